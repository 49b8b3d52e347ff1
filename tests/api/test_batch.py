"""POST /challenge/batch: a bad item costs the others nothing."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from service.schemas.challenge import BatchOut
from tests.api.world import Store

GOOD = {"name": "Albert Schweitzer", "cards": [{"card": "time-19"}]}


def results(response: Any) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.text
    BatchOut.model_validate_json(response.content)
    found: list[dict[str, Any]] = response.json()["results"]
    return found


@pytest.mark.parametrize("bare", [False, True], ids=["object", "bare list"])
def test_answers_and_problems_in_order(client: TestClient, bare: bool) -> None:
    bad: list[Any] = [
        {"name": "Plato", "cards": [{"category": "place", "value": "Narnia"}]},
        None,
        "Plato",
        {"name": "x" * 201},
        {"qid": "Q42"},
        [],
    ]
    items = [GOOD, *bad, {"name": "John Adams"}]
    found = results(client.post("/challenge/batch", json=items if bare else {"challenges": items}))
    assert [r.get("status", r.get("ruling")) for r in found] == [
        "not_upheld",
        *[422] * len(bad),
        "not_upheld",
    ]
    where = "/1" if bare else "/challenges/1"
    assert found[1]["instance"] == f"/challenge/batch#{where}"
    assert found[1]["errors"][0]["pointer"] == f"#{where}/cards/0/value"
    assert found[2]["errors"] == [
        {
            "detail": "challenges[2] must be an object, not null",
            "pointer": f"#{where.replace('1', '2')}",
        }
    ]


def test_an_answer_is_that_of_a_single_challenge(client: TestClient) -> None:
    single = client.post("/challenge", json=GOOD).json()
    assert results(client.post("/challenge/batch", json=[GOOD, GOOD])) == [single, single]


@pytest.mark.parametrize("body", ["[]", "{}", '{"challenges": []}', '{"challenges": {}}'])
def test_nothing_asked(client: TestClient, body: str) -> None:
    response = client.post("/challenge/batch", content=body)
    if body == "{}":
        assert response.status_code == 422
        assert "challenges" in response.json()["detail"]
    else:
        assert results(response) == []


def test_a_thousand_and_no_more(client: TestClient) -> None:
    assert len(results(client.post("/challenge/batch", json=[GOOD] * 1000))) == 1000
    response = client.post("/challenge/batch", json=[GOOD] * 1001)
    assert response.status_code == 422
    assert "1001 challenges are too many: at most 1000" in response.json()["detail"]


def test_an_item_no_decoder_can_read(client: TestClient) -> None:
    body = b'[{"name": "Albert Schweitzer"}, {"name": "\\ud800"}]'
    response = client.post("/challenge/batch", content=body)
    if response.status_code == 200:
        found = results(response)
        assert "ruling" in found[0]
        assert found[1]["status"] == 400
    else:
        assert response.status_code == 400


def test_the_store_fails_for_one(client: TestClient, store: Store) -> None:
    client.post("/challenge", json=GOOD)
    store.is_down = True
    found = results(client.post("/challenge/batch", json=[GOOD, {"name": "John Adams"}]))
    assert found[0]["ruling"] == "not_upheld"
    assert found[1]["status"] == 503
    store.is_down, store.breaks = False, True
    found = results(client.post("/challenge/batch", json=[GOOD, {"name": "John Adams"}]))
    assert found[0]["ruling"] == "not_upheld"
    assert found[1]["status"] == 500
    assert "secret" not in str(found[1])


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ('{"challenges": 1}', 'the body must be {"challenges": [...]} or a list of challenges'),
        ('{"items": []}', 'the body must be {"challenges": [...]} or a list of challenges'),
        ('[{"name": "a"} x', "The body is not JSON: look at byte 15."),
        ('[{"name": "a"}', "The body is not JSON: it ends too soon or nests too deeply."),
    ],
)
def test_a_body_that_is_no_batch(client: TestClient, body: str, detail: str) -> None:
    assert client.post("/challenge/batch", content=body).json()["detail"] == detail
