"""A client of the query service, and a server that plays faults to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from kb.adapters.wikidata import failures
from kb.adapters.wikidata.session import WikidataSession
from kb.adapters.wikidata.sparql import SparqlClient, sparql_peer
from kb.adapters.wikidata.wire import Timing
from scripts.standins import faults
from scripts.standins.listening import Respond
from scripts.standins.scenes import AGENT

QUERY = "SELECT ?item WHERE { ?item ?p ?o } LIMIT 1"
LONG_QUERY = f"{QUERY} # {'x' * 8_000}"
ENOUGH_S = 20.0


@dataclass
class FakeTime:
    """A clock that only sleeping moves."""

    at: float = 0.0
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds

    @property
    def timing(self) -> Timing:
        return Timing(now=lambda: self.at, sleep=self.sleep)


@dataclass
class Rig:
    """A server that plays faults, and a client that asks it."""

    server: faults.Faults
    session: WikidataSession
    client: SparqlClient
    clock: FakeTime

    def ask(self, timeout_s: float = ENOUGH_S) -> str:
        """Where the one row came from."""
        rows = self.client.select(QUERY, timeout_s)
        assert [b["item"]["value"] for b in rows.bindings] == ["http://www.wikidata.org/entity/Q42"]
        return rows.origin

    def fail(self, timeout_s: float = ENOUGH_S) -> failures.WikidataFailure:
        with pytest.raises(failures.WikidataFailure) as caught:
            self.client.select(QUERY, timeout_s)
        return caught.value


@contextmanager
def rig(
    *plays: Respond, real_time: bool = False, cache: str = "memory", expire_after_s: float = 3600.0
) -> Iterator[Rig]:
    """Plays these, one a request, and answers well after them."""
    clock = FakeTime()
    with faults.Faults(*plays) as server:
        session = WikidataSession(
            AGENT,
            {server.url: sparql_peer(server.url)},
            cache=cache,
            expire_after_s=expire_after_s,
            timing=Timing() if real_time else clock.timing,
        )
        yield Rig(server, session, SparqlClient(session, server.url), clock)
        session.close()
