"""Moves of IMAGE as requests give them: a line of notation, or fields."""

from __future__ import annotations

import json
from typing import Any

from games.image.moves import Move, Swap
from games.image.notation import parse_move
from games.image.state import State
from service.games.lines import check_fields, own_line
from service.problems import ProblemError
from service.schemas.game import MoveFields


def read_move(state: State, seat: int, told: str | MoveFields) -> Move:
    """The move a seat means. A line may leave the seat out.

    Raises Invalid, UnknownCard, and ProblemError (403) for another seat's move or a ruling.
    """
    if isinstance(told, MoveFields):
        return parse_move(state, f"{seat + 1} {_words(told)}")
    line = told.strip()
    if line.split(" ", 1)[0] == "rule":
        raise ProblemError("not-your-seat", "The referee rules, not a player.")
    return parse_move(state, own_line(seat, line))


def _words(told: MoveFields) -> str:
    check_fields(told, _FORMS, "IMAGE")
    image = f"#{told.image}"
    if told.position is not None:
        image += f".{told.position}"
    words: list[str] = [told.type]
    if told.image is not None:
        words.append(image)
    words += [told.card] if told.card is not None else []
    words += told.cards or []
    words += told.letters or []
    words += [told.ruling] if told.ruling is not None else []
    if told.name is not None:
        words.append(json.dumps(told.name, ensure_ascii=False))
    return " ".join(words)


_FORMS: dict[str, frozenset[str]] = {
    "start": frozenset({"card"}),
    "extend": frozenset({"image", "card"}),
    "cover": frozenset({"image", "position", "card"}),
    "end": frozenset({"image", "letters", "name"}),
    "done": frozenset(),
    "swap": frozenset({"cards"}),
    "pass": frozenset(),
    "undo": frozenset(),
    "challenge": frozenset({"image"}),
    "name": frozenset({"image", "name"}),
    "refuse": frozenset({"image"}),
    "vote": frozenset({"ruling"}),
    "overrule": frozenset(),
    "accept": frozenset(),
}


def fields_of(state: State, move: Move) -> dict[str, Any]:
    """The move in fields; a card by its id, positions from 1."""
    if move == Swap(move.seat or 0, ()):
        return {"type": "pass"}
    cards = state.setup.cards
    told: dict[str, Any] = {"type": type(move).__name__.lower()}
    for name, value in move._asdict().items():
        match name:
            case "seat" | "verb":
                continue
            case "card":
                told[name] = cards[value].id
            case "cards" | "letters":
                told[name] = [cards[card].id for card in value]
            case "position":
                told[name] = value + 1
            case _:
                told[name] = value
    return told
