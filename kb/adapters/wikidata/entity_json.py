"""Wikibase entity JSON (the dump's lines, Special:EntityData) to entities.

Format: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html. Years there count
historically (-0044 is 44 BC). Beside the standard keys, the extension keys of the shipped sources
are read where present: `sitelinkCount`, `fame`, `birthCountry`, `lifeEvidence`,
`firstAppearance`, `otherDescriptions`, `section`; `provenance` marks a record pieced together
from several sources, which is never complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kb.adapters.frozen import quick_maker
from kb.adapters.wikidata.build import Reading, build
from kb.adapters.wikidata.entity import (
    KEPT_QUALIFIERS,
    MOST_STATEMENTS,
    NAME_OF_QID,
    NO_EXTRAS,
    READ,
    Entity,
    Extras,
    clean,
    languages_for,
)
from kb.domain.dates import CALENDARS, Date, Precision, parse_json_time
from kb.domain.errors import InvalidDate, InvalidInput
from kb.domain.personage import (
    Item,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Rank,
    Snak,
    Statement,
    parse_qid,
)

__all__ = ["Reading", "parse_entity", "read_entity"]

Json = Mapping[str, Any]

NOT_AN_EDITION = frozenset(
    {"commonswiki", "specieswiki", "metawiki", "wikidatawiki", "mediawikiwiki", "sourceswiki"}
)

EXTENSIONS = frozenset(
    {
        *("fame", "birthCountry", "lifeEvidence", "firstAppearance", "otherDescriptions"),
        "section",
    }
)
PIECED_TOGETHER = Extras(pieced_together=True)

_READ = {pid: Pid(pid) for pid in READ}
_RANKS: dict[str, Rank] = {
    "preferred": "preferred",
    "normal": "normal",
    "deprecated": "deprecated",
}
_SNAKS: dict[str, Snak] = {"value": "value", "somevalue": "somevalue", "novalue": "novalue"}
_make_entity = quick_maker(Entity)
_make_statement = quick_maker(Statement)


def parse_entity(entity: Json, reading: Reading) -> Personage | Item:
    """One entity as a Personage if its classes or facts say so, else as an Item.

    Raises InvalidInput for what is no item (properties, lexemes, lines without an id).
    """
    return build(read_entity(entity, reading.languages), reading)


def read_entity(entity: Json, languages: Sequence[str] = languages_for("en")) -> Entity:
    """One entity with its terms in these languages; raises InvalidInput for what is no item."""
    if not isinstance(entity.get("id"), str):
        raise InvalidInput("the entity has no id")
    qid = parse_qid(entity["id"])
    claims = _mapping(entity.get("claims"))
    statements = {
        _READ[pid]: tuple(_statements(_READ[pid], raw))
        for pid, raw in claims.items()
        if pid in _READ and raw
    }
    extras = NO_EXTRAS
    if EXTENSIONS & entity.keys():
        extras = _extras(entity)
    elif "provenance" in entity:
        extras = PIECED_TOGETHER
    links = _mapping(entity.get("sitelinks"))
    title = _mapping(links.get("enwiki")).get("title")
    return _make_entity(
        qid,
        _terms(entity.get("labels"), languages),
        _terms(entity.get("descriptions"), languages),
        _aliases(entity.get("aliases"), languages),
        statements,
        _editions(entity, links),
        title if isinstance(title, str) else None,
        extras,
    )


def _mapping(value: object) -> Json:
    """Empty objects are written as [] by PHP."""
    if type(value) is dict:  # the usual case; asking Mapping costs ten times as much
        return value
    return value if isinstance(value, Mapping) else {}


def _terms(terms: object, languages: Sequence[str]) -> dict[str, str]:
    """The terms in these languages, or the first there is in another."""
    values = _mapping(terms)
    if not values:
        return {}
    found: dict[str, str] = {}
    for language in languages:
        if language in values and (value := clean(_mapping(values[language]).get("value"))):
            found[language] = value
    if not found:
        for language, term in values.items():
            if value := clean(_mapping(term).get("value")):
                return {language: value}
    return found


def _aliases(aliases: object, languages: Sequence[str]) -> dict[str, tuple[str, ...]]:
    values = _mapping(aliases)
    if not values:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for language in languages:
        written = values.get(language)
        if isinstance(written, list):
            names = [clean(_mapping(alias).get("value")) for alias in written]
            found[language] = tuple([name for name in names if name])
    return found


def _editions(entity: Json, links: Json) -> int | None:
    """Wikipedia language editions: counted where the sitelinks are whole, else as sources say."""
    fame = _mapping(entity.get("fame"))
    told = [n for n in (_int(entity.get("sitelinkCount")), _int(fame.get("numlangs"))) if n]
    if told or "sitelinkCount" in entity:
        return max(told, default=None)
    return sum(site.endswith("wiki") and site not in NOT_AN_EDITION for site in links)


def _int(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _str(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _extras(entity: Json) -> Extras:
    fame = _mapping(entity.get("fame"))
    others = entity.get("otherDescriptions")
    evidence = _mapping(entity.get("lifeEvidence"))
    first = _mapping(entity.get("firstAppearance"))
    year, work = _int(first.get("year")), _str(first.get("work"))
    return Extras(
        measured="fame" in entity,
        vital=_int(fame.get("vital")),
        views=_int(fame.get("pageviews")),
        birth_country=_str(entity.get("birthCountry")),
        living_as_of=_str(evidence.get("as_of")) if evidence.get("status") == "alive" else None,
        first_work=(year, work) if year is not None and work is not None else None,
        descriptions=(
            tuple([t for t in others if isinstance(t, str)]) if isinstance(others, list) else ()
        ),
        section=_str(entity.get("section")),
        pieced_together="provenance" in entity,
    )


def _statements(pid: Pid, raw: object) -> list[Statement]:
    """The readable statements of a property; unreadable ones are left out, never fatal."""
    if not isinstance(raw, list):
        return []
    found = [_statement(pid, _mapping(entry)) for entry in raw[:MOST_STATEMENTS]]
    return [statement for statement in found if statement is not None]


def _statement(pid: Pid, entry: Json) -> Statement | None:
    main = _mapping(entry.get("mainsnak"))
    snak = _SNAKS.get(str(main.get("snaktype")))
    rank = _RANKS.get(str(entry.get("rank")))
    if snak is None or rank is None:
        return None
    raw = entry.get("qualifiers")
    qualifiers = tuple(_qualifiers(_mapping(raw))) if raw else ()
    if snak != "value":
        return _make_statement(pid, None, None, None, rank, snak, qualifiers)
    item, date, text = _value(main)
    if item is None and date is None and text is None:
        return None
    return _make_statement(pid, item, date, text, rank, snak, qualifiers)


def _qualifiers(raw: Json) -> Iterator[Qualifier]:
    for pid, snaks in raw.items():
        if pid not in KEPT_QUALIFIERS or not isinstance(snaks, list):
            continue
        for snak in snaks:
            item, date, text = _value(_mapping(snak))
            if item or date or text:
                yield Qualifier(Pid(pid), item, date, text)


def _value(snak: Json) -> tuple[Qid | None, Date | None, str | None]:
    datavalue = _mapping(snak.get("datavalue"))
    value = datavalue.get("value")
    if isinstance(value, str):
        return None, None, value
    data = _mapping(value)
    if "time" in data:
        return None, _date(data), None
    if "text" in data:
        return None, None, str(data["text"])
    if data.get("entity-type") == "item":
        qid = str(data.get("id") or f"Q{data.get('numeric-id')}")
        return (Qid(qid) if NAME_OF_QID.fullmatch(qid) else None), None, None
    return None, None, None


def _date(data: Json) -> Date | None:
    model = str(data.get("calendarmodel", "")).rpartition("/")[2]
    precision = _int(data.get("precision"))
    calendar = CALENDARS.get(model, "gregorian")
    try:
        exact = Precision.DAY if precision is None else precision
        return parse_json_time(str(data["time"]), exact, calendar)
    except InvalidDate:
        return None
