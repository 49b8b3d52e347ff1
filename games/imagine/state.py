"""The state of a game of Imagine: immutable values, cards as ints into the deck as set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from games.imagine.house_rules import HouseRules
from games.pictures import Picture

MIN_SEATS, MAX_SEATS = 3, 6
HAND_SIZE = 6
TABLE_SIZE = 5
"""The fewest cards shown face up (M09)."""

RENEWAL_COST = 2
OPPORTUNITIES = {3: 4, 4: 3, 5: 2, 6: 2}
"""How often each player is the architect, by the number of players (M12)."""


class Phase(StrEnum):
    """What the game waits for: the architect, everybody else's card, everybody else's bet."""

    ARCHITECT = "architect"
    PLAYS = "plays"
    BETS = "bets"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game, shared by its states.

    `first` is the seat of the first architect. The seed is not in the repr: it tells every hand.
    """

    cards: tuple[Picture, ...] = field(repr=False)
    seats: int
    seed: int = field(repr=False)
    rules: HouseRules
    first: int
    by_id: dict[str, int] = field(repr=False, compare=False)

    @property
    def turns(self) -> int:
        """The turns of a game in which not all pass (M12)."""
        return self.seats * OPPORTUNITIES[self.seats]

    @property
    def added(self) -> int:
        """How many cards of the deck are shown among those played (M09)."""
        return max(0, TABLE_SIZE - self.seats)


class Played(NamedTuple):
    """A card lying face down, and the secret stake on it."""

    card: int
    stake: int


class Bet(NamedTuple):
    """A marker on a card, worth 0 points or more (M01)."""

    card: int
    points: int


class Shown(NamedTuple):
    """A card after the scoring: whose it was, its stake, and who bet how much on it (M22).

    Owner and stake are None for a card added from the deck.
    """

    card: int
    owner: int | None
    stake: int | None
    bets: tuple[tuple[int, int], ...]


class Round(NamedTuple):
    """A round that has been scored: everything that was secret. `turn` counts from 0."""

    turn: int
    architect: int
    description: str
    shown: tuple[Shown, ...]
    changes: tuple[int, ...]


class State(NamedTuple):
    """A position of the game.

    `deck` is from the top down; `turn` counts the turns that are done. `renewed`: the architect
    has taken a new hand in this turn (M11). `passes` counts the last turns that were all passed
    (M13). `played` and `bets` are per seat; `added` came from the deck, and `table` is all of
    them as they lie, once they do. `last` is the last round scored. `shuffles` numbers the
    shuffles so far, each of which has its own chance from the seed.
    """

    setup: Setup
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    played: tuple[Played | None, ...]
    bets: tuple[Bet | None, ...]
    discard: tuple[int, ...] = ()
    turn: int = 0
    phase: Phase = Phase.ARCHITECT
    renewed: bool = False
    passes: int = 0
    description: str | None = None
    added: tuple[int, ...] = ()
    table: tuple[int, ...] = ()
    last: Round | None = None
    shuffles: int = 0

    @property
    def architect(self) -> int:
        """The seat whose turn it is; after the end the one whose turn it would be."""
        return (self.setup.first + self.turn) % self.setup.seats

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, in the order of play."""
        n = self.setup.seats
        return tuple((self.architect + step) % n for step in range(1, n))
