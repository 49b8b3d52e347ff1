"""The tables of the knowledge base.

Ids are Wikidata's numbers (49325 for Q49325). `facts` is the whole document of kb.adapters.codec;
the other columns repeat what SQL searches, counts or sorts by.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

personage = Table(
    "personage",
    metadata,
    Column("qid", BigInteger, primary_key=True, autoincrement=False),
    Column("label", Text, nullable=False),
    Column("fame", Float, nullable=False),
    Column("editions", Integer),
    Column("listed", Boolean, nullable=False),
    Column("source", Text, nullable=False),
    Column("retrieved", Text, nullable=False),
    Column("facts", LargeBinary, nullable=False),
    Index("ix_personage_source", "source"),
)

# position 0 is the label, the aliases follow in the order of the record
name = Table(
    "name",
    metadata,
    Column(
        "personage", BigInteger, ForeignKey("personage.qid", ondelete="CASCADE"), primary_key=True
    ),
    Column("position", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("is_label", Boolean, nullable=False),
    Index("ix_name_folded", "folded"),
    sqlite_with_rowid=False,
)

item = Table(
    "item",
    metadata,
    Column("qid", BigInteger, primary_key=True, autoincrement=False),
    Column("label", Text),
    Column("facts", LargeBinary, nullable=False),
)

note = Table(
    "note",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

import_progress = Table(
    "import_progress",
    metadata,
    Column("file", Text, primary_key=True),
    Column("lines", BigInteger, nullable=False),
    Column("bad", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("version", Text, nullable=False, server_default=""),
)

# an id that was merged into another: `new` is where the record stands, never an `old` itself
redirect = Table(
    "redirect",
    metadata,
    Column("old", BigInteger, primary_key=True, autoincrement=False),
    Column("new", BigInteger, nullable=False),
    Index("ix_redirect_new", "new"),
)

# what a filtered import has seen of its file; gone once the import is over
import_links = Table(
    "import_links",
    metadata,
    Column("file", Text, primary_key=True),
    Column("part", BigInteger, primary_key=True, autoincrement=False),
    Column("links", LargeBinary, nullable=False),
)

# no foreign key: an override outlives the record of its personage, and a reload takes that away
table_override = Table(
    "table_override",
    metadata,
    Column("personage", BigInteger, primary_key=True, autoincrement=False),
    Column("claim", Text, primary_key=True),
    Column("finding", Text, nullable=False),
    Column("because", Text, nullable=False),
    Column("made", Text, nullable=False),
)
