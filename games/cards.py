"""Cards and decks: the values every part of a game shares.

A *face* is what is printed; a *card* is one physical copy of a face. Three copies of the face
`place-europe` are the cards `place-europe-1`, `place-europe-2` and `place-europe-3`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from string import ascii_uppercase

from games.errors import InvalidDeck, UnknownCard

ALL_LETTERS = frozenset(ascii_uppercase)
"""What a wild letter card stands for."""


class Category(StrEnum):
    """The five kinds of card."""

    PLACE = "place"
    TIME = "time"
    ACTIVITY = "activity"
    STATUS = "status"
    LETTER = "letter"

    @property
    def colour(self) -> str:
        """The colour the printed rules give it."""
        return _COLOURS[self]


_COLOURS = {
    Category.PLACE: "orange",
    Category.TIME: "brown",
    Category.ACTIVITY: "blue",
    Category.STATUS: "green",
    Category.LETTER: "red",
}


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card.

    `value` is the word the vocabulary understands, `label` what is printed.
    `letters` is empty but for LETTER cards: capitals A to Z, all 26 of them on a wild card.
    """

    id: str
    face: str
    category: Category
    value: str
    label: str
    letters: frozenset[str] = frozenset()

    @property
    def is_wild(self) -> bool:
        """True for a letter card that stands for any letter (I13)."""
        return self.letters == ALL_LETTERS


@dataclass(frozen=True, slots=True)
class Face:
    """One printed design and the number of its copies, 1 or more."""

    id: str
    category: Category
    value: str
    label: str
    count: int
    letters: frozenset[str] = frozenset()

    def cards(self) -> tuple[Card, ...]:
        """Its copies, `id-1` to `id-count`."""
        return tuple(
            Card(f"{self.id}-{n}", self.id, self.category, self.value, self.label, self.letters)
            for n in range(1, self.count + 1)
        )


@dataclass(frozen=True)
class Deck:
    """A named list of cards.

    `label` says in a word what it is ("reconstruction"), `note` where it comes from.
    `extends` names the deck an add-on is meant to be shuffled into, or is None.
    """

    id: str
    title: str
    note: str
    cards: tuple[Card, ...]
    label: str = ""
    extends: str | None = None

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The printed designs in the deck's order, each with the number of its copies."""
        copies: dict[str, list[Card]] = {}
        for card in self.cards:
            copies.setdefault(card.face, []).append(card)
        return tuple(
            Face(face, same[0].category, same[0].value, same[0].label, len(same), same[0].letters)
            for face, same in copies.items()
        )

    @cached_property
    def counts(self) -> dict[Category, int]:
        """The number of cards in each category; 0 where there are none."""
        counted = Counter(card.category for card in self.cards)
        return {category: counted[category] for category in Category}

    @cached_property
    def _by_id(self) -> dict[str, Card]:
        """Cards by id, and the first copy of each face by the face's id."""
        by_face = {card.face: card for card in reversed(self.cards)}
        return by_face | {card.id: card for card in self.cards}

    def get_card(self, card_id: str) -> Card | None:
        """The card of that id, or a face's first copy; None if neither exists."""
        return self._by_id.get(card_id)

    def card(self, card_id: str) -> Card:
        """The card of that id, or a face's first copy. Raises UnknownCard."""
        found = self.get_card(card_id)
        if found is None:
            raise UnknownCard(card_id, (face.id for face in self.faces), f"the deck {self.id!r}")
        return found


def combine(first: Deck, *others: Deck) -> Deck:
    """Shuffle-ready union of decks: every card of each, in order.

    The first deck keeps its cards' ids. A face that comes again gets more copies: the add-on's
    wild letter becomes `letter-wild-4` after a deck with three. Raises InvalidDeck when two
    decks use one face id for different cards.
    """
    if not others:
        return first
    deck_id = "+".join(deck.id for deck in (first, *others))
    faces: dict[str, Face] = {}
    faults = []
    for face in (face for deck in (first, *others) for face in deck.faces):
        before = faces.get(face.id)
        if before is None:
            faces[face.id] = face
        elif _meaning(before) == _meaning(face):
            faces[face.id] = replace(before, count=before.count + face.count)
        else:
            faults.append(
                f"the face {face.id!r} is {before.category} {before.value!r} in one deck and "
                f"{face.category} {face.value!r} in another; rename one"
            )
    if faults:
        raise InvalidDeck(deck_id, faults)
    return Deck(
        id=deck_id,
        title=" + ".join(deck.title for deck in (first, *others)),
        note=" ".join(deck.note for deck in (first, *others)),
        cards=tuple(card for face in faces.values() for card in face.cards()),
        label=first.label,
    )


def _meaning(face: Face) -> tuple[Category, str, frozenset[str]]:
    return face.category, face.value, face.letters
