"""Importing of a dump only well-known personages and what they lead to: two readings, resumable."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.dump import DumpFile
from kb.adapters.dump_filter import SiftedDump
from kb.adapters.wikidata.entity_json import Reading, parse_entity
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.domain.vocabulary import MAX_DEPTH
from kb.ports import DumpLine, Links, Numbers
from kb.usecases.import_dump import ImportReport, import_dump
from kb.usecases.import_filtered import KEPT, Sizes, import_filtered, wanted_items
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules
from tests.fakes.store import InMemoryPersonageStore
from tests.unit.wikibase import Json, entity, human

KINDS = load_kinds()
READING = Reading("wikidata", "2026-11-30", load_mining_rules(), KINDS, complete=True)
SMALL = Sizes(kept=2, links=3, lines=4)

parse = partial(parse_entity, reading=READING)


def write(directory: Path, lines: Iterable[Json | bytes]) -> Path:
    path = directory / "dump.json"
    path.write_bytes(
        b"\n".join(x if isinstance(x, bytes) else json.dumps(x).encode() for x in lines) + b"\n"
    )
    return path


class Torn:
    """A sifted dump of which reading breaks off once, after so many lines of all readings."""

    def __init__(self, path: Path, breaks_after: int | None = None) -> None:
        self._dump = SiftedDump(DumpFile(path), KINDS)
        self.name, self.version = self._dump.name, self._dump.version
        self.left = breaks_after
        self.read = 0

    def personages(self, at_least: int, after: int = 0) -> Iterator[DumpLine]:
        return self._until_torn(self._dump.personages(at_least, after))

    def those(self, numbers: Numbers, after: int = 0) -> Iterator[DumpLine]:
        return self._until_torn(self._dump.those(numbers, after))

    def _until_torn(self, lines: Iterator[DumpLine]) -> Iterator[DumpLine]:
        for line in lines:
            if self.left == self.read:
                self.left = None
                raise Unavailable("torn")
            self.read += 1
            yield line


def imported(
    store: InMemoryPersonageStore,
    path: Path,
    at_least: int = 15,
    *,
    torn: Torn | None = None,
    again: bool = False,
) -> ImportReport:
    source = torn or Torn(path)
    return import_filtered(store, source, parse, at_least, again=again, sizes=SMALL)


def stored(store: InMemoryPersonageStore) -> tuple[set[str], set[str]]:
    return {p.qid for p in store.personages()}, {i.qid for i in store.items()}


# Schweitzer's world in small: the places stand before and behind whoever was born there.
WORLD: list[Json | bytes] = [
    entity("Q142", {"P31": ["Q6256"], "P17": ["Q142"], "P361": ["Q46"]}, 300, "France"),
    human("Q1", 20, P19=["Q147494"], P106=["Q1028181"]),
    human("Q2", 14, P19=["Q60"]),
    human("Q3", 15, P27=["Q142"]),
    entity("Q4", {"P31": ["Q4271324"], "P170": ["Q2"]}, 40, "a mythical character"),
    entity("Q147494", {"P31": ["Q515"], "P131": ["Q12722"]}, 30, "Kaysersberg"),
    entity("Q60", {"P131": ["Q30"]}, 200, "New York"),
    entity("Q12722", {"P131": ["Q142"]}, 9, "Haut-Rhin"),
    b"nonsense",
    entity("Q1028181", {"P279": ["Q483501"]}, 3, "painter"),
    entity("Q483501", {}, 2, "artist"),
    entity("Q515", {"P279": ["Q486972"]}, 2, "city"),
    entity("Q5", {"P31": ["Q16521"]}, 250, "human"),
    entity("Q46", {}, 200, "Europe"),
]
WANTED = {"Q147494", "Q12722", "Q142", "Q1028181", "Q483501", "Q5", "Q2"}


def test_the_well_known_are_kept_with_what_they_lead_to(tmp_path: Path) -> None:
    store, path = InMemoryPersonageStore(), write(tmp_path, WORLD)
    report = imported(store, path)
    assert stored(store) == ({"Q1", "Q3", "Q4"}, WANTED)
    assert report == ImportReport(
        str(path.resolve()),
        lines=14,
        personages=3,
        items=7,
        bad=1,
        bad_lines=report.bad_lines,
        at_least=15,
    )
    assert [line[:6] for line in report.bad_lines] == ["line 9"]
    assert [i.label for i in store.items()][:2] == ["item Q2", "human"]  # a name, no personage
    assert list(store.links(f"{report.file} (15 editions: personages)")) == []


def test_the_same_import_is_skipped_and_another_bound_is_another_import(tmp_path: Path) -> None:
    store, path = InMemoryPersonageStore(), write(tmp_path, WORLD)
    imported(store, path)
    assert imported(store, path).skipped
    assert imported(store, path, 14).personages == 4
    assert imported(store, path, again=True).personages == 3
    assert import_dump(store, DumpFile(path), parse).skipped is False


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    store, path = InMemoryPersonageStore(), write(tmp_path, WORLD)
    with pytest.raises(Unavailable):
        imported(store, path, torn=Torn(path, breaks_after=20))
    report = imported(store, write(tmp_path, WORLD[:3]))
    assert (report.changed, report.lines_before, report.lines) == (True, 0, 3)


NOTHING = [
    pytest.param([], id="empty"),
    pytest.param([b"nonsense", entity("P31")], id="all-bad"),
]


@pytest.mark.parametrize("lines", NOTHING)
def test_a_file_without_an_entity_is_told_every_time(
    tmp_path: Path, lines: list[Json | bytes]
) -> None:
    store, path = InMemoryPersonageStore(), write(tmp_path, lines)
    for _ in range(2):
        report = imported(store, path)
        assert (report.empty, report.skipped, report.bad) == (True, False, len(lines))


def test_nobody_well_known_is_no_empty_file(tmp_path: Path) -> None:
    report = imported(InMemoryPersonageStore(), write(tmp_path, [human("Q1", 3)]))
    assert (report.empty, report.personages, report.items) == (False, 0, 0)


def test_a_line_of_many_entities(tmp_path: Path) -> None:
    store, path = InMemoryPersonageStore(), tmp_path / "array.json"
    path.write_text(json.dumps([x for x in WORLD if isinstance(x, dict)]))
    imported(store, path)
    assert stored(store) == ({"Q1", "Q3", "Q4"}, WANTED)


def test_progress_is_told_over_both_readings(tmp_path: Path) -> None:
    told: list[float] = []
    import_filtered(
        InMemoryPersonageStore(),
        Torn(write(tmp_path, WORLD)),
        parse,
        15,
        on_progress=lambda done, _report: told.append(done),
        sizes=SMALL,
    )
    assert told == sorted(told)
    assert 0 < told[0] < 0.5
    assert told[-1] == 1.0


def test_what_lies_above_is_followed_so_far_and_no_further() -> None:
    chain: list[Links] = [(KEPT, 1), *[(n, n + 1) for n in range(1, 50)], (60, 61)]
    assert set(wanted_items(lambda: chain)) == set(range(1, MAX_DEPTH + 2))
    assert set(wanted_items(lambda: chain[::-1])) == set(range(1, MAX_DEPTH + 2))


def test_what_lies_above_in_a_circle_ends() -> None:
    assert set(wanted_items(lambda: [(1, 2), (KEPT, 1), (2, 1)])) == {1, 2}


@pytest.mark.parametrize("breaks_after", range(28))
def test_an_import_goes_on_wherever_it_broke_off(tmp_path: Path, breaks_after: int) -> None:
    store, path = InMemoryPersonageStore(), write(tmp_path, WORLD)
    with pytest.raises(Unavailable, match="torn"):
        imported(store, path, torn=Torn(path, breaks_after))
    report = imported(store, path)
    assert stored(store) == ({"Q1", "Q3", "Q4"}, WANTED)
    assert (report.lines, report.bad) == (14, 1)
    assert report.lines_before <= min(breaks_after, 14)
    assert breaks_after < 14 or report.lines_again_before >= breaks_after - 14 - SMALL.lines


class Failing(InMemoryPersonageStore):
    """A store that fails once, at the write of this number."""

    def __init__(self, fails_at: int) -> None:
        self.left = -1
        super().__init__()
        self.left = fails_at

    def _write(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Unavailable("disk full")

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        self._write()
        super().put(personages, items)

    def put_progress(self, progress: Any) -> None:
        self._write()
        super().put_progress(progress)

    def put_links(self, file: str, part: int, links: Sequence[Links]) -> None:
        self._write()
        super().put_links(file, part, links)

    def forget_links(self, file: str) -> None:
        self._write()
        super().forget_links(file)


def test_an_import_goes_on_after_any_write_that_failed(tmp_path: Path) -> None:
    path = write(tmp_path, WORLD)
    fails_at = 0
    while True:
        fails_at += 1
        store = Failing(fails_at)
        try:
            imported(store, path)
        except Unavailable:
            imported(store, path)
        else:
            break
        finally:
            assert stored(store) == ({"Q1", "Q3", "Q4"}, WANTED), f"write {fails_at}"
    assert fails_at > 20


numbers = st.integers(1, 12)
some = st.lists(numbers.map(lambda n: f"Q{n}"), max_size=2)
humans = st.builds(
    lambda n, e, born, job, m: human(f"Q{n}", e, P19=born, P106=job, P170=m),
    numbers,
    st.integers(0, 3),
    some,
    some,
    some,
)
things = st.builds(
    lambda n, e, a, b, c, d: entity(f"Q{n}", {"P131": a, "P17": b, "P279": c, "P361": d}, e),
    numbers,
    st.integers(0, 3),
    some,
    some,
    some,
    some,
)
odd = st.sampled_from([b"nonsense", entity("P31"), entity("Q1", {"P31": ["Q515"]}, 3)])
lines_of = st.lists(humans | things | odd, max_size=14)


def reference(
    lines: Sequence[Json | bytes], at_least: int
) -> tuple[dict[Qid, Personage], dict[Qid, Item]]:
    """Personages and items as the definition has it, everything decoded and in memory."""
    parsed: list[Personage | Item] = []
    for line in lines:
        with suppress(InvalidInput):
            parsed += [parse(line)] if isinstance(line, dict) else []
    people = [p for p in parsed if isinstance(p, Personage) and (p.editions or 0) >= at_least]
    things = [i for i in parsed if isinstance(i, Item)]
    wanted = {s.item for p in people for of in p.statements.values() for s in of}
    for _ in range(MAX_DEPTH):
        above = ((*(w.item for w in i.within), *i.subclass_of) for i in things if i.qid in wanted)
        wanted |= {qid for qids in above for qid in qids}
    rest = [e for e in parsed if e.qid in wanted and e not in people]
    items = {e.qid: e if isinstance(e, Item) else Item(e.qid, e.label) for e in rest}
    return {p.qid: p for p in people}, items


@settings(max_examples=80, deadline=None)
@given(lines=lines_of, at_least=st.integers(0, 4), breaks_after=st.integers(0, 30))
def test_filtering_is_importing_only_what_is_kept(
    tmp_path_factory: pytest.TempPathFactory,
    lines: list[Json | bytes],
    at_least: int,
    breaks_after: int,
) -> None:
    path = write(tmp_path_factory.mktemp("filtered"), lines)
    people, items = reference(lines, at_least)
    whole, torn = InMemoryPersonageStore(), InMemoryPersonageStore()
    at_once = imported(whole, path, at_least)
    assert {p.qid: p for p in whole.personages()} == people
    assert {i.qid: i for i in whole.items()} == items
    with suppress(Unavailable):
        imported(torn, path, at_least, torn=Torn(path, breaks_after))
    later = imported(torn, path, at_least)
    assert (later.lines, later.bad) == (at_once.lines, at_once.bad)
    assert list(torn.personages()) == list(whole.personages())
    assert list(torn.items()) == list(whole.items())
