"""The moves of Imagine.

A card is its index in the deck as set up, a seat counts from 0. Every move carries its verb, so
that two moves of different kinds are never equal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

MAX_DESCRIPTION = 200
"""Characters of a description, blanks around it not counted (M18)."""

MAX_STAKE = 2
MAX_BET = 2

SOMETHING = "something"
"""The description in a listed move; any other may stand in its place."""


class Renew(NamedTuple):
    """Discard the hand and draw a new one, for 2 points (M11)."""

    seat: int
    verb: Literal["renew"] = "renew"


class Pass(NamedTuple):
    """Let the next player be architect."""

    seat: int
    verb: Literal["pass"] = "pass"


class Describe(NamedTuple):
    """Play a card face down with a secret stake, and describe it to all."""

    seat: int
    card: int
    stake: int
    description: str
    verb: Literal["describe"] = "describe"


class Play(NamedTuple):
    """Play the card that fits the description best, face down, with a secret stake."""

    seat: int
    card: int
    stake: int
    verb: Literal["play"] = "play"


class Wager(NamedTuple):
    """Bet in secret on a card as the architect's."""

    seat: int
    card: int
    points: int
    verb: Literal["bet"] = "bet"


Move: TypeAlias = Renew | Pass | Describe | Play | Wager

VERBS: dict[str, type[Move]] = {
    "renew": Renew,
    "pass": Pass,
    "describe": Describe,
    "play": Play,
    "bet": Wager,
}
