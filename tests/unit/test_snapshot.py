"""The shipped snapshot: written the same twice, read back, verified, loaded once."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from kb.adapters.snapshot import (
    ITEMS,
    MANIFEST,
    PERSONAGES,
    Manifest,
    load_snapshot,
    read_snapshot,
    write_snapshot,
)
from kb.domain.dates import date_of
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Item, Personage, Pid, Qid, Statement
from tests.fakes.store import InMemoryPersonageStore

BORN = {Pid("P569"): (Statement(Pid("P569"), date=date_of(-99, 7, 12, 11)),)}
PEOPLE = [
    Personage(Qid("Q1048"), "Julius Caesar", statements=BORN),
    Personage(Qid("Q42"), "Douglas Adams", ("DNA",)),
    Personage(Qid("Q34201"), "Zeus", retrieved="2026-11-30"),
]
THINGS = [Item(Qid("Q220"), "Rome"), Item(Qid("Q38"), "Italy")]
SOURCES = ({"name": "wikidata", "licence": "CC0-1.0"},)
MANIFEST_GIVEN = Manifest("2026-11-30", SOURCES)


def test_it_is_read_back_by_numeric_id(tmp_path: Path) -> None:
    written = write_snapshot(tmp_path, PEOPLE, iter(THINGS), MANIFEST_GIVEN)
    snapshot = read_snapshot(tmp_path)
    assert list(snapshot.personages()) == [PEOPLE[1], PEOPLE[0], PEOPLE[2]]
    assert list(snapshot.items()) == [THINGS[1], THINGS[0]]
    assert snapshot.manifest == written
    assert (written.date, written.sources) == ("2026-11-30", SOURCES)
    assert written.counts == {"personages": 3, "items": 2}


def test_two_builds_are_byte_identical(tmp_path: Path) -> None:
    write_snapshot(tmp_path / "a", PEOPLE, THINGS, MANIFEST_GIVEN)
    write_snapshot(tmp_path / "b", reversed(PEOPLE), reversed(THINGS), MANIFEST_GIVEN)
    for name in (PERSONAGES, ITEMS, MANIFEST):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert sorted(p.name for p in (tmp_path / "a").iterdir()) == [ITEMS, MANIFEST, PERSONAGES]


def test_every_personage_is_of_the_snapshot(tmp_path: Path) -> None:
    write_snapshot(tmp_path, [replace(PEOPLE[0], source="dump")], [], MANIFEST_GIVEN)
    assert list(read_snapshot(tmp_path).personages()) == [PEOPLE[0]]


def test_an_id_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="'Q42' is given twice"):
        write_snapshot(tmp_path, [PEOPLE[1], PEOPLE[1]], [], MANIFEST_GIVEN)


def test_an_empty_one_is_a_snapshot(tmp_path: Path) -> None:
    write_snapshot(tmp_path, [], [], MANIFEST_GIVEN)
    assert list(read_snapshot(tmp_path).personages()) == []


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    write_snapshot(tmp_path, PEOPLE, THINGS, MANIFEST_GIVEN)
    (tmp_path / ITEMS).write_bytes(gzip.compress(b'{"q":"Q1"}\n'))
    with pytest.raises(Unavailable, match=r"items\.jsonl\.gz is damaged"):
        read_snapshot(tmp_path)
    store = InMemoryPersonageStore()
    with pytest.raises(Unavailable, match=r"items\.jsonl\.gz is damaged"):
        load_snapshot(store, tmp_path)
    assert store.counts().personages == 0


@pytest.mark.parametrize("name", [PERSONAGES, ITEMS, MANIFEST])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    write_snapshot(tmp_path, PEOPLE, THINGS, MANIFEST_GIVEN)
    (tmp_path / name).unlink()
    with pytest.raises(Unavailable, match=name):
        read_snapshot(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("{", "damaged", id="cut"),
        pytest.param('{"date": 5}', "damaged", id="wrong-type"),
        pytest.param('{"date": "2030-01-01", "format": 2}', "format 2", id="newer"),
    ],
)
def test_a_wrong_manifest_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(Unavailable, match=message):
        read_snapshot(tmp_path)


def test_it_is_loaded_once(tmp_path: Path) -> None:
    store = InMemoryPersonageStore()
    written = write_snapshot(tmp_path, PEOPLE, THINGS, MANIFEST_GIVEN)
    assert load_snapshot(store, tmp_path) is True
    assert load_snapshot(store, tmp_path) is False
    assert store.get_note("snapshot") == written.checksum
    assert store.get_note("as_of") == "2026-11-30"


def test_a_newer_one_replaces_it_and_keeps_what_is_live(tmp_path: Path) -> None:
    store = InMemoryPersonageStore()
    write_snapshot(tmp_path, PEOPLE, THINGS, MANIFEST_GIVEN)
    load_snapshot(store, tmp_path)
    live = replace(PEOPLE[1], label="D. Adams", source="wikidata")
    store.put([live])
    write_snapshot(tmp_path, PEOPLE[:2], THINGS[:1], replace(MANIFEST_GIVEN, date="2026-12-31"))
    assert load_snapshot(store, tmp_path) is True
    assert list(store.personages()) == [live, PEOPLE[0]]
    assert store.get_note("as_of") == "2026-12-31"
