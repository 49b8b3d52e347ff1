"""Whole games of Imagine for 3 to 6 over HTTP and the real store; scores are counted by hand.

A round is told from the architect on: stakes, then the others' bets (whose card, how much), then
what it changes. Rounds are played in turn, so each pattern meets each seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from games import imagine
from games.log import Log, replay
from kb.adapters.sql.engine import make_engine
from service.app import create_app
from service.gamestore.opening import open_games
from tests.api.pictures import DREAM, architect, deal_imagine, play_round
from tests.api.tables import Table
from tests.api.world import make_container


@dataclass(frozen=True)
class Round:
    """Stakes and changes are from the architect on, bets from the one after."""

    why: str
    stakes: tuple[int, ...]
    bets: tuple[tuple[int | None, int], ...]
    changes: tuple[int, ...]


THREE = (
    # M04: the architect -2. 1: +1 by the bet, -1 as nobody bet on its card. 2: +2, stake 0.
    Round("M04 all found", (2, 1, 0), ((0, 1), (0, 2)), (-2, 0, 2)),
    # M05: -1. 1 has one bet, of 0, on its card: 2 x 1 (M01). 2: nobody: -2. M03: no bet costs.
    Round("M05 none found", (1, 2, 2), ((None, 2), (1, 0)), (-1, 2, -2)),
    # M06: 2 x 1. 1: +2 by its bet; nobody bet on its card: -1. 2: stake 0. M08: the deck's card.
    Round("M06 one of two", (2, 1, 0), ((0, 2), (None, 1)), (2, 1, 0)),
    # 2's card has one bet: 1 x 1; it found the architect's with 0, which pays 0 (M02).
    Round("M02 a correct bet of 0", (1, 0, 1), ((2, 2), (0, 0)), (1, 0, 1)),
)
FOUR = (
    # M04: -1. 1: +2 - 2. 2: +1 - 0. 3: +0 - 1.
    Round("M04 all found", (1, 2, 0, 1), ((0, 2), (0, 1), (0, 0)), (-1, 0, 1, -1)),
    # M05: -2. 1 has two bets: 2 x 2. 2: one: 1 x 1. 3: none: -1.
    Round("M05 none found", (2, 2, 1, 1), ((2, 1), (1, 2), (1, 0)), (-2, 4, 1, -1)),
    # M06: two of three: 2 x 2. 1: +1 - 1. 2: +2 + 2 x 1 (3's bet). 3: stake 1, none: -1.
    Round("M06 two of three", (2, 1, 2, 1), ((0, 1), (0, 2), (2, 2)), (4, 0, 4, -1)),
)
FIVE = (
    # M04: -2. The others: bet, less stake.
    Round("M04 all found", (2, 0, 1, 2, 0), ((0, 1), (0, 0), (0, 2), (0, 2)), (-2, 1, -1, 0, 2)),
    # M06: three of four: 2 x 3. 1: +1 - 0. 2: +2 - 1. 3: +0 + 2 x 1. 4: bet on 3; -2.
    Round("M06 three of four", (2, 0, 1, 2, 2), ((0, 1), (0, 2), (0, 0), (3, 2)), (6, 1, 1, 2, -2)),
    # M05: -1. 1: 2 x 3 bets. 2: none, -1. 3: stake 0. 4: one bet: 1 x 1.
    Round("M05 none found", (1, 2, 1, 0, 1), ((4, 2), (1, 2), (1, 1), (1, 0)), (-1, 6, -1, 0, 1)),
)
SIX = (
    # M06: four of five: 2 x 4, the most of 6 players. 5's bet makes 1 gain 1 x 1, with +2: 3.
    Round(
        "M06 four of five",
        (2, 1, 0, 2, 1, 0),
        ((0, 2), (0, 1), (0, 0), (0, 2), (1, 2)),
        (8, 3, 1, -2, 1, 0),
    ),
    # M04: -1; the others: bet, less stake.
    Round(
        "M04 all found",
        (1, 2, 2, 1, 0, 1),
        ((0, 0), (0, 2), (0, 1), (0, 1), (0, 2)),
        (-1, -2, 0, 0, 1, 1),
    ),
    # M05: -2. 2 has four bets: 2 x 4; it bet on 3, so 3: 1 x 1. 1, 5: -1. 4: stake 0.
    Round(
        "M05 none found",
        (2, 1, 2, 1, 0, 1),
        ((2, 2), (3, 2), (2, 1), (2, 0), (2, 2)),
        (-2, -1, 8, 1, 0, -1),
    ),
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    engine = make_engine(f"sqlite:///{tmp_path / 'games.db'}")
    store, _ = open_games(engine)
    with TestClient(create_app(make_container(games=store, pictures={"dream": DREAM}))) as client:
        yield client
    engine.dispose()


@pytest.mark.parametrize(
    ("players", "rounds", "turns"),
    [(3, THREE, 12), (4, FOUR, 12), (5, FIVE, 10), (6, SIX, 12)],
    ids=["3", "4", "5", "6"],
)
def test_a_whole_game(
    client: TestClient, players: int, rounds: tuple[Round, ...], turns: int
) -> None:
    """Every third turn begins with a new hand (M11), and the fifth is passed (M12)."""
    table = deal_imagine(client, players, seed=40 + players)
    expected = [0] * players
    for turn in range(1, turns + 1):
        first = architect(table)
        made = _turn(table, turn, rounds)
        expected[first - 1] -= 2 if turn % 3 == 0 else 0  # M11
        for role, change in enumerate(made.changes if made else ()):
            expected[(first - 1 + role) % players] += change
        view = table.look()["view"]
        assert view["scores"] == expected
    told = table.look()
    best = max(expected)
    assert told["status"] == "over"
    assert told["view"]["outcome"] == {
        "termination": "all_turns",
        "winners": [seat for seat, n in enumerate(expected, 1) if n == best],
        "scores": expected,
    }
    _the_log_is_the_game(table)


def _turn(table: Table, turn: int, rounds: tuple[Round, ...]) -> Round | None:
    """Every third turn begins with a new hand, and the fifth is passed."""
    first, n = architect(table), len(table.tokens)
    if turn % 3 == 0:
        table.move(first, "renew")
    if turn == 5:
        table.move(first, "pass")
        return None
    made = rounds[turn % len(rounds)]
    revealed = play_round(table, made.stakes, made.bets)
    in_turn = [revealed["changes"][(first - 1 + role) % n] for role in range(n)]
    assert tuple(in_turn) == made.changes, made.why
    return made


def test_the_game_of_3_summed_by_hand(client: TestClient) -> None:
    """The same game, its scores after each turn written down; seats from the first architect on."""
    by_hand = [
        (-1, 2, -2), (-1, 4, -1), (-1, 5, -2), (-3, 5, 0), (-3, 5, 0), (-2, 5, 0),
        (-1, 5, 1), (1, 3, 1), (3, 1, -2), (5, 2, -2), (6, 3, -2), (6, 5, -6),
    ]  # fmt: skip
    table = deal_imagine(client, 3, seed=40)
    first = architect(table)
    for turn, scores in enumerate(by_hand, 1):
        _turn(table, turn, THREE)
        told = table.look()["view"]["scores"]
        assert tuple(told[(first - 1 + n) % 3] for n in range(3)) == scores
    assert table.look()["view"]["outcome"]["winners"] == [first]


def test_all_pass(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    for _ in range(3):
        table.move(architect(table), "pass")
    told = table.look()
    assert told["view"]["outcome"] == {
        "termination": "all_passed", "winners": [1, 2, 3], "scores": [0, 0, 0],
    }  # fmt: skip
    late = table.try_move(1, "pass")
    assert late.status_code == 409
    assert late.json()["detail"] == "1 pass: not now: the game is over."


def _the_log_is_the_game(table: Table) -> None:
    told = table.get("log").json()
    assert [entry["number"] for entry in told["entries"]] == list(range(1, table.version + 1))
    log = Log.from_json(json.dumps(told["save"]))
    state = replay(imagine, log)
    for seat in range(len(table.tokens)):
        assert imagine.view(state, seat) == table.look(seat + 1)["view"]
    verbs = {line.split()[1] for line in log.moves}
    assert verbs == {"renew", "pass", "describe", "play", "bet"}
    assert not any("..." in entry["move"] for entry in told["entries"] if entry["move"])
