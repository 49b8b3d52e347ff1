"""Random games of Imagine, and what holds in every state of them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import imagine
from games.errors import GameError, Illegal
from games.imagine.moves import SOMETHING, VERBS, Describe, Move, Pass, Play, Renew, Wager
from games.imagine.playout import leaver_move, play_out, random_move
from games.imagine.setup import fewest_cards
from games.imagine.state import Phase, State
from games.log import Log, replay, states
from tests.games.imagine_positions import PICTURES, cards_of, play, position

house_rules = st.builds(
    imagine.HouseRules, zero_is_no_bet=st.booleans(), wrong_bet_costs=st.booleans()
)
games = st.tuples(
    st.integers(3, 6), st.integers(0, 2**64), house_rules, st.sampled_from([0, 1, 7, None])
)
"""Seats, seed, rules, and the cards beyond the fewest; None: all 108."""

slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

Game = tuple[int, int, imagine.HouseRules, int | None]


def dealt(game: Game) -> State:
    seats, seed, rules, more = game
    n = len(PICTURES) if more is None else fewest_cards(seats) + more
    return imagine.new_game(PICTURES[:n], seats, seed, rules)


@slow
@given(games)
def test_in_every_state_of_a_random_game(game: Game) -> None:
    first = state = dealt(game)
    chance, lines = Random(game[1]), list[str]()
    while (move := random_move(state, chance)) is not None:
        assert move in imagine.legal_moves(state, move.seat)
        lines.append(imagine.format_move(state, move))
        before, state = state, imagine.apply(state, move)
        assert state != before
        _holds(state)
        _changes_hold(before, state)
    assert imagine.outcome(state) is not None
    cards = first.setup.cards
    log = Log("imagine", game[0], game[1], ("made-up",), cards, game[2].to_json(), tuple(lines))
    again = Log.from_json(log.to_json())
    assert again == log
    assert replay(imagine, again) == state


def _holds(state: State) -> None:
    """What is true of every state, however it came about."""
    setup, phase = state.setup, state.phase
    assert cards_of(state) == list(range(len(setup.cards)))  # each card in exactly one place
    for seat, hand in enumerate(state.hands):
        assert len(hand) + (state.played[seat] is not None) == 6
    if phase is Phase.BETS:
        laid = [played.card for played in state.played if played]
        assert sorted(state.table) == sorted([*state.added, *laid])
        assert len(state.table) == max(5, setup.seats)
    else:
        assert state.table == state.added == ()
    assert (state.description is None) is (phase in (Phase.ARCHITECT, Phase.OVER))
    assert not state.passes or phase in (Phase.ARCHITECT, Phase.OVER)
    assert state.bets[state.architect] is None
    assert (phase is Phase.OVER) is (imagine.outcome(state) is not None)
    assert bool(imagine.to_act(state)) is (phase is not Phase.OVER)
    assert state.turn <= setup.turns


def _changes_hold(before: State, after: State) -> None:
    """The facts at the end of IMAGINE.md; with costly wrong bets the others may lose 2 more."""
    if after.last is before.last or after.last is None:
        return
    scored, n = after.last, after.setup.seats
    worst = -4 if after.setup.rules.wrong_bet_costs else -2
    for seat, change in enumerate(scored.changes):
        if seat == scored.architect:
            assert -2 <= change <= 2 * (n - 2)
        else:
            assert worst <= change <= 2 + 2 * (n - 2)
    assert scored.changes == tuple(
        new - old for old, new in zip(before.scores, after.scores, strict=True)
    )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_extremes_of_a_round_are_reached(seats: int) -> None:
    found: dict[str, set[int]] = {"architect": set(), "others": set()}
    for seed in range(400):
        state, chance = position(seats), Random(seed)
        state = imagine.apply(state, Describe(0, 0, 2, SOMETHING))
        for seat in range(1, seats):
            state = imagine.apply(state, Play(seat, 6 * seat, 2))
        for seat in range(1, seats):
            near = [card for card in (0, 6, 12) if card != 6 * seat]
            state = imagine.apply(state, Wager(seat, chance.choice(near), 2))
        found["architect"].add(state.scores[0])
        found["others"] |= set(state.scores[1:])
    assert (min(found["architect"]), max(found["architect"])) == (-2, 2 * (seats - 2))
    assert (min(found["others"]), max(found["others"])) == (-2, 2 + 2 * (seats - 2))


@slow
@given(games)
def test_who_stakes_and_bets_0_and_keeps_the_hand_ends_at_0(game: Game) -> None:
    state, chance = dealt(game), Random(game[1])
    while (move := random_move(state, chance)) is not None:
        if move.seat == 0:
            move = _ventures_nothing(state, move, chance)
        state = imagine.apply(state, move)
    assert state.scores[0] == 0


def _ventures_nothing(state: State, move: Move, chance: Random) -> Move:
    match move:
        case Renew():
            return leaver_move(state, move.seat, chance)
        case Describe() | Play():
            return move._replace(stake=0)
        case Wager():
            return move._replace(points=0)
        case Pass():
            return move


def test_a_round_is_not_zero_sum() -> None:
    sums = set()
    for seed in range(20):
        sums.add(sum(play_out(imagine.new_game(PICTURES, 4, seed), Random(seed)).scores))
    assert len(sums) > 5


@slow
@given(games)
def test_check_accepts_exactly_the_legal_moves(game: Game) -> None:
    state, chance = dealt(game), Random(game[1])
    n = len(state.setup.cards)
    for _ in range(60):
        legal = {m for s in range(game[0]) for m in imagine.legal_moves(state, s)}
        for _ in range(25):
            move = _any_move(state, chance, n)
            refusal, line = _refusal(state, move), imagine.format_move(state, move)
            assert (refusal is None) is (move in legal), line
            assert refusal is None or str(refusal).startswith(f"{line}: ")
        for move in legal:
            imagine.check(state, move)
        following = random_move(state, chance)
        if following is None:
            break
        state = imagine.apply(state, following)


def _any_move(state: State, chance: Random, n: int) -> Move:
    seat = chance.randrange(state.setup.seats)
    near = [*state.hands[seat], *state.table]
    card = chance.choice(near) if chance.random() < 0.8 else chance.randrange(n)
    points = chance.randrange(3)
    moves: list[Move] = [
        Renew(seat),
        Pass(seat),
        Describe(seat, card, points, SOMETHING),
        Play(seat, card, points),
        Wager(seat, card, points),
    ]
    return chance.choice(moves)


def _refusal(state: State, move: Move) -> Illegal | None:
    try:
        imagine.check(state, move)
    except Illegal as error:
        return error
    return None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plays_and_bets_may_come_in_any_order(seats: int) -> None:
    start = play(position(seats), '1 describe p1 2 "the moon"')
    others = range(1, seats)
    plays = {seat: Play(seat, 6 * seat, seat % 3) for seat in others}
    bets = {seat: Wager(seat, 6 * ((seat + 1) % seats), 2) for seat in others}
    ends = set()
    for order in permutations(others):
        for bet_order in (order, order[::-1]):
            state = start
            for seat in order:
                state = imagine.apply(state, plays[seat])
            for seat in bet_order:
                state = imagine.apply(state, bets[seat])
            ends.add(state)
    assert len(ends) == 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_play_ends_and_makes_every_kind_of_move(seats: int) -> None:
    kinds = Counter[type[Move]]()
    for seed in range(30):
        state, chance = imagine.new_game(PICTURES, seats, seed), Random(seed)
        while (move := random_move(state, chance)) is not None:
            kinds[type(move)] += 1
            state = imagine.apply(state, move)
    assert set(kinds) == set(VERBS.values())


def test_the_same_chance_plays_the_same_game() -> None:
    ends = [play_out(imagine.new_game(PICTURES, 4, 7), Random(8)) for _ in range(2)]
    assert ends[0] == ends[1]


def test_applying_never_changes_the_state_it_was_given() -> None:
    state, chance = imagine.new_game(PICTURES, 3, 5), Random(5)
    while (move := random_move(state, chance)) is not None:
        kept = tuple(state)
        after = imagine.apply(state, move)
        assert tuple(state) == kept
        with pytest.raises(GameError):
            imagine.apply(state, Pass(9))
        state = after


def test_each_shuffle_of_the_table_is_another() -> None:
    """Positions of the architect's card over many rounds: no place is its own."""
    places = Counter[int]()
    for seed in range(150):
        state, chance = imagine.new_game(PICTURES, 3, seed), Random(seed)
        while (move := random_move(state, chance)) is not None:
            state = imagine.apply(state, move)
            laid = state.played[state.architect]
            if state.phase is Phase.BETS and not any(state.bets) and laid:
                places[state.table.index(laid.card)] += 1
    n = sum(places.values())
    assert len(places) == 5
    assert all(abs(count / n - 1 / 5) < 0.04 for count in places.values())


def test_a_log_of_pictures_is_its_json_text() -> None:
    log = Log("imagine", 3, 2**70 + 1, ("dream",), PICTURES, imagine.HouseRules().to_json())
    assert Log.from_json(log.to_json()) == log
    assert len(list(states(imagine, log))) == 1


@pytest.mark.parametrize(
    ("rules", "words"),
    [({"zero": True}, "'zero'"), ({"zero_is_no_bet": 1}, "zero_is_no_bet is 1; say true or false")],
    ids=["unknown", "a-number"],
)
def test_rules_that_are_none(rules: dict[str, object], words: str) -> None:
    with pytest.raises(GameError, match=words):
        imagine.read_rules(rules)
