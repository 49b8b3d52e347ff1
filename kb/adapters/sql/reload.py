"""Load the shipped snapshot: everything of an older one is replaced, what is live stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, Engine, delete, select

from kb.adapters.codec import decode_head, decode_item_head
from kb.adapters.sql import tables
from kb.adapters.sql.engine import reading, writing
from kb.adapters.sql.rows import (
    insert_rows,
    item_row,
    name_rows,
    parts_of,
    personage_row,
    upsert_rows,
)

SNAPSHOT = "snapshot"
"""The source of a personage that a snapshot brought."""

PART = 4_000


def replace_snapshot(
    engine: Engine,
    personages: Iterable[bytes],
    items: Iterable[bytes],
    notes: Mapping[str, str],
) -> bool:
    """Put these documents in the place of every personage whose source is the snapshot.

    One transaction with the notes: a crash leaves the old state. Does nothing and returns False
    where the notes stand already; of two processes the second waits and then finds them. A
    personage of another source is kept, even where the snapshot has one of the same id. Items are
    put over those of the same id and none is deleted: live personages may point at them.
    """
    with reading(engine) as connection:
        if _stand(connection, notes):
            return False
    with writing(engine, alone=True) as connection:
        if _stand(connection, notes):
            return False
        kept = _clear(connection)
        for part in parts_of(personages, PART):
            _insert(connection, part, kept)
        for part in parts_of(items, PART):
            rows = [item_row(decode_item_head(document), document) for document in part]
            upsert_rows(connection, tables.item, rows)
        rows = [{"key": key, "value": value} for key, value in notes.items()]
        upsert_rows(connection, tables.note, rows)
    return True


def _stand(connection: Connection, notes: Mapping[str, str]) -> bool:
    rows = connection.execute(select(tables.note.c.key, tables.note.c.value)).all()
    return notes.items() <= dict(rows).items()


def _clear(connection: Connection) -> frozenset[int]:
    """Delete what the snapshot brought; the ids that stay."""
    person = tables.personage.c
    old = select(person.qid).where(person.source == SNAPSHOT)
    connection.execute(delete(tables.name).where(tables.name.c.personage.in_(old)))
    connection.execute(delete(tables.personage).where(person.source == SNAPSHOT))
    return frozenset(connection.execute(select(person.qid)).scalars())


def _insert(connection: Connection, documents: list[bytes], kept: frozenset[int]) -> None:
    persons, names = [], []
    for document in documents:
        head = decode_head(document)
        row = personage_row(head, document)
        if row["qid"] not in kept:
            persons.append(row)
            names += name_rows(head)
    insert_rows(connection, tables.personage, persons)
    insert_rows(connection, tables.name, names)
