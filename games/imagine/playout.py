"""Play without a player: the automatic one of a seat that was left, and random games."""

from __future__ import annotations

from random import Random

from games.imagine.legal import BETS, STAKES, to_act
from games.imagine.moves import SOMETHING, Describe, Move, Pass, Play, Renew, Wager
from games.imagine.rules import apply
from games.imagine.state import Phase, State

PASSES = 0.05
RENEWS = 0.1


def leaver_move(state: State, seat: int, chance: Random) -> Move:
    """What is done for a player who has left (M21): a random card without a stake, a random bet
    of 0; as architect, a pass. The game must wait for the seat."""
    match state.phase:
        case Phase.ARCHITECT:
            return Pass(seat)
        case Phase.PLAYS:
            return Play(seat, _pick(state.hands[seat], chance), 0)
    return Wager(seat, _pick(_others_cards(state, seat), chance), 0)


def random_move(state: State, chance: Random) -> Move | None:
    """A legal move of some seat the game waits for, at random; None when the game is over."""
    waiting = tuple(sorted(to_act(state)))
    if not waiting:
        return None
    seat = _pick(waiting, chance)
    match state.phase:
        case Phase.ARCHITECT:
            if chance.random() < PASSES:
                return Pass(seat)
            if not state.renewed and chance.random() < RENEWS:
                return Renew(seat)
            card = _pick(state.hands[seat], chance)
            return Describe(seat, card, _pick(tuple(STAKES), chance), SOMETHING)
        case Phase.PLAYS:
            return Play(seat, _pick(state.hands[seat], chance), _pick(tuple(STAKES), chance))
    card = _pick(_others_cards(state, seat), chance)
    return Wager(seat, card, _pick(tuple(BETS), chance))


def play_out(state: State, chance: Random) -> State:
    """The end of the game by random moves."""
    while (move := random_move(state, chance)) is not None:
        state = apply(state, move)
    return state


def _others_cards(state: State, seat: int) -> tuple[int, ...]:
    own = state.played[seat]
    return tuple(card for card in state.table if own is None or card != own.card)


def _pick(values: tuple[int, ...], chance: Random) -> int:
    return values[int(chance.random() * len(values))]
