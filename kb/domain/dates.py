"""Dates as bounds with a precision.

Years inside are astronomical: 1 BC is 0, 44 BC is -43. Wikidata's entity JSON counts historically
(-0044 is 44 BC, there is no year 0); its RDF counts astronomically. Conversion happens here and
nowhere else.
"""

from __future__ import annotations

import calendar as _calendar
import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from kb.domain.errors import InvalidDate

Day = tuple[int, int, int]
"""(astronomical year, month 1-12, day 1-31)."""

Calendar = Literal["gregorian", "julian"]

CALENDARS: dict[str, Calendar] = {"Q1985727": "gregorian", "Q1985786": "julian"}
"""Wikidata's calendar model items."""

MAX_YEAR = 9999


class Precision(IntEnum):
    """Wikidata's `precision` of a time value; coarser ones are refused."""

    MILLENNIUM = 6
    CENTURY = 7
    DECADE = 8
    YEAR = 9
    MONTH = 10
    DAY = 11


@dataclass(frozen=True, slots=True)
class Date:
    """A point in time known to lie between two days, both included."""

    earliest: Day
    latest: Day
    precision: Precision
    calendar: Calendar = "gregorian"

    @property
    def first_year(self) -> int:
        """The earliest year it can be (astronomical)."""
        return self.earliest[0]

    @property
    def last_year(self) -> int:
        """The latest year it can be (astronomical)."""
        return self.latest[0]

    def __str__(self) -> str:
        return format_date(self)

    @property
    def iso(self) -> str:
        """ISO 8601, as precise as known, astronomical year: `1875-01-14`, `-0043-03`, `1412`;
        the two bounds with a slash where the date is coarser than a year."""
        if self.precision < Precision.YEAR:
            return f"{_iso_year(self.first_year)}/{_iso_year(self.last_year)}"
        year, month, day = self.earliest
        parts = [_iso_year(year), f"{month:02}", f"{day:02}"]
        return "-".join(parts[: self.precision - Precision.YEAR + 1])


_TIME = re.compile(r"([+-]?)(\d{1,16})-(\d\d)-(\d\d)(?:T[0-9:.]+Z?)?", re.ASCII)


def parse_json_time(text: str, precision: int, calendar: Calendar = "gregorian") -> Date:
    """Read the `time` of an entity JSON value, such as `-0044-03-15T00:00:00Z`.

    Year numbers are historical there. Raises InvalidDate for other forms, precisions outside
    6..11, and years beyond 9999.
    """
    sign, digits, month, day = _split(text)
    if int(digits) == 0:
        raise InvalidDate(f"the date {text!r} has the year 0, which entity JSON does not have")
    year = -int(digits) + 1 if sign == "-" else int(digits)
    return date_of(year, month, day, precision, calendar)


def parse_rdf_time(text: str, precision: int, calendar: Calendar = "gregorian") -> Date:
    """Read an xsd:dateTime of Wikidata's RDF, such as `-0043-03-15T00:00:00Z` (= 44 BC).

    Also takes the invalid literals the query service prints (`-043-...`, month or day 00).
    """
    sign, digits, month, day = _split(text)
    year = -int(digits) if sign == "-" else int(digits)
    return date_of(year, month, day, precision, calendar)


def _split(text: str) -> tuple[str, str, int, int]:
    match = _TIME.fullmatch(text)
    if match is None:
        raise InvalidDate(f"cannot read the date {text!r}; expected [+-]YYYY-MM-DDT00:00:00Z")
    sign, digits, month, day = match.groups()
    return sign, digits, int(month), int(day)


def date_of(
    year: int, month: int, day: int, precision: int, calendar: Calendar = "gregorian"
) -> Date:
    """The bounds of a date given to a precision; `year` is astronomical.

    A century or millennium named by a round year is ambiguous in Wikidata: +1900 with precision 7
    was entered both for 1801-1900 and for 1900-1999 (listeria_rs#45, #132). The bounds then span
    both readings, so that no ruling rests on the guess.
    """
    try:
        exact = Precision(precision)
    except ValueError:
        message = f"precision {precision!r} is outside 6 (millennium) .. 11 (day)"
        raise InvalidDate(message) from None
    if abs(year) > MAX_YEAR:
        raise InvalidDate(f"year {year} is outside -{MAX_YEAR} .. {MAX_YEAR}")
    if exact >= Precision.MONTH and month == 0:
        exact = Precision.YEAR
    elif exact is Precision.DAY and day == 0:
        exact = Precision.MONTH
    if not 0 <= month <= 12 or not 0 <= day <= 31:
        raise InvalidDate(f"month {month} or day {day} is outside the calendar")
    if exact is Precision.DAY:
        day = min(day, days_in_month(year, month, calendar))
        return Date((year, month, day), (year, month, day), exact, calendar)
    if exact is Precision.MONTH:
        last = days_in_month(year, month, calendar)
        return Date((year, month, 1), (year, month, last), exact, calendar)
    first, last = _year_bounds(year, exact)
    return Date((first, 1, 1), (last, 12, 31), exact, calendar)


def days_in_month(year: int, month: int, calendar: Calendar = "gregorian") -> int:
    """Days of a month, 28..31; `year` is astronomical."""
    if month == 2 and calendar == "julian":
        return 29 if year % 4 == 0 else 28
    leap_year = 2000 if _calendar.isleap(year) else 2001
    return _calendar.monthrange(leap_year, month)[1]


def _year_bounds(year: int, precision: Precision) -> tuple[int, int]:
    if precision is Precision.YEAR:
        return year, year
    if precision is Precision.DECADE:
        # 1870s = 1870-1879; "the 40s BC" = 49-40 BC, by the historical number
        if year > 0:
            return max(year - year % 10, 1), year - year % 10 + 9
        historical = 1 - year
        decade = historical - historical % 10
        return 1 - (decade + 9), 1 - max(decade, 1)
    size = 100 if precision is Precision.CENTURY else 1000
    if year > 0:
        nth = -(-year // size)
        first, last = (nth - 1) * size + 1, nth * size
        return (first, year + size - 1) if year % size == 0 else (first, last)
    nth = -(-(1 - year) // size)  # 500 BC, century -> the 5th, 500-401 BC
    return 1 - nth * size, -(nth - 1) * size


def format_year(year: int) -> str:
    """An astronomical year as people write it: 1875, 44 BC, AD 30."""
    if year <= 0:
        return f"{1 - year} BC"
    return str(year) if year >= 100 else f"AD {year}"


def _iso_year(year: int) -> str:
    return f"{'-' if year < 0 else ''}{abs(year):04}"


def format_date(date: Date) -> str:
    """A date as people say it: `1875`, `44 BC`, `18th century`, `1870s`."""
    if date.precision >= Precision.YEAR:
        return format_year(date.first_year)
    if date.precision is Precision.DECADE and date.first_year >= 10:
        return f"{date.first_year}s"
    if date.precision is Precision.CENTURY and date.last_year - date.first_year == 99:
        if date.first_year > 0:
            return f"{ordinal(date.last_year // 100)} century"
        return f"{ordinal((1 - date.first_year) // 100)} century BC"
    return f"between {format_year(date.first_year)} and {format_year(date.last_year)}"


def long_date(date: Date) -> str:
    """A date in full, as precise as known: `14 January 1875`, `July 100 BC`, `1412`."""
    if date.precision < Precision.MONTH:
        return format_date(date)
    year, month, day = date.earliest
    words = f"{_calendar.month_name[month]} {format_year(year)}"
    return f"{day} {words}" if date.precision is Precision.DAY else words


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th, 21st."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
