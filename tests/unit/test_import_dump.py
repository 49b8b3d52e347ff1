"""Importing a dump into a store: counted, resumable, and harmless to repeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.ports import DumpLine, ImportProgress
from kb.usecases.import_dump import BAD_LINES_KEPT, BATCH, ImportReport, import_dump
from tests.builders import item, person
from tests.fakes.store import InMemoryPersonageStore


@dataclass
class Lines:
    """A source of numbered lines; reading line `breaks_at` fails, as a torn file does. The
    entities stand `in_a_line` together."""

    entities: list[Mapping[str, object] | None]
    name: str = "/dumps/some.json.gz"
    breaks_at: int | None = None
    version: str = "first"
    in_a_line: int = 1
    asked: list[int] = field(default_factory=list)

    def lines(self, after: int = 0) -> Iterator[DumpLine]:
        self.asked.append(after)
        for count, entity in enumerate(self.entities, start=1):
            number = (count + self.in_a_line - 1) // self.in_a_line
            if number == self.breaks_at:
                raise Unavailable("torn")
            if number > after:
                error = "" if entity is not None else "no JSON"
                more = bool(count % self.in_a_line) and count < len(self.entities)
                yield DumpLine(number, entity, count / len(self.entities), error, more)


def parse(entity: Mapping[str, object]) -> Personage | Item:
    """Odd numbers are personages, even ones items, Q0 is refused."""
    number = entity["n"]
    assert isinstance(number, int)
    if number == 0:
        raise InvalidInput("the entity has no id")
    qid = f"Q{number}"
    return person(label=f"P{number}", qid=qid) if number % 2 else item(qid, f"I{number}")


def numbered(*numbers: int | None) -> list[Mapping[str, object] | None]:
    return [None if n is None else {"n": n} for n in numbers]


def stored(store: InMemoryPersonageStore) -> set[Qid]:
    return {p.qid for p in store.personages()} | {i.qid for i in store.items()}


def qids(numbers: Iterable[int]) -> set[str]:
    return {f"Q{n}" for n in numbers}


def test_personages_and_items_are_stored_and_counted() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(1, 2, 3, 4, 5))
    report = import_dump(store, source, parse)
    assert report == ImportReport(source.name, lines=5, personages=3, items=2)
    assert stored(store) == qids(range(1, 6))
    assert store.get_progress(source.name) == ImportProgress(source.name, 5, 0, True, "first")


def test_bad_lines_are_counted_and_told() -> None:
    store = InMemoryPersonageStore()
    report = import_dump(store, Lines(numbered(1, None, 0, 2)), parse)
    assert (report.lines, report.bad, report.personages, report.items) == (4, 2, 1, 1)
    assert report.bad_lines == ["line 2: no JSON", "line 3: the entity has no id"]


def test_only_some_bad_lines_are_kept() -> None:
    lines = Lines(numbered(1, *[None] * 100))
    report = import_dump(InMemoryPersonageStore(), lines, parse)
    assert (report.bad, len(report.bad_lines)) == (100, BAD_LINES_KEPT)


NOTHING = [
    pytest.param([], id="empty"),
    pytest.param([None, 0], id="all-bad"),
]


@pytest.mark.parametrize("numbers", NOTHING)
def test_a_file_without_an_entity_is_told_every_time(numbers: list[int | None]) -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(*numbers))
    for _ in range(2):
        report = import_dump(store, source, parse)
        assert (report.empty, report.skipped, report.bad) == (True, False, len(numbers))
    assert store.get_progress(source.name) is None


def test_the_last_of_the_same_id_wins() -> None:
    store = InMemoryPersonageStore()
    names = iter(["first", "second"])
    import_dump(store, Lines(numbered(1, 1)), lambda _: person(label=next(names), qid="Q1"))
    found = store.get(Qid("Q1"))
    assert found is not None
    assert found.label == "second"


def test_a_done_file_is_skipped() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(1, None))
    import_dump(store, source, parse)
    report = import_dump(store, source, parse)
    assert report == ImportReport(
        source.name, lines=2, bad=1, skipped=True, lines_before=2, bad_before=1
    )
    assert source.asked == [0]


def test_again_starts_over() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(1, None))
    import_dump(store, source, parse)
    report = import_dump(store, source, parse, again=True)
    assert (report.lines, report.bad, report.personages, report.skipped) == (2, 1, 1, False)
    assert source.asked == [0, 0]


def test_a_changed_file_is_read_anew() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(1, None))
    import_dump(store, source, parse)
    changed = Lines(numbered(1, 3, 5), version="second")
    report = import_dump(store, changed, parse)
    assert (report.changed, report.skipped, report.lines, report.bad) == (True, False, 3, 0)
    assert stored(store) == {"Q1", "Q3", "Q5"}
    assert import_dump(store, changed, parse).skipped


def test_a_file_that_changed_half_way_is_read_from_its_beginning() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(*range(1, BATCH + 9)))
    source.breaks_at = BATCH + 5
    with pytest.raises(Unavailable):
        import_dump(store, source, parse)
    changed = Lines(source.entities, version="second")
    report = import_dump(store, changed, parse)
    assert changed.asked == [0]
    assert (report.changed, report.lines_before, report.lines) == (True, 0, BATCH + 8)


def test_a_line_of_many_entities_is_stored_as_one() -> None:
    store = InMemoryPersonageStore()
    source = Lines(numbered(*range(1, 2 * BATCH + 1)), in_a_line=BATCH // 2 * 3)
    source.breaks_at = 2
    with pytest.raises(Unavailable):
        import_dump(store, source, parse)
    progress = store.get_progress(source.name)
    assert progress is not None
    assert progress.lines == 1
    assert stored(store) == qids(range(1, BATCH // 2 * 3 + 1))


def test_another_file_has_its_own_progress() -> None:
    store = InMemoryPersonageStore()
    import_dump(store, Lines(numbered(1)), parse)
    other = import_dump(store, Lines(numbered(2), name="/dumps/other.json"), parse)
    assert not other.skipped
    assert stored(store) == {"Q1", "Q2"}


def test_an_import_goes_on_where_it_broke_off() -> None:
    total = 2 * BATCH + 500
    numbers: list[int | None] = [None, *range(1, total)]
    store, source = InMemoryPersonageStore(), Lines(numbered(*numbers), breaks_at=2 * BATCH + 100)
    with pytest.raises(Unavailable, match="torn"):
        import_dump(store, source, parse)
    # two whole batches are kept, with the bad line in front of them
    assert stored(store) == qids(range(1, 2 * BATCH + 1))
    progress = store.get_progress(source.name)
    assert progress == ImportProgress(source.name, 2 * BATCH + 1, 1, False, "first")

    source.breaks_at = None
    report = import_dump(store, source, parse)
    assert source.asked == [0, 2 * BATCH + 1]
    assert stored(store) == qids(range(1, total))
    assert (report.lines, report.bad) == (total, 1)
    assert (report.lines_before, report.bad_before) == (2 * BATCH + 1, 1)
    assert report.personages + report.items == total - 1 - 2 * BATCH
    assert import_dump(store, source, parse).skipped


def test_a_failure_before_the_first_batch_leaves_nothing_behind() -> None:
    store, source = InMemoryPersonageStore(), Lines(numbered(1, 2, 3), breaks_at=3)
    with pytest.raises(Unavailable):
        import_dump(store, source, parse)
    assert stored(store) == set()
    assert store.get_progress(source.name) is None


class FullStore(InMemoryPersonageStore):
    """A store whose disk is full from the second write on."""

    def __init__(self) -> None:
        self.puts = 0
        super().__init__()

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        self.puts += 1
        if self.puts > 2:  # the constructor's is the first
            raise Unavailable("disk full")
        super().put(personages, items)


def test_progress_never_runs_ahead_of_what_is_stored() -> None:
    store, source = FullStore(), Lines(numbered(*range(1, 2 * BATCH + 2)))
    with pytest.raises(Unavailable, match="disk full"):
        import_dump(store, source, parse)
    progress = store.get_progress(source.name)
    assert progress is not None
    assert (progress.lines, progress.done) == (BATCH, False)
    assert stored(store) == qids(range(1, BATCH + 1))


def test_a_mistake_of_the_parser_is_not_a_bad_line() -> None:
    with pytest.raises(KeyError):
        import_dump(InMemoryPersonageStore(), Lines([{"m": 1}]), parse)


def test_progress_is_told_after_each_batch_and_at_the_end() -> None:
    told: list[tuple[float, int]] = []
    source = Lines(numbered(*range(1, BATCH * 2 + 1)))
    import_dump(
        InMemoryPersonageStore(),
        source,
        parse,
        on_progress=lambda done, report: told.append((done, report.lines)),
    )
    assert told == [(0.5, BATCH), (1.0, 2 * BATCH), (1.0, 2 * BATCH)]


entities = st.lists(st.none() | st.integers(0, 6), max_size=12)


@given(entities, st.integers(1, 13))
def test_an_import_in_two_goes_is_one_in_one(numbers: list[int | None], breaks_at: int) -> None:
    whole, torn = InMemoryPersonageStore(), InMemoryPersonageStore()
    source = Lines(numbered(*numbers))
    at_once = import_dump(whole, source, parse)
    source.breaks_at = breaks_at
    if breaks_at <= len(numbers):
        with pytest.raises(Unavailable):
            import_dump(torn, source, parse)
    source.breaks_at = None
    later = import_dump(torn, source, parse)
    assert stored(torn) == stored(whole)
    assert torn.get_progress(source.name) == whole.get_progress(source.name)
    assert (later.lines, later.bad) == (at_once.lines, at_once.bad)


@given(entities)
def test_every_line_is_a_personage_an_item_or_bad(numbers: list[int | None]) -> None:
    unique = list(dict.fromkeys(numbers))
    report = import_dump(InMemoryPersonageStore(), Lines(numbered(*unique)), parse)
    assert report.personages + report.items + report.bad == len(unique)
