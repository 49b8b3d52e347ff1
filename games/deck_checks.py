"""What is wrong with a deck, as values: checks for its author, none of which raises.

The form of a deck file is checked in games.decks; here is what a schema cannot say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from games.cards import ALL_LETTERS, Category, Deck, Face

MIN_CARDS = 21
"""Ten on the TABLE, five each for two players, and one to draw."""

MAX_CARDS = 500

MIN_TABLE_CARDS = 2
"""Of each colour, for the TABLE at the start (I23)."""


class Level(StrEnum):
    """How bad a fault is."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a deck. `card` is the card or face it is about, None for the whole deck."""

    code: str
    message: str
    card: str | None = None
    level: Level = Level.ERROR

    def __str__(self) -> str:
        return f"{self.card}: {self.message}" if self.card else self.message


class Vocabulary(Protocol):
    """What check_terms asks of a vocabulary. A value is the card's own word, "*" for a wild."""

    def understands(self, category: str, value: str) -> bool:
        """True if a card of this category may say this."""

    def nearest(self, category: str, value: str) -> Sequence[str]:
        """Known terms that look like it, best first; may be empty."""

    def prepare(self, cards: Sequence[tuple[str, str]]) -> None:
        """Told once which cards (category, value) will be asked for, so that one pass will do."""

    def support(self, category: str, value: str) -> int:
        """The number of personages in the knowledge base who fit it."""


def check_faces(faces: Iterable[Face], declared: Mapping[str, int]) -> list[Fault]:
    """Ids used twice, and categories whose number of cards is not the `declared` one."""
    faces = list(faces)
    faults = []
    times = Counter(face.id for face in faces)
    for face_id, n in times.items():
        if n > 1:
            faults.append(Fault("duplicate-id", f"the id is used {n} times", face_id))
    copies = {card.id: face.id for face in faces for card in face.cards() if times[face.id] == 1}
    for face_id in times:
        if face_id in copies:
            what = f"the id is also the id of a copy of {copies[face_id]!r}"
            faults.append(Fault("duplicate-id", f"{what}; rename one", face_id))
    counts = Counter[str]()
    for face in faces:
        counts[face.category] += face.count
    for category, n in declared.items():
        if counts[category] != n:
            faults.append(
                Fault(
                    "counts", f"counts says {n} {category} cards, the list has {counts[category]}"
                )
            )
    return faults


def check_deck(deck: Deck) -> list[Fault]:
    """What keeps a deck from being played: ids, its size, the TABLE's colours, missing initials.

    For an add-on pass the combination with the deck it extends.
    """
    faults = check_faces(deck.faces, {})
    n = len(deck.cards)
    if not MIN_CARDS <= n <= MAX_CARDS:
        faults.append(Fault("size", f"{n} cards; a deck has {MIN_CARDS} to {MAX_CARDS}"))
    for category, count in deck.counts.items():
        if count < MIN_TABLE_CARDS:
            faults.append(
                Fault(
                    "table",
                    f"{count} {category.colour} {category} cards; the TABLE starts with "
                    f"{MIN_TABLE_CARDS} of each colour (I23)",
                )
            )
    return faults + _missing_letters(deck)


def _missing_letters(deck: Deck) -> list[Fault]:
    letter_cards = [card for card in deck.cards if card.category is Category.LETTER]
    plain = frozenset[str]().union(*(c.letters for c in letter_cards if not c.is_wild))
    missing = "".join(sorted(ALL_LETTERS - plain))
    if not missing or not letter_cards:
        return []
    has_wild = any(card.is_wild for card in letter_cards)
    what = "only a wild card ends" if has_wild else "no card ends"
    return [Fault("letters", f"{what} an image with {missing}", level=Level.WARNING)]


def check_terms(deck: Deck, vocabulary: Vocabulary) -> tuple[list[Fault], dict[str, int]]:
    """Words the vocabulary does not know, cards nobody fits, and each face's support.

    The support is the number of personages who fit the face, by face id; 0 for unknown words.
    """
    faults = []
    vocabulary.prepare([(face.category, face.value) for face in deck.faces])
    support = dict.fromkeys((face.id for face in deck.faces), 0)
    for face in deck.faces:
        if not vocabulary.understands(face.category, face.value):
            nearest = vocabulary.nearest(face.category, face.value)
            hint = f"; did you mean {' or '.join(map(repr, nearest))}?" if nearest else ""
            message = f"unknown {face.category} {face.value!r}{hint}"
            faults.append(Fault("unknown-term", message, face.id))
            continue
        support[face.id] = vocabulary.support(face.category, face.value)
        if support[face.id] == 0:
            message = f"nobody in the knowledge base fits {face.category} {face.value!r}"
            faults.append(Fault("nobody-fits", message, face.id))
    return faults, support
