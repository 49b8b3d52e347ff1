from __future__ import annotations

import socket

import pytest
import requests
from urllib3.connection import HTTPConnection
from urllib3.exceptions import MaxRetryError, NameResolutionError, NewConnectionError, ProtocolError

from kb.adapters.wikidata import checks, failures
from kb.adapters.wikidata.session import WikidataSession, checked_agent, checked_endpoint
from kb.domain.errors import InvalidInput

WHO = "Wikidata's query service (query.wikidata.org)"

NO_HOST = requests.ConnectionError(
    MaxRetryError(
        None,  # type: ignore[arg-type] # the pool is not looked at
        "/",
        NameResolutionError(
            "query.wikidata.org", HTTPConnection("query.wikidata.org"), socket.gaierror(-2, "x")
        ),
    )
)
REFUSED = requests.ConnectionError(
    MaxRetryError(
        None,  # type: ignore[arg-type] # the same
        "/",
        NewConnectionError(HTTPConnection("h"), "refused"),
    )
)
REFUSED.__cause__ = ConnectionRefusedError(111, "Connection refused")

ERRORS = {
    "dns": (NO_HOST, failures.Unreachable, "cannot be reached: there is no such host, or no net"),
    "refused": (REFUSED, failures.Unreachable, "cannot be reached: the connection is refused"),
    "connect": (requests.ConnectTimeout(), failures.Unreachable, "nobody answers at its address"),
    "read": (requests.ReadTimeout(), failures.TimedOut, "did not answer within 8 s"),
    "tls": (requests.exceptions.SSLError("x"), failures.Unreachable, "certificate that is not"),
    "cut": (requests.ConnectionError(ProtocolError("x")), failures.Unreachable, "cut the connect"),
    "piece": (ProtocolError("IncompleteRead"), failures.Unreachable, "cut the connection"),
}


@pytest.mark.parametrize(("error", "kind", "says"), ERRORS.values(), ids=ERRORS)
def test_an_error_of_the_network_is_said_in_words(
    error: Exception, kind: type[failures.WikidataFailure], says: str
) -> None:
    failure = failures.of_exception(WHO, error, 8.0)
    assert type(failure) is kind
    assert str(failure).startswith(WHO)
    assert says in str(failure)
    assert "what is already known counts" in str(failure)


BODIES = {
    "plain": (b"Malformed query", "'Malformed query'"),
    "html": (b"<html><style>b {}</style><h1>Sorry</h1><p>a  b</p>", "'Sorry a b'"),
    "long": (b"x" * 500, f"'{'x' * 120}...'"),
    "binary": (b"\xff\x00ok", "'\ufffd ok'"),
    "empty": (b"", "''"),
}


@pytest.mark.parametrize(("body", "shown"), BODIES.values(), ids=BODIES)
def test_a_body_is_quoted_in_one_line(body: bytes, shown: str) -> None:
    assert failures.excerpt(body) == shown


TIMES = {"seconds": ("7", 7.0), "none": ("", None), "word": ("soon", None), "minus": ("-3", None)}


@pytest.mark.parametrize(("header", "seconds"), TIMES.values(), ids=TIMES)
def test_retry_after_is_read(header: str, seconds: float | None) -> None:
    assert failures.seconds_of(header) == seconds


def test_retry_after_may_be_a_date() -> None:
    assert failures.seconds_of("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0


JSON = "application/sparql-results+json; charset=utf-8"

RESULTS = {
    "whole": (b'{"head":{"vars":["a"]},"results":{"bindings":[]}}', ""),
    "extra keys": (
        (
            b'{"head":{"vars":[],"link":[]},"results":{"bindings":[{"a":{"type":"literal",'
            b'"value":"x","xml:lang":"en"}}],"ordered":true},"more":1}'
        ),
        "",
    ),
    "ask": (b'{"head":{},"boolean":true}', "JSON that is no table of results"),
    "bare value": (
        b'{"head":{"vars":["a"]},"results":{"bindings":[{"a":"x"}]}}',
        "JSON that is no table of results",
    ),
    "list": (b"[]", "JSON that is no table of results"),
    "cut": (b'{"head":{"vars":["a"]},"results":{"bindings":[', "JSON that is cut off or damaged"),
    "two": (b'{"head":{"vars":[]},"results":{"bindings":[]}}{}', "JSON that is cut off or damaged"),
    "not utf-8": (
        b'{"head":{"vars":["\xff"]},"results":{"bindings":[]}}',
        "JSON that is cut off or damaged",
    ),
}


@pytest.mark.parametrize(("body", "fault"), RESULTS.values(), ids=RESULTS)
def test_only_whole_results_pass(body: bytes, fault: str) -> None:
    assert checks.results_fault(JSON, body) == fault


def test_results_of_another_type_do_not_pass() -> None:
    body = RESULTS["whole"][0]
    assert checks.results_fault("text/html", body) == "text/html where JSON was asked for"
    assert checks.results_fault("", body).startswith("something without a type")


API = {
    "whole": (b'{"search":[],"success":1}', "", ""),
    "error": (b'{"error":{"code":"maxlag","info":"x"}}', "an error", "maxlag"),
    "odd error": (b'{"error":"x"}', "an error", ""),
    "hits": (b'{"batchcomplete":true,"query":{"search":[]}}', "", ""),
    "list": (b"[]", "JSON that is no answer of the search", ""),
    "empty": (b"{}", "JSON without hits or their absence", ""),
    "results": (
        b'{"head":{"vars":[]},"results":{"bindings":[]}}',
        "JSON without hits or their absence",
        "",
    ),
    "no hits": (b'{"query":{}}', "JSON that is no answer of the search", ""),
    "cut": (b'{"search":[', "JSON that is cut off or damaged", ""),
}


@pytest.mark.parametrize(("body", "fault", "code"), API.values(), ids=API)
def test_only_whole_answers_of_the_api_pass(body: bytes, fault: str, code: str) -> None:
    assert checks.api_fault("application/json; charset=utf-8", body) == fault
    assert checks.api_error_code(body) == code


AGENTS = {
    "mail": "image-referee/1.0 (mailto:you@example.org)",
    "bare mail": "image-referee/1.0 (you@example.org)",
    "page": "image-referee/1.0 (https://example.org/referee)",
}


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
def test_an_agent_with_a_contact_is_taken(agent: str) -> None:
    assert checked_agent(agent) == agent


NO_AGENTS = {
    "none": "",
    "name alone": "image-referee/1.0",
    "half a mail": "image-referee (you@example)",
    "two lines": "image-referee (you@example.org)\r\nX-Evil: 1",
    "not ASCII": "répondeur (you@example.org)",
}


@pytest.mark.parametrize("agent", NO_AGENTS.values(), ids=NO_AGENTS)
def test_an_agent_without_contact_is_refused_at_once(agent: str) -> None:
    with pytest.raises(InvalidInput, match="names no contact"):
        WikidataSession(agent, {})


ADDRESSES = {"none": "", "no scheme": "query.wikidata.org", "file": "file:///x", "odd": "http://[x"}


@pytest.mark.parametrize("url", ADDRESSES.values(), ids=ADDRESSES)
def test_an_endpoint_must_be_an_address(url: str) -> None:
    with pytest.raises(InvalidInput, match="is no address; expected https://HOST/PATH"):
        checked_endpoint(url)
