"""What may be done now, and by whom."""

from __future__ import annotations

from games.imagine.moves import (
    MAX_BET,
    MAX_STAKE,
    SOMETHING,
    Describe,
    Move,
    Pass,
    Play,
    Renew,
    Wager,
)
from games.imagine.state import Phase, State

STAKES = range(MAX_STAKE + 1)
BETS = range(MAX_BET + 1)


def to_act(state: State) -> frozenset[int]:
    """The seats the game waits for: those who play or bet do so all at once, in any order."""
    match state.phase:
        case Phase.ARCHITECT:
            return frozenset((state.architect,))
        case Phase.PLAYS:
            return frozenset(seat for seat in state.others if state.played[seat] is None)
        case Phase.BETS:
            return frozenset(seat for seat in state.others if state.bets[seat] is None)
        case Phase.OVER:
            return frozenset()


def legal_moves(state: State, seat: int | None) -> list[Move]:
    """Everything a seat may do now; nothing for None, as nobody rules in Imagine.

    The description in a listed move is a placeholder that any description may replace.
    """
    if seat is None or seat not in to_act(state):
        return []
    hand = state.hands[seat]
    match state.phase:
        case Phase.ARCHITECT:
            renewal = [] if state.renewed else [Renew(seat)]
            return [
                *(Describe(seat, card, stake, SOMETHING) for card in hand for stake in STAKES),
                Pass(seat),
                *renewal,
            ]
        case Phase.PLAYS:
            return [Play(seat, card, stake) for card in hand for stake in STAKES]
    own = state.played[seat]
    return [
        Wager(seat, card, points)
        for card in state.table
        if own is None or card != own.card
        for points in BETS
    ]
