"""Bots of Imagine: what they match, how they describe, and that they know no secret."""

from __future__ import annotations

from random import Random

import pytest

from games import imagine
from games.imagine.moves import MAX_DESCRIPTION, Describe, Play, Wager
from games.imagine.playout import random_move
from games.imagine.state import Phase, State
from games.pictures import Picture
from service.games.imagine import chance_of
from service.games.imagine_bots import SKILLS, ImagineBots
from service.games.imagine_words import groups, looser, stem, stems_of, telling_words
from tests.api.pictures import CARDS

LEVELS = list(SKILLS)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("wings", "wing"), ("wing", "wing"), ("dreaming", "dream"), ("dreamed", "dream"),
        ("cherries", "cherry"), ("houses", "hous"), ("house", "hous"), ("bus", "bus"),
        ("sea", "sea"), ("key", "key"), ("keys", "key"), ("candle", "candl"),
    ],
)  # fmt: skip
def test_stems(word: str, expected: str) -> None:
    assert stem(word) == expected


def test_words_that_tell_something() -> None:
    assert telling_words("What the Sea remembers, again") == ("sea",)
    assert telling_words("the Moon's café") == ("moon", "s", "cafe")
    assert telling_words("who is it?") == ("who", "is", "it")  # there are no others
    assert telling_words("...") == ()


def test_looser_words_are_of_a_group_and_not_its_own() -> None:
    words = looser("full moon")
    assert {"night", "crescent"} <= set(words)
    assert not stems_of(words) & {"moon", "full"}
    assert looser("xylograph") == ()


def test_groups_are_words_in_lower_case_and_each_once_in_its_group() -> None:
    for group in groups():
        assert len(group) >= 2
        assert len(set(group)) == len(group)
        assert all(word == word.casefold() and word.isalpha() for word in group)


def table(*parts: str) -> State:
    """Seat 1, the architect, has described; seat 2 holds pictures with these parts."""
    filler = [Picture(f"x{n}", "", ("brick",)) for n in range(30 - len(parts))]
    cards = [Picture(f"c{n}", "", (text,)) for n, text in enumerate(parts)]
    state = imagine.new_game([*cards, *filler], 3, 1)
    hands = (tuple(range(20, 26)), tuple(range(6)), tuple(range(10, 16)))
    rest = tuple(c for c in range(30) if all(c not in hand for hand in hands))
    return state._replace(hands=hands, deck=rest, turn=(0 - state.setup.first) % 3)


@pytest.mark.parametrize(
    ("text", "level", "chosen"),
    [
        pytest.param("the whale", "medium", "c1", id="the-word"),
        pytest.param("whales!", "medium", "c1", id="its-stem"),
        pytest.param("what the ocean hides", "hard", "c1", id="its-group"),
        pytest.param("a candle on the whale", "hard", None, id="two-match"),
    ],
)
def test_a_bot_plays_what_matches(text: str, level: str, chosen: str | None) -> None:
    state = table("teapot", "whale", "kite", "candle", "robot", "egg")
    state = imagine.apply(state, Describe(0, 20, 0, text))
    for seed in range(20, 40):
        chance = Random(seed)
        if level == "medium" and Random(seed).random() < SKILLS["medium"].guesses:
            continue
        move = ImagineBots().move(state, 1, level, chance)
        assert isinstance(move, Play)
        card = state.setup.cards[move.card].id
        assert card == chosen if chosen else card in ("c1", "c3")


def test_ties_are_broken_by_chance() -> None:
    state = imagine.apply(table("a", "b", "c", "d", "e", "f"), Describe(0, 20, 0, "nothing at all"))
    moves = {ImagineBots().move(state, 1, "hard", Random(seed)).card for seed in range(60)}  # type: ignore[union-attr]
    assert moves == set(range(6))


@pytest.mark.parametrize("level", LEVELS)
def test_an_architect_never_says_all_parts_and_takes_its_words_from_one_card(level: str) -> None:
    loosely = 0
    for seed in range(150):
        state = imagine.new_game(CARDS, 4, seed)
        move = ImagineBots().move(state, state.architect, level, Random(seed))
        assert isinstance(move, Describe)
        assert 0 <= move.stake <= SKILLS[level].most
        assert 0 < len(move.description) <= MAX_DESCRIPTION
        said = stems_of(telling_words(move.description))
        parts = CARDS[move.card].parts
        named = [part for part in parts if stems_of([part]) <= said]
        assert len(named) < len(parts)
        loosely += not named
    assert 0 < loosely < 150


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_legal_games_to_the_end(level: str) -> None:
    for seed in range(4):
        state = imagine.new_game(CARDS, 3 + seed, seed)
        while state.phase is not Phase.OVER:
            seat = min(imagine.to_act(state))
            state = imagine.apply(
                state, ImagineBots().move(state, seat, level, chance_of(state, seat))
            )


def test_pictures_without_parts_can_be_played() -> None:
    state = imagine.new_game([Picture(f"p{n}") for n in range(40)], 3, 5)
    while state.phase is not Phase.OVER:
        seat = min(imagine.to_act(state))
        state = imagine.apply(state, ImagineBots().move(state, seat, "hard", Random(1)))
    assert imagine.outcome(state) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_what_others_have_chosen_makes_no_difference(level: str) -> None:
    """The same bot, the same chance, another secret of another seat: the same move."""
    chance = Random(3)
    for seed in range(30):
        state = imagine.new_game(CARDS, 4, seed)
        while state.phase is not Phase.OVER:
            waiting = sorted(imagine.to_act(state))
            if len(waiting) > 1:
                other, bot = chance.sample(waiting, 2)
                moves = chance.sample(imagine.legal_moves(state, other), 2)
                found = {
                    ImagineBots().move(after, bot, level, chance_of(after, bot))
                    for after in (imagine.apply(state, move) for move in moves)
                }
                assert len(found) == 1
            move = random_move(state, chance)
            assert move is not None
            state = imagine.apply(state, move)


def test_the_better_bot_finds_more() -> None:
    found = {level: _found(level) for level in LEVELS}
    assert found["easy"] < found["medium"] < found["hard"]


def _found(level: str) -> int:
    """How often bots of a level bet on the card of an architect who speaks loosely."""
    count = 0
    for seed in range(60):
        state = imagine.new_game(CARDS, 4, seed)
        while state.phase is not Phase.OVER:
            seat = min(imagine.to_act(state))
            speaks = "hard" if state.phase is Phase.ARCHITECT else level
            move = ImagineBots().move(state, seat, speaks, chance_of(state, seat))
            target = state.played[state.architect]
            if isinstance(move, Wager) and target:
                count += move.card == target.card
            state = imagine.apply(state, move)
    return count
