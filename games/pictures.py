"""Picture cards: what Imagine is played with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from games.errors import UnknownCard


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture card. The rules need no more of it than its id.

    `alt` says what is to be seen, for those who cannot see it; `parts` are words for what is in
    it; `file` is its file's name in the deck's folder, empty where there is no file.
    """

    id: str
    alt: str = ""
    parts: tuple[str, ...] = ()
    file: str = ""


@dataclass(frozen=True)
class PictureDeck:
    """A named list of pictures, each there once; their files are in `folder`, if they have any."""

    id: str
    title: str
    licence: str
    cards: tuple[Picture, ...]
    note: str = ""
    folder: Path | None = None

    @cached_property
    def _by_id(self) -> dict[str, Picture]:
        return {card.id: card for card in self.cards}

    def get_card(self, card_id: str) -> Picture | None:
        """The card of that id, or None."""
        return self._by_id.get(card_id)

    def card(self, card_id: str) -> Picture:
        """The card of that id. Raises UnknownCard."""
        found = self.get_card(card_id)
        if found is None:
            raise UnknownCard(card_id, self._by_id, f"the deck {self.id!r}")
        return found
