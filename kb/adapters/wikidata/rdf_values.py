"""Values as Wikidata's RDF has them, out of SPARQL JSON, to those of the knowledge base."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from kb.adapters.wikidata.entity import NAME_OF_QID
from kb.adapters.wikidata.julian import to_julian
from kb.domain.dates import CALENDARS, Date, Precision, parse_json_time, parse_rdf_time
from kb.domain.errors import InvalidDate
from kb.domain.personage import Qid

Term: TypeAlias = Mapping[str, Any]
"""One bound variable: the texts `type` and `value`, perhaps `xml:lang` and `datatype`."""

ENTITY = "http://www.wikidata.org/entity/"
GENID = "/.well-known/genid/"
"""How the query service writes a blank node: an unknown value."""

_YEAR_ALONE = re.compile(r"[+-]?\d{1,16}", re.ASCII)
_FIRST_OF_YEAR = re.compile(r"-01-01(?:T|$)")


def item_of(term: Term) -> Qid | None:
    """The item a term names, or None for anything else."""
    value: str = term["value"]
    if term["type"] != "uri" or not value.startswith(ENTITY):
        return None
    name = value[len(ENTITY) :]
    return Qid(name) if NAME_OF_QID.fullmatch(name) else None


def is_unknown(term: Term) -> bool:
    """Whether a term says that there is a value and nobody knows which."""
    kind: str = term["type"]
    return kind == "bnode" or (kind == "uri" and GENID in term["value"])


def date_in_full(text: str, precision: str, calendar: str) -> Date | None:
    """The date of a full value, `calendar` being an item's IRI; None if it cannot be read."""
    model = CALENDARS.get(calendar.rpartition("/")[2], "gregorian")
    try:
        exact = int(precision)
        if _YEAR_ALONE.fullmatch(text):  # an invalid literal that still says a year
            return parse_rdf_time(f"{text}-00-00", min(exact, Precision.YEAR), model)
        if exact < Precision.YEAR and text.startswith("-"):
            # Wikibase shifts years B.C. by one only from the precision of a year on: a century or
            # decade has the number that its JSON has (repo/includes/Rdf/DateTimeValueCleaner.php).
            return parse_json_time(text, exact, model)
        date = parse_rdf_time(text, exact, model)
        if model == "julian" and date.precision is Precision.DAY:
            day = to_julian(parse_rdf_time(text, exact).earliest)
            return Date(day, day, Precision.DAY, "julian")
    except (InvalidDate, ValueError):
        return None
    return date


def date_alone(text: str) -> Date | None:
    """The date of a bare literal, without its precision: 1 January may stand for the year, and the
    calendar is the Gregorian. None if it cannot be read."""
    precision = Precision.YEAR if _FIRST_OF_YEAR.search(text) else Precision.DAY
    return date_in_full(text, str(precision.value), "")
