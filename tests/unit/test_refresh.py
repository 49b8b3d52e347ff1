"""Refreshing many personages: batches, manners, merged and deleted items, resuming."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.errors import Unavailable
from kb.domain.personage import Personage, Qid
from kb.usecases.freshness import Freshness
from kb.usecases.polite import FAILURES, FAILURES_AT_FIRST, PAUSE_S, Polite
from kb.usecases.refresh import (
    FIRST_BATCH,
    LARGEST_BATCH,
    RefreshReport,
    find_stale,
    refresh,
)
from tests.builders import item, person, vocabulary
from tests.fakes.bulk_source import TIMED_OUT, BulkSource
from tests.fakes.store import InMemoryPersonageStore

TODAY, BEFORE = "2026-11-30", "2025-01-01"


def people(*numbers: int, label: str = "new") -> list[Personage]:
    return [replace(person(label=f"{label} {n}", qid=f"Q{n}"), retrieved=BEFORE) for n in numbers]


def qids(numbers: Iterable[int]) -> list[Qid]:
    return [Qid(f"Q{n}") for n in numbers]


class Sleeps(list[float]):
    """A sleep that takes no time, and remembers."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


def refreshed(
    store: InMemoryPersonageStore, source: BulkSource, wanted: Iterable[Qid], *, again: bool = False
) -> RefreshReport:
    return refresh(store, source, wanted, TODAY, Polite(Sleeps()), again=again)


def test_what_is_told_is_stored_beside_what_was_known() -> None:
    old = replace(person(label="old 1", qid="Q1", listed=True), retrieved=BEFORE)
    store = InMemoryPersonageStore([old], [item("Q90", "Paris", "Q142")])
    source = BulkSource(people(1), [item("Q90"), item("Q142", "France")])
    report = refreshed(store, source, qids([1]))
    found = store.get(Qid("Q1"))
    assert found is not None
    assert (found.label, found.listed, found.complete) == ("new 1", True, True)
    assert (found.retrieved, found.source) == (TODAY, "wikidata")
    assert "old 1" in found.aliases
    assert [i.label for i in store.items()] == ["Paris", "France"]
    assert report == RefreshReport(wanted=1, refreshed=1, questions=1)


def test_an_answer_that_lacks_most_of_what_is_known_is_told_and_not_stored() -> None:
    facts = {"P31": "Q5", "P19": "Q90", "P27": "Q142", "P106": "Q36180"}
    known = replace(person(qid="Q1", born=1900, died=1950, facts=facts), retrieved=BEFORE)
    poor = replace(
        known, statements={pid: s for pid, s in known.statements.items() if pid == "P31"}
    )
    store = InMemoryPersonageStore([known])
    report = refreshed(store, BulkSource([poor]), qids([1]))
    assert (report.poor, report.refreshed, report.done) == (qids([1]), 0, 1)
    assert store.get(Qid("Q1")) == known


def test_what_was_told_today_is_left_out() -> None:
    store = InMemoryPersonageStore(people(1, 2, 3))
    source = BulkSource(people(1, 2, 3))
    refreshed(store, source, qids([2]))
    report = refreshed(store, source, qids([1, 2, 3, 1]))
    assert source.fetches == [qids([2]), qids([1, 3])]
    assert (report.wanted, report.fresh, report.refreshed, report.done) == (3, 1, 2, 3)
    assert refreshed(store, source, qids([1, 2, 3])).questions == 0
    assert refreshed(store, source, qids([1, 2, 3]), again=True).refreshed == 3


def test_an_import_of_today_that_is_not_whole_is_asked_for() -> None:
    store = InMemoryPersonageStore([replace(person(qid="Q1"), retrieved=TODAY)])
    assert refreshed(store, BulkSource(people(1)), qids([1])).refreshed == 1


def test_each_kind_of_id_is_told() -> None:
    store = InMemoryPersonageStore(people(1, 2, 3, 7, label="old"))
    source = BulkSource(
        people(1, 5, 6),
        [item("Q90", "Paris")],
        redirects={Qid("Q2"): Qid("Q5"), Qid("Q7"): Qid("Q90")},
    )
    report = refreshed(store, source, qids([1, 2, 3, 6, 7, 90]))
    assert (report.refreshed, report.added, report.done) == (2, 1, 6)
    assert report.moved == {Qid("Q2"): Qid("Q5")}
    assert report.missing == qids([3])
    assert report.others == qids([7, 90])
    # who is gone, or is no personage any more, stays as known
    assert [store.get(q) for q in qids([3, 7])] == people(3, 7, label="old")


def test_a_merged_item_moves_with_what_was_known_and_answers_to_both_ids() -> None:
    old = replace(person(label="old", qid="Q2", aliases=["the elder"]), retrieved=BEFORE)
    store = InMemoryPersonageStore([old])
    source = BulkSource(people(5), redirects={Qid("Q2"): Qid("Q5")})
    refreshed(store, source, qids([2]))
    found = store.get(Qid("Q2"))
    assert found is not None
    assert found == store.get(Qid("Q5"))
    assert (found.qid, found.label, found.aliases) == ("Q5", "new 5", ("old", "the elder"))
    assert store.counts().personages == 1
    assert refreshed(store, source, qids([2, 5])).fresh == 2


def test_batches_grow_while_they_are_answered() -> None:
    source = BulkSource()
    refreshed(InMemoryPersonageStore(), source, qids(range(1, 1_500)))
    sizes = [len(batch) for batch in source.fetches]
    assert sizes[:4] == [FIRST_BATCH, 62, 77, 96]
    assert max(sizes) == LARGEST_BATCH
    assert sum(sizes) == 1_499


