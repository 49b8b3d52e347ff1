"""A game as its seed and its moves. The log is the save: replaying it gives the same state."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from games.cards import Card, Category
from games.errors import GameError, Invalid
from games.protocol import Game, Rules

FORMAT = 1
"""Goes up when an old log could no longer be read."""

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
RulesT = TypeVar("RulesT", bound=Rules)


@dataclass(frozen=True)
class Log:
    """All that a game came from.

    `deck` names the decks for people; `cards` are the cards themselves, in order, so that a
    deck file changed later does not change the game. `moves` are lines of the game's notation.
    The seed tells every hand and is not in the repr.
    """

    kind: str
    seats: int
    seed: int = field(repr=False)
    deck: tuple[str, ...]
    cards: tuple[Card, ...] = field(repr=False)
    rules: Mapping[str, Any]
    moves: tuple[str, ...] = ()

    def with_move(self, line: str) -> Self:
        """The log with one more move."""
        return replace(self, moves=(*self.moves, line))

    def public(self) -> dict[str, Any]:
        """What players may read while the game goes on: everything but the seed.

        All moves of IMAGE are public: they name only cards that everybody has seen by then.
        """
        return {
            "kind": self.kind,
            "seats": self.seats,
            "deck": list(self.deck),
            "rules": dict(self.rules),
            "moves": list(self.moves),
        }

    def to_json(self) -> str:
        """The whole log as JSON text."""
        cards = [
            [c.id, c.face, str(c.category), c.value, c.label, "".join(sorted(c.letters))]
            for c in self.cards
        ]
        told = {"format": FORMAT, **self.public(), "seed": str(self.seed), "cards": cards}
        return json.dumps(told, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The log of a JSON text. Raises Invalid."""
        try:
            told = json.loads(text)
            if told["format"] != FORMAT:
                raise Invalid(f"a log of format {told['format']!r}; this program reads {FORMAT}")
            return cls(
                kind=str(told["kind"]),
                seats=int(told["seats"]),
                seed=int(told["seed"]),
                deck=tuple(map(str, told["deck"])),
                cards=tuple(_card(*card) for card in told["cards"]),
                rules=dict(told["rules"]),
                moves=tuple(map(str, told["moves"])),
            )
        except Invalid:
            raise
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Invalid(f"not the log of a game: {type(error).__name__} {error}") from error


def _card(card: str, face: str, category: str, value: str, label: str, letters: str) -> Card:
    return Card(card, face, Category(category), value, label, frozenset(letters))


def states(game: Game[StateT, MoveT, RulesT], log: Log) -> Iterator[StateT]:
    """The dealt state, and the one after each move. Raises Invalid at a move that cannot be."""
    if game.kind != log.kind:
        raise Invalid(f"the log of a game of {log.kind!r}, read as one of {game.kind!r}")
    state = game.new_game(log.cards, log.seats, log.seed, game.read_rules(log.rules))
    yield state
    for n, line in enumerate(log.moves, 1):
        try:
            state = game.apply(state, game.parse_move(state, line))
        except GameError as error:
            raise Invalid(f"move {n} of the log cannot be: {error}") from error
        yield state


def replay(game: Game[StateT, MoveT, RulesT], log: Log) -> StateT:
    """The state the log leads to. Raises Invalid."""
    *_, last = states(game, log)
    return last
