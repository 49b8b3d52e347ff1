"""Dates as bounds. Numbers in comments are the pitfalls of design/WIKIDATA.md 6."""

from __future__ import annotations

import calendar as stdlib_calendar
from datetime import date as stdlib_date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.dates import (
    CALENDARS,
    MAX_YEAR,
    Calendar,
    Date,
    Precision,
    date_of,
    days_in_month,
    format_date,
    format_year,
    long_date,
    ordinal,
    parse_json_time,
    parse_rdf_time,
)
from kb.domain.errors import InvalidDate

MIDNIGHT = "T00:00:00Z"
years = st.integers(-MAX_YEAR, MAX_YEAR)
calendars: st.SearchStrategy[Calendar] = st.sampled_from(["gregorian", "julian"])
precisions = st.sampled_from(list(Precision))


JSON_TIMES = [
    # an entity's `time`, precision -> first and last year (astronomical)
    pytest.param("+1875-01-14T00:00:00Z", 11, 1875, 1875, id="day"),
    pytest.param("+1952-03-00T00:00:00Z", 10, 1952, 1952, id="month"),
    pytest.param("+1875-00-00T00:00:00Z", 9, 1875, 1875, id="year"),
    pytest.param("+1875-01-01T00:00:00Z", 9, 1875, 1875, id="7-january-first-is-a-year"),
    pytest.param("+00000001875-00-00T00:00:00Z", 9, 1875, 1875, id="eleven-digits-of-old-dumps"),
    pytest.param("1875-01-14", 11, 1875, 1875, id="no-sign-no-time"),
    # 4, 5: the sign is kept; 44 BC is year -43
    pytest.param("-0044-03-15T00:00:00Z", 11, -43, -43, id="5-44-BC"),
    pytest.param("-0001-00-00T00:00:00Z", 9, 0, 0, id="5-1-BC-is-year-0"),
    pytest.param("-0100-07-12T00:00:00Z", 11, -99, -99, id="4-caesar-100-BC"),
    # 6: literals with too few digits
    pytest.param("-099-00-00T00:00:00Z", 9, -98, -98, id="6-three-digits"),
    # 2: a century is never a year
    pytest.param("+1850-00-00T00:00:00Z", 7, 1801, 1900, id="2-19th-century"),
    pytest.param("+1801-00-00T00:00:00Z", 7, 1801, 1900, id="3-1801-is-19th"),
    pytest.param("+0101-00-00T00:00:00Z", 7, 101, 200, id="3-101-is-2nd"),
    pytest.param("+0050-00-00T00:00:00Z", 7, 1, 100, id="3-first-century"),
    # 3: 1900 with century precision was entered for 1801-1900 and for 1900-1999 alike
    pytest.param("+1900-00-00T00:00:00Z", 7, 1801, 1999, id="3-1900-is-both"),
    pytest.param("+2000-00-00T00:00:00Z", 7, 1901, 2099, id="3-2000-is-both"),
    # 4: Panini, 5th century BC, became the year 500
    pytest.param("-0500-00-00T00:00:00Z", 7, -499, -400, id="4-5th-century-BC"),
    pytest.param("-0450-00-00T00:00:00Z", 7, -499, -400, id="4-inside-5th-century-BC"),
    pytest.param("-0401-00-00T00:00:00Z", 7, -499, -400, id="4-last-of-5th-century-BC"),
    pytest.param("-0400-00-00T00:00:00Z", 7, -399, -300, id="4-first-of-4th-century-BC"),
    pytest.param("-0001-00-00T00:00:00Z", 7, -99, 0, id="1st-century-BC"),
    pytest.param("+1876-00-00T00:00:00Z", 8, 1870, 1879, id="1870s"),
    pytest.param("+1870-00-00T00:00:00Z", 8, 1870, 1879, id="1870s-by-its-first"),
    pytest.param("-0044-00-00T00:00:00Z", 8, -48, -39, id="40s-BC-are-49-to-40-BC"),
    pytest.param("-0005-00-00T00:00:00Z", 8, -8, 0, id="decade-ends-at-1-BC"),
    pytest.param("+0005-00-00T00:00:00Z", 8, 1, 9, id="decade-begins-at-AD-1"),
    pytest.param("+1500-00-00T00:00:00Z", 6, 1001, 2000, id="2nd-millennium"),
    pytest.param("+1000-00-00T00:00:00Z", 6, 1, 1999, id="round-millennium-is-both"),
    pytest.param("-1500-00-00T00:00:00Z", 6, -1999, -1000, id="2nd-millennium-BC"),
]


