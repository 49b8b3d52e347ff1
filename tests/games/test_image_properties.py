"""Random games, and what holds in every state of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import image
from games.errors import GameError, Illegal, Invalid
from games.image.house_rules import TableRule
from games.image.moves import (
    RULINGS,
    SOME_BODY,
    SOMEBODY,
    SOURCES,
    VERBS,
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
from games.image.playout import play_out, random_move
from games.image.scoring import EndedBonus
from games.image.state import Phase, State
from games.log import Log, replay
from tests.games.image_positions import CARDS, cards_of

house_rules = st.builds(
    image.HouseRules,
    double=st.booleans(),
    table=st.sampled_from(TableRule),
    max_images=st.sampled_from([None, 1, 4]),
    ended_bonus=st.sampled_from(EndedBonus),
    overrule=st.booleans(),
)
games = st.tuples(st.integers(2, 6), st.integers(0, 2**64), house_rules)
slow = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def uniform_move(state: State, chance: Random) -> Move | None:
    """One kind of move at random, then one of that kind: rare kinds come as often as others."""
    kinds: dict[type[Move], list[Move]] = {}
    for seat in (None, *range(state.setup.seats)):
        for move in image.legal_moves(state, seat):
            kinds.setdefault(type(move), []).append(move)
    if not kinds:
        return None
    return chance.choice(kinds[chance.choice(sorted(kinds, key=lambda kind: kind.__name__))])


@slow
@given(games)
def test_in_every_state_of_a_random_game(game: tuple[int, int, image.HouseRules]) -> None:
    seats, seed, rules = game
    state = image.new_game(CARDS, seats, seed, rules)
    chance = Random(seed)
    lines = []
    while (move := uniform_move(state, chance)) is not None:
        line = image.format_move(state, move)
        assert image.parse_move(state, line) == move
        lines.append(line)
        before = state
        state = image.apply(state, move)
        assert state != before
        _holds(state)
        assert len(lines) < 5000
    assert state.phase is Phase.OVER
    assert image.outcome(state) is not None
    log = Log("image", seats, seed, ("classic",), CARDS, rules.to_json(), tuple(lines))
    assert replay(image, Log.from_json(log.to_json())) == state


def _holds(state: State) -> None:
    """What is true of every state, however it came about."""
    assert cards_of(state) == list(range(112))  # each card in exactly one place
    categories = state.setup.categories
    for colour, cards in enumerate(state.table):
        assert all(categories[card] == colour for card in cards)
    for _, made in state.numbered():
        letters = made.ended.letters if made.ended else 0
        assert [categories[s[-1]] == 4 for s in made.stacks] == [False] * (
            len(made.stacks) - letters
        ) + [True] * letters
        assert all(len({categories[card] for card in stack}) == 1 for stack in made.stacks)
        assert letters == 0 or len(made.stacks) >= 3 + letters
    assert sum(placed.from_hand for placed in state.placed) <= 3
    if state.deck:
        assert state.turns_left is None
        for seat, cards in enumerate(state.hands):
            played = sum(p.from_hand for p in state.placed) if seat == state.turn else 0
            assert len(cards) + played == 5
    assert (state.challenge is not None) is (
        state.phase in (Phase.NAMING, Phase.RULING, Phase.VOTE)
    )
    assert (state.phase is Phase.OVER) is (image.outcome(state) is not None)
    assert image.to_act(state) or state.phase in (Phase.RULING, Phase.OVER)


@slow
@given(games)
def test_check_accepts_exactly_the_legal_moves(game: tuple[int, int, image.HouseRules]) -> None:
    seats, seed, rules = game
    state, chance = image.new_game(CARDS, seats, seed, rules), Random(seed)
    for _ in range(120):
        legal = {
            _plain(move)
            for seat in (None, *range(seats))
            for move in image.legal_moves(state, seat)
        }
        for _ in range(25):
            move = _any_move(state, chance)
            refusal = _refusal(state, move)
            assert (refusal is None) is (_plain(move) in legal)
            line = image.format_move(state, move)
            if isinstance(refusal, Illegal):
                assert str(refusal).startswith(f"{line}: ")
                assert len(str(refusal)) > len(line) + 15
            elif refusal is not None:
                assert isinstance(move, Swap)  # one card twice
        for move in legal:
            image.check(state, move)
        following = uniform_move(state, chance)
        if following is None:
            break
        state = image.apply(state, following)


def _refusal(state: State, move: Move) -> Illegal | Invalid | None:
    try:
        image.check(state, move)
    except (Illegal, Invalid) as error:
        return error
    return None


def _plain(move: Move) -> Move:
    """A move as `legal_moves` lists it: placeholders for names, a swap in order of the cards."""
    if isinstance(move, End):
        if len(move.letters) == 1 or " " not in move.name:
            move = move._replace(name=SOMEBODY)  # which no double takes
        else:
            move = move._replace(name=SOME_BODY)
    elif isinstance(move, Name):
        move = move._replace(name=SOMEBODY)
    elif isinstance(move, Swap):
        move = move._replace(cards=tuple(sorted(move.cards)))
    return move


def _any_move(state: State, chance: Random) -> Move:
    """A well-formed move, near the legal ones."""
    kind = chance.choice(list(VERBS.values()))
    seat = state.turn if chance.random() < 0.7 else chance.randrange(state.setup.seats)
    near = [*state.hands[seat], *(c for cards in state.table for c in cards)]
    card = chance.choice(near) if near and chance.random() < 0.9 else chance.randrange(112)
    number = chance.randrange(1, len(state.images) + 2)
    if state.placed and chance.random() < 0.5:
        number = state.placed[-1].image
    letters = tuple(c for c in near if state.setup.categories[c] == 4) or (card,)
    picked = tuple(chance.sample(letters, min(len(letters), chance.choice([1, 1, 2]))))
    name = chance.choice(["Plato", "Albert Schweitzer"])
    makers: dict[type[Move], Callable[[], Move]] = {
        Start: lambda: Start(seat, card),
        Extend: lambda: Extend(seat, number, card),
        Cover: lambda: Cover(seat, number, chance.randrange(6), card),
        End: lambda: End(seat, number, picked, name),
        Swap: lambda: Swap(seat, tuple(chance.choices(near or [card], k=chance.randrange(4)))),
        Challenge: lambda: Challenge(seat, number),
        Name: lambda: Name(seat, number, name),
        Refuse: lambda: Refuse(seat, number),
        Rule: lambda: Rule(chance.choice(RULINGS), chance.choice(SOURCES)),
        Vote: lambda: Vote(seat, chance.choice(VOTES)),
        Done: lambda: Done(seat),
        Undo: lambda: Undo(seat),
        Overrule: lambda: Overrule(seat),
        Accept: lambda: Accept(seat),
    }
    return makers[kind]()


@slow
@given(games)
def test_what_random_play_draws_is_listed(game: tuple[int, int, image.HouseRules]) -> None:
    seats, seed, rules = game
    state, chance = image.new_game(CARDS, seats, seed, rules), Random(seed)
    while (move := random_move(state, chance)) is not None:
        assert _plain(move) in {_plain(m) for m in image.legal_moves(state, move.seat)}
        state = image.apply(state, move)
    assert state.phase is Phase.OVER


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_play_ends_and_makes_every_kind_of_move(seats: int) -> None:
    kinds = Counter[type[Move]]()
    for seed in range(60):
        state, chance = image.new_game(CARDS, seats, seed), Random(seed)
        while (move := random_move(state, chance)) is not None:
            kinds[type(move)] += 1
            state = image.apply(state, move)
    assert set(kinds) == set(VERBS.values())


def test_the_same_chance_plays_the_same_game() -> None:
    ends = [play_out(image.new_game(CARDS, 4, 7), Random(8)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert hash(ends[0]) == hash(ends[1])


def test_applying_never_changes_the_state_it_was_given() -> None:
    state, chance = image.new_game(CARDS, 3, 5), Random(5)
    while (move := random_move(state, chance)) is not None:
        kept = tuple(state)
        after = image.apply(state, move)
        assert tuple(state) == kept
        with pytest.raises(GameError):
            image.apply(state, Start(9, 0))
        state = after
