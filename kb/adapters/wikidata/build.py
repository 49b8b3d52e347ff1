"""What is a personage, what is an item, and what they are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.adapters.frozen import quick_maker
from kb.adapters.wikidata.entity import (
    KEPT,
    LIES_IN,
    LIES_IN_TOO,
    LONGEST_NAME,
    PERSONAL,
    Entity,
    languages_for,
)
from kb.domain.fame import fame_of
from kb.domain.kinds import Kinds
from kb.domain.mining import MiningRules, mine
from kb.domain.personage import Item, Mention, Personage, Pid, Statement, Within, parse_qid

MOST_ALIASES = 60

MINED_IN = "en"
"""The language whose words kb.domain.mining knows."""

_BRACKET = re.compile(r"\s*\([^)]*\)$")
_KEPT = tuple(Pid(pid) for pid in KEPT)
_P19, _P31 = Pid("P19"), Pid("P31")
_make_personage = quick_maker(Personage)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one import reads by: where it comes from, which words it mines, and the language it
    would rather have names in."""

    source: str
    retrieved: str
    mining: MiningRules
    kinds: Kinds
    listed: bool = False
    complete: bool = False
    language: str = "en"

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages to take a name from, best first."""
        return languages_for(self.language)


def build(entity: Entity, reading: Reading) -> Personage | Item:
    """An entity as a Personage if its classes or facts say so, else as an Item.

    Raises InvalidInput for a country of birth (of a shipped file) that is no item.
    """
    if is_personage(entity, reading.kinds):
        return _personage(entity, reading)
    return build_item(entity, reading.languages)


def is_personage(entity: Entity, kinds: Kinds) -> bool:
    """Whether the item is one that a player may have in mind: no place, group, name or page."""
    classes = entity.items_of("P31")
    for qid in classes:
        if kinds.classes.get(qid) in ("human", "fictional", "disputed"):
            return True
    if classes:
        return False
    return entity.extras.measured or any(Pid(p) in entity.statements for p in PERSONAL)


def _personage(entity: Entity, reading: Reading) -> Personage:
    known = entity.statements
    statements = {pid: known[pid] for pid in _KEPT if known.get(pid)}
    extras = entity.extras
    if extras.birth_country is not None:
        country = Statement(_P19, item=parse_qid(extras.birth_country))
        statements[_P19] = (*statements.get(_P19, ()), country)
    label, aliases = _names(entity, reading.languages)
    return _make_personage(
        entity.qid,
        label,
        aliases,
        statements,
        _mentions(entity, reading),
        entity.editions,
        fame_of(entity.editions, extras.vital, extras.views),
        reading.listed,
        extras.living_as_of,
        extras.first_work,
        reading.source,
        reading.retrieved,
        reading.complete and not extras.pieced_together,
    )


def build_item(entity: Entity, languages: Sequence[str]) -> Item:
    """An entity as a place, a class, an occupation: what a statement may point at."""
    label = _first(entity.labels, languages)
    if not entity.statements:
        return Item(entity.qid, label)
    within = _within(entity, LIES_IN) or _within(entity, LIES_IN_TOO)
    return Item(
        qid=entity.qid,
        label=label,
        within=tuple(dict.fromkeys(within)),
        subclass_of=tuple(entity.items_of("P279")),
        begin=_year(entity, "P571"),
        end=_year(entity, "P576"),
    )


def _within(entity: Entity, pids: Sequence[str]) -> list[Within]:
    found = []
    for pid in pids:
        for statement in entity.statements.get(Pid(pid), ()):
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


def _year(entity: Entity, pid: str) -> int | None:
    found = entity.statements.get(Pid(pid), ())
    dates = (s.date for s in found if s.date and s.rank != "deprecated")
    return next((d.first_year for d in dates), None)


def _first(terms: Mapping[str, str], languages: Sequence[str]) -> str | None:
    """The term in the first of the languages that has one, else in any."""
    for language in languages:
        if language in terms:
            return terms[language]
    return next(iter(terms.values()), None)


def _names(entity: Entity, languages: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The label and every other name: aliases, and the English article's title."""
    title = entity.title
    bare = _BRACKET.sub("", title) if title is not None else None
    label = _first(entity.labels, languages) or bare or str(entity.qid)
    names: dict[str, None] = {}
    for language in languages:
        names.update(dict.fromkeys(entity.aliases.get(language, ())))
    if bare:
        names.setdefault(bare[:LONGEST_NAME])
    names.pop(label, None)
    return label, tuple(names)[:MOST_ALIASES]


def _mentions(entity: Entity, reading: Reading) -> tuple[Mention, ...]:
    """What the descriptions say; where a class is known, of the words for kinds only those that
    may change what the class says."""
    description = _first(entity.descriptions, languages_for(MINED_IN))
    mentions = mine([description or "", *entity.extras.descriptions], reading.mining)
    if _P31 in entity.statements:
        kinds = reading.kinds
        telling = kinds.beside_human | kinds.beside_fictional
        mentions = tuple(m for m in mentions if m.kind != "kind" or m.text in telling)
    section = entity.extras.section
    return (*mentions, Mention("section", section)) if section is not None else mentions
