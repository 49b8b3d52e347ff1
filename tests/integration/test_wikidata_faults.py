"""What goes wrong at the other end: what the user gets, what is kept, how often is asked.

The server plays each fault on a real socket (scripts.standins.faults).
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from kb.adapters.wikidata import failures
from kb.adapters.wikidata.session import WikidataSession
from kb.adapters.wikidata.sparql import SparqlClient, sparql_peer
from kb.adapters.wikidata.wire import AT_ONCE, LONGEST_SILENCE_S
from kb.domain.errors import Unavailable
from scripts.soaking.servers import free_port
from scripts.standins import faults
from scripts.standins.listening import Asked, Handler, Respond
from scripts.standins.scenes import AGENT
from tests.integration.wikidata_rig import ENOUGH_S, LONG_QUERY, QUERY, FakeTime, rig

pytestmark = pytest.mark.loopback


@dataclass(frozen=True)
class Fault:
    """What is played (always the same), and what the user gets."""

    play: Respond
    error: type[failures.WikidataFailure]
    says: str
    retry_after_s: float | None = None
    requests: int = 1


HERE_LOOP = faults.redirect("/sparql?{query}")

FAULTS = {
    "429-short": Fault(
        faults.too_many("2"), failures.AskedTooOften, "left alone for 2 s; until then only", 2.0, 3
    ),
    "429-long": Fault(faults.too_many("120"), failures.AskedTooOften, "for 120 s", 120.0),
    "429-absurd": Fault(
        faults.too_many("99999999999"), failures.AskedTooOften, "for 21600 s", 21600.0
    ),
    "429-silent": Fault(faults.too_many(None), failures.AskedTooOften, "for 60 s", 60.0),
    "429-garbled": Fault(faults.too_many("soon"), failures.AskedTooOften, "for 60 s", 60.0),
    "403": Fault(
        faults.status(403, b"Please respect our robot policy"),
        failures.Refused,
        "does not serve this client ('Please respect our robot policy'); whoever runs the referee "
        f"should check the contact in its User-Agent, '{AGENT}'",
    ),
    "400": Fault(
        faults.status(400, b"Malformed query: line 1"),
        failures.BadRequest,
        "answered 400 ('Malformed query: line 1'); the request is at fault, please report it",
    ),
    "404": Fault(faults.status(404), failures.BadRequest, "check the endpoint's address"),
    "414": Fault(faults.status(414), failures.BadRequest, "answered 414"),
    "500": Fault(faults.status(500, b"oh dear"), failures.ServerFailed, "answered 500 ('oh dear')"),
    "500-java-trace": Fault(
        faults.java_trace(), failures.QueryTimedOut, "gave the query up, for it took too long"
    ),
    "502": Fault(faults.status(502), failures.ServerFailed, "answered 502", None, 3),
    "503": Fault(faults.status(503), failures.ServerFailed, "answered 503", None, 3),
    "503-long": Fault(
        faults.status(503, Retry_After="90"), failures.ServerFailed, "ask again in 90 s", 90.0
    ),
    "504": Fault(faults.status(504), failures.ServerFailed, "answered 504", None, 3),
    "200-plain-text": Fault(
        faults.plain_text(), failures.Refused, "('Please set a user-agent and respect our robot"
    ),
    "200-cut-off": Fault(
        faults.cut_off(), failures.BadAnswer, "sent JSON that is cut off or damaged"
    ),
    "200-trace-in-json": Fault(faults.trace_in_json(), failures.QueryTimedOut, "took too long"),
    "200-html": Fault(
        faults.wrong_type(), failures.BadAnswer, "sent text/html where JSON was asked for"
    ),
    "200-wrong-shape": Fault(
        faults.good(b'{"head":{},"boolean":true}'), failures.BadAnswer, "no table of results"
    ),
    "200-empty": Fault(faults.good(b""), failures.BadAnswer, "cut off or damaged"),
    "200-too-large": Fault(faults.endless(), failures.BadAnswer, "more than 33,554,432 bytes"),
    "reset": Fault(faults.reset(), failures.Unreachable, "cut the connection", None, 3),
    "broken-off": Fault(faults.broken_off(), failures.Unreachable, "cut the connection", None, 3),
    "redirect-loop": Fault(HERE_LOOP, failures.BadRedirect, "more than 3 times", None, 4),
    "redirect-elsewhere": Fault(
        faults.redirect("https://example.org/sparql"),
        failures.BadRedirect,
        "sends us to 'https://example.org/sparql', which is another place",
    ),
    "redirect-other-port": Fault(
        faults.redirect("http://127.0.0.1:1/sparql"), failures.BadRedirect, "another place"
    ),
    "redirect-nonsense": Fault(
        faults.redirect("http://[::x/"), failures.BadRedirect, "another place"
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_and_not_kept_and_heals(fault: Fault) -> None:
    with rig(*[fault.play] * fault.requests) as made:
        failure = made.fail()
        assert type(failure) is fault.error
        assert isinstance(failure, Unavailable)
        assert fault.says in str(failure)
        assert failure.retry_after_s == fault.retry_after_s
        assert len(made.server.asked) == made.session.counts()["sparql"] == fault.requests
        made.clock.at += LONGEST_SILENCE_S
        assert made.ask() == "network"
        assert made.ask() == "cache"
        assert len(made.server.asked) == fault.requests + 1


@pytest.mark.parametrize(
    "fault", [f for k, f in FAULTS.items() if k != "200-too-large"], ids=lambda f: f.says[:30]
)
def test_a_fault_is_bridged_by_an_expired_answer(fault: Fault) -> None:
    with rig(faults.good(), expire_after_s=0.001) as made:
        assert made.ask() == "network"
        time.sleep(0.01)
        made.server.play([fault.play] * fault.requests)
        assert made.ask() == "stale"
        assert made.session.counts()["stale"] == 1
        assert len(made.server.asked) == 1 + fault.requests
        made.clock.at += LONGEST_SILENCE_S
        assert made.ask() == "network"


PASSING = {
    "429": ((faults.too_many("1"),), [1.0]),
    "503-twice": ((faults.status(503), faults.status(503)), [0.0, 0.5]),
    "503-with-time": ((faults.status(503, Retry_After="3"),), [3.0]),
    "reset": ((faults.reset(),), [0.0]),
    "broken-off": ((faults.broken_off(),), [0.0]),
}


@pytest.mark.parametrize(("plays", "slept"), PASSING.values(), ids=PASSING)
def test_a_passing_fault_is_tried_again(plays: tuple[Respond, ...], slept: list[float]) -> None:
    with rig(*plays) as made:
        assert made.ask() == "network"
        assert made.clock.slept == slept
        assert len(made.server.asked) == len(plays) + 1


def test_no_wait_goes_beyond_the_time_of_the_caller() -> None:
    with rig(faults.too_many("4")) as made:
        failure = made.fail(timeout_s=3.0)
        assert (failure.retry_after_s, made.clock.slept) == (4.0, [])


def test_silence_that_was_asked_for_is_kept_without_the_network() -> None:
    with rig(faults.too_many("120")) as made:
        made.fail()
        made.clock.at += 100
        failure = made.fail()
        assert (failure.retry_after_s, len(made.server.asked)) == (20.0, 1)
        made.clock.at += 20
        assert made.ask() == "network"


def test_a_redirect_within_the_host_is_followed_and_kept_under_the_first_address() -> None:
    with rig(faults.redirect("/elsewhere?{query}")) as made:
        assert made.ask() == "network"
        assert made.ask() == "cache"
        assert [a.path for a in made.server.asked] == ["/sparql", "/elsewhere"]


def _gzipped(_: Asked, handler: Handler) -> None:
    handler.send(200, gzip.compress(faults.ONE_ROW), faults.RESULTS, Content_Encoding="gzip")


def _in_chunks(_: Asked, handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", faults.RESULTS)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    for begin in range(0, len(faults.ONE_ROW), 7):
        piece = faults.ONE_ROW[begin : begin + 7]
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
    handler.wfile.write(b"0\r\n\r\n")


@pytest.mark.parametrize("play", [_gzipped, _in_chunks])
def test_an_answer_may_come_compressed_or_in_chunks(play: Respond) -> None:
    with rig(play) as made:
        assert made.ask() == "network"
        assert made.ask() == "cache"


SLOW = {
    "drip": faults.drip(0.05),
    "drip-of-the-head": faults.drip_head(0.05),
    "silence": faults.silent(5.0),
}


@pytest.mark.parametrize("play", SLOW.values(), ids=SLOW)
def test_a_slow_answer_ends_with_the_time_of_the_caller(play: Respond) -> None:
    with rig(play, real_time=True) as made:
        failure = made.fail(timeout_s=0.4)
        assert type(failure) is failures.TimedOut
        assert "within 0.4 s" in str(failure)
        assert made.ask() == "network"


def test_no_more_than_two_are_asked_at_once_and_the_third_waits_no_longer_than_it_may() -> None:
    with rig(*[faults.silent(1.5)] * AT_ONCE, real_time=True) as made:
        queries = [f"{QUERY} # {number}" for number in range(AT_ONCE)]
        others = [
            threading.Thread(target=_quietly, args=(made.client.select, query)) for query in queries
        ]
        for other in others:
            other.start()
        while len(made.server.asked) < AT_ONCE:
            time.sleep(0.01)
        failure = made.fail(timeout_s=0.2)
        assert type(failure) is failures.Busy
        assert "none of 2 places became free within 0.2 s" in str(failure)
        assert len(made.server.asked) == AT_ONCE
        for other in others:
            other.join()
        assert made.ask() == "network"


def _quietly(select: Callable[[str, float], object], query: str) -> None:
    select(query, ENOUGH_S)


def test_a_cached_answer_needs_no_place() -> None:
    with rig(faults.good(), faults.silent(1.0), faults.silent(1.0), real_time=True) as made:
        assert made.ask() == "network"
        others = [
            threading.Thread(target=_quietly, args=(made.client.select, f"{QUERY} # {n}"))
            for n in range(AT_ONCE)
        ]
        for other in others:
            other.start()
        while len(made.server.asked) < 1 + AT_ONCE:
            time.sleep(0.01)
        assert made.ask(timeout_s=0.1) == "cache"
        for other in others:
            other.join()


def test_nobody_listens() -> None:
    url = f"http://127.0.0.1:{free_port()}/sparql"
    clock = FakeTime()
    session = WikidataSession(AGENT, {url: sparql_peer(url)}, timing=clock.timing)
    with pytest.raises(failures.Unreachable, match="cannot be reached: the connection is refused"):
        SparqlClient(session, url).select(QUERY, ENOUGH_S)
    assert session.counts() == {"sparql": 3}
    session.close()


def test_what_is_asked_says_who_asks_and_what_it_takes() -> None:
    with rig() as made:
        made.client.select(QUERY, ENOUGH_S)
        made.client.select(LONG_QUERY, ENOUGH_S)
        short, long = made.server.asked
        assert short.headers["User-Agent"] == long.headers["User-Agent"] == AGENT
        assert short.headers["Accept"].startswith("application/sparql-results+json")
        assert (short.method, short.form) == ("GET", {"query": QUERY})
        assert (long.method, long.form, long.path) == ("POST", {"query": LONG_QUERY}, "/sparql")
        assert len(long.target) < 100
