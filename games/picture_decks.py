"""Picture decks from files: a YAML or JSON list of cards, and a folder of the same name beside it.

dream.yaml      id, title, licence, note, cards: [{id, file, alt, parts}]
dream/          the files, in WebP

A folder of pictures without such a list is a deck too: see games.picture_folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.deck_checks import Fault
from games.deck_files import read_document
from games.errors import InvalidDeck, UnknownDeck
from games.picture_folders import folder_deck, picture_folders
from games.pictures import Picture, PictureDeck

SHIPPED = Path(__file__).parent / "imagine" / "decks"

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.webp")
"""A name in the deck's own folder: no other folder can be said."""

LONGEST_TEXT = 1000
MOST_PARTS = 40
FIELDS = ("id", "title", "licence", "note", "cards")
CARD_FIELDS = ("id", "file", "alt", "parts")


@cache
def shipped_picture_decks() -> Mapping[str, PictureDeck]:
    """The picture decks that come with the game, by id."""
    return load_picture_decks(SHIPPED)


def shipped_picture_deck(deck_id: str) -> PictureDeck:
    """One of them. Raises UnknownDeck."""
    decks = shipped_picture_decks()
    if deck_id not in decks:
        raise UnknownDeck(deck_id, decks, "the shipped picture decks")
    return decks[deck_id]


def load_picture_decks(folder: Path) -> dict[str, PictureDeck]:
    """The decks of a folder, by id: its YAML files, and folders of pictures without one.

    Raises InvalidDeck.
    """
    decks: dict[str, PictureDeck] = {}
    files = sorted(folder.glob("*.yaml"))
    told = {path.stem for path in files}
    alone = [path for path in picture_folders(folder) if path.name not in told]
    for path in [*files, *alone]:
        deck = folder_deck(path) if path.is_dir() else load_picture_deck(path)
        if deck.id in decks:
            raise InvalidDeck(path.name, [f"the id {deck.id!r} is another file's too"])
        decks[deck.id] = deck
    return decks


def load_picture_deck(path: Path) -> PictureDeck:
    """The deck in a file. Raises InvalidDeck with every fault of its form.

    The pictures themselves are not looked at.
    """
    document = read_document(path)
    faults = picture_faults(document)
    if faults:
        raise InvalidDeck(path.name, map(str, faults))
    return PictureDeck(
        id=document["id"],
        title=document["title"],
        licence=document["licence"],
        cards=tuple(
            Picture(card["id"], card["alt"], tuple(card["parts"]), card["file"])
            for card in document["cards"]
        ),
        note=document.get("note", "").strip(),
        folder=path.with_suffix(""),
    )


def picture_faults(document: Any) -> list[Fault]:
    """What is wrong with the form of a picture deck's document, cards in their order."""
    if not isinstance(document, dict):
        return [Fault("schema", "it must be a set of fields: " + ", ".join(FIELDS))]
    faults = [*_unknown(document, FIELDS), *_texts(document, ("title", "licence"), ("note",))]
    if not _is(ID, document.get("id")):
        faults.append(Fault("schema", f"id is {_told(document.get('id'))}; say a-z, 0-9 and -"))
    cards = document.get("cards")
    if not isinstance(cards, list) or not cards:
        return [*faults, Fault("schema", "cards must be a list of cards")]
    seen: dict[str, set[str]] = {"id": set(), "file": set()}
    for number, card in enumerate(cards, 1):
        faults += _card_faults(card, number, seen)
    return faults


def _card_faults(card: Any, number: int, seen: dict[str, set[str]]) -> Iterator[Fault]:
    if not isinstance(card, dict):
        yield Fault("schema", "it must have " + ", ".join(CARD_FIELDS), f"card {number}")
        return
    name = card["id"] if _is(ID, card.get("id")) else f"card {number}"
    if name == f"card {number}":
        yield Fault("schema", f"id is {_told(card.get('id'))}; say a-z, 0-9 and -", name)
    if not _is(FILE, card.get("file")):
        yield Fault("schema", f"file is {_told(card.get('file'))}; say a name.webp", name)
    yield from _unknown(card, CARD_FIELDS, name)
    yield from _texts(card, ("alt",), (), name)
    parts = card.get("parts")
    if (
        not isinstance(parts, list)
        or not 1 <= len(parts) <= MOST_PARTS
        or not all(isinstance(part, str) and part.strip() for part in parts)
    ):
        yield Fault("schema", f"parts must be a list of 1 to {MOST_PARTS} words", name)
    for field, known in seen.items():
        value = card.get(field)
        if isinstance(value, str) and value in known:
            yield Fault(f"duplicate-{field}", f"the {field} {value!r} is used twice", name)
        elif isinstance(value, str):
            known.add(value)


def _texts(
    told: Mapping[str, Any], needed: tuple[str, ...], more: tuple[str, ...], card: str | None = None
) -> Iterator[Fault]:
    for field in (*needed, *(field for field in more if field in told)):
        value = told.get(field)
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
            message = f"{field} is {_told(value)}; say a text of 1 to {LONGEST_TEXT} characters"
            yield Fault("schema", message, card)


def _unknown(
    told: Mapping[Any, Any], known: tuple[str, ...], card: str | None = None
) -> Iterator[Fault]:
    for field in told:
        if field not in known:
            message = f"unknown field {_told(field)}; known are {', '.join(known)}"
            yield Fault("schema", message, card)


def _is(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _told(value: object) -> str:
    return repr(value)[:80]
