"""Dates as Wikidata's RDF has them.

A day is Gregorian whatever the calendar model says; years B.C. are astronomical (-0043 is 44 BC)
from the precision of a year on, and historical (-0500 is 500 BC) for decades and centuries.
Both as Wikibase writes them: repo/includes/Rdf/DateTimeValueCleaner.php and its Julian subclass.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import md5

from kb.adapters.wikidata.julian import to_gregorian
from kb.domain.dates import CALENDARS, Date, Day, Precision, date_of
from kb.domain.errors import InvalidDate
from scripts.rdf.terms import VALUE, WD, A, triple, typed, wikibase

_MODELS = {calendar: qid for qid, calendar in CALENDARS.items()}
_SPANS = {Precision.MILLENNIUM: 999, Precision.CENTURY: 99, Precision.DECADE: 9}


def named_day(date: Date) -> Day:
    """The year, month and day by which Wikidata would name a date; 0 for what is not known.

    A century that is known by its round year alone has wider bounds than one of another year in
    it (kb.domain.dates.date_of), so the year is sought that gives these very bounds.
    """
    year, month, day = date.earliest
    if date.precision is Precision.DAY:
        return year, month, day
    if date.precision is Precision.MONTH:
        return year, month, 0
    last = date.last_year
    for candidate in (year, last - _SPANS.get(date.precision, 0), last):
        if _bounds(candidate, date) == (date.earliest, date.latest):
            return candidate, 0, 0
    return year, 0, 0


def _bounds(year: int, date: Date) -> tuple[Day, Day] | None:
    try:
        made = date_of(year, 0, 0, date.precision, date.calendar)
    except InvalidDate:
        return None
    return made.earliest, made.latest


def date_time(date: Date) -> str:
    """The xsd:dateTime of a date."""
    year, month, day = named_day(date)
    if date.precision is Precision.DAY and date.calendar == "julian":
        year, month, day = to_gregorian((year, month, day))
    if date.precision < Precision.YEAR and year <= 0:
        year -= 1
    sign = "-" if year < 0 else ""
    return f"{sign}{abs(year):04}-{month or 1:02}-{day or 1:02}T00:00:00Z"


def node(date: Date) -> str:
    """The IRI of a full value; equal values share one, as in Wikidata."""
    told = f"{date_time(date)}/{date.precision.value}/{date.calendar}"
    return f"<{VALUE}{md5(told.encode(), usedforsecurity=False).hexdigest()}>"


def node_triples(date: Date) -> Iterator[str]:
    """What a full value holds."""
    subject = node(date)
    yield triple(subject, A, wikibase("TimeValue"))
    yield triple(subject, wikibase("timeValue"), typed(date_time(date), "dateTime"))
    yield triple(subject, wikibase("timePrecision"), typed(date.precision.value, "integer"))
    yield triple(subject, wikibase("timeTimezone"), typed(0, "integer"))
    model = f"<{WD}{_MODELS[date.calendar]}>"
    yield triple(subject, wikibase("timeCalendarModel"), model)
