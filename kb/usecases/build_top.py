"""Build a knowledge base of the most famous from the live reference alone.

Who is famous is found by the number of sitelinks, from the top downwards, in slices of
that number narrow enough for the reference to answer in its time; then everybody is fetched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from functools import partial

from kb.domain.errors import Unavailable
from kb.domain.personage import Qid
from kb.ports import FactSource, PersonageStore
from kb.usecases.polite import Polite
from kb.usecases.refresh import TIMEOUT_S, OnRefresh, RefreshReport, refresh

NOTE = "build_top"
"""The store's note of a run that is not over."""

TOP = 200
"""The first slice is everybody of at least so many sitelinks: some hundreds of personages."""

NO_HIGHER = 600
"""More sitelinks than anything has."""

FIRST_WIDTH = 32
FEW, MANY = 500, 2_000
"""Personages in a slice after which the next one is made wider or narrower."""

OnSlice = Callable[[int, int], None]


@dataclass
class Found:
    """Who was found since the day `since`, YYYY-MM-DD: slice by slice from the top downwards, by
    id within a slice. A slice is its lowest number of sitelinks and how many were found with it."""

    since: str
    slices: list[tuple[int, int]] = field(default_factory=list)
    qids: list[Qid] = field(default_factory=list)

    @property
    def below(self) -> int | None:
        """Where the next slice ends; None before the first."""
        return self.slices[-1][0] if self.slices else None

    def add(self, low: int, qids: Iterable[Qid]) -> None:
        """Add the next slice; whoever rose into it meanwhile is there already."""
        self.qids += sorted(set(qids) - set(self.qids), key=lambda qid: int(qid[1:]))
        self.slices.append((low, len(self.qids)))

    def cut(self, count: int) -> None:
        """Drop the slices that hold more than are wanted: which of them are most famous is open."""
        while self.slices and self.slices[-1][1] > count:
            self.slices.pop()
        del self.qids[self.slices[-1][1] if self.slices else 0 :]


def build_top(
    store: PersonageStore,
    source: FactSource,
    count: int,
    today: str,
    polite: Polite,
    *,
    again: bool = False,
    on_slice: OnSlice | None = None,
    on_progress: OnRefresh | None = None,
) -> RefreshReport:
    """Find the `count` personages of the most sitelinks and store them with all they point at.

    A run that broke off goes on where it was, with another `count` too; `again` begins anew.
    Raises Unavailable where reference or store fail for good; what was found and stored stays.
    """
    found = (None if again else _found_before(store)) or Found(today)
    found.cut(count)
    find_top(store, source, count, found, polite, on_slice)
    report = refresh(
        store, source, found.qids[:count], found.since, polite, again=again, on_progress=on_progress
    )
    if not report.failed:
        store.put_note(NOTE, "")
    return report


def _found_before(store: PersonageStore) -> Found | None:
    note = store.get_note(NOTE)
    return Found(**json.loads(note)) if note else None


def find_top(
    store: PersonageStore,
    source: FactSource,
    count: int,
    found: Found,
    polite: Polite,
    on_slice: OnSlice | None = None,
) -> None:
    """Go on downwards until there are `count`, keeping each slice in the store.

    A slice that holds more than are wanted is asked for in narrower ones, down to one number of
    sitelinks: among equals the lower ids count. `on_slice` is told the lowest number of sitelinks
    so far, and how many were found.
    """
    width = FIRST_WIDTH
    top = TOP
    while len(found.qids) < count and found.below != 0:
        below = found.below
        low = top if below is None else max(0, below - width)
        slice_ = polite.ask(partial(source.find_top, low, below, TIMEOUT_S))
        is_narrow = low * 2 > NO_HIGHER if below is None else below - low == 1
        if slice_ is None and is_narrow and not polite.was_answered:
            continue  # it is away, rather than asked for too much at once
        if slice_ is None and is_narrow:
            raise Unavailable(
                f"the reference cannot say who has {low} sitelinks; the same command tries again. "
                f"It was: {polite.reason}"
            )
        if slice_ is None or (len(found.qids) + len(slice_) > count and not is_narrow):
            top, width = top * 2, max(1, width // 2)
            continue
        if below is None or len(slice_) < FEW:
            width *= 2 if below is not None else 1
        elif len(slice_) > MANY:
            width = max(1, width // 2)
        found.add(low, slice_)
        store.put_note(NOTE, json.dumps(asdict(found)))
        if on_slice is not None:
            on_slice(low, len(found.qids))
