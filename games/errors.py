"""What can go wrong in a game, as a tree.

    GameError
    ├── Invalid           malformed: no state of the game could accept it
    │   ├── InvalidDeck   a deck file that is not a deck; holds every fault found
    │   └── InvalidScore  a count or an option outside its bounds
    ├── Illegal           well formed, and not allowed now
    └── Unknown           well formed, and nothing has that name; holds `suggestions`
        ├── UnknownCard   no card of the deck has that id
        ├── UnknownDeck   no shipped deck has that id
        └── UnknownGame   no game is of that kind

An Invalid is a ValueError as well, an Unknown a LookupError.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class GameError(Exception):
    """Any failure of the games packages."""


class Invalid(GameError, ValueError):
    """Malformed: no state of the game could accept it."""


class InvalidDeck(Invalid):
    """A deck file that is not a deck.

    `faults` holds one sentence for each fault, in the order of the file.
    """

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(f"{source} is not a deck: " + "; ".join(self.faults))


class InvalidScore(Invalid):
    """A count or an option outside its bounds."""


class Illegal(GameError):
    """Well formed, and not allowed now."""


class Unknown(GameError, LookupError):
    """Nothing has that name. `suggestions` holds up to three known names that look like it."""

    kind = "thing"

    def __init__(self, name: str, known: Iterable[str], where: str) -> None:
        self.name = name
        self.suggestions = tuple(get_close_matches(name[:100], list(known), n=3))
        hint = f"; did you mean {' or '.join(map(repr, self.suggestions))}?"
        super().__init__(f"no {self.kind} {name!r} in {where}{hint if self.suggestions else ''}")


class UnknownCard(Unknown):
    """No card of the deck has that id."""

    kind = "card"


class UnknownDeck(Unknown):
    """No shipped deck has that id."""

    kind = "deck"


class UnknownGame(Unknown):
    """No game is of that kind."""

    kind = "game"
