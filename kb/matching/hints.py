"""What else was said of the personage decides among names about as good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kb.domain.personage import Qid
from kb.matching.candidate import Candidate

# How well a personage fits what else is known of the one that is meant: 1 fits, 0 does not, None:
# nothing is known.
Hint = Callable[[Qid], float | None]

# Names that score so much less than the best are about as good: a label beside an alias, a slip of
# a letter. Less, and John Quincy Adams, by an alias, is not the John Adams born in 1767; more, and
# a surname alone (80) is one of a full name's rivals.
MARGIN = 10.0

# Not more than these are looked up: a label that many have.
MOST_ASKED = 50

# Nobody's year is known is better than one that is wrong, and worse than one that is right.
UNKNOWN = 0.3
FITS = 1.0


def hinted(ranked: list[Candidate], hint: Hint) -> list[Candidate]:
    """The candidates with what the hint says, those about as good as the best in its order."""
    if not ranked:
        return []
    best = ranked[0].score
    about = sum(c.score >= best - MARGIN for c in ranked[:MOST_ASKED])
    told = [replace(c, hint=hint(c.qid)) for c in ranked[:about]]
    told.sort(key=lambda c: (-_fit(c), -c.score))
    return [*told, *ranked[about:]]


def not_contradicted(candidates: list[Candidate]) -> list[Candidate]:
    """Those a hint speaks for if there are such, else those it does not speak against, else all."""
    fitting = [c for c in candidates if c.hint == FITS and c.is_sure]
    return fitting or [c for c in candidates if c.hint != 0.0] or candidates


def _fit(c: Candidate) -> float:
    return UNKNOWN if c.hint is None else c.hint
