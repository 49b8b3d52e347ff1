"""TIME: alive at some moment of a span. Dates are Wikidata's unless a comment says otherwise."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.claims import LivedDuring
from kb.domain.dates import date_of
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.judging.time import century_span
from kb.domain.personage import Personage
from kb.domain.ruling import Finding
from tests.builders import TODAY, century, dossier, person, stated, year


def found(
    personage: Personage,
    first: int | None,
    last: int | None,
    fictional_time: Literal["story", "creation"] = "story",
) -> Finding:
    claim = LivedDuring(first, last, f"{first} to {last}")
    return judge(dossier(personage), claim, HouseRules(fictional_time=fictional_time))


LINCOLN = person(label="Abraham Lincoln", born=1809, died=1865)
CAESAR = person(label="Julius Caesar", born=-99, died=-43)
OF_18TH = person(stated("P569", date=century(1750)))
LONG_DEAD = person(stated("P569", date=century(1750)), stated("P570", date=century(1750)))
HOLMES = person(
    label="Sherlock Holmes", kind="Q15632617", born=1854, first_work=(1887, "A Study in Scarlet")
)
HARALD = person(stated("P569", date=year(1015)), stated("P569", date=year(1010)), died=1066)
FLORUIT = person(stated("P1317", date=year(1150)))
FLORUIT_OF_12TH = person(stated("P1317", date=century(1150)))

FITS = [
    pytest.param(LINCOLN, 1800, 1900, id="within"),
    pytest.param(LINCOLN, 1840, 1850, id="in-the-middle"),
    pytest.param(LINCOLN, 1700, 1809, id="born-in-the-last-year"),
    pytest.param(LINCOLN, 1865, 1900, id="died-in-the-first-year"),
    pytest.param(LINCOLN, 1, None, id="open-behind"),
    # "either convention is accepted: 19th = 1800 to 1900": RULINGS.md, TIME
    pytest.param(person(born=1850, died=1900), 1900, 2000, id="1900-is-20th-too"),
    pytest.param(person(born=1800, died=1850), 1700, 1800, id="1800-is-18th-too"),
    # 5: 1 BC is year 0
    pytest.param(CAESAR, None, 0, id="5-BC"),
    pytest.param(CAESAR, -43, -43, id="5-44-BC"),
    pytest.param(person(born=0, died=60), None, 0, id="5-born-1-BC"),
    pytest.param(person(born=0, died=60), 1, None, id="5-lived-in-AD-too"),
    pytest.param(OF_18TH, 1700, 1800, id="2-century-within-the-card"),
    pytest.param(LONG_DEAD, 1700, 1800, id="2-both-within-the-card"),
    pytest.param(HARALD, 1000, 1100, id="8-both-births-within"),
    pytest.param(HARALD, 1020, 1030, id="8-certain-by-either-birth"),
    pytest.param(
        person(stated("P569", date=year(1452), rank="preferred"), stated("P569", date=year(1400))),
        1450,
        1460,
        id="8-preferred-birth",
    ),
    pytest.param(person(born=1958), 1900, 2000, id="birth-alone"),
    pytest.param(person(died=1650), 1600, 1700, id="death-alone"),
    pytest.param(person(born=1958, living_as_of="2026-08"), TODAY, TODAY, id="living-today"),
    pytest.param(person(born=1958, complete=True), 2000, 2010, id="living-by-whole-record"),
    pytest.param(FLORUIT, 1100, 1200, id="floruit"),
    pytest.param(FLORUIT_OF_12TH, 1100, 1200, id="floruit-of-a-century"),
    pytest.param(person(living_as_of="2026-08"), TODAY, TODAY, id="seen-alive-without-birth"),
    pytest.param(
        person(stated("P2031", date=year(1600)), stated("P2032", date=year(1630))),
        1610,
        1620,
        id="between-begin-and-end-of-work",
    ),
    pytest.param(
        person(stated("P39", "Q11696", qualifiers={"P580": year(1789)})), 1700, 1800, id="office"
    ),
    pytest.param(HOLMES, 1850, 1860, id="fictional-by-the-story"),
]


@pytest.mark.parametrize(("personage", "first", "last"), FITS)
def test_fits(personage: Personage, first: int | None, last: int | None) -> None:
    finding = found(personage, first, last)
    assert (finding.finding, finding.basis) == ("fits", "statement")
    assert finding.evidence


FAILS = [
    pytest.param(LINCOLN, 1700, 1800, id="RULINGS-18th-century"),
    pytest.param(LINCOLN, 1866, 1900, id="a-year-after"),
    pytest.param(LINCOLN, 1700, 1808, id="a-year-before"),
    pytest.param(LINCOLN, None, 0, id="BC"),
    pytest.param(CAESAR, 1, None, id="4-AD"),
    pytest.param(CAESAR, -42, 0, id="5-a-year-late"),
    pytest.param(OF_18TH, 1600, 1699, id="2-century-misses"),
    pytest.param(OF_18TH, 1924, 2000, id="13-nobody-lived-123-years"),
    pytest.param(HARALD, 900, 1009, id="8-both-births-miss"),
    pytest.param(FLORUIT, 1274, 1300, id="floruit-and-123-years"),
    pytest.param(FLORUIT_OF_12TH, 1324, 1400, id="floruit-of-a-century-and-123-years"),
    pytest.param(FLORUIT_OF_12TH, 900, 977, id="floruit-of-a-century-less-123-years"),
    pytest.param(person(born=1700, died=1650), 1750, 1800, id="died-before-birth-missed-by-both"),
    pytest.param(person(born=1958), TODAY + 1, TODAY + 50, id="the-future"),
    pytest.param(person(born=1650), 1774, 1800, id="13-birth-alone-and-123-years"),
    pytest.param(person(died=1650), 1500, 1526, id="death-alone-less-123-years"),
    pytest.param(HOLMES, 1700, 1800, id="fictional-by-the-story"),
]


@pytest.mark.parametrize(("personage", "first", "last"), FAILS)
def test_does_not_fit(personage: Personage, first: int | None, last: int | None) -> None:
    finding = found(personage, first, last)
    assert (finding.finding, finding.basis) == ("does_not_fit", "conflict")
    assert finding.evidence


OPEN = [
    pytest.param(OF_18TH, 1750, 1799, "imprecise", id="RULINGS-half-a-century"),
    pytest.param(OF_18TH, 1810, 1900, "imprecise", id="2-may-have-lived-on"),
    pytest.param(OF_18TH, 1800, 1900, "imprecise", id="2-may-have-died-before-1800"),
    pytest.param(
        person(stated("P570", date=century(1750))), 1600, 1700, "imprecise",
        id="2-may-have-been-born-behind-1700",
    ),
    pytest.param(FLORUIT_OF_12TH, 1150, 1160, "imprecise", id="floruit-somewhere-in-the-century"),
    pytest.param(FLORUIT_OF_12TH, 1201, 1300, "imprecise", id="floruit-of-a-century-may-last"),
    pytest.param(
        person(living_as_of="2026-08"), 1900, 2000, "imprecise", id="seen-alive-of-unknown-age"
    ),
    pytest.param(LONG_DEAD, 1750, 1760, "imprecise", id="2-somewhere-in-the-century"),
    pytest.param(HARALD, 1000, 1012, "imprecise", id="8-one-birth-within"),
    pytest.param(person(born=1958), 2000, 2010, "imprecise", id="14-no-death-no-life"),
    pytest.param(person(born=1650), 1700, 1773, "imprecise", id="13-may-have-lived-123-years"),
    pytest.param(person(died=1650), 1540, 1600, "imprecise", id="may-have-been-born"),
    pytest.param(
        person(stated("P570", snak="somevalue"), born=1650), 1700, 1710, "imprecise",
        id="12-dead-at-some-time",
    ),
    pytest.param(
        person(stated("P569", date=year(1500), qualifiers={"P1480": "Q5727902"}), died=1550),
        1400, 1495, "imprecise", id="circa",
    ),
    pytest.param(FLORUIT, 1160, 1200, "imprecise", id="floruit-may-last"),
    pytest.param(person(), 1800, 1900, "no_data", id="nothing-known"),
    pytest.param(person(stated("P569", snak="somevalue")), 1800, 1900, "no_data", id="12-unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "first", "last", "basis"), OPEN)
def test_cannot_tell(personage: Personage, first: int | None, last: int | None, basis: str) -> None:
    finding = found(personage, first, last)
    assert (finding.finding, finding.basis) == ("cannot_tell", basis)


DESCRIBED = [
    # no date: a century in the description supports, and never contradicts
    pytest.param("12th", 1100, 1200, "fits", "description", id="within"),
    pytest.param("5th BC", -499, -399, "fits", "description", id="BC"),
    pytest.param("5th BC", None, 0, "fits", "description", id="before-Christ"),
    pytest.param("12th", 1150, 1200, "cannot_tell", "no_data", id="half"),
    pytest.param("12th", 1800, 1900, "cannot_tell", "no_data", id="another-never-contradicts"),
]


@pytest.mark.parametrize(("word", "first", "last", "finding", "basis"), DESCRIBED)
def test_description(
    word: str, first: int | None, last: int | None, finding: str, basis: str
) -> None:
    got = found(person(mentions={"century": word}), first, last)
    assert (got.finding, got.basis) == (finding, basis)


def test_a_date_goes_before_a_description() -> None:
    personage = person(born=1300, died=1350, mentions={"century": "12th"})
    assert found(personage, 1100, 1200).finding == "does_not_fit"


def test_a_demonym_is_no_century() -> None:
    assert found(person(mentions={"demonym": "12th"}), 1100, 1200).basis == "no_data"


SPANS = [
    pytest.param("12th", (1101, 1200), id="12th"),
    pytest.param("1st", (1, 100), id="1st"),
    pytest.param("21st", (2001, 2100), id="21st"),
    pytest.param("5th BC", (-499, -400), id="5th-BC"),
    pytest.param("1st BC", (-99, 0), id="1st-BC"),
    pytest.param("12nd", None, id="12nd"),
    pytest.param("th", None, id="no-number"),
    pytest.param("", None, id="empty"),
    pytest.param("twelfth", None, id="word"),
]


@pytest.mark.parametrize(("text", "span"), SPANS)
def test_century_of_a_description(text: str, span: tuple[int, int] | None) -> None:
    assert century_span(text) == span


CREATION = [
    # born 1854, first seen 1887
    pytest.param(HOLMES, 1850, 1860, "does_not_fit", "conflict", id="before-the-first-work"),
    pytest.param(HOLMES, 1887, 1890, "fits", "statement", id="first-work"),
    pytest.param(HOLMES, 2000, 2100, "fits", "statement", id="alive-ever-since"),
    pytest.param(HOLMES, None, 0, "does_not_fit", "conflict", id="BC"),
    pytest.param(
        person(kind="Q15632617", born=1854), 1850, 1860, "cannot_tell", "no_data",
        id="first-work-unknown",
    ),
    pytest.param(
        person(born=1854, died=1900, first_work=(1950, "A Film")), 1850, 1860, "fits", "statement",
        id="a-real-one-lives-its-own-life",
    ),
    pytest.param(
        person(kind="Q21070568", born=1854, died=1900, first_work=(1950, "A Film")), 1850, 1860,
        "fits", "statement", id="a-disputed-one-too",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("personage", "first", "last", "word", "basis"), CREATION)
def test_house_rule_fictional_time_creation(
    personage: Personage, first: int | None, last: int | None, word: str, basis: str
) -> None:
    finding = found(personage, first, last, "creation")
    assert (finding.finding, finding.basis) == (word, basis)


def test_because_is_said_in_years() -> None:
    assert found(LINCOLN, 1700, 1800).because == "lived 1809 to 1865"
    assert found(CAESAR, None, 0).because == "lived 100 BC to 44 BC"
    assert found(HARALD, 1100, 1200).because == "lived 1015 or 1010 to 1066"
    assert found(person(born=1958), 1900, 2000).because == "born 1958"
    assert found(FLORUIT_OF_12TH, 1100, 1200).because == "active 12th century"
    assert found(person(living_as_of="2026-08"), TODAY, TODAY).because == "alive in 2026-08"
    assert (
        found(HOLMES, 1890, 1900, "creation").because == "first appears in A Study in Scarlet, 1887"
    )


def test_the_evidence_is_birth_and_death() -> None:
    assert [e.property for e in found(LINCOLN, 1800, 1900).evidence] == ["P569", "P570"]
    assert [e.property for e in found(FLORUIT, 1100, 1200).evidence] == ["P1317"]


# Properties.

spans = st.tuples(st.integers(-500, TODAY), st.integers(0, 200)).map(lambda s: (s[0], s[0] + s[1]))
lives = st.tuples(st.integers(-500, 1900), st.integers(0, 100))
coarse = st.sampled_from([6, 7, 8, 9])


@given(lives, spans, coarse, coarse)
def test_better_data_never_turns_a_finding_round(
    life: tuple[int, int], span: tuple[int, int], birth: int, death: int
) -> None:
    """What is said of a century is not taken back when the year becomes known."""
    born, died = life[0], life[0] + life[1]
    vague = person(
        stated("P569", date=date_of(born, 0, 0, birth)),
        stated("P570", date=date_of(died, 0, 0, death)),
    )
    before, after = found(vague, *span), found(person(born=born, died=died), *span)
    assert {before.finding, after.finding} != {"fits", "does_not_fit"}
    assert after.finding in ("fits", "does_not_fit")


@given(lives, spans)
def test_whole_years_always_tell(life: tuple[int, int], span: tuple[int, int]) -> None:
    born, died = life[0], life[0] + life[1]
    meets = born <= span[1] and died >= span[0]
    expected = "fits" if meets else "does_not_fit"
    assert found(person(born=born, died=died), *span).finding == expected


@given(lives, spans, st.integers(0, 50), st.integers(0, 50), coarse)
def test_a_wider_card_never_fits_less(
    life: tuple[int, int], span: tuple[int, int], before: int, behind: int, precision: int
) -> None:
    personage = person(stated("P569", date=date_of(life[0], 0, 0, precision)), died=sum(life))
    narrow, wide = found(personage, *span), found(personage, span[0] - before, span[1] + behind)
    if narrow.finding == "fits":
        assert wide.finding == "fits"
    if wide.finding == "does_not_fit":
        assert narrow.finding == "does_not_fit"


@given(lives, spans)
def test_a_second_birth_of_equal_rank_can_only_make_it_open(
    life: tuple[int, int], span: tuple[int, int]
) -> None:
    alone = person(born=life[0], died=sum(life) + 10)
    both = person(stated("P569", date=year(life[0] + 5)), born=life[0], died=sum(life) + 10)
    if found(both, *span).finding != "cannot_tell":
        assert found(both, *span).finding == found(alone, *span).finding
