"""What each move does, once it is known to be allowed."""

from __future__ import annotations

from games.imagine.drawing import draw, refill, shuffle
from games.imagine.moves import Describe, Pass, Play, Renew, Wager
from games.imagine.scoring import round_points
from games.imagine.state import (
    HAND_SIZE,
    RENEWAL_COST,
    Bet,
    Phase,
    Played,
    Round,
    Shown,
    State,
)


def renew(state: State, move: Renew) -> State:
    """A new hand for the architect; the old one can come back where the deck runs out (M11)."""
    seat = move.seat
    state = state._replace(discard=state.discard + state.hands[seat])
    drawn, state = draw(state, HAND_SIZE)
    scores = list(state.scores)
    scores[seat] -= RENEWAL_COST
    hands = (*state.hands[:seat], drawn, *state.hands[seat + 1 :])
    return state._replace(hands=hands, scores=tuple(scores), renewed=True)


def pass_on(state: State, _move: Pass) -> State:
    """The next player's turn, hands kept (M14); when all have passed in a row, the end (M13)."""
    passes = state.passes + 1
    state = state._replace(turn=state.turn + 1, renewed=False, passes=passes)
    is_over = passes == state.setup.seats or state.turn == state.setup.turns
    return state._replace(phase=Phase.OVER) if is_over else state


def describe(state: State, move: Describe) -> State:
    """The card lies face down, and all the others may play theirs."""
    state = _laid(state, move.seat, Played(move.card, move.stake))
    return state._replace(phase=Phase.PLAYS, passes=0, description=move.description.strip())


def play(state: State, move: Play) -> State:
    """The card lies face down; after the last one all are shown."""
    state = _laid(state, move.seat, Played(move.card, move.stake))
    return state if None in state.played else _displayed(state)


def bet(state: State, move: Wager) -> State:
    """The bet is placed; after the last one the round is scored."""
    placed = Bet(move.card, move.points)
    bets = (*state.bets[: move.seat], placed, *state.bets[move.seat + 1 :])
    state = state._replace(bets=bets)
    return state if None in [bets[seat] for seat in state.others] else _scored(state)


def _laid(state: State, seat: int, laid: Played) -> State:
    hand = tuple(card for card in state.hands[seat] if card != laid.card)
    return state._replace(
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        played=(*state.played[:seat], laid, *state.played[seat + 1 :]),
    )


def _displayed(state: State) -> State:
    """Cards of the deck are added (M09), and all lie face up in an order that chance alone gives.

    They are sorted before they are shuffled: the order depends on which cards there are, not on
    whose they are (M17).
    """
    added, state = draw(state, state.setup.added)
    cards = sorted([*added, *(laid.card for laid in state.played if laid)])
    table, state = shuffle(state, tuple(cards))
    return state._replace(phase=Phase.BETS, added=added, table=table)


def _scored(state: State) -> State:
    """Points, the reveal (M22), the cards to the discard pile, new ones to the hands (M15)."""
    setup = state.setup
    played = [laid for laid in state.played if laid]
    changes = round_points(state.architect, played, state.bets, setup.rules)
    scored = Round(
        state.turn,
        state.architect,
        state.description or "",
        tuple(_shown(state, card) for card in state.table),
        changes,
    )
    state = refill(state._replace(discard=state.discard + state.table))
    turn = state.turn + 1
    return State(
        setup=setup,
        deck=state.deck,
        hands=state.hands,
        scores=tuple(old + new for old, new in zip(state.scores, changes, strict=True)),
        played=(None,) * setup.seats,
        bets=(None,) * setup.seats,
        discard=state.discard,
        turn=turn,
        phase=Phase.OVER if turn == setup.turns else Phase.ARCHITECT,
        last=scored,
        shuffles=state.shuffles,
    )


def _shown(state: State, card: int) -> Shown:
    bets = tuple((s, b.points) for s, b in enumerate(state.bets) if b and b.card == card)
    for seat, laid in enumerate(state.played):
        if laid and laid.card == card:
            return Shown(card, seat, laid.stake, bets)
    return Shown(card, None, None, bets)
