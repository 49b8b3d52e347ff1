"""Clients that play random legal moves, and send what a bad network and hasty hands send too."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scripts.soaking.servers import ask, ask_on

NAMES = (
    "Albert Schweitzer", "Marie Curie", "Abraham Lincoln", "Johann Sebastian Bach", "Plato",
    "Sherlock Holmes", "Mark Twain", "John Adams", "Nobody Whosoever", "Napoleon",
)  # fmt: skip
LIKELY = {
    "start": 3, "extend": 8, "cover": 1, "end": 12, "done": 5, "swap": 0.3, "pass": 0.3,
    "undo": 0.4, "challenge": 1.5, "overrule": 1, "vote": 5, "name": 5, "refuse": 1, "accept": 3,
    "describe": 6, "renew": 1, "play": 1, "bet": 1,
}  # fmt: skip
"""Weights of the types of move; of each type one is drawn."""

PATIENCE_S = 60.0


@dataclass
class Played:
    """A game as its clients know it: whatever was acknowledged, by key."""

    game: str
    tokens: list[str]
    seed: int
    acknowledged: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    refused: list[tuple[int, int, int]] = field(default_factory=list)
    """Moves that came too late: the seat, the version it had seen, the version there was."""
    told: Any = None
    """What was told of it, where a game has secrets."""
    is_over: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


class Tally:
    """What was sent and what came back, counted over all clients."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        self._lock = threading.Lock()

    def add(self, what: str) -> None:
        """One more."""
        with self._lock:
            self._counts[what] += 1

    def __getitem__(self, what: str) -> int:
        return self._counts[what]

    def text(self) -> str:
        """All of it in a line."""
        return ", ".join(f"{n:,} {what}" for what, n in sorted(self._counts.items()))


class Fault(Exception):
    """The server did what it must not."""


