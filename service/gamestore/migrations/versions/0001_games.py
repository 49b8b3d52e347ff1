"""Games, their entries, and who holds which seat.

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
        "game",
        sa.Column("id", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("invitation", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_due", "game", ["due"])
    op.create_table(
        "game_entry",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("extra", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name="fk_game_entry_game_game", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "number", name="pk_game_entry"),
        sa.UniqueConstraint("game", "seat", "key", name="uq_game_entry_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game_seat",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name="fk_game_seat_game_game", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_game_seat"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("game_seat", "game_entry", "game"):
        op.drop_table(table)
