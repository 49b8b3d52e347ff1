"""Points."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from games.image.scoring import MAX_CARDS, MIN_CARDS_FOR_DOUBLE
from service.schemas.base import Asked, Told, given
from service.schemas.challenge import EffectOut


class HandIn(Asked):
    """What a hand still holds at the end of the game."""

    profile_cards: int = Field(default=0, ge=0, le=MAX_CARDS)
    letter_cards: int = Field(default=0, ge=0, le=MAX_CARDS)


class ChallengedIn(Asked):
    """A challenge that was ruled on."""

    ruling: Literal["upheld", "not_upheld"]
    ended_points: Literal[2, 4, 7, 8, 10, 12, 14, 20, 24] | None = Field(
        default=None, description="What the image scored when it was ended; null for an open one."
    )
    ended_bonus: Literal["replace", "add"] = Field(
        default="replace",
        description="House rule: whether the 12 points of a failed challenge replace the score "
        "of an ended image or are added to it.",
    )


class ScoreIn(Asked):
    """What to score; at least one of `cards`, `hand` and `challenge`."""

    model_config = ConfigDict(
        json_schema_extra={
            "anyOf": [given(name) for name in ("cards", "hand", "challenge")],
            "if": {"required": ["double"], "properties": {"double": {"const": True}}},
            "then": {
                "required": ["cards"],
                "properties": {"cards": {"type": "integer", "minimum": MIN_CARDS_FOR_DOUBLE}},
            },
        }
    )

    cards: int | None = Field(
        default=None,
        ge=0,
        le=MAX_CARDS,
        description="Cards on the ended image, letters included; from 0 to 3 score nothing.",
    )
    double: bool = Field(
        default=False,
        description="Both initials show (variation); such an image has at least 5 cards.",
    )
    hand: HandIn | None = None
    challenge: ChallengedIn | None = None


class ScoreOut(Told):
    """The points of each part, and their sum."""

    points: int
    image: int | None
    hand: int | None
    challenge: EffectOut | None
