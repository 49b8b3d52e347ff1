"""Fame as one number, 0 to 100, and who is well known.

    fame = weighted mean of the parts that are known:
        3 x  100 * ln(1 + editions) / ln(1 + 350)     Wikipedia language editions (350: the most)
        2 x  100, 95, 85, 80, 60                      vital article level 1, 2, 3, 4, 5
        1 x  100 * log10(1 + views) / 7               page views, as the source counts them

Without counted editions it is 65 at most; nobody measured has 20: known, rank unknown. One metric
alone misleads (qlever#676): editions miss the newly famous, views the long dead, vital levels are a
committee's.
"""

from __future__ import annotations

from math import log, log10

from kb.domain.personage import Personage

MOST_EDITIONS = 350
VITAL_POINTS = {1: 100.0, 2: 95.0, 3: 85.0, 4: 80.0, 5: 60.0}
UNCOUNTED = 65.0
"""The most without counted editions: a month of news (Ashley Biden) is no fame (Joe Biden)."""
UNMEASURED = 20.0


def fame_of(editions: int | None, vital: int | None, views: int | None) -> float:
    """The fame number, rounded to one decimal; every part may be unknown (None)."""
    parts: list[tuple[int, float]] = []
    if editions is not None:
        parts.append((3, 100 * min(1.0, log(1 + max(editions, 0)) / log(1 + MOST_EDITIONS))))
    if vital is not None and vital in VITAL_POINTS:
        parts.append((2, VITAL_POINTS[vital]))
    if views is not None:
        parts.append((1, 100 * min(1.0, log10(1 + max(views, 0)) / 7)))
    if not parts:
        return UNMEASURED
    fame = sum(w * p for w, p in parts) / sum(w for w, _ in parts)
    return round(fame if editions is not None else min(fame, UNCOUNTED), 1)


def is_well_known(personage: Personage, editions: int) -> bool:
    """Whether a table would know the personage: on a curated list, or in enough editions."""
    return personage.listed or (personage.editions or 0) >= editions
