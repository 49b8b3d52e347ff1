"""M17 as a metamorphic property: change what another seat chose in secret, and nobody else sees
a difference before the reveal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import imagine
from games.imagine.moves import Describe, Move, Play, Renew, Wager
from games.imagine.playout import random_move
from games.imagine.state import Phase, State
from tests.games.imagine_positions import PICTURES

games = st.tuples(st.integers(3, 6), st.integers(0, 2**64))
slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def seen(state: State, viewer: int | None) -> tuple[Any, ...]:
    """Everything the viewer is told: the view, what it may do, whom the game waits for."""
    return (
        imagine.view(state, viewer),
        imagine.legal_moves(state, viewer),
        imagine.to_act(state),
    )


def viewers(state: State, *but: int) -> list[int | None]:
    return [None, *(seat for seat in range(state.setup.seats) if seat not in but)]


def _rounds(seats: int, seed: int) -> Iterator[tuple[State, list[Move]]]:
    """The state before each description of a random game, and the moves of that round."""
    state, chance = imagine.new_game(PICTURES, seats, seed), Random(seed)
    start, moves = state, list[Move]()
    while (move := random_move(state, chance)) is not None:
        if isinstance(move, Describe):
            start, moves = state, []
        moves.append(move)
        turn = state.turn
        state = imagine.apply(state, move)
        if state.turn != turn and isinstance(move, Wager):
            yield start, moves


@slow
@given(games)
def test_another_stake_or_bet_shows_nothing_before_the_reveal(game: tuple[int, int]) -> None:
    chance = Random(game[1])
    for start, moves in _rounds(*game):
        at = chance.randrange(len(moves))
        changed = _other_points(moves[at], chance)
        one = other = start
        for number, move in enumerate(moves[:-1]):  # the last bet brings the reveal
            one = imagine.apply(one, move)
            other = imagine.apply(other, changed if number == at else move)
            for viewer in viewers(start, changed.seat):
                assert seen(one, viewer) == seen(other, viewer)
        if at < len(moves) - 1:
            assert one != other
            assert seen(one, changed.seat) != seen(other, changed.seat)


def _other_points(move: Move, chance: Random) -> Move:
    if isinstance(move, Wager):
        return move._replace(points=chance.choice([n for n in range(3) if n != move.points]))
    assert isinstance(move, Describe | Play)
    return move._replace(stake=chance.choice([n for n in range(3) if n != move.stake]))


@slow
@given(games)
def test_a_bet_on_another_card_shows_nothing_before_the_reveal(game: tuple[int, int]) -> None:
    chance = Random(game[1])
    for start, moves in _rounds(*game):
        n = len(moves) - game[0] + 1
        at = n + chance.randrange(game[0] - 1)
        bet = moves[at]
        assert isinstance(bet, Wager)
        one = other = start
        for number, move in enumerate(moves[:-1]):
            if number == at:
                wagers = [m for m in imagine.legal_moves(one, bet.seat) if m != bet]
                other = imagine.apply(other, chance.choice(wagers))
            else:
                other = imagine.apply(other, move)
            one = imagine.apply(one, move)
            for viewer in viewers(start, bet.seat):
                assert seen(one, viewer) == seen(other, viewer)


@slow
@given(games)
def test_another_card_shows_nothing_before_all_lie(game: tuple[int, int]) -> None:
    chance = Random(game[1])
    for start, moves in _rounds(*game):
        laying = moves[: game[0]]
        at = chance.randrange(game[0])
        chosen = laying[at]
        assert isinstance(chosen, Describe | Play)
        hand = [card for card in start.hands[chosen.seat] if card != chosen.card]
        changed = chosen._replace(card=chance.choice(hand))
        one = other = start
        for number, move in enumerate(laying[:-1]):
            one = imagine.apply(one, move)
            other = imagine.apply(other, changed if number == at else move)
            for viewer in viewers(start, chosen.seat):
                assert seen(one, viewer) == seen(other, viewer)


@slow
@given(games)
def test_whose_card_is_whose_shows_nothing_before_the_scoring(game: tuple[int, int]) -> None:
    """Two seats that had each other's card in the hand: the table is the same to all others."""
    chance = Random(game[1])
    for start, moves in _rounds(*game):
        laying = moves[: game[0]]
        a, b = chance.sample(range(game[0]), 2)
        first, second = laying[a], laying[b]
        assert isinstance(first, Describe | Play)
        assert isinstance(second, Describe | Play)
        swapped = list(laying)
        swapped[a] = first._replace(card=second.card)
        swapped[b] = second._replace(card=first.card)
        hands = list(start.hands)
        for seat, old, new in (
            (first.seat, first.card, second.card), (second.seat, second.card, first.card),
        ):  # fmt: skip
            hands[seat] = tuple(new if card == old else card for card in hands[seat])
        one, other = start, start._replace(hands=tuple(hands))
        for left, right in zip(laying, swapped, strict=True):
            one, other = imagine.apply(one, left), imagine.apply(other, right)
            for viewer in viewers(start, first.seat, second.seat):
                assert seen(one, viewer) == seen(other, viewer)
        assert one.phase is Phase.BETS
        assert one.table == other.table


@slow
@given(games)
def test_views_show_no_order_of_deck_or_pile_and_no_other_hand(game: tuple[int, int]) -> None:
    state, chance = imagine.new_game(PICTURES, *game), Random(game[1])
    while (move := random_move(state, chance)) is not None:
        state = imagine.apply(state, move)
        viewer = chance.randrange(game[0])
        hidden = [*state.deck, *state.discard]
        for seat, hand in enumerate(state.hands):
            hidden += hand if seat != viewer else ()
        chance.shuffle(hidden)

        def take(n: int, hidden: list[int] = hidden) -> tuple[int, ...]:
            return tuple(hidden.pop() for _ in range(n))

        other = state._replace(
            deck=take(len(state.deck)),
            discard=take(len(state.discard)),
            hands=tuple(
                hand if seat == viewer else take(len(hand)) for seat, hand in enumerate(state.hands)
            ),
        )
        assert seen(state, viewer) == seen(other, viewer)
        assert imagine.view(state, None) == imagine.view(other, None)


def test_who_takes_a_new_hand_shows_neither_the_old_nor_the_new() -> None:
    state = imagine.new_game(PICTURES, 3, 1)
    after = imagine.apply(state, Renew(state.architect))
    told = str(imagine.view(after, (state.architect + 1) % 3))
    for card in (*state.hands[state.architect], *after.hands[state.architect]):
        assert f"'{state.setup.cards[card].id}'" not in told


def test_neither_the_seed_nor_a_hand_is_in_what_is_printed_of_a_setup() -> None:
    state = imagine.new_game(PICTURES, 3, 19710203)
    assert "19710203" not in repr(state)
