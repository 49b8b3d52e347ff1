"""Personages, statements and items made by hand, and the vocabulary over a few real items.

`today` is 2026 in every dossier: a test that depends on the year says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kb.domain.dates import Calendar, Date, date_of
from kb.domain.dossier import Dossier
from kb.domain.personage import (
    Item,
    Mention,
    MentionKind,
    Personage,
    Pid,
    Qid,
    Qualifier,
    Rank,
    Snak,
    Statement,
    Within,
)
from kb.domain.vocabulary import Vocabulary
from kb.vocabulary.loader import load_vocabulary

TODAY = 2026


def item(
    qid: str,
    label: str | None = None,
    *within: str | Within,
    subclass_of: Sequence[str] = (),
) -> Item:
    """An item; `within` are the ids it lies in for ever, or Withins with their years."""
    parents = tuple(w if isinstance(w, Within) else inside(w) for w in within)
    return Item(Qid(qid), label, parents, tuple(map(Qid, subclass_of)))


def inside(qid: str, begin: int | None = None, end: int | None = None) -> Within:
    """That something lies in an item from year to year (astronomical)."""
    return Within(Pid("P131"), Qid(qid), begin, end)


def year(number: int, calendar: Calendar = "gregorian") -> Date:
    """A whole year (astronomical)."""
    return date_of(number, 0, 0, 9, calendar)


def century(number: int) -> Date:
    """A century, by a year of it (astronomical)."""
    return date_of(number, 0, 0, 7)


def stated(
    pid: str,
    item: str | None = None,
    *,
    date: Date | None = None,
    text: str | None = None,
    rank: Rank = "normal",
    snak: Snak = "value",
    qualifiers: Mapping[str, Date | str] | None = None,
) -> Statement:
    """One statement; a qualifier is a date or the id of an item."""
    return Statement(
        Pid(pid),
        Qid(item) if item else None,
        date,
        text,
        rank,
        snak,
        tuple(
            Qualifier(Pid(p), date=v) if isinstance(v, Date) else Qualifier(Pid(p), item=Qid(v))
            for p, v in (qualifiers or {}).items()
        ),
    )


def person(
    *statements: Statement,
    label: str = "Somebody",
    kind: str | None = "Q5",
    born: int | None = None,
    died: int | None = None,
    facts: Mapping[str, str | Sequence[str]] | None = None,
    mentions: Mapping[MentionKind, str | Sequence[str]] | None = None,
    qid: str = "Q999999",
    aliases: Sequence[str] = (),
    editions: int | None = 100,
    fame: float = 50.0,
    listed: bool = False,
    living_as_of: str | None = None,
    first_work: tuple[int, str] | None = None,
    complete: bool = False,
) -> Personage:
    """A personage of years, of facts (property to item ids) and of whole statements."""
    made = list(statements)
    if kind is not None:
        made.append(stated("P31", kind))
    for pid, number in (("P569", born), ("P570", died)):
        if number is not None:
            made.append(stated(pid, date=year(number)))
    made += [stated(pid, q) for pid, given in (facts or {}).items() for q in _each(given)]
    by_pid: dict[Pid, tuple[Statement, ...]] = {}
    for statement in made:
        by_pid[statement.property] = (*by_pid.get(statement.property, ()), statement)
    return Personage(
        qid=Qid(qid),
        label=label,
        aliases=tuple(aliases),
        statements=by_pid,
        mentions=tuple(
            Mention(k, w) for k, words in (mentions or {}).items() for w in _each(words)
        ),
        editions=editions,
        fame=fame,
        listed=listed,
        living_as_of=living_as_of,
        first_work=first_work,
        retrieved="2026-11-30",
        complete=complete,
    )


def _each(given: str | Sequence[str]) -> Sequence[str]:
    return (given,) if isinstance(given, str) else given


# Places as Wikidata has them (P131, P17), but only as far as a test asks.
ITEMS = (
    item("Q147494", "Kaysersberg", "Q12722"),
    item("Q12722", "Haut-Rhin", "Q142"),
    item("Q244904", "Lambaréné", "Q1000"),
    item("Q23436", "Edinburgh", "Q22"),
    item("Q18094", "Honolulu", "Q782"),
    item("Q11696", "President of the United States", "Q30"),
    item("Q41773", "Fort-de-France", "Q17054"),
    item("Q2634", "Naples", "Q38"),
    item("Q100", "Boston", "Q30"),
    item("Q1297", "Chicago", "Q30"),
    item("Q900001", "Nowhereville"),
    item("Q1402561", "military leader"),
    item("Q219477", "missionary"),
    item("Q11631", "astronaut"),
    item("Q36180", "writer"),
    item("Q6625963", "novelist", subclass_of=("Q36180",)),
    item("Q33999", "actor"),
    item("Q11545923", "military commander"),
    item("Q39631", "physician"),
    item("Q82955", "politician"),
    item("Q116", "monarch"),
    item("Q19546", "pope"),
    item("Q36834", "composer"),
    item("Q5", "human"),
    item("Q95074", "fictional character"),
    item("Q15632617", "fictional human", subclass_of=("Q95074",)),
    item("Q1000001", "Schweitzer"),
    item("Q1000002", "Скловский"),
)


@cache
def vocabulary() -> Vocabulary:
    """The shipped vocabulary over ITEMS."""
    return load_vocabulary(ITEMS)


def dossier(personage: Personage, today: int = TODAY, words: Vocabulary | None = None) -> Dossier:
    """The dossier of a personage."""
    return Dossier(personage, words or vocabulary(), today)
