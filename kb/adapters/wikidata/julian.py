"""Between the Julian and the proleptic Gregorian calendar.

Wikidata's RDF gives days in the proleptic Gregorian calendar, though the calendar model beside
them still says Julian; entity JSON gives them as stated. Coarser dates are not converted.
Algorithm: day numbers of years that begin in March (E. G. Richards, Mapping Time, 1998, ch. 25).
"""

from __future__ import annotations

from kb.domain.dates import Day

_BETWEEN = 2
"""Days from 1 March of the year 0, Julian, to the same in the Gregorian calendar."""


def to_julian(day: Day) -> Day:
    """The Julian day of a Gregorian one; years are astronomical."""
    year, month, date = day
    shifted, months = divmod((year * 12 + month - 3), 12)
    number = (
        shifted * 365
        + shifted // 4
        - shifted // 100
        + shifted // 400
        + (153 * months + 2) // 5
        + date
        - 1
        + _BETWEEN
    )
    cycle, rest = divmod(number, 1461)
    years = min(rest // 365, 3)
    return _from_march(cycle * 4 + years, rest - years * 365)


def to_gregorian(day: Day) -> Day:
    """The Gregorian day of a Julian one; years are astronomical."""
    year, month, date = day
    shifted, months = divmod((year * 12 + month - 3), 12)
    number = shifted * 365 + shifted // 4 + (153 * months + 2) // 5 + date - 1 - _BETWEEN
    era, rest = divmod(number, 146_097)
    years = (rest - rest // 1460 + rest // 36_524 - rest // 146_096) // 365
    return _from_march(era * 400 + years, rest - (years * 365 + years // 4 - years // 100))


def _from_march(year: int, day_of_year: int) -> Day:
    """The day of a year that begins on 1 March."""
    months = (5 * day_of_year + 2) // 153
    date = day_of_year - (153 * months + 2) // 5 + 1
    return year + (months + 2) // 12, (months + 2) % 12 + 1, date
