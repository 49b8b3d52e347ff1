"""Judging one card: `judge(dossier, claim, rules)` answers with a Finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.domain.claims import (
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    claim_text,
)
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging.activity import judge_activity
from kb.domain.judging.letter import judge_letter
from kb.domain.judging.place import judge_place
from kb.domain.judging.status import judge_status
from kb.domain.judging.time import judge_time, may_have_lived
from kb.domain.ruling import Finding

REMEMBERED = 512
"""Findings kept with one dossier; a deck has about 50 faces."""

_JUDGES: dict[type, Callable[[Dossier, Any, HouseRules], Finding]] = {
    PlaceIn: judge_place,
    LivedDuring: judge_time,
    KnownFor: judge_activity,
    HasStatus: judge_status,
}


def judge(dossier: Dossier, claim: Claim, rules: HouseRules, spoken: str = "") -> Finding:
    """Whether the personage fits the card; `spoken` is the name the player called out.

    What the table has ruled for itself goes before the reference, whatever the house rules.
    """
    key = (claim, rules, spoken) if isinstance(claim, LastNameBegins) else (claim, rules)
    known = dossier.findings.get(key)
    if known is None:
        known = _judged(dossier, claim, rules, spoken)
        if len(dossier.findings) >= REMEMBERED:
            dossier.findings.clear()
        dossier.findings[key] = known
    return known


def _judged(dossier: Dossier, claim: Claim, rules: HouseRules, spoken: str) -> Finding:
    own = dossier.overrides.get(claim_text(claim)) if dossier.overrides else None
    if own is not None:
        return own.applied(claim)
    if isinstance(claim, LastNameBegins):
        return judge_letter(dossier, claim, spoken)
    return _JUDGES[type(claim)](dossier, claim, rules)


def may_fit(dossier: Dossier, claim: Claim) -> bool:
    """A cheap look ahead: False only where `judge` could not say that the card fits. For counting
    over everybody; a twentieth of the cost of judging."""
    if dossier.overrides:
        return True
    if isinstance(claim, PlaceIn):
        return claim.region in dossier.places.links
    if isinstance(claim, KnownFor):
        return claim.activity in dossier.activities.links
    if isinstance(claim, LivedDuring):
        return may_have_lived(dossier, claim)
    return True