@pytest.mark.parametrize(("text", "precision", "first", "last"), JSON_TIMES)
def test_reads_json_times(text: str, precision: int, first: int, last: int) -> None:
    date = parse_json_time(text, precision)
    assert (date.first_year, date.last_year) == (first, last)
    assert date.precision == precision


DAYS = [
    # month and day as written, precision -> bounds and precision kept
    pytest.param(3, 15, 11, (3, 15), (3, 15), 11, id="a-day"),
    pytest.param(3, 0, 11, (3, 1), (3, 31), 10, id="7-day-00-is-a-month"),
    pytest.param(0, 0, 11, (1, 1), (12, 31), 9, id="7-month-00-is-a-year"),
    pytest.param(0, 7, 11, (1, 1), (12, 31), 9, id="7-day-of-no-month-is-a-year"),
    pytest.param(0, 0, 10, (1, 1), (12, 31), 9, id="7-month-precision-without-month"),
    pytest.param(2, 14, 10, (2, 1), (2, 28), 10, id="month-forgets-the-day"),
    pytest.param(2, 14, 9, (1, 1), (12, 31), 9, id="year-forgets-both"),
    pytest.param(2, 31, 11, (2, 28), (2, 28), 11, id="31-february"),
]


@pytest.mark.parametrize(("month", "day", "precision", "earliest", "latest", "kept"), DAYS)
def test_bounds_within_a_year(
    month: int,
    day: int,
    precision: int,
    earliest: tuple[int, int],
    latest: tuple[int, int],
    kept: int,
) -> None:
    date = date_of(1875, month, day, precision)
    assert (date.earliest[1:], date.latest[1:], date.precision) == (earliest, latest, kept)


REFUSED = [
    pytest.param("", 9, id="empty"),
    pytest.param("1875", 9, id="bare-year"),
    pytest.param("+1875-1-14T00:00:00Z", 11, id="one-digit-month"),
    pytest.param("+1875-13-00T00:00:00Z", 9, id="month-13"),
    pytest.param("+1875-02-32T00:00:00Z", 11, id="day-32"),
    pytest.param("+1875-02-32T00:00:00Z", 9, id="day-32-even-of-a-year"),
    pytest.param("t1875-01-14T00:00:00Z", 11, id="letter"),
    pytest.param("+1875-01-14T00:00:00Z\n", 11, id="newline"),
    # 11: an unknown value comes as a blank node from the query service
    pytest.param("http://www.wikidata.org/.well-known/genid/8a2ef", 9, id="11-genid"),
    pytest.param("_:t1875", 9, id="11-blank-node"),
    pytest.param("-13798000000-00-00T00:00:00Z", 3, id="big-bang"),
    pytest.param("+1875-00-00T00:00:00Z", 5, id="ten-thousand-years"),
    pytest.param("+1875-00-00T00:00:00Z", 12, id="hour"),
    pytest.param("+1875-00-00T00:00:00Z", -1, id="negative-precision"),
    pytest.param("+10000-00-00T00:00:00Z", 9, id="year-10000"),
    pytest.param("-10001-00-00T00:00:00Z", 9, id="10001-BC"),
    pytest.param("+1875-00-00T00:00:00Z", 0, id="a-billion-years"),
    pytest.param("+\u0661\u0668\u0667\u0665-00-00T00:00:00Z", 9, id="arabic-digits"),
]


def test_entity_json_has_no_year_0() -> None:
    """5. The query service's RDF has one: 1 BC."""
    for text in ("+0000-00-00T00:00:00Z", "-0000-00-00T00:00:00Z"):
        with pytest.raises(InvalidDate, match="the year 0"):
            parse_json_time(text, 9)
    assert parse_rdf_time("0000-01-01T00:00:00Z", 9) == date_of(0, 0, 0, 9)


@pytest.mark.parametrize(("text", "precision"), REFUSED)
def test_refuses(text: str, precision: int) -> None:
    with pytest.raises(InvalidDate):
        parse_json_time(text, precision)
    with pytest.raises(InvalidDate):
        parse_rdf_time(text, precision)


def test_the_message_quotes_what_was_read() -> None:
    with pytest.raises(InvalidDate, match="'next Tuesday'"):
        parse_json_time("next Tuesday", 9)
    with pytest.raises(InvalidDate, match="precision 12"):
        date_of(1875, 0, 0, 12)


