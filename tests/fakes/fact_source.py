"""A live reference in memory: it counts what it is asked, and can be away, slow, or gone astray."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Event, Lock

from kb.domain.errors import Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.matching.fold import fold
from kb.ports import Fetched

LONGEST_S = 20.0
"""A blocked call ends by itself, so that a test which has failed ends too."""


class FakeFactSource:
    """The FactSource over some personages and items.

    `error` is raised by every call while it is set. `gate` blocks calls until it is set; `entered`
    is set once a call has begun.
    """

    def __init__(
        self,
        people: Iterable[Personage] = (),
        items: Iterable[Item] = (),
        redirects: Mapping[Qid, Qid] | None = None,
    ) -> None:
        self.people = {p.qid: p for p in people}
        self.items = tuple(items)
        self.redirects = dict(redirects or {})
        self.error: Exception | None = None
        self.gate = Event()
        self.gate.set()
        self.entered = Event()
        self.calls: list[str] = []
        self._lock = Lock()

    def look_up(self, name: str, timeout_s: float) -> Fetched:
        """Those with all words of the name among the words of one of theirs."""
        self._enter(f"look_up {name}")
        words = set(fold(name).split())
        found = [
            p
            for p in self.people.values()
            if any(words <= set(fold(n).split()) for n in (p.label, *p.aliases))
        ]
        found.sort(key=lambda p: -p.fame)
        return Fetched(tuple(found[:10]), self.items if found else ())

    def fetch(self, qids: Sequence[Qid], timeout_s: float) -> Fetched:
        """Those that are there; the others are missing."""
        self._enter(f"fetch {' '.join(qids)}")
        present = [self.redirects.get(qid, qid) for qid in qids]
        return Fetched(
            tuple(self.people[qid] for qid in dict.fromkeys(present) if qid in self.people),
            self.items,
            {qid: self.redirects[qid] for qid in qids if qid in self.redirects},
            frozenset(q for q, p in zip(qids, present, strict=True) if p not in self.people),
        )

    def find_top(self, at_least: int, below: int | None, timeout_s: float) -> Sequence[Qid]:
        """By their editions."""
        self._enter(f"find_top {at_least} {below}")
        return [
            p.qid
            for p in self.people.values()
            if at_least <= (p.editions or 0) and (below is None or (p.editions or 0) < below)
        ]

    def _enter(self, call: str) -> None:
        with self._lock:
            self.calls.append(call)
        self.entered.set()
        if not self.gate.wait(LONGEST_S):
            raise Unavailable("the fake was blocked too long")
        if self.error is not None:
            raise self.error
