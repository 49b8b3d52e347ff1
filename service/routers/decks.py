"""The decks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool

from games.cards import Card, Deck
from games.errors import UnknownDeck
from games.pictures import Picture, PictureDeck
from service.deps import container_of
from service.pictures import picture_file
from service.routers.documented import problems
from service.schemas.deck import (
    CardOut,
    DeckCardsOut,
    DeckOut,
    DecksOut,
    PictureDeckOut,
    PictureOut,
)

router = APIRouter(tags=["decks"])


@router.get("/decks", response_model=DecksOut)
async def decks(request: Request) -> DecksOut:
    """The decks and add-ons here: of words for IMAGE, of pictures for Imagine."""
    container = container_of(request)
    return DecksOut(
        decks=[
            *(_in_short(deck) for deck in container.decks.values()),
            *(_pictures_in_short(deck) for deck in container.pictures.values()),
        ]
    )


@router.get("/decks/{id}", response_model=DeckCardsOut | PictureDeckOut, responses=problems(404))
async def deck(
    request: Request,
    deck_id: Annotated[str, Path(alias="id", examples=["classic"])],
) -> DeckCardsOut | PictureDeckOut:
    """One deck with all its cards."""
    container = container_of(request)
    pictures = container.pictures.get(deck_id)
    if pictures is not None:
        return await run_in_threadpool(_with_pictures, pictures)
    found = container.decks.get(deck_id)
    if found is None:
        raise UnknownDeck(deck_id, [*container.decks, *container.pictures], "the decks here")
    short = _in_short(found)
    return DeckCardsOut(
        **short.model_dump(exclude={"cards"}), cards=[_card(card) for card in found.cards]
    )


def _pictures_in_short(deck: PictureDeck) -> DeckOut:
    return DeckOut(
        id=deck.id,
        game="imagine",
        title=deck.title,
        label="pictures",
        note=deck.note or deck.licence,
        extends=None,
        cards=len(deck.cards),
        counts={},
    )


def _with_pictures(deck: PictureDeck) -> PictureDeckOut:
    return PictureDeckOut(
        id=deck.id,
        game="imagine",
        title=deck.title,
        licence=deck.licence,
        note=deck.note,
        cards=[_picture(deck, card) for card in deck.cards],
    )


def _picture(deck: PictureDeck, card: Picture) -> PictureOut:
    file = picture_file(deck, card.id)
    return PictureOut(
        id=card.id,
        alt=card.alt,
        parts=list(card.parts),
        picture=f"/pictures/{deck.id}/{card.id}.webp?v={file.tag}" if file else None,
    )


def _in_short(deck: Deck) -> DeckOut:
    return DeckOut(
        id=deck.id,
        game="image",
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
