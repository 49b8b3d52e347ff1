"""How old what is known may be: the living change, the dead do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from kb.domain.dossier import Dossier
from kb.domain.personage import Personage

KEPT_DAYS = 2
"""A record told just now and this old comes from a cache that holds answers for a day, and goes on
to give them where the reference is away."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """Days after which a record is stale: of somebody who may be living, and of everybody else
    (the dead, the fictional, the legendary)."""

    living_days: int = 14
    dead_days: int = 365

    def is_stale(self, dossier: Dossier, today: str) -> bool:
        """Whether a record is that old on the day `today`; one without a date is."""
        age = age_days(dossier.personage.retrieved, today)
        changes = dossier.kind.word in ("human", "unknown") and dossier.life.state != "dead"
        return age is None or age >= (self.living_days if changes else self.dead_days)


def age_days(retrieved: str, today: str) -> int | None:
    """Days between two dates YYYY-MM-DD; None where the first is no date."""
    try:
        return (date.fromisoformat(today) - date.fromisoformat(retrieved)).days
    except ValueError:
        return None


def was_kept(told: Personage, today: str) -> bool:
    """Whether a record told just now is one that a cache kept: the reference is away, and may have
    been tried for as long as anybody would wait."""
    return (age_days(told.retrieved, today) or 0) >= KEPT_DAYS
