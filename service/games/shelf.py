"""Games at hand: the state each log leads to, caught up from the log's tail."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import RLock

from service.games.entries import Entry, GameRecord, GameStore
from service.games.kinds import GameKind
from service.games.table import Table, after, empty
from service.problems import ProblemError

LONGEST_ID = 40


class Kept:
    """One game in memory. Whoever reads or writes it holds `lock`."""

    def __init__(self, record: GameRecord, kind: GameKind) -> None:
        self.lock = RLock()
        self.kind = kind
        self.record = record
        self.table: Table = empty(record, kind)
        self.entries: list[Entry] = []
        self.by_key: dict[tuple[int | None, str], int] = {}
        self.tokens: dict[int, str] = {}

    def add(self, entry: Entry, table: Table | None = None) -> None:
        """The next entry; `table` is what it leads to, where that is known."""
        self.table = table or after(self.table, entry, self.kind)
        self.entries.append(entry)
        if entry.key is not None:
            self.by_key[entry.seat, entry.key] = entry.number


class Shelf:
    """A bounded number of games, the least recently used ones dropped.

    What is dropped is replayed from its log when it is asked for again.
    """

    def __init__(self, store: GameStore, kinds: Mapping[str, GameKind], capacity: int) -> None:
        self.kinds = kinds
        self._store = store
        self._capacity = capacity
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = RLock()

    def get(self, game: str) -> Kept:
        """The game as it was last seen. Raises ProblemError (404), Unavailable."""
        with self._lock:
            kept = self._kept.get(game)
            if kept is not None:
                self._kept.move_to_end(game)
                return kept
        record = self._store.get(game) if len(game) <= LONGEST_ID else None
        if record is None or record.kind not in self.kinds:
            raise ProblemError("unknown-game", f"There is no game {game[:LONGEST_ID]!r} here.")
        with self._lock:
            kept = self._kept.setdefault(game, Kept(record, self.kinds[record.kind]))
            while len(self._kept) > self._capacity:
                self._kept.popitem(last=False)
            return kept

    def catch_up(self, kept: Kept) -> Table:
        """Read the tail of the log; the caller holds the lock. Raises ProblemError (410) for a game
        that is closed."""
        game = kept.record.id
        for entry in self._store.entries(game, kept.table.version):
            kept.add(entry)
        days = kept.table.closed_after_days
        if days is not None:
            detail = f"The game {game!r} is closed: for {days} days nobody had done anything in it."
            raise ProblemError("closed-game", detail)
        return kept.table

    def add(self, kept: Kept, entries: Sequence[tuple[Entry, Table]]) -> None:
        """Entries just stored, with what they lead to."""
        for entry, table in entries:
            kept.add(entry, table)
