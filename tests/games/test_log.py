from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games import image
from games.errors import Invalid, UnknownGame
from games.image.playout import random_move
from games.log import Log, replay, states
from games.registry import GAMES, game_of
from tests.games.image_positions import CARDS

RULES = image.HouseRules(double=True, max_images=4)
EMPTY = Log("image", 3, 2**70 + 1, ("classic",), CARDS, RULES.to_json())


def test_a_log_is_its_json_text() -> None:
    log = EMPTY.with_move("1 pass")
    assert Log.from_json(log.to_json()) == log
    assert EMPTY.moves == ()


def test_replaying_gives_every_state_of_the_game() -> None:
    played = [image.new_game(CARDS, 3, EMPTY.seed, RULES)]
    log, chance = EMPTY, Random(4)
    while (move := random_move(played[-1], chance)) is not None:
        log = log.with_move(image.format_move(played[-1], move))
        played.append(image.apply(played[-1], move))
    again = Log.from_json(log.to_json())
    assert list(states(image, again)) == played
    assert replay(image, again) == played[-1]
    assert replay(game_of("image"), again) == played[-1]


def test_what_is_public_tells_neither_seed_nor_more_than_the_moves() -> None:
    public = EMPTY.with_move("1 pass").public()
    assert set(public) == {"kind", "seats", "deck", "rules", "moves"}
    assert str(EMPTY.seed) not in json.dumps(public)


def test_the_seed_is_not_in_what_is_printed() -> None:
    state = image.new_game(CARDS, 3, EMPTY.seed)
    assert str(EMPTY.seed) not in repr(EMPTY)
    assert str(EMPTY.seed) not in repr(state)


def _changed(**changes: Any) -> str:
    return json.dumps(json.loads(EMPTY.to_json()) | changes)


NOT_LOGS = {
    "no_json": ("{", "not the log of a game: JSONDecodeError"),
    "a_list": ("[]", "not the log of a game: TypeError"),
    "empty": ("{}", "not the log of a game: KeyError 'format'"),
    "of_tomorrow": (_changed(format=2), "a log of format 2; this program reads 1"),
    "a_card_too_short": (_changed(cards=[["a"]]), "not the log of a game: ValueError"),
    "a_category": (
        _changed(cards=[["a", "a", "hat", "a", "a", ""]]),
        "'hat' is not a valid Category",
    ),
    "a_seed": (_changed(seed="x"), "not the log of a game: ValueError"),
    "deep": ("[" * 100_000, "not the log of a game: RecursionError"),
}


@pytest.mark.parametrize(("text", "words"), NOT_LOGS.values(), ids=NOT_LOGS.keys())
def test_what_is_no_log_is_refused(text: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        Log.from_json(text)


def test_a_move_that_cannot_be_is_told_with_its_number() -> None:
    log = EMPTY.with_move(f"{image.new_game(CARDS, 3, EMPTY.seed).turn + 1} pass")
    with pytest.raises(Invalid, match=r"^move 2 of the log cannot be: 1 accept: there is no"):
        replay(image, log.with_move("1 accept"))
    with pytest.raises(Invalid, match=r"^move 2 of the log cannot be: .*no move is called 'fly'"):
        replay(image, log.with_move("1 fly"))


def test_a_log_of_another_game() -> None:
    other = Log("imagine", 3, 1, (), CARDS, {})
    with pytest.raises(Invalid, match="the log of a game of 'imagine', read as one of 'image'"):
        replay(image, other)


def test_the_games() -> None:
    assert GAMES["image"] is game_of("image")
    with pytest.raises(UnknownGame, match="no game 'imag' in this project; did you mean 'image'"):
        game_of("imag")
