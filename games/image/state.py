"""The state of a game of IMAGE: immutable values, cards as ints into the deck as set up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from games.cards import Card, Category
from games.image.house_rules import HouseRules

CATEGORIES = tuple(Category)
"""The order of the colours on the TABLE; `Setup.categories` holds indices into it."""

LETTER = CATEGORIES.index(Category.LETTER)

HAND_SIZE = 5
HAND_CARDS_A_TURN = 3
PROFILES_TO_END = 3


class Phase(StrEnum):
    """What the game waits for."""

    TURN = "turn"
    NAMING = "naming"
    RULING = "ruling"
    VOTE = "vote"
    LAST_CALL = "last_call"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a game, shared by its states.

    `categories` and `wild` are per card. `first` is the seat that begins (I25). The seed is not
    in the repr: it tells every hand.
    """

    cards: tuple[Card, ...] = field(repr=False)
    seats: int
    seed: int = field(repr=False)
    rules: HouseRules
    first: int
    categories: tuple[int, ...] = field(repr=False, compare=False)
    wild: tuple[bool, ...] = field(repr=False, compare=False)
    by_id: dict[str, int] = field(repr=False, compare=False)


class Ended(NamedTuple):
    """How an image was ended: by whom, as whom, for how many points, with how many letters."""

    seat: int
    name: str
    points: int
    letters: int


class Image(NamedTuple):
    """An image. `stacks` are its positions, each from the covered card up to the one that shows.

    `actors` are the seats that acted on it, turn by turn, the last one last (I10). The letters
    of an ended image are its last positions.
    """

    stacks: tuple[tuple[int, ...], ...]
    actors: tuple[int, ...]
    ended: Ended | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """The cards that show, which the personage must fit (I03)."""
        return tuple(stack[-1] for stack in self.stacks)


class Placement(NamedTuple):
    """One card played in a turn: where it lies, and whether it came from the hand."""

    image: int
    position: int
    card: int
    from_hand: bool


class Ruled(NamedTuple):
    """The last challenge of a turn as it was ruled.

    `by` is reference, timeout, refusal, vote or overrule; `callers` want it overruled (I40);
    `unruled` is the state before the ruling took effect.
    """

    image: int
    challenger: int
    name: str | None
    ruling: str
    by: str
    callers: tuple[int, ...]
    unruled: State


class LastTurn(NamedTuple):
    """The turn that may be challenged until the next player acts (I30).

    `challenged` are the images that were: one challenge for each (I31).
    """

    seat: int
    placed: tuple[Placement, ...]
    challenged: tuple[int, ...] = ()
    ruled: Ruled | None = None


class Dispute(NamedTuple):
    """A challenge under way. `votes` is per seat, None where there is no vote yet."""

    image: int
    challenger: int
    challenged: int
    name: str | None
    votes: tuple[str | None, ...]


class State(NamedTuple):
    """A position of the game.

    `deck` is from the top down, `hands` per seat, `table` per category in the order of
    CATEGORIES. `images[n - 1]` is image number n, None when it has left the game. `turn` is the
    seat whose turn it is; `placed` what it has played so far. `turns_left` counts the turns of
    the final round, None before it (I19). `removed` are cards of images that left the game.
    `before` is the state before the last placement, for Undo (I52); equality leaves it out.
    """

    setup: Setup
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    table: tuple[tuple[int, ...], ...]
    images: tuple[Image | None, ...]
    scores: tuple[int, ...]
    turn: int
    placed: tuple[Placement, ...] = ()
    last_turn: LastTurn | None = None
    challenge: Dispute | None = None
    turns_left: int | None = None
    removed: tuple[int, ...] = ()
    phase: Phase = Phase.TURN
    before: State | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.deck, self.hands, self.images, self.scores, self.turn, self.phase))

    def image(self, number: int) -> Image | None:
        """Image number `number`, None if there is none or it has left the game."""
        return self.images[number - 1] if 0 < number <= len(self.images) else None

    def numbered(self) -> Iterator[tuple[int, Image]]:
        """The images that are there, with their numbers."""
        return ((n, image) for n, image in enumerate(self.images, 1) if image)


def replaced(
    items: tuple[tuple[int, ...], ...], at: int, new: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The items with the one at `at` replaced."""
    return (*items[:at], new, *items[at + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards but for one that is among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def added(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """The scores with points for one seat."""
    return (*scores[:seat], scores[seat] + points, *scores[seat + 1 :])
