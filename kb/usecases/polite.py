"""Ask the live reference one question after the other, and never faster than it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kb.domain.errors import Unavailable

PAUSE_S = 1.0
"""Between two questions; after failures in a row it doubles, up to LONGEST_PAUSE_S."""

LONGEST_PAUSE_S = 30.0
LONGEST_WAIT_S = 900.0
"""Who asks to be left alone for longer than this gets his way: the run ends."""

FAILURES_AT_FIRST = 3
FAILURES = 12
"""Failures in a row that end a run: nothing was answered at all, or not for some minutes. The
second leaves room for the one bad item of a batch of 200 to be found by halving."""

_Answer = TypeVar("_Answer")

OnWait = Callable[[float, str], None]


def _quiet(_seconds: float, _why: str) -> None:
    """Tell nobody."""


class Polite:
    """The manners of one run. `sleep` takes seconds; `on_wait` is told how long the reference asked
    to be left alone, and its sentence, before the wait."""

    def __init__(self, sleep: Callable[[float], None], on_wait: OnWait = _quiet) -> None:
        self._sleep = sleep
        self._on_wait = on_wait
        self._failures = 0
        self.was_answered = False
        """Whether the reference has answered anything in this run."""

        self.questions = 0
        """Questions asked so far, those in vain among them."""

        self.reason = ""
        """Why there was no answer, the last time there was none."""

    def ask(self, question: Callable[[], _Answer]) -> _Answer | None:
        """The answer, or None where there was none and less may be asked for.

        Where the reference names a time, that is waited out and the question asked again. Raises
        Unavailable once there is no point in going on.
        """
        while True:
            if self.questions:
                self._sleep(min(PAUSE_S * 2**self._failures, LONGEST_PAUSE_S))
            self.questions += 1
            try:
                answer = question()
            except Unavailable as error:
                self.reason = str(error)
                self._failures += 1
                if self._failures >= (FAILURES if self.was_answered else FAILURES_AT_FIRST):
                    raise
                if error.retry_after_s is None:
                    return None
                self._wait(error, error.retry_after_s)
            else:
                self._failures = 0
                self.was_answered = True
                return answer

    def _wait(self, error: Unavailable, seconds: float) -> None:
        if seconds > LONGEST_WAIT_S:
            raise error
        self._on_wait(seconds, str(error))
        self._sleep(seconds)
