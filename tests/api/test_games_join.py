"""Joining with a key: a lost answer leaves no seat that nobody holds."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from tests.api.tables import Table
from tests.api.world import make_container
from tests.fakes.game_store import InMemoryGameStore

KEY = "9b1f6c0e-52d4"


@pytest.fixture
def games() -> InMemoryGameStore:
    return InMemoryGameStore()


@pytest.fixture
def client(games: InMemoryGameStore) -> Iterator[TestClient]:
    with TestClient(create_app(make_container(games=games))) as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> Table:
    made = client.post("/games", json={"players": 4}).json()
    return Table(client, made["game"], made["invitation"], [made["token"]])


def join(table: Table, **body: Any) -> Any:
    return table.post("join", {"invitation": table.invitation, **body}, None)


def test_the_same_key_gets_the_same_seat(table: Table) -> None:
    first = join(table, name="Grace", key=KEY)
    assert join(table, name="Grace", key=KEY).json() == first.json()
    assert [s["player"] for s in table.look()["seats"]] == ["human", "human", "free", "free"]


def test_the_token_of_a_key_opens_the_seat(table: Table) -> None:
    join(table)
    table.tokens += ["", join(table, key=KEY).json()["token"]]
    assert table.look(3)["you"] == 3


def test_another_key_gets_another_seat(table: Table) -> None:
    tickets = [join(table, key=KEY + end).json() for end in "ab"]
    assert [t["seat"] for t in tickets] == [2, 3]
    assert tickets[0]["token"] != tickets[1]["token"]


def test_a_key_is_good_after_the_deal_and_in_another_process(
    table: Table, games: InMemoryGameStore
) -> None:
    first = join(table, key=KEY).json()
    assert table.post("start", {"fewer": True}, 1).status_code == 200
    with TestClient(create_app(make_container(games=games))) as other:
        elsewhere = Table(other, table.game, table.invitation)
        assert join(elsewhere, key=KEY).json() == first
        assert join(elsewhere, key=KEY + "b").status_code == 409


def test_a_key_needs_the_invitation(table: Table) -> None:
    join(table, key=KEY)
    assert join(table, key=KEY, invitation="guess").status_code == 403


def test_a_key_is_the_games_own(client: TestClient, table: Table) -> None:
    made = client.post("/games", json={"players": 4}).json()
    other = Table(client, made["game"], made["invitation"])
    assert join(table, key=KEY).json()["token"] != join(other, key=KEY).json()["token"]


def test_a_key_is_not_used_under_another_name(table: Table) -> None:
    join(table, name="Grace", key=KEY)
    told = join(table, name="Emmy", key=KEY)
    assert told.status_code == 422
    assert told.json()["errors"][0]["pointer"] == "#/key"
    assert "was used by 'Grace'" in told.json()["detail"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("7letter", "key must have 8 or more characters", id="short"),
        pytest.param("x" * 65, "key has over 64 characters", id="long"),
        pytest.param("nul\0nul-nul", "control character", id="control"),
    ],
)
def test_a_key_that_cannot_be(table: Table, key: str, words: str) -> None:
    told = join(table, key=key)
    assert told.status_code == 422
    assert words in told.json()["detail"]


def test_neither_key_nor_token_is_kept(table: Table, games: InMemoryGameStore) -> None:
    ticket = join(table, key=KEY).json()
    kept = f"{games.get(table.game)} {games.entries(table.game)} {games.tokens(table.game)}"
    assert KEY not in kept
    assert ticket["token"] not in kept


def test_of_many_at_once_one_takes_the_seat(table: Table) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: join(table, key=KEY).json(), range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert sum(s["player"] == "human" for s in table.look()["seats"]) == 2
