"""Personages."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kb.matching.candidate import How
from service.schemas.base import Told, WikidataWord


class EvidenceOut(Told):
    """One fact."""

    property: str | None = Field(description="The Wikidata property, if it is one.")
    label: str = Field(description="What the property is called.")
    value: str = Field(description="The value: an item id, a date or a text.")
    value_label: str
    path: list[str] = Field(description="From the value to what the card asks.")
    rank: str = Field(description="The rank of the statement on Wikidata.")
    source: str = Field(description="`snapshot`, `wikidata`, or `table override`.")
    retrieved: str = Field(description="When the fact was retrieved; empty if unknown.")
    url: str = Field(description="The statement on Wikidata; empty for a table override.")


class PersonageOut(Told):
    """Somebody a player may have in mind."""

    qid: str
    label: str
    summary: str = Field(description="One line composed from facts.")
    born: str | None
    died: str | None
    kind: Literal["human", "fictional", "disputed", "not_a_personage", "unknown"]
    living: bool | None = Field(description="null: not known.")
    fame: float = Field(ge=0, le=100)
    well_known: bool


class FeaturesOut(Told):
    """What made a candidate's score and place."""

    similarity: float = Field(ge=0, le=100, description="Of the letters of the name and the text.")
    how: How = Field(
        description="How the text met the name: to the letter (label, alias, order, title), "
        "written otherwise (written, nickname, spelling), in part (ends, part, words), or nearly "
        "(fuzzy, turned)."
    )
    fame: float = Field(ge=0, le=100)
    rivals: int = Field(ge=0, description="How many others have as good a name.")
    hint: float | None = Field(
        ge=0, le=1, description="How well the birth year fits; null: not asked, or not known."
    )


class CandidateOut(Told):
    """A personage a name may mean."""

    qid: str
    label: str
    summary: str
    name: str = Field(description="The name that matched.")
    score: float = Field(ge=0, le=100)
    fame: float = Field(ge=0, le=100)
    match: bool = Field(description="Whether it is safe to take this one without asking.")
    features: FeaturesOut


class CandidatesOut(Told):
    """Whom a name may mean, best first."""

    query: str
    wikidata: WikidataWord
    ambiguous: bool = Field(description="Whether several match equally well.")
    candidates: list[CandidateOut]


class TieOut(Told):
    """A region or an activity the personage fits."""

    id: str
    label: str
    evidence: list[EvidenceOut]


class LetterOut(Told):
    """An initial of the last name."""

    letter: str
    word: str
    why: str
    accepted: bool = Field(description="false: it may be argued for; the table votes.")


class FactsOut(Told):
    """What is known of a personage, and which cards that supports."""

    personage: PersonageOut
    names: list[str]
    facts: list[EvidenceOut]
    places: list[TieOut]
    activities: list[TieOut]
    letters: list[LetterOut]
