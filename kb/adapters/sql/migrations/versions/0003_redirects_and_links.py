"""Ids that were merged into others, and what entities of a filtered import point at.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "redirect",
        sa.Column("old", sa.BigInteger, autoincrement=False),
        sa.Column("new", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("old", name="pk_redirect"),
    )
    op.create_index("ix_redirect_new", "redirect", ["new"])
    op.create_table(
        "import_links",
        sa.Column("file", sa.Text),
        sa.Column("part", sa.BigInteger, autoincrement=False),
        sa.Column("links", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("file", "part", name="pk_import_links"),
    )


def downgrade() -> None:
    for table in ("import_links", "redirect"):
        op.drop_table(table)
