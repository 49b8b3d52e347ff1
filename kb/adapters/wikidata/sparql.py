"""SPARQLWrapper over our session: it builds the request and reads the answer, and the way
between is cached, bounded and polite."""

from __future__ import annotations

import io
import time
import urllib.parse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from typing import Any, cast

from SPARQLWrapper import JSON, POST, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import SPARQLWrapperException

from kb.adapters.wikidata import checks, failures
from kb.adapters.wikidata.replies import Reply
from kb.adapters.wikidata.session import Answer, Origin, WikidataSession, checked_endpoint
from kb.adapters.wikidata.wire import Peer

IS_FILLED = "SELECT ?is WHERE { <http://www.wikidata.org/entity/Q5> ?is ?so } LIMIT 1"
"""Asks for anything about the item "human", which every service with Wikidata's facts holds."""

LONGEST_URL = 7_000
"""Above it a query goes by POST: the query service answers 414 from about 8,000 on."""

Binding = Mapping[str, Mapping[str, str]]
"""A row: variable -> {"type", "value", "datatype"?, "xml:lang"?}; an unbound one is left out."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a SELECT, where they came from, and on which UTC date over the network."""

    bindings: Sequence[Binding]
    origin: Origin
    retrieved: str


def sparql_peer(endpoint: str) -> Peer:
    """The query service at this address."""
    host = urllib.parse.urlsplit(endpoint).hostname
    return Peer("sparql", f"Wikidata's query service ({host})", checks.results_fault, _failure)


class SparqlClient:
    """Asks one SPARQL endpoint, of which the session must have the peer."""

    def __init__(
        self,
        session: WikidataSession,
        endpoint: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session = session
        self._endpoint = checked_endpoint(endpoint)
        self._now = now

    def select(self, query: str, timeout_s: float, *, is_filled: bool = False) -> Rows:
        """The rows of a SELECT, within about `timeout_s`; raises WikidataFailure.

        No row at all is believed only of a service that holds Wikidata's facts, which takes a
        second query unless that is known (`is_filled`): one whose store is empty would say that
        nobody exists.
        """
        begin = self._now()
        answer, bindings = self._ask(query, timeout_s)
        if not bindings and answer.origin == "network" and not is_filled:
            try:
                self._check_filled(timeout_s - (self._now() - begin))
            except failures.WikidataFailure:
                self._session.forget(answer)
                raise
        return Rows(bindings, answer.origin, answer.retrieved)

    def _check_filled(self, timeout_s: float) -> None:
        _, bindings = self._ask(IS_FILLED, timeout_s, is_kept=False)
        if not bindings:
            host = urllib.parse.urlsplit(self._endpoint).hostname
            raise failures.BadAnswer(
                f"the query service at {host} holds nothing of Wikidata, not even what a human is; "
                f"check the endpoint's address in the settings, {failures.MEANWHILE}"
            )

    def _ask(
        self, query: str, timeout_s: float, *, is_kept: bool = True
    ) -> tuple[Answer, Sequence[Binding]]:
        wrapper = _Wrapper(self._session, self._endpoint, timeout_s, is_kept)
        wrapper.setQuery(query)
        if len(wrapper.address) > LONGEST_URL:
            wrapper.setMethod(POST)
        try:
            result = cast(dict[str, Any], wrapper.queryAndConvert())
        except SPARQLWrapperException as error:
            raise failures.BadRequest(f"the query cannot be sent: {error}") from error
        return wrapper.answer, result["results"]["bindings"]


class _Wrapper(SPARQLWrapper):
    """One query, sent by our session instead of urllib."""

    def __init__(
        self, session: WikidataSession, endpoint: str, timeout_s: float, is_kept: bool
    ) -> None:
        super().__init__(endpoint, returnFormat=JSON, agent=session.agent)
        self.setOnlyConneg(True)  # no format=, output= and results= beside the Accept header
        self.answer: Answer
        self._session = session
        self._timeout_s = timeout_s
        self._is_kept = is_kept

    @property
    def address(self) -> str:
        """The address with the query in it."""
        return self._createRequest().full_url

    def _query(self) -> tuple[Any, str]:
        request = self._createRequest()
        self.answer = self._session.ask(
            request.get_method(),
            request.full_url,
            self._timeout_s,
            headers={
                name.title(): value
                for name, value in request.header_items()
                if name in ("Accept", "Content-type")
            },
            data=cast("bytes | None", request.data),
            is_kept=self._is_kept,
        )
        return _Response(self.answer.body, self.answer.content_type), self.returnFormat


class _Response(io.BytesIO):
    """What SPARQLWrapper reads of a response of urllib."""

    def __init__(self, body: bytes, content_type: str) -> None:
        super().__init__(body)
        self._info = Message()
        self._info["Content-Type"] = content_type

    def info(self) -> Message:
        """The headers."""
        return self._info


def _failure(who: str, reply: Reply, fault: str, agent: str) -> failures.WikidataFailure:
    if reply.status != 200:
        return failures.of_status(who, reply.status, reply.headers, reply.body, agent)
    return failures.of_content(who, reply.body, fault, agent)
