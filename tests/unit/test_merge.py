"""What is told joined with what was known; how old may be what is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.domain.fame import fame_of
from kb.domain.personage import Mention, Personage, Pid, Qid
from kb.usecases.freshness import Freshness
from kb.usecases.merge import MOST_ALIASES, merged, merged_item
from tests.builders import dossier, inside, item, person, stated

KNOWN = person(
    label="Ann Bell",
    aliases=["A. Bell", "Annie"],
    born=1950,
    facts={"P106": "Q36180"},
    mentions={"noun": "poet", "section": "Writers"},
    editions=20,
    fame=70.0,
    listed=True,
    living_as_of="2026-05",
    first_work=(1971, "Verses"),
)
TOLD = replace(
    person(label="Anne Bell", aliases=["Annie", "Nan"], born=1951, facts={"P106": "Q36834"}),
    mentions=(Mention("noun", "composer"), Mention("noun", "poet")),
    editions=25,
    fame=fame_of(25, None, None),
    source="wikidata",
    retrieved="2026-11-30",
    complete=True,
)


def test_of_nobody_known_all_is_as_told() -> None:
    assert merged(None, TOLD) == TOLD


def test_statements_are_the_live_ones_and_the_rest_is_kept() -> None:
    made = merged(KNOWN, TOLD)
    assert made == replace(
        TOLD,
        aliases=("Annie", "Nan", "Ann Bell", "A. Bell"),
        mentions=(
            Mention("noun", "composer"),
            Mention("noun", "poet"),
            Mention("section", "Writers"),
        ),
        fame=70.0,
        listed=True,
        living_as_of="2026-05",
        first_work=(1971, "Verses"),
    )


FAMES = [
    # known editions, known fame, told editions -> fame
    pytest.param(20, 70.0, 25, 70.0, id="from editions and more: kept"),
    pytest.param(
        20, fame_of(20, None, None), 25, fame_of(25, None, None), id="from editions alone"
    ),
    pytest.param(None, 60.0, 25, fame_of(25, None, None), id="never counted before"),
    pytest.param(20, 70.0, None, 70.0, id="not counted now"),
    pytest.param(None, 60.0, None, 60.0, id="never counted"),
    pytest.param(20, 70.0, 0, 70.0, id="all gone: not counted"),
    pytest.param(0, 0.0, 0, 0.0, id="none before, none now"),
]


@pytest.mark.parametrize(("editions", "fame", "told", "expected"), FAMES)
def test_the_better_founded_fame(
    editions: int | None, fame: float, told: int | None, expected: float
) -> None:
    fresh = replace(TOLD, editions=told, fame=fame_of(told, None, None))
    made = merged(replace(KNOWN, editions=editions, fame=fame), fresh)
    assert made.fame == expected
    assert made.editions == (told or editions)


ALIVE = [
    pytest.param("2026-05", None, (), "2026-05", id="kept"),
    pytest.param("2026-05", "2026-09", (), "2026-09", id="the later one"),
    pytest.param("2026-05", None, ("P570",), None, id="dead since"),
    pytest.param("2026-05", None, ("P20",), None, id="died somewhere"),
]


@pytest.mark.parametrize(("known", "told", "deaths", "expected"), ALIVE)
def test_seen_alive(
    known: str | None, told: str | None, deaths: tuple[str, ...], expected: str | None
) -> None:
    statements = {Pid(pid): (stated(pid, snak="somevalue"),) for pid in deaths}
    fresh = replace(TOLD, living_as_of=told, statements={**TOLD.statements, **statements})
    assert merged(replace(KNOWN, living_as_of=known), fresh).living_as_of == expected


FULL = replace(
    KNOWN,
    statements=person(
        born=1950,
        died=1990,
        facts={"P31": "Q5", "P19": "Q90", "P27": "Q142", "P106": "Q36180"},
    ).statements,
)
ALL_BUT = [
    # what an answer lacks of class, birthplace, citizenship, occupation, birth, death
    pytest.param((), False, id="nothing"),
    pytest.param(("P19", "P570"), False, id="two, as editors take away"),
    pytest.param(("P19", "P27", "P106"), False, id="half"),
    pytest.param(("P19", "P27", "P569", "P570"), True, id="most"),
    pytest.param(("P19", "P27", "P106", "P569", "P570"), True, id="all but the class"),
]


@pytest.mark.parametrize(("lacking", "stays"), ALL_BUT)
def test_an_answer_that_lacks_most_of_what_was_known_changes_nothing(
    lacking: tuple[str, ...], stays: bool
) -> None:
    left = {pid: told for pid, told in FULL.statements.items() if pid not in lacking}
    fresh = replace(TOLD, statements=left)
    assert (merged(FULL, fresh) == FULL) is stays
    assert merged(FULL, fresh).statements == (FULL.statements if stays else left)


def test_who_was_known_by_little_may_lose_it_all() -> None:
    little = replace(KNOWN, statements=person(born=1950).statements)
    assert merged(little, replace(TOLD, statements={})).statements == {}


def test_a_record_told_without_label_keeps_the_known_one() -> None:
    made = merged(KNOWN, replace(TOLD, label=str(TOLD.qid), aliases=()))
    assert made.label == "Ann Bell"
    assert made.aliases == ("A. Bell", "Annie")


def test_an_older_answer_of_a_cache_changes_nothing() -> None:
    newer = replace(KNOWN, complete=True, retrieved="2026-12-01")
    assert merged(newer, TOLD) == newer


def test_aliases_do_not_grow_without_end() -> None:
    many = replace(KNOWN, aliases=tuple(f"Name {n}" for n in range(500)))
    assert len(merged(many, TOLD).aliases) == MOST_ALIASES


def test_an_item_keeps_what_is_not_told() -> None:
    known = replace(item("Q1", "Town", inside("Q2", 1900), subclass_of=["Q3"]), begin=1200)
    assert merged_item(None, known) == known
    assert merged_item(known, item("Q1")) == known
    told = item("Q1", "City", "Q4", subclass_of=["Q5"])
    assert merged_item(known, told) == replace(told, begin=1200)


AGES = [
    pytest.param(person(born=1950, complete=True), "2026-11-17", False, id="living, 13 days"),
    pytest.param(person(born=1950, complete=True), "2026-11-16", True, id="living, 14 days"),
    pytest.param(person(born=1950), "2026-11-16", True, id="perhaps living, 14 days"),
    pytest.param(person(born=1950, died=2000), "2025-12-01", False, id="dead, 364 days"),
    pytest.param(person(born=1950, died=2000), "2025-11-30", True, id="dead, 365 days"),
    pytest.param(person(born=1750), "2026-01-01", False, id="born long ago"),
    pytest.param(person(kind="Q95074"), "2026-01-01", False, id="fictional"),
    pytest.param(person(born=1950, died=2000), "", True, id="of unknown age"),
    pytest.param(person(born=1950), "2027-01-01", False, id="from tomorrow"),
]


@pytest.mark.parametrize(("who", "retrieved", "is_stale"), AGES)
def test_how_old_may_be_what_is_known(who: Personage, retrieved: str, is_stale: bool) -> None:
    known = dossier(replace(who, retrieved=retrieved, qid=Qid("Q5000")))
    assert Freshness(14, 365).is_stale(known, "2026-11-30") is is_stale
