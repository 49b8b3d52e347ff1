"""What is written down of a game, and the store that keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

EntryKind = Literal[
    "created", "joined", "bot", "started", "move", "away", "back", "away_vote", "closed"
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, by its number from 1 on; the game's version is its last number.

    `text` is a move in notation, or empty. `extra` is public: names, the full answer of the
    referee. `key` is the client's own name for the request. `seat` counts from 0.
    """

    number: int
    kind: EntryKind
    seat: int | None
    text: str
    extra: Mapping[str, Any] = field(default_factory=dict)
    key: str | None = None
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is fixed when a game is made. `setup` holds the seed: never shown before the end."""

    id: str
    kind: str
    setup: Mapping[str, Any]
    invitation: str
    created: float


@dataclass(frozen=True, slots=True)
class Due:
    """A game that the server should look at since `due`."""

    game: str
    due: float


class NumberTaken(Exception):
    """Somebody else has written an entry of this number, or with this key, first."""


class GameStore(Protocol):
    """Where games are kept. What a method has acknowledged survives the death of the process.

    Every method may raise kb.domain.errors.Unavailable.
    """

    def create(self, record: GameRecord, entries: Sequence[Entry], token: str) -> None:
        """Store a new game with its first entries and seat 0's hashed token."""

    def get(self, game: str) -> GameRecord | None:
        """The game's record, or None."""

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The entries behind number `after`, in order."""

    def append(
        self,
        game: str,
        entries: Sequence[Entry],
        *,
        due: float | None,
        over: bool = False,
        token: tuple[int, str] | None = None,
    ) -> None:
        """Store all of these, or none: raises NumberTaken if one of the numbers is used.

        `token` is a seat taken with them and its hashed token.
        """

    def tokens(self, game: str) -> dict[int, str]:
        """The hashed token of each seat that a person has taken."""

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The last number of each of these games."""

    def due(self, now: float, limit: int) -> list[Due]:
        """Games due by then, the longest first."""

    def next_due(self) -> float | None:
        """When the next game is due."""

    def due_at(self, game: str) -> float | None:
        """When this game is due."""

    def reschedule(self, game: str, seen: float | None, due: float | None) -> bool:
        """Change when the game is due, if it is still due when `seen`; whether it was."""

    def count_open(self) -> int:
        """How many games are not over."""

    def untouched(self, since: float, limit: int) -> dict[str, int]:
        """Games not over without an entry after `since`, with their last number."""
