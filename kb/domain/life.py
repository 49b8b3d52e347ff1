"""When a personage lived: what is certain, and what is possible.

*Certain* life runs from the latest birth to the earliest death, *possible* life from the earliest
birth to the latest death (design/RULINGS.md, TIME).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kb.domain.personage import Personage, Statement

Span = tuple[int, int]
"""First and last year, astronomical, both included."""

LONGEST_LIFE = 123
"""Years; Jeanne Calment died at 122 and nobody is verified to have lived longer."""

CIRCA_YEARS = 10
"""Years either side of a date marked "circa" (P1480 = Q5727902)."""

CIRCA = "Q5727902"

LifeState = Literal["living", "dead", "unknown"]

DEATH_FACTS = ("P570", "P20", "P509", "P119", "P1196")
"""Date, place, cause of death, burial, manner of death: each one says somebody is dead."""


@dataclass(frozen=True, slots=True)
class Life:
    """Bounds in astronomical years; None where nothing is known.

    `events` are spans in each of which somebody was alive at some moment.
    """

    births: tuple[Statement, ...]
    deaths: tuple[Statement, ...]
    active: tuple[Statement, ...]
    state: LifeState
    state_property: str | None
    birth: Span | None
    death: Span | None
    certain: Span | None
    possible: Span | None
    events: tuple[Span, ...]


def bounds(statement: Statement) -> Span | None:
    """First and last year of a dated statement, narrowed by P1319/P1326, widened by circa."""
    if statement.date is None:
        return None
    first, last = statement.date.first_year, statement.date.last_year
    earliest, latest = statement.qualifier_date("P1319"), statement.qualifier_date("P1326")
    if earliest is not None:
        first = earliest.first_year
    if latest is not None:
        last = latest.last_year
    if any(q.property == "P1480" and q.item == CIRCA for q in statement.qualifiers):
        first, last = first - CIRCA_YEARS, last + CIRCA_YEARS
    return (first, last) if first <= last else (last, first)


def life_of(personage: Personage, today: int) -> Life:
    """The life of a personage as known; `today` is the current year."""
    births = tuple(s for s in personage.best("P569") if s.date)
    deaths = tuple(s for s in personage.best("P570") if s.date)
    active, seen = _active(personage)
    if personage.living_as_of:
        year = int(personage.living_as_of[:4])
        seen.append((year, year))
    birth = _hull([bounds(s) for s in births])
    death = _hull([bounds(s) for s in deaths])
    state, state_property = _state(personage, birth, seen, today)
    possible = _possible(birth, death, seen, state, today)
    events = [e for e in (birth, death) if e]
    if possible:
        events += [s for s in seen if possible[0] <= s[0] and s[1] <= possible[1]]
    certain = _certain([*events, (today, today)] if state == "living" else events)
    if birth and death and death[1] < birth[0]:  # the source is wrong in one of them
        certain = None
    return Life(
        births,
        deaths,
        active,
        state,
        state_property,
        birth,
        death,
        certain,
        possible,
        tuple(events),
    )


def _hull(spans: Sequence[Span | None]) -> Span | None:
    known = [s for s in spans if s]
    if not known:
        return None
    return min(s[0] for s in known), max(s[1] for s in known)


def _active(personage: Personage) -> tuple[tuple[Statement, ...], list[Span]]:
    """Statements that show somebody at work, and the spans in which each shows it."""
    used: list[Statement] = []
    seen: list[Span] = []
    for statement in (s for pid in ("P1317", "P2031", "P2032") for s in personage.best(pid)):
        span = bounds(statement)
        if span is not None:
            used.append(statement)
            seen.append(span)
    for statement in personage.all_of("P39"):
        dates = [statement.qualifier_date("P580"), statement.qualifier_date("P582")]
        found = [(d.first_year, d.last_year) for d in dates if d is not None]
        if found:
            used.append(statement)
            seen += found
    return tuple(used), seen


def _state(
    personage: Personage, birth: Span | None, seen: list[Span], today: int
) -> tuple[LifeState, str | None]:
    for pid in DEATH_FACTS:
        if personage.has_any(pid):
            return "dead", pid
    if personage.living_as_of:
        return "living", None
    latest = birth or _hull(seen)
    if latest and latest[1] + LONGEST_LIFE < today:
        return "dead", "P569" if birth else None
    if personage.complete and birth:
        return "living", "P569"
    return "unknown", None


def _possible(
    birth: Span | None, death: Span | None, seen: list[Span], state: LifeState, today: int
) -> Span | None:
    if birth and death:
        return birth[0], max(death[1], birth[0])
    if birth:
        last = today if state == "living" else min(birth[1] + LONGEST_LIFE, today)
        return birth[0], max(last, birth[0])
    if death:
        return death[0] - LONGEST_LIFE, death[1]
    sighted = _hull(seen)
    if sighted is None:
        return None
    return sighted[0] - LONGEST_LIFE, max(min(sighted[1] + LONGEST_LIFE, today), sighted[0])


def _certain(events: Sequence[Span]) -> Span | None:
    """Alive from one event to another: from the soonest latest bound to the latest earliest one.

    An event of uncertain year alone makes nothing certain: born in the 18th century, somebody may
    have died in it.
    """
    if not events:
        return None
    begin, end = min(e[1] for e in events), max(e[0] for e in events)
    return (begin, end) if begin <= end else None
