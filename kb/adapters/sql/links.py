"""What the entities of a file point at, kept between the two readings of a filtered import.

A part is msgpack, deflated: lists of numbers, about 8 bytes an entity.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Engine, delete, select

from kb.adapters.sql import tables
from kb.adapters.sql.engine import reading, writing
from kb.adapters.sql.rows import upsert_rows
from kb.ports import Links

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[int, ...]]).decode


def put_links(engine: Engine, file: str, part: int, links: Sequence[Links]) -> None:
    """Store or replace one part."""
    row = {"file": file, "part": part, "links": zlib.compress(_encode(links), 1)}
    with writing(engine) as connection:
        upsert_rows(connection, tables.import_links, [row])


def read_links(engine: Engine, file: str) -> Iterator[Links]:
    """Every entity's links, part by part."""
    table = tables.import_links.c
    page = select(table.part, table.links).where(table.file == file).order_by(table.part).limit(1)
    last = -1
    while True:
        with reading(engine) as connection:
            row = connection.execute(page.where(table.part > last)).first()
        if row is None:
            return
        last = row.part
        yield from _decode(zlib.decompress(row.links))


def forget_links(engine: Engine, file: str) -> None:
    """Delete every part of a file."""
    with writing(engine) as connection:
        connection.execute(delete(tables.import_links).where(tables.import_links.c.file == file))
