"""Positions of Imagine built by hand, and play by lines of the notation.

The cards are 108 made-up pictures, `p1` to `p108`. In a position seat 1 holds p1 to p6, seat 2
p7 to p12 and so on, and the deck lies in order, p108 at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from games import imagine
from games.errors import Illegal
from games.imagine.state import HAND_SIZE, State
from games.pictures import Picture

PICTURES = tuple(
    Picture(f"p{n}", f"Picture {n}", (f"thing {n}", "moon" if n % 2 else "sea"))
    for n in range(1, 109)
)
SEED = 1971


def position(
    seats: int = 3,
    *,
    architect: int = 1,
    turn: int | None = None,
    scores: Sequence[int] | None = None,
    deck: int | None = None,
    rules: imagine.HouseRules | None = None,
) -> State:
    """The state before the architect acts; with `deck`, only so many cards lie in the deck and
    the others on the discard pile. `turn` is the number of the turn; by default such a one as
    makes `architect` the architect."""
    dealt = imagine.new_game(PICTURES, seats, SEED, rules)
    rest = tuple(range(seats * HAND_SIZE, len(PICTURES)))
    left = len(rest) if deck is None else deck
    done = (architect - 1 - dealt.setup.first) % seats if turn is None else turn - 1
    return dealt._replace(
        deck=rest[:left],
        discard=rest[left:],
        hands=tuple(tuple(range(s * HAND_SIZE, (s + 1) * HAND_SIZE)) for s in range(seats)),
        turn=done,
        scores=tuple(scores or (0,) * seats),
    )


def play(state: State, *lines: str) -> State:
    """The state after moves in notation."""
    for line in lines:
        state = imagine.apply(state, imagine.parse_move(state, line))
    return state


def refuse(state: State, line: str, words: str = ".") -> None:
    """Assert that a move is refused as illegal, in words that quote it, and not listed."""
    move = imagine.parse_move(state, line)
    with pytest.raises(Illegal, match=words) as caught:
        imagine.apply(state, move)
    assert str(caught.value).startswith(f"{line}: ")
    assert move not in imagine.legal_moves(state, move.seat)


def described(state: State, stake: int = 0) -> State:
    """Seat 1 plays p1, and each other seat its first card, without stakes: p7, p13 ..."""
    state = play(state, f'1 describe p1 {stake} "the moon"')
    return play(
        state, *(f"{s} play p{(s - 1) * HAND_SIZE + 1} 0" for s in range(2, state.setup.seats + 1))
    )


def scored(stakes: str, *bets: str, rules: imagine.HouseRules | None = None) -> tuple[int, ...]:
    """What a round changes: seat 1 is the architect with p1, seat 2 plays p7, seat 3 p13 ...

    `stakes` are per seat, as in "2 0 1"; a bet reads "2 p1 2".
    """
    on = stakes.split()
    state = play(position(len(on), rules=rules), f'1 describe p1 {on[0]} "the moon"')
    for seat, stake in enumerate(on[1:], 2):
        state = play(state, f"{seat} play p{(seat - 1) * HAND_SIZE + 1} {stake}")
    state = play(state, *(f"{who} bet {rest}" for who, rest in (b.split(" ", 1) for b in bets)))
    assert state.last is not None
    assert state.last.changes == state.scores
    return state.scores


def cards_of(state: State) -> list[int]:
    """Every card wherever it lies, sorted."""
    return sorted(_places(state))


def _places(state: State) -> Iterator[int]:
    yield from state.deck
    yield from state.discard
    yield from state.added
    for hand in state.hands:
        yield from hand
    for laid in state.played:
        if laid is not None:
            yield laid.card


def ids(state: State, cards: Sequence[int]) -> list[str]:
    return [state.setup.cards[card].id for card in cards]
