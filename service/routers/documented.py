"""What routes say about themselves in openapi.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from service.schemas.problem import Problem

REF = "#/components/schemas/"

_REASONS = {
    400: "The body is not JSON.",
    401: "No token of a seat came with it, or a wrong one.",
    403: "The token is another seat's, or the invitation another game's.",
    404: "There is no such thing.",
    408: "The body did not come whole in time.",
    409: "Not at this point of the game; the problem carries the game's present version.",
    410: "The game is closed, as nobody had touched it for long.",
    413: "The body is too large.",
    415: "The body is compressed.",
    422: "The request is wrong; the problem names each fault and where it is.",
    503: "The knowledge base cannot be read just now; `Retry-After` says when to ask again.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that can fail in these ways; a body that can be too large can
    also be too slow or compressed."""
    told = sorted({*statuses, 408, 415} if 413 in statuses else statuses)
    return {status: {"model": Problem, "description": _REASONS[status]} for status in told}


def json_body(
    model: type[BaseModel],
    examples: Mapping[str, object],
    *,
    or_list_of: str | None = None,
    required: bool = True,
) -> dict[str, Any]:
    """The `openapi_extra` of a route that reads its body itself; service.openapi adds the model.

    `or_list_of` names a model of which the bare list is taken as well; as one bad item does not
    fail the rest, any item is taken. Where it is not `required`, no body means `{}`.
    """
    schema: dict[str, Any] = {"$ref": REF + model.__name__}
    if or_list_of:
        item = {"anyOf": [{"$ref": REF + or_list_of}, {}]}
        schema = {"anyOf": [schema, {"type": "array", "items": item}]}
    named = {name: {"value": value} for name, value in examples.items()}
    content = {"application/json": {"schema": schema, "examples": named}}
    return {"requestBody": {"required": required, "content": content}}
