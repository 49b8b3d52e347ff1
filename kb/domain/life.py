"""When a personage lived: what is certain, and what is possible.

*Certain* life runs from the latest birth to the earliest death, *possible* life from the earliest
birth to the latest death (design/RULINGS.md, TIME).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.domain.dates import Date, Precision
from kb.domain.personage import Personage, Statement

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

    `events` are bounds of single moments somebody was certainly alive in.
    """

    births: tuple[Statement, ...]
    deaths: tuple[Statement, ...]
    active: tuple[Statement, ...]
    state: LifeState
    state_property: str | None
    certain: tuple[int, int] | None
    possible: tuple[int, int] | None
    events: tuple[tuple[int, int], ...]


def bounds(statement: Statement) -> tuple[int, int] | None:
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
    active, active_years = _active(personage)
    birth = _hull([bounds(s) for s in births])
    death = _hull([bounds(s) for s in deaths])
    state, state_property = _state(personage, birth, today)
    possible = _possible(birth, death, active_years, state, today)
    events = tuple(b for b in (birth, death) if b)
    if possible:
        active_years = [y for y in active_years if possible[0] <= y <= possible[1]]
    certain = _certain(birth, death, active_years, state, today)
    return Life(births, deaths, active, state, state_property, certain, possible, events)


def _hull(spans: list[tuple[int, int] | None]) -> tuple[int, int] | None:
    known = [s for s in spans if s]
    if not known:
        return None
    return min(s[0] for s in known), max(s[1] for s in known)


def _active(personage: Personage) -> tuple[tuple[Statement, ...], list[int]]:
    """Statements that show somebody at work, and the exact years they give."""
    used: list[Statement] = []
    years: list[int] = []
    for statement in (s for pid in ("P1317", "P2031", "P2032") for s in personage.best(pid)):
        if statement.date is not None:
            used.append(statement)
            years += _exact_year(statement.date)
    for statement in personage.all_of("P39"):
        dates = [statement.qualifier_date("P580"), statement.qualifier_date("P582")]
        found = [y for d in dates if d is not None for y in _exact_year(d)]
        if found:
            used.append(statement)
            years += found
    return tuple(used), years


def _exact_year(date: Date) -> list[int]:
    return [date.first_year] if date.precision >= Precision.YEAR else []


def _state(
    personage: Personage, birth: tuple[int, int] | None, today: int
) -> tuple[LifeState, str | None]:
    for pid in DEATH_FACTS:
        if personage.has_any(pid):
            return "dead", pid
    if personage.living_as_of:
        return "living", None
    if birth and birth[1] + LONGEST_LIFE < today:
        return "dead", "P569"
    if personage.complete and birth:
        return "living", "P569"
    return "unknown", None


def _possible(
    birth: tuple[int, int] | None,
    death: tuple[int, int] | None,
    active: list[int],
    state: LifeState,
    today: int,
) -> tuple[int, int] | None:
    if birth is None and death is None:
        if not active:
            return None
        return min(active) - LONGEST_LIFE, min(max(active) + LONGEST_LIFE, today)
    if birth and death:
        return birth[0], max(death[1], birth[0])
    if birth:
        last = today if state == "living" else min(birth[1] + LONGEST_LIFE, today)
        return birth[0], max(last, birth[0])
    assert death is not None
    return death[0] - LONGEST_LIFE, death[1]


def _certain(
    birth: tuple[int, int] | None,
    death: tuple[int, int] | None,
    active: list[int],
    state: LifeState,
    today: int,
) -> tuple[int, int] | None:
    begins = ([birth[1]] if birth else []) + active
    ends = ([death[0]] if death else []) + active
    if state == "living" and birth:
        ends.append(today)
    begin = min(begins) if begins else (death[0] if death else None)
    end = max(ends) if ends else (birth[1] if birth else None)
    if begin is None or end is None or begin > end:
        return None
    return begin, end
