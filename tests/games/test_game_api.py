"""What games.protocol promises, held by every registered game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.decks import shipped_deck
from games.errors import GameError
from games.log import Log, replay
from games.protocol import Game
from games.registry import GAMES
from tests.games.imagine_positions import PICTURES

AnyGame = Game[Any, Any, Any]

CARDS: dict[str, Any] = {"image": shipped_deck("classic").cards, "imagine": PICTURES}
"""A deck for each game."""

MOST_MOVES = 20_000
SEEDS = range(3)


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.fixture(params=SEEDS)
def played(game: AnyGame, request: pytest.FixtureRequest) -> tuple[list[Any], list[Any]]:
    """A whole game: its states, and the moves between them, any seat's or the server's."""
    seed: int = request.param
    chance = Random(seed)
    found, moves = [game.new_game(CARDS[game.kind], 3 + seed % 2, seed)], []
    while game.outcome(found[-1]) is None:
        state = found[-1]
        by_seat = [game.legal_moves(state, seat) for seat in (*_seats(game, state), None)]
        move = chance.choice(chance.choice([listed for listed in by_seat if listed]))
        moves.append(move)
        found.append(game.apply(state, move))
        assert len(moves) < MOST_MOVES
    return found, moves


def _seats(game: AnyGame, state: Any) -> range:
    return range(int(game.view(state, None)["seats"]))


Played = tuple[list[Any], list[Any]]


def test_it_has_a_kind(game: AnyGame) -> None:
    assert GAMES[game.kind] is game


def test_the_seed_alone_decides_the_deal(game: AnyGame) -> None:
    cards = CARDS[game.kind]
    assert game.new_game(cards, 3, 7) == game.new_game(cards, 3, 7)
    assert game.new_game(cards, 3, 7) != game.new_game(cards, 3, 8)


def test_rules_are_json_and_back(game: AnyGame) -> None:
    told = json.loads(json.dumps(game.read_rules({}).to_json()))
    assert game.read_rules(told).to_json() == told
    with pytest.raises(GameError, match="'no such rule'"):
        game.read_rules({"no such rule": 1})


def test_listed_moves_are_allowed_and_are_lines(game: AnyGame, played: Played) -> None:
    for state in played[0][::7]:
        for seat in (*_seats(game, state), None):
            for move in game.legal_moves(state, seat):
                game.check(state, move)
                line = game.format_move(state, move)
                assert "\n" not in line
                assert game.parse_move(state, line) == move


def test_who_is_to_act_can(game: AnyGame, played: Played) -> None:
    for state in played[0]:
        for seat in game.to_act(state):
            assert game.legal_moves(state, seat)


def test_the_game_waits_for_somebody_until_its_end(game: AnyGame, played: Played) -> None:
    for state in played[0][:-1]:
        assert game.outcome(state) is None
        assert game.to_act(state) or game.legal_moves(state, None)
    last = played[0][-1]
    assert not game.to_act(last)
    assert not any(game.legal_moves(last, seat) for seat in (*_seats(game, last), None))


def test_the_outcome_names_the_best(game: AnyGame, played: Played) -> None:
    end = game.outcome(played[0][-1])
    assert end is not None
    assert end.termination
    best = max(end.scores)
    assert end.winners == tuple(s for s, score in enumerate(end.scores) if score == best)


def test_views_are_json_and_name_the_seat(game: AnyGame, played: Played) -> None:
    for state in played[0][::7]:
        for seat in (*_seats(game, state), None):
            seen = game.view(state, seat)
            assert json.loads(json.dumps(seen)) == seen
            assert seen["kind"] == game.kind
            assert seen["seat"] == (None if seat is None else seat + 1)
            assert "seed" not in json.dumps(seen)


def test_the_log_is_the_save(game: AnyGame, played: Played) -> None:
    found, moves = played
    lines = tuple(game.format_move(s, m) for s, m in zip(found, moves, strict=False))
    seed, seats = next((s, 3 + s % 2) for s in SEEDS if _is_of(game, found[0], s))
    log = Log(game.kind, seats, seed, (), CARDS[game.kind], {}, lines)
    assert replay(game, Log.from_json(log.to_json())) == found[-1]


def _is_of(game: AnyGame, state: Any, seed: int) -> bool:
    return bool(game.new_game(CARDS[game.kind], 3 + seed % 2, seed) == state)


def test_a_move_of_another_state_is_refused_with_a_sentence(game: AnyGame, played: Played) -> None:
    found, moves = played
    with pytest.raises(GameError) as caught:
        game.apply(found[-1], moves[-1])
    assert game.format_move(found[-1], moves[-1]) in str(caught.value)
