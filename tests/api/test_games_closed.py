"""Games that nobody touches are closed; and a game is one process's own while it plays for bots."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.container import Container
from service.games.closing import DAY_S, close_untouched
from service.games.entries import Entry
from service.games.runner import LEASE_S
from service.settings import Settings
from tests.api.tables import Clock, Table, deal, sit
from tests.api.world import make_container
from tests.fakes.game_store import InMemoryGameStore

DAYS = 30


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
def closed(client: TestClient, container: Container, clock: Clock) -> Table:
    """A table that was left in the middle of a game."""
    table = deal(client, 3)
    clock.seconds += DAYS * DAY_S
    assert close_untouched(container.games.changes, DAYS) == 1
    return table


ASKED = [
    pytest.param("get", "", None, id="look"),
    pytest.param("get", "log", None, id="log"),
    pytest.param("get", "events", None, id="events"),
    pytest.param("get", "legal-moves", None, id="legal-moves"),
    pytest.param("post", "moves", {"move": "pass", "version": 4}, id="move"),
    pytest.param("post", "away", {"seat": 2}, id="away"),
    pytest.param("post", "back", {}, id="back"),
    pytest.param("post", "start", {}, id="start"),
    pytest.param("post", "bots", {}, id="bots"),
]


@pytest.mark.parametrize(("method", "what", "body"), ASKED)
def test_a_closed_game_says_so(closed: Table, method: str, what: str, body: object) -> None:
    told = closed.get(what, 1) if method == "get" else closed.post(what, body, 1)
    assert told.status_code == 410, told.text
    assert told.json()["type"] == "urn:image-referee:problem:closed-game"
    assert told.json()["detail"] == (
        f"The game '{closed.game}' is closed: for 30 days nobody had done anything in it."
    )


def test_nobody_joins_a_closed_game(client: TestClient, container: Container, clock: Clock) -> None:
    table = sit(client, 2)
    clock.seconds += DAYS * DAY_S
    close_untouched(container.games.changes, DAYS)
    assert table.post("join", {"invitation": table.invitation}, None).status_code == 410


def test_another_process_knows_that_it_is_closed(
    client: TestClient, games: InMemoryGameStore, clock: Clock
) -> None:
    table = deal(client, 2)
    other = make_container(games=games, now=clock)
    clock.seconds += DAYS * DAY_S
    assert close_untouched(other.games.changes, DAYS) == 1
    assert table.get().status_code == 410


def test_what_was_touched_stays(client: TestClient, container: Container, clock: Clock) -> None:
    moved, over_soon = deal(client, 2), deal(client, 2)
    clock.seconds += DAYS * DAY_S / 2
    turn = moved.look()["view"]["turn"]
    moved.move(turn, "pass")
    clock.seconds += DAYS * DAY_S / 2
    assert close_untouched(container.games.changes, DAYS) == 1
    assert moved.get().status_code == 200
    assert over_soon.get().status_code == 410
    clock.seconds += DAYS * DAY_S / 2 - 1
    assert close_untouched(container.games.changes, DAYS) == 0


def test_a_closed_game_is_not_open(clock: Clock, games: InMemoryGameStore) -> None:
    settings = Settings(database_url="sqlite:///unused.db", open_games=1)
    container = make_container(settings=settings, games=games, now=clock)
    client = TestClient(create_app(container))
    deal(client, 2)
    assert client.post("/games", json={}).status_code == 503
    clock.seconds += DAYS * DAY_S
    close_untouched(container.games.changes, DAYS)
    assert client.post("/games", json={}).status_code == 200


class Raced(InMemoryGameStore):
    """Somebody acts between the look and the closing."""

    def untouched(self, since: float, limit: int) -> dict[str, int]:
        found = super().untouched(since, limit)
        for game, version in found.items():
            self.append(game, [Entry(version + 1, "move", 0, "1 pass", at=since + 1)], due=None)
        return found


def test_whoever_acts_first_is_first(clock: Clock) -> None:
    games = Raced()
    container = make_container(games=games, now=clock)
    table = sit(TestClient(create_app(container)), 2)
    clock.seconds += DAYS * DAY_S
    assert close_untouched(container.games.changes, DAYS) == 0
    assert [e.kind for e in games.entries(table.game)] == ["created", "joined", "move"]


def test_a_server_closes_at_its_start(games: InMemoryGameStore, clock: Clock) -> None:
    table = deal(TestClient(create_app(make_container(games=games, now=clock))), 2)
    clock.seconds += DAYS * DAY_S
    container = make_container(games=games, now=clock)
    with TestClient(create_app(container)):
        container.hosting.close()  # waits for what has begun
    assert [e.kind for e in games.entries(table.game)][-1] == "closed"


def test_a_day_later_it_looks_again(games: InMemoryGameStore, clock: Clock) -> None:
    container = make_container(games=games, now=clock)
    table = deal(TestClient(create_app(container)), 2)
    clock.seconds += DAYS * DAY_S - 1
    container.hosting.runner.close_untouched()
    assert table.get().status_code == 200
    clock.seconds += DAY_S
    container.hosting.runner.close_untouched()
    assert table.get().status_code == 410


class Watched(InMemoryGameStore):
    """Remembers when a game was due after each of the server's own moves."""

    def __init__(self) -> None:
        super().__init__()
        self.dues: list[float | None] = []

    def append(self, game: str, entries: object, **more: object) -> None:
        super().append(game, entries, **more)  # type: ignore[arg-type]
        self.dues.append(self.due_at(game))


def test_a_game_stays_one_processs_own_while_it_is_played(clock: Clock) -> None:
    watched = Watched()
    container = make_container(games=watched, now=clock)
    table = sit(TestClient(create_app(container)), 3, timeout_s=60, bot_pause_s=0)
    assert table.post("start", {}, 1).status_code == 200
    clock.seconds += 60
    watched.dues.clear()
    container.hosting.runner.run(table.game)
    assert watched.dues == [clock.seconds + LEASE_S]
    assert watched.due_at(table.game) == clock.seconds + 60  # the next player has the whole time
