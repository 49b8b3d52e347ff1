"""The moves of IMAGE, and what makes one malformed.

A card is its index in the deck as set up, an image its number from 1, a seat and a position
count from 0. Names of personages are data: the engine never judges them. Every move carries its
verb, so that two moves of different kinds are never equal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

MAX_NAME = 200
"""Characters of a personage's name."""

MAX_SWAP = 3
"""Cards of the hand put on the TABLE in one swap (I20)."""

MAX_LETTERS = 2
"""Letters that end an image: one, or both initials for the double (I14)."""

SOMEBODY = "somebody"
"""The name in a listed move; any name may stand in its place."""

SOME_BODY = "some body"
"""The same where a name of two words is needed (I14)."""

RULINGS = ("upheld", "not_upheld", "undecided")
VOTES = RULINGS[:2]
SOURCES = ("reference", "timeout")


class Start(NamedTuple):
    """Begin an image with a card from the hand."""

    seat: int
    card: int
    verb: Literal["start"] = "start"


class Extend(NamedTuple):
    """Add a profile card to an image."""

    seat: int
    image: int
    card: int
    verb: Literal["extend"] = "extend"


class Cover(NamedTuple):
    """Play a card over one of the same category."""

    seat: int
    image: int
    position: int
    card: int
    verb: Literal["cover"] = "cover"


class End(NamedTuple):
    """End an image: its last initial, or first and last initial for the double, and its name."""

    seat: int
    image: int
    letters: tuple[int, ...]
    name: str
    verb: Literal["end"] = "end"


class Done(NamedTuple):
    """Finish a turn in which cards were played."""

    seat: int
    verb: Literal["done"] = "done"


class Swap(NamedTuple):
    """Put up to three cards of the hand on the TABLE instead of playing; none is a pass."""

    seat: int
    cards: tuple[int, ...]
    verb: Literal["swap"] = "swap"


class Undo(NamedTuple):
    """Take back the last placement of one's own turn (I52)."""

    seat: int
    verb: Literal["undo"] = "undo"


class Challenge(NamedTuple):
    """Doubt an image the last player touched."""

    seat: int
    image: int
    verb: Literal["challenge"] = "challenge"


class Name(NamedTuple):
    """Tell the personage of a challenged open image."""

    seat: int
    image: int
    name: str
    verb: Literal["name"] = "name"


class Refuse(NamedTuple):
    """Decline to name it; the challenge is upheld (I37)."""

    seat: int
    image: int
    verb: Literal["refuse"] = "refuse"


class Rule(NamedTuple):
    """A ruling from outside, given as data. No seat makes it."""

    ruling: str
    by: str = "reference"
    seat: None = None
    verb: Literal["rule"] = "rule"


class Vote(NamedTuple):
    """A player's opinion where the reference is undecided: upheld or not_upheld (I38)."""

    seat: int
    ruling: str
    verb: Literal["vote"] = "vote"


class Overrule(NamedTuple):
    """Call for the reference's last ruling to be turned round (I40)."""

    seat: int
    verb: Literal["overrule"] = "overrule"


class Accept(NamedTuple):
    """Let the very last turn stand; the game is over."""

    seat: int
    verb: Literal["accept"] = "accept"


Move: TypeAlias = (
    Start
    | Extend
    | Cover
    | End
    | Done
    | Swap
    | Undo
    | Challenge
    | Name
    | Refuse
    | Rule
    | Vote
    | Overrule
    | Accept
)

VERBS: dict[str, type[Move]] = {
    "start": Start,
    "extend": Extend,
    "cover": Cover,
    "end": End,
    "done": Done,
    "swap": Swap,
    "pass": Swap,
    "undo": Undo,
    "challenge": Challenge,
    "name": Name,
    "refuse": Refuse,
    "rule": Rule,
    "vote": Vote,
    "overrule": Overrule,
    "accept": Accept,
}
