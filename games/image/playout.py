"""Random legal play, for simulations, benchmarks and tests: no player, no judgement.

`random_move` draws proposals and asks the rules, which is faster than listing every move; a test
holds what it draws to `legal_moves`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.image.challenges import challengeable, rulings, why_not_overrule
from games.image.legal import legal_moves, to_act
from games.image.moves import (
    SOMEBODY,
    VOTES,
    Accept,
    Challenge,
    Cover,
    Done,
    End,
    Extend,
    Move,
    Name,
    Overrule,
    Refuse,
    Rule,
    Start,
    Swap,
    Undo,
    Vote,
)
from games.image.placing import (
    why_not_cover,
    why_not_end,
    why_not_extend,
    why_not_start,
)
from games.image.state import LETTER, PROFILES_TO_END, Phase, State

CHALLENGES = 0.1
"""The chance that a turn open to challenges is challenged at each move that could follow."""

SWAPS = 0.08
UNDOES = 0.03
STAYS = 0.6
"""The chance that a card goes to the image of the card before."""

COVERS = 0.2
TRIES = 12
"""Proposals before every move is listed after all."""


def random_move(state: State, chance: Random) -> Move | None:
    """A legal move of any seat, or a ruling, at random; None when the game is over."""
    if state.challenge is not None:
        return _in_challenge(state, chance)
    if state.phase is Phase.OVER:
        return None
    if state.last_turn is not None and chance.random() < CHALLENGES:
        move = _interruption(state, chance)
        if move is not None:
            return move
    if state.phase is Phase.LAST_CALL:
        return Accept(state.turn)
    return _in_turn(state, chance)


def _in_turn(state: State, chance: Random) -> Move:
    seat, roll = state.turn, chance.random()
    if not state.placed:
        if roll < SWAPS:
            n = int(chance.random() * (min(3, len(state.deck), len(state.hands[seat])) + 1))
            return Swap(seat, tuple(chance.sample(state.hands[seat], n)))
    elif roll < UNDOES:
        return Undo(seat)
    elif roll < len(state.placed) / 5:
        return Done(seat)
    opened = [
        number
        for number, image in enumerate(state.images, 1)
        if image is not None and image.ended is None
    ]
    for _ in range(TRIES):
        move = _placement(state, opened, chance)
        if move is not None:
            return move
    if state.placed:
        return Done(seat)
    moves = [m for m in legal_moves(state, seat) if not isinstance(m, Challenge | Overrule)]
    return chance.choice(moves)


def _placement(state: State, opened: list[int], chance: Random) -> Move | None:
    """A proposal to play one card, None if the rules forbid it."""
    random, seat, placed = chance.random, state.turn, state.placed
    cards = state.hands[seat]
    if placed and random() < STAYS:
        number = placed[-1].image
        if not cards or random() < 0.5:
            cards = state.table[int(random() * len(state.table))]
    else:
        n = int(random() * (len(opened) + 1))
        number = opened[n] if n < len(opened) else 0
    if not cards:
        return None
    card = cards[int(random() * len(cards))]
    if number == 0:
        start = Start(seat, card)
        return None if why_not_start(state, start) else start
    image = state.images[number - 1]
    shown = len(image.stacks) if image else 0
    if state.setup.categories[card] == LETTER:
        if shown < PROFILES_TO_END:
            return None
        end = End(seat, number, (card,), SOMEBODY)
        return None if why_not_end(state, end) else end
    if random() < COVERS:
        cover = Cover(seat, number, int(random() * shown), card)
        return None if why_not_cover(state, cover) else cover
    extend = Extend(seat, number, card)
    return None if why_not_extend(state, extend) else extend


def _interruption(state: State, chance: Random) -> Move | None:
    """A challenge of the last turn, or a call to overrule, by a seat at random."""
    seat = int(chance.random() * state.setup.seats)
    images = challengeable(state, seat)
    if images:
        return Challenge(seat, chance.choice(images))
    overrule = Overrule(seat)
    return None if why_not_overrule(state, overrule) else overrule


def _in_challenge(state: State, chance: Random) -> Move:
    dispute = state.challenge
    if dispute is not None and state.phase is Phase.NAMING and chance.random() < 0.8:
        return Name(dispute.challenged, dispute.image, SOMEBODY)
    if dispute is not None and state.phase is Phase.NAMING and chance.random() < 0.5:
        return Refuse(dispute.challenged, dispute.image)
    if state.phase is Phase.VOTE:
        return Vote(chance.choice(sorted(to_act(state))), chance.choice(VOTES))
    return Rule(*chance.choice(rulings(state)))


def play_out(state: State, chance: Random, see: Callable[[State], object] | None = None) -> State:
    """The end of the game by random moves; `see` is shown every state on the way."""
    from games.image.rules import apply

    while (move := random_move(state, chance)) is not None:
        state = apply(state, move)
        if see is not None:
            see(state)
    return state
