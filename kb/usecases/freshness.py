"""How old what is known may be: the living change, the dead do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from kb.domain.dossier import Dossier


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
