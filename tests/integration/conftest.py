"""The referee over the shipped snapshot, as it starts up: one a process, for every test here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.settings import Settings
from service.wiring import Container, build_container


@pytest.fixture(scope="session")
def container() -> Iterator[Container]:
    """A fresh database in memory, the snapshot loaded into it."""
    made = build_container(Settings(database_url="sqlite://"))
    yield made
    made.close()
