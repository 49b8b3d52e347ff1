"""A circuit breaker: a reference that did not answer is left alone for a while.

closed   ask                       -> open with the first failure
open     nobody asks               -> probing once the pause is over and somebody would ask
probing  one asks, nobody waits    -> closed if it is answered, else open again
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import Literal

LONGEST_PAUSE_S = 900.0
"""A reference may ask for more; a table that plays for an evening should not wait for a day."""

State = Literal["closed", "open", "probing"]
Way = Literal["ask", "probe", "no"]


class Breaker:
    """Whether the reference may be asked; `cooldown_s` is the pause after a failure."""

    def __init__(self, cooldown_s: float, now: Callable[[], float] = time.monotonic) -> None:
        self._cooldown_s = cooldown_s
        self._now = now
        self._state: State = "closed"
        self._until = 0.0
        self._lock = Lock()

    @property
    def state(self) -> State:
        """What it is now; an open one whose pause is over is open until somebody would ask."""
        return self._state

    @property
    def retry_in_s(self) -> float:
        """Seconds until the reference is tried again; 0 where that is now."""
        return 0.0 if self._state == "closed" else max(0.0, self._until - self._now())

    def way(self) -> Way:
        """Whether to ask now. Whoever gets `probe` has the only one, and reports how it went."""
        with self._lock:
            if self._state == "closed":
                return "ask"
            if self._state == "probing" or self._now() < self._until:
                return "no"
            self._state = "probing"
            return "probe"

    def failed(self, retry_after_s: float | None = None) -> None:
        """It did not answer, and named a time after which to come back, or did not."""
        pause = max(self._cooldown_s, min(retry_after_s or 0.0, LONGEST_PAUSE_S))
        with self._lock:
            self._state = "open"
            self._until = max(self._until, self._now() + pause)

    def succeeded(self) -> None:
        """It answered."""
        with self._lock:
            self._state = "closed"
            self._until = 0.0
