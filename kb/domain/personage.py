"""What is known of one personage, and of the items its facts point at.

Shapes follow Wikibase: an item has a label, aliases, and statements; a statement has a main value,
a rank and qualifiers. Facts mined from a one-line description are `Mention`s: they may support a
finding and never contradict one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from kb.domain.dates import Date
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput

Qid = NewType("Qid", str)
Pid = NewType("Pid", str)

Rank = Literal["preferred", "normal", "deprecated"]
Snak = Literal["value", "somevalue", "novalue"]
MentionKind = Literal["demonym", "place", "noun", "kind", "century", "section"]

_QID = re.compile(r"Q[1-9][0-9]{0,11}")


def is_qid(text: str) -> bool:
    """Whether the text is an item id, blanks around it and case aside."""
    return bool(_QID.fullmatch(text.strip().upper()))


def parse_qid(text: str) -> Qid:
    """`text` as an item id such as Q42, case folded; raises InvalidInput otherwise."""
    candidate = text.strip().upper()
    if not _QID.fullmatch(candidate):
        raise InvalidInput(
            f"{quoted(text)} is not an item id; expected Q and a number, such as Q42"
        )
    return Qid(candidate)


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A qualifier of a statement, such as P580 (start time)."""

    property: Pid
    item: Qid | None = None
    date: Date | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement; exactly one of item, date, text is set when `snak` is "value"."""

    property: Pid
    item: Qid | None = None
    date: Date | None = None
    text: str | None = None
    rank: Rank = "normal"
    snak: Snak = "value"
    qualifiers: tuple[Qualifier, ...] = ()

    def qualifier_date(self, pid: str) -> Date | None:
        """The first date of a qualifier property, or None."""
        return next((q.date for q in self.qualifiers if q.property == pid and q.date), None)


@dataclass(frozen=True, slots=True)
class Mention:
    """A word mined from a description: `French` (demonym), `physician` (noun), `legendary` (kind).

    `section` is the heading of Wikipedia's vital-articles list that holds the personage.
    """

    kind: MentionKind
    text: str


@dataclass(frozen=True, slots=True)
class Personage:
    """One item that a player may have in mind.

    `editions` is the number of Wikipedia language editions (None: not counted), `fame` a number
    0..100 made of it (see kb.domain.fame), `listed` whether a curated list of well-known people
    holds the personage. `complete` is True for a whole live record: only there does a missing
    death say that somebody lives. `living_as_of` is a year-month with positive evidence of life.
    """

    qid: Qid
    label: str
    aliases: tuple[str, ...] = ()
    statements: Mapping[Pid, tuple[Statement, ...]] = field(default_factory=dict)
    mentions: tuple[Mention, ...] = ()
    editions: int | None = None
    fame: float = 0.0
    listed: bool = False
    living_as_of: str | None = None
    first_work: tuple[int, str] | None = None
    source: str = "snapshot"
    retrieved: str = ""
    complete: bool = False

    def best(self, pid: str) -> tuple[Statement, ...]:
        """Best-rank statements of a property: the preferred ones if any, else the normal ones."""
        usable = self.all_of(pid)
        return tuple(s for s in usable if s.rank == "preferred") or usable

    def all_of(self, pid: str) -> tuple[Statement, ...]:
        """Every statement of a property that is not deprecated."""
        found = self.statements.get(Pid(pid))
        if found is None:
            return ()
        return tuple([s for s in found if s.rank != "deprecated"])

    def has_any(self, *pids: str) -> bool:
        """Whether any of these properties has a usable statement with a value or somevalue."""
        known = self.statements
        return any(s.snak != "novalue" for pid in pids if pid in known for s in self.all_of(pid))


@dataclass(frozen=True, slots=True)
class Item:
    """An item used as a value: a place, an occupation, a class, a name.

    `within` holds P131/P17-like parents with the span of years the relation held, nearest first;
    `subclass_of` holds P279. `begin`/`end` are years (astronomical).
    """

    qid: Qid
    label: str | None = None
    within: tuple[Within, ...] = ()
    subclass_of: tuple[Qid, ...] = ()
    begin: int | None = None
    end: int | None = None

    @property
    def name(self) -> str:
        """The label, or the id where the item has none."""
        return self.label or str(self.qid)


@dataclass(frozen=True, slots=True)
class Within:
    """`item` is where a place lies, by `property`, from `begin` to `end` (years, None = open)."""

    property: Pid
    item: Qid
    begin: int | None = None
    end: int | None = None
