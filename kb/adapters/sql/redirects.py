"""Ids that the reference merged into others: the record moves, and the old id still answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, select, update

from kb.adapters.codec import decode_personage, encode_personage
from kb.adapters.sql import tables
from kb.adapters.sql.overrides import move_overrides
from kb.adapters.sql.rows import insert_rows, name_rows, number_of, personage_row, upsert_rows
from kb.domain.personage import Qid


def move(connection: Connection, old: Qid, new: Qid) -> None:
    """Move what is stored under `old` to `new`, unless a record stands there, and remember it.

    Whatever else hangs on a personage's id moves here, in this transaction: what the table has
    ruled for itself.
    """
    target = _where(connection, number_of(new), number_of(old))
    source = number_of(old)
    if target == source:
        return
    document = _document(connection, source)
    if document is not None:
        if _document(connection, target) is None:
            _insert(connection, document, target)
        connection.execute(delete(tables.name).where(tables.name.c.personage == source))
        connection.execute(delete(tables.personage).where(tables.personage.c.qid == source))
    move_overrides(connection, source, target)
    redirect = tables.redirect.c
    connection.execute(delete(tables.redirect).where(redirect.old == target))
    connection.execute(update(tables.redirect).where(redirect.new == source).values(new=target))
    upsert_rows(connection, tables.redirect, [{"old": source, "new": target}])


def documents_behind(connection: Connection, numbers: Sequence[int]) -> dict[int, bytes]:
    """The documents of those of these ids that lead to another, by the id asked for."""
    person, redirect = tables.personage, tables.redirect
    joined = person.join(redirect, redirect.c.new == person.c.qid)
    query = select(redirect.c.old, person.c.facts).select_from(joined)
    rows = connection.execute(query.where(redirect.c.old.in_(numbers))).all()
    return dict(rows)


def _where(connection: Connection, new: int, old: int) -> int:
    """Where a record of `new` stands: `new` itself may have been merged before."""
    if _document(connection, new) is not None:
        return new
    redirect = tables.redirect.c
    further = connection.execute(select(redirect.new).where(redirect.old == new)).scalar()
    return new if further in (None, old) else int(further)


def _document(connection: Connection, number: int) -> bytes | None:
    query = select(tables.personage.c.facts).where(tables.personage.c.qid == number)
    return connection.execute(query).scalar()


def _insert(connection: Connection, document: bytes, number: int) -> None:
    moved = replace(decode_personage(document), qid=Qid(f"Q{number}"))
    row = personage_row(moved, encode_personage(moved))
    insert_rows(connection, tables.personage, [row])
    insert_rows(connection, tables.name, name_rows(moved))
