"""The live reference over cassettes: what a name or an id brings, and how many requests it costs.

The cassettes were recorded against stand-ins, not Wikidata; each says so at its head. After a
change of a query or of the search: python scripts/record_cassettes.py
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import yaml
from vcr.errors import CannotOverwriteExistingCassetteException

from kb.adapters.wikidata.source import WikidataSource
from kb.domain.errors import InvalidInput
from kb.domain.personage import Qid
from kb.ports import FactSource, Fetched
from scripts.record_cassettes import MOST_BYTES
from scripts.standins.cassettes import FOLDER, SEARCH, SPARQL, replayed
from scripts.standins.scenes import ENOUGH_S, SCENES, make_source
from scripts.standins.world import DELETED, MERGED, load_world


@pytest.fixture
def source() -> Iterator[WikidataSource]:
    made = make_source(SPARQL, SEARCH)
    yield made
    made.close()


@dataclass(frozen=True)
class Brought:
    """Who comes, in which order, at the cost of how many searches and queries."""

    qids: tuple[str, ...]
    searches: int
    queries: int
    redirects: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    asked_anew: int = 0
    """Queries never kept: whether the service holds anything at all."""


MOVED = tuple((str(old), str(new)) for old, new in MERGED.items())

BROUGHT = {
    "albert-schweitzer": Brought(("Q49325",), 2, 1),
    "kant": Brought(("Q9312",), 2, 1),
    "sherlock-holmes": Brought(("Q4653",), 2, 1),
    "count-dracula": Brought(("Q3266236",), 2, 1),
    "john-adams": Brought(("Q11806", "Q11816", "Q84114"), 2, 1),
    "muhammad-ali": Brought(("Q36107", "Q182781"), 2, 1),
    "mao": Brought(("Q5816",), 2, 1),
    "misspelt": Brought((), 2, 0),
    "nobody": Brought((), 2, 0),
    "merged": Brought(("Q7186",), 0, 2, MOVED),
    "deleted": Brought((), 0, 2, (), (DELETED,), asked_anew=1),
    "some-of-each": Brought(("Q42455", "Q7186"), 0, 2, MOVED, (DELETED,)),
}


@pytest.mark.parametrize("scene", BROUGHT)
def test_who_comes_at_what_cost(source: WikidataSource, scene: str) -> None:
    expected = BROUGHT[scene]
    with replayed(scene):
        fetched: Fetched = SCENES[scene](source)
    assert tuple(p.qid for p in fetched.personages) == expected.qids
    assert tuple(fetched.redirects.items()) == expected.redirects
    assert tuple(fetched.missing) == expected.missing
    counts = source.counts()
    assert (counts.get("search", 0), counts.get("sparql", 0)) == (
        expected.searches,
        expected.queries,
    )
    again: Fetched = SCENES[scene](source)
    assert again == fetched
    counts = source.counts()
    assert (counts.get("search", 0), counts.get("sparql", 0), counts["cache"]) == (
        expected.searches,
        expected.queries,
        expected.searches + expected.queries - expected.asked_anew,
    )


def test_every_scene_has_its_tape_and_every_tape_its_scene() -> None:
    assert sorted(SCENES) == sorted(file.stem for file in FOLDER.glob("*.yaml"))
    assert {*BROUGHT, "top"} == set(SCENES)


@pytest.mark.parametrize("scene", SCENES)
def test_a_tape_says_what_it_is(scene: str) -> None:
    text = (FOLDER / f"{scene}.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Not Wikidata: recorded on 20")
    assert "oxigraph" in text.splitlines()[1]
    uris = [told["request"]["uri"] for told in yaml.safe_load(text)["interactions"]]
    assert all(uri.startswith((SPARQL, SEARCH)) for uri in uris)


def test_the_tapes_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.yaml")) <= MOST_BYTES


@pytest.mark.parametrize(
    ("tape", "asked"), [("kant", "mao"), ("nobody", "misspelt"), ("merged", "deleted")]
)
def test_what_is_not_on_the_tape_is_not_answered(
    source: WikidataSource, tape: str, asked: str
) -> None:
    with replayed(tape), pytest.raises(CannotOverwriteExistingCassetteException):
        SCENES[asked](source)


def test_a_record_is_whole_and_says_whence_and_when(source: WikidataSource) -> None:
    with replayed("albert-schweitzer"):
        (schweitzer,) = source.look_up("Albert Schweitzer", ENOUGH_S).personages
    assert (schweitzer.label, schweitzer.source, schweitzer.complete) == (
        "Albert Schweitzer",
        "wikidata",
        True,
    )
    assert len(schweitzer.retrieved) == len("2026-11-30")
    ours = next(p for p in load_world(["Q49325"]).personages)
    assert schweitzer.statements.keys() == ours.statements.keys()
    assert [str(s.date) for s in schweitzer.best("P569")] == [
        str(s.date) for s in ours.best("P569")
    ]
    assert schweitzer.editions == ours.editions


def test_a_record_comes_with_the_way_up_from_its_places(source: WikidataSource) -> None:
    with replayed("kant"):
        fetched = source.look_up("Immanuel Kant", ENOUGH_S)
    (kant,) = fetched.personages
    items = {item.qid: item for item in fetched.items}
    known = load_world(["Q9312"]).items
    for statement in kant.best("P19"):
        assert statement.item is not None
        assert items[statement.item].name == known[statement.item].name
        assert {w.item for w in items[statement.item].within} == {
            w.item for w in known[statement.item].within
        }


def test_the_most_famous_come_by_their_sitelinks(source: WikidataSource) -> None:
    with replayed("top"):
        assert list(source.find_top(300, None, ENOUGH_S)) == ["Q302", "Q859"]
    assert source.counts() == {"sparql": 1}


RANGES = {
    "upside down": (30, 20),
    "empty": (20, 20),
    "below one": (0, 1),
    "above all": (5000, None),
}


@pytest.mark.parametrize(("at_least", "below"), RANGES.values(), ids=RANGES)
def test_a_range_that_holds_nobody_costs_nothing(
    source: WikidataSource, at_least: int, below: int | None
) -> None:
    assert list(source.find_top(at_least, below, ENOUGH_S)) == []
    assert source.counts() == {}


def test_nothing_asked_costs_nothing(source: WikidataSource) -> None:
    reference: FactSource = source
    assert reference.fetch([], ENOUGH_S) == Fetched()
    assert reference.look_up("?!", ENOUGH_S) == Fetched()
    assert source.counts() == {}


def test_too_many_ids_are_refused(source: WikidataSource) -> None:
    with pytest.raises(InvalidInput, match="201 ids"):
        source.fetch([Qid(f"Q{n}") for n in range(1, 202)], ENOUGH_S)
