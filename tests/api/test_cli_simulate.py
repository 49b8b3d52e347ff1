"""`referee simulate`."""

from __future__ import annotations

import json

import pytest

from games.chance import MAX_SEED
from games.errors import Invalid
from service.cli import main
from service.cli_simulate import simulate


@pytest.mark.parametrize("players", range(2, 7))
def test_every_game_ends_and_is_counted(players: int) -> None:
    told = simulate(10, players, 1)
    assert len(told.turns) == len(told.moves) == len(told.best) == 10
    assert len(told.scores) == 10 * players
    assert min(told.turns) > 10
    assert min(told.sizes) == 4  # I05: three profile cards and a letter
    assert all(0 <= n <= 10 for n in told.empty.values())


def test_the_same_seed_gives_the_same_answer() -> None:
    assert simulate(5, 4, 7).as_json() == simulate(5, 4, 7).as_json()
    assert simulate(5, 4, 7).as_json() != simulate(5, 4, 8).as_json()


def test_the_seeds_count_on() -> None:
    both = simulate(2, 3, 7)
    assert both.scores == simulate(1, 3, 7).scores + simulate(1, 3, 8).scores


@pytest.mark.parametrize(
    ("games", "players", "seed", "words"),
    [
        (0, 4, 1, "0 games; simulate at least 1"),
        (1, 7, 1, "7 seats; IMAGE is for 2 to 6 players"),
        (2, 4, MAX_SEED, "too large for 2 games"),
    ],
    ids=["no_game", "players", "seed"],
)
def test_what_cannot_be_simulated(games: int, players: int, seed: int, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        simulate(games, players, seed)


def test_the_command_prints_tables_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--json"]):
        with pytest.raises(SystemExit) as end:
            main(["simulate", "--games", "3", "--players", "3", "--seed", "5", *arguments])
        assert end.value.code == 0
        out = capsys.readouterr().out
        if arguments:
            assert json.loads(out) == json.loads(json.dumps(simulate(3, 3, 5).as_json()))
        else:
            for words in ("turns a game", "winning score", "4 cards", "place (orange)"):
                assert words in out
