"""Who listens to which game, and how they hear of what another process has written.

What this process writes is told at once. Of other processes' writes a `Signal` tells (PostgreSQL
LISTEN, Redis); where there is none, or it has broken, the versions of the games listened to are
looked up every `tail_s` seconds, in one query, and only while somebody listens.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from threading import Lock
from typing import Protocol

import structlog
from starlette.concurrency import run_in_threadpool

from kb.domain.errors import KbError
from service.problems import ProblemError

MOST_LISTENERS = 2000
"""Listeners of one process; each costs a connection and a few kB."""

SIGNALLED_TAIL_S = 5.0
"""The look at the tail where a signal works: only for what the signal may have lost."""

_LOG = structlog.get_logger()


class Signal(Protocol):
    """Tells of games that another process has written to."""

    def start(self, tell: Callable[[str], None]) -> None:
        """Begin to call `tell` with games' ids, from any thread."""

    def publish(self, game: str) -> None:
        """Tell the other processes, where the store's transaction does not do so itself."""

    def is_working(self) -> bool:
        """Whether everything written now would be told."""

    def close(self) -> None:
        """Stop."""


class Listener:
    """One listener's bell; it rings when the game may have new entries."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Wake the listener, from any thread."""
        with suppress(RuntimeError):  # the loop has ended, and the listener with it
            self.loop.call_soon_threadsafe(self._bell.set)

    async def wait(self, timeout_s: float) -> bool:
        """Wait until it rings; False when that takes too long."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._bell.wait()
        except TimeoutError:
            return False
        self._bell.clear()
        return True


class Hub:
    """Wakes the listeners of a game."""

    def __init__(
        self,
        versions: Callable[[Sequence[str]], dict[str, int]],
        tail_s: float,
        signal: Signal | None = None,
    ) -> None:
        self._versions = versions
        self._tail_s = tail_s
        self._signal = signal
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._seen: dict[str, int] = {}
        self._lock = Lock()
        self._tail: asyncio.Task[None] | None = None
        self.is_closed = False

    def start(self) -> None:
        """Begin to hear of other processes' writes."""
        self.is_closed = False
        if self._signal is not None:
            self._signal.start(self._ring)

    def tell(self, game: str) -> None:
        """Wake everybody, here and elsewhere: the game has new entries."""
        self._ring(game)
        if self._signal is not None:
            self._signal.publish(game)

    def close(self) -> None:
        """End every stream of events; from any thread."""
        self.is_closed = True
        with self._lock:
            listeners = [one for game in self._listeners.values() for one in game]
        for listener in listeners:
            listener.ring()
        if self._signal is not None:
            self._signal.close()

    @asynccontextmanager
    async def listening(self, game: str) -> AsyncIterator[Listener]:
        """A listener of this game, while the block runs. Raises ProblemError (503) over the
        limit."""
        loop = asyncio.get_running_loop()
        listener = Listener(loop)
        with self._lock:
            if sum(map(len, self._listeners.values())) >= MOST_LISTENERS:
                raise ProblemError("too-many-listeners", f"{MOST_LISTENERS} listen already.")
            self._listeners[game].add(listener)
        if self._tail is None or self._tail.done():
            self._tail = loop.create_task(self._follow())
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[game].discard(listener)
                if not self._listeners[game]:
                    del self._listeners[game]
                    self._seen.pop(game, None)

    def _ring(self, game: str) -> None:
        with self._lock:
            listeners = list(self._listeners.get(game, ()))
        for listener in listeners:
            listener.ring()

    async def _follow(self) -> None:
        while not self.is_closed:
            works = self._signal is not None and self._signal.is_working()
            await asyncio.sleep(max(self._tail_s, SIGNALLED_TAIL_S) if works else self._tail_s)
            with self._lock:
                games = list(self._listeners)
            if not games:
                return
            try:
                found = await run_in_threadpool(self._versions, games)
            except KbError as error:
                _LOG.warning("cannot look for new entries", error=str(error))
                continue
            for game, version in found.items():
                if self._seen.get(game) != version:
                    self._seen[game] = version
                    self._ring(game)
