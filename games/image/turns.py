"""Ending a turn: refilling the hand and the TABLE, the swap, the final round."""

from __future__ import annotations

from games.image.moves import Accept, Done, Swap
from games.image.placing import why_not_turn
from games.image.state import (
    LastTurn,
    Phase,
    State,
    replaced,
)


def why_not_done(state: State, move: Done) -> str | None:
    """What forbids ending the turn."""
    why = why_not_turn(state, move.seat)
    if why:
        return why
    return None if state.placed else "no card has been played; `pass` or `swap` instead (I29)"


def why_not_swap(state: State, move: Swap) -> str | None:
    """What forbids a swap, or a pass."""
    why = why_not_turn(state, move.seat)
    if why:
        return why
    if state.placed:
        return "cards have been played in this turn, and a turn is play or swap (I21)"
    for card in move.cards:
        if card not in state.hands[move.seat]:
            return f"{state.setup.cards[card].id} is not in the hand (I20)"
    if len(move.cards) > len(state.deck):
        return (
            f"the deck holds {len(state.deck)} cards, and a swap takes at most as many; "
            "`pass` (I20)"
        )
    return None


def why_not_accept(state: State, move: Accept) -> str | None:
    """What forbids ending the game."""
    if state.phase is not Phase.LAST_CALL:
        return f"there is no last turn to accept (I19; phase {state.phase})"
    if move.seat != state.turn:
        return f"seat {state.turn + 1} accepts, being next (I30)"
    return None


def done(state: State, _move: Done) -> State:
    """The state after the refill (I17), with the turn open to challenges (I30)."""
    seat, deck, table, placed = state.turn, state.deck, state.table, state.placed
    hands = state.hands
    if deck:
        n = 0
        for card in placed:
            n += card.from_hand
        hands = replaced(hands, seat, hands[seat] + deck[:n])
        deck = deck[n:]
        if deck and n < len(placed):
            table, deck = _refilled(state, table, deck)
    return _next(state, deck, hands, table, LastTurn(seat, placed))


def swap(state: State, move: Swap) -> State:
    """The state after hand cards went to the TABLE and others came; nothing to challenge (I39)."""
    seat, table, categories = state.turn, state.table, state.setup.categories
    hand = tuple(card for card in state.hands[seat] if card not in move.cards)
    for card in move.cards:
        colour = categories[card]
        table = replaced(table, colour, (*table[colour], card))
    n = len(move.cards)
    hands = replaced(state.hands, seat, hand + state.deck[:n])
    return _next(state, state.deck[n:], hands, table, None)


def accept(state: State, _move: Accept) -> State:
    """The state at the end of the game."""
    return state._replace(last_turn=None, phase=Phase.OVER)


def resumed(state: State) -> Phase:
    """The phase once no challenge is under way."""
    return Phase.LAST_CALL if state.turns_left == 0 else Phase.TURN


def _refilled(
    state: State, table: tuple[tuple[int, ...], ...], deck: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """TABLE and deck after each TABLE card used was replaced by the next of its colour.

    Cards turned up meanwhile go to the bottom in order (I16); a colour the deck no longer has
    leaves its place empty; an empty deck ends it (I18).
    """
    categories = state.setup.categories
    for used in state.placed:
        if used.from_hand:
            continue
        colour = categories[used.card]
        for at, card in enumerate(deck):
            if categories[card] == colour:
                table = replaced(table, colour, (*table[colour], card))
                deck = deck[at + 1 :] + deck[:at]
                break
    return table, deck


def _next(
    state: State,
    deck: tuple[int, ...],
    hands: tuple[tuple[int, ...], ...],
    table: tuple[tuple[int, ...], ...],
    last_turn: LastTurn | None,
) -> State:
    """The next seat's turn; the final round is counted down from the turn that emptied the deck."""
    seats = state.setup.seats
    left = state.turns_left
    if left is not None:
        left -= 1
    elif not deck:
        left = seats
    phase = Phase.TURN
    if left == 0:
        phase = Phase.LAST_CALL if last_turn else Phase.OVER
    return State(
        state.setup, deck, hands, table, state.images, state.scores, (state.turn + 1) % seats, (),
        last_turn, None, left, state.removed, phase, None,
    )  # fmt: skip
