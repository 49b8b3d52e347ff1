"""What a table has ruled for itself, in a table of its own that no load of facts touches."""

from __future__ import annotations

from dataclasses import fields
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, delete, func, select

from kb.adapters.sql import tables
from kb.adapters.sql.rows import number_of, upsert_rows
from kb.domain.errors import InvalidInput
from kb.domain.override import MOST_OVERRIDES, Override
from kb.domain.personage import Qid

VERSION = "overrides"
"""The note that differs after every change."""

_FIELDS = [field.name for field in fields(Override) if field.name != "qid"]


def read_overrides(connection: Connection) -> list[Override]:
    """All of them, by numeric id and claim."""
    rows = connection.execute(select(tables.table_override))
    found = [_override(row._asdict()) for row in rows]
    return sorted(found, key=lambda own: (number_of(own.qid), own.claim))


def put_override(connection: Connection, override: Override) -> None:
    """Store or replace one. Raises InvalidInput where there are too many."""
    table = tables.table_override
    count = select(func.count()).select_from(table)
    others = count.where(~_is(number_of(override.qid), override.claim))
    if connection.execute(others).scalar_one() >= MOST_OVERRIDES:
        raise InvalidInput(f"there are {MOST_OVERRIDES:,} overrides, the most there may be")
    row = {name: getattr(override, name) for name in _FIELDS}
    upsert_rows(connection, table, [row | {"personage": number_of(override.qid)}])
    _tell(connection)


def delete_override(connection: Connection, qid: Qid, claim: str) -> bool:
    """Take one back; whether it was there."""
    query = delete(tables.table_override).where(_is(number_of(qid), claim))
    if connection.execute(query).rowcount == 0:
        return False
    _tell(connection)
    return True


def move_overrides(connection: Connection, source: int, target: int) -> None:
    """They follow their personage; of two on one claim the later one counts."""
    table = tables.table_override
    both = table.c.personage.in_((source, target))
    rows = [r._asdict() for r in connection.execute(select(table).where(both))]
    if all(row["personage"] == target for row in rows):
        return
    kept = {row["claim"]: row for row in sorted(rows, key=lambda row: str(row["made"]))}
    connection.execute(delete(table).where(both))
    upsert_rows(connection, table, [row | {"personage": target} for row in kept.values()])
    _tell(connection)


def _is(number: int, claim: str) -> Any:
    table = tables.table_override.c
    return (table.personage == number) & (table.claim == claim)


def _override(row: dict[str, Any]) -> Override:
    return Override(qid=Qid(f"Q{row.pop('personage')}"), **row)


def _tell(connection: Connection) -> None:
    upsert_rows(connection, tables.note, [{"key": VERSION, "value": uuid4().hex}])
