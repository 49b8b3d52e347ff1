"""Who does not act: time limits, votes, automatic players, coming back; and bots (I54, I55).

Time stands still unless a test moves it, and what runs in the background runs when it says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.container import Container
from service.games.runner import LEASE_S
from tests.api.tables import Clock, Table, deal, sit
from tests.api.world import make_container
from tests.fakes.game_store import InMemoryGameStore

SEED = 2651
"""Seat 1 begins, and holds time-19-3, place-europe-3 and status-dead-3."""

Run = Callable[[Table], None]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def games() -> InMemoryGameStore:
    return InMemoryGameStore()


@pytest.fixture
def container(clock: Clock, games: InMemoryGameStore) -> Container:
    return make_container(games=games, now=clock)


@pytest.fixture
def client(container: Container) -> TestClient:
    return TestClient(create_app(container))  # not entered: nothing runs by itself


@pytest.fixture
def run(container: Container) -> Run:
    """What a runner would do now."""
    return lambda table: container.hosting.runner.run(table.game)


def last_moves(table: Table, count: int) -> list[tuple[str | None, Any]]:
    return [(entry["move"], entry["by"]) for entry in table.log()[-count:]]


# --- time limits ---


def test_nothing_happens_without_a_time_limit(
    client: TestClient, clock: Clock, run: Run, games: InMemoryGameStore
) -> None:
    table = deal(client, 2, seed=SEED)
    clock.seconds += 10**7
    run(table)
    assert table.log()[-1]["kind"] == "started"
    assert games.due_at(table.game) is None


def test_out_of_time_an_automatic_player_passes(
    client: TestClient, clock: Clock, run: Run, games: InMemoryGameStore
) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    assert games.due_at(table.game) == clock.seconds + 60
    clock.seconds += 59
    run(table)
    assert table.log()[-1]["kind"] == "started"
    clock.seconds += 1
    run(table)
    assert last_moves(table, 2) == [(None, None), ("1 pass", "automatic")]
    assert table.look()["seats"][0]["away"] is True
    assert table.look()["view"]["turn"] == 2
    assert games.due_at(table.game) == clock.seconds + 60


def test_who_is_away_is_not_waited_for_again(client: TestClient, clock: Clock, run: Run) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    clock.seconds += 60
    run(table)
    table.moves("2 pass")
    run(table)
    assert last_moves(table, 1) == [("1 pass", "automatic")]


def test_each_move_gives_the_whole_time_again(client: TestClient, clock: Clock, run: Run) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    clock.seconds += 50
    table.moves("1 start status-dead-3")
    clock.seconds += 50
    run(table)
    assert last_moves(table, 1) == [("1 start status-dead-3", None)]


def test_what_was_begun_is_taken_back(client: TestClient, clock: Clock, run: Run) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    table.moves("1 start status-dead-3", "1 extend #1 time-20-4")
    clock.seconds += 60
    run(table)
    assert [move for move, _ in last_moves(table, 3)] == ["1 undo", "1 undo", "1 pass"]
    assert table.look()["view"]["images"] == []


def test_an_ended_image_was_named_and_stands(client: TestClient, clock: Clock, run: Run) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    table.moves(
        "1 start place-europe-3",
        "1 extend #1 time-20-4",
        "1 extend #1 status-nonfictional-4",
        '1 end #1 letter-wild-3 "Albert Schweitzer"',
    )
    clock.seconds += 60
    run(table)
    assert last_moves(table, 1) == [("1 done", "automatic")]
    assert table.look()["view"]["scores"] == [2, 0]  # I01


def test_out_of_time_a_name_is_refused(client: TestClient, clock: Clock, run: Run) -> None:
    """I37."""
    table = deal(client, 2, seed=SEED, timeout_s=60)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
    clock.seconds += 60
    run(table)
    assert last_moves(table, 1) == [("rule upheld by timeout", "automatic")]
    assert table.look()["view"]["scores"] == [-6, 0]


def test_who_is_away_refuses(client: TestClient, run: Run) -> None:
    table = deal(client, 2, seed=SEED, away_after_s=0)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
    assert table.post("away", {"seat": 1}, 2).status_code == 200
    run(table)
    assert last_moves(table, 1) == [("1 refuse #1", "automatic")]


@pytest.mark.parametrize(
    ("vote", "scores"),
    [
        pytest.param("upheld", [-6, 0, 0], id="one-upheld-is-the-majority"),
        pytest.param("not_upheld", [12, 0, 0], id="one-not-upheld"),
    ],
)
def test_who_is_away_votes_last_and_with_the_others(
    client: TestClient, run: Run, vote: str, scores: list[int]
) -> None:
    table = deal(client, 3, seed=SEED, away_after_s=0)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1", '1 name #1 "Zorro"')
    assert table.post("away", {"seat": 3}, 1).status_code == 200
    assert table.post("away", {"seat": 3}, 2).status_code == 200
    run(table)
    assert table.look()["view"]["challenge"]["voted"] == []  # it waits for seat 2
    table.moves(f"2 vote {vote}")
    run(table)
    assert table.look()["view"]["scores"] == scores


def test_a_table_left_by_all_stands_still(
    client: TestClient, clock: Clock, run: Run, games: InMemoryGameStore
) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=5)
    for _ in range(4):
        clock.seconds += 5
        run(table)
    passes = [entry for entry in table.log() if entry["kind"] == "move"]
    assert len(passes) <= 2
    assert games.due_at(table.game) is None
    assert table.post("back", None, 1).status_code == 200
    run(table)
    assert table.look()["view"]["turn"] == 1


# --- by vote ---


def test_the_others_vote_somebody_away(client: TestClient, clock: Clock, run: Run) -> None:
    """I54: more than half of the others."""
    table = deal(client, 4, seed=SEED)
    clock.seconds += 30
    for seat in (2, 3):
        assert table.post("away", {"seat": 1}, seat).status_code == 200
        assert table.look()["seats"][0]["away"] is (seat == 3)
    run(table)
    assert last_moves(table, 1) == [("1 pass", "automatic")]


@pytest.mark.parametrize(
    ("voter", "seat", "status", "words"),
    [
        pytest.param(2, 3, 409, "does not wait for the player of seat 3", id="not-waited-for"),
        pytest.param(2, 1, 409, "Give seat 1 30 more seconds", id="too-early"),
        pytest.param(1, 1, 422, "is not another player's", id="oneself"),
        pytest.param(2, 6, 422, "is not another player's", id="nobody"),
        pytest.param(None, 1, 401, "token", id="spectator"),
    ],
)
def test_a_vote_that_does_not_count(
    client: TestClient, voter: int | None, seat: int, status: int, words: str
) -> None:
    table = deal(client, 3, seed=SEED)
    response = table.post("away", {"seat": seat}, voter)
    assert response.status_code == status
    assert words in response.json()["detail"]


def test_one_votes_once(client: TestClient) -> None:
    table = deal(client, 4, seed=SEED, away_after_s=0)
    assert table.post("away", {"seat": 1}, 2).status_code == 200
    assert table.post("away", {"seat": 1}, 2).status_code == 409
    assert table.look()["seats"][0]["away_votes"] == [2]


def test_votes_are_forgotten_once_the_player_acts(client: TestClient) -> None:
    table = deal(client, 4, seed=SEED, away_after_s=0)
    table.post("away", {"seat": 1}, 2)
    table.moves("1 start status-dead-3")
    assert table.look()["seats"][0]["away_votes"] == []


# --- coming back ---


def test_a_player_comes_back_with_the_token(client: TestClient, run: Run) -> None:
    table = deal(client, 2, seed=SEED, away_after_s=0)
    table.post("away", {"seat": 1}, 2)
    run(table)
    assert table.post("back", None, 1).json()["entries"][0]["kind"] == "back"
    assert table.post("back", None, 1).json()["entries"] == []
    table.moves("2 pass")
    run(table)
    assert table.look()["view"]["turn"] == 1
    assert table.look()["seats"][0]["away"] is False


def test_a_move_brings_a_player_back(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED, away_after_s=0)
    table.post("away", {"seat": 1}, 2)
    told = table.move(1, "start status-dead-3", key="k")
    assert [entry["kind"] for entry in told["entries"]] == ["back", "move"]
    assert table.look()["seats"][0]["away"] is False


# --- bots ---


def with_bot(client: TestClient, **settings: Any) -> Table:
    """Seat 1 is a person and begins, seat 2 a bot."""
    made = client.post("/games", json={"players": 2, "seed": SEED, **settings}).json()
    table = Table(client, made["game"], made["invitation"], [made["token"]])
    assert table.post("bots", {"difficulty": "easy", "name": "Deep Green"}, 1).status_code == 200
    assert table.post("start", {}, 1).status_code == 200
    return table


def test_a_bot_takes_a_seat(client: TestClient) -> None:
    table = with_bot(client)
    seat = table.look()["seats"][1]
    assert (seat["name"], seat["player"], seat["difficulty"]) == ("Deep Green", "bot", "easy")


def test_only_the_host_seats_bots(client: TestClient) -> None:
    table = sit(client, 3)
    assert table.post("bots", {}, 2).status_code == 403
    assert table.post("bots", {}, 1).status_code == 409  # no seat is free
    assert table.post("bots", {"seat": 2}, 1).status_code == 409  # nobody is away


def test_a_bot_gives_people_a_moment_to_challenge(
    client: TestClient, clock: Clock, run: Run, games: InMemoryGameStore
) -> None:
    table = deal(client, 3, seed=SEED, away_after_s=0, bot_pause_s=4)
    table.moves("1 start status-dead-3")
    table.moves("1 done")
    for voter in (1, 3):
        table.post("away", {"seat": 2}, voter)
    table.post("bots", {"seat": 2, "difficulty": "easy"}, 1)
    run(table)
    assert table.look()["view"]["turn"] == 2
    assert table.look()["view"]["placed"] == []
    assert games.due_at(table.game) == clock.seconds + 4
    table.moves("3 challenge #1")
    assert table.look()["view"]["to_act"] == [1]


def test_a_bot_names_whom_it_had_in_mind(client: TestClient, run: Run) -> None:
    """I55: somebody fits, and the referee says so."""
    table = with_bot(client, bot_pause_s=0)
    table.moves("1 pass")
    run(table)
    view = table.look()["view"]
    assert view["turn"] == 1
    open_images = [image["number"] for image in view["images"] if not image["ended"]]
    ended = [image["number"] for image in view["images"] if image["ended"]]
    assert open_images or ended
    table.move(1, f"challenge #{(open_images or ended)[0]}")
    run(table)
    rulings = [entry["ruling"] for entry in table.log() if entry["ruling"]]
    assert rulings[-1]["ruling"] == "not_upheld"


def test_a_bot_doubts_what_nobody_it_knows_fits(client: TestClient, run: Run) -> None:
    table = with_bot(client, bot_pause_s=60)
    table.moves("1 start place-europe-3", "1 extend #1 place-russia-1", "1 done")
    run(table)
    assert last_moves(table, 1) == [("2 challenge #1", "bot")]


def test_a_bot_does_not_doubt_what_somebody_fits(client: TestClient, run: Run) -> None:
    table = with_bot(client, bot_pause_s=60)
    table.moves("1 start place-europe-3", "1 extend #1 time-20-4", "1 done")
    run(table)
    assert not any("challenge" in str(entry["move"]) for entry in table.log())


def test_a_bot_believes_the_referee_about_an_ended_image(client: TestClient, run: Run) -> None:
    table = with_bot(client, bot_pause_s=60)
    table.moves(
        "1 start place-europe-3",
        "1 extend #1 time-20-4",
        "1 extend #1 status-nonfictional-4",
        '1 end #1 letter-wild-3 "Sherlock Holmes"',
        "1 done",
    )
    run(table)
    assert [move for move, _ in last_moves(table, 2)] == [
        "2 challenge #1", "rule upheld by reference",
    ]  # fmt: skip


def test_bots_play_to_the_end(client: TestClient, run: Run) -> None:
    made = client.post("/games", json={"players": 3, "seed": 7, "bot_pause_s": 0}).json()
    table = Table(client, made["game"], made["invitation"], [made["token"]])
    table.post("bots", {"difficulty": "easy"}, 1)
    table.post("bots", {"difficulty": "hard"}, 1)
    table.post("start", {}, 1)
    for _ in range(200):
        run(table)
        told = table.look()
        if told["status"] == "over":
            break
        view = told["view"]
        move = {"turn": "pass", "last_call": "accept", "vote": "vote upheld"}.get(view["phase"])
        table.move(1, move or f"refuse #{view['challenge']['image']}")
    assert told["status"] == "over"
    answers = [e["ruling"]["ruling"] for e in table.log() if e["ruling"] is not None]
    assert "upheld" not in answers  # whatever bots play, somebody fits


def test_a_bot_gives_the_seat_back(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED, away_after_s=0, bot_pause_s=0)
    table.post("away", {"seat": 1}, 2)
    table.tokens.reverse()  # the bot is asked for by the host, who is the one away
    assert table.post("bots", {"seat": 1}, 2).status_code == 200
    assert table.look()["seats"][0]["player"] == "bot"
    assert table.post("back", None, 2).status_code == 200
    seat = table.look()["seats"][0]
    assert (seat["player"], seat["away"]) == ("human", False)


# --- the runner ---


def test_a_game_is_taken_by_one_runner(
    client: TestClient, clock: Clock, games: InMemoryGameStore, container: Container
) -> None:
    table = deal(client, 2, seed=SEED, timeout_s=60)
    clock.seconds += 60
    (due,) = games.due(clock.seconds, 5)
    assert games.reschedule(table.game, due.due, clock.seconds + LEASE_S)
    container.hosting.runner.take(due)  # another has it
    assert table.log()[-1]["kind"] == "started"
    clock.seconds += LEASE_S  # and has died with it
    (again,) = games.due(clock.seconds, 5)
    container.hosting.runner.take(again)
    assert last_moves(table, 1) == [("1 pass", "automatic")]


def test_the_runner_runs_by_itself(games: InMemoryGameStore) -> None:
    import time

    with TestClient(create_app(make_container(games=games))) as client:
        table = with_bot(client, bot_pause_s=0)
        table.moves("1 pass")
        deadline = time.monotonic() + 10
        while table.look()["view"]["turn"] != 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert table.look()["view"]["turn"] == 1
