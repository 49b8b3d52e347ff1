"""How a game ended, and the final scores."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.imagine.state import Phase, State


class Termination(StrEnum):
    """Why a game is over: all turns were taken (M12), or all players passed in a row (M13)."""

    ALL_TURNS = "all_turns"
    ALL_PASSED = "all_passed"


class Outcome(NamedTuple):
    """The end: `winners` share the highest score (M20)."""

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def outcome(state: State) -> Outcome | None:
    """The end of the game, None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    have_passed = state.passes == state.setup.seats
    end = Termination.ALL_PASSED if have_passed else Termination.ALL_TURNS
    return Outcome(end, winners, state.scores)
