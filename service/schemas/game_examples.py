"""Examples of requests about games for openapi.yaml; tests/api holds them to work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

GAMES: dict[str, Any] = {
    "two players": {"players": 2, "names": ["Ada", "Grace"]},
    "house rules": {
        "kind": "image",
        "players": 4,
        "names": ["Ada"],
        "house_rules": {"double": True, "max_images": 4, "judge": {"absence": "vote"}},
        "deck": "classic",
        "add_ons": ["add-on-21st-century"],
        "timeout_s": 120,
    },
    "imagine": {
        "kind": "imagine",
        "players": 4,
        "names": ["Ada"],
        "house_rules": {"wrong_bet_costs": True},
        "deck": "dream",
    },
}
JOINS: dict[str, Any] = {
    "a friend": {"invitation": "c2VjcmV0LTEy", "name": "Grace"},
    "to be sent again": {"invitation": "c2VjcmV0LTEy", "key": "9b1f6c0e-52d4"},
}
BOTS: dict[str, Any] = {"a free seat": {"difficulty": "easy"}, "for who left": {"seat": 2}}
STARTS: dict[str, Any] = {"all are here": {}, "without the others": {"fewer": True}}
AWAYS: dict[str, Any] = {"seat 2": {"seat": 2}}
MOVES: dict[str, Any] = {
    "a line": {"move": "start place-france-1", "version": 3, "key": "5f0c"},
    "fields": {"move": {"type": "extend", "image": 1, "card": "time-19-2"}, "version": 4},
    "a name": {
        "move": 'end #1 letter-s-1 "Albert Schweitzer"',
        "version": 6,
        "qid": "Q49325",
    },
    "a challenge": {"move": {"type": "challenge", "image": 1}, "version": 7},
    "a description": {"move": 'describe dream-017 2 "what the sea remembers"', "version": 4},
    "a bet": {"move": {"type": "bet", "card": "dream-017", "points": 2}, "version": 9},
}


def recorded(ask: Callable[[str, str, Any, str | None], Any]) -> dict[str, Any]:
    """A short game for the answers shown in openapi.yaml, by operation and status.

    `ask(method, path, body, token)` answers with the status and the decoded body.
    """
    told: dict[str, Any] = {}
    body: dict[str, Any] = {
        "players": 3,
        "names": ["Ada"],
        "seed": 6,
        "away_after_s": 0,
        "bot_pause_s": 60,
    }

    def say(method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        shown = "/games" + path.replace(game, "{id}")
        status, answer = ask(method, "/games" + path, body, token)
        told.setdefault(f"{method} {shown} {status}", answer)
        return answer

    game = "/"
    made = say("post", "", body)
    game, host = made["game"], made["token"]
    ticket = say("post", f"/{game}/join", {"invitation": made["invitation"], "name": "Grace"})
    say("post", f"/{game}/bots", {"difficulty": "easy"}, host)
    begun = say("post", f"/{game}/start", {}, host)
    tokens = [host, ticket["token"]]
    seen = say("get", f"/{game}", None, host)
    turn = seen["view"]["turn"]
    mover, other = tokens[turn - 1], tokens[2 - turn]
    legal = say("get", f"/{game}/legal-moves", None, mover)["moves"]
    start = next(move["move"] for move in legal if move["fields"]["type"] == "start")
    move = {"move": start, "version": begun["version"], "key": "1"}
    say("post", f"/{game}/moves", move, mover)
    say("post", f"/{game}/moves", move | {"key": "2"}, mover)
    say("post", f"/{game}/away", {"seat": turn}, other)
    say("post", f"/{game}/back", None, other)
    say("get", f"/{game}/log")
    return told
