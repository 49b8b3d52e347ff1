"""Personages and items as rows, and rows as statements both databases understand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, delete, insert
from sqlalchemy.dialects import postgresql, sqlite

from kb.adapters.codec import Head, ItemHead
from kb.adapters.sql import tables
from kb.domain.personage import Item, Personage
from kb.matching.fold import fold

Row = dict[str, Any]

_Part = TypeVar("_Part")

IDS_A_STATEMENT = 1_000


def number_of(qid: str) -> int:
    """The number of an item id: 42 of Q42."""
    return int(qid[1:])


def personage_row(personage: Personage | Head, document: bytes) -> Row:
    """The row of a personage whose document this is."""
    return {
        "qid": number_of(personage.qid),
        "label": _clean(personage.label),
        "fame": personage.fame,
        "editions": personage.editions,
        "listed": personage.listed,
        "source": personage.source,
        "retrieved": personage.retrieved,
        "facts": document,
    }


def name_rows(personage: Personage | Head) -> list[Row]:
    """The rows of the label and the aliases, each name once."""
    number = number_of(personage.qid)
    return [
        {
            "personage": number,
            "position": position,
            "name": _clean(name),
            "folded": fold(name),
            "is_label": position == 0,
        }
        for position, name in enumerate(dict.fromkeys((personage.label, *personage.aliases)))
    ]


def item_row(item: Item | ItemHead, document: bytes) -> Row:
    """The row of an item whose document this is."""
    label = item.label
    return {
        "qid": number_of(item.qid),
        "label": label and _clean(label),
        "facts": document,
    }


def _clean(text: str) -> str:
    """PostgreSQL keeps no NUL in a text; the document has it still."""
    return text.replace("\0", "")


def insert_rows(connection: Connection, table: Table, rows: list[Row]) -> None:
    """Insert rows that are not there yet."""
    if rows:
        connection.execute(insert(table), rows)


def upsert_rows(connection: Connection, table: Table, rows: list[Row]) -> None:
    """Insert rows, replacing those of the same primary key; no key twice among `rows`."""
    if not rows:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table)
    keys = [column.name for column in table.primary_key]
    others = {c.name: statement.excluded[c.name] for c in table.columns if c.name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=others), rows)


def delete_names(connection: Connection, numbers: Iterable[int]) -> None:
    """Delete the names of these personages."""
    column = tables.name.c.personage
    for part in parts_of(numbers, IDS_A_STATEMENT):
        connection.execute(delete(tables.name).where(column.in_(part)))


def parts_of(values: Iterable[_Part], size: int) -> Iterator[list[_Part]]:
    """The values in lists of `size`, the last one shorter."""
    rest = iter(values)
    while part := list(islice(rest, size)):
        yield part
