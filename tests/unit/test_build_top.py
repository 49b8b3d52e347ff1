"""A knowledge base from the live reference alone: slices of fame, then everybody's facts."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.errors import Unavailable
from kb.domain.personage import Personage, Qid
from kb.usecases.build_top import NOTE, TOP, build_top
from kb.usecases.polite import Polite
from kb.usecases.refresh import RefreshReport
from tests.builders import item, person
from tests.fakes.bulk_source import BulkSource
from tests.fakes.store import InMemoryPersonageStore

TODAY = "2026-11-30"


def famous(*editions: int) -> list[Personage]:
    """Q1, Q2 ... of so many editions."""
    return [person(qid=f"Q{n}", editions=count) for n, count in enumerate(editions, start=1)]


def top_of(people: list[Personage], count: int) -> set[Qid]:
    ordered = sorted(people, key=lambda p: (-(p.editions or 0), int(p.qid[1:])))
    return {p.qid for p in ordered[:count]}


def built(
    store: InMemoryPersonageStore,
    source: BulkSource,
    count: int,
    *,
    today: str = TODAY,
    again: bool = False,
) -> RefreshReport:
    return build_top(store, source, count, today, Polite(lambda _: None), again=again)


def stored(store: InMemoryPersonageStore) -> set[Qid]:
    return {p.qid for p in store.personages()}


def test_an_empty_base_gets_the_most_famous_with_their_items() -> None:
    store = InMemoryPersonageStore()
    source = BulkSource(famous(10, 300, 150, 20, 90), [item("Q90", "Paris")])
    report = built(store, source, 3)
    assert stored(store) == {"Q2", "Q3", "Q5"}
    assert [i.label for i in store.items()] == ["Paris"]
    assert (report.wanted, report.added) == (3, 3)


SLICED = [
    pytest.param(list(range(1, 301)), 120, 10_000, id="even"),
    pytest.param([15] * 400 + [16] * 10, 300, 10_000, id="equals-lower-ids-first"),
    pytest.param([250] * 30 + [199] * 30, 40, 10_000, id="more-than-wanted-at-the-top"),
    pytest.param([n // 9 for n in range(2_000)], 1_500, 60, id="slices-that-take-too-long"),
    pytest.param([3, 2, 1, 0, 500], 99, 10_000, id="fewer-than-wanted"),
    pytest.param([], 5, 10_000, id="nobody"),
]


@pytest.mark.parametrize(("editions", "count", "most_found"), SLICED)
def test_the_top_is_found_whatever_the_slices(
    editions: list[int], count: int, most_found: int
) -> None:
    people, store = famous(*editions), InMemoryPersonageStore()
    source = BulkSource(people, most_found=most_found)
    built(store, source, count)
    assert stored(store) == top_of(people, count)


def test_slices_go_down_without_a_gap() -> None:
    source = BulkSource(famous(*[n // 9 for n in range(2_000)]), most_found=100)
    told: list[tuple[int, int]] = []
    build_top(
        InMemoryPersonageStore(),
        source,
        1_500,
        TODAY,
        Polite(lambda _: None),
        on_slice=lambda low, found: told.append((low, found)),
    )
    assert source.slices[0] == (TOP, None)
    lows = [low for low, _ in told]
    answered = [{low: (low, below) for low, below in source.slices}[low] for low in lows]
    assert all(lower[1] == upper[0] for upper, lower in pairwise(answered))
    assert [found for _, found in told] == sorted(found for _, found in told)
    assert told[-1][1] >= 1_500


def test_a_slice_of_one_number_that_takes_too_long_ends_the_run() -> None:
    store, source = InMemoryPersonageStore(), BulkSource(famous(*[20] * 50), most_found=40)
    with pytest.raises(Unavailable, match="who has 20 sitelinks"):
        built(store, source, 10)
    source.most_found = 50
    built(store, source, 10)
    assert len(stored(store)) == 10


def test_a_reference_that_is_away_is_said_to_be() -> None:
    away = [Unavailable("there is no network")] * 20
    store, source = InMemoryPersonageStore(), BulkSource(famous(20), faults=away)
    with pytest.raises(Unavailable, match=r"^there is no network$"):
        built(store, source, 1)
    assert len(source.slices) == 3


def test_a_run_over_midnight_is_one_run() -> None:
    people, store = famous(*range(1, 301)), InMemoryPersonageStore()
    source = BulkSource(people, fetch_faults=[None, None, KeyboardInterrupt()])
    with pytest.raises(KeyboardInterrupt):
        built(store, source, 250)
    before = store.counts().personages
    assert 0 < before < 250
    slices = list(source.slices)
    report = built(store, source, 250, today="2026-12-01")
    assert (report.fresh, report.added) == (before, 250 - before)
    assert source.slices == slices  # nobody was looked for twice
    assert stored(store) == top_of(people, 250)


def test_a_run_that_is_over_is_forgotten() -> None:
    store, source = InMemoryPersonageStore(), BulkSource(famous(100, 90, 80))
    built(store, source, 2)
    assert store.get_note(NOTE) == ""
    slices = len(source.slices)
    assert built(store, source, 2).fresh == 2
    assert len(source.slices) > slices


def test_again_begins_anew() -> None:
    store = InMemoryPersonageStore()
    source = BulkSource(famous(*range(1, 301)), fetch_faults=[None, None, KeyboardInterrupt()])
    with pytest.raises(KeyboardInterrupt):
        built(store, source, 250)
    report = built(store, source, 250, again=True)
    assert (report.fresh, report.done) == (0, 250)
    assert source.slices.count((TOP, None)) == 2


@given(
    st.lists(st.integers(0, 400), max_size=150),
    st.integers(1, 120),
    st.integers(0, 20),
    st.integers(1, 120),
)
def test_a_run_in_two_goes_is_one_in_one(
    editions: list[int], count: int, stops_at: int, count_before: int
) -> None:
    people, store = famous(*editions), InMemoryPersonageStore()
    source = BulkSource(people, faults=[*[None] * stops_at, KeyboardInterrupt()], most=70)
    with suppress(KeyboardInterrupt):
        built(store, source, count_before)
    source.faults.clear()
    built(store, source, count)
    assert stored(store) >= top_of(people, count)
    assert stored(store) <= top_of(people, max(count, count_before))
