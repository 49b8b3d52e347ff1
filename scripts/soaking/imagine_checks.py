"""Every game of Imagine held against a replay of its log, and everything told against its time."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from games import imagine
from games.imagine.state import State
from games.log import Log, replay
from scripts.soaking.checks import Verdict, count_moves, logs_of
from scripts.soaking.imagine_players import CARDS, hash_of
from scripts.soaking.leaks import is_secret_told
from scripts.soaking.players import Played
from scripts.soaking.servers import ask

CLOCK_S = 0.002
"""Entries tell their time in milliseconds."""


def check_imagine(played: Played, ports: list[int], verdict: Verdict) -> None:
    """Hold one game against its log, on every server."""
    logs = logs_of(played, ports)
    count_moves(played, logs[0], verdict)
    entries = logs[0]["entries"]
    numbers = [entry["number"] for entry in entries]
    if any(log != logs[0] for log in logs) or numbers != list(range(1, len(entries) + 1)):
        verdict.different += 1
        return
    states = _states(played, entries)
    if not _is_one_game(played, ports, logs[0], states):
        verdict.different += 1
    verdict.collided += sum(_has_collided(states, entries, *one) for one in played.refused)
    verdict.leaks += played.told.leaks + _late_leaks(played, entries, states)


def _states(played: Played, entries: list[dict[str, Any]]) -> dict[int, State]:
    """The state at each version since the deal; what is hidden is known from who sent it."""
    sent = {number: move for number, _, move in played.acknowledged.values()}
    state = imagine.new_game(CARDS, len(played.tokens), played.seed)
    states = {}
    for entry in entries:
        if entry["kind"] == "move":
            line = sent.get(entry["number"], entry["move"])
            state = imagine.apply(state, imagine.parse_move(state, line))
        states[entry["number"]] = state
    return states


def _is_one_game(
    played: Played, ports: list[int], log: dict[str, Any], states: dict[int, State]
) -> bool:
    last = states[len(states)]
    for version, viewer, told in played.told.views:
        if told != hash_of(_view(states[version], viewer)):
            return False
    for viewer, token in [(None, None), *enumerate(played.tokens, 1)]:
        for port in ports:
            _, seen = ask(port, "GET", f"/games/{played.game}", None, token)
            if seen["view"] != _view(last, viewer) or seen["version"] != len(states):
                return False
    if log["save"] is None:
        return imagine.outcome(last) is None
    return bool(replay(imagine, Log.from_json(json.dumps(log["save"]))) == last)


def _view(state: State, viewer: int | None) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        json.dumps(imagine.view(state, None if viewer is None else viewer - 1))
    )
    return told


def _has_collided(
    states: dict[int, State], entries: list[dict[str, Any]], seat: int, seen: int, now: int
) -> bool:
    """Whether a move was refused although its phase went on, and the seat had not acted."""
    before, after = states[seen], states[now]
    if (before.phase, before.turn) != (after.phase, after.turn):
        return False
    return not any(entry["seat"] == seat and entry["kind"] == "move" for entry in entries[seen:now])


def _late_leaks(
    played: Played, entries: list[dict[str, Any]], states: dict[int, State]
) -> list[str]:
    """Lines that were told in full before their round was scored."""
    settled = _settling(entries, states)
    leaks = []
    for version, viewer, tail in played.told.tails:
        for entry in tail:
            end = settled.get(entry["number"])
            if is_secret_told(entry, viewer) and (end is None or end["number"] > version):
                leaks.append(f"{entry['move']} in the log at version {version} for {viewer}")
    for at, viewer, entry in played.told.events:
        end = settled.get(entry["number"])
        ended = None if end is None else datetime.fromisoformat(end["at"]).timestamp()
        if is_secret_told(entry, viewer) and (ended is None or ended > at + CLOCK_S):
            leaks.append(f"{entry['move']} in an event for {viewer}")
    return leaks


def _settling(entries: list[dict[str, Any]], states: dict[int, State]) -> dict[int, dict[str, Any]]:
    """For each entry of a turn that is over, the one that ended the turn."""
    found: dict[int, dict[str, Any]] = {}
    waiting: list[int] = []
    turn = 0
    for entry in entries:
        waiting.append(entry["number"])
        if states[entry["number"]].turn != turn:
            turn = states[entry["number"]].turn
            found |= dict.fromkeys(waiting, entry)
            waiting = []
    return found
