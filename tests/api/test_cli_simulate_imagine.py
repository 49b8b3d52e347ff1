"""`referee simulate --game imagine`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from rich.console import Console

from games.chance import MAX_SEED
from games.errors import Invalid
from games.picture_decks import shipped_picture_decks
from service.cli import main
from service.cli_simulate_imagine import print_imagine, simulate_imagine
from tests.api.pictures import CARDS
from tests.games.imagine_positions import PICTURES


@pytest.mark.parametrize(("players", "rounds"), [(3, 12), (4, 12), (5, 10), (6, 12)])
def test_every_game_ends_and_is_counted(players: int, rounds: int) -> None:
    told = simulate_imagine(6, players, 1, CARDS)
    assert told.rounds == [rounds] * 6
    assert told.moves == [rounds * (2 * players - 1)] * 6
    assert len(told.scores) == 6 * players
    assert sum(told.found.values()) == sum(told.rounds) == len(told.architect)
    assert sum(map(len, told.by_level.values())) == 6 * players
    assert told.reshuffled == 6  # 60 cards are too few for any number of players


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_108_cards_need_no_reshuffle(players: int) -> None:
    assert simulate_imagine(3, players, 1, PICTURES).reshuffled == 0  # M16


def test_the_same_seed_gives_the_same_answer() -> None:
    told = simulate_imagine(4, 4, 7, CARDS).as_json()
    assert told == simulate_imagine(4, 4, 7, CARDS).as_json()
    assert told != simulate_imagine(4, 4, 8, CARDS).as_json()


@pytest.mark.parametrize(
    ("games", "players", "seed", "words"),
    [
        (0, 4, 1, "0 games; simulate at least 1"),
        (1, 2, 1, "2 seats; Imagine is for 3 to 6 players"),
        (2, 4, MAX_SEED, "too large for 2 games"),
    ],
    ids=["no_game", "players", "seed"],
)
def test_what_cannot_be_simulated(games: int, players: int, seed: int, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        simulate_imagine(games, players, seed, CARDS)


def test_the_tables() -> None:
    console = Console(file=StringIO(), width=100)
    print_imagine(console, simulate_imagine(3, 3, 5, CARDS))
    assert isinstance(console.file, StringIO)
    out = console.file.getvalue()
    for words in ("rounds a game", "winning score", "found by", "medium", "games a second"):
        assert words in out


@pytest.mark.skipif("dream" not in shipped_picture_decks(), reason="needs the deck of pictures")
def test_the_command_prints_tables_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--json"]):
        with pytest.raises(SystemExit) as end:
            main(["simulate", "--game", "imagine", "--games", "3", "--players", "3", *arguments])
        assert end.value.code == 0
        out = capsys.readouterr().out
        if arguments:
            assert json.loads(out) == json.loads(json.dumps(simulate_imagine(3, 3, 1).as_json()))
        else:
            assert "pictures found by" in out
