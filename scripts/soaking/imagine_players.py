"""Clients of Imagine: several seats at once, and everything they are told is kept for the check."""

from __future__ import annotations

import hashlib
import http.client
import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from games.pictures import Picture
from scripts.soaking.leaks import leaks_of_moves, leaks_of_view
from scripts.soaking.players import Client, Fault, Played

DECK = "soak"
CARDS = tuple(
    Picture(f"soak-{n}", f"Soaked picture {n}", (f"thing {n}",), f"soak-{n}.webp")
    for n in range(1, 109)
)
TEXTS = ("the sea", 'she said "no"', "1 pass", "\\ \\", "🌊", "soaked", "2 play ...", "x" * 200)
TAIL = 25
"""Entries of the log that are looked at together: a round and a bit."""


def write_deck(folder: Path) -> None:
    """The deck's file, as REFEREE_PICTURE_DECKS takes it."""
    cards = [{"id": c.id, "file": c.file, "alt": c.alt, "parts": list(c.parts)} for c in CARDS]
    told = {"id": DECK, "title": "Soak", "licence": "CC0-1.0", "cards": cards}
    (folder / f"{DECK}.yaml").write_text(json.dumps(told), encoding="utf-8")


@dataclass
class Told:
    """What was told of one game: views as hashes, tails of the log, events with their time."""

    views: list[tuple[int, int | None, str]] = field(default_factory=list)
    tails: list[tuple[int, int | None, list[dict[str, Any]]]] = field(default_factory=list)
    events: list[tuple[float, int | None, dict[str, Any]]] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)


def hash_of(view: dict[str, Any]) -> str:
    """A view in short."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


class ImagineClient(Client):
    """One client, who plays for every seat in turn and looks at what each is shown."""

    def make(self, players: int, seed: int, **more: Any) -> Played:
        """A new game with everybody seated and the cards dealt."""
        played = super().make(players, seed, kind="imagine", deck=DECK, **more)
        played.told = Told()
        return played

    def step(self, played: Played) -> None:
        """A look, and a move or several at once."""
        viewer = self._chance.choice([None, *range(1, len(played.tokens) + 1)])
        seen = self._look(played, viewer)
        if seen["status"] == "over":
            played.is_over = True
            return
        if self._chance.random() < 0.2:
            self._look_at_log(played, viewer, seen["version"])
        waiting = seen["view"]["to_act"]
        dice = self._chance.random()
        if len(waiting) > 1 and dice < 0.4:
            self._together(played, self._chance.sample(waiting, 2))
            return
        seat = self._chance.choice(waiting)
        version, moves = self._legal(played, seat)
        if not moves:
            return
        move = self._choose(moves)
        if dice > 0.92:
            self._conflict(played, seat, version, move, self._choose(moves))
            return
        key = self._key()
        self._send(played, seat, version, move, key)
        if dice > 0.84:
            self._again(played, seat, version, move, key)

    def _look(self, played: Played, viewer: int | None) -> dict[str, Any]:
        _, seen = self.ask("GET", f"/games/{played.game}", None, _token(played, viewer))
        played.told.views.append((seen["version"], viewer, hash_of(seen["view"])))
        played.told.leaks += leaks_of_view(seen["view"], viewer)
        self._tally.add("views looked at")
        told: dict[str, Any] = seen
        return told

    def _look_at_log(self, played: Played, viewer: int | None, version: int) -> None:
        path = f"/games/{played.game}/log?after={max(version - TAIL, 0)}"
        _, log = self.ask("GET", path, None, _token(played, viewer))
        if log["status"] != "over":
            if log["save"] is not None:
                played.told.leaks.append("the whole log of a game that is played")
            played.told.tails.append((log["version"], viewer, log["entries"]))
        self._tally.add("logs looked at")

    def _legal(self, played: Played, seat: int) -> tuple[int, list[dict[str, Any]]]:
        token = _token(played, seat)
        _, legal = self.ask("GET", f"/games/{played.game}/legal-moves", None, token)
        seen = self._look(played, seat)
        if seen["version"] == legal["version"]:
            for move in legal["moves"]:
                played.told.leaks += leaks_of_moves(move, seen["view"])
        return legal["version"], legal["moves"]

    def _choose(self, moves: Sequence[dict[str, Any]]) -> str:
        text = json.dumps(self._chance.choice(TEXTS), ensure_ascii=False)
        return super()._choose(moves).replace('"something"', text)

    def _together(self, played: Played, seats: Sequence[int]) -> None:
        """Two seats at the same moment, on the versions they have seen."""
        self._tally.add("pairs at once")
        chosen = []
        for seat in seats:
            version, moves = self._legal(played, seat)
            if moves:
                helper = type(self)(self._ports, self._tally, self._chance.getrandbits(30))
                chosen.append((helper, seat, version, self._choose(moves), self._key()))
        faults: list[Exception] = []

        def send(helper: ImagineClient, seat: int, version: int, move: str, key: str) -> None:
            try:
                helper._send(played, seat, version, move, key)
            except (Fault, OSError) as error:
                faults.append(error)
            helper.close()

        threads = [threading.Thread(target=send, args=one) for one in chosen]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if faults:
            raise faults[0]


class Listener(threading.Thread):
    """Follows a game's events as one seat or as a spectator, and takes them up where they broke."""

    def __init__(self, ports: Sequence[int], played: Played, seed: int, ends: threading.Event):
        super().__init__(daemon=True)
        self._ports = ports
        self._played = played
        self._chance = Random(seed)
        self._ends = ends
        self._viewer = self._chance.choice([None, *range(1, len(played.tokens) + 1)])
        self.last = 0
        self.gaps = 0
        self.resumed = 0

    def run(self) -> None:
        """Listen until the game or the soak is over."""
        while not self._ends.is_set() and not self._played.is_over:
            connection = http.client.HTTPConnection(
                "127.0.0.1", self._chance.choice(self._ports), timeout=2
            )
            try:
                self._follow(connection)
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.1)
            finally:
                connection.close()

    def _follow(self, connection: http.client.HTTPConnection) -> None:
        headers = {"Last-Event-ID": str(self.last)}
        token = _token(self._played, self._viewer)
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        connection.request("GET", f"/games/{self._played.game}/events", headers=headers)
        response = connection.getresponse()
        self.resumed += self.last > 0
        while not self._ends.is_set():
            line = response.readline().decode()
            if not line:
                return
            if line.startswith("data: "):
                entry = json.loads(line[len("data: ") :])
                self.gaps += entry["number"] != self.last + 1
                self.last = entry["number"]
                self._played.told.events.append((time.time(), self._viewer, entry))


def _token(played: Played, viewer: int | None) -> str | None:
    return None if viewer is None else played.tokens[viewer - 1]
