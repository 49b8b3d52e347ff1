"""A game as its seed and its moves. The log is the save: replaying it gives the same state."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from games.cards import Card, Category
from games.errors import GameError, Invalid
from games.pictures import Picture
from games.protocol import Game, Rules

FORMAT = 1
"""Goes up when an old log could no longer be read."""

PICTURE_FIELDS = 4

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
    cards: tuple[Any, ...] = field(repr=False)
    rules: Mapping[str, Any]
    moves: tuple[str, ...] = ()

    def with_move(self, line: str) -> Self:
        """The log with one more move."""
        return replace(self, moves=(*self.moves, line))

    def public(self) -> dict[str, Any]:
        """What players may read while the game goes on: everything but the seed.

        For a game whose moves are all public, as IMAGE's are: they name only cards that everybody
        has seen by then. Imagine's are not before its end.
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
        cards = [_row(card) for card in self.cards]
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
                cards=tuple(_card(card) for card in told["cards"]),
                rules=dict(told["rules"]),
                moves=tuple(map(str, told["moves"])),
            )
        except Invalid:
            raise
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Invalid(f"not the log of a game: {type(error).__name__} {error}") from error


def _row(card: Card | Picture) -> list[Any]:
    """Four fields of a picture, six of any other card."""
    if isinstance(card, Picture):
        return [card.id, card.alt, list(card.parts), card.file]
    letters = "".join(sorted(card.letters))
    return [card.id, card.face, str(card.category), card.value, card.label, letters]


def _card(row: list[Any]) -> Card | Picture:
    if len(row) == PICTURE_FIELDS:
        card_id, alt, parts, file = row
        return Picture(str(card_id), str(alt), tuple(map(str, parts)), str(file))
    card_id, face, category, value, label, letters = row
    return Card(card_id, face, Category(category), value, label, frozenset(letters))


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
