"""Decks."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from service.schemas.base import Told
from service.schemas.game import GameWord

CategoryWord = Literal["place", "time", "activity", "status", "letter"]


class DeckOut(Told):
    """A deck in short."""

    id: str
    game: GameWord = Field(description="The game it is for: `imagine` has decks of pictures.")
    title: str
    label: str = Field(description="What it is, in a word.", examples=["reconstruction"])
    note: str
    extends: str | None = Field(description="The deck an add-on is shuffled into.")
    cards: int
    counts: dict[CategoryWord, int] = Field(description="Of each category; none of pictures.")


class DecksOut(Told):
    """The decks here."""

    decks: list[DeckOut]


class CardOut(Told):
    """One card; a face may have several copies."""

    id: str
    face: str
    category: CategoryWord
    value: str = Field(description="The word `/challenge` understands.")
    label: str = Field(description="What is printed.")
    colour: str
    wild: bool


class DeckCardsOut(Told):
    """A deck with its cards."""

    id: str
    game: Literal["image"]
    title: str
    label: str
    note: str
    extends: str | None
    counts: dict[CategoryWord, int]
    cards: list[CardOut]


class PictureOut(Told):
    """A picture card."""

    id: str
    alt: str = Field(description="What is to be seen, for those who cannot see it.")
    parts: list[str] = Field(description="What is in it, in words.")
    picture: str | None = Field(
        description="Where the picture is; it changes with the picture. Null: there is none."
    )


class PictureDeckOut(Told):
    """A deck of pictures with its cards."""

    id: str
    game: Literal["imagine"]
    title: str
    licence: str
    note: str
    cards: list[PictureOut]
