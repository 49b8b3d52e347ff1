"""Every game held against a replay of its log."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from games import image
from games.decks import shipped_deck
from games.log import Log, replay
from scripts.soaking.players import Played
from scripts.soaking.servers import ask


@dataclass
class Verdict:
    """What was found: acknowledged moves that are gone, moves that count twice, games that differ
    from their log."""

    games: int = 0
    over: int = 0
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    different: int = 0

    def text(self) -> str:
        """The last line."""
        return f"{self.lost} lost, {self.doubled} doubled, {self.different} different"

    @property
    def is_good(self) -> bool:
        """Whether nothing was found."""
        return not (self.lost or self.doubled or self.different)


def check(played: Played, ports: list[int], verdict: Verdict) -> None:
    """Hold one game against its log, on every server."""
    logs = [ask(port, "GET", f"/games/{played.game}/log")[1] for port in ports]
    entries = logs[0]["entries"]
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
    if not _is_one_game(played, ports, logs):
        verdict.different += 1
    verdict.over += logs[0]["status"] == "over"


def _is_same(told: str, sent: str) -> bool:
    """Votes of a vote under way are hidden."""
    return told == sent or told == f"{sent.split()[0]} vote ..."


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
