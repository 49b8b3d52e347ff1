"""Every game held against a replay of its log."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from games import image
from games.decks import shipped_deck
from games.log import Log, replay
from scripts.soaking.players import Played
from scripts.soaking.servers import ask


@dataclass
class Verdict:
    """What was found: acknowledged moves that are gone, moves that count twice, games that differ
    from their log; secrets told too early; moves of different seats that were in each other's way.
    """

    games: int = 0
    over: int = 0
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    different: int = 0
    leaks: list[str] = field(default_factory=list)
    collided: int = 0

    def text(self) -> str:
        """The last line."""
        return (
            f"{self.lost} lost, {self.doubled} doubled, {self.different} different, "
            f"{len(self.leaks)} leaked, {self.collided} collided"
        )

    @property
    def is_good(self) -> bool:
        """Whether nothing was found."""
        return not (self.lost or self.doubled or self.different or self.leaks or self.collided)


def check(played: Played, ports: list[int], verdict: Verdict) -> None:
    """Hold one game against its log, on every server."""
    logs = logs_of(played, ports)
    count_moves(played, logs[0], verdict)
    if not _is_one_game(played, ports, logs):
        verdict.different += 1


def logs_of(played: Played, ports: list[int]) -> list[dict[str, Any]]:
    """The log as each server tells it to a spectator."""
    return [ask(port, "GET", f"/games/{played.game}/log")[1] for port in ports]


def count_moves(played: Played, log: dict[str, Any], verdict: Verdict) -> None:
    """Hold what was acknowledged against the log."""
    entries = log["entries"]
    moves = [entry for entry in entries if entry["kind"] == "move"]
    verdict.games += 1
    verdict.moves += len(moves)
    by_number = {entry["number"]: entry for entry in entries}
    for number, seat, move in played.acknowledged.values():
        entry = by_number.get(number)
        if entry is None or entry["seat"] != seat or not _is_same(entry["move"], move):
            verdict.lost += 1
    numbers = Counter(number for number, _, _ in played.acknowledged.values())
    verdict.doubled += sum(n - 1 for n in numbers.values())
    players = [entry["number"] for entry in moves if entry["seat"] is not None]
    verdict.doubled += sum(number not in numbers for number in players)
    verdict.over += log["status"] == "over"


def _is_same(told: str, sent: str) -> bool:
    """Votes of a vote under way are hidden, and so are cards, stakes and bets."""
    seat, verb, *_ = sent.split(" ", 2)
    if verb == "describe" and told != sent:
        return told == f"{seat} describe ... {sent[sent.index(chr(34)) :]}"
    return told in (sent, f"{seat} {verb} ...")


def _is_one_game(played: Played, ports: list[int], logs: list[dict[str, Any]]) -> bool:
    entries = logs[0]["entries"]
    if any(log != logs[0] for log in logs):
        return False
    if [entry["number"] for entry in entries] != list(range(1, len(entries) + 1)):
        return False
    deck = shipped_deck("classic")
    lines = [entry["move"] for entry in entries if entry["kind"] == "move"]
    if any(line.endswith("vote ...") for line in lines):
        return True  # what is hidden now cannot be replayed
    log = Log("image", len(played.tokens), played.seed, ("classic",), deck.cards, {}, tuple(lines))
    state = replay(image, log)
    for viewer, token in [(None, None), *enumerate(played.tokens)]:
        expected = json.loads(json.dumps(image.view(state, viewer)))
        for port in ports:
            _, told = ask(port, "GET", f"/games/{played.game}", None, token)
            if told["view"] != expected or told["version"] != len(entries):
                return False
    saved = logs[0]["save"]
    if saved is None:
        return image.outcome(state) is None
    return bool(replay(image, Log.from_json(json.dumps(saved))) == state)
