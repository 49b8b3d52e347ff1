"""Problems (RFC 9457)."""

from __future__ import annotations

from pydantic import Field

from service.schemas.base import Told


class Fault(Told):
    """One fault of the request."""

    detail: str = Field(description="What is wrong, and what would be right.")
    pointer: str | None = Field(
        default=None,
        description="Where in the body, as a JSON pointer fragment.",
        examples=["#/cards/0/value"],
    )
    parameter: str | None = Field(default=None, description="The parameter that is wrong.")
    suggestions: list[str] = Field(default=[], description="The nearest known terms.")


class Problem(Told):
    """Why there is no answer."""

    type: str = Field(examples=["urn:image-referee:problem:unknown-term"])
    title: str = Field(description="The kind of problem; the same text for each of its type.")
    status: int = Field(ge=400, le=599)
    detail: str = Field(description="What happened, in a sentence a player can read.")
    instance: str = Field(description="The path asked; in a batch, with the place of the item.")
    errors: list[Fault] = Field(default=[], description="Each fault of the request.")
    version: int | None = Field(
        default=None, description="The present version of a game that has gone on."
    )
