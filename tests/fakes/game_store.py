"""A GameStore in memory that keeps the promises of the real one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

from service.games.entries import Due, Entry, GameRecord, NumberTaken


class InMemoryGameStore:
    """Games in dictionaries, under one lock."""

    def __init__(self) -> None:
        self._records: dict[str, GameRecord] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._tokens: dict[str, dict[int, str]] = {}
        self._due: dict[str, float | None] = {}
        self._over: dict[str, bool] = {}
        self._lock = Lock()

    def create(self, record: GameRecord, entries: Sequence[Entry], token: str) -> None:
        with self._lock:
            if record.id in self._records:
                raise NumberTaken(record.id)
            self._records[record.id] = record
            self._entries[record.id] = [replace(e) for e in entries]
            self._tokens[record.id] = {0: token}
            self._due[record.id] = None
            self._over[record.id] = False

    def get(self, game: str) -> GameRecord | None:
        return self._records.get(game)

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        return [e for e in self._entries.get(game, []) if e.number > after]

    def append(
        self,
        game: str,
        entries: Sequence[Entry],
        *,
        due: float | None,
        over: bool = False,
        token: tuple[int, str] | None = None,
    ) -> None:
        with self._lock:
            kept = self._entries[game]
            keys = {(e.seat, e.key) for e in kept if e.key is not None}
            if entries[0].number != len(kept) + 1 or keys & {(e.seat, e.key) for e in entries}:
                raise NumberTaken(game)
            if token is not None and token[0] in self._tokens[game]:
                raise NumberTaken(game)
            kept.extend(entries)
            self._due[game], self._over[game] = due, over
            if token is not None:
                self._tokens[game][token[0]] = token[1]

    def tokens(self, game: str) -> dict[int, str]:
        return dict(self._tokens.get(game, {}))

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        return {g: len(self._entries[g]) for g in games if g in self._entries}

    def due(self, now: float, limit: int) -> list[Due]:
        with self._lock:
            found = [Due(g, due) for g, due in self._due.items() if due is not None and due <= now]
        return sorted(found, key=lambda d: d.due)[:limit]

    def next_due(self) -> float | None:
        with self._lock:
            return min((due for due in self._due.values() if due is not None), default=None)

    def due_at(self, game: str) -> float | None:
        return self._due.get(game)

    def reschedule(self, game: str, seen: float | None, due: float | None) -> bool:
        with self._lock:
            if game not in self._due or self._due[game] != seen:
                return False
            self._due[game] = due
            return True

    def count_open(self) -> int:
        return sum(not over for over in self._over.values())

    def untouched(self, since: float, limit: int) -> dict[str, int]:
        with self._lock:
            found = [
                (game, kept[-1].number)
                for game, kept in self._entries.items()
                if not self._over[game] and kept[-1].at <= since
            ]
        return dict(found[:limit])
