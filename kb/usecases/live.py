"""Ask the live reference without making a table wait twice.

Askers of the same question share one call. A few threads ask; who waits holds none of them. Once
the reference has not answered, the breaker opens: every asker is told so at once, until one probe
in the background has been answered.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_all
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Literal, TypeVar

from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.ports import Clock, FactSource, Fetched
from kb.usecases.breaker import Breaker
from kb.usecases.freshness import was_kept
from kb.usecases.learn import Learner

WORKERS = 4
MOST_CALLS = 32
"""Calls under way or waiting for a thread; who comes then is answered from what is known."""

REMEMBERED = 4096
REMEMBERED_S = 3600.0
"""How long an answer counts as just given: a name that nobody bears is not asked for again."""

Outcome = Literal["asked", "nothing_new", "unreachable"]
"""It was asked and what it told is known now; it was asked a while ago; it could not be asked."""

_Key = TypeVar("_Key", bound=str)

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """A name, or ids in ascending order."""

    name: str = ""
    qids: tuple[Qid, ...] = ()

    @property
    def key(self) -> str:
        """What equal questions have in common."""
        return " ".join(self.qids) or fold(self.name)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The outcome to come, and how many calls had been answered when the asker came."""

    outcome: Future[Outcome]
    answered: int = 0


@dataclass(eq=False, slots=True)
class _Call:
    question: Question
    is_probe: bool
    outcome: Future[Outcome] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class LiveCounts:
    """Requests by kind, those that failed, askers who shared a call or were told at once that the
    answer is known (`remembered`) or that the reference is away (`spared`)."""

    look_up: int = 0
    fetch: int = 0
    failed: int = 0
    shared: int = 0
    remembered: int = 0
    spared: int = 0


