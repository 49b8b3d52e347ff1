"""Tables for tests: people with tokens around a game served by the application."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

Json = dict[str, Any]


class Clock:
    """Time that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Table:
    """A game and the tokens of its seats; seats count from 1."""

    client: TestClient
    game: str
    invitation: str
    tokens: list[str] = field(default_factory=list)

    def headers(self, seat: int | None) -> dict[str, str]:
        if seat is None:
            return {}
        return {"Authorization": f"Bearer {self.tokens[seat - 1]}"}

    def post(self, what: str, body: Any, seat: int | None) -> Response:
        path = f"/games/{self.game}/{what}"
        return self.client.post(path, json=body, headers=self.headers(seat))

    def get(self, what: str = "", seat: int | None = None) -> Response:
        path = f"/games/{self.game}" + (f"/{what}" if what else "")
        return self.client.get(path, headers=self.headers(seat))

    def look(self, seat: int | None = None) -> Json:
        response = self.get(seat=seat)
        assert response.status_code == 200, response.text
        told: Json = response.json()
        return told

    @property
    def version(self) -> int:
        return int(self.look()["version"])

    def try_move(self, seat: int, move: Any, **more: Any) -> Response:
        """A move on the present version, unless another is given."""
        body = {"move": move, "version": self.version, **more}
        return self.post("moves", body, seat)

    def move(self, seat: int, move: Any, **more: Any) -> Json:
        response = self.try_move(seat, move, **more)
        assert response.status_code == 200, (move, response.text)
        told: Json = response.json()
        return told

    def moves(self, *lines: str) -> None:
        """Moves in notation, each by the seat that it names."""
        for line in lines:
            self.move(int(line.split()[0]), line)

    def log(self, seat: int | None = None) -> list[Json]:
        told: list[Json] = self.get("log", seat).json()["entries"]
        return told


def sit(client: TestClient, players: int, **settings: Any) -> Table:
    """A table with everybody seated, not yet dealt."""
    made = client.post("/games", json={"players": players, **settings})
    assert made.status_code == 200, made.text
    told = made.json()
    table = Table(client, told["game"], told["invitation"], [told["token"]])
    for _ in range(players - 1):
        ticket = table.post("join", {"invitation": table.invitation}, None)
        assert ticket.status_code == 200, ticket.text
        table.tokens.append(ticket.json()["token"])
    return table


def deal(client: TestClient, players: int, **settings: Any) -> Table:
    """A table whose cards are dealt."""
    table = sit(client, players, **settings)
    assert table.post("start", {}, 1).status_code == 200
    return table


def seed_where(fits: Callable[[random.Random], bool]) -> int:
    """The first seed of which something is so."""
    return next(seed for seed in range(100_000) if fits(random.Random(seed)))
