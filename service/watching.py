"""A thread that looks, every few seconds, for what another process has written."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import structlog

from kb.domain.errors import KbError

LOOK_S = 3.0
"""Seconds between two looks; README promises five until an override is in use."""

_LOG = structlog.get_logger()


class Watch:
    """Calls `look` until it is closed; a look that fails is made again."""

    def __init__(self, look: Callable[[], object], every_s: float = LOOK_S) -> None:
        self._look = look
        self._every_s = every_s
        self._ends = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._ends.clear()
        self._thread = Thread(target=self._run, name="watch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for a look under way."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                self._look()
            except KbError as error:
                _LOG.warning("cannot look for overrides of the table", error=str(error))
            except Exception:  # noqa: BLE001  the thread must outlive a fault
                _LOG.exception("unexpected error in looking for overrides")
            if self._ends.wait(self._every_s):
                return
