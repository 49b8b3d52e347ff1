"""Days of the Julian calendar, of the Gregorian, and dates of RDF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.adapters.wikidata.julian import to_gregorian, to_julian
from kb.adapters.wikidata.rdf_values import date_alone, date_in_full
from kb.domain.dates import Date, Day, date_of, days_in_month

SAME_DAYS = [
    # Julian, Gregorian; years are astronomical
    pytest.param((1431, 5, 30), (1431, 6, 8), id="Joan-of-Arc-died"),
    pytest.param((-99, 7, 12), (-99, 7, 10), id="Caesar-born"),
    pytest.param((-43, 3, 15), (-43, 3, 13), id="Caesar-died"),
    pytest.param((1500, 2, 29), (1500, 3, 10), id="a-leap-day-that-is-none"),
    pytest.param((1519, 5, 2), (1519, 5, 12), id="Leonardo-died"),
    pytest.param((1582, 10, 5), (1582, 10, 15), id="the-reform"),
    pytest.param((1917, 10, 25), (1917, 11, 7), id="the-October-revolution"),
    pytest.param((1699, 12, 31), (1700, 1, 10), id="into-the-next-year"),
    pytest.param((300, 2, 29), (300, 3, 1), id="one-day-apart-before-the-leap-day"),
    pytest.param((300, 3, 1), (300, 3, 2), id="one-day-apart-from-here-on-none-before"),
    pytest.param((250, 6, 1), (250, 6, 1), id="the-third-century-agrees"),
    pytest.param((-4712, 1, 1), (-4713, 11, 24), id="day-number-0"),
    pytest.param((1, 1, 1), (0, 12, 30), id="over-the-year-1"),
]


@pytest.mark.parametrize(("julian", "gregorian"), SAME_DAYS)
def test_one_day_in_both_calendars(julian: Day, gregorian: Day) -> None:
    assert to_gregorian(julian) == gregorian
    assert to_julian(gregorian) == julian


@given(st.integers(-9000, 9000), st.integers(1, 12), st.integers(1, 31))
def test_there_and_back(year: int, month: int, day: int) -> None:
    julian = (year, month, min(day, days_in_month(year, month, "julian")))
    there = to_gregorian(julian)
    assert to_julian(there) == julian
    assert there[2] <= days_in_month(there[0], there[1])
    gregorian = (year, month, min(day, days_in_month(year, month)))
    back = to_julian(gregorian)
    assert to_gregorian(back) == gregorian
    assert back[2] <= days_in_month(back[0], back[1], "julian")


G, J = "http://www.wikidata.org/entity/Q1985727", "http://www.wikidata.org/entity/Q1985786"

IN_FULL = [
    # literal, precision, calendar model -> our date
    pytest.param("1431-06-08T00:00:00Z", 11, J, date_of(1431, 5, 30, 11, "julian"), id="35-Joan"),
    pytest.param("1519-05-12T00:00:00Z", 11, J, date_of(1519, 5, 2, 11, "julian"), id="Leonardo"),
    pytest.param("1500-03-10T00:00:00Z", 11, J, date_of(1500, 2, 29, 11, "julian"), id="leap-day"),
    pytest.param("-0099-07-10T00:00:00Z", 11, J, date_of(-99, 7, 12, 11, "julian"), id="Caesar"),
    pytest.param("-099-07-10T00:00:00Z", 11, J, date_of(-99, 7, 12, 11, "julian"), id="6-T211007"),
    pytest.param("-043-03-13T00:00:00Z", 11, J, date_of(-43, 3, 15, 11, "julian"), id="6-Ides"),
    pytest.param("1431-01-01T00:00:00Z", 9, J, date_of(1431, 0, 0, 9, "julian"), id="julian-year"),
    pytest.param("1431-05-01T00:00:00Z", 10, J, date_of(1431, 5, 0, 10, "julian"), id="jul-month"),
    pytest.param("1431-06-00T00:00:00Z", 11, J, date_of(1431, 6, 0, 10, "julian"), id="7-day-0"),
    pytest.param("1952-03-11T00:00:00Z", 11, G, date_of(1952, 3, 11, 11), id="day"),
    pytest.param("1952-03-01T00:00:00Z", 10, G, date_of(1952, 3, 0, 10), id="month"),
    pytest.param("1952-01-01T00:00:00Z", 9, G, date_of(1952, 0, 0, 9), id="7-year"),
    pytest.param("1952-00-00T00:00:00Z", 11, G, date_of(1952, 0, 0, 9), id="7-month-00"),
    pytest.param("1900-02-29T00:00:00Z", 11, G, date_of(1900, 2, 28, 11), id="29-February-1900"),
    pytest.param("-0043-01-01T00:00:00Z", 9, G, date_of(-43, 0, 0, 9), id="5-44-BC"),
    pytest.param("0000-01-01T00:00:00Z", 9, G, date_of(0, 0, 0, 9), id="5-1-BC"),
    pytest.param("1870-01-01T00:00:00Z", 8, G, date_of(1870, 0, 0, 8), id="decade"),
    pytest.param("1800-01-01T00:00:00Z", 7, G, date_of(1800, 0, 0, 7), id="2-3-century"),
    # coarser than a year, years B.C. are not shifted: 500 BC is -0500, not -0499
    pytest.param("-0500-01-01T00:00:00Z", 7, G, date_of(-499, 0, 0, 7), id="4-5-Panini"),
    pytest.param("-0100-01-01T00:00:00Z", 7, G, date_of(-99, 0, 0, 7), id="1st-century-BC"),
    pytest.param("-0040-01-01T00:00:00Z", 8, G, date_of(-39, 0, 0, 8), id="the-40s-BC"),
    pytest.param("-2000-01-01T00:00:00Z", 6, G, date_of(-1999, 0, 0, 6), id="millennium-BC"),
    # invalid literals that still say something
    pytest.param("-400", 9, G, date_of(-400, 0, 0, 9), id="6-a-year-alone"),
    pytest.param("-400", 11, G, date_of(-400, 0, 0, 9), id="6-a-year-alone-is-no-day"),
    pytest.param("1952-03-11T00:00:00Z", 11, "x", date_of(1952, 3, 11, 11), id="calendar-unknown"),
    # and those that say nothing
    pytest.param("1952-03-11T00:00:00Z", 14, G, None, id="precision-14"),
    pytest.param("1952-03-11T00:00:00Z", 0, G, None, id="precision-0"),
    pytest.param("-13798000000-01-01T00:00:00Z", 3, G, None, id="the-big-bang"),
    pytest.param("19520-03-11T00:00:00Z", 11, G, None, id="year-19520"),
    pytest.param("1952-13-11T00:00:00Z", 11, G, None, id="month-13"),
    pytest.param("soon", 11, G, None, id="words"),
    pytest.param("", 11, G, None, id="empty"),
    pytest.param("t1234", 9, G, None, id="a-blank-node"),
]


@pytest.mark.parametrize(("text", "precision", "calendar", "expected"), IN_FULL)
def test_a_full_value(text: str, precision: int, calendar: str, expected: Date | None) -> None:
    assert date_in_full(text, str(precision), calendar) == expected


def test_a_precision_that_is_no_number() -> None:
    assert date_in_full("1952-03-11T00:00:00Z", "day", G) is None


ALONE = [
    pytest.param("1952-03-11T00:00:00Z", date_of(1952, 3, 11, 11), id="a-day"),
    pytest.param("1952-01-01T00:00:00Z", date_of(1952, 0, 0, 9), id="7-first-of-january"),
    pytest.param("-0043-01-01T00:00:00Z", date_of(-43, 0, 0, 9), id="5-BC"),
    pytest.param("-400", date_of(-400, 0, 0, 9), id="6-a-year"),
    pytest.param("unknown", None, id="words"),
]


@pytest.mark.parametrize(("text", "expected"), ALONE)
def test_a_bare_literal(text: str, expected: Date | None) -> None:
    assert date_alone(text) == expected
