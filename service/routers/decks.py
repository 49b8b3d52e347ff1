"""The decks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from games.cards import Card, Deck
from games.errors import UnknownDeck
from service.deps import container_of
from service.routers.documented import problems
from service.schemas.deck import CardOut, DeckCardsOut, DeckOut, DecksOut

router = APIRouter(tags=["decks"])


@router.get("/decks", response_model=DecksOut)
async def decks(request: Request) -> DecksOut:
    """The decks and add-ons here."""
    return DecksOut(decks=[_in_short(deck) for deck in container_of(request).decks.values()])


@router.get("/decks/{id}", response_model=DeckCardsOut, responses=problems(404))
async def deck(
    request: Request,
    deck_id: Annotated[str, Path(alias="id", examples=["classic"])],
) -> DeckCardsOut:
    """One deck with all its cards."""
    known = container_of(request).decks
    found = known.get(deck_id)
    if found is None:
        raise UnknownDeck(deck_id, known, "the decks here")
    short = _in_short(found)
    return DeckCardsOut(
        **short.model_dump(exclude={"cards"}), cards=[_card(card) for card in found.cards]
    )


def _in_short(deck: Deck) -> DeckOut:
    return DeckOut(
        id=deck.id,
        title=deck.title,
        label=deck.label,
        note=deck.note,
        extends=deck.extends,
        cards=len(deck.cards),
        counts={category.value: count for category, count in deck.counts.items()},
    )


def _card(card: Card) -> CardOut:
    return CardOut(
        id=card.id,
        face=card.face,
        category=card.category.value,
        value=card.value,
        label=card.label,
        colour=card.category.colour,
        wild=card.is_wild,
    )
