"""Personages in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import Engine, Table, delete, func, select

from kb.adapters.codec import decode_item, decode_personage, encode_item, encode_personage
from kb.adapters.frozen import quick_maker
from kb.adapters.sql import tables
from kb.adapters.sql.engine import reading, writing
from kb.adapters.sql.links import forget_links, put_links, read_links
from kb.adapters.sql.overrides import (
    VERSION,
    delete_override,
    put_override,
    read_overrides,
)
from kb.adapters.sql.redirects import documents_behind, move
from kb.adapters.sql.reload import replace_snapshot
from kb.adapters.sql.rows import (
    delete_names,
    insert_rows,
    item_row,
    name_rows,
    number_of,
    parts_of,
    personage_row,
    upsert_rows,
)
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.override import Override
from kb.domain.personage import Item, Personage, Qid
from kb.ports import Counts, ImportProgress, Links, NameRow

MOST_IDS = 1_000
MOST_NAMESAKES = 50
PAGE = 1_000
"""Personages or items a page when all are read: no connection is held between two pages."""

_PROGRESS = [field.name for field in fields(ImportProgress)]

_Read = TypeVar("_Read")

_make_name = quick_maker(NameRow)


class SqlPersonageStore:
    """The PersonageStore on an engine whose tables are up to date (kb.adapters.sql.migrate).

    Streams read page by page, each personage as it is when its page is read.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, qid: Qid) -> Personage | None:
        """The personage of this id, or None."""
        facts = tables.personage.c.facts
        query = select(facts).where(tables.personage.c.qid == number_of(qid))
        with reading(self._engine) as connection:
            document = connection.execute(query).scalar()
            if document is None:
                document = documents_behind(connection, [number_of(qid)]).get(number_of(qid))
        return None if document is None else _decoded(decode_personage, document)

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        """Those that are known, in the order asked for; InvalidInput for more than 1,000 ids."""
        documents = self._documents_of(tables.personage, qids)
        found = {p.qid: p for p in (_decoded(decode_personage, d) for d in documents)}
        if len(found) < len(qids):
            found |= self._renamed([qid for qid in qids if qid not in found])
        return {qid: found[qid] for qid in qids if qid in found}

    def _renamed(self, qids: Sequence[Qid]) -> dict[Qid, Personage]:
        with reading(self._engine) as connection:
            behind = documents_behind(connection, [number_of(qid) for qid in qids])
        return {Qid(f"Q{n}"): _decoded(decode_personage, d) for n, d in behind.items()}

    def get_items(self, qids: Sequence[Qid]) -> Mapping[Qid, Item]:
        """Those that are known; InvalidInput for more than 1,000 ids."""
        items = (_decoded(decode_item, d) for d in self._documents_of(tables.item, qids))
        return {item.qid: item for item in items}

    def _documents_of(self, table: Table, qids: Sequence[Qid]) -> Sequence[bytes]:
        if len(qids) > MOST_IDS:
            raise InvalidInput(f"{len(qids)} ids asked for; at most {MOST_IDS:,}")
        query = select(table.c.facts).where(table.c.qid.in_([number_of(qid) for qid in qids]))
        with reading(self._engine) as connection:
            return connection.execute(query).scalars().all()

    def find_famous(self, limit: int) -> list[Qid]:
        """The ids of the most famous, the first ones first."""
        table = tables.personage.c
        query = select(table.qid).order_by(table.fame.desc(), table.qid).limit(limit)
        with reading(self._engine) as connection:
            return [Qid(f"Q{number}") for number in connection.execute(query).scalars()]

    def rename(self, old: Qid, new: Qid) -> None:
        """Move a record to the id it was merged into; see kb.adapters.sql.redirects."""
        with writing(self._engine) as connection:
            move(connection, old, new)

    def overrides(self) -> list[Override]:
        """What the table has ruled for itself, by numeric id and claim."""
        with reading(self._engine) as connection:
            return read_overrides(connection)

    def overrides_version(self) -> str:
        """A word that differs after every change of the overrides."""
        return self.get_note(VERSION) or ""

    def put_override(self, override: Override) -> None:
        """Store or replace one. Raises InvalidInput where there are too many."""
        with writing(self._engine) as connection:
            put_override(connection, override)

    def delete_override(self, qid: Qid, claim: str) -> bool:
        """Take one back; whether it was there."""
        with writing(self._engine) as connection:
            return delete_override(connection, qid, claim)

    def find_named(self, folded: str) -> Sequence[Qid]:
        """Those with a name that folds to exactly this, by numeric id; at most 50."""
        name = tables.name.c
        query = select(name.personage).where(name.folded == folded).distinct()
        with reading(self._engine) as connection:
            numbers = connection.execute(query.order_by(name.personage).limit(MOST_NAMESAKES))
            return [Qid(f"Q{number}") for number in numbers.scalars()]

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        """Store or replace all of them, names included, in one transaction.

        Everything is read and encoded before the transaction begins, so the iterables may read
        from this store, and the write lock is short. Of two with one id the later counts.
        """
        persons = {number_of(p.qid): p for p in personages}
        things = {number_of(i.qid): i for i in items}
        # Ids in order: two writers lock the same rows in the same order.
        rows = [personage_row(p, encode_personage(p)) for _, p in sorted(persons.items())]
        names = [row for _, p in sorted(persons.items()) for row in name_rows(p)]
        item_rows = [item_row(i, encode_item(i)) for _, i in sorted(things.items())]
        with writing(self._engine) as connection:
            upsert_rows(connection, tables.personage, rows)
            delete_names(connection, sorted(persons))
            insert_rows(connection, tables.name, names)
            upsert_rows(connection, tables.item, item_rows)

    def delete(self, qids: Iterable[Qid]) -> None:
        """Take these personages out, names included, in one transaction."""
        numbers = sorted({number_of(qid) for qid in qids})
        with writing(self._engine) as connection:
            delete_names(connection, numbers)
            for part in parts_of(numbers, MOST_IDS):
                gone = tables.personage.c.qid.in_(part)
                connection.execute(delete(tables.personage).where(gone))

    def replace_snapshot(
        self, personages: Iterable[bytes], items: Iterable[bytes], notes: Mapping[str, str]
    ) -> bool:
        """Replace what came from the snapshot by these documents; see kb.adapters.sql.reload."""
        return replace_snapshot(self._engine, personages, items, notes)

    def personages(self) -> Iterator[Personage]:
        """Every personage, by numeric id."""
        for document in self._documents(tables.personage):
            yield _decoded(decode_personage, document)

    def items(self) -> Iterator[Item]:
        """Every item, by numeric id."""
        for document in self._documents(tables.item):
            yield _decoded(decode_item, document)

    def names(self) -> Iterator[NameRow]:
        """Every name by its personage's numeric id, the label first."""
        name, person = tables.name.c, tables.personage.c
        page = select(person.qid, person.fame).order_by(person.qid).limit(PAGE)
        columns = select(name.personage, name.name, name.folded, name.is_label)
        query = columns.order_by(name.personage, name.position)
        last = 0
        while True:
            with reading(self._engine) as connection:
                people = connection.execute(page.where(person.qid > last)).all()
                if not people:
                    return
                known = {number: (Qid(f"Q{number}"), fame) for number, fame in people}
                first, last = min(known), max(known)
                rows = connection.execute(query.where(name.personage.between(first, last))).all()
            for number, text, folded, is_label in rows:
                if number in known:
                    qid, fame = known[number]
                    yield _make_name(qid, text, folded, is_label, fame)

    def _documents(self, table: Table) -> Iterator[bytes]:
        query = select(table.c.qid, table.c.facts).order_by(table.c.qid).limit(PAGE)
        last = 0
        while True:
            with reading(self._engine) as connection:
                rows = connection.execute(query.where(table.c.qid > last)).all()
            if not rows:
                return
            last = rows[-1].qid
            yield from (facts for _, facts in rows)

    def counts(self) -> Counts:
        """How many of each are stored."""
        wanted = (tables.personage, tables.name, tables.item)
        query = select(*[select(func.count()).select_from(t).scalar_subquery() for t in wanted])
        with reading(self._engine) as connection:
            return Counts(*connection.execute(query).one())

    def get_note(self, key: str) -> str | None:
        """A note about the knowledge base, or None."""
        query = select(tables.note.c.value).where(tables.note.c.key == key)
        with reading(self._engine) as connection:
            return connection.execute(query).scalar()

    def put_note(self, key: str, value: str) -> None:
        """Set a note."""
        self._put_row(tables.note, {"key": key, "value": value})

    def get_progress(self, file: str) -> ImportProgress | None:
        """How far the import of this file came, or None if it never began."""
        table = tables.import_progress
        query = select(*[table.c[name] for name in _PROGRESS]).where(table.c.file == file)
        with reading(self._engine) as connection:
            row = connection.execute(query).first()
        return None if row is None else ImportProgress(*row)

    def put_progress(self, progress: ImportProgress) -> None:
        """Remember how far an import came."""
        row = {name: getattr(progress, name) for name in _PROGRESS}
        self._put_row(tables.import_progress, row)

    def put_links(self, file: str, part: int, links: Sequence[Links]) -> None:
        """Keep what entities of a file point at."""
        put_links(self._engine, file, part, links)

    def links(self, file: str) -> Iterator[Links]:
        """All kept links of a file."""
        return read_links(self._engine, file)

    def forget_links(self, file: str) -> None:
        """Drop the links of a file."""
        forget_links(self._engine, file)

    def _put_row(self, table: Table, row: dict[str, Any]) -> None:
        with writing(self._engine) as connection:
            upsert_rows(connection, table, [row])

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def _decoded(decode: Callable[[bytes], _Read], document: bytes) -> _Read:
    try:
        return decode(document)
    except InvalidInput as error:
        raise Unavailable(f"the database holds a {error}") from error
