"""openapi.json and openapi.yaml: FastAPI's description, completed.

FastAPI knows nothing of bodies that routes read themselves, and documents problems as
application/json; both are mended here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml
from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema
from starlette.responses import Response

from service.problems import MEDIA_TYPE
from service.routers.documented import REF
from service.schemas.challenge import BatchIn
from service.schemas.fits import FitsIn
from service.schemas.game import AwayIn, BotIn, GameIn, JoinIn, MoveIn, StartIn
from service.schemas.score import ScoreIn
from service.settings import Settings

ANSWERS = Path(__file__).parent / "schemas" / "answers.json"
"""Real answers, by method, path and status; service.schemas.examples says to what."""

Schema = dict[str, Any]

DESCRIPTION = """\
Rules on challenges in IMAGE, the game of personality profiles, from Wikidata facts, with evidence.

Errors are problems (RFC 9457, `application/problem+json`) whose `detail` a player can read.
An empty list may be written `{}`, as Lua does. Any content type is taken for JSON.
HEAD answers as GET does, without the body; OPTIONS says what is allowed.
"""

BODIES = (BatchIn, FitsIn, ScoreIn, GameIn, JoinIn, BotIn, StartIn, AwayIn, MoveIn)
"""What routes read themselves."""

TAGS = [
    {"name": "challenge", "description": "Does the personage fit every card on the image?"},
    {"name": "personages", "description": "Who is who, and what is known of them."},
    {"name": "reconciliation", "description": "The Reconciliation API (0.2), for OpenRefine."},
    {"name": "score", "description": "Points."},
    {"name": "decks", "description": "The cards."},
    {"name": "games", "description": "Play: seats, moves, challenges, events."},
    {"name": "health", "description": "Whether the service lives, and what it knows."},
]


def install_openapi(app: FastAPI, settings: Settings) -> None:
    """Serve the description as JSON and YAML; it is made once, when first asked for."""
    made: Schema = {}

    def openapi() -> Schema:
        if not made:
            made.update(describe(app, settings))
        return made

    async def as_json(_request: Request) -> Response:
        return Response(msgspec.json.encode(openapi()), media_type="application/json")

    async def as_yaml(_request: Request) -> Response:
        return Response(to_yaml(openapi()), media_type="application/yaml")

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's documented way
    app.add_route("/openapi.json", as_json, include_in_schema=False)
    app.add_route("/openapi.yaml", as_yaml, include_in_schema=False)


def describe(app: FastAPI, settings: Settings) -> Schema:
    """The whole description, in a stable order."""
    schema = get_openapi(
        title=app.title,
        version=app.version,
        description=DESCRIPTION,
        routes=app.routes,
        tags=TAGS,
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    _, bodies = models_json_schema(
        [(model, "validation") for model in BODIES], ref_template=REF + "{model}"
    )
    schemas = schema["components"]["schemas"] | bodies["$defs"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for asked in ("ChallengeIn", "FitsIn"):
        schemas[asked]["properties"]["cards"]["anyOf"][0]["maxItems"] = settings.max_cards
    schemas["BatchIn"]["properties"]["challenges"]["anyOf"][0]["maxItems"] = settings.max_batch
    batch = schema["paths"]["/challenge/batch"]["post"]["requestBody"]["content"]
    batch["application/json"]["schema"]["anyOf"][1]["maxItems"] = settings.max_batch
    schema["components"]["schemas"] = dict(sorted(schemas.items()))
    schema["components"]["securitySchemes"] = {
        "seat": {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a seat; without it the caller is a spectator.",
        }
    }
    for operation in _operations(schema):
        _mend_responses(operation)
    _add_answers(schema)
    return schema


def _operations(schema: Schema) -> Iterator[Schema]:
    for path in schema["paths"].values():
        yield from path.values()


def _mend_responses(operation: Schema) -> None:
    """Problems have their own media type; FastAPI's own form of 422 is never sent."""
    responses: Schema = operation["responses"]
    unused = []
    for status, response in responses.items():
        content = response.get("content", {})
        if status >= "400" and "application/json" in content:
            content[MEDIA_TYPE] = content.pop("application/json")
        schemas = [form.get("schema", {}) for form in content.values()]
        if {"$ref": REF + "HTTPValidationError"} in schemas:
            unused.append(status)
    kept = [(status, told) for status, told in responses.items() if status not in unused]
    operation["responses"] = dict(sorted(kept))


def _add_answers(schema: Schema) -> None:
    """Examples go in last: FastAPI drops every null."""
    answers: Schema = msgspec.json.decode(ANSWERS.read_bytes())
    for key, answer in answers.items():
        method, path, status = key.split()
        content = schema["paths"][path][method]["responses"][status]["content"]
        next(iter(content.values()))["example"] = answer


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and no anchors."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002  PyYAML's signature
        """Write every value out."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def to_yaml(schema: Schema) -> str:
    """The description as YAML."""
    return yaml.dump(schema, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