def test_a_batch_that_takes_too_long_is_halved() -> None:
    source = BulkSource(people(*range(1, 101)), most=20)
    store = InMemoryPersonageStore()
    report = refreshed(store, source, qids(range(1, 101)))
    assert [len(batch) for batch in source.fetches][:5] == [50, 25, 12, 15, 18]
    assert (report.added, report.failed) == (100, [])


def test_one_that_is_never_answered_is_put_aside() -> None:
    source = BulkSource(people(*range(1, 301)), poison=["Q150"])
    report = refreshed(InMemoryPersonageStore(), source, qids(range(1, 301)))
    assert report.failed == ["Q150"]
    assert report.reason == TIMED_OUT
    assert report.added == 299


@pytest.mark.parametrize("answered", [0, 1], ids=["never-answered", "answered-before"])
def test_a_reference_that_stays_away_ends_the_run(answered: int) -> None:
    faults: list[BaseException | None] = [None] * answered
    source = BulkSource(people(*range(1, 301)), faults=[*faults, *[Unavailable("away")] * 99])
    store = InMemoryPersonageStore()
    with pytest.raises(Unavailable, match="away"):
        refreshed(store, source, qids(range(1, 301)))
    assert len(source.fetches) - answered == (FAILURES if answered else FAILURES_AT_FIRST)
    assert store.counts().personages == FIRST_BATCH * answered
    source.faults.clear()
    assert refreshed(store, source, qids(range(1, 301))).added == 300 - FIRST_BATCH * answered


def test_one_alone_is_not_put_aside_while_nothing_was_answered() -> None:
    source = BulkSource(people(1), faults=[Unavailable("cannot connect")] * FAILURES_AT_FIRST)
    with pytest.raises(Unavailable, match="cannot connect"):
        refreshed(InMemoryPersonageStore(), source, qids([1]))


def test_a_wait_that_is_asked_for_is_waited_out_and_said() -> None:
    source = BulkSource(people(1), faults=[Unavailable("too many requests", 42.0)])
    sleeps, said = Sleeps(), list[tuple[float, str]]()
    polite = Polite(sleeps, lambda seconds, why: said.append((seconds, why)))
    report = refresh(InMemoryPersonageStore(), source, qids([1]), TODAY, polite)
    assert (report.added, report.questions) == (1, 2)
    assert said == [(42.0, "too many requests")]
    assert sleeps[0] == 42.0
    assert source.fetches == [qids([1])] * 2  # the same batch, not a smaller one


def test_nobody_waits_for_a_day() -> None:
    source = BulkSource(people(1), faults=[Unavailable("banned", 86_400.0)])
    sleeps = Sleeps()
    with pytest.raises(Unavailable, match="banned"):
        refresh(InMemoryPersonageStore(), source, qids([1]), TODAY, Polite(sleeps))
    assert sleeps == []


def test_there_is_a_pause_between_questions_and_a_longer_one_after_failures() -> None:
    source = BulkSource(people(*range(1, 121)), faults=[None, Unavailable("no"), Unavailable("no")])
    sleeps = Sleeps()
    refresh(InMemoryPersonageStore(), source, qids(range(1, 121)), TODAY, Polite(sleeps))
    assert sleeps[:4] == [PAUSE_S, 2 * PAUSE_S, 4 * PAUSE_S, PAUSE_S]
    assert len(sleeps) == len(source.fetches) - 1


def test_progress_is_told_after_every_batch() -> None:
    told: list[int] = []
    store, source = InMemoryPersonageStore(), BulkSource(people(*range(1, 101)))
    refresh(
        store,
        source,
        qids(range(1, 101)),
        TODAY,
        Polite(Sleeps()),
        on_progress=lambda report: told.append(report.done),
    )
    assert told == [50, 100]


@given(
    st.lists(st.integers(1, 300), max_size=300),
    st.integers(0, 12),
    st.sampled_from([KeyboardInterrupt(), Unavailable("banned", 9_999.0)]),
)
def test_a_run_in_two_goes_is_one_in_one(
    numbers: list[int], stops_at: int, stop: BaseException
) -> None:
    source = BulkSource(people(*range(1, 200)), redirects={Qid("Q250"): Qid("Q9")}, most=60)
    whole, torn = InMemoryPersonageStore(), InMemoryPersonageStore(people(3, 250, label="old"))
    whole.put(torn.personages())
    refreshed(whole, source, qids(numbers))
    source.faults = [*[None] * stops_at, stop]
    try:
        refreshed(torn, source, qids(numbers))
    except (KeyboardInterrupt, Unavailable):
        refreshed(torn, source, qids(numbers))
    assert list(torn.personages()) == list(whole.personages())
    assert torn.get(Qid("Q250")) == whole.get(Qid("Q250"))


# By id, a personage, and whether it is stale on 2026-11-30.
STALE = {
    "living-two-weeks": (replace(person(born=1980, qid="Q1"), retrieved="2026-11-16"), True),
    "living-yesterday": (replace(person(born=1980, qid="Q2"), retrieved="2026-11-29"), False),
    "dead-two-weeks": (
        replace(person(born=1900, died=1980, qid="Q3"), retrieved="2026-11-16"),
        False,
    ),
    "dead-two-years": (
        replace(person(born=1900, died=1980, qid="Q4", fame=60.0), retrieved="2024-11-30"),
        True,
    ),
    "no-date": (replace(person(born=1900, died=1980, qid="Q5"), retrieved=""), True),
}


def test_the_stale_are_found_most_famous_first() -> None:
    stale = find_stale((p for p, _ in STALE.values()), vocabulary(), Freshness(), TODAY)
    assert stale == ["Q4", "Q1", "Q5"]
    assert set(stale) == {p.qid for p, is_stale in STALE.values() if is_stale}
