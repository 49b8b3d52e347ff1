"""Databases to hold the store's contract on: each test has one of its own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from kb.adapters.sql.engine import make_engine, writing
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import Unavailable
from kb.ports import PersonageStore
from tests.fakes.store import InMemoryPersonageStore

POSTGRES_URL = os.environ.get(
    "REFEREE_TEST_POSTGRES_URL", "postgresql+psycopg://root@127.0.0.1:5432/test"
)
POSTGRES = pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.loopback])

MakeEngine = Callable[..., Engine]


def _postgres_schema() -> Iterator[str]:
    """The URL of a schema that lives as long as the test."""
    admin = make_engine(POSTGRES_URL, pool_size=1, wait_s=5)
    schema = f"test_{uuid.uuid4().hex[:12]}"
    try:
        with writing(admin) as connection:
            connection.execute(text(f"CREATE SCHEMA {schema}"))
    except Unavailable as error:
        admin.dispose()
        pytest.skip(f"no PostgreSQL (REFEREE_TEST_POSTGRES_URL): {error}")
    joint = "&" if "?" in POSTGRES_URL else "?"
    yield f"{POSTGRES_URL}{joint}options=-csearch_path%3D{schema}"
    with writing(admin) as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    admin.dispose()


@pytest.fixture(params=["sqlite", POSTGRES])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database that several processes can open."""
    if request.param == "postgres":
        yield from _postgres_schema()
    else:
        yield f"sqlite:///{tmp_path / 'referee.sqlite'}"


@pytest.fixture
def open_engine() -> Iterator[MakeEngine]:
    """make_engine, whose engines are closed after the test."""
    made: list[Engine] = []

    def make(url: str, *, pool_size: int = 5, wait_s: float = 30.0) -> Engine:
        made.append(make_engine(url, pool_size=pool_size, wait_s=wait_s))
        return made[-1]

    yield make
    for engine in made:
        engine.dispose()


@pytest.fixture
def engine(database_url: str, open_engine: MakeEngine) -> Engine:
    """A migrated database."""
    engine = open_engine(database_url)
    upgrade(engine)
    return engine


@pytest.fixture(params=["fake", "sqlite-memory", "sqlite-file", POSTGRES])
def store(
    request: pytest.FixtureRequest, tmp_path: Path, open_engine: MakeEngine
) -> Iterator[PersonageStore]:
    """An empty store of each kind."""
    if request.param == "fake":
        yield InMemoryPersonageStore()
        return
    schema = _postgres_schema() if request.param == "postgres" else None
    urls = {"sqlite-memory": "sqlite://", "sqlite-file": f"sqlite:///{tmp_path / 'kb.sqlite'}"}
    engine = open_engine(next(schema) if schema else urls[request.param], wait_s=10)
    upgrade(engine)
    yield SqlPersonageStore(engine)
    engine.dispose()
    for _ in schema or ():
        pass
