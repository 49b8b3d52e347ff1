"""Drawing cards, and shuffling in the course of a game."""

from __future__ import annotations

from random import Random

from games.chance import shuffled
from games.imagine.state import HAND_SIZE, State

_SHUFFLES_A_SEED = 2**16
"""More than a game has; so no shuffle of one seed is another's of the next."""


def shuffle(state: State, cards: tuple[int, ...]) -> tuple[tuple[int, ...], State]:
    """The cards shuffled, and the state that has counted it."""
    n = state.shuffles + 1
    chance = Random(state.setup.seed * _SHUFFLES_A_SEED + n)
    return shuffled(cards, chance), state._replace(shuffles=n)


def draw(state: State, n: int) -> tuple[tuple[int, ...], State]:
    """The next n cards of the deck, and the state without them.

    The discard pile becomes the deck when the deck does not suffice, and not before (M15).
    """
    drawn = state.deck[:n]
    state = state._replace(deck=state.deck[n:])
    if len(drawn) == n:
        return drawn, state
    deck, state = shuffle(state, state.discard)
    more = n - len(drawn)
    return drawn + deck[:more], state._replace(deck=deck[more:], discard=())


def refill(state: State) -> State:
    """Deal to everybody up to 6 cards, beginning with the architect of the round (M15)."""
    hands = list(state.hands)
    for seat in (state.architect, *state.others):
        drawn, state = draw(state, HAND_SIZE - len(hands[seat]))
        hands[seat] += drawn
    return state._replace(hands=tuple(hands))
