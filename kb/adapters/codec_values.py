"""Dates and statements inside the documents of kb.adapters.codec.

A date is the text of its year, month or day and its precision, with a `j` where it is Julian:
`1875-01-14/11`, `-43/9` (44 BC; years are astronomical), `1412-01-06/11j`. Where the bounds are not
what kb.domain.dates.date_of makes of that, both days stand there: `1801-01-01~1999-12-31/7`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any

from kb.adapters.frozen import quick_maker
from kb.domain.dates import Calendar, Date, Day, Precision, date_of
from kb.domain.errors import InvalidDate, InvalidInput
from kb.domain.personage import Pid, Qid, Qualifier, Rank, Snak, Statement

RANKS: tuple[Rank, ...] = ("normal", "preferred", "deprecated")
SNAKS: tuple[Snak, ...] = ("value", "somevalue", "novalue")

_make_statement = quick_maker(Statement)
_make_date = quick_maker(Date)

_MOST_SHARED = 8_192
"""Shared statements a property, so that no stream of personages fills the memory."""

_SPANS = {Precision.MILLENNIUM: 999, Precision.CENTURY: 99, Precision.DECADE: 9}


def date_text(date: Date) -> str:
    """The date as `1875-01-14/11`; see the module."""
    suffix = f"/{date.precision.value}{'j' if date.calendar == 'julian' else ''}"
    for text in _short_texts(date):
        if _bounds_of(text, date.precision, date.calendar) == (date.earliest, date.latest):
            return text + suffix
    return f"{_day_text(date.earliest)}~{_day_text(date.latest)}{suffix}"


def _short_texts(date: Date) -> list[str]:
    year, month, _ = date.earliest
    if date.precision is Precision.DAY:
        return [_day_text(date.earliest)]
    if date.precision is Precision.MONTH:
        return [f"{year}-{month:02}"]
    # 1900 to the century spans both of its readings and is named by the year itself
    last = date.last_year
    return [str(year), str(last - _SPANS.get(date.precision, 0)), str(last)]


def _day_text(day: Day) -> str:
    return f"{day[0]}-{day[1]:02}-{day[2]:02}"


@lru_cache(maxsize=16_384)
def read_date(text: str) -> Date:
    """The date that date_text wrote as `text`; raises ValueError for other texts."""
    body, _, suffix = text.partition("/")
    calendar: Calendar = "julian" if suffix.endswith("j") else "gregorian"
    precision = Precision(int(suffix.rstrip("j")))
    earliest, tilde, latest = body.partition("~")
    if tilde:
        return Date(_day(earliest), _day(latest), precision, calendar)
    bounds = _bounds_of(body, precision, calendar)
    if bounds is None:
        raise ValueError(f"cannot read the date {text!r}")
    return _make_date(*bounds, precision, calendar)


def _day(text: str) -> Day:
    year, month, day = text.rsplit("-", 2)
    return int(year), int(month), int(day)


def _bounds_of(text: str, precision: Precision, calendar: Calendar) -> tuple[Day, Day] | None:
    """The bounds date_of gives a date so written; None where it would refuse it."""
    if precision is Precision.DAY:
        day = _day(text)
        return day, day
    if precision is Precision.YEAR:
        year = int(text)
        return (year, 1, 1), (year, 12, 31)
    year_text, month = text.rsplit("-", 1) if precision is Precision.MONTH else (text, "0")
    try:
        date = date_of(int(year_text), int(month), 0, precision, calendar)
    except InvalidDate:
        return None
    return date.earliest, date.latest


def value_code(item: Qid | None, date: Date | None, text: str | None) -> str | None:
    """A main value or a qualifier's as one text: `Q5`, `'text`, a date; None where all are None.

    Raises InvalidInput for two values, and for an item that is no Q id.
    """
    if (item is not None) + (date is not None) + (text is not None) > 1:
        raise InvalidInput(f"one value expected, not {item!r}, {date!r} and {text!r}")
    if date is not None:
        return date_text(date)
    if text is not None:
        return "'" + text
    if item is not None and not item.startswith("Q"):
        raise InvalidInput(f"{item!r} is not an item id")
    return item


def read_value(code: str | None) -> tuple[Qid | None, Date | None, str | None]:
    """(item, date, text) of a code that value_code wrote."""
    if code is None:
        return None, None, None
    first = code[:1]
    if first == "Q":
        return Qid(code), None, None
    if first == "'":
        return None, None, code[1:]
    return None, read_date(code), None


def statement_code(pid: Pid, statement: Statement) -> str | list[Any]:
    """A statement of property `pid` as its value's text, or as a list where there is more to it."""
    if statement.property != pid:
        raise InvalidInput(f"a statement of {statement.property} is filed under {pid}")
    value = value_code(statement.item, statement.date, statement.text)
    flags = RANKS.index(statement.rank) + 3 * SNAKS.index(statement.snak)
    if value is not None and not flags and not statement.qualifiers:
        return value
    code: list[Any] = [value, flags]
    for qualifier in statement.qualifiers:
        code += (qualifier.property, value_code(qualifier.item, qualifier.date, qualifier.text))
    return code


class _StatementsOf(dict[str, Statement]):
    """The plain statements of one property by their text: a dict that reads what it lacks.

    Items are kept and shared (a human, a writer); dates and texts are seldom seen twice.
    """

    __slots__ = ("pid",)

    def __init__(self, pid: str) -> None:
        super().__init__()
        self.pid = Pid(intern(pid))

    def __missing__(self, code: str) -> Statement:
        item, date, text = read_value(code)
        statement = _make_statement(self.pid, item, date, text, "normal", "value", ())
        if item is not None and len(self) < _MOST_SHARED:
            self[code] = statement
        return statement


class _Properties(dict[str, _StatementsOf]):
    def __missing__(self, pid: str) -> _StatementsOf:
        found = self[pid] = _StatementsOf(pid)
        return found


_properties = _Properties()


def read_statements(
    codes_of: Mapping[str, Sequence[str | list[Any]]],
) -> dict[Pid, tuple[Statement, ...]]:
    """The statements by property that statement_code wrote; ValueError or the like for others."""
    found = {}
    for pid, codes in codes_of.items():
        plain = _properties[pid]
        found[plain.pid] = tuple(
            [
                plain[code] if isinstance(code, str) else _read_full(plain.pid, code)
                for code in codes
            ]
        )
    return found


def _read_full(pid: Pid, code: list[Any]) -> Statement:
    flags = code[1]
    item, date, text = read_value(code[0])
    qualifiers: tuple[Qualifier, ...] = ()
    if len(code) == 4:
        qualifiers = (_qualifier(code[2], code[3]),)
    elif len(code) > 2:
        qualifiers = tuple([_qualifier(*two) for two in zip(code[2::2], code[3::2], strict=True)])
    rank, snak = RANKS[flags % 3], SNAKS[flags // 3]
    return _make_statement(pid, item, date, text, rank, snak, qualifiers)


@lru_cache(maxsize=16_384)
def _qualifier(pid: str, code: str | None) -> Qualifier:
    return Qualifier(Pid(intern(pid)), *read_value(code))
