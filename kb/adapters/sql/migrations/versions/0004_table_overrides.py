"""What a table has ruled for itself.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_override",
        sa.Column("personage", sa.BigInteger, autoincrement=False),
        sa.Column("claim", sa.Text),
        sa.Column("finding", sa.Text, nullable=False),
        sa.Column("because", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("personage", "claim", name="pk_table_override"),
    )


def downgrade() -> None:
    op.drop_table("table_override")
