"""Alembic's entry: on the connection kb.adapters.sql.migrate hands over, or on a URL of its own.

From the command line: `alembic upgrade head`, with REFEREE_DATABASE_URL or `-x url=...`.
"""

from __future__ import annotations

import os

from alembic import context
from alembic.util import CommandError
from sqlalchemy import Connection

from kb.adapters.sql.engine import make_engine, writing
from kb.adapters.sql.migrate import VERSION_TABLE
from kb.adapters.sql.tables import metadata


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,  # SQLite alters a table by copying it
        transactional_ddl=True,
        # other packages' tables in the same database are none of ours
        include_name=lambda name, kind, _parents: kind != "table" or name in metadata.tables,
    )
    with context.begin_transaction():
        context.run_migrations()


def url() -> str:
    given = context.get_x_argument(as_dictionary=True).get("url")
    named = os.environ.get("REFEREE_DATABASE_URL")
    if not (given or named):
        raise CommandError("no database given: set REFEREE_DATABASE_URL, or use -x url=...")
    return given or named or ""


if context.is_offline_mode():
    context.configure(
        url=url(), target_metadata=metadata, version_table=VERSION_TABLE, literal_binds=True
    )
    with context.begin_transaction():
        context.run_migrations()
elif (handed := context.config.attributes.get("connection")) is not None:
    run(handed)
else:
    with writing(make_engine(url()), alone=True) as own:
        run(own)
