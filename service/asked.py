"""A body as a model, and a seat's token, from a request."""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from service.body import read_body
from service.deps import container_of
from service.faults import problem_of_validation
from service.problems import ProblemError

LONGEST_TOKEN = 200

ModelT = TypeVar("ModelT", bound=BaseModel)


async def asked(request: Request, model: type[ModelT]) -> ModelT:
    """The body as a model; an empty body is an empty object. Raises ProblemError."""
    body = await read_body(request, container_of(request).settings.max_body)
    try:
        return model.model_validate_json(body.strip() or b"{}")
    except ValidationError as error:
        raise problem_of_validation(error) from None


def token_of(request: Request) -> str | None:
    """The token of `Authorization: Bearer TOKEN`, None where there is none.

    Raises ProblemError (401) for another way to authorize.
    """
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.casefold() != "bearer" or not token or len(token) > LONGEST_TOKEN:
        raise ProblemError("no-token", "Send `Authorization: Bearer TOKEN` with a seat's token.")
    return token
