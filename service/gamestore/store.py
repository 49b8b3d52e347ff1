"""SqlGameStore: games in SQLite or PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from kb.adapters.sql.engine import reading, writing
from service.games.entries import Due, Entry, GameRecord, NumberTaken
from service.gamestore.tables import game, game_entry, game_seat

CHANNEL = "referee_games"
"""PostgreSQL's channel on which a game's id is told when it has new entries."""

_ENTRIES = (
    select(game_entry)
    .where(game_entry.c.game == bindparam("g"), game_entry.c.number > bindparam("after"))
    .order_by(game_entry.c.number)
)
_VERSION = (
    update(game)
    .where(game.c.id == bindparam("g"), game.c.version == bindparam("before"))
    .values(version=bindparam("after"), over=bindparam("o"), due=bindparam("d"))
)
_INSERT = insert(game_entry)


class SqlGameStore:
    """Keeps games behind an engine of kb.adapters.sql.engine; see GameStore.

    SQLite keeps WAL with `synchronous = NORMAL`: a killed process loses nothing it has
    acknowledged, as the write has reached the operating system.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._notifies = engine.dialect.name == "postgresql"

    def create(self, record: GameRecord, entries: Sequence[Entry], token: str) -> None:
        """Store a new game with its first entries and seat 0's hashed token."""
        row = {
            "id": record.id,
            "kind": record.kind,
            "setup": json.dumps(record.setup),
            "invitation": record.invitation,
            "created": record.created,
            "version": entries[-1].number,
            "over": False,
            "due": None,
        }
        with _cas(), writing(self._engine) as connection:
            connection.execute(insert(game), row)
            connection.execute(insert(game_seat), {"game": record.id, "seat": 0, "token": token})
            connection.execute(_INSERT, [_row(record.id, e) for e in entries])

    def get(self, game_id: str) -> GameRecord | None:
        """The game's record, or None."""
        query = select(game).where(game.c.id == game_id)
        with reading(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return GameRecord(row.id, row.kind, json.loads(row.setup), row.invitation, row.created)

    def entries(self, game_id: str, after: int = 0) -> list[Entry]:
        """The entries behind number `after`, in order."""
        with reading(self._engine) as connection:
            rows = connection.execute(_ENTRIES, {"g": game_id, "after": after}).all()
        return [
            Entry(r.number, r.kind, r.seat, r.text, json.loads(r.extra), r.key, r.at) for r in rows
        ]

    def append(
        self,
        game_id: str,
        entries: Sequence[Entry],
        *,
        due: float | None,
        over: bool = False,
        token: tuple[int, str] | None = None,
    ) -> None:
        """Store all of these, or none. Raises NumberTaken if one of the numbers is used."""
        versions = {
            "g": game_id,
            "before": entries[0].number - 1,
            "after": entries[-1].number,
            "o": over,
            "d": due,
        }
        with _cas(), writing(self._engine) as connection:
            connection.execute(_INSERT, [_row(game_id, e) for e in entries])
            if connection.execute(_VERSION, versions).rowcount != 1:
                raise NumberTaken(game_id)
            if token is not None:
                row = {"game": game_id, "seat": token[0], "token": token[1]}
                connection.execute(insert(game_seat), row)
            if self._notifies:  # told to listeners when the transaction is stored, or never
                connection.execute(
                    text("SELECT pg_notify(:channel, :game)"),
                    {"channel": CHANNEL, "game": game_id},
                )

    def tokens(self, game_id: str) -> dict[int, str]:
        """The hashed token of each seat that a person has taken."""
        query = select(game_seat.c.seat, game_seat.c.token).where(game_seat.c.game == game_id)
        with reading(self._engine) as connection:
            return {row.seat: row.token for row in connection.execute(query)}

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The last number of each of these games."""
        query = select(game.c.id, game.c.version).where(game.c.id.in_(games))
        with reading(self._engine) as connection:
            return {row.id: row.version for row in connection.execute(query)}

    def due(self, now: float, limit: int) -> list[Due]:
        """Games due by then, the longest first."""
        query = (
            select(game.c.id, game.c.due).where(game.c.due <= now).order_by(game.c.due).limit(limit)
        )
        with reading(self._engine) as connection:
            return [Due(row.id, row.due) for row in connection.execute(query)]

    def next_due(self) -> float | None:
        """When the next game is due."""
        with reading(self._engine) as connection:
            return connection.execute(select(func.min(game.c.due))).scalar()

    def due_at(self, game_id: str) -> float | None:
        """When this game is due."""
        with reading(self._engine) as connection:
            return connection.execute(select(game.c.due).where(game.c.id == game_id)).scalar()

    def reschedule(self, game_id: str, seen: float | None, due: float | None) -> bool:
        """Change when the game is due, if it is still due when `seen`; whether it was."""
        same = game.c.due.is_(None) if seen is None else game.c.due == seen
        query = update(game).where(game.c.id == game_id, same).values(due=due)
        with writing(self._engine) as connection:
            return connection.execute(query).rowcount == 1

    def count_open(self) -> int:
        """How many games are not over."""
        query = select(func.count()).select_from(game).where(game.c.over.is_(False))
        with reading(self._engine) as connection:
            return connection.execute(query).scalar_one()

    def untouched(self, since: float, limit: int) -> dict[str, int]:
        """Games not over without an entry after `since`, with their last number."""
        last = (game_entry.c.game == game.c.id) & (game_entry.c.number == game.c.version)
        query = (
            select(game.c.id, game.c.version)
            .join(game_entry, last)
            .where(game.c.over.is_(False), game_entry.c.at <= since)
            .limit(limit)
        )
        with reading(self._engine) as connection:
            return {row.id: row.version for row in connection.execute(query)}


@contextmanager
def _cas() -> Iterator[None]:
    """A row that is there already means that somebody was first."""
    try:
        yield
    except IntegrityError as error:
        raise NumberTaken(str(error.orig)) from error


def _row(game_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "game": game_id,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "extra": json.dumps(entry.extra),
        "key": entry.key,
        "at": entry.at,
    }
