"""Decks."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from service.schemas.base import Told

CategoryWord = Literal["place", "time", "activity", "status", "letter"]


class DeckOut(Told):
    """A deck in short."""

    id: str
    title: str
    label: str = Field(description="What it is, in a word.", examples=["reconstruction"])
    note: str
    extends: str | None = Field(description="The deck an add-on is shuffled into.")
    cards: int
    counts: dict[CategoryWord, int]


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
    title: str
    label: str
    note: str
    extends: str | None
    counts: dict[CategoryWord, int]
    cards: list[CardOut]
