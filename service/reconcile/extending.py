"""Values of properties for personages, in the specification's forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from kb.domain.dates import Date, Precision
from kb.domain.dossier import Dossier
from kb.domain.personage import Statement
from service.container import Container
from service.reconcile.asked import ExtendIn, ExtendPropertyIn, Given, as_qid
from service.reconcile.catalogue import PROPERTIES, SYNONYMS
from service.reconcile.told import (
    CellValue,
    DateValue,
    ExtensionValue,
    FloatValue,
    IntValue,
    StrValue,
    SuggestionValue,
    TypeValue,
)

MOST_CELLS = 100
"""Values of one property of one personage."""

SETTINGS = (
    {
        "name": "limit",
        "label": "Limit",
        "type": "number",
        "default": 0,
        "help_text": "The most values in a row (0: no limit)",
    },
    {
        "name": "rank",
        "label": "Ranks",
        "type": "select",
        "default": "best",
        "help_text": "Which statements count",
        "choices": [
            {"value": "best", "name": "Only the best rank"},
            {"value": "any", "name": "Preferred and normal ranks"},
        ],
    },
    {
        "name": "dates",
        "label": "Dates",
        "type": "select",
        "default": "known",
        "help_text": "How dates are told",
        "choices": [
            {"value": "known", "name": "A day as a date, anything coarser as a text"},
            {"value": "year", "name": "The year as a number (0 is 1 BC)"},
            {"value": "date", "name": "Always a date; the first day of anything coarser"},
        ],
    },
)
"""What may be set for each property, as the manifest tells it."""

_BY_ONE = {"label", "aliases", "description", "fame"}

Settings = Mapping[str, Given]


def extend(container: Container, asked: ExtendIn) -> ExtensionValue:
    """A row for each id, with a list for each property: empty where nothing is known, or nobody.

    Raises Unavailable.
    """
    qids = {text: qid for text in asked.ids if (qid := as_qid(text)) is not None}
    dossiers = container.dossiers.get_many(list(dict.fromkeys(qids.values())))
    known = {text: dossiers[qid] for text, qid in qids.items() if qid in dossiers}
    meta = [SuggestionValue(p.id, _name(p.id)) for p in asked.properties]
    rows = {
        text: {p.id: _cells(container, known.get(text), p) for p in asked.properties}
        for text in asked.ids
    }
    return ExtensionValue(list({m.id: m for m in meta}.values()), rows)


def _name(pid: str) -> str:
    known = PROPERTIES.get(SYNONYMS.get(pid, pid))
    return known.name if known else pid or "?"


def _cells(
    container: Container, dossier: Dossier | None, asked: ExtendPropertyIn
) -> list[CellValue]:
    if dossier is None:
        return []
    settings = asked.settings or {}
    pid = SYNONYMS.get(asked.id, asked.id)
    found = _own(container, dossier, pid) if pid in _BY_ONE else _stated(dossier, pid, settings)
    return found[: _limit(settings)]


def _own(container: Container, dossier: Dossier, pid: str) -> list[CellValue]:
    person = dossier.personage
    if pid == "fame":
        return [FloatValue(person.fame)]
    texts: Sequence[str] = person.aliases
    if pid != "aliases":
        texts = [person.label if pid == "label" else container.answers.summary(dossier)]
    return [StrValue(text) for text in texts if text]


def _stated(dossier: Dossier, pid: str, settings: Settings) -> list[CellValue]:
    person = dossier.personage
    statements = person.all_of(pid) if settings.get("rank") == "any" else person.best(pid)
    cells = (_cell(dossier, s, str(settings.get("dates"))) for s in statements)
    return list(dict.fromkeys(cell for cell in cells if cell is not None))


def _cell(dossier: Dossier, statement: Statement, dates: str) -> CellValue | None:
    """The value of a statement; None for one unknown, or none."""
    if statement.item is not None:
        return TypeValue(str(statement.item), dossier.vocabulary.name(statement.item), UNSET)
    if statement.date is not None:
        return _date(statement.date, dates)
    return StrValue(statement.text) if statement.text else None


def _date(date: Date, how: str) -> CellValue:
    """The calendar stays the source's: a Julian day is told as it stands on Wikidata."""
    year, month, day = date.earliest
    if how == "year" and date.precision >= Precision.YEAR:
        return IntValue(year)
    if how == "date" or (how != "year" and date.precision is Precision.DAY):
        sign = "-" if year < 0 else ""
        return DateValue(f"{sign}{abs(year):04}-{month:02}-{day:02}T00:00:00Z")
    return StrValue(date.iso if date.precision >= Precision.YEAR else str(date))


def _limit(settings: Settings) -> int:
    """The setting, which some clients send as a text; 0, or what is no number: no limit."""
    text = str(settings.get("limit", "")).strip()
    wanted = int(text) if text.isdecimal() and len(text) < 10 else 0
    return min(wanted or MOST_CELLS, MOST_CELLS)
