"""How asking Wikidata goes wrong, each with a sentence for people.

Unavailable (kb.domain.errors)
└── WikidataFailure
    ├── Unreachable     refused, cut, no such host, no valid certificate
    ├── TimedOut        no whole answer within the caller's time
    ├── Busy            our own limit of requests at once left no place in that time
    ├── AskedTooOften   429, or a time of silence it asked for earlier; has retry_after_s
    ├── Refused         403, or the plea for a User-Agent: this client is not wanted
    ├── BadRequest      400, 404, 414...: our request is wrong; the program's or setting's fault
    │   └── NameRefused the search cannot read the name
    ├── QueryTimedOut   the query service gave the query up (its limit is 60 s)
    ├── ServerFailed    any other 5xx
    ├── BadAnswer       200 with something that is no whole answer
    └── BadRedirect     to another host, to plain http, or round in circles
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Mapping

import requests
from urllib3.exceptions import InvalidHeader, NameResolutionError
from urllib3.util import Retry

from kb.domain.echo import cleaned, quoted
from kb.domain.errors import Unavailable

SILENCE_S = 60.0
"""How long to leave Wikidata alone after a 429 that names no time, as its operators ask."""

MEANWHILE = "until then only what is already known counts"
_EXCERPT = 120
_TAGS = re.compile(r"<(?:style|script).*?</(?:style|script)>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_TRACE = ("java.util.concurrent.TimeoutException", "QueryTimeoutException")
_NO_AGENT = "set a user-agent"


class WikidataFailure(Unavailable):
    """Wikidata did not answer; `is_passing` where a second try may succeed within seconds."""

    def __init__(
        self, message: str, *, retry_after_s: float | None = None, is_passing: bool = False
    ) -> None:
        self.is_passing = is_passing
        super().__init__(message, retry_after_s)


class Unreachable(WikidataFailure):
    """Nobody answers at the other end."""


class TimedOut(WikidataFailure):
    """The caller's time was over first."""


class Busy(WikidataFailure):
    """Others of this process were being served for as long as the caller could wait."""


class AskedTooOften(WikidataFailure):
    """Wikidata wants to be left alone for `retry_after_s`."""


class Refused(WikidataFailure):
    """Wikidata does not serve this client."""


class BadRequest(WikidataFailure):
    """What we sent cannot be answered, ever: a fault of ours."""


class NameRefused(BadRequest):
    """The search cannot read this name; another one it may."""


class QueryTimedOut(WikidataFailure):
    """The query takes longer than the service allows; a smaller one may not."""


class ServerFailed(WikidataFailure):
    """A fault at the other end."""


class BadAnswer(WikidataFailure):
    """An answer that is cut off, or not what it says it is."""


class BadRedirect(WikidataFailure):
    """The way the other end points is one we do not go."""


def of_status(
    who: str, status: int, headers: Mapping[str, str], body: bytes, agent: str
) -> WikidataFailure:
    """The failure an HTTP status other than 200 stands for."""
    says = excerpt(body)
    told = f"{who} answered {status} ({says})"
    retry_after_s = seconds_of(headers.get("Retry-After", ""))
    if status == 429:
        return too_often(who, SILENCE_S if retry_after_s is None else retry_after_s)
    if status == 403:
        return _refused(who, says, agent)
    if status in (500, 502, 503, 504) and is_trace(body):
        return given_up(who)
    if status >= 500:
        again = f"in {retry_after_s:.0f} s" if retry_after_s is not None else "later"
        return ServerFailed(
            f"{told}; ask again {again}, {MEANWHILE}",
            retry_after_s=retry_after_s,
            is_passing=status in (502, 503, 504),
        )
    if status in (404, 405, 406, 410):
        return BadRequest(f"{told}; check the endpoint's address in the settings")
    return BadRequest(f"{told}; the request is at fault, please report it")


def of_content(who: str, body: bytes, what: str, agent: str) -> WikidataFailure:
    """The failure that a 200 holds whose body is `what` instead of a whole answer."""
    if _NO_AGENT in body[:2000].decode("utf-8", "replace").lower():
        return _refused(who, excerpt(body), agent)
    if is_trace(body):
        return given_up(who)
    return BadAnswer(
        f"{who} sent {what} ({excerpt(body)}); it is not kept: ask again later, {MEANWHILE}"
    )


def of_exception(who: str, error: Exception, timeout_s: float) -> WikidataFailure:
    """The failure behind an error of requests or urllib3."""
    if isinstance(error, requests.exceptions.ConnectTimeout):
        why = "nobody answers at its address"
        return Unreachable(f"{who} cannot be reached: {why}; {MEANWHILE}", is_passing=True)
    if isinstance(error, requests.exceptions.Timeout):
        return timed_out(who, timeout_s)
    if isinstance(error, requests.exceptions.SSLError):
        return Unreachable(f"{who} shows a certificate that is not valid; {MEANWHILE}")
    for cause in _causes(error):
        if isinstance(cause, NameResolutionError | socket.gaierror):
            why = "there is no such host, or no network"
        elif isinstance(cause, ConnectionRefusedError):
            why = "the connection is refused"
        else:
            continue
        return Unreachable(f"{who} cannot be reached: {why}; {MEANWHILE}", is_passing=True)
    return Unreachable(f"{who} cut the connection; ask again, {MEANWHILE}", is_passing=True)


def too_often(who: str, retry_after_s: float) -> AskedTooOften:
    """It asked to be left alone for so long."""
    return AskedTooOften(
        f"{who} wants to be left alone for {retry_after_s:.0f} s; {MEANWHILE}",
        retry_after_s=retry_after_s,
        is_passing=True,
    )


def timed_out(who: str, timeout_s: float) -> TimedOut:
    """Our time was over."""
    return TimedOut(f"{who} did not answer within {timeout_s:.3g} s; ask again later, {MEANWHILE}")


def given_up(who: str) -> QueryTimedOut:
    """Its time was over."""
    return QueryTimedOut(
        f"{who} gave the query up, for it took too long; ask again later, {MEANWHILE}"
    )


def is_trace(body: bytes) -> bool:
    """Whether the Java trace of a query out of time stands in it: at the start or the end."""
    shown = (body[:20_000] + body[-20_000:]).decode("utf-8", "replace")
    return any(word in shown for word in _TRACE)


def seconds_of(retry_after: str) -> float | None:
    """Retry-After, seconds or an HTTP date, in seconds from now; None where there is none."""
    try:
        return float(Retry().parse_retry_after(retry_after))
    except (InvalidHeader, OverflowError):
        return None


def excerpt(body: bytes) -> str:
    """The beginning of a body, quoted in one line."""
    text = _TAGS.sub(" ", body[:4000].decode("utf-8", "replace"))
    line = " ".join(cleaned(text).split())
    return quoted(f"{line[:_EXCERPT]}...") if len(line) > _EXCERPT else quoted(line)


def _refused(who: str, says: str, agent: str) -> Refused:
    return Refused(
        f"{who} does not serve this client ({says}); whoever runs the referee should check the "
        f"contact in its User-Agent, {quoted(agent)}"
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error, its arguments and what they came from, outermost first, at most ten deep."""
    level: list[BaseException] = [error]
    for _ in range(10):
        yield from level
        inner = [
            cause
            for one in level
            for cause in (*one.args, getattr(one, "reason", None), one.__cause__, one.__context__)
            if isinstance(cause, BaseException)
        ]
        level = list({id(one): one for one in inner}.values())
