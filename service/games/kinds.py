"""What hosting asks of a kind of game; one class for each kind stands behind it.

The engine's own promises (new, legal_moves, check, apply, outcome, view) are in games.protocol.
Here is what an engine does not know: settings of a table, what the reference says, who would sit
there and wait.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.log import Log
from kb.usecases.live import Waiting
from service.games.entries import Entry

State = Any
Move = Any
Memory = Any
"""What a kind keeps of the entries beside the engine's state, such as a table's own facts."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A move that the server itself makes, and the whole answer it rests on."""

    move: Move
    extra: Mapping[str, Any]


class GameKind(Protocol):
    """A kind of game as hosted. Seats count from 0; a spectator's is None."""

    kind: str
    fewest: int
    most: int

    def setup(self, asked: Any, seed: int) -> dict[str, Any]:
        """The part of a game's setup that this kind reads, from the request to make one.

        Raises GameError, ProblemError.
        """

    def shown_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """What everybody may know of it: no seed."""

    def log(self, setup: Mapping[str, Any], seats: int, moves: Sequence[str]) -> Log:
        """The engine's own log: seed and all, so only for after the end."""

    def new(self, setup: Mapping[str, Any], seats: int) -> State:
        """The dealt game. Raises Invalid."""

    def read_move(self, state: State, seat: int, told: Any) -> Move:
        """The move a request means, in notation or in fields. Raises GameError, ProblemError."""

    def parse(self, state: State, text: str) -> Move:
        """The move of a line of the log."""

    def format(self, state: State, move: Move) -> str:
        """The line of a move."""

    def fields(self, state: State, move: Move) -> dict[str, Any]:
        """The move in fields, as requests may give it."""

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """What the seat may do now."""

    def apply(self, state: State, move: Move) -> State:
        """The state after the move. Raises Illegal, Invalid."""

    def is_over(self, state: State) -> bool:
        """Whether nothing more can be done."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What this seat may see."""

    def phase(self, state: State) -> Hashable:
        """Differs when what a seat may do on its own (vote, challenge) has another meaning."""

    def chapter(self, state: State) -> Hashable:
        """Differs when all that was secret in the log so far has come to light."""

    def stands_alone(self, move: Move) -> bool:
        """Whether other seats' moves in the same phase do not touch it: a vote, a challenge."""

    def takes_back(self, move: Move) -> bool:
        """Whether it only takes back what the seat itself did."""

    def must_act(self, state: State) -> frozenset[int]:
        """The seats the game waits for."""

    def may_interrupt(self, state: State) -> frozenset[int]:
        """The seats that may still challenge what has just been done."""

    def automatic(self, state: State, seat: int, absent: frozenset[int]) -> Move | None:
        """What an automatic player does for a seat (I54); None while it should wait for others."""

    def timed_out(self, state: State, seat: int) -> Move:
        """What happens when the seat's time is over."""

    def shown_text(self, text: str, viewer: int | None, *, is_settled: bool) -> str:
        """A line of the log as a viewer may read it. Settled is what was done in an earlier
        chapter; what is secret in the present one is its seat's own."""

    def memory(self) -> Memory:
        """The memory of a game in which nothing has happened."""

    def remember(self, memory: Memory, before: State, entry: Entry, after: State) -> Memory:
        """The memory after a move."""

    def shown_memory(self, memory: Memory) -> list[dict[str, Any]]:
        """What of it the table is told: its own facts."""

    def revealed(self, memory: Memory, number: int) -> dict[str, Any] | None:
        """What the log's entry of this number has brought to light, for all; None if nothing."""

    def check_extra(self, move: Move, extra: Mapping[str, Any]) -> None:
        """Check what a request says beside the move. Raises ProblemError, KbError."""

    def foresee(
        self,
        setup: Mapping[str, Any],
        memory: Memory,
        state: State,
        move: Move,
        extra: Mapping[str, Any],
    ) -> Waiting | None:
        """What the ruling that this move leads to has to wait for, asked now; None if there is
        nothing, and for a move that cannot be made. Takes no time worth telling."""

    def rule(self, setup: Mapping[str, Any], memory: Memory, state: State) -> Ruled | None:
        """The server's own ruling, if the game waits for it. Raises Unavailable."""

    def bot_interrupts(
        self, setup: Mapping[str, Any], memory: Memory, state: State, seat: int, level: str
    ) -> Move | None:
        """Whether a bot challenges what has just been done."""

    def bot_moves(
        self, setup: Mapping[str, Any], memory: Memory, state: State, seat: int, level: str
    ) -> Ruled | None:
        """The bot's next move, with what it says beside it."""
