"""What else is said of the personage that is meant, as a hint for the look-up of a name.

A hint says of an id how well it fits, 0 to 1, or None where nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.domain.claims import Claim
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.personage import Qid
from kb.matching.rank import Hint
from kb.usecases.dossiers import Dossiers

# Years by which people misremember a birth, or two calendars and sources differ.
SLACK = 1
NEARLY = 0.5


def born_in(dossiers: Dossiers, year: int) -> Hint:
    """Born in this year (astronomical: 1 BC is 0); a year beside it fits nearly."""

    def hint(qid: Qid) -> float | None:
        dossier = dossiers.get(qid)
        birth = dossier.life.birth if dossier else None
        if birth is None:
            return None
        if birth == (year, year):
            return 1.0
        return NEARLY if birth[0] - SLACK <= year <= birth[1] + SLACK else 0.0

    return hint


def fits_cards(dossiers: Dossiers, claims: Sequence[Claim], rules: HouseRules) -> Hint:
    """Fits every card; one that says no is enough against it."""

    def hint(qid: Qid) -> float | None:
        dossier = dossiers.get(qid)
        if dossier is None or not claims:
            return None
        words = [judge(dossier, claim, rules).finding for claim in claims]
        if "does_not_fit" in words:
            return 0.0
        return 1.0 if all(word == "fits" for word in words) else NEARLY

    return hint


def all_of(*hints: Hint) -> Hint:
    """As well as the one that fits worst, of those that know."""

    def hint(qid: Qid) -> float | None:
        known = [fit for each in hints if (fit := each(qid)) is not None]
        return min(known, default=None)

    return hint
