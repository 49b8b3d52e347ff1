"""Personages, their names, the items their facts point at, notes, and progress of imports.

Revision ID: 0001
Revises: nothing
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "personage",
        sa.Column("qid", sa.BigInteger, autoincrement=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("fame", sa.Float, nullable=False),
        sa.Column("editions", sa.Integer),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("retrieved", sa.Text, nullable=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("qid", name="pk_personage"),
    )
    op.create_index("ix_personage_source", "personage", ["source"])
    op.create_table(
        "name",
        sa.Column("personage", sa.BigInteger, nullable=False),
        sa.Column("position", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("is_label", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["personage"],
            ["personage.qid"],
            name="fk_name_personage_personage",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("personage", "position", name="pk_name"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_name_folded", "name", ["folded"])
    op.create_table(
        "item",
        sa.Column("qid", sa.BigInteger, autoincrement=False),
        sa.Column("label", sa.Text),
        sa.Column("facts", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("qid", name="pk_item"),
    )
    op.create_table(
        "note",
        sa.Column("key", sa.Text),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_note"),
    )
    op.create_table(
        "import_progress",
        sa.Column("file", sa.Text),
        sa.Column("lines", sa.BigInteger, nullable=False),
        sa.Column("bad", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("file", name="pk_import_progress"),
    )


def downgrade() -> None:
    for table in ("import_progress", "note", "item", "name", "personage"):
        op.drop_table(table)
