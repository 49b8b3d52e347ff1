"""From what a player said to the personages it may mean, the likeliest first."""

from __future__ import annotations

from dataclasses import replace

from rapidfuzz import fuzz

from kb.domain.personage import Qid
from kb.matching.candidate import Candidate, Features
from kb.matching.fold import fold
from kb.matching.hints import Hint, hinted, not_contradicted
from kb.matching.index import NameIndex
from kb.matching.stages import asked, tried
from kb.matching.telling import is_safe

__all__ = ["Candidate", "Features", "Hint", "find_candidates", "is_ambiguous", "readings"]

# Names whose ratios differ by less are as near as each other: one letter in twenty is 2.5. Less,
# and the letter a player happened to mistype picks the person; more, and a clear best is doubted.
FUZZY_MARGIN = 3.0

# One word that is a label (Alexander, a bishop) may still mean one of the most famous people whose
# name begins so (Alexander the Great). Any alias, and Zeus would be an actor called so; less fame,
# and Adam would be a singer; a smaller lead, and a label would mean little.
FAME_OF_AN_ALIAS = 80.0
LEAD_OF_AN_ALIAS = 15.0


def find_candidates(
    index: NameIndex, text: str, limit: int = 10, hint: Hint | None = None
) -> list[Candidate]:
    """At most `limit` personages that a text may name, the best first; fame breaks ties.

    Names that match to the letter if there are any, else the nearest. Any text will do. Ask for
    10 or more where `readings` or `is_ambiguous` are asked of the answer: they see no others. A
    hint decides among names about as good, and never makes a match of a name that is not.
    """
    asking = asked(index, text, limit)
    ranked = _best_of_each(tried(asking))
    if hint is not None:
        ranked = hinted(ranked, hint)
    equal = _as_good(ranked)
    may_match = len(equal) == 1 and is_safe(index, asking.folded, equal[0], ranked)
    good = {c.qid for c in equal}
    return [
        replace(
            c,
            match=may_match and c.qid in good and i == 0,
            similarity=round(fuzz.ratio(asking.folded, fold(c.name)), 1),
            rivals=len(good - {c.qid}),
        )
        for i, c in enumerate(ranked[: max(0, limit)])
    ]


def readings(candidates: list[Candidate]) -> list[Candidate]:
    """Those whose name matches as well as the best one's, the most famous first.

    Empty where no name matches well enough to rule on: then the candidates are suggestions.
    """
    equal = _as_good(candidates)
    return equal if any(c.is_sure for c in equal) else []


def is_ambiguous(candidates: list[Candidate]) -> bool:
    """Whether several different personages have equally good names, however famous the first."""
    return len(_as_good(candidates)) > 1


def _as_good(candidates: list[Candidate]) -> list[Candidate]:
    if not candidates:
        return []
    candidates = not_contradicted(candidates)
    best = next((c for c in candidates if c.is_sure), candidates[0])
    if best.how in ("fuzzy", "turned"):
        equal = [c for c in candidates if c.score >= best.score - FUZZY_MARGIN]
    else:
        equal = [c for c in candidates if _is_equal(c, best)]
    return sorted(equal, key=_by_fame)


def _is_equal(other: Candidate, best: Candidate) -> bool:
    if other.how == best.how:
        return other.is_sure == best.is_sure
    return (
        best.how == "label"
        and other.how == "alias"
        and fold(other.label).startswith(fold(best.name) + " ")
        and other.fame >= max(FAME_OF_AN_ALIAS, best.fame + LEAD_OF_AN_ALIAS)
    )


def _best_of_each(found: list[Candidate]) -> list[Candidate]:
    best: dict[Qid, Candidate] = {}
    for c in sorted(found, key=lambda c: (-c.score, *_by_fame(c))):
        best.setdefault(c.qid, c)
    return sorted(best.values(), key=lambda c: (-c.score, *_by_fame(c)))


def _by_fame(c: Candidate) -> tuple[float, int]:
    return -c.fame, int(c.qid[1:])
