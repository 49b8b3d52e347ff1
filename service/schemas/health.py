"""How the service is."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from service.schemas.base import Told


class LiveOut(Told):
    """The process answers."""

    status: Literal["ok"] = "ok"


class KnowledgeOut(Told):
    """What the knowledge base holds."""

    loaded: bool
    personages: int
    names: int
    items: int
    source: str
    as_of: str = Field(description="The date of its facts; empty if unknown.")


class HealthOut(Told):
    """The process and its knowledge base."""

    status: Literal["ok", "empty"]
    version: str
    knowledge_base: KnowledgeOut


class RootOut(Told):
    """Where to go from here."""

    title: str
    version: str
    openapi: list[str]
    health: str
