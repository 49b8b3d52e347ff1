"""Challenges and rulings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, StringConstraints, Tag

from kb.domain.house_rules import HouseRules
from kb.usecases.search import LONGEST_NAME
from service.claims import DEFAULT_DECK
from service.schemas.base import (
    NO_CONTROLS,
    Asked,
    Folded,
    LuaList,
    QidText,
    Stripped,
    Told,
    WikidataWord,
    Word,
    given,
    null_is,
    or_empty_table,
    or_null,
)
from service.schemas.personage import EvidenceOut, PersonageOut
from service.schemas.problem import Problem

_RULES = HouseRules()


class CardByWords(Asked):
    """A card by what it says."""

    category: Annotated[Literal["place", "time", "activity", "status", "letter"], Folded]
    value: Word = Field(
        description="The card's words.",
        examples=["France", "19th century", "B.C.", "1800-1850", "music", "living", "S", "*"],
    )


class CardById(Asked):
    """A card by its id in the deck, or by the id of its face."""

    card: Word = Field(examples=["time-19", "place-europe-2"])


BY_ID, BY_WORDS = "by_id", "by_words"


def _form(card: Any) -> str:
    return BY_ID if isinstance(card, dict) and "card" in card else BY_WORDS


CardIn = Annotated[
    Annotated[CardById, Tag(BY_ID)] | Annotated[CardByWords, Tag(BY_WORDS)], Discriminator(_form)
]


class HouseRulesIn(Asked):
    """How the table judges; what is left out is the house's own rule."""

    absence: Annotated[Literal["against", "vote"], null_is(_RULES.absence)] = Field(
        default=_RULES.absence,
        description="Whether a fact missing from an otherwise known list counts against the card.",
        json_schema_extra=or_null,
    )
    place: Annotated[Literal["associated", "birth_or_citizenship"], null_is(_RULES.place)] = Field(
        default=_RULES.place,
        description="Which ties to a place count.",
        json_schema_extra=or_null,
    )
    fictional_time: Annotated[Literal["story", "creation"], null_is(_RULES.fictional_time)] = Field(
        default=_RULES.fictional_time,
        description="Whether a fictional personage lives in the story's time or since the first "
        "work.",
        json_schema_extra=or_null,
    )
    legendary: Annotated[
        Literal["either", "fictional", "nonfictional"], null_is(_RULES.legendary)
    ] = Field(
        default=_RULES.legendary,
        description="As what somebody of disputed existence passes.",
        json_schema_extra=or_null,
    )
    fictional_living: Annotated[
        Literal["vote", "neither", "either"], null_is(_RULES.fictional_living)
    ] = Field(
        default=_RULES.fictional_living,
        description="Whether a fictional personage is living or dead.",
        json_schema_extra=or_null,
    )
    well_known: int | None = Field(
        default=None,
        ge=0,
        le=1000,
        description="Wikipedia language editions that make a personage well known; "
        "by default the setting `REFEREE_WELL_KNOWN`.",
    )


class ChallengeIn(Asked):
    """Does the personage fit every card on the image? `name` or `qid` is needed."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [given("name"), given("qid")]})

    name: (
        Annotated[
            str,
            StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=NO_CONTROLS),
        ]
        | None
    ) = Field(default=None, description="The name the player called out.")
    qid: Annotated[QidText, Stripped] | None = Field(
        default=None, description="Pins the personage."
    )
    cards: Annotated[list[CardIn], LuaList] = Field(
        default=[],
        description="The cards that show on the image.",
        json_schema_extra=or_empty_table,
    )
    deck: Annotated[Word, null_is(DEFAULT_DECK)] = Field(
        default=DEFAULT_DECK,
        description="The deck of the card ids; its add-ons' cards count too.",
        json_schema_extra=or_null,
    )
    house_rules: Annotated[HouseRulesIn, null_is(HouseRulesIn())] = Field(
        default=HouseRulesIn(), json_schema_extra=or_null
    )


AnythingElse = Annotated[Any, Field(description="Anything else gets a problem in its place.")]


class BatchIn(Asked):
    """Challenges that have nothing to do with each other."""

    challenges: Annotated[list[ChallengeIn | AnythingElse], LuaList] = Field(
        json_schema_extra=or_empty_table
    )


class FindingOut(Told):
    """The answer for one card."""

    card: str = Field(description="The card as the request said it.")
    claim: str = Field(
        description="What it claims; years are astronomical.",
        examples=["place:france", "time:1800..1900", "letter:S"],
    )
    finding: Literal["fits", "does_not_fit", "cannot_tell"]
    basis: Literal[
        "statement", "description", "conflict", "absence", "no_data", "imprecise", "house_rule"
    ]
    because: str = Field(description="The reason, in words.")
    evidence: list[EvidenceOut]


class AlternativeOut(Told):
    """Another personage the name may mean."""

    qid: str
    label: str
    summary: str
    score: float = Field(ge=0, le=100, description="How well the name matches.")


class EffectOut(Told):
    """What a ruling does to the challenged player while the image is open."""

    points: int
    ending_undone: bool
    cards_to_table: bool
    image_leaves: bool
    text: str


class EffectsOut(Told):
    """What either ruling does; an undecided challenge is put to the vote."""

    upheld: EffectOut
    not_upheld: EffectOut


class ReferenceOut(Told):
    """What the ruling rests on."""

    source: str
    as_of: str = Field(description="The date of its facts; empty if unknown.")
    wikidata: WikidataWord
    retrieved: str | None = Field(
        description="The date of the record ruled on; null if it is unknown or there is none."
    )


class ChallengeOut(Told):
    """A ruling with its evidence."""

    ruling: Literal["not_upheld", "upheld", "undecided"]
    reason: Literal[
        "every_card_fits",
        "a_card_does_not_fit",
        "cannot_tell",
        "unknown_personage",
        "not_well_known",
        "not_a_personage",
    ]
    sentence: str = Field(description="The ruling as a person would say it at the table.")
    personage: PersonageOut | None
    findings: list[FindingOut] = Field(description="One for each card, in order.")
    alternatives: list[AlternativeOut]
    effects: EffectsOut
    reference: ReferenceOut


class BatchOut(Told):
    """A ruling or a problem for each challenge, in order."""

    results: list[ChallengeOut | Problem]
