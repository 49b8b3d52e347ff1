"""Walking up from a place, and the places of a life, over a small made-up geography."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.kinds import Kinds
from kb.domain.life import life_of
from kb.domain.personage import Personage, Qid, Within
from kb.domain.place_facts import PlaceFacts, places_of
from kb.domain.vocabulary import MAX_DEPTH, Overseas, Reach, Region, State, Vocabulary
from tests.builders import TODAY, inside, item, person, stated, vocabulary

# Oldland lies in West, as Newland does; Oldland ended in 1800. Isle is Newland's, in East.
REGIONS = {
    r.id: r
    for r in (
        Region("west", "West"),
        Region("east", "East"),
        Region("newland", "Newland", ancestors=frozenset({"west"})),
        Region("oldland", "Oldland", ancestors=frozenset({"west"})),
    )
}
ITEMS = (
    item("Q1", "Newland"),
    item("Q2", "Oldland"),
    item("Q3", "Isle"),
    item("Q11", "county", "Q1"),
    item("Q12", "town", "Q11"),
    item("Q13", "once theirs", "Q1", inside("Q2", 1700, 1750)),
    item("Q14", "harbour", "Q3"),
    item("Q15", "nowhere"),
    item("Q16", "loop", "Q17"),
    item("Q17", "loop", "Q16"),
    item("Q18", "theirs alone", inside("Q2", 1600, 1650)),
    item("Q19", "street", "Q18"),
    item("Q20", "theirs twice", "Q1", inside("Q2", 1600, 1650), inside("Q2", 1700, 1750)),
    item("Q21", "street", "Q20"),
)


SMALL = Vocabulary(
    regions=REGIONS,
    activities={},
    kinds=Kinds({}),
    items={i.qid: i for i in ITEMS},
    states={
        Qid("Q1"): (State(Qid("Q1"), "Newland", "newland"),),
        Qid("Q2"): (State(Qid("Q2"), "Oldland", "oldland", 1500, 1800),),
    },
    overseas={Qid("Q3"): Overseas("newland", frozenset({"east"}))},
    class_regions={Qid("Q30"): ("newland",)},
    demonyms={"Newlander": ("newland",), "West": ("west",), "Twain": ("newland", "oldland")},
)

REACHES = [
    # place -> region, from, to, and the items on the way
    pytest.param("Q1", {"newland": (None, None), "west": (None, None)}, id="state-itself"),
    pytest.param("Q2", {"oldland": (1500, 1800), "west": (1500, 1800)}, id="state-that-ended"),
    pytest.param("Q12", {"newland": (None, None), "west": (None, None)}, id="two-steps"),
    pytest.param("Q18", {"oldland": (1600, 1650), "west": (1600, 1650)}, id="years-of-the-tie"),
    pytest.param("Q19", {"oldland": (1600, 1650), "west": (1600, 1650)}, id="kept-on-the-way"),
    pytest.param("Q3", {"newland": (None, None), "east": (None, None)}, id="overseas"),
    pytest.param("Q14", {"newland": (None, None), "east": (None, None)}, id="in-overseas"),
    pytest.param("Q15", {}, id="leads-nowhere"),
    pytest.param("Q16", {}, id="loop"),
    pytest.param("Q99", {}, id="unknown-item"),
]


@pytest.mark.parametrize(("place", "expected"), REACHES)
def test_walk(place: str, expected: Mapping[str, tuple[int | None, int | None]]) -> None:
    assert {r.region: (r.begin, r.end) for r in SMALL.reaches(Qid(place))} == expected


def test_the_way_leads_from_the_place_to_the_state() -> None:
    assert {r.region: r.path for r in SMALL.reaches(Qid("Q12"))}["west"] == ("Q12", "Q11", "Q1")


def test_a_place_lay_in_two_states() -> None:
    spans = {(r.region, r.begin, r.end) for r in SMALL.reaches(Qid("Q13"))}
    assert spans == {
        ("newland", None, None),
        ("west", None, None),
        ("oldland", 1700, 1750),
        ("west", 1700, 1750),
    }


@pytest.mark.parametrize("place", ["Q20", "Q21"], ids=["town", "street"])
def test_a_place_lay_in_one_state_twice(place: str) -> None:
    """Poznań was Prussian from 1793 to 1807 and again from 1815."""
    spans = {(r.begin, r.end) for r in SMALL.reaches(Qid(place)) if r.region == "oldland"}
    assert spans == {(1600, 1650), (1700, 1750)}


PARTED = [
    # place, regions once Newland has parted from Oldland
    pytest.param("Q13", {"newland", "west"}, id="once-in-both"),
    pytest.param("Q18", {"oldland", "west"}, id="never-in-the-one"),
    pytest.param("Q2", {"oldland", "west"}, id="the-state-itself"),
]


@pytest.mark.parametrize(("place", "regions"), PARTED)
def test_a_region_parted_from_another_is_not_of_it(place: str, regions: set[str]) -> None:
    """Yeats's Dublin is in Ireland, and not in Great Britain for having been once."""
    parted = replace(SMALL, parted={"newland": ("oldland",)}, _reaches={})
    assert {r.region for r in parted.reaches(Qid(place))} == regions


