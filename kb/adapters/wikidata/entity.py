"""One Wikidata item as read, whatever it was read from: neither a personage nor a place yet.

kb.adapters.wikidata.entity_json and .rows read entities, .build makes personages and items of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from kb.domain.echo import cleaned
from kb.domain.personage import Pid, Qid, Statement

KEPT = (
    *("P19", "P20", "P27", "P31", "P39", "P97", "P101", "P106", "P119", "P170", "P241", "P410"),
    *("P411", "P495", "P509", "P551", "P569", "P570", "P607", "P641", "P734", "P735", "P742"),
    *("P840", "P937", "P1196", "P1303", "P1317", "P1441", "P1477", "P1532", "P2031", "P2032"),
)
"""Properties of a personage that some judge reads or somebody at a table asks for."""

KEPT_QUALIFIERS = frozenset({"P580", "P582", "P585", "P1319", "P1326", "P1480"})

LIES_IN = ("P131", "P17", "P1001", "P276")
LIES_IN_TOO = ("P361", "P1376", "P706")
"""Parents of a place; the second row counts only where the first is empty (capital of, part of)."""

PERSONAL = ("P106", "P569", "P570", "P21", "P19", "P27")
"""Without any class, one of these says the item is a personage."""

OF_ITEMS = (*LIES_IN, *LIES_IN_TOO, "P279", "P571", "P576")
"""Properties of a place, a class or an occupation."""

DATES = frozenset({"P569", "P570", "P571", "P576", "P1317", "P2031", "P2032"})
TEXTS = frozenset({"P742", "P1477"})
"""What is no item among the properties above."""

READ = (*KEPT, "P21", *OF_ITEMS)
"""Every property that is read."""

LONGEST_NAME = 250
MOST_STATEMENTS = 200
"""Bounds per property of one entity; Wikidata's own limits are about these."""

NAME_OF_QID = re.compile(r"Q[1-9][0-9]{0,11}")


@dataclass(frozen=True, slots=True)
class Extras:
    """What the shipped files tell beside Wikidata's own keys (see .entity_json)."""

    measured: bool = False
    vital: int | None = None
    views: int | None = None
    birth_country: str | None = None
    living_as_of: str | None = None
    first_work: tuple[int, str] | None = None
    descriptions: tuple[str, ...] = ()
    section: str | None = None
    pieced_together: bool = False


NO_EXTRAS = Extras()


@dataclass(frozen=True, slots=True)
class Entity:
    """An item: terms by language, statements of every rank by property.

    A property stands in `statements` with none where it has some and none can be read. Terms are
    those of the languages asked for, and one of another language where there is none of them.
    `editions` counts Wikipedia's language editions (None: not counted), `title` is the English
    article's, with its bracket.
    """

    qid: Qid
    labels: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    statements: Mapping[Pid, tuple[Statement, ...]] = field(default_factory=dict)
    editions: int | None = None
    title: str | None = None
    extras: Extras = NO_EXTRAS

    def items_of(self, pid: str) -> list[Qid]:
        """The items that usable statements of a property name."""
        found = self.statements.get(Pid(pid), ())
        return [s.item for s in found if s.item and s.rank != "deprecated"]


@lru_cache(maxsize=64)
def languages_for(language: str) -> tuple[str, ...]:
    """Languages to take a name from, best first (WIKIDATA.md, pitfall 6.1: `mul` stands for all
    languages, and a label that `mul` has is removed from the others)."""
    return tuple(dict.fromkeys((language, "mul", "en", "en-us", "en-gb")))


def clean(text: object) -> str | None:
    """A name or description without blanks around it, without control characters, and no longer
    than the longest; None where nothing is left."""
    return cleaned(text).strip()[:LONGEST_NAME].strip() or None if isinstance(text, str) else None
