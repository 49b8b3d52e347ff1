"""Who fits these cards?"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kb.usecases.who_fits import DEFAULT_LIMIT
from service.claims import DEFAULT_DECK
from service.schemas.base import (
    Asked,
    LuaList,
    QidText,
    Stripped,
    Told,
    Word,
    null_is,
    or_empty_table,
    or_null,
)
from service.schemas.challenge import CardIn, HouseRulesIn
from service.schemas.personage import PersonageOut

MOST_SHOWN = 100
MOST_EXCLUDED = 1_000


class FitsIn(Asked):
    """Who fits every one of these cards?"""

    cards: Annotated[list[CardIn], LuaList] = Field(
        default=[],
        description="As in a challenge; no cards: whoever is well known.",
        json_schema_extra=or_empty_table,
    )
    deck: Annotated[Word, null_is(DEFAULT_DECK)] = Field(
        default=DEFAULT_DECK,
        description="The deck of the card ids; its add-ons' cards count too.",
        json_schema_extra=or_null,
    )
    limit: Annotated[int, null_is(DEFAULT_LIMIT)] = Field(
        default=DEFAULT_LIMIT,
        ge=1,
        le=MOST_SHOWN,
        description="The most to be shown; `count` counts all.",
        json_schema_extra=or_null,
    )
    minimum_fame: Annotated[float, null_is(0.0)] = Field(
        default=0.0,
        ge=0,
        le=100,
        description="Only who is at least as famous.",
        json_schema_extra=or_null,
    )
    exclude: Annotated[list[Annotated[QidText, Stripped]], LuaList] = Field(
        default=[],
        max_length=MOST_EXCLUDED,
        description="Not these: who was named already.",
        json_schema_extra=or_empty_table,
    )
    house_rules: Annotated[HouseRulesIn, null_is(HouseRulesIn())] = Field(
        default=HouseRulesIn(), json_schema_extra=or_null
    )


class DropOut(Told):
    """A card without which somebody fits all the others."""

    number: int = Field(description="Which of the cards, counted from 0.")
    card: str = Field(description="The card as the request said it.")
    count: int = Field(description="How many fit the others.")
    best: PersonageOut = Field(description="The most famous of them.")


class FitsOut(Told):
    """Who fits every card: each of these would be ruled so if called out by the label."""

    sentence: str = Field(description="The answer in words.")
    count: int = Field(description="How many fit.")
    personages: list[PersonageOut] = Field(description="The most famous first.")
    drops: list[DropOut] = Field(
        description="If nobody fits: each single card that may be dropped; none, if it takes more."
    )
