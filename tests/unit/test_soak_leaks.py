"""The soak of Imagine finds what it looks for: each test shows it a secret that got out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games import imagine
from games.imagine.moves import Describe, Play
from games.imagine.playout import random_move
from games.imagine.state import Phase, State
from scripts.soaking.imagine_players import CARDS
from scripts.soaking.leaks import is_secret_told, leaks_of_moves, leaks_of_view

View = dict[str, Any]


def playing() -> State:
    state = imagine.new_game(CARDS, 4, 5)
    first = state.architect
    state = imagine.apply(state, Describe(first, state.hands[first][0], 1, "the sea"))
    second = (first + 1) % 4
    return imagine.apply(state, Play(second, state.hands[second][0], 2))


def test_no_view_of_a_random_game_is_taken_for_a_leak() -> None:
    state, chance = imagine.new_game(CARDS, 4, 5), Random(5)
    while (move := random_move(state, chance)) is not None:
        state = imagine.apply(state, move)
        for viewer in (None, 0, 3):
            seat = None if viewer is None else viewer + 1
            view = imagine.view(state, viewer)
            assert list(leaks_of_view(view, seat)) == []
            for listed in imagine.legal_moves(state, viewer):
                told = {"move": imagine.format_move(state, listed)}
                assert list(leaks_of_moves(told, view)) == []
    assert state.phase is Phase.OVER


def _a_count_by_card(view: View) -> None:
    view["acted"] = [{"seat": 2, "played": "soak-7"}]


def _a_stake(view: View) -> None:
    view["acted"] = [{"seat": 2, "stake": 2}]


def _an_owner(view: View) -> None:
    view["table"] = [{"id": "soak-1", "alt": "", "owner": 1}]


def _a_table_too_early(view: View) -> None:
    view["table"] = [{"id": "soak-1", "alt": ""}]


def _anothers_view(view: View) -> None:
    view["seat"] = 2


def _a_hand(view: View) -> None:
    view["hand"] = [{"id": "soak-1", "alt": ""}]


@pytest.mark.parametrize(
    "tell", [_a_count_by_card, _a_stake, _an_owner, _a_table_too_early, _anothers_view, _a_hand]
)
def test_what_is_told_too_early_is_found(tell: Callable[[View], None]) -> None:
    view = imagine.view(playing(), None)
    assert list(leaks_of_view(view, None)) == []
    tell(view)
    assert list(leaks_of_view(view, None)) != []


@pytest.mark.parametrize(
    ("line", "is_secret"),
    [
        ("2 play ...", False),
        ("2 play soak-7 1", True),
        ("2 bet ...", False),
        ("2 bet soak-7 0", True),
        ('2 describe ... "soak-7 2"', False),
        ('2 describe soak-7 2 "the sea"', True),
        ("2 pass", False),
        ("2 renew", False),
        (None, False),
    ],
)
def test_lines(line: str | None, is_secret: bool) -> None:
    entry = {"seat": 2, "move": line}
    assert is_secret_told(entry, None) is is_secret
    assert is_secret_told(entry, 1) is is_secret
    assert not is_secret_told(entry, 2)


def test_a_move_that_names_anothers_card() -> None:
    state = playing()
    viewer = (state.architect + 2) % 4
    view = imagine.view(state, viewer)
    other = state.setup.cards[state.hands[(viewer + 1) % 4][0]].id
    assert list(leaks_of_moves({"move": f"3 play {other} 1"}, view)) != []
