"""From what a player said to the personages it may mean, the likeliest first."""

from __future__ import annotations

from dataclasses import replace

from kb.domain.personage import Qid
from kb.matching.candidate import UNSURE_SCORE, Candidate
from kb.matching.exact import find_exact, is_plausible_order
from kb.matching.fold import fold
from kb.matching.fuzzy import SURE_SCORE, is_misspelling
from kb.matching.index import NameIndex
from kb.matching.words import strip_titles

__all__ = ["Candidate", "find_candidates", "is_ambiguous", "readings"]

# A personage has some two names in the base, and museums give a few painters fifty.
NAMES_PER_CANDIDATE = 3

# A limit below this still looks for rivals, so that `match` does not depend on it.
MIN_CONSIDERED = 10

# A longer name is not tried family name first, Gogh Vincent van: nobody says one so.
MAX_TURNED_WORDS = 4

# Names whose ratios differ by less are as near as each other: one letter in twenty is 2.5. Less,
# and the letter a player happened to mistype picks the person; more, and a clear best is doubted.
FUZZY_MARGIN = 3.0

# One word that is a label (Alexander, a bishop) may still mean one of the most famous people whose
# name begins so (Alexander the Great). Any alias, and Zeus would be an actor called so; less fame,
# and Adam would be a singer; a smaller lead, and a label would mean little.
FAME_OF_AN_ALIAS = 80.0
LEAD_OF_AN_ALIAS = 15.0

# A limit below this still looks for rivals, so that `match` does not depend on it.
MIN_CONSIDERED = 10

# A longer name is not tried family name first, Gogh Vincent van: nobody says one so.
MAX_TURNED_WORDS = 4


def find_candidates(index: NameIndex, text: str, limit: int = 10) -> list[Candidate]:
    """At most `limit` personages that a text may name, the best first; fame breaks ties.

    Names that match to the letter if there are any, else the nearest. Any text will do. Ask for
    10 or more where `readings` or `is_ambiguous` are asked of the answer: they see no others.
    """
    folded = fold(text)
    turned = _turned(text)
    found = find_exact(index, folded, turned is not None)
    found = found or _find_fuzzy(index, folded, turned, limit)
    ranked = _best_of_each(found)
    may_match = len(_as_good(ranked)) == 1
    return [
        replace(c, match=True) if i == 0 and may_match and c.is_sure else c
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
    best = next((c for c in candidates if c.is_sure), candidates[0])
    if best.how == "fuzzy":
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


def _turned(text: str) -> str | None:
    """What stands behind a comma before what stands in front, folded; None without a comma."""
    head, comma, tail = text.partition(",")
    return f"{fold(tail)} {fold(head)}".strip() if comma else None


def _find_fuzzy(index: NameIndex, folded: str, turned: str | None, limit: int) -> list[Candidate]:
    """Near names for the text as it is, else without its title, else turned round."""
    if not folded:
        return []
    words = folded.split()
    rest = strip_titles(words)
    found = _near(index, folded, limit)
    if len(rest) < len(words) and not any(c.is_sure for c in found):
        found += _near(index, " ".join(rest), limit)
    if all(c.score < SURE_SCORE for c in found):  # else it stands the right way round
        if turned is None and len(words) <= MAX_TURNED_WORDS and is_plausible_order(index, words):
            turned = " ".join([*words[1:], words[0]])
        if turned and turned != folded:
            found += _near(index, turned, limit)
    return found


def _near(index: NameIndex, text: str, limit: int) -> list[Candidate]:
    return [
        _nearly(c, score, is_misspelling(index, text, name, score))
        for name, score in index.near(text, max(limit, MIN_CONSIDERED) * NAMES_PER_CANDIDATE)
        for c in find_exact(index, name, False)
    ]


def _nearly(c: Candidate, score: float, is_slip: bool) -> Candidate:
    """A misspelt name is as good as the name itself would be: Allbert names nobody either."""
    score = round(score, 1) if c.is_sure else min(round(score, 1), UNSURE_SCORE)
    return replace(c, how="fuzzy", score=score, is_sure=c.is_sure and is_slip)