def test_nothing_is_walked_above_a_state() -> None:
    """Brazil's P17 lists the Portuguese Empire; a state says all there is to say."""
    above = Vocabulary(
        regions=REGIONS,
        activities={},
        kinds=Kinds({}),
        items={Qid("Q1"): item("Q1", "Newland", "Q2"), Qid("Q2"): item("Q2", "Oldland")},
        states=SMALL.states,
    )
    assert {r.region for r in above.reaches(Qid("Q1"))} == {"newland", "west"}


@pytest.mark.parametrize(("steps", "arrives"), [(MAX_DEPTH - 1, True), (MAX_DEPTH, False)])
def test_the_walk_is_bounded(steps: int, arrives: bool) -> None:
    chain = [item(f"Q{100 + n}", None, f"Q{101 + n}") for n in range(steps)]
    top = Qid(f"Q{100 + steps}")
    deep = Vocabulary(
        regions=REGIONS,
        activities={},
        kinds=Kinds({}),
        items={i.qid: i for i in (*chain, item(top))},
        states={top: (State(top, "top", "newland"),)},
    )
    assert bool(deep.reaches(Qid("Q100"))) is arrives


HOLDS = [
    # span of the tie, life -> holds
    pytest.param((None, None), (1900, 1950), True, id="open"),
    pytest.param((1950, None), (1900, 1910), True, id="today-counts-for-all"),
    pytest.param((1700, 1800), (1900, 1950), False, id="ended-before"),
    pytest.param((1700, 1800), (1600, 1650), False, id="began-after"),
    pytest.param((1700, 1800), (1800, 1850), True, id="ended-in-the-year-of-birth"),
    pytest.param((1700, 1800), (1650, 1700), True, id="began-in-the-year-of-death"),
    pytest.param((None, 1800), (1600, 1650), True, id="no-beginning"),
    pytest.param((1700, 1800), (None, None), True, id="life-unknown"),
    pytest.param((1700, 1800), (1801, None), False, id="only-birth"),
    pytest.param((1700, 1800), (None, 1699), False, id="only-death"),
]


@pytest.mark.parametrize(("tie", "life", "expected"), HOLDS)
def test_holds_in_a_life(
    tie: tuple[int | None, int | None], life: tuple[int | None, int | None], expected: bool
) -> None:
    assert Reach("west", (), *tie).holds_in(*life) is expected


def facts(personage: Personage, known: Vocabulary = SMALL) -> PlaceFacts:
    return places_of(personage, known, life_of(personage, TODAY))


