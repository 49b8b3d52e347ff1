"""A challenge, and the answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.domain.claims import Claim
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.personage import Qid
from kb.domain.ruling import Ruling

DEFAULT_RULES = HouseRules()

Word = Literal["known", "asked", "stale", "unreachable", "off"]
"""How a ruling came by what it rests on: nothing had to be asked; Wikidata was asked just now; it
could not be asked for something newer; or for something that is missing; it is not to be asked."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A name (or an id that pins the personage) and what the cards on the image claim.

    A name that is an id is taken as one.
    """

    claims: tuple[Claim, ...]
    name: str | None = None
    qid: Qid | None = None
    rules: HouseRules = DEFAULT_RULES


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another personage the name may mean."""

    dossier: Dossier
    score: float


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The ruling, the dossier it rests on, and who else the name may mean."""

    ruling: Ruling
    dossier: Dossier | None
    alternatives: tuple[Alternative, ...] = ()
    wikidata: Word = "known"
    note: str = ""

    @property
    def spoken(self) -> str:
        """The sentence of the ruling, and what has to be said of the reference, if anything."""
        return f"{self.ruling.sentence} {self.note}" if self.note else self.ruling.sentence

    @property
    def retrieved(self) -> str | None:
        """The date of the record ruled on; None where there is none."""
        return (self.dossier.personage.retrieved if self.dossier else "") or None
