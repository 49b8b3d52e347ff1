"""Everything that can be wrong, and the problem that says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from service.schemas.problem import Problem
from tests.api.world import Store

PREFIX = "urn:image-referee:problem:"


def problem(response: Any, status: int, kind: str) -> dict[str, Any]:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    Problem.model_validate_json(response.content)
    told: dict[str, Any] = response.json()
    assert (told["status"], told["type"]) == (status, PREFIX + kind)
    assert "Traceback" not in response.text
    return told


def card(**fields: object) -> dict[str, Any]:
    return {"name": "Plato", "cards": [fields]}


# id: (request, kind, pointer of the first fault, a part of its detail)
REFUSED: dict[str, tuple[object, str, str, str]] = {
    "unknown place": (
        card(category="place", value="Frankreich"),
        "unknown-term",
        "#/cards/0/value",
        "no place is called 'Frankreich'",
    ),
    "misspelt place": (
        card(category="place", value="Frnace"),
        "unknown-term",
        "#/cards/0/value",
        "did you mean 'France'",
    ),
    "unknown time": (
        card(category="time", value="yesterday"),
        "unknown-term",
        "#/cards/0/value",
        "'19th century'",
    ),
    "misspelt status": (
        card(category="status", value="livng"),
        "unknown-term",
        "#/cards/0/value",
        "'living'",
    ),
    "two letters in words": (
        card(category="letter", value="S1"),
        "unknown-term",
        "#/cards/0/value",
        "'S1'",
    ),
    "unknown card": (card(card="place-frence"), "unknown-card", "#/cards/0/card", "'place-france'"),
    "unknown category": (
        card(category="plase", value="France"),
        "invalid-request",
        "#/cards/0/category",
        "did you mean 'place'",
    ),
    "blank value": (
        card(category="place", value="  "),
        "invalid-request",
        "#/cards/0/value",
        "needs a value",
    ),
    "empty value": (
        card(category="place", value=""),
        "invalid-request",
        "#/cards/0/value",
        "must not be empty",
    ),
    "long value": (
        card(category="place", value="x" * 101),
        "invalid-request",
        "#/cards/0/value",
        "over 100 characters",
    ),
    "no value": (card(category="place"), "invalid-request", "#/cards/0/value", "is missing"),
    "number for a value": (
        card(category="time", value=19),
        "invalid-request",
        "#/cards/0/value",
        "must be a text, not 19",
    ),
    "null for a value": (
        card(category="time", value=None),
        "invalid-request",
        "#/cards/0/value",
        "must be a text, not null",
    ),
    "empty card": (
        card(),
        "invalid-request",
        "#/cards/0/category",
        "is missing: give either card, or category and value",
    ),
    "card both ways": (
        card(card="place-france", category="place"),
        "invalid-request",
        "#/cards/0/category",
        "give either card, or category and value",
    ),
    "card is a text": (
        {"name": "Plato", "cards": ["place-france"]},
        "invalid-request",
        "#/cards/0",
        "must be an object, not 'place-france'",
    ),
    "cards is null": (
        {"name": "Plato", "cards": None},
        "invalid-request",
        "#/cards",
        "must be a list, not null",
    ),
    "cards is an object": (
        {"name": "Plato", "cards": {"a": 1}},
        "invalid-request",
        "#/cards",
        "must be a list, not an object",
    ),
    "41 cards": (
        {"name": "Plato", "cards": [{"card": "letter-s"}] * 41},
        "invalid-request",
        "#/cards",
        "41 cards are too many: at most 40",
    ),
    "name of 201": (
        {"name": "x" * 201},
        "invalid-request",
        "#/name",
        "over 200 characters",
    ),
    "name of blanks": ({"name": "  "}, "invalid-request", "#/name", "the name is blank; a ch"),
    "name of signs": ({"name": "?!"}, "invalid-request", "#/name", "holds no letter"),
    "name with a NUL": ({"name": "Pla\0to"}, "invalid-request", "#/name", "control character"),
    "name is a list": ({"name": ["Plato"]}, "invalid-request", "#/name", "not a list"),
    "name is true": ({"name": True}, "invalid-request", "#/name", "not true"),
    "neither name nor id": ({"cards": []}, "invalid-request", "#/name", "needs a name or a qid"),
    "both null": ({"name": None, "qid": None}, "invalid-request", "#/name", "needs a name"),
    "malformed id": ({"qid": "42"}, "invalid-request", "#/qid", "such as Q42, not '42'"),
    "unknown id": ({"qid": "Q42"}, "unknown-personage", "#/qid", "no personage 'Q42'"),
    "unknown deck": (
        {"name": "Plato", "deck": "clasic"},
        "unknown-deck",
        "#/deck",
        "did you mean 'classic'",
    ),
    "unknown field": (
        {"name": "Plato", "houserules": {}},
        "invalid-request",
        "#/houserules",
        "did you mean 'house_rules'",
    ),
    "unknown house rule": (
        {"name": "Plato", "house_rules": {"absense": "vote"}},
        "invalid-request",
        "#/house_rules/absense",
        "did you mean 'absence'",
    ),
    "house rule of another word": (
        {"name": "Plato", "house_rules": {"absence": "no"}},
        "invalid-request",
        "#/house_rules/absence",
        "must be 'against' or 'vote'",
    ),
    "house rule below 0": (
        {"name": "Plato", "house_rules": {"well_known": -1}},
        "invalid-request",
        "#/house_rules/well_known",
        "must be 0 or more, not -1",
    ),
    "a list": ([], "invalid-request", "#", "the body must be an object, not a list"),
    "a text": ("Plato", "invalid-request", "#", "the body must be an object"),
    "null": (None, "invalid-request", "#", "the body must be an object, not null"),
}


@pytest.mark.parametrize(
    ("request_", "kind", "pointer", "detail"), REFUSED.values(), ids=REFUSED.keys()
)
def test_refused(
    client: TestClient, request_: object, kind: str, pointer: str, detail: str
) -> None:
    told = problem(client.post("/challenge", content=json.dumps(request_)), 422, kind)
    assert told["instance"] == "/challenge"
    assert told["errors"][0]["pointer"] == pointer
    assert detail in told["detail"]
    assert told["detail"].startswith(told["errors"][0]["detail"])


MALFORMED = {
    "empty": b"",
    "cut short": b'{"name": "Plato"',
    "form": b"name=Plato",
    "single quotes": b"{'name': 'Plato'}",
    "not UTF-8": b'{"name": "\xff"}',
    "lone surrogate": b'{"name": "\\ud800"}',
    "bare control character": b'{"name": "a\x01"}',
    "deep": b"[" * 100_000,
    "deep, inside": b'{"name": "a", "cards": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_001,
    "two documents": b'{"name": "a"} {}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
@pytest.mark.parametrize("path", ["/challenge", "/challenge/batch", "/score"])
def test_not_json(client: TestClient, path: str, body: bytes) -> None:
    response = client.post(path, content=body)
    if path == "/challenge/batch" and response.status_code == 200:
        pytest.fail(response.text)
    told = problem(response, response.status_code, told_kind(response))
    assert told["status"] in (400, 422)
    if path == "/challenge":
        assert told["status"] == 400


def told_kind(response: Any) -> str:
    return str(response.json()["type"]).removeprefix(PREFIX)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_json_does_not_have(client: TestClient, word: str) -> None:
    for body in (
        f'{{"name": {word}}}',
        f'{{"name": "a", "house_rules": {{"well_known": {word}}}}}',
    ):
        response = client.post("/challenge", content=body)
        assert response.status_code in (400, 422)
        problem(response, response.status_code, told_kind(response))


def test_every_fault_is_told(client: TestClient) -> None:
    cards = [{"category": "place", "value": "Narnia"}, {"card": "nope"}, {"card": "letter-s"}]
    response = client.post("/challenge", json={"name": "Plato", "cards": cards})
    told = problem(response, 422, "unknown-term")
    assert [e["pointer"] for e in told["errors"]] == ["#/cards/0/value", "#/cards/1/card"]
    assert "(and 1 more, see errors)" in told["detail"]


def test_suggestions_are_values_too(client: TestClient) -> None:
    response = client.post("/challenge", json=card(card="time-91"))
    told = problem(response, 422, "unknown-card")
    assert "time-19" in told["errors"][0]["suggestions"]


@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
def test_too_large(client: TestClient, chunked: bool) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 10_000

    content = chunks() if chunked else b" " * 256_001
    problem(client.post("/challenge", content=content), 413, "too-large")


def test_the_largest_that_is_allowed(client: TestClient) -> None:
    body = b'{"name": "Albert Schweitzer"}'.ljust(256_000)
    assert client.post("/challenge", content=body).status_code == 200


OTHER = {
    "no such path": ("GET", "/nowhere", 404, "not-found"),
    "slash at the end": ("POST", "/challenge/", 404, "not-found"),
    "no such deck": ("GET", "/decks/nope", 404, "unknown-deck"),
    "no such personage": ("GET", "/personages/Q42", 404, "unknown-personage"),
    "malformed id": ("GET", "/personages/42", 422, "invalid-request"),
    "no query": ("GET", "/personages", 422, "invalid-request"),
    "empty query": ("GET", "/personages?q=", 422, "invalid-request"),
    "long query": ("GET", "/personages?q=" + "x" * 201, 422, "invalid-request"),
    "limit 0": ("GET", "/personages?q=Plato&limit=0", 422, "invalid-request"),
    "limit in words": ("GET", "/personages?q=Plato&limit=two", 422, "invalid-request"),
    "NUL in the query": ("GET", "/personages?q=%00", 422, "invalid-request"),
    "GET of a challenge": ("GET", "/challenge", 405, "method-not-allowed"),
    "DELETE of a deck": ("DELETE", "/decks/classic", 405, "method-not-allowed"),
    "PUT of the health": ("PUT", "/health/live", 405, "method-not-allowed"),
}


@pytest.mark.parametrize(("method", "path", "status", "kind"), OTHER.values(), ids=OTHER.keys())
def test_other_problems(client: TestClient, method: str, path: str, status: int, kind: str) -> None:
    response = client.request(method, path)
    told = problem(response, status, kind)
    assert told["instance"] == path.partition("?")[0]
    if status == 405:
        assert response.headers["allow"]


def test_an_instance_is_a_uri_and_a_detail_is_short(client: TestClient) -> None:
    told = problem(client.get("/decks/%00%C3%A9%20?"), 404, "unknown-deck")
    assert told["instance"] == "/decks/%00%C3%A9%20"
    told = problem(client.get("/decks/" + "x" * 10_000), 404, "unknown-deck")
    assert max(len(told["instance"]), len(told["detail"])) < 600


def test_parameters_are_named(client: TestClient) -> None:
    told = problem(client.get("/personages?q=Plato&limit=99"), 422, "invalid-request")
    assert told["errors"] == [{"detail": "limit must be 8 or less, not '99'", "parameter": "limit"}]


@pytest.mark.parametrize(
    "ask",
    [
        lambda c: c.post("/challenge", json={"name": "Albert Schweitzer"}),
        lambda c: c.get("/personages?q=Albert+Schweitzer"),
        lambda c: c.get("/personages/Q49325"),
        lambda c: c.get("/health"),
    ],
    ids=["challenge", "personages", "personage", "health"],
)
def test_unavailable(
    client: TestClient, store: Store, ask: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    store.is_down = True
    response = ask(client)
    told = problem(response, 503, "unavailable")
    assert int(response.headers["retry-after"]) > 0
    assert told["detail"] == "The database did not answer; ask again in 5 seconds."
    printed = capfd.readouterr()
    assert "the database is locked" in printed.out + printed.err
    store.is_down = False
    assert ask(client).status_code == 200


def test_what_is_at_hand_needs_no_store(client: TestClient, store: Store) -> None:
    request = {"name": "Albert Schweitzer"}
    assert client.post("/challenge", json=request).status_code == 200
    store.is_down = True
    assert client.post("/challenge", json=request).status_code == 200


def test_an_unforeseen_error_tells_nothing_of_the_inside(
    app: FastAPI, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    store.breaks = True
    client = TestClient(app, raise_server_exceptions=False)
    response = client.get("/health", headers={"origin": "http://table.example"})
    problem(response, 500, "internal-error")
    assert "secret" not in response.text
    assert response.headers["access-control-allow-origin"] == "*"
    printed = capfd.readouterr()
    assert "secret of the inside" in printed.out + printed.err
