"""The tables of the games, beside those of the knowledge base.

A game is its `setup` and its entries; everything else can be made again from these. A number is
used once in a game, which the primary key of `game_entry` enforces: whoever is second there has
seen an old game. Times are seconds since 1970, UTC.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# `setup` is private: it holds the seed. `invitation` and `token` are hashes.
# `due`: when the server itself should look at the game next; NULL: never.
game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("due", Double),
    Index("ix_game_due", "due"),
)

game_entry = Table(
    "game_entry",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("extra", Text, nullable=False),
    Column("key", Text),
    Column("at", Double, nullable=False),
    UniqueConstraint("game", "seat", "key", name="uq_game_entry_key"),
    sqlite_with_rowid=False,
)

game_seat = Table(
    "game_seat",
    metadata,
    Column("game", Text, ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    sqlite_with_rowid=False,
)