@pytest.mark.parametrize("edge", [-MAX_YEAR, MAX_YEAR])
def test_the_last_years_are_read(edge: int) -> None:
    assert date_of(edge, 0, 0, 9).first_year == edge


@given(years, st.integers(1, 12), st.integers(1, 28), precisions, calendars)
def test_json_counts_historically_and_rdf_astronomically(
    year: int, month: int, day: int, precision: Precision, calendar: Calendar
) -> None:
    """Pitfall 5: -0044 in JSON is -0043 in RDF; there is no year 0 in JSON."""
    rest = f"-{month:02}-{day:02}{MIDNIGHT}"
    in_rdf = f"{'-' if year < 0 else ''}{abs(year):04}{rest}"
    in_json = f"+{year:04}{rest}" if year > 0 else f"-{1 - year:04}{rest}"
    date = parse_rdf_time(in_rdf, precision, calendar)
    if 1 - year <= MAX_YEAR:
        assert parse_json_time(in_json, precision, calendar) == date
    assert date.first_year <= year <= date.last_year


def test_caesar_dies_in_one_year_in_both() -> None:
    assert parse_json_time("-0044-03-15T00:00:00Z", 11) == parse_rdf_time(
        "-0043-03-15T00:00:00Z", 11
    )


@given(years, st.integers(0, 12), st.integers(0, 31), precisions, calendars)
def test_bounds_hold_what_they_are_made_of(
    year: int, month: int, day: int, precision: Precision, calendar: Calendar
) -> None:
    date = date_of(year, month, day, precision, calendar)
    assert date.earliest <= date.latest
    assert date.first_year <= year <= date.last_year
    assert date.precision <= precision
    for y, m, d in (date.earliest, date.latest):
        assert 1 <= m <= 12
        assert 1 <= d <= days_in_month(y, m, calendar)


@given(years, st.integers(1, 12), st.integers(1, 31), calendars)
def test_a_coarser_date_contains_a_finer_one(
    year: int, month: int, day: int, calendar: Calendar
) -> None:
    widths = [date_of(year, month, day, p, calendar) for p in (11, 10, 9, 7, 6)]
    for fine, coarse in pairwise(widths):
        assert coarse.earliest <= fine.earliest
        assert fine.latest <= coarse.latest


@given(st.integers(1, MAX_YEAR), st.sampled_from([8, 7, 6]))
def test_an_age_is_as_long_as_it_says(year: int, precision: int) -> None:
    size = {8: 10, 7: 100, 6: 1000}[precision]
    before_christ = date_of(1 - year, 0, 0, precision)
    length = before_christ.last_year - before_christ.first_year + 1
    assert length == size or (precision == 8 and year < 10 and length == 9)
    if year % size and year >= 10:
        after_christ = date_of(year, 0, 0, precision)
        assert after_christ.last_year - after_christ.first_year + 1 == size


@given(st.integers(-MAX_YEAR, MAX_YEAR), st.integers(1, 12))
def test_months_are_those_of_the_calendar(year: int, month: int) -> None:
    """Proleptic, astronomical: year 0 (1 BC) is a leap year in both calendars."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    assert (
        days_in_month(year, month) == stdlib_calendar.monthrange(2000 if leap else 2001, month)[1]
    )
    julian = stdlib_calendar.monthrange(2000 if year % 4 == 0 else 2001, month)[1]
    assert days_in_month(year, month, "julian") == julian


FEBRUARIES = [
    # 35: the calendars disagree on leap years since 4 AD
    pytest.param(1500, "julian", 29, id="35-1500-julian"),
    pytest.param(1500, "gregorian", 28, id="35-1500-gregorian"),
    pytest.param(1600, "gregorian", 29, id="35-1600-both"),
    pytest.param(-3, "julian", 28, id="4-BC-is-no-leap-year"),
    pytest.param(0, "julian", 29, id="1-BC-is-one"),
]


@pytest.mark.parametrize(("year", "calendar", "last"), FEBRUARIES)
def test_february_ends(year: int, calendar: Calendar, last: int) -> None:
    date = date_of(year, 2, 30, 11, calendar)
    assert (date.latest, date.calendar) == ((year, 2, last), calendar)


def test_wikidatas_calendar_models() -> None:
    """35. https://www.wikidata.org/wiki/Help:Dates: Q1985727 and Q1985786."""
    assert CALENDARS == {"Q1985727": "gregorian", "Q1985786": "julian"}


