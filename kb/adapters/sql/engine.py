"""Connections: one engine for a URL, and the transactions everything else runs in."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from sqlite3 import OperationalError as SqliteError
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.pool import QueuePool

from kb.domain.errors import InvalidInput, Unavailable

WRITE_LOCK = 0x1A6E
"""The key of PostgreSQL's advisory lock: shared by every write, exclusive for a whole reload."""

_MODE = "referee_mode"  # read, write, alone


def make_engine(url: str, *, pool_size: int = 5, wait_s: float = 30.0) -> Engine:
    """An engine for `sqlite:///file`, `sqlite://` (in memory) or `postgresql://...`.

    At most 2 x `pool_size` connections. `wait_s` bounds the wait for a connection and for SQLite's
    write lock; it has to outlast another process's first load. Raises InvalidInput for a URL it
    cannot read and Unavailable where the database's driver is not installed.
    """
    parsed = _parse(url)
    options: dict[str, Any] = {"poolclass": QueuePool, "pool_timeout": wait_s}
    if parsed.get_backend_name() == "sqlite":
        in_memory = parsed.database in (None, "", ":memory:")
        if not in_memory:
            _make_directory(parsed)
        # The database in memory is its connection: there is one, and threads take turns. (With
        # StaticPool they would hold it together, and mix their transactions.)
        options |= {"pool_size": 1 if in_memory else pool_size}
        options |= {"max_overflow": 0 if in_memory else pool_size}
        options |= {"connect_args": {"check_same_thread": False, "timeout": wait_s}}
    else:
        options |= {"pool_size": pool_size, "max_overflow": pool_size, "pool_pre_ping": True}
        options |= {"pool_recycle": 1800, "connect_args": {"connect_timeout": 10}}
    try:
        engine = create_engine(parsed, **options)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise Unavailable(
            f"no driver for the database {shown(parsed)!r}: {error}; for PostgreSQL install "
            "image-referee[postgres]"
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise InvalidInput(
            f"cannot read the database URL {url!r}; expected sqlite:///FILE or "
            "postgresql://USER@HOST/DATABASE"
        ) from error
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    return parsed


def _make_directory(url: URL) -> None:
    directory = Path(str(url.database).removeprefix("file:")).absolute().parent
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"no directory for the database {shown(url)!r}: {error}") from error


def shown(url: URL) -> str:
    """The URL without its password."""
    return url.render_as_string(hide_password=True)


def _set_up_sqlite(connection: SqliteConnection, _record: object) -> None:
    # SQLAlchemy's "begin" event says BEGIN, so that DDL is transactional and a write takes its
    # lock before it reads.
    connection.isolation_level = None
    # WAL with NORMAL: a crash of the program loses nothing, a power cut perhaps the last commit.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA journal_size_limit = 8000000")
    _use_wal(connection)


def _use_wal(connection: SqliteConnection, attempts: int = 100) -> None:
    """Switch to WAL; SQLite does not wait by itself when two processes do so at once."""
    for attempt in range(attempts):
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
        except SqliteError as error:
            if "locked" not in str(error) or attempt == attempts - 1:
                raise
            time.sleep(0.05)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    mode = connection.get_execution_options().get(_MODE, "read")
    if mode == "read":
        connection.exec_driver_sql("BEGIN")
        return
    # Unchecked while alone: alembic alters a table by dropping it, which would cascade. Ignored
    # inside a transaction, hence here.
    connection.exec_driver_sql(f"PRAGMA foreign_keys = {'OFF' if mode == 'alone' else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read with, in one transaction; database errors become Unavailable."""
    with _translated(engine), engine.begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine, *, alone: bool = False) -> Iterator[Connection]:
    """A transaction that writes: all of it is stored, or none.

    `alone` waits until no other process writes and lets none begin, in PostgreSQL too (SQLite has
    one writer anyway), and leaves foreign keys unchecked in SQLite. Database errors become
    Unavailable.
    """
    with _translated(engine), engine.connect() as plain:
        connection = plain.execution_options(**{_MODE: "alone" if alone else "write"})
        with connection.begin():
            if engine.dialect.name == "postgresql":
                lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
                connection.execute(text(f"SELECT {lock}(:key)"), {"key": WRITE_LOCK})
            yield connection


@contextmanager
def _translated(engine: Engine) -> Iterator[None]:
    try:
        yield
    except (IntegrityError, DataError):
        raise  # what was written is wrong: asking again cannot help
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise Unavailable(f"the database {shown(engine.url)} did not answer: {cause}") from error
