"""Wikibase entity JSON for tests: its parts, and a personage written as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.domain.dates import CALENDARS, Date, Precision
from kb.domain.personage import Personage, Qualifier, Statement
from scripts.rdf.times import named_day

Json = dict[str, Any]

_MODELS = {calendar: qid for qid, calendar in CALENDARS.items()}


def snak(value: Any, kind: str = "value") -> Json:
    found: Json = {"snaktype": kind, "property": "P0"}
    return found if kind != "value" else {**found, "datavalue": {"value": value}}


def claim(value: Any, rank: str = "normal", kind: str = "value", **qualifiers: list[Json]) -> Json:
    found: Json = {"mainsnak": snak(value, kind), "type": "statement", "rank": rank}
    return {**found, "qualifiers": qualifiers} if qualifiers else found


def to_item(qid: str) -> Json:
    return {"entity-type": "item", "numeric-id": int(qid[1:]), "id": qid}


def at(time: str, precision: int = 9, model: str = "Q1985727") -> Json:
    calendar = f"http://www.wikidata.org/entity/{model}"
    return {"time": time, "precision": precision, "calendarmodel": calendar}


def terms(**by_language: str) -> Json:
    return {k.replace("_", "-"): {"language": k, "value": v} for k, v in by_language.items()}


def entity(claims: Json | None = None, **more: Any) -> Json:
    return {
        "type": "item",
        "id": "Q42",
        "labels": {"en": {"language": "en", "value": "Somebody"}},
        "claims": {"P31": [claim(to_item("Q5"))], **(claims or {})},
        **more,
    }


def written(personage: Personage) -> Json:
    """The entity JSON of a personage, as far as its facts go."""
    sites = [f"x{number}wiki" for number in range(personage.editions or 0)]
    return {
        "type": "item",
        "id": personage.qid,
        "labels": {"en": {"language": "en", "value": personage.label}},
        "descriptions": {},
        "aliases": {"en": [{"language": "en", "value": name} for name in personage.aliases]},
        "claims": {
            pid: [_claim(s) for s in statements] for pid, statements in personage.statements.items()
        },
        "sitelinks": {site: {"site": site, "title": personage.label} for site in sites},
    }


def written_time(date: Date) -> Json:
    """A date as a time value: the year as historians count, 00 for what is not known."""
    year, month, day = named_day(date)
    number = f"-{1 - year:04}" if year <= 0 else f"+{year:04}"
    time = f"{number}-{month:02}-{day:02}T00:00:00Z"
    return at(time, Precision(date.precision).value, _MODELS[date.calendar])


def _claim(statement: Statement) -> Json:
    value = None if statement.snak != "value" else _value(statement)
    found = claim(value, statement.rank, statement.snak)
    if statement.qualifiers:
        found["qualifiers"] = _qualifiers(statement.qualifiers)
    return found


def _qualifiers(qualifiers: Iterable[Qualifier]) -> Json:
    found: dict[str, list[Json]] = {}
    for qualifier in qualifiers:
        found.setdefault(qualifier.property, []).append(snak(_value(qualifier)))
    return found


def _value(fact: Statement | Qualifier) -> Any:
    if fact.item is not None:
        return to_item(fact.item)
    if fact.date is not None:
        return written_time(fact.date)
    return fact.text
