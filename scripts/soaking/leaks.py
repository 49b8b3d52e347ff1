"""What must not be seen of a round of Imagine before it is scored; the engine is not asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

CARD = re.compile(r"soak-\d+")

OPEN = ("last_round", "hand", "yours", "table")
"""Where a view may name cards: what was revealed, what is the viewer's, what lies face up."""

SECRET_FIELDS = {"stake", "bets", "points", "owner", "bet", "card"}

HIDDEN = re.compile(r'\d (?:play|bet) \.\.\.|\d describe \.\.\. ".*"|\d (?:pass|renew)')
"""A line as everybody may read it."""


def leaks_of_view(view: dict[str, Any], viewer: int | None) -> Iterator[str]:
    """What a view tells that it must not; `viewer` is the seat from 1 on, None for a spectator."""
    closed = {key: value for key, value in view.items() if key not in OPEN}
    yield from (f"the card {text} in {closed}" for text in set(CARD.findall(str(closed))))
    yield from (f"the field {key!r}" for key in _keys(closed) if key in SECRET_FIELDS)
    for card in view["table"]:
        if set(card) != {"id", "alt"}:
            yield f"a card on the table with {sorted(card)}"
    if view["seat"] != viewer:
        yield f"the view of seat {view['seat']}"
    if viewer is None and (view["hand"] is not None or view["yours"] is not None):
        yield "a hand for a spectator"
    if view["table"] and view["phase"] != "bets":
        yield f"the table in the phase {view['phase']}"


def leaks_of_moves(move: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    """A listed move that names a card neither in the hand nor on the table."""
    known = set(CARD.findall(str(view["hand"]) + str(view["table"])))
    yield from (
        f"the card {card} in {move}" for card in CARD.findall(str(move)) if card not in known
    )


def is_secret_told(entry: dict[str, Any], viewer: int | None) -> bool:
    """Whether an entry tells more than others may know before the round is scored."""
    text = entry["move"]
    return text is not None and entry["seat"] != viewer and not HIDDEN.fullmatch(text)


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
