"""A live reference for long runs: it answers from a table, and gives up on what is too much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kb.domain.errors import Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.ports import Fetched

TIMED_OUT = "the query took longer than 60 s"


class BulkSource:
    """Knows `people` as of the day `today`. A fetch of more than `most` items, or with one of
    `poison` among them, and a slice of more than `most_found` take too long; `faults` are raised
    first, one a question (None: that question is answered), `fetch_faults` one a fetch."""

    def __init__(
        self,
        people: Iterable[Personage] = (),
        items: Sequence[Item] = (),
        *,
        today: str = "2026-11-30",
        redirects: Mapping[Qid, Qid] | None = None,
        poison: Iterable[str] = (),
        most: int = 200,
        most_found: int = 10_000,
        faults: Iterable[BaseException | None] = (),
        fetch_faults: Iterable[BaseException | None] = (),
    ) -> None:
        self.people = {
            p.qid: replace(p, complete=True, source="wikidata", retrieved=today) for p in people
        }
        self.items = {i.qid: i for i in items}
        self.redirects = dict(redirects or {})
        self.poison = set(poison)
        self.most = most
        self.most_found = most_found
        self.faults = list(faults)
        self.fetch_faults = list(fetch_faults)
        self.fetches: list[list[Qid]] = []
        self.slices: list[tuple[int, int | None]] = []

    def look_up(self, name: str, timeout_s: float) -> Fetched:
        raise NotImplementedError  # a long run has no use for it

    def fetch(self, qids: Sequence[Qid], timeout_s: float) -> Fetched:
        self.fetches.append(list(qids))
        _fail(self.faults)
        _fail(self.fetch_faults)
        if len(qids) > self.most or self.poison.intersection(qids):
            raise Unavailable(TIMED_OUT)
        now = {qid: self.redirects.get(qid, qid) for qid in qids}
        found = dict.fromkeys(now.values())
        return Fetched(
            tuple(self.people[qid] for qid in found if qid in self.people),
            tuple(self.items.values()),
            {old: new for old, new in now.items() if old != new},
            frozenset(q for q in found if q not in self.people and q not in self.items),
        )

    def find_top(self, at_least: int, below: int | None, timeout_s: float) -> Sequence[Qid]:
        self.slices.append((at_least, below))
        _fail(self.faults)
        found = [
            p.qid
            for p in self.people.values()
            if at_least <= (p.editions or 0) and (below is None or (p.editions or 0) < below)
        ]
        if len(found) > self.most_found:
            raise Unavailable(TIMED_OUT)
        return found[::-1]  # in no order that a caller may count on


def _fail(faults: list[BaseException | None]) -> None:
    fault = faults.pop(0) if faults else None
    if fault is not None:
        raise fault
