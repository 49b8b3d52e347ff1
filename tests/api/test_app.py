"""What surrounds the routes: health, CORS, the way in, many clients at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.schemas.health import HealthOut
from service.settings import Settings
from tests.api.world import PEOPLE, Store, make_container


def test_live_is_a_constant(client: TestClient, store: Store) -> None:
    store.is_down = True
    response = client.get("/health/live")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


def test_health_tells_what_is_known(client: TestClient) -> None:
    response = client.get("/health")
    HealthOut.model_validate_json(response.content)
    answer = response.json()
    assert answer["status"] == "ok"
    assert answer["knowledge_base"] == {
        "loaded": True,
        "personages": len(PEOPLE),
        "names": len(PEOPLE) + 1,
        "items": 18,
        "source": "by hand",
        "as_of": "2026-11-01",
    }


def test_health_of_an_empty_base() -> None:
    with TestClient(create_app(make_container(Store()))) as client:
        answer = client.get("/health").json()
        assert (answer["status"], answer["knowledge_base"]["loaded"]) == ("empty", False)
        assert client.post("/challenge", json={"name": "Plato"}).json()["ruling"] == "undecided"


def test_the_root_shows_the_way(client: TestClient) -> None:
    answer = client.get("/").json()
    for path in (*answer["openapi"], answer["health"]):
        assert client.get(path).status_code == 200


ORIGIN = {"origin": "http://table.example"}


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/health"), ("POST", "/challenge"), ("GET", "/nowhere"), ("GET", "/challenge")],
    ids=["answer", "422", "404", "405"],
)
def test_cors_on_answers_and_problems(client: TestClient, method: str, path: str) -> None:
    response = client.request(method, path, headers=ORIGIN)
    assert response.headers["access-control-allow-origin"] == "*"


def test_cors_preflight(client: TestClient) -> None:
    headers = {
        **ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
        "access-control-request-private-network": "true",
    }
    response = client.options("/challenge", headers=headers)
    assert response.status_code == 200
    assert "POST" in response.headers["access-control-allow-methods"]
    assert "content-type" in response.headers["access-control-allow-headers"].lower()
    assert response.headers["access-control-allow-private-network"] == "true"


def test_cors_for_named_origins() -> None:
    settings = Settings(database_url="sqlite://", cors_origins="http://a.example, http://b.example")
    client = TestClient(create_app(make_container(settings=settings)))
    allow = "access-control-allow-origin"
    assert client.get("/", headers={"origin": "http://b.example"}).headers[allow] == (
        "http://b.example"
    )
    assert allow not in client.get("/", headers={"origin": "http://c.example"}).headers


def test_limits_are_settings() -> None:
    settings = Settings(database_url="sqlite://", max_cards=1, max_batch=2, max_body=1000)
    client = TestClient(create_app(make_container(settings=settings)))
    two = {"name": "Plato", "cards": [{"card": "letter-s"}, {"card": "time-19"}]}
    assert "at most 1" in client.post("/challenge", json=two).json()["detail"]
    assert client.post("/challenge", json={"name": "x" * 2000}).status_code == 413
    assert "at most 2" in client.post("/challenge/batch", json=[{}, {}, {}]).json()["detail"]


def test_many_at_once(client: TestClient) -> None:
    requests = [
        {"name": name, "cards": [{"card": card}, {"category": "place", "value": "Europe"}]}
        for name in ("Albert Schweitzer", "john adams", "Sherlock Holmes", "robin hod", "beatles")
        for card in ("letter-s", "time-19", "activity-music")
    ]
    alone = [client.post("/challenge", json=request).json() for request in requests]
    fresh = TestClient(create_app(make_container()))
    with fresh, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda r: fresh.post("/challenge", json=r).json(), requests * 8))
    assert answers == alone * 8
