"""Load the shipped snapshot: everything of an older one is replaced, what is live stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256

from sqlalchemy import Connection, Engine, bindparam, delete, select, update

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
from kb.matching.fold import fold

SNAPSHOT = "snapshot"
"""The source of a personage that a snapshot brought."""

FOLDING = "folding"
"""The note that says how the stored names were folded."""

PART = 4_000


def replace_snapshot(
    engine: Engine,
    personages: Iterable[bytes],
    items: Iterable[bytes],
    notes: Mapping[str, str],
) -> bool:
    """Put these documents in the place of every personage whose source is the snapshot.

    One transaction with the notes: a crash leaves the old state. Does nothing and returns False
    where the notes stand already, and names are folded as they are today (an update of the program
    may fold otherwise); of two processes the second waits and then finds all done. A personage of
    another source is kept, even where the snapshot has one of the same id. Items are put over
    those of the same id and none is deleted: live personages may point at them.
    """
    notes = {**notes, FOLDING: folding()}
    with reading(engine) as connection:
        if _stand(connection, notes):
            return False
    with writing(engine, alone=True) as connection:
        if _stand(connection, notes):
            return False
        kept = _clear(connection)
        _fold_again(connection)
        for part in parts_of(personages, PART):
            _insert(connection, part, kept)
        for part in parts_of(items, PART):
            rows = [item_row(decode_item_head(document), document) for document in part]
            upsert_rows(connection, tables.item, rows)
        rows = [{"key": key, "value": value} for key, value in notes.items()]
        upsert_rows(connection, tables.note, rows)
    return True


@cache
def folding() -> str:
    """A fingerprint of kb.matching.fold: what it makes of every character up to kana."""
    signs = "".join(map(chr, range(0x20, 0x3100)))
    probes = [signs[start : start + 100] for start in range(0, len(signs), 100)]
    folded = "\n".join(fold(f"O'Neal {probe} Saint-Exupéry") for probe in probes)
    return sha256(folded.encode()).hexdigest()[:16]


def _stand(connection: Connection, notes: Mapping[str, str]) -> bool:
    rows = connection.execute(select(tables.note.c.key, tables.note.c.value)).all()
    return notes.items() <= dict(rows).items()


def _clear(connection: Connection) -> frozenset[int]:
    """Delete what the snapshot brought; the ids that stay, or were merged into others."""
    person = tables.personage.c
    old = select(person.qid).where(person.source == SNAPSHOT)
    connection.execute(delete(tables.name).where(tables.name.c.personage.in_(old)))
    connection.execute(delete(tables.personage).where(person.source == SNAPSHOT))
    merged = connection.execute(select(tables.redirect.c.old)).scalars()
    return frozenset(connection.execute(select(person.qid)).scalars()) | frozenset(merged)


def _fold_again(connection: Connection) -> None:
    """Fold the names that stay as names are folded today."""
    name = tables.name.c
    rows = connection.execute(select(name.personage, name.position, name.name, name.folded))
    wrong = [
        {"of": number, "at": position, "now": fold(text)}
        for number, position, text, folded in rows.all()
        if fold(text) != folded
    ]
    if wrong:
        same = (name.personage == bindparam("of"), name.position == bindparam("at"))
        connection.execute(update(tables.name).where(*same).values(folded=bindparam("now")), wrong)


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
