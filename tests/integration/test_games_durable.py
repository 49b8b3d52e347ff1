"""An acknowledged move survives kill -9, at any moment, on SQLite and on PostgreSQL."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine

from scripts.soaking.checks import Verdict, check
from scripts.soaking.players import Client, Played, Tally
from scripts.soaking.servers import Server, ask
from service.gamestore.store import SqlGameStore
from tests.contract.conftest import database_url, open_engine  # noqa: F401  fixtures

pytestmark = [pytest.mark.slow, pytest.mark.loopback]

SMALL = (sys.executable, "-m", "tests.integration.small_server")
SECONDS = 18
ENOUGH_MOVES = 50
LONGEST_S = 60.0
"""A busy machine has so long to make them."""
KILLED_AFTER_S = (0.05, 0.9)


def _play(client: Client, games: list[Played], ends: threading.Event, faults: list[str]) -> None:
    chance = Random(5)
    while not ends.is_set():
        running = [played for played in games if not played.is_over]
        if not running:
            return
        try:
            client.step(chance.choice(running))
        except Exception as error:  # noqa: BLE001  told by the test
            faults.append(repr(error))


def test_an_acknowledged_move_survives_kill_9(
    database_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    server = Server(database_url, tmp_path, SMALL)
    server.start()
    server.wait()
    tally, chance, ends = Tally(), Random(1), threading.Event()
    games: list[Played] = []
    faults: list[str] = []
    client = Client([server.port], tally, 1)
    games = [client.make(players, players) for players in (2, 3, 4, 5, 6)]
    clients = [Client([server.port], tally, n) for n in (2, 3)]
    threads = [threading.Thread(target=_play, args=(each, games, ends, faults)) for each in clients]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    while (passed := time.monotonic() - begun) < SECONDS or (
        tally["moves 200"] <= ENOUGH_MOVES and passed < LONGEST_S
    ):
        time.sleep(chance.uniform(*KILLED_AFTER_S))
        server.kill()
        server.start()
        server.wait()
    ends.set()
    for thread in threads:
        thread.join()
    for each in (client, *clients):
        each.close()
    verdict = Verdict()
    for played in games:
        check(played, [server.port], verdict)
    server.stop()
    assert faults == []
    assert verdict.text() == "0 lost, 0 doubled, 0 different, 0 leaked, 0 collided"
    assert server.kills >= 2
    assert tally["moves 200"] > ENOUGH_MOVES


def test_a_bots_move_goes_on_after_a_kill(
    database_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    """The process that should have moved for an absent seat dies; the next one does it."""
    server = Server(database_url, tmp_path, SMALL)
    server.start()
    server.wait()
    _, made = ask(server.port, "POST", "/games", {"bot_pause_s": 1.5, "seed": 4})
    game, token = made["game"], made["token"]
    ask(server.port, "POST", f"/games/{game}/bots", {"difficulty": "easy"}, token)
    _, begun = ask(server.port, "POST", f"/games/{game}/start", {}, token)
    seen = ask(server.port, "GET", f"/games/{game}", None, token)[1]
    if seen["view"]["turn"] == 1:
        move = {"move": "pass", "version": begun["version"]}
        ask(server.port, "POST", f"/games/{game}/moves", move, token)
    server.kill()
    server.start()
    server.wait()
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        entries = ask(server.port, "GET", f"/games/{game}/log")[1]["entries"]
        if any(entry["by"] == "bot" for entry in entries):
            break
        time.sleep(0.1)
    else:
        pytest.fail(f"no bot has moved: {entries}")
    server.stop()


def test_the_log_of_a_killed_server_has_no_gap(
    database_url: str,  # noqa: F811
    open_engine: object,  # noqa: F811
    tmp_path: Path,
) -> None:
    """What the store holds is what was told, key by key."""
    server = Server(database_url, tmp_path, SMALL)
    server.start()
    server.wait()
    tally = Tally()
    client = Client([server.port], tally, 7)
    played = client.make(3, 7)
    for _ in range(15):
        client.step(played)
    client.close()
    server.kill()
    assert callable(open_engine)
    engine = open_engine(database_url)
    assert isinstance(engine, Engine)
    entries = SqlGameStore(engine).entries(played.game)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    stored = {entry.key: entry.number for entry in entries if entry.key is not None}
    assert stored == {key: number for key, (number, _, _) in played.acknowledged.items()}
