"""When somebody lived. Numbers in comments are the pitfalls of design/WIKIDATA.md 6."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.dates import Date, date_of
from kb.domain.life import CIRCA, LONGEST_LIFE, Life, bounds, life_of
from kb.domain.personage import Personage, Statement
from tests.builders import TODAY, century, person, stated, year

Span = tuple[int, int] | None


def born(date: Date | None, **more: str) -> Statement:
    return stated("P569", date=date, **more)  # type: ignore[arg-type]


STATES = [
    # 14: an empty death is no death; 13: nobody verified lived longer than 123 years
    pytest.param(person(), "unknown", None, id="14-nothing-known"),
    pytest.param(person(born=1990), "unknown", None, id="14-snapshot-without-death"),
    pytest.param(person(born=1990, complete=True), "living", "P569", id="whole-record"),
    pytest.param(person(complete=True), "unknown", None, id="whole-record-without-birth"),
    pytest.param(person(born=TODAY - 124), "dead", "P569", id="13-124-years"),
    pytest.param(person(born=TODAY - 123), "unknown", None, id="13-123-years"),
    pytest.param(person(born=TODAY - 124, complete=True), "dead", "P569", id="13-complete-too"),
    pytest.param(person(born(date_of(1850, 0, 0, 7))), "dead", "P569", id="13-born-1801-to-1900"),
    pytest.param(person(born(century(1950))), "unknown", None, id="13-born-1901-to-2000"),
    pytest.param(person(born=1875, died=1965), "dead", "P570", id="a-death"),
    # 12: "unknown value" means dead, date unknown (bionomia#222)
    pytest.param(
        person(stated("P570", snak="somevalue"), born=1990), "dead", "P570", id="12-somevalue"
    ),
    pytest.param(person(stated("P570", snak="novalue"), born=1990), "unknown", None, id="novalue"),
    pytest.param(
        person(stated("P570", snak="novalue"), born=1990, complete=True),
        "living",
        "P569",
        id="novalue-in-a-whole-record",
    ),
    pytest.param(
        person(stated("P570", date=year(1999), rank="deprecated"), born=1990, complete=True),
        "living",
        "P569",
        id="8-deprecated-death",
    ),
    *(
        pytest.param(person(born=1990, facts={pid: "Q1"}), "dead", pid, id=f"death-fact-{pid}")
        for pid in ("P20", "P509", "P119", "P1196")
    ),
    pytest.param(person(born=1990, facts={"P551": "Q90"}), "unknown", None, id="residence"),
    pytest.param(person(born=1990, living_as_of="2026-08"), "living", None, id="seen-alive"),
    pytest.param(person(living_as_of="2026-08"), "living", None, id="seen-alive-without-birth"),
    # no birth: the last sighting and 123 years
    pytest.param(person(stated("P1317", date=year(1150))), "dead", None, id="13-floruit-1150"),
    pytest.param(person(stated("P1317", date=year(TODAY - 100))), "unknown", None, id="13-floruit"),
    pytest.param(
        person(born=1990, died=2020, living_as_of="2019-08"), "dead", "P570", id="died-since"
    ),
]


@pytest.mark.parametrize(("personage", "state", "by"), STATES)
def test_state(personage: Personage, state: str, by: str | None) -> None:
    life = life_of(personage, TODAY)
    assert (life.state, life.state_property) == (state, by)


SPANS = [
    # certain, possible
    pytest.param(person(born=1875, died=1965), (1875, 1965), (1875, 1965), id="both"),
    pytest.param(person(), None, None, id="neither"),
    pytest.param(person(born=1980), (1980, 1980), (1980, TODAY), id="never-beyond-today"),
    pytest.param(person(born=1500), (1500, 1500), (1500, 1623), id="birth-alone-and-123-years"),
    pytest.param(
        person(born=1980, living_as_of="2026-08"), (1980, TODAY), (1980, TODAY), id="living"
    ),
    pytest.param(person(died=-43), (-43, -43), (-166, -43), id="death-alone"),
    pytest.param(
        person(born(century(1750)), died=1850), (1800, 1850), (1701, 1850), id="imprecise-birth"
    ),
    pytest.param(
        person(stated("P570", date=century(1850)), born=1780),
        (1780, 1801),
        (1780, 1900),
        id="imprecise-death",
    ),
    pytest.param(
        person(born(century(1850)), stated("P570", date=century(1850))),
        None,
        (1801, 1900),
        id="nothing-certain",
    ),
    # 8, 9: several statements of one rank are all possible
    pytest.param(
        person(born(year(1450)), born(year(1452)), died=1519),
        (1452, 1519),
        (1450, 1519),
        id="8-two-births",
    ),
    pytest.param(
        person(stated("P570", date=year(30)), stated("P570", date=year(33)), born=-3),
        (-3, 30),
        (-3, 33),
        id="9-two-deaths",
    ),
    # 8, 10: a preferred one wins, a deprecated one is none
    pytest.param(
        person(born(year(1450), rank="preferred"), born(year(1400)), died=1519),
        (1450, 1519),
        (1450, 1519),
        id="10-preferred",
    ),
    pytest.param(
        person(born(year(1450)), born(year(1400), rank="deprecated"), died=1519),
        (1450, 1519),
        (1450, 1519),
        id="8-deprecated",
    ),
    # no birth, no death: floruit P1317, work period P2031/P2032, an office's P580/P582
    pytest.param(
        person(stated("P1317", date=year(1150))), (1150, 1150), (1027, 1273), id="floruit"
    ),
    pytest.param(
        person(stated("P1317", date=century(1150))), None, (978, 1323), id="2-floruit-century"
    ),
    pytest.param(
        person(stated("P1317", date=century(1150)), stated("P1317", date=century(1250))),
        (1200, 1201),
        (978, 1423),
        id="floruit-of-two-centuries",
    ),
    pytest.param(
        person(living_as_of="2026-08"), (TODAY, TODAY), (TODAY - 123, TODAY), id="seen-alive-alone"
    ),
    pytest.param(
        person(stated("P2031", date=year(1600)), stated("P2032", date=year(1630))),
        (1600, 1630),
        (1477, 1753),
        id="work-period",
    ),
    pytest.param(
        person(stated("P39", "Q11696", qualifiers={"P580": year(1789), "P582": year(1797)})),
        (1789, 1797),
        (1666, 1920),
        id="office",
    ),
    pytest.param(
        person(stated("P2031", date=year(1990))), (1990, 1990), (1867, TODAY), id="still-at-work"
    ),
    pytest.param(
        person(stated("P2032", date=year(1630)), born=1580),
        (1580, 1630),
        (1580, 1703),
        id="work-widens-what-is-certain",
    ),
    pytest.param(
        person(stated("P2031", date=year(1990)), born=1812, died=1870),
        (1812, 1870),
        (1812, 1870),
        id="work-after-death-is-somebody-elses",
    ),
    pytest.param(
        person(stated("P39", "Q11696", qualifiers={"P580": century(1750)}), born=1700),
        (1700, 1701),
        (1700, 1823),
        id="an-imprecise-office-began-in-1701-or-later",
    ),
    pytest.param(
        person(stated("P39", "Q11696", qualifiers={"P580": century(1750)}), born=1720),
        (1720, 1720),
        (1720, 1843),
        id="an-office-that-may-have-begun-before-the-birth",
    ),
    pytest.param(
        person(stated("P39", "Q11696"), born=1700), (1700, 1700), (1700, 1823), id="undated-office"
    ),
    pytest.param(person(born=1700, died=1650), None, (1700, 1700), id="died-before-birth"),
    pytest.param(person(born(century(1750))), None, (1701, 1923), id="2-born-in-a-century-alone"),
    pytest.param(
        person(stated("P570", date=century(1750))), None, (1578, 1800), id="2-died-in-a-century"
    ),
]


@pytest.mark.parametrize(("personage", "certain", "possible"), SPANS)
def test_spans(personage: Personage, certain: Span, possible: Span) -> None:
    life = life_of(personage, TODAY)
    assert (life.certain, life.possible) == (certain, possible)


QUALIFIED = [
    pytest.param(year(1500), {}, (1500, 1500), id="plain"),
    pytest.param(year(1500), {"P1480": CIRCA}, (1490, 1510), id="circa-10-years"),
    pytest.param(year(1500), {"P1480": "Q18122778"}, (1500, 1500), id="presumably-is-not-circa"),
    pytest.param(century(1550), {"P1319": year(1540)}, (1540, 1600), id="earliest"),
    pytest.param(century(1550), {"P1326": year(1560)}, (1501, 1560), id="latest"),
    pytest.param(
        century(1550), {"P1319": year(1540), "P1326": year(1560)}, (1540, 1560), id="both"
    ),
    pytest.param(
        year(1550), {"P1319": year(1560), "P1326": year(1540)}, (1540, 1560), id="crossed"
    ),
    pytest.param(year(1500), {"P580": year(1200)}, (1500, 1500), id="another-qualifier"),
    pytest.param(None, {"P1319": year(1540)}, None, id="no-date"),
]


@pytest.mark.parametrize(("date", "qualifiers", "expected"), QUALIFIED)
def test_bounds_of_a_qualified_date(
    date: Date | None, qualifiers: dict[str, Date | str], expected: Span
) -> None:
    assert bounds(stated("P569", date=date, qualifiers=qualifiers)) == expected


def test_what_a_life_rests_on_is_kept() -> None:
    office = stated("P39", "Q11696", qualifiers={"P580": year(1789)})
    life = life_of(person(office, stated("P39", "Q1"), born=1732, died=1799), TODAY)
    assert [s.property for s in (*life.births, *life.deaths)] == ["P569", "P570"]
    assert life.active == (office,)
    assert life.events == ((1732, 1732), (1799, 1799), (1789, 1789))
    assert (life.birth, life.death) == ((1732, 1732), (1799, 1799))


# Properties.

dates = st.builds(
    lambda number, precision: date_of(number, 0, 0, precision),
    st.integers(-3000, TODAY),
    st.sampled_from([6, 7, 8, 9]),
)
pids = st.sampled_from(["P569", "P569", "P570", "P570", "P1317", "P2031", "P2032"])
circa = st.sampled_from([{}, {}, {"P1480": CIRCA}])
ranks = st.sampled_from(["preferred", "normal", "deprecated"])
statements = st.builds(
    lambda pid, date, rank, qualifiers: stated(pid, date=date, rank=rank, qualifiers=qualifiers),
    pids,
    dates,
    ranks,
    circa,
)
personages = st.builds(
    lambda found, seen, complete: person(*found, living_as_of=seen, complete=complete),
    st.lists(statements, max_size=6),
    st.none() | st.just("2026-08"),
    st.booleans(),
)


@given(personages)
def test_certain_life_lies_within_possible_life(personage: Personage) -> None:
    life = life_of(personage, TODAY)
    if life.certain is None:
        return
    assert life.possible is not None
    assert life.certain[0] <= life.certain[1]
    assert life.possible[1] >= life.certain[1] or _is_muddled(life)
    assert life.possible[0] <= life.certain[0]


def _is_muddled(life: Life) -> bool:
    """Every birth known is after every death known: the source is wrong."""
    births = [b for s in life.births if (b := bounds(s))]
    deaths = [d for s in life.deaths if (d := bounds(s))]
    return bool(births and deaths) and max(b[1] for b in births) > max(d[1] for d in deaths)


@given(personages)
def test_bounds_run_forwards_and_not_for_ever(personage: Personage) -> None:
    life = life_of(personage, TODAY)
    for span in (*life.events, life.possible):
        assert span is None or span[0] <= span[1]
    if life.possible and not life.deaths and life.births:
        latest = max(b[1] for s in life.births if (b := bounds(s)))
        earliest = min(b[0] for s in life.births if (b := bounds(s)))
        if life.state != "living":
            assert life.possible[1] <= max(latest + LONGEST_LIFE, earliest)


@given(st.integers(-3000, TODAY - 1), st.integers(0, 110), st.sampled_from([6, 7, 8]))
def test_a_finer_birth_never_widens_what_is_possible(born_in: int, age: int, coarse: int) -> None:
    died = born_in + age
    fine = life_of(person(born=born_in, died=died), TODAY)
    wide = life_of(person(stated("P569", date=date_of(born_in, 0, 0, coarse)), died=died), TODAY)
    assert fine.possible
    assert wide.possible
    assert wide.possible[0] <= fine.possible[0] <= fine.possible[1] <= wide.possible[1]
    if wide.certain:
        assert fine.certain
        assert fine.certain[0] <= wide.certain[0] <= wide.certain[1] <= fine.certain[1]


@given(st.integers(TODAY - 300, TODAY), st.integers(0, 50))
def test_time_passing_only_makes_the_living_dead(born_in: int, later: int) -> None:
    now, then = (life_of(person(born=born_in, complete=True), t) for t in (TODAY, TODAY + later))
    assert (now.state, then.state) != ("dead", "living")
