"""An application over the small world of tests.api.world."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from service.app import create_app
from service.logs import configure_logs
from service.settings import Settings
from tests.api.world import ITEMS, PEOPLE, Store, make_container


@pytest.fixture(autouse=True, scope="session")
def _logs() -> None:
    configure_logs(Settings())


@pytest.fixture
def store() -> Store:
    return Store([made.personage() for made in PEOPLE], ITEMS)


@pytest.fixture
def app(store: Store) -> FastAPI:
    return create_app(make_container(store))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client
