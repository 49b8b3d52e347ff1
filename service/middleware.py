"""The last resort: an error nobody foresaw becomes a problem, and a line in the log."""

from __future__ import annotations

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.problems import problem_of, problem_response

_LOG = structlog.get_logger()


class UnexpectedErrors:
    """Answers 500 without telling anything of the inside; the log has the traceback.

    It stands within CORS, so that browsers may read the problem.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception as error:
            _LOG.exception("unexpected error", method=scope["method"], path=scope["path"])
            if started:
                raise
            await problem_response(problem_of(error), scope["path"])(scope, receive, send)
