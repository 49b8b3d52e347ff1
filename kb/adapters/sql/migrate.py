"""Bring a database to the tables this program knows."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from kb.adapters.sql.engine import reading, shown, writing
from kb.domain.errors import Unavailable

HEAD = "0004"
"""The newest revision; a test holds it equal to the migrations' own head."""

VERSION_TABLE = "kb_version"
"""Alembic's table, so named that another package's tables may share the database."""

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> bool:
    """Run the revisions that are missing; False when there was nothing to do.

    One transaction, under a lock: of two processes that start at once one waits and then finds the
    work done. Alembic is imported only when needed (it costs more than the check). Raises
    Unavailable for a database of a newer program.
    """
    with reading(engine) as connection:
        if _is_current(connection, engine):
            return False
    with writing(engine, alone=True) as connection:
        if _is_current(connection, engine):
            return False
        _run(connection)
    return True


def _is_current(connection: Connection, engine: Engine) -> bool:
    if not inspect(connection).has_table(VERSION_TABLE):
        return False
    version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    if version is not None and version > HEAD:
        raise Unavailable(
            f"the database {shown(engine.url)} is at revision {version!r} and this program knows "
            f"{HEAD!r}: update the program"
        )
    return version == HEAD


def _run(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
