"""How a game ended, and the final scores."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.image.scoring import end_deduction
from games.image.state import LETTER, Phase, State


class Termination(StrEnum):
    """Why a game is over."""

    FINAL_ROUND = "final_round"


class Outcome(NamedTuple):
    """The end: `winners` share the highest score (I28); `deductions` are in the scores (I26)."""

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    deductions: tuple[int, ...]


def outcome(state: State) -> Outcome | None:
    """The end of the game, None while it goes on. Open images score nothing (I26)."""
    if state.phase is not Phase.OVER:
        return None
    categories = state.setup.categories
    deductions = []
    for hand in state.hands:
        letters = sum(categories[card] == LETTER for card in hand)
        deductions.append(end_deduction(len(hand) - letters, letters))
    scores = tuple(s + d for s, d in zip(state.scores, deductions, strict=True))
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(Termination.FINAL_ROUND, winners, scores, tuple(deductions))
