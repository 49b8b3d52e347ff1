"""openapi.yaml: what the service says of itself is so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from starlette.testclient import TestClient

from scripts.export_openapi import expected
from service.schemas.examples import BATCHES, CHALLENGES, FITS, SCORES

STREAM = "text/event-stream"
PICTURES = ["image/webp", "image/png", "image/jpeg"]
OTHER_FORMS = ([STREAM], ["text/html"], PICTURES)
FILE = Path(__file__).parents[2] / "openapi.yaml"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return loaded


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == expected(), "run `make export`"


def test_it_is_valid(document: dict[str, Any]) -> None:
    validate(document)
    assert document["info"]["title"] == "The referee for IMAGE"


def test_it_is_served(client: TestClient, document: dict[str, Any]) -> None:
    assert client.get("/openapi.json").json() == document
    assert yaml.safe_load(client.get("/openapi.yaml").text) == document


def test_problems_have_their_own_media_type(document: dict[str, Any]) -> None:
    for path in document["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                kind = "application/json" if status == "200" else "application/problem+json"
                if list(response["content"]) not in OTHER_FORMS:
                    assert list(response["content"]) == [kind]


def test_every_operation_is_told(document: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in document["tags"]}
    for path in document["paths"].values():
        for operation in path.values():
            assert set(operation["tags"]) <= tags
            assert operation["description"]


def examples() -> list[Any]:
    found = [
        pytest.param(path, body, id=f"{path} {name}")
        for path, bodies in (
            ("/challenge", CHALLENGES),
            ("/challenge/batch", BATCHES),
            ("/personages/fits", FITS),
            ("/score", SCORES),
        )
        for name, body in bodies.items()
    ]
    return found + [
        pytest.param(path, None, id=path)
        for path in (
            "/",
            "/health",
            "/health/live",
            "/decks",
            "/decks/classic",
            "/personages?q=albert+schweizer",
            "/personages/Q49325",
            "/personages/Q4653",
        )
    ]


@pytest.mark.parametrize(("path", "body"), examples())
def test_examples_work_and_answers_are_as_documented(
    client: TestClient, document: dict[str, Any], path: str, body: Any
) -> None:
    response = client.get(path) if body is None else client.post(path, json=body)
    assert response.status_code == 200
    template = path.partition("?")[0].replace("Q49325", "{qid}").replace("Q4653", "{qid}")
    template = template.replace("classic", "{id}")
    operation = document["paths"][template]["get" if body is None else "post"]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    check(document, schema, json.loads(response.content))
    if body is not None:
        asked = operation["requestBody"]["content"]["application/json"]["schema"]
        check(document, asked, body)


def check(document: dict[str, Any], schema: dict[str, Any], value: Any) -> None:
    """Raise unless the value is as the schema says."""
    whole = {**schema, "components": document["components"]}
    Draft202012Validator(whole).validate(value)


def test_answers_given_as_examples_are_as_documented(document: dict[str, Any]) -> None:
    for path in document["paths"].values():
        for operation in path.values():
            answer = operation["responses"]["200"]["content"]
            assert list(answer) in OTHER_FORMS or "example" in answer["application/json"]
            for response in operation["responses"].values():
                for content in response["content"].values():
                    if "example" in content:
                        check(document, content["schema"], content["example"])
