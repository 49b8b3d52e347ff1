"""Alembic's entry, on the connection service.gamestore.migrate hands over."""

from __future__ import annotations

from alembic import context

from service.gamestore.migrate import VERSION_TABLE
from service.gamestore.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite alters a table by copying it
    transactional_ddl=True,
    # other packages' tables in the same database are none of ours
    include_name=lambda name, kind, _parents: kind != "table" or name in metadata.tables,
)
with context.begin_transaction():
    context.run_migrations()
