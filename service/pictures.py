"""The files of picture decks, read when they are first asked for."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from games.picture_files import MEDIA_TYPES, SUFFIXES
from games.pictures import PictureDeck

TAG_LENGTH = 16

KEPT = 400
"""Files kept in memory, of some 25 kB each: three decks and more."""

LARGEST = 2_000_000
"""Bytes of a file; a larger one is not served."""


class PictureFile(NamedTuple):
    """A file's content, a name for just this content, and its media type."""

    content: bytes
    tag: str
    media_type: str


def picture_file(deck: PictureDeck, card: str) -> PictureFile | None:
    """The file of a card, or None if there is none."""
    found = deck.get_card(card)
    if found is None or not found.file or deck.folder is None:
        return None
    path = deck.folder / found.file
    try:
        told = path.stat()
        return _read(path, told.st_mtime_ns) if told.st_size <= LARGEST else None
    except OSError:
        return None


@lru_cache(maxsize=KEPT)
def _read(path: Path, _changed: int) -> PictureFile:
    content = path.read_bytes()
    media_type = MEDIA_TYPES[SUFFIXES.get(path.suffix.lower(), "WebP")]
    return PictureFile(content, sha256(content).hexdigest()[:TAG_LENGTH], media_type)
