"""The files of a picture deck, looked at: count, format, size, the same picture twice.

Also a deck made of nothing but a folder of pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from games.deck_checks import Fault, Level
from games.errors import Invalid, InvalidDeck
from games.imagine.setup import fewest_cards
from games.imagine.state import MAX_SEATS, MIN_SEATS
from games.picture_files import SUFFIXES, PictureSize, picture_size
from games.pictures import Picture, PictureDeck

MOST_FILES = 1000
LARGEST_FILE = 2_000_000
"""In bytes; what the service serves at most."""

LARGEST_DECK = 100_000_000
"""In bytes; no more is read."""

SHORTEST_SIDE, LONGEST_SIDE = 200, 4000
"""Of a picture, in pixels."""


def most_seats(cards: int) -> int:
    """The most players for whom so many cards are enough; 0 if for none (M16)."""
    return max((n for n in range(MIN_SEATS, MAX_SEATS + 1) if fewest_cards(n) <= cards), default=0)


def folder_deck(folder: Path) -> PictureDeck:
    """The deck of the pictures in a folder, in the order of their names; nothing is told of them.

    Raises InvalidDeck for a folder without pictures, with too many files, or that cannot be read.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
    except OSError as error:
        raise InvalidDeck(folder.name, [f"cannot be read: {error.strerror}"]) from error
    files = [name for name in names if is_picture_name(name)]
    if not files or len(files) > MOST_FILES:
        raise InvalidDeck(folder.name, [f"{len(files)} pictures; a deck has 1 to {MOST_FILES}"])
    cards: dict[str, Picture] = {}
    for file in files:
        card_id = _free_id(Path(file).stem, cards)
        cards[card_id] = Picture(card_id, file=file)
    return PictureDeck(
        id=_slug(folder.name),
        title=folder.name,
        licence="not told",
        cards=tuple(cards.values()),
        folder=folder,
    )


def picture_folders(folder: Path) -> list[Path]:
    """The folders in a folder that hold a picture, by name. Raises InvalidDeck."""
    try:
        inner = sorted(path for path in folder.iterdir() if path.is_dir())
        return [path for path in inner if any(is_picture_name(p.name) for p in path.iterdir())]
    except OSError as error:
        raise InvalidDeck(folder.name, [f"cannot be read: {error.strerror}"]) from error


def is_picture_name(name: str) -> bool:
    """True for a name that ends as a picture's does; hidden files are none."""
    return not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:50] or "picture"


def _free_id(stem: str, taken: dict[str, Picture]) -> str:
    wanted = _slug(stem)
    count = 1
    while (found := wanted if count == 1 else f"{wanted}-{count}") in taken:
        count += 1
    return found


def check_count(deck: PictureDeck, seats: int = MIN_SEATS) -> list[Fault]:
    """Too few cards for so many players (M16)."""
    count, needed = len(deck.cards), fewest_cards(seats)
    if count >= needed:
        return []
    enough = most_seats(count)
    tail = f"enough for {enough}" if enough else "enough for no game"
    return [Fault("count", f"{count} cards; {seats} players need {needed}; it is {tail}")]


def check_files(deck: PictureDeck) -> list[Fault]:
    """Files that are missing, damaged, too large or too small, or there twice.

    Warns of cards without words, of shapes that differ, and of files that no card names.
    """
    if deck.folder is None:
        return [Fault("files", "there is no folder of pictures")]
    faults: list[Fault] = []
    same: dict[bytes, str] = {}
    sizes: dict[str, PictureSize] = {}
    total = 0
    for card in deck.cards:
        faults += _words(card)
        content = _read(deck.folder / card.file)
        if isinstance(content, Fault):
            faults.append(Fault(content.code, content.message, card.id))
            continue
        total += len(content)
        if total > LARGEST_DECK:
            return [*faults, Fault("bytes", f"over {LARGEST_DECK} bytes; the rest is not read")]
        first = same.setdefault(sha256(content).digest(), card.id)
        if first != card.id:
            faults.append(Fault("same-picture", f"the same picture as {first!r}", card.id))
        try:
            sizes[card.id] = picture_size(content)
        except Invalid as error:
            faults.append(Fault("unreadable", f"{card.file}: {error}", card.id))
    return [*faults, *_sizes(deck, sizes), *_strangers(deck, deck.folder)]


def _words(card: Picture) -> Iterator[Fault]:
    if not card.alt:
        message = "nothing says what is to be seen (alt): who cannot see cannot play it"
        yield Fault("no-alt", message, card.id, Level.WARNING)
    if not card.parts:
        yield Fault("no-parts", "no words (parts): bots can only guess", card.id, Level.WARNING)


def _read(path: Path) -> bytes | Fault:
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            return Fault("bytes", f"{path.name}: {size} bytes; at most {LARGEST_FILE}")
        return path.read_bytes()
    except OSError as error:
        return Fault("unreadable", f"{path.name}: cannot be read: {error.strerror}")


def _sizes(deck: PictureDeck, sizes: dict[str, PictureSize]) -> Iterator[Fault]:
    shapes: dict[float, int] = {}
    for size in sizes.values():
        shape = round(size.width / max(1, size.height), 1)
        shapes[shape] = shapes.get(shape, 0) + 1
    usual = max(shapes, key=lambda shape: shapes[shape], default=0.0)
    for card in deck.cards:
        if card.id not in sizes:
            continue
        size = sizes[card.id]
        told = f"{card.file}: {size.width} x {size.height} pixels"
        if (
            not SHORTEST_SIDE
            <= min(size.width, size.height)
            <= LONGEST_SIDE
            >= max(size.width, size.height)
        ):
            yield Fault("size", f"{told}; each side {SHORTEST_SIDE} to {LONGEST_SIDE}", card.id)
        elif abs(size.width / size.height - usual) > 0.15:
            yield Fault("shape", f"{told}; most are of another shape", card.id, Level.WARNING)
        if SUFFIXES.get(Path(card.file).suffix.lower()) != size.form:
            yield Fault("suffix", f"{card.file} is {size.form}; name it so", card.id)


def _strangers(deck: PictureDeck, folder: Path) -> Iterator[Fault]:
    named = {card.file for card in deck.cards}
    try:
        present = sorted(path.name for path in folder.iterdir() if path.is_file())
    except OSError:
        return
    for name in present[:MOST_FILES]:
        if name not in named and not name.startswith("."):
            yield Fault("unused-file", f"no card is of the file {name!r}", level=Level.WARNING)
