"""What is malformed about a move: what no state of its game could accept."""

from __future__ import annotations

from unicodedata import category

from games.imagine.moves import (
    MAX_BET,
    MAX_DESCRIPTION,
    MAX_STAKE,
    Describe,
    Move,
    Pass,
    Play,
    Renew,
    Wager,
)
from games.imagine.state import Setup

UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories that would break a line of the log: controls, surrogates, separators."""

TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them, beyond the description too."""

INVISIBLE = {"Cf", "Zs"}


def fault_of(setup: Setup, move: Move) -> str | None:
    """What is malformed, as the end of a sentence; None if nothing is."""
    if not 0 <= move.seat < setup.seats:
        return f"there is no seat {move.seat + 1}; seats are 1 to {setup.seats}"
    match move:
        case Renew() | Pass():
            return None
        case Describe():
            return (
                _card(setup, move.card)
                or _number("stake", move.stake, MAX_STAKE)
                or fault_of_description(move.description)
            )
        case Play():
            return _card(setup, move.card) or _number("stake", move.stake, MAX_STAKE)
        case Wager():
            return _card(setup, move.card) or _number("bet", move.points, MAX_BET)


def fault_of_description(text: str) -> str | None:
    """What is wrong with a description as text (M18); what it says is nobody's business."""
    text = text.strip()
    if all(category(c) in INVISIBLE for c in text):
        return "the description is empty (M18)"
    if len(text) > MAX_DESCRIPTION:
        return f"the description has {len(text)} characters; at most {MAX_DESCRIPTION} (M18)"
    if any(category(c) in UNWRITABLE or c in TURNERS for c in text):
        return f"the description {text!r} has a character that cannot be written in a line"
    return None


def _card(setup: Setup, card: int) -> str | None:
    n = len(setup.cards)
    return None if 0 <= card < n else f"there is no card number {card}; they are 0 to {n - 1}"


def _number(what: str, points: int, most: int) -> str | None:
    if type(points) is int and 0 <= points <= most:
        return None
    return f"a {what} is a whole number from 0 to {most}, not {points!r}"