class Client:
    """One client; it talks to any of the servers, and goes to another when one is gone."""

    def __init__(self, ports: Sequence[int], tally: Tally, seed: int) -> None:
        self._ports = ports
        self._tally = tally
        self._chance = Random(seed)
        self._keys = 0
        self._name = f"c{seed}"
        self._connections: dict[int, http.client.HTTPConnection] = {}

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """Ask some server until one answers: status and body."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            port = self._chance.choice(self._ports)
            connection = self._connections.get(port)
            if connection is None:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                self._connections[port] = connection
            try:
                status, answer = ask_on(connection, method, path, body, token)
            except OSError:
                self._tally.add("broken connections")
                connection.close()
                del self._connections[port]
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
                continue
            if status >= http.client.INTERNAL_SERVER_ERROR:
                self._tally.add(f"answers {status}")
                if status == http.client.INTERNAL_SERVER_ERROR or time.monotonic() > deadline:
                    raise Fault(f"{method} {path}: {status} {answer}")
                time.sleep(0.05)
                continue
            return status, answer

    def close(self) -> None:
        """Close its connections."""
        for connection in self._connections.values():
            connection.close()

    def make(self, players: int, seed: int, **more: Any) -> Played:
        """A new game with everybody seated and the cards dealt."""
        body = {"players": players, "seed": seed, "names": ["Ada"], **more}
        status, made = self.ask("POST", "/games", body)
        if status != http.client.OK:
            raise Fault(f"no game: {status} {made}")
        tokens = [made["token"]]
        for _ in range(players - 1):
            _, ticket = self.ask(
                "POST", f"/games/{made['game']}/join", {"invitation": made["invitation"]}
            )
            tokens.append(ticket["token"])
        self.ask("POST", f"/games/{made['game']}/start", {"fewer": True}, tokens[0])
        return Played(made["game"], tokens, seed)

    def step(self, played: Played) -> None:
        """One move in the game, or two that contradict each other."""
        _, seen = self.ask("GET", f"/games/{played.game}")
        view = seen["view"]
        if seen["status"] == "over":
            played.is_over = True
            return
        seats = view["to_act"] or [view["turn"]]
        may_doubt = view["last_turn"] is not None and view["challenge"] is None
        if may_doubt and self._chance.random() < 0.3:
            seats = [seat for seat in range(1, view["seats"] + 1) if seat != view["turn"]]
        seat = self._chance.choice(seats)
        token = played.tokens[seat - 1]
        _, legal = self.ask("GET", f"/games/{played.game}/legal-moves", None, token)
        if not legal["moves"]:
            return
        dice = self._chance.random()
        move = self._choose(legal["moves"])
        if dice < 0.08:
            other = self._choose(legal["moves"])
            self._conflict(played, seat, legal["version"], move, other)
        elif dice < 0.12:
            self._stale(played, seat, legal["version"], move)
        else:
            key = self._key()
            self._send(played, seat, legal["version"], move, key)
            if dice > 0.9:
                self._again(played, seat, legal["version"], move, key)

    def _choose(self, moves: Sequence[dict[str, Any]]) -> str:
        by_type: dict[str, list[str]] = {}
        for move in moves:
            by_type.setdefault(move["fields"]["type"], []).append(move["move"])
        types = list(by_type)
        chosen = self._chance.choices(types, [LIKELY[t] for t in types])[0]
        line = self._chance.choice(by_type[chosen])
        return line.replace('"somebody"', f'"{self._chance.choice(NAMES)}"')

    def _key(self) -> str:
        self._keys += 1
        return f"{self._name}-{self._keys}"

    def _send(self, played: Played, seat: int, version: int, move: str, key: str) -> int:
        body = {"move": move, "version": version, "key": key}
        path = f"/games/{played.game}/moves"
        status, answer = self.ask("POST", path, body, played.tokens[seat - 1])
        self._tally.add(f"moves {status}")
        if status == http.client.OK:
            entry = next(e for e in answer["entries"] if e["kind"] == "move")
            with played.lock:
                before = played.acknowledged.setdefault(key, (entry["number"], seat, move))
            if before != (entry["number"], seat, move):
                raise Fault(f"{key} was {before}, and is {entry}")
        elif status == http.client.CONFLICT:
            if not isinstance(answer.get("version"), int):
                raise Fault(f"a conflict without a version: {answer}")
            played.refused.append((seat, version, answer["version"]))
        else:
            raise Fault(f"{move}: {status} {answer}")
        return int(status)

    def _again(self, played: Played, seat: int, version: int, move: str, key: str) -> None:
        """The same move with the same key: the first answer, or the same refusal."""
        self._tally.add("duplicates")
        self._send(played, seat, version, move, key)

    def _stale(self, played: Played, seat: int, version: int, move: str) -> None:
        """A move on a version long gone, by a type that must have seen the last one."""
        if move.split()[1] in ("challenge", "name", "refuse", "vote", "overrule", "accept"):
            return
        self._tally.add("stale moves")
        status = self._send(played, seat, max(version - 1, 0), move, self._key())
        if status == http.client.OK:
            raise Fault(f"{move} was taken on version {version - 1} of {played.game}")

    def _conflict(self, played: Played, seat: int, version: int, first: str, second: str) -> None:
        """Two moves on one version, at the same time, to any two servers."""
        self._tally.add("conflicts")
        statuses: list[int] = []

        def other() -> None:
            helper = Client(self._ports, self._tally, self._chance.getrandbits(30))
            key = f"{self._name}-x{self._keys}"
            body = {"move": second, "version": version, "key": key}
            path, token = f"/games/{played.game}/moves", played.tokens[seat - 1]
            status, answer = helper.ask("POST", path, body, token)
            helper.close()
            if status == http.client.OK:
                entry = next(e for e in answer["entries"] if e["kind"] == "move")
                with played.lock:
                    played.acknowledged[key] = (entry["number"], seat, second)
            statuses.append(status)

        thread = threading.Thread(target=other)
        key = self._key()
        thread.start()
        statuses.append(self._send(played, seat, version, first, key))
        thread.join()
        if statuses.count(http.client.OK) > 1:
            raise Fault(f"both {first!r} and {second!r} were taken on version {version}")


def is_alive(port: int) -> bool:
    """Whether a server answers there."""
    try:
        return ask(port, "GET", "/health/live")[0] == http.client.OK
    except OSError:
        return False
