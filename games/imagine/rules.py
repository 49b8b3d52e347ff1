"""One door to the rules: whether a move is allowed, and the state after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.errors import Illegal, Invalid
from games.imagine import acting
from games.imagine.forms import fault_of
from games.imagine.moves import Describe, Move, Pass, Play, Renew, Wager
from games.imagine.notation import format_move
from games.imagine.state import Phase, State

_WAITED_FOR = {
    Phase.ARCHITECT: "the architect is to describe a card or to pass",
    Phase.PLAYS: "the others are to play a card each",
    Phase.BETS: "the others are to bet",
    Phase.OVER: "the game is over",
}


def _why_not_architect(state: State, move: Renew | Pass | Describe) -> str | None:
    if state.phase is not Phase.ARCHITECT:
        return f"not now: {_WAITED_FOR[state.phase]}"
    if move.seat != state.architect:
        return f"seat {state.architect + 1} is the architect"
    return None


def _why_not_renew(state: State, move: Renew) -> str | None:
    why = _why_not_architect(state, move)
    if why is None and state.renewed:
        return "a new hand is taken at most once a turn (M11)"
    return why


def _why_not_describe(state: State, move: Describe) -> str | None:
    return _why_not_architect(state, move) or _not_in_hand(state, move)


def _why_not_play(state: State, move: Play) -> str | None:
    if state.phase is not Phase.PLAYS:
        return f"not now: {_WAITED_FOR[state.phase]}"
    if move.seat == state.architect:
        return "the architect has played already, and the others are to"
    if state.played[move.seat] is not None:
        return "this seat has played its card, which stays"
    return _not_in_hand(state, move)


def _why_not_bet(state: State, move: Wager) -> str | None:
    if state.phase is not Phase.BETS:
        return f"not now: {_WAITED_FOR[state.phase]}"
    if move.seat == state.architect:
        return "the architect does not bet (M10)"
    if state.bets[move.seat] is not None:
        return "this seat has bet, and the bet stays"
    if move.card not in state.table:
        return f"{state.setup.cards[move.card].id} is not among the cards shown"
    own = state.played[move.seat]
    if own is not None and own.card == move.card:
        return "nobody bets on the own card (M07)"
    return None


def _not_in_hand(state: State, move: Describe | Play) -> str | None:
    if move.card in state.hands[move.seat]:
        return None
    return f"{state.setup.cards[move.card].id} is not in the hand"


_RULES: dict[
    type[Move], tuple[Callable[[State, Any], str | None], Callable[[State, Any], State]]
] = {
    Renew: (_why_not_renew, acting.renew),
    Pass: (_why_not_architect, acting.pass_on),
    Describe: (_why_not_describe, acting.describe),
    Play: (_why_not_play, acting.play),
    Wager: (_why_not_bet, acting.bet),
}


def check(state: State, move: Move) -> None:
    """Nothing if the move is allowed. Raises Invalid for a malformed one, Illegal for one that
    is not allowed now, with a sentence that quotes it.
    """
    if type(move) not in _RULES:
        raise Invalid(f"{move!r}: it is not a move of Imagine")
    fault = fault_of(state.setup, move)
    if fault:
        raise Invalid(f"{_quoted(state, move)}: {fault}")
    why = _RULES[type(move)][0](state, move)
    if why:
        raise Illegal(f"{format_move(state, move)}: {why}")


def _quoted(state: State, move: Move) -> str:
    """A malformed move's line, its description left out: it may be long, or not writable."""
    if isinstance(move, Describe | Play | Wager) and move.card not in range(len(state.setup.cards)):
        return repr(move)
    if isinstance(move, Describe):
        move = move._replace(description="...")
    return format_move(state, move)


def apply(state: State, move: Move) -> State:
    """The state after the move. Raises what `check` raises."""
    check(state, move)
    return _RULES[type(move)][1](state, move)
