"""A game's entries as server-sent events (WHATWG HTML, 9.2)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import structlog
from starlette.concurrency import run_in_threadpool

from kb.domain.errors import KbError
from service.answers import encode
from service.games.hosting import Games
from service.problems import ProblemError

HEARTBEAT_S = 15
"""Seconds between comments: proxies cut what is silent for longer than 30 to 60."""

RETRY_MS = 1000
"""When a browser comes again after a stream has broken."""

_LOG = structlog.get_logger()


async def events_of(
    games: Games, game: str, viewer: int | None, after: int
) -> AsyncIterator[bytes]:
    """The entries behind `after`, and each new one, until the server or the client ends it."""
    yield f"retry: {RETRY_MS}\n\n".encode()
    async with games.hub.listening(game) as listener:
        while not games.hub.is_closed:
            try:
                entries, _ = await run_in_threadpool(games.views.entries, game, viewer, after)
            except (KbError, ProblemError) as error:
                _LOG.warning("a stream of events has ended", game=game, error=str(error))
                return
            for entry in entries:
                after = int(entry["number"])
                head = f"id: {after}\nevent: {entry['kind']}\ndata: ".encode()
                yield head + encode(entry) + b"\n\n"
            if not await listener.wait(HEARTBEAT_S):
                yield b": waiting\n\n"
