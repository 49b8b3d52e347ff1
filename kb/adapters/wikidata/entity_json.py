"""Wikibase entity JSON (the dump's lines, Special:EntityData) to personages and items.

Format: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html. Years there count
historically (-0044 is 44 BC). Beside the standard keys, the extension keys of the shipped sources
are read where present: `sitelinkCount`, `fame`, `birthCountry`, `lifeEvidence`,
`firstAppearance`, `otherDescriptions`, `section`; `provenance` marks a record pieced together
from several sources, which is never complete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.domain.dates import CALENDARS, Date, Precision, parse_json_time
from kb.domain.errors import InvalidDate, InvalidInput
from kb.domain.fame import fame_of
from kb.domain.kinds import Kinds
from kb.domain.mining import MiningRules, mine
from kb.domain.personage import (
    Item,
    Mention,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Rank,
    Snak,
    Statement,
    Within,
    parse_qid,
)

Json = Mapping[str, Any]

KEPT = (
    *("P19", "P20", "P27", "P31", "P39", "P97", "P101", "P106", "P119", "P170", "P241", "P410"),
    *(
        "P411",
        "P495",
        "P509",
        "P551",
        "P569",
        "P570",
        "P607",
        "P641",
        "P734",
        "P735",
        "P742",
        "P840",
    ),
    *("P937", "P1196", "P1303", "P1317", "P1441", "P1477", "P1532", "P2031", "P2032"),
)
"""Properties of a personage that some judge reads or somebody at a table asks for."""

KEPT_QUALIFIERS = frozenset({"P580", "P582", "P585", "P1319", "P1326", "P1480"})

LIES_IN = ("P131", "P17", "P1001", "P276")
LIES_IN_TOO = ("P361", "P1376", "P706")
"""Parents of a place; the second row counts only where the first is empty (capital of, part of)."""

PERSONAL = ("P106", "P569", "P570", "P21", "P19", "P27")
"""Without any class, one of these says the item is a personage."""

LANGUAGES = ("en", "mul", "en-us", "en-gb")
NOT_AN_EDITION = frozenset(
    {"commonswiki", "specieswiki", "metawiki", "wikidatawiki", "mediawikiwiki", "sourceswiki"}
)
LONGEST_NAME = 250
MOST_ALIASES = 60
MOST_STATEMENTS = 200
"""Bounds per property of one entity; Wikidata's own limits are about these."""

_QID = re.compile(r"Q[1-9][0-9]{0,11}")
_BRACKET = re.compile(r"\s*\([^)]*\)$")


@dataclass(frozen=True, slots=True)
class Reading:
    """What one import reads by: where it comes from and which words it mines."""

    source: str
    retrieved: str
    mining: MiningRules
    kinds: Kinds
    listed: bool = False
    complete: bool = False


def parse_entity(entity: Json, reading: Reading) -> Personage | Item:
    """One entity as a Personage if its classes or facts say so, else as an Item.

    Raises InvalidInput for what is no item (properties, lexemes, lines without an id).
    """
    if not isinstance(entity.get("id"), str):
        raise InvalidInput("the entity has no id")
    qid = parse_qid(entity["id"])
    claims = _mapping(entity.get("claims"))
    if _is_personage(claims, entity, reading.kinds):
        return _personage(qid, entity, claims, reading)
    return _item(qid, entity, claims)


def _mapping(value: object) -> Json:
    """Empty objects are written as [] by PHP."""
    return value if isinstance(value, Mapping) else {}


def _is_personage(claims: Json, entity: Json, kinds: Kinds) -> bool:
    classes = _items_of("P31", claims)
    words = {kinds.classes.get(c, "unknown") for c in classes if c}
    if words & {"human", "fictional", "disputed"}:
        return True
    if "fame" in entity and not classes:
        return True
    return not classes and any(p in claims for p in PERSONAL)


def _personage(qid: Qid, entity: Json, claims: Json, reading: Reading) -> Personage:
    statements: dict[Pid, tuple[Statement, ...]] = {}
    for name in KEPT:
        found = tuple(_statements(Pid(name), claims.get(name, ())))
        if found:
            statements[Pid(name)] = found
    birth_country = entity.get("birthCountry")
    if isinstance(birth_country, str):
        country = Statement(Pid("P19"), item=parse_qid(birth_country))
        statements[Pid("P19")] = (*statements.get(Pid("P19"), ()), country)
    label, aliases = _names(qid, entity)
    fame = _mapping(entity.get("fame"))
    editions = _editions(entity, fame)
    return Personage(
        qid=qid,
        label=label,
        aliases=aliases,
        statements=statements,
        mentions=_mentions(entity, claims, reading),
        editions=editions,
        fame=fame_of(editions, _int(fame.get("vital")), _int(fame.get("pageviews"))),
        listed=reading.listed,
        living_as_of=_living(entity),
        first_work=_first_work(entity),
        source=reading.source,
        retrieved=reading.retrieved,
        complete=reading.complete and "provenance" not in entity,
    )


def _item(qid: Qid, entity: Json, claims: Json) -> Item:
    within = _within(claims, LIES_IN) or _within(claims, LIES_IN_TOO)
    return Item(
        qid=qid,
        label=_text(entity.get("labels")),
        within=tuple(dict.fromkeys(within)),
        subclass_of=tuple(_items_of("P279", claims)),
        begin=_year(claims, "P571"),
        end=_year(claims, "P576"),
    )


