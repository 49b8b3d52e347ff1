"""HEAD and OPTIONS, for every route alike (RFC 9110, 9.3.2 and 9.3.7)."""

from __future__ import annotations

from typing import Any

from anyio import CancelScope
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = "http.response.body"


def allowed(scope: Scope) -> list[str]:
    """The methods that what stands at this path answers; none where nothing stands.

    A path that the description has as it is counts for itself: /personages/fits, though
    /personages/{qid} matches it too.
    """
    described = scope["app"].openapi()["paths"].get(scope["path"])
    routes = scope["app"].routes
    found = [
        method
        for method in ("GET", "POST")
        if (described is None or method.lower() in described)
        and any(r.matches({**scope, "method": method})[0] is Match.FULL for r in routes)
    ]
    if "GET" in found:
        found.insert(1, "HEAD")
    return [*found, "OPTIONS"] if found else []


class HeadAndOptions:
    """Answers HEAD as GET without its body, and OPTIONS with what is allowed.

    It stands within CORS, which answers what browsers ask before a request (a preflight).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        method = scope.get("method")
        if method == "OPTIONS" and (methods := allowed(scope)):
            answer = Response(status_code=204, headers={"Allow": ", ".join(methods)})
            await answer(scope, receive, send)
        elif method == "HEAD":
            await self._head({**scope, "method": "GET"}, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _head(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The head of the answer to GET; a stream ends where its body would begin."""
        ended = False
        with CancelScope() as asked:

            async def without_body(message: Message) -> None:
                nonlocal ended
                if message["type"] != BODY:
                    await send(message)
                elif not ended:
                    ended = True
                    end: dict[str, Any] = {"type": BODY, "body": b"", "more_body": False}
                    await send(end)
                    if message.get("more_body", False):
                        asked.cancel()

            await self.app(scope, receive, without_body)