class Live:
    """One FactSource and everybody who asks it in this process."""

    def __init__(
        self,
        source: FactSource,
        learner: Learner,
        breaker: Breaker,
        deadline_s: float,
        clock: Clock,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.breaker = breaker
        self.deadline_s = deadline_s
        self._source = source
        self._learner = learner
        self._clock = clock
        self._now = now
        self._lock = Lock()
        self._calls: dict[str, _Call] = {}
        self._queue: SimpleQueue[_Call | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._remembered: OrderedDict[str, float] = OrderedDict()
        self._gone: OrderedDict[Qid, None] = OrderedDict()
        self._answered = 0
        self._counts = dict.fromkeys(LiveCounts.__dataclass_fields__, 0)
        self._is_closed = False

    def ask(self, question: Question) -> Waiting:
        """Begin to ask, or join who asks; never blocks. The outcome may be there already."""
        with self._lock:
            question = self._still_open(question)
            if not question.key:
                self._counts["remembered"] += 1
                return _at_once("nothing_new")
            call = self._calls.get(question.key)
            if call is not None and self.breaker.state == "closed":
                self._counts["shared"] += 1
                return Waiting(call.outcome, self._answered)
            if call is not None or len(self._calls) >= MOST_CALLS or self._is_closed:
                self._counts["spared"] += 1
                return _at_once("unreachable")
            way = self.breaker.way()
            if way != "no":
                call = self._begin(question, is_probe=way == "probe")
                if way == "ask":
                    return Waiting(call.outcome, self._answered)
            self._counts["spared"] += 1
            return _at_once("unreachable")

    def wait(self, waits: Iterable[Waiting], wait_s: float) -> None:
        """Block until all these outcomes are there, or so many seconds have passed."""
        wait_for_all([w.outcome for w in waits], max(0.0, wait_s))

    def outcome(self, waiting: Waiting) -> Outcome:
        """What came of it, for an asker whose time is over.

        The call goes on. If nothing at all was answered while the asker waited, the reference is
        away, and nobody else waits for it.
        """
        if waiting.outcome.done():
            return waiting.outcome.result()
        with self._lock:
            if self._answered == waiting.answered and self.breaker.state == "closed":
                self._open(None)
        return "unreachable"

    def is_gone(self, qid: Qid) -> bool:
        """Whether the reference has said that it holds no such item any more."""
        return qid in self._gone

    @property
    def under_way(self) -> int:
        """How many calls are under way or wait for a thread."""
        return len(self._calls)

    def counts(self) -> LiveCounts:
        """What has been asked since the start."""
        with self._lock:
            return LiveCounts(**self._counts)

    def close(self) -> None:
        """Ask no more. A call under way is not waited for, and its answer is dropped."""
        with self._lock:
            self._is_closed = True
            for call in self._calls.values():
                _settle(call, "unreachable")
            for _ in self._threads:
                self._queue.put(None)

    def _still_open(self, question: Question) -> Question:
        """The part of a question that was not answered a while ago."""
        if not question.qids:
            return Question() if self._is_remembered(question.key) else question
        return Question(qids=tuple(q for q in question.qids if not self._is_remembered(q)))

    def _is_remembered(self, key: str) -> bool:
        until = self._remembered.get(key)
        return until is not None and self._now() < until

    def _begin(self, question: Question, *, is_probe: bool) -> _Call:
        call = self._calls[question.key] = _Call(question, is_probe)
        self._queue.put(call)
        if len(self._threads) < min(WORKERS, len(self._calls)):
            # Daemons: a process that ends does not wait for a reference that does not answer.
            thread = Thread(target=self._work, name="live-reference", daemon=True)
            self._threads.append(thread)
            thread.start()
        return call

    def _work(self) -> None:
        while (call := self._queue.get()) is not None:
            outcome: Outcome = "unreachable"
            try:
                if call.is_probe or self.breaker.state == "closed":
                    outcome = self._answer(call)
            except Exception:  # noqa: BLE001  the thread must outlive a fault; it is a failure too
                if not self._is_closed:  # what it was asked by may be closed as well
                    _LOG.exception("asking for %s failed", quoted(call.question.key))
                self._fail(None)
            finally:
                with self._lock:
                    self._calls.pop(call.question.key, None)
                    _settle(call, outcome)

    def _answer(self, call: _Call) -> Outcome:
        try:
            fetched = self._request(call.question)
        except Unavailable as error:
            _LOG.warning("the live reference did not answer: %s", error)
            self._fail(error.retry_after_s)
            return "unreachable"
        except InvalidInput as error:  # a name it cannot be asked for: nobody bears it
            _LOG.info("the live reference cannot be asked: %s", error)
            fetched = Fetched()
        with self._lock:
            self._answered += 1
            if self._is_closed:
                return "unreachable"
        self.breaker.succeeded()
        try:
            self._learner.take(fetched)
        except Unavailable as error:
            _LOG.warning("what the live reference told cannot be stored: %s", error)
            return "unreachable"
        self._remember(call.question, fetched)
        today = self._clock.today()
        if any(was_kept(person, today) for person in fetched.personages):
            with self._lock:
                _settle(call, "asked")
            self._fail(None)
        return "asked"

    def _request(self, question: Question) -> Fetched:
        kind = "fetch" if question.qids else "look_up"
        with self._lock:
            self._counts[kind] += 1
        if question.qids:
            return self._source.fetch(question.qids, self.deadline_s)
        return self._source.look_up(question.name, self.deadline_s)

    def _remember(self, question: Question, fetched: Fetched) -> None:
        keys = {question.key, *question.qids, *(p.qid for p in fetched.personages)}
        with self._lock:
            until = self._now() + REMEMBERED_S
            for key in keys:
                self._remembered[key] = until
                self._remembered.move_to_end(key)
            for person in fetched.personages:
                self._gone.pop(person.qid, None)
            self._gone.update(dict.fromkeys(fetched.missing))
            _trim(self._remembered)
            _trim(self._gone)

    def _fail(self, retry_after_s: float | None) -> None:
        with self._lock:
            self._counts["failed"] += 1
            self._open(retry_after_s)

    def _open(self, retry_after_s: float | None) -> None:
        """Open the breaker and tell all who wait; their calls go on or are dropped."""
        self.breaker.failed(retry_after_s)
        for call in self._calls.values():
            _settle(call, "unreachable")


def _at_once(outcome: Outcome) -> Waiting:
    settled: Future[Outcome] = Future()
    settled.set_result(outcome)
    return Waiting(settled)


def _trim(shelf: OrderedDict[_Key, Any]) -> None:
    while len(shelf) > REMEMBERED:
        shelf.popitem(last=False)


def _settle(call: _Call, outcome: Outcome) -> None:
    if not call.outcome.done():
        call.outcome.set_result(outcome)