def _items_of(pid: str, claims: Json) -> list[Qid]:
    found = _statements(Pid(pid), claims.get(pid, ()))
    return [s.item for s in found if s.item and s.rank != "deprecated"]


def _within(claims: Json, pids: Sequence[str]) -> list[Within]:
    found = []
    for pid in pids:
        for statement in _statements(Pid(pid), claims.get(pid, ())):
            if statement.item and statement.rank != "deprecated":
                begin, end = statement.qualifier_date("P580"), statement.qualifier_date("P582")
                found.append(
                    Within(
                        Pid(pid),
                        statement.item,
                        begin.first_year if begin else None,
                        end.last_year if end else None,
                    )
                )
    return found


def _year(claims: Json, pid: str) -> int | None:
    found = _statements(Pid(pid), claims.get(pid, ()))
    dates = (s.date for s in found if s.date and s.rank != "deprecated")
    return next((d.first_year for d in dates), None)


def _text(terms: object) -> str | None:
    """The label in the first language of LANGUAGES, else in any."""
    values = _mapping(terms)
    for language in (*LANGUAGES, *values):
        value = _mapping(values.get(language)).get("value")
        if isinstance(value, str) and value.strip():
            return value.strip()[:LONGEST_NAME]
    return None


def _names(qid: Qid, entity: Json) -> tuple[str, tuple[str, ...]]:
    """The label and every other name: aliases, and the English article's title."""
    title = _mapping(_mapping(entity.get("sitelinks")).get("enwiki")).get("title")
    bare = _BRACKET.sub("", title) if isinstance(title, str) else None
    label = _text(entity.get("labels")) or bare or str(qid)
    names: dict[str, None] = {}
    aliases = _mapping(entity.get("aliases"))
    for language in LANGUAGES:
        written = aliases.get(language)
        for alias in written if isinstance(written, list) else ():
            value = _mapping(alias).get("value")
            if isinstance(value, str) and value.strip():
                names.setdefault(value.strip()[:LONGEST_NAME])
    if bare:
        names.setdefault(bare[:LONGEST_NAME])
    names.pop(label, None)
    return label, tuple(names)[:MOST_ALIASES]


def _editions(entity: Json, fame: Json) -> int | None:
    """Wikipedia language editions: counted where the sitelinks are whole, else as sources say."""
    told = [n for n in (_int(entity.get("sitelinkCount")), _int(fame.get("numlangs"))) if n]
    if told or "sitelinkCount" in entity:
        return max(told, default=None)
    links = _mapping(entity.get("sitelinks"))
    return sum(site.endswith("wiki") and site not in NOT_AN_EDITION for site in links)


def _int(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _mentions(entity: Json, claims: Json, reading: Reading) -> tuple[Mention, ...]:
    """What the descriptions say; where a class is known, of the words for kinds only those that
    may change what the class says."""
    texts = [_text(entity.get("descriptions")) or ""]
    others = entity.get("otherDescriptions")
    texts += [t for t in others if isinstance(t, str)] if isinstance(others, list) else []
    mentions = mine(texts, reading.mining)
    if claims.get("P31"):
        kinds = reading.kinds
        telling = kinds.beside_human | kinds.beside_fictional
        mentions = tuple(m for m in mentions if m.kind != "kind" or m.text in telling)
    section = entity.get("section")
    return (*mentions, Mention("section", section)) if isinstance(section, str) else mentions


def _living(entity: Json) -> str | None:
    evidence = _mapping(entity.get("lifeEvidence"))
    as_of = evidence.get("as_of")
    return as_of if evidence.get("status") == "alive" and isinstance(as_of, str) else None


def _first_work(entity: Json) -> tuple[int, str] | None:
    first = _mapping(entity.get("firstAppearance"))
    year, work = _int(first.get("year")), first.get("work")
    return (year, work) if year is not None and isinstance(work, str) else None


def _statements(pid: Pid, raw: object) -> Iterator[Statement]:
    """The readable statements of a property; unreadable ones are left out, never fatal."""
    if not isinstance(raw, list):
        return
    for entry in raw[:MOST_STATEMENTS]:
        statement = _statement(pid, _mapping(entry))
        if statement is not None:
            yield statement


_RANKS: dict[str, Rank] = {
    "preferred": "preferred",
    "normal": "normal",
    "deprecated": "deprecated",
}
_SNAKS: dict[str, Snak] = {"value": "value", "somevalue": "somevalue", "novalue": "novalue"}


def _statement(pid: Pid, entry: Json) -> Statement | None:
    main = _mapping(entry.get("mainsnak"))
    snak = _SNAKS.get(str(main.get("snaktype")))
    rank = _RANKS.get(str(entry.get("rank")))
    if snak is None or rank is None:
        return None
    qualifiers = tuple(_qualifiers(_mapping(entry.get("qualifiers"))))
    if snak != "value":
        return Statement(pid, rank=rank, snak=snak, qualifiers=qualifiers)
    item, date, text = _value(main)
    if item is None and date is None and text is None:
        return None
    return Statement(pid, item, date, text, rank, snak, qualifiers)


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
        return (Qid(qid) if _QID.fullmatch(qid) else None), None, None
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
