"""HEAD, OPTIONS, and bodies that are compressed."""

from __future__ import annotations

import gzip

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from service.methods import allowed
from tests.api.tables import deal

GETS = ["/", "/health", "/health/live", "/decks", "/decks/classic", "/personages/Q49325"]
GETS += ["/personages?q=john+adams", "/openapi.json", "/openapi.yaml"]
GETS += ["/reconcile", "/reconcile/preview?id=Q49325"]
GETS += ["/nothing", "/personages/42", "/personages", "/games/nobodys"]


@pytest.mark.parametrize("path", GETS)
def test_head_is_get_without_its_body(client: TestClient, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert head.status_code == got.status_code
    assert head.headers == got.headers
    assert (len(got.content) > 0, head.content) == (True, b"")


def test_head_of_a_game(client: TestClient) -> None:
    table = deal(client, 2)
    path, headers = f"/games/{table.game}", table.headers(1)
    for what in ("", "/legal-moves", "/log"):
        assert client.head(path + what, headers=headers).status_code == 200
    tag = client.head(path).headers["etag"]
    assert client.head(path, headers={"If-None-Match": tag}).status_code == 304


def test_head_of_a_stream_ends(client: TestClient) -> None:
    table = deal(client, 2)
    head = client.head(f"/games/{table.game}/events")
    assert head.status_code == 200
    assert head.headers["content-type"].startswith("text/event-stream")
    assert head.content == b""
    assert client.get(f"/games/{table.game}").status_code == 200


def test_head_of_what_is_only_posted(client: TestClient) -> None:
    head = client.head("/challenge")
    assert (head.status_code, head.headers["allow"], head.content) == (405, "POST, OPTIONS", b"")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/", "GET, HEAD, OPTIONS"),
        ("/challenge", "POST, OPTIONS"),
        ("/reconcile", "GET, HEAD, POST, OPTIONS"),
        ("/personages/fits", "POST, OPTIONS"),
        ("/games", "POST, OPTIONS"),
        ("/games/abc", "GET, HEAD, OPTIONS"),
        ("/games/abc/moves", "POST, OPTIONS"),
        ("/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_options_say_what_is_allowed(client: TestClient, path: str, methods: str) -> None:
    told = client.options(path, headers={"origin": "http://table.example"})
    assert (told.status_code, told.headers["allow"], told.content) == (204, methods, b"")
    assert told.headers["access-control-allow-origin"] == "*"
    refused = client.put(path)
    assert (refused.status_code, refused.headers["allow"]) == (405, methods)
    assert f"PUT is not allowed here, only {methods}." in refused.json()["detail"]


def test_options_of_nothing(client: TestClient) -> None:
    assert client.options("/nothing").status_code == 404


def test_every_route_is_found(app: FastAPI) -> None:
    for path, operations in app.openapi()["paths"].items():
        scope = {"type": "http", "path": path, "app": app, "headers": [], "root_path": ""}
        listed = {method.upper() for method in operations}
        assert listed <= set(allowed(scope)), path  # a path may be another route's too


@pytest.mark.parametrize("path", ["/challenge", "/challenge/batch", "/score", "/games"])
@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate, gzip", "identity, GZIP"])
def test_a_compressed_body_is_refused(client: TestClient, path: str, encoding: str) -> None:
    body = gzip.compress(b'{"name": "Albert Schweitzer"}')
    told = client.post(path, content=body, headers={"content-encoding": encoding})
    assert told.status_code == 415
    assert told.headers["accept-encoding"] == "identity"
    assert told.json()["type"] == "urn:image-referee:problem:unsupported-encoding"
    assert f"encoded as '{encoding}'; send it as it is" in told.json()["detail"]


@pytest.mark.parametrize("encoding", ["identity", "Identity", ""])
def test_a_body_that_says_it_is_plain(client: TestClient, encoding: str) -> None:
    told = client.post(
        "/challenge",
        json={"name": "Albert Schweitzer"},
        headers={"content-encoding": encoding},
    )
    assert told.status_code == 200
