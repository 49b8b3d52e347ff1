"""One request over the network, kept within the caller's time whatever the other end does.

Cached answers never come here (kb.adapters.wikidata.session). What returns from here is a whole
answer that was checked; everything else is raised as a WikidataFailure, so that requests-cache
stores nothing of it and serves a stale answer where it has one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPResponse
from urllib3.exceptions import HTTPError, MaxRetryError, ProtocolError
from urllib3.util import Retry

from kb.adapters.wikidata import failures
from kb.adapters.wikidata.checks import Check
from kb.adapters.wikidata.redirects import MAX_HOPS, followed
from kb.adapters.wikidata.replies import Reply, read_reply

AT_ONCE = 2
"""Requests of one process at the same time; the query service allows about 5 a client."""

RETRIES = 2
BACKOFF_S = 0.25
CONNECT_TIMEOUT_S = 3.0

LONGEST_WAIT_S = 5.0
"""A longer Retry-After is not waited for but told to the caller."""

LONGEST_SILENCE_S = 3600.0
"""However long Retry-After says, one is asked again after this: clocks and proxies err."""

LARGEST_ANSWER = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Timing:
    """The passing of time, so that tests can do without it."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass(frozen=True, slots=True)
class Traffic:
    """What a process's ways to Wikidata share: places for requests at once, and the tally."""

    places: threading.BoundedSemaphore = field(
        default_factory=lambda: threading.BoundedSemaphore(AT_ONCE)
    )
    counts: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str) -> None:
        """One more of it."""
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def counted(self) -> Mapping[str, int]:
        """How many there were of each."""
        with self.lock:
            return dict(self.counts)


@dataclass(frozen=True, slots=True)
class Peer:
    """Whom we ask: how it is counted, what people call it, what a whole answer of it is, and
    what failure stands in one that is not."""

    kind: str
    name: str
    check: Check
    failure: Callable[[str, Reply, str, str], failures.WikidataFailure]


@dataclass(frozen=True, slots=True)
class _Call:
    """What stays the same from the first try to the last."""

    deadline: float
    timeout_s: float
    how: Mapping[str, Any]


