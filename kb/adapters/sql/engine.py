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

from kb.adapters.sql.failures import unavailable
from kb.domain.errors import InvalidInput, Unavailable

WRITE_LOCK = 0x1A6E
"""The key of PostgreSQL's advisory lock: shared by every write, exclusive for a whole reload."""

LOCK_WAIT_S = 5.0
"""Seconds until a write gives up: another process has been writing all the time."""

LOAD_WAIT_S = 30.0
"""Seconds until a migration or a reload gives up; outlasts another process's first load."""

_MODE = "referee_mode"  # read, write, alone
_WAITS = "referee_waits_s"  # seconds to wait for the write lock, by mode


def make_engine(url: str, *, pool_size: int = 5, wait_s: float = LOAD_WAIT_S) -> Engine:
    """An engine for `sqlite:///file`, `sqlite://` (in memory) or `postgresql://...`.

    At most 2 x `pool_size` connections. `wait_s` bounds the wait for a connection and for the lock
    of a reload, and where it is shorter than LOCK_WAIT_S that for any lock. Raises InvalidInput for
    a URL it cannot read and Unavailable where the database's driver is not installed.
    """
    parsed = _parse(url)
    lock_wait_s = min(wait_s, LOCK_WAIT_S)
    options: dict[str, Any] = {"poolclass": QueuePool, "pool_timeout": wait_s}
    options["execution_options"] = {_WAITS: {"write": lock_wait_s, "alone": wait_s}}
    if parsed.get_backend_name() == "sqlite":
        in_memory = parsed.database in (None, "", ":memory:")
        if not in_memory:
            _make_directory(parsed)
        # The database in memory is its connection: there is one, and threads take turns. (With
        # StaticPool they would hold it together, and mix their transactions.)
        options |= {"pool_size": 1 if in_memory else pool_size}
        options |= {"max_overflow": 0 if in_memory else pool_size}
        options |= {"connect_args": {"check_same_thread": False, "timeout": lock_wait_s}}
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


def _use_wal(connection: SqliteConnection) -> None:
    """Switch to WAL; SQLite does not wait by itself when two processes do so at once."""
    last = time.monotonic() + LOCK_WAIT_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
        except SqliteError as error:
            if "locked" not in str(error) or time.monotonic() > last:
                raise
            time.sleep(0.05)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    mode = options.get(_MODE, "read")
    if mode == "read":
        connection.exec_driver_sql("BEGIN")
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {_milliseconds(options[_WAITS][mode])}")
    # Unchecked while alone: alembic alters a table by dropping it, which would cascade. Ignored
    # inside a transaction, hence here.
    connection.exec_driver_sql(f"PRAGMA foreign_keys = {'OFF' if mode == 'alone' else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read with, in one transaction; database errors become Unavailable."""
    with _translated(engine), engine.begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine, *, alone: bool = False) -> Iterator[Connection]:
    """A transaction that writes: all of it is stored, or none.

    `alone` waits until no other process writes and lets none begin, in PostgreSQL too (SQLite has
    one writer anyway), and leaves foreign keys unchecked in SQLite. A lock that does not come in
    LOCK_WAIT_S seconds (`alone`: LOAD_WAIT_S) and other database errors become Unavailable.
    """
    with _translated(engine), engine.connect() as plain:
        connection = plain.execution_options(**{_MODE: "alone" if alone else "write"})
        with connection.begin():
            if engine.dialect.name == "postgresql":
                _lock_postgres(connection, alone=alone)
            yield connection


def _lock_postgres(connection: Connection, *, alone: bool) -> None:
    """Take the lock of the writers; the rows' locks are then waited for no longer than for it."""
    lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    wait_s = connection.get_execution_options()[_WAITS]["alone" if alone else "write"]
    connection.execute(
        text(f"SELECT set_config('lock_timeout', :wait, true), {lock}(:key)"),
        {"wait": str(_milliseconds(wait_s)), "key": WRITE_LOCK},
    )


@contextmanager
def _translated(engine: Engine) -> Iterator[None]:
    try:
        yield
    except (IntegrityError, DataError):
        raise  # what was written is wrong: asking again cannot help
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise unavailable(shown(engine.url), cause) from error