REGIONS_OF = [
    pytest.param(person(facts={"P19": "Q12"}), {"newland", "west"}, id="birth"),
    pytest.param(person(facts={"P27": "Q1"}), {"newland", "west"}, id="citizenship"),
    *(
        pytest.param(person(facts={pid: "Q12"}), {"newland", "west"}, id=pid)
        for pid in ("P551", "P937", "P20", "P119", "P1532", "P39", "P495", "P840")
    ),
    pytest.param(person(facts={"P106": "Q12"}), set(), id="an-occupation-is-no-place"),
    pytest.param(person(facts={"P19": "Q14"}), {"newland", "east"}, id="overseas"),
    # 15: then and now
    pytest.param(
        person(born=1720, died=1780, facts={"P19": "Q13"}),
        {"newland", "oldland", "west"},
        id="then-and-now",
    ),
    pytest.param(
        person(born=1760, died=1780, facts={"P19": "Q13"}), {"newland", "west"}, id="no-more-then"
    ),
    pytest.param(person(facts={"P19": "Q13"}), {"newland", "oldland", "west"}, id="life-unknown"),
    # of the years of birth and death alone; a residence is of the whole life
    *(
        pytest.param(
            person(born=born, died=died, facts={pid: "Q13"}),
            {"newland", "west"} | ({"oldland"} if was_theirs else set()),
            id=f"{pid}-{born}-{died}",
        )
        for pid, born, died, was_theirs in (
            ("P19", 1690, 1720, False),
            ("P19", 1720, 1780, True),
            ("P20", 1690, 1720, True),
            ("P20", 1720, 1780, False),
            ("P119", 1690, 1720, True),
            ("P119", 1720, 1780, False),
            ("P551", 1690, 1720, True),
            ("P551", 1720, 1780, True),
        )
    ),
    pytest.param(
        person(born=1680, facts={"P20": "Q13"}), {"newland", "oldland", "west"}, id="death-unknown"
    ),
    # 16: dissolved countries linger in P27
    pytest.param(person(born=1750, facts={"P27": "Q2"}), {"oldland", "west"}, id="of-its-time"),
    pytest.param(person(born=1850, died=1900, facts={"P27": "Q2"}), set(), id="anachronism"),
    pytest.param(person(stated("P27", "Q1", rank="deprecated")), set(), id="deprecated"),
    pytest.param(person(mentions={"demonym": "Newlander"}), {"newland", "west"}, id="demonym"),
    pytest.param(person(mentions={"place": "Newlander"}), {"newland", "west"}, id="place-word"),
    pytest.param(
        person(mentions={"demonym": "Twain"}), {"newland", "oldland", "west"}, id="two-regions"
    ),
    pytest.param(person(mentions={"demonym": "Martian"}), set(), id="unknown-demonym"),
    pytest.param(person(mentions={"noun": "Newlander"}), set(), id="a-noun-is-no-place"),
    pytest.param(person(kind="Q30"), {"newland", "west"}, id="class"),
]


@pytest.mark.parametrize(("personage", "expected"), REGIONS_OF)
def test_regions_of_a_life(personage: Personage, expected: set[str]) -> None:
    assert facts(personage).links.keys() == expected


def test_statements_come_before_descriptions() -> None:
    found = facts(person(facts={"P19": "Q12"}, mentions={"demonym": "Newlander"}))
    assert [k.property for k in found.links["newland"]] == ["P19", None]


def test_what_is_known_at_all() -> None:
    found = facts(
        person(
            facts={"P19": ["Q15", "Q12"], "P27": "Q1", "P20": "Q99"},
            mentions={"place": "West", "demonym": ["Martian", "Newlander"]},
        )
    )
    assert dict(found.pinned) == {
        "Q15": frozenset(),
        "Q12": {"newland", "west"},
        "Q1": {"newland", "west"},
        "Q99": frozenset(),
    }
    assert (found.birth and found.birth.value) == "Q12"
    assert (found.citizenship and found.citizenship.value) == "Q1"
    assert (found.described and found.described.text) == "Newlander"


def test_an_anachronism_is_not_known_at_all() -> None:
    found = facts(person(born=1850, died=1900, facts={"P27": "Q2"}))
    assert found.pinned == ()
    assert found.citizenship is None


def test_a_place_that_leads_nowhere_is_no_birthplace() -> None:
    assert facts(person(facts={"P19": "Q15"})).birth is None


