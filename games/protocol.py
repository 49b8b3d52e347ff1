"""What every game of this project promises. A game is a module; see games.image.

The rules are pure functions of immutable states. Seats count from 0; None is a spectator, or,
for moves, the server that brings a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
RulesT = TypeVar("RulesT", bound="Rules")


class Rules(Protocol):
    """The options of a game."""

    def to_json(self) -> dict[str, Any]:
        """All options as a JSON object, such as `read_rules` takes."""


class Outcome(Protocol):
    """The end of a game."""

    @property
    def termination(self) -> str:
        """Why it is over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share a tie."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The final score of each seat."""


class Game(Protocol[StateT, MoveT, RulesT]):
    """A game. tests/games/test_game_api.py holds every registered one to this."""

    @property
    def kind(self) -> str:
        """Its name in logs and addresses."""

    def read_rules(self, told: Mapping[str, Any]) -> RulesT:
        """The options in a JSON object; what it leaves out is the default. Raises Invalid."""

    def new_game(
        self, cards: Sequence[Any], seats: int, seed: int, rules: RulesT | None = None
    ) -> StateT:
        """The dealt game, with cards of its own kind; all chance comes from the seed. Raises
        Invalid."""

    def to_act(self, state: StateT) -> frozenset[int]:
        """The seats the game waits for."""

    def legal_moves(self, state: StateT, seat: int | None) -> Sequence[MoveT]:
        """Everything the seat may do now."""

    def check(self, state: StateT, move: MoveT) -> None:
        """Nothing for an allowed move. Raises Invalid or Illegal with a sentence."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after the move; the given one is as before. Raises what `check` raises."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, None while it goes on."""

    def view(self, state: StateT, seat: int | None) -> dict[str, Any]:
        """What the seat may see, as a JSON object: no seed, nothing hidden."""

    def format_move(self, setup: StateT, move: MoveT) -> str:
        """The line of a move."""

    def parse_move(self, setup: StateT, text: str) -> MoveT:
        """The move of a line. Raises Invalid, Unknown."""
