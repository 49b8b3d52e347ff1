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


class WikidataOut(Told):
    """How Wikidata is, as far as this process knows, and what was asked since it started."""

    mode: Literal["off", "on_miss", "refresh_stale"]
    state: Literal["off", "closed", "open", "probing"] = Field(
        description="Of the circuit breaker: `closed`, Wikidata is asked; `open`, it did not "
        "answer and is left alone; `probing`, one request finds out whether it answers again."
    )
    retry_in_s: float = Field(description="Seconds until it is tried again.")
    searches: int = Field(description="Names looked up.")
    fetches: int = Field(description="Requests for items by id.")
    failed: int = Field(description="Of both, those not answered.")
    under_way: int
    shared: int = Field(description="Askers who joined a request under way.")
    remembered: int = Field(description="Askers who were told what was asked within the hour.")
    spared: int = Field(description="Askers who did not wait, Wikidata being away or too busy.")
    network: dict[str, int] = Field(
        description="Requests over the network by kind, and answers out of the cache."
    )
    learnt: int = Field(description="Personages taken in, also such as other processes stored.")


class HealthOut(Told):
    """The process and its knowledge base."""

    status: Literal["ok", "empty"]
    version: str
    knowledge_base: KnowledgeOut
    wikidata: WikidataOut


class RootOut(Told):
    """Where to go from here."""

    title: str
    version: str
    openapi: list[str]
    health: str