# Königsberg (WIKIDATA.md 6.15), Kaysersberg, Honolulu: the shipped places.
REAL = [
    pytest.param(
        person(born=1724, died=1804, facts={"P19": "Q4120832"}),
        {"germany", "russia"},
        set(),
        id="Kant",
    ),
    pytest.param(
        person(born=1990, facts={"P19": "Q4120832"}), {"russia"}, {"germany"}, id="born-Soviet"
    ),
    pytest.param(
        person(facts={"P19": "Q147494"}), {"france", "europe"}, {"africa", "asia"}, id="Kaysersberg"
    ),
    pytest.param(
        person(facts={"P19": "Q18094"}),
        {"united-states", "australia-oceania"},
        {"north-america"},
        id="Honolulu",
    ),
    pytest.param(
        person(born=1847, died=1934, facts={"P19": "Q268"}),
        {"poland", "germany"},
        set(),
        id="Posen-of-1847",
    ),
    pytest.param(
        person(born=1811, died=1880, facts={"P19": "Q268"}),
        {"poland"},
        {"germany"},
        id="Posen-between-the-two-Prussian-spans",
    ),
    pytest.param(
        person(born=1865, died=1939, facts={"P19": "Q1761"}),
        {"ireland", "british-isles"},
        {"united-kingdom"},
        id="Dublin-of-1865",
    ),
    # P30 of France lists five continents: no Frenchman is an African by it
    pytest.param(
        person(facts={"P27": "Q142"}),
        {"europe"},
        {"africa", "south-america", "north-america", "australia-oceania", "asia"},
        id="France-is-in-Europe",
    ),
    pytest.param(
        person(facts={"P19": "Q41773"}), {"france", "latin-america"}, {"europe"}, id="Martinique"
    ),
    pytest.param(
        person(facts={"P27": "Q159"}), {"russia", "europe", "asia"}, set(), id="transcontinental"
    ),
    pytest.param(
        person(born=-99, died=-43, facts={"P19": "Q220"}),
        {"italy", "roman-empire"},
        set(),
        id="Caesar",
    ),
    pytest.param(
        person(born=1901, died=1954, facts={"P19": "Q220"}),
        {"italy"},
        {"roman-empire"},
        id="Fermi",
    ),
]


@pytest.mark.parametrize(("personage", "inside", "outside"), REAL)
def test_shipped_places(personage: Personage, inside: set[str], outside: set[str]) -> None:
    found = facts(personage, vocabulary()).links.keys()
    assert inside <= found
    assert not outside & found


# Properties.

some_year = st.none() | st.integers(1400, 1900)


@st.composite
def ties(draw: st.DrawFn) -> Within:
    begin, end = draw(some_year), draw(some_year)
    if begin is not None and end is not None and begin > end:
        begin, end = end, begin
    return inside(draw(st.sampled_from(["Q1", "Q2", "Q3", "Q11", "Q13", "Q90", "Q91"])), begin, end)


@given(st.lists(ties(), max_size=3), st.lists(ties(), max_size=3))
def test_every_way_begins_at_the_place_and_never_turns_back(
    of_place: list[Within], of_parent: list[Within]
) -> None:
    items = {
        i.qid: i for i in (*ITEMS, item("Q90", None, *of_place), item("Q91", None, *of_parent))
    }
    made = Vocabulary(
        regions=REGIONS,
        activities={},
        kinds=Kinds({}),
        items=items,
        states=SMALL.states,
        overseas=SMALL.overseas,
    )
    for reach in made.reaches(Qid("Q90")):
        assert reach.path[0] == "Q90"
        assert len(set(reach.path)) == len(reach.path)
        assert reach.path[-1] in ("Q1", "Q2", "Q3")
        assert reach.region in REGIONS


@given(st.integers(1400, 1900), st.integers(0, 90), st.sampled_from([i.qid for i in ITEMS]))
def test_a_longer_life_belongs_to_no_fewer_regions(born: int, age: int, place: str) -> None:
    short = facts(person(born=born, died=born + age, facts={"P19": place})).links.keys()
    long = facts(person(born=born, died=born + age + 20, facts={"P19": place})).links.keys()
    assert short <= long
