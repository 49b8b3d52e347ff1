"""Server-sent events: in order, resumed, and from every process on the database."""

from __future__ import annotations

import http.client
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from scripts.soaking.servers import REFEREE, Server, ask
from tests.contract.conftest import database_url  # noqa: F401  a fixture

pytestmark = [pytest.mark.slow, pytest.mark.loopback]

SMALL = (sys.executable, "-m", "tests.integration.small_server")
REDIS_URL = os.environ.get("REFEREE_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
SLOW_TAIL = {"REFEREE_GAMES_TAIL_MS": "30000"}
"""So that what comes quickly came by the signal."""

Start = Callable[..., list[Server]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start some servers on one database; they are stopped after the test."""
    started: list[Server] = []

    def begin(url: str, count: int, **settings: str) -> list[Server]:
        servers = [Server(url, tmp_path, SMALL, **settings) for _ in range(count)]
        for server in servers:
            server.start()
            started.append(server)
        for server in servers:
            server.wait()
        return servers

    yield begin
    for server in started:
        server.stop()


class Stream:
    """A stream of events, read by hand; closed at the end of a `with`."""

    def __init__(self, port: int, game: str, headers: dict[str, str] | None = None) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self._connection.request("GET", f"/games/{game}/events", headers=headers or {})
        self.response = self._connection.getresponse()
        assert self.response.status == 200
        assert self.response.headers["content-type"].startswith("text/event-stream")

    def next(self) -> dict[str, Any]:
        """The next event's data, with its id and kind checked."""
        found: dict[str, str] = {}
        while True:
            line = self.response.readline().decode().rstrip("\n")
            if line.startswith((":", "retry:")):
                continue
            if line:
                name, _, value = line.partition(": ")
                found[name] = value
            elif found:
                break
            elif self.response.isclosed():
                raise EOFError
        data: dict[str, Any] = json.loads(found["data"])
        assert (int(found["id"]), found["event"]) == (data["number"], data["kind"])
        return data

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self.response.close()
        self._connection.close()


def begin(port: int, players: int = 2) -> tuple[str, list[str]]:
    _, made = ask(port, "POST", "/games", {"players": players, "seed": 2651})
    tokens = [made["token"]]
    for _ in range(players - 1):
        path = f"/games/{made['game']}/join"
        tokens.append(ask(port, "POST", path, {"invitation": made["invitation"]})[1]["token"])
    ask(port, "POST", f"/games/{made['game']}/start", {}, tokens[0])
    return made["game"], tokens


def move(port: int, game: str, token: str, line: str) -> dict[str, Any]:
    version = ask(port, "GET", f"/games/{game}")[1]["version"]
    body = {"move": line, "version": version}
    status, told = ask(port, "POST", f"/games/{game}/moves", body, token)
    assert status == 200, told
    answer: dict[str, Any] = told
    return answer


def test_events_come_in_order_and_are_taken_up_again(
    start: Start,
    tmp_path: Path,
) -> None:
    (server,) = start(f"sqlite:///{tmp_path / 'games.sqlite'}", 1)
    game, tokens = begin(server.port)
    with Stream(server.port, game) as stream:
        assert [stream.next()["kind"] for _ in range(3)] == ["created", "joined", "started"]
        move(server.port, game, tokens[0], "start status-dead-3")
        assert stream.next()["move"] == "1 start status-dead-3"
        move(server.port, game, tokens[0], "done")
        move(server.port, game, tokens[1], "challenge #1")
        move(server.port, game, tokens[0], 'name #1 "Robin Hood"')
        events = [stream.next() for _ in range(4)]
    assert events[-1]["move"].startswith("rule ")
    assert events[-1]["ruling"]["sentence"]
    with Stream(server.port, game, {"Last-Event-ID": "6"}) as again:
        assert [again.next(), again.next()] == events[-2:]


def test_the_events_of_votes_hide_them_until_all_have_voted(start: Start, tmp_path: Path) -> None:
    (server,) = start(f"sqlite:///{tmp_path / 'games.sqlite'}", 1)
    game, tokens = begin(server.port, 3)
    for line in ("start status-dead-3", "done"):
        move(server.port, game, tokens[0], line)
    move(server.port, game, tokens[1], "challenge #1")
    move(server.port, game, tokens[0], 'name #1 "Zorro of Nowhere"')
    version = ask(server.port, "GET", f"/games/{game}")[1]["version"]
    seen = {"Last-Event-ID": str(version)}
    mine = seen | {"Authorization": f"Bearer {tokens[1]}"}
    with (
        Stream(server.port, game, seen) as others,
        Stream(server.port, game, mine) as own,
    ):
        move(server.port, game, tokens[1], "vote upheld")
        assert others.next()["move"] == "2 vote ..."
        assert own.next()["move"] == "2 vote upheld"
        move(server.port, game, tokens[2], "vote upheld")
        assert others.next()["move"] == "3 vote upheld"


def test_a_wrong_token_follows_nothing(start: Start, tmp_path: Path) -> None:
    (server,) = start(f"sqlite:///{tmp_path / 'games.sqlite'}", 1)
    game, _ = begin(server.port)
    status, told = ask(server.port, "GET", f"/games/{game}/events", None, "wrong")
    assert (status, told["type"]) == (401, "urn:image-referee:problem:no-token")


def test_events_reach_clients_of_every_process(
    start: Start,
    database_url: str,  # noqa: F811
) -> None:
    """PostgreSQL tells by itself; on SQLite the tail is looked at every 250 ms."""
    by_itself = database_url.startswith("postgresql")
    first, second = start(database_url, 2, **(SLOW_TAIL if by_itself else {}))
    _told_elsewhere(first, second)


@pytest.mark.redis
def test_redis_tells_where_it_is_set(start: Start, tmp_path: Path) -> None:
    import redis

    try:
        with redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2) as server:
            server.ping()
    except redis.RedisError as error:
        pytest.skip(f"no Redis (REFEREE_TEST_REDIS_URL): {error}")
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    first, second = start(url, 2, REFEREE_REDIS_URL=REDIS_URL, **SLOW_TAIL)
    _told_elsewhere(first, second)


def test_a_redis_that_is_away_only_makes_events_later(start: Start, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    first, second = start(url, 2, REFEREE_REDIS_URL="redis://127.0.0.1:1/0")
    _told_elsewhere(first, second)


def _told_elsewhere(first: Server, second: Server) -> None:
    game, tokens = begin(first.port)
    with Stream(second.port, game, {"Last-Event-ID": "3"}) as stream:
        time.sleep(0.5)
        for number in range(4):
            begun = time.monotonic()
            move(first.port, game, tokens[number % 2], "pass")
            assert stream.next()["number"] == 4 + number
            assert time.monotonic() - begun < 2


def test_a_server_stops_although_somebody_listens(tmp_path: Path) -> None:
    """As `referee serve` does it."""
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, REFEREE)
    server.start()
    server.wait()
    game, _ = begin(server.port)
    with Stream(server.port, game) as stream:
        stream.next()
        begun = time.monotonic()
        server.stop()
        assert time.monotonic() - begun < 4
