"""Bring a database to the games' tables; the same way as kb.adapters.sql.migrate, by a history
of their own."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from kb.adapters.sql.engine import reading, shown, writing
from kb.domain.errors import Unavailable

HEAD = "0001"
"""The newest revision; a test holds it equal to the migrations' own head."""

VERSION_TABLE = "game_version"

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade_games(engine: Engine) -> bool:
    """Run the revisions that are missing; False when there was nothing to do.

    Of two processes that start at once one waits, and then finds the work done. Raises Unavailable
    for a database of a newer program.
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
            f"the games in the database {shown(engine.url)} are at revision {version!r} and this "
            f"program knows {HEAD!r}: update the program"
        )
    return version == HEAD


def _run(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