WRITTEN = [
    pytest.param(date_of(1875, 1, 14, 11), "1875", id="day"),
    pytest.param(date_of(1875, 1, 0, 10), "1875", id="month"),
    pytest.param(date_of(1875, 0, 0, 9), "1875", id="year"),
    pytest.param(date_of(-43, 0, 0, 9), "44 BC", id="44-BC"),
    pytest.param(date_of(0, 0, 0, 9), "1 BC", id="1-BC"),
    pytest.param(date_of(30, 0, 0, 9), "AD 30", id="AD-30"),
    pytest.param(date_of(99, 0, 0, 9), "AD 99", id="AD-99"),
    pytest.param(date_of(100, 0, 0, 9), "100", id="100"),
    pytest.param(date_of(1870, 0, 0, 8), "1870s", id="decade"),
    pytest.param(date_of(-43, 0, 0, 8), "between 49 BC and 40 BC", id="decade-BC"),
    pytest.param(date_of(15, 0, 0, 8), "10s", id="second-decade"),
    pytest.param(date_of(5, 0, 0, 8), "between AD 1 and AD 9", id="first-decade-is-no-1s"),
    pytest.param(date_of(1750, 0, 0, 7), "18th century", id="century"),
    pytest.param(date_of(2001, 0, 0, 7), "21st century", id="21st"),
    pytest.param(date_of(50, 0, 0, 7), "1st century", id="1st"),
    pytest.param(date_of(-499, 0, 0, 7), "5th century BC", id="century-BC"),
    pytest.param(date_of(-50, 0, 0, 7), "1st century BC", id="1st-BC"),
    pytest.param(date_of(1900, 0, 0, 7), "between 1801 and 1999", id="3-round-century"),
    pytest.param(date_of(1500, 0, 0, 6), "between 1001 and 2000", id="millennium"),
]


@pytest.mark.parametrize(("date", "text"), WRITTEN)
def test_is_written_as_people_say_it(date: Date, text: str) -> None:
    assert format_date(date) == str(date) == text


FULL = [
    # ISO 8601 with the astronomical year, and in words
    pytest.param(date_of(1875, 1, 14, 11), "1875-01-14", "14 January 1875", id="day"),
    pytest.param(date_of(1952, 3, 0, 10), "1952-03", "March 1952", id="month"),
    pytest.param(date_of(1412, 0, 0, 9), "1412", "1412", id="year"),
    pytest.param(date_of(-43, 3, 15, 11), "-0043-03-15", "15 March 44 BC", id="day-BC"),
    pytest.param(date_of(-99, 7, 0, 10), "-0099-07", "July 100 BC", id="month-BC"),
    pytest.param(date_of(0, 0, 0, 9), "0000", "1 BC", id="year-0"),
    pytest.param(date_of(30, 4, 0, 10), "0030-04", "April AD 30", id="month-AD"),
    pytest.param(date_of(1876, 0, 0, 8), "1870/1879", "1870s", id="decade"),
    pytest.param(date_of(-499, 0, 0, 7), "-0499/-0400", "5th century BC", id="century-BC"),
]


@pytest.mark.parametrize(("date", "iso", "words"), FULL)
def test_is_written_in_full(date: Date, iso: str, words: str) -> None:
    assert (date.iso, long_date(date)) == (iso, words)


@given(st.integers(0, MAX_YEAR), st.integers(1, 12), st.integers(1, 28), st.integers(9, 11))
def test_iso_is_read_back(year: int, month: int, day: int, precision: int) -> None:
    date = date_of(year, month, day, precision)
    padded = f"{date.iso}-00-00"[:10]
    assert parse_rdf_time(padded, precision) == date


@given(years)
def test_a_year_is_read_back_from_its_words(year: int) -> None:
    words = format_year(year)
    number = int("".join(c for c in words if c.isdigit()))
    assert year == (1 - number if words.endswith(" BC") else number)


ORDINALS = "0th 1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 100th 101st 111th 112th"


@pytest.mark.parametrize("word", ORDINALS.split())
def test_ordinals(word: str) -> None:
    assert ordinal(int(word[:-2])) == word


@given(st.dates(min_value=stdlib_date(1, 1, 1)), calendars)
def test_a_real_day_is_kept(day: stdlib_date, calendar: Calendar) -> None:
    date = parse_json_time(f"+{day.isoformat()}{MIDNIGHT}", 11, calendar)
    assert date.earliest == date.latest == (day.year, day.month, day.day)
    assert date.precision is Precision.DAY