class Wire(HTTPAdapter):
    """The way to one peer. Raises WikidataFailure, and nothing else of its own making."""

    def __init__(
        self,
        peer: Peer,
        agent: str,
        traffic: Traffic,
        timing: Timing,
        largest_answer: int = LARGEST_ANSWER,
    ) -> None:
        super().__init__(pool_connections=2, pool_maxsize=AT_ONCE, max_retries=0)
        self._peer = peer
        self._agent = agent
        self._traffic = traffic
        self._timing = timing
        self._largest_answer = largest_answer
        self._silent_until = float("-inf")

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002 - requests passes it; an answer is always read whole
        timeout: Any = None,
        verify: Any = True,
        cert: Any = None,
        proxies: Any = None,
    ) -> requests.Response:
        """A whole answer to `request`, within `timeout` seconds, further tries included."""
        timeout_s = float(timeout)
        deadline = self._timing.now() + timeout_s
        call = _Call(deadline, timeout_s, {"verify": verify, "cert": cert, "proxies": proxies})
        retry = Retry(total=RETRIES, backoff_factor=BACKOFF_S, allowed_methods=None)
        while True:
            self._keep_silence()
            try:
                return self._response(request, self._follow(request, call))
            except failures.WikidataFailure as failure:
                retry, wait_s = self._next_try(retry, request, failure, deadline)
            self._timing.sleep(wait_s)

    def _keep_silence(self) -> None:
        left_s = self._silent_until - self._timing.now()
        if left_s > 0:
            raise failures.too_often(self._peer.name, left_s)

    def _next_try(
        self,
        retry: Retry,
        request: requests.PreparedRequest,
        failure: failures.WikidataFailure,
        deadline: float,
    ) -> tuple[Retry, float]:
        """How long to wait before the next try; raises the failure where there is none."""
        now = self._timing.now()
        asked_s = failure.retry_after_s
        if asked_s is not None and asked_s > min(LONGEST_WAIT_S, deadline - now):
            self._silent_until = now + min(asked_s, LONGEST_SILENCE_S)
            raise failure
        if not failure.is_passing:
            raise failure
        try:
            retry = retry.increment(request.method, request.url, error=ProtocolError(str(failure)))
        except MaxRetryError:
            raise failure from None
        wait_s = retry.get_backoff_time() if asked_s is None else asked_s
        if now + wait_s >= deadline:
            raise failure
        return retry, wait_s

    def _follow(self, request: requests.PreparedRequest, call: _Call) -> Reply:
        """The first answer that is no redirect."""
        for _ in range(MAX_HOPS + 1):
            reply = self._ask(request, call)
            if not reply.is_redirect:
                return reply
            request = followed(self._peer.name, request, reply.headers.get("Location", ""))
        raise failures.BadRedirect(
            f"{self._peer.name} sends us from one address to the next, more than {MAX_HOPS} "
            f"times; check the endpoint's address in the settings"
        )

    def _ask(self, request: requests.PreparedRequest, call: _Call) -> Reply:
        """One request in a thread of its own, left to itself once the time is over.

        No time-out of sockets does this: they begin anew with each byte, and looking up a host
        has none.
        """
        left_s = call.deadline - self._timing.now()
        if left_s <= 0:
            raise failures.timed_out(self._peer.name, call.timeout_s)
        if not self._traffic.places.acquire(timeout=left_s):
            raise failures.Busy(
                f"{self._peer.name} is being asked by others, and none of {AT_ONCE} places became "
                f"free within {call.timeout_s:.3g} s; ask again in a moment"
            )
        done: Future[Reply] = Future()
        self._begin(done, request, call)
        try:
            return done.result(max(call.deadline - self._timing.now(), 0))
        except TimeoutError:
            raise failures.timed_out(self._peer.name, call.timeout_s) from None
        except (requests.RequestException, HTTPError, OSError) as error:
            raise failures.of_exception(self._peer.name, error, call.timeout_s) from error

    def _begin(self, done: Future[Reply], request: requests.PreparedRequest, call: _Call) -> None:
        worker = threading.Thread(
            target=self._work, args=(done, request, call), daemon=True, name="wikidata"
        )
        try:
            worker.start()
        except RuntimeError as error:
            self._traffic.places.release()
            raise failures.Busy(f"this machine has no thread left to ask with: {error}") from error

    def _work(self, done: Future[Reply], request: requests.PreparedRequest, call: _Call) -> None:
        try:
            reply = self._exchange(request, call)
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that asks
            self._traffic.places.release()
            done.set_exception(error)
        else:
            self._traffic.places.release()
            done.set_result(reply)

    def _exchange(self, request: requests.PreparedRequest, call: _Call) -> Reply:
        left_s = max(call.deadline - self._timing.now(), 0.001)
        timeouts = (min(left_s, CONNECT_TIMEOUT_S), left_s)
        self._traffic.count(self._peer.kind)
        response = super().send(request, stream=True, timeout=timeouts, **call.how)
        try:
            return read_reply(
                self._peer.name,
                response,
                self._largest_answer,
                is_over=lambda: self._timing.now() >= call.deadline,
            )
        finally:
            response.close()

    def _response(self, request: requests.PreparedRequest, reply: Reply) -> requests.Response:
        """The reply as requests has it, with no header but its type: what is stored is small, and
        never asked for again by ETag. Raises WikidataFailure for anything but a whole answer."""
        fault = ""
        if reply.status != 200 or (fault := self._peer.check(reply.content_type, reply.body)):
            raise self._peer.failure(self._peer.name, reply, fault, self._agent)
        raw = HTTPResponse(
            body=BytesIO(reply.body),
            headers={"Content-Type": reply.content_type},
            status=reply.status,
            preload_content=False,
            request_method=request.method,
            request_url=request.url,
        )
        return self.build_response(request, raw)
