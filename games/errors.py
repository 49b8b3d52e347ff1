"""What can go wrong in a game, as a tree.

GameError
├── InvalidError          malformed: no state of the game could accept it
│   ├── InvalidDeckError  a deck file that is not a deck; holds every fault found
│   └── InvalidScoreError a count or an option outside its bounds
├── IllegalError          well formed, and not allowed now
└── UnknownError          well formed, and nothing has that name
    ├── UnknownCardError  no card of the deck has that id
    └── UnknownDeckError  no shipped deck has that id

An InvalidError is a ValueError and an UnknownError is a LookupError as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class GameError(Exception):
    """Any failure of the games packages."""


class InvalidError(GameError, ValueError):
    """Malformed: no state of the game could accept it."""


class InvalidDeckError(InvalidError):
    """A deck file that is not a deck.

    `faults` holds one sentence for each fault, in the order of the file.
    """

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(f"{source} is not a deck: " + "; ".join(self.faults))


class InvalidScoreError(InvalidError):
    """A count or an option outside its bounds."""


class IllegalError(GameError):
    """Well formed, and not allowed now."""


class UnknownError(GameError, LookupError):
    """Nothing has that name. `nearest` holds up to three known names that look like it."""

    kind = "thing"

    def __init__(self, name: str, known: Iterable[str], where: str) -> None:
        self.name = name
        self.nearest = tuple(get_close_matches(name, list(known), n=3))
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        super().__init__(f"no {self.kind} {name!r} in {where}{hint}")


class UnknownCardError(UnknownError):
    """No card of the deck has that id."""

    kind = "card"


class UnknownDeckError(UnknownError):
    """No shipped deck has that id."""

    kind = "deck"
