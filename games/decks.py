"""Decks from files: the shipped ones, and anybody's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.cards import ALL_LETTERS, Category, Deck, Face, combine
from games.deck_checks import Fault, check_faces
from games.deck_files import read_document
from games.deck_schema import schema_faults
from games.errors import InvalidDeck, UnknownDeck

SHIPPED = Path(__file__).parent / "image" / "decks"


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the shipped decks and add-ons, sorted."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.yaml")))


@cache
def shipped_deck(deck_id: str) -> Deck:
    """One shipped deck or add-on. Raises UnknownDeck."""
    if deck_id not in shipped_ids():
        raise UnknownDeck(deck_id, shipped_ids(), "the shipped decks")
    return load_deck(SHIPPED / f"{deck_id}.yaml")


def shipped_decks(first: str, *others: str) -> Deck:
    """Shipped decks shuffled together, as in `shipped_decks("classic", "add-on-21st-century")`.

    Raises UnknownDeck, and InvalidDeck when two of them contradict each other.
    """
    return combine(shipped_deck(first), *(shipped_deck(other) for other in others))


def load_deck(path: Path) -> Deck:
    """The deck in a YAML or JSON file. Raises InvalidDeck with every fault of its form.

    It may still not be playable: see games.deck_checks.check_deck.
    """
    document = read_document(path)
    faults = document_faults(document)
    if faults:
        raise InvalidDeck(path.name, map(str, faults))
    return build_deck(document)


def document_faults(document: Any) -> list[Fault]:
    """What the schema finds or, where it finds nothing, ids used twice and wrong counts."""
    return schema_faults(document) or check_faces(_faces(document), document.get("counts", {}))


def build_deck(document: Mapping[str, Any]) -> Deck:
    """The deck of a document in which document_faults finds none."""
    return Deck(
        id=document["id"],
        title=document["title"],
        note=document["note"].strip(),
        cards=tuple(card for face in _faces(document) for card in face.cards()),
        label=document["label"],
        extends=document.get("extends"),
    )


def _faces(document: Mapping[str, Any]) -> list[Face]:
    return [_face(entry) for entry in document["cards"]]


def _face(entry: Mapping[str, Any]) -> Face:
    letters = entry.get("letters", "")
    value = entry.get("value") or "/".join(sorted(set(letters)))
    return Face(
        id=entry["id"],
        category=Category(entry["category"]),
        value=value,
        label=entry.get("label", value),
        count=int(entry.get("count", 1)),
        letters=ALL_LETTERS if letters == "*" else frozenset(letters),
    )
