"""What one card says of a personage: the five claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Category = Literal["place", "time", "activity", "status", "letter"]
CATEGORIES: tuple[Category, ...] = ("place", "time", "activity", "status", "letter")

Status = Literal["living", "dead", "fictional", "nonfictional"]
STATUSES: tuple[Status, ...] = ("living", "dead", "fictional", "nonfictional")

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """Born in, or associated with, a region (a region id of the vocabulary)."""

    region: str
    label: str


@dataclass(frozen=True, slots=True)
class LivedDuring:
    """Alive at some moment from year `first` to year `last`, both included (astronomical; None =
    no bound)."""

    first: int | None
    last: int | None
    label: str


@dataclass(frozen=True, slots=True)
class KnownFor:
    """Known in a field (an activity id of the vocabulary)."""

    activity: str
    label: str


@dataclass(frozen=True, slots=True)
class HasStatus:
    """Living, dead, fictional or nonfictional."""

    status: Status

    @property
    def label(self) -> str:
        """The word on the card."""
        return self.status.capitalize()


@dataclass(frozen=True, slots=True)
class LastNameBegins:
    """The last name begins with one of these letters; all 26 make a wild card (I13)."""

    letters: frozenset[str]

    @property
    def is_wild(self) -> bool:
        """Whether any letter will do."""
        return self.letters == ALPHABET

    @property
    def label(self) -> str:
        """The letters, or `any letter`."""
        return "any letter" if self.is_wild else "/".join(sorted(self.letters))


Claim = PlaceIn | LivedDuring | KnownFor | HasStatus | LastNameBegins

_CATEGORY_OF: dict[type, Category] = {
    PlaceIn: "place",
    LivedDuring: "time",
    KnownFor: "activity",
    HasStatus: "status",
    LastNameBegins: "letter",
}


def category_of(claim: Claim) -> Category:
    """The category (colour) of the card that makes this claim."""
    return _CATEGORY_OF[type(claim)]


def claim_text(claim: Claim) -> str:
    """A claim in canonical form: `place:france`, `time:1800..1900`, `letter:S`, `letter:*`.

    Years are astronomical (0 is 1 BC); a missing bound is empty, as in `time:..0` for B.C.
    """
    if isinstance(claim, PlaceIn):
        return f"place:{claim.region}"
    if isinstance(claim, LivedDuring):
        first = "" if claim.first is None else claim.first
        last = "" if claim.last is None else claim.last
        return f"time:{first}..{last}"
    if isinstance(claim, KnownFor):
        return f"activity:{claim.activity}"
    if isinstance(claim, HasStatus):
        return f"status:{claim.status}"
    letters = "*" if claim.letters == ALPHABET else "/".join(sorted(claim.letters))
    return f"letter:{letters}"
