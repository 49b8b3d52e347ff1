"""Which content of a file was imported, beside how far.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("import_progress") as table:
        table.add_column(sa.Column("version", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("import_progress") as table:
        table.drop_column("version")
