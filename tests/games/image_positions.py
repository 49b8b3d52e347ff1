"""Positions of IMAGE built by hand, and play by lines of the notation.

Cards are ids of the classic deck, separated by spaces; `a>b` is a stack in which b covers a.
Seats count from 1, as in the notation.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import image
from games.cards import Card
from games.decks import shipped_deck
from games.errors import Illegal
from games.image.state import CATEGORIES, Image, Setup, State

CARDS: tuple[Card, ...] = shipped_deck("classic").cards
SEED = 1971
FOUR = "place-europe-1 activity-music-1 status-dead-1 time-20-1"
"""Four profile cards, as an image or a part of one."""


def position(
    *,
    seats: int = 3,
    hands: Sequence[str] = (),
    table: str = "",
    images: Sequence[str] = (),
    deck: str | None = None,
    turn: int = 1,
    scores: Sequence[int] | None = None,
    rules: image.HouseRules | None = None,
) -> State:
    """The state with these cards; hands not given are empty, images are seat 3's.

    Cards not named lie in the deck, in the order of the classic deck; where `deck` is given,
    it holds just that, and the others have left the game.
    """
    dealt = image.new_game(CARDS, seats, SEED, rules)
    setup = dealt.setup
    held = [numbers(setup, hand) for hand in hands] + [()] * (seats - len(hands))
    on_table = numbers(setup, table)
    built = [
        Image(
            tuple(numbers(setup, stack.replace(">", " ")) for stack in text.split()), (2 % seats,)
        )
        for text in images
    ]
    named = {c for cards in held for c in cards} | set(on_table)
    named |= {c for made in built for stack in made.stacks for c in stack}
    rest = tuple(c for c in range(len(CARDS)) if c not in named)
    left = rest if deck is None else numbers(setup, deck)
    assert not named & set(left)
    return dealt._replace(
        deck=left,
        hands=tuple(held),
        table=tuple(
            tuple(c for c in on_table if setup.categories[c] == colour)
            for colour in range(len(CATEGORIES))
        ),
        images=tuple(built),
        scores=tuple(scores or (0,) * seats),
        turn=turn - 1,
        removed=tuple(c for c in rest if c not in left),
    )


def numbers(setup: Setup, text: str) -> tuple[int, ...]:
    """Card ids as the numbers the engine uses."""
    return tuple(setup.by_id[card_id] for card_id in text.split())


def ids(state: State, cards: Sequence[int]) -> str:
    """The other way round."""
    return " ".join(state.setup.cards[card].id for card in cards)


def hand(state: State, seat: int) -> str:
    return ids(state, state.hands[seat - 1])


def table(state: State, category: str) -> str:
    return ids(state, state.table[[str(c) for c in CATEGORIES].index(category)])


def stacks(state: State, number: int) -> str:
    """An image as `position` takes it; `-` when it has left the game."""
    found = state.image(number)
    if found is None:
        return "-"
    return " ".join(ids(state, stack).replace(" ", ">") for stack in found.stacks)


def play(state: State, *lines: str) -> State:
    """The state after moves in notation."""
    for line in lines:
        state = image.apply(state, image.parse_move(state, line))
    return state


def refuse(state: State, line: str, words: str = ".") -> None:
    """Assert that a move is refused as illegal, in words that quote it, and not listed."""
    move = image.parse_move(state, line)
    with pytest.raises(Illegal, match=words) as caught:
        image.apply(state, move)
    assert str(caught.value).startswith(f"{line}: ")
    assert move not in image.legal_moves(state, move.seat)


def cards_of(state: State) -> list[int]:
    """Every card wherever it lies, sorted."""
    places = [state.deck, state.removed, *state.hands, *state.table]
    places += [stack for _, made in state.numbered() for stack in made.stacks]
    return sorted(card for place in places for card in place)
