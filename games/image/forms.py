"""What is malformed about a move: what no state of its game could accept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import category

from games.image.moves import (
    MAX_LETTERS,
    MAX_NAME,
    MAX_SWAP,
    RULINGS,
    SOURCES,
    VOTES,
    Accept,
    Challenge,
    Cover,
    Done,
    End,
    Extend,
    Move,
    Name,
    Overrule,
    Refuse,
    Rule,
    Start,
    Swap,
    Undo,
    Vote,
)
from games.image.state import Setup

UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories that would break a line of the log: controls, surrogates, separators."""


def fault_of(setup: Setup, move: Move) -> str | None:
    """What is malformed, as the end of a sentence; None if nothing is."""
    form = _FORMS.get(type(move))
    if form is None:
        return "it is not a move of IMAGE"
    seat = move.seat
    if seat is not None and not 0 <= seat < setup.seats:
        return f"there is no seat {seat + 1}; seats are 1 to {setup.seats}"
    return form(setup, move)


def fault_of_name(name: str) -> str | None:
    """What is wrong with a personage's name, as text; its truth is not judged here."""
    if not name.strip():
        return "the name is empty"
    if len(name) > MAX_NAME:
        return f"the name has {len(name)} characters; at most {MAX_NAME}"
    if not name.isprintable() and any(category(c) in UNWRITABLE for c in name):
        return f"the name {name!r} has a character that cannot be written in a line"
    return None


def _card(setup: Setup, card: int) -> str | None:
    n = len(setup.cards)
    return None if 0 <= card < n else f"there is no card number {card}; they are 0 to {n - 1}"


def _cards(setup: Setup, cards: tuple[int, ...]) -> str | None:
    for card in cards:
        fault = _card(setup, card)
        if fault:
            return fault
    if len(set(cards)) < len(cards):
        return "it names one card twice"
    return None


def _seat_only(_setup: Setup, _move: Move) -> None:
    return None


def _one_card(setup: Setup, move: Start | Extend | Cover) -> str | None:
    return _card(setup, move.card)


def _end(setup: Setup, move: End) -> str | None:
    if not 1 <= len(move.letters) <= MAX_LETTERS:
        return f"{len(move.letters)} letters; one ends an image, two double it (I14)"
    return _cards(setup, move.letters) or fault_of_name(move.name)


def _swap(setup: Setup, move: Swap) -> str | None:
    if len(move.cards) > MAX_SWAP:
        return f"{len(move.cards)} cards; a swap takes at most {MAX_SWAP} (I20)"
    return _cards(setup, move.cards)


def _name(_setup: Setup, move: Name) -> str | None:
    return fault_of_name(move.name)


def _vote(_setup: Setup, move: Vote) -> str | None:
    return None if move.ruling in VOTES else f"a vote is {' or '.join(VOTES)} (I38)"


def _rule(_setup: Setup, move: Rule) -> str | None:
    if move.ruling not in RULINGS:
        return f"a ruling is one of {', '.join(RULINGS)}"
    return None if move.by in SOURCES else f"a ruling comes by {' or '.join(SOURCES)}"


_FORMS: dict[type[Move], Callable[[Setup, Any], str | None]] = {
    Start: _one_card,
    Extend: _one_card,
    Cover: _one_card,
    End: _end,
    Done: _seat_only,
    Swap: _swap,
    Undo: _seat_only,
    Challenge: _seat_only,
    Name: _name,
    Refuse: _seat_only,
    Rule: _rule,
    Vote: _vote,
    Overrule: _seat_only,
    Accept: _seat_only,
}
