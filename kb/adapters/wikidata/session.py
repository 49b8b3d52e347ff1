"""The one way to Wikidata: a cache in front, the network behind it, one of it a process."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

import requests
from requests_cache import CachedSession

from kb.adapters.wikidata.cache import MEMORY, NONE, open_cache
from kb.adapters.wikidata.wire import Peer, Timing, Traffic, Wire
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput

EXPIRE_AFTER_S = 24 * 3600.0
STALE_FOR_S = 30 * 24 * 3600.0
CACHE_PAUSE_S = 30.0
"""How long a cache that has failed is left alone: a Redis that hangs takes 2 seconds of each
request, and with them the caller's time."""

_CONTACT = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|https?://[^\s/]+\.[^\s/]+")

_log = logging.getLogger(__name__)

# It logs a traceback each time it serves a stale answer; that is told by Answer.origin.
logging.getLogger("requests_cache").setLevel(logging.ERROR)

Origin = Literal["network", "cache", "stale"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer: over the network just now, from the cache, or, because the network failed,
    from the cache although it has expired. `retrieved` is the UTC date it came over the network,
    `key` what the cache keeps it by, "" where it is not kept.
    """

    body: bytes
    content_type: str
    origin: Origin
    retrieved: str
    key: str = ""


def checked_agent(agent: str) -> str:
    """The User-Agent, which must say whom to write to: Wikimedia refuses others.

    Raises InvalidInput.
    """
    if not _CONTACT.search(agent) or not agent.isascii() or not agent.isprintable():
        raise InvalidInput(
            f"the User-Agent {quoted(agent)} names no contact; Wikimedia asks for an address or "
            f"page in it, such as 'image-referee/1.0 (mailto:you@example.org)'"
        )
    return agent


def checked_endpoint(url: str) -> str:
    """The address of a service; raises InvalidInput unless it is http or https with a host."""
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_address = False
    if not is_address:
        raise InvalidInput(f"{quoted(url)} is no address; expected https://HOST/PATH")
    return url


class WikidataSession:
    """Asks the peers it was made for, and no other address. Safe to share between threads.

    `cache` is `memory`, `none`, a SQLite file's path or a redis:// URL. Raises InvalidInput for a
    User-Agent without contact, and Unavailable for a cache that cannot be opened.
    """

    def __init__(
        self,
        agent: str,
        peers: Mapping[str, Peer],
        *,
        cache: str = MEMORY,
        expire_after_s: float = EXPIRE_AFTER_S,
        stale_for_s: float = STALE_FOR_S,
        timing: Timing | None = None,
    ) -> None:
        self.agent = checked_agent(agent)
        self._traffic = Traffic()
        self._now = (timing or Timing()).now
        self._without_cache_until = float("-inf")
        opened = open_cache(cache, stale_for_s)
        self._cache_errors = opened.errors
        self._checks = {url: peer.check for url, peer in peers.items()}
        self._cached = CachedSession(
            backend=opened.backend,
            allowable_methods=("GET", "POST"),
            allowable_codes=(200,),
            match_headers=["Accept"],
            expire_after=timedelta(seconds=expire_after_s),
            stale_if_error=int(stale_for_s),
            filter_fn=self._is_whole,
        )
        self._cached.settings.disabled = cache == NONE
        self._plain = requests.Session()
        wires = {
            checked_endpoint(url): Wire(peer, agent, self._traffic, timing or Timing())
            for url, peer in peers.items()
        }
        for session in (self._cached, self._plain):
            session.adapters.clear()
            session.headers["User-Agent"] = agent
            for url, wire in wires.items():
                session.mount(url, wire)

    def ask(
        self,
        method: str,
        url: str,
        timeout_s: float,
        *,
        headers: Mapping[str, str],
        params: Mapping[str, str] | None = None,
        data: bytes | None = None,
        is_kept: bool = True,
    ) -> Answer:
        """A whole answer within about `timeout_s`, over the network and for this once where it is
        not to be kept; raises WikidataFailure."""
        how: dict[str, Any] = {
            "params": dict(params or {}),
            "data": data,
            "headers": dict(headers),
            "timeout": timeout_s,
            "allow_redirects": False,
        }
        if not is_kept or self._now() < self._without_cache_until:
            return self._answer(self._plain.request(method, url, **how), "network")
        try:
            response = self._cached.request(method, url, **how)
        except self._cache_errors as error:
            _log.warning("the cache of Wikidata's answers fails, asking without it: %s", error)
            self._without_cache_until = self._now() + CACHE_PAUSE_S
            return self._answer(self._plain.request(method, url, **how), "network")
        if response.from_cache and not self._is_whole(response):
            response = self._cached.request(method, url, **how)  # it was dropped just now
        if not response.from_cache:
            return self._answer(response, "network")
        return self._answer(response, "stale" if response.is_expired else "cache")

    def forget(self, answer: Answer) -> None:
        """Keep an answer no longer that has turned out to be none."""
        if answer.key:
            with suppress(*self._cache_errors):
                self._cached.cache.delete(answer.key)

    def counts(self) -> Mapping[str, int]:
        """How many requests went over the network to each kind of peer, further tries and
        redirects included, and how many answers came from the cache (`cache`, `stale`)."""
        return self._traffic.counted()

    def close(self) -> None:
        """Close connections and the cache."""
        self._cached.close()  # type: ignore[no-untyped-call] # requests_cache says no types here
        self._plain.close()

    def _answer(self, response: requests.Response, origin: Origin) -> Answer:
        if origin != "network":
            self._traffic.count(origin)
        content_type = response.headers.get("Content-Type", "")
        came = getattr(response, "created_at", None) or datetime.now(UTC)
        key = getattr(response, "cache_key", None) or ""
        return Answer(response.content, content_type, origin, came.date().isoformat(), key)

    def _is_whole(self, response: requests.Response) -> bool:
        """Whether an answer may be in the cache. The wire refuses it otherwise, but a cache that
        others write to is looked at again with each use."""
        content_type = response.headers.get("Content-Type", "")
        return any(
            not check(content_type, response.content)
            for url, check in self._checks.items()
            if str(response.url).startswith(url)
        )
