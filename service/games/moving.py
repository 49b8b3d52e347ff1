"""Moves of the seats: read, checked against what the player saw, and made once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.errors import GameError, Invalid, Unknown
from kb.usecases.live import Waiting
from service.games.changes import Changes, Decide, Draft, not_now
from service.games.entries import Entry
from service.games.kinds import GameKind
from service.games.shelf import Kept
from service.games.shown import Json
from service.games.table import Table
from service.problems import FaultValue, ProblemError, fault_of, kind_of, refused
from service.schemas.game import MoveIn

MOST_IN_A_TURN = 60
"""Moves of one turn, after which nothing is taken back."""


class Moving:
    """What the players do."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def foresee(self, game: str, token: str | None, asked: MoveIn) -> Waiting | None:
        """What the move's ruling has to wait for: who waits for it before the move holds no game
        up. Raises what `move` raises for a game or a seat that is not there."""
        kept, seat = self._changes.player(game, token)
        with kept.lock:
            table = self._changes.shelf.catch_up(kept)
        if table.state is None:
            return None
        try:
            move = kept.kind.read_move(table.state, seat, asked.move)
            extra = {} if asked.qid is None else {"qid": asked.qid.strip().upper()}
            return kept.kind.foresee(table.record.setup, table.memory, table.state, move, extra)
        except (GameError, ProblemError):
            return None  # the move itself tells why

    def move(self, game: str, token: str | None, asked: MoveIn) -> Json:
        """A move of the caller's seat. Raises ProblemError: 409 where it is stale or not allowed,
        422 where it is no move."""
        kept, seat = self._changes.player(game, token)
        extra = {} if asked.qid is None else {"qid": asked.qid.strip().upper()}

        def decide(table: Table) -> list[Draft]:
            if table.state is None:
                raise not_now("The game has not begun.", table)
            move = _understood(kept.kind, table, seat, asked.move)
            _check_fresh(kept, table, seat, move, asked.version)
            if kept.kind.takes_back(move):
                _check_patience(kept, table, seat)
            kept.kind.check_extra(move, extra)
            back = [] if table.seats[seat].is_present else [Draft("back", seat)]
            text = kept.kind.format(table.state, move)
            return [*back, Draft("move", seat, text, extra, asked.key)]

        if asked.key is None:
            return self._changes.told(kept, self._changes.change(kept, decide), seat)
        return self._changes.told(kept, self._once(kept, seat, asked, decide), seat)

    def _once(self, kept: Kept, seat: int, asked: MoveIn, decide: Decide) -> list[Entry]:
        """The entries of a move by its key, whether it is made now or was made before."""
        assert asked.key is not None
        with kept.lock:

            def unless_done(table: Table) -> Sequence[Draft] | None:
                return None if (seat, asked.key) in kept.by_key else decide(table)

            stored = self._changes.change(kept, unless_done)
            if stored:
                return stored
            number = kept.by_key[seat, asked.key]
            entry = kept.entries[number - 1]
            move = _understood(kept.kind, kept.table, seat, asked.move)
            if kept.kind.format(kept.table.state, move) != entry.text:
                fault = f"the key {asked.key!r} was used for the move {entry.text!r}"
                raise refused([FaultValue(fault, "#/key")])
            following = kept.entries[number : number + 1]
            return [entry, *(e for e in following if e.extra.get("follows") == number)]


def _understood(kind: GameKind, table: Table, seat: int, told: object) -> Any:
    try:
        return kind.read_move(table.state, seat, told)
    except (Invalid, Unknown) as error:
        raise refused([fault_of(error, "#/move")], kind_of(error)) from error


def _check_patience(kept: Kept, table: Table, seat: int) -> None:
    """A turn may be played and taken back for a while, not without end."""
    tail = kept.entries[-MOST_IN_A_TURN:]
    if len(tail) == MOST_IN_A_TURN and all(e.kind == "move" and e.seat == seat for e in tail):
        raise not_now(f"After {MOST_IN_A_TURN} moves in one turn nothing is taken back.", table)


def _check_fresh(kept: Kept, table: Table, seat: int, move: object, seen: int) -> None:
    alone = kept.kind.stands_alone(move)
    if seen > table.version:
        fault = f"version {seen} is yet to come; this game is at {table.version}"
        raise refused([FaultValue(fault, "#/version")])
    if table.is_stale(seat, seen, alone=alone):
        raise ProblemError(
            "stale-version",
            f"You saw version {seen}, and the game is at {table.version}: look again.",
            version=table.version,
        )
