"""A candidate's score: that of its name, moved within bounds by what else was said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.domain.dossier import Dossier
from kb.matching.rank import Candidate
from service.reconcile.asked import Query
from service.reconcile.catalogue import has_type
from service.reconcile.fitting import CONTRADICTS

MOST_GAIN, MOST_LOSS = 5.0, 30.0
"""Points. What fits well cannot make a name good that is not; what contradicts puts an exact name
(100) below a misspelt one that fits (about 85)."""

MOST_UNSURE = 70.0
"""No property lifts a name that would not do by itself above this."""

HIGHEST = 100.0


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its dossier, its final score, and what made it."""

    candidate: Candidate
    dossier: Dossier
    score: float
    match: bool
    fits: Mapping[str, float]
    is_of_type: bool | None


def is_of_types(dossier: Dossier, query: Query) -> bool | None:
    """Whether a personage is of the types asked for; None: none was."""
    if not query.types:
        return None
    borne = (has_type(dossier, t) for t in query.types)
    return all(borne) if query.type_strict == "all" else any(borne)


def scored(
    c: Candidate, dossier: Dossier, fits: Mapping[str, float], fit: float | None, query: Query
) -> Scored:
    """The candidate with what `fits` (`fit` in one) add or take; whoever is of another type or
    contradicted never matches."""
    of_type = is_of_types(dossier, query)
    score = c.score + _moved(fit)
    if of_type is False:
        score = min(score, c.score - MOST_LOSS)
    highest = HIGHEST if c.is_sure else max(MOST_UNSURE, c.score)
    score = round(min(max(score, 1.0), highest), 1)
    match = c.match and of_type is not False and fit != CONTRADICTS
    return Scored(c, dossier, score, match, fits, of_type)


def ordered(found: Sequence[Scored]) -> list[Scored]:
    """The best first: a match, then by score, then by fame; nothing scores above a match."""
    best = sorted(
        found, key=lambda s: (not s.match, -s.score, -s.candidate.fame, int(s.candidate.qid[1:]))
    )
    if not best or not best[0].match:
        return best
    top = best[0].score
    return [best[0], *(s if s.score <= top else _capped(s, top) for s in best[1:])]


def _capped(s: Scored, top: float) -> Scored:
    return Scored(s.candidate, s.dossier, top, s.match, s.fits, s.is_of_type)


def _moved(fit: float | None) -> float:
    """Points for a fit of 0 to 1; none for a half, or where nothing is known."""
    if fit is None:
        return 0.0
    return (2 * fit - 1) * (MOST_GAIN if fit > 0.5 else MOST_LOSS)
