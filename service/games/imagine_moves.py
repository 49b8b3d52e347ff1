"""Moves of Imagine as requests give them: a line of notation, or fields."""

from __future__ import annotations

from typing import Any

from games.imagine.moves import Describe, Move, Play, Wager
from games.imagine.notation import parse_move, quoted
from games.imagine.state import State
from service.games.lines import check_fields, own_line
from service.schemas.game import MoveFields

_FORMS: dict[str, frozenset[str]] = {
    "renew": frozenset(),
    "pass": frozenset(),
    "describe": frozenset({"card", "stake", "description"}),
    "play": frozenset({"card", "stake"}),
    "bet": frozenset({"card", "points"}),
}


def read_move(state: State, seat: int, told: str | MoveFields) -> Move:
    """The move a seat means. A line may leave the seat out.

    Raises Invalid, UnknownCard, and ProblemError (403) for another seat's move.
    """
    line = _words(told) if isinstance(told, MoveFields) else told
    return parse_move(state, own_line(seat, line))


def _words(told: MoveFields) -> str:
    check_fields(told, _FORMS, "Imagine")
    words: list[str] = [told.type]
    words += [told.card] if told.card is not None else []
    words += [str(n) for n in (told.stake, told.points) if n is not None]
    if told.description is not None:
        words.append(quoted(told.description.strip()))
    return " ".join(words)


def fields_of(state: State, move: Move) -> dict[str, Any]:
    """The move in fields; a card by its id."""
    told: dict[str, Any] = {"type": move.verb}
    match move:
        case Describe() | Play():
            told |= {"card": state.setup.cards[move.card].id, "stake": move.stake}
        case Wager():
            told |= {"card": state.setup.cards[move.card].id, "points": move.points}
    if isinstance(move, Describe):
        told["description"] = move.description
    return told
