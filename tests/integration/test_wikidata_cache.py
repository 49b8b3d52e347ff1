"""Where whole answers are kept, and what becomes of us when that fails."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from requests_cache.backends.base import BaseCache

from kb.adapters.wikidata.cache import NAMESPACE, InFile, InMemory
from kb.adapters.wikidata.session import CACHE_PAUSE_S, STALE_FOR_S, WikidataSession
from kb.adapters.wikidata.sparql import SparqlClient, sparql_peer
from kb.domain.errors import Unavailable
from scripts.soaking.servers import free_port
from scripts.standins import faults
from scripts.standins.scenes import AGENT
from tests.integration.wikidata_rig import ENOUGH_S, LONG_QUERY, QUERY, rig

pytestmark = pytest.mark.loopback


def test_a_post_is_cached_by_what_it_asks() -> None:
    with rig() as made:
        origins = [
            made.client.select(query, ENOUGH_S).origin
            for query in (LONG_QUERY, LONG_QUERY, f"{LONG_QUERY} other")
        ]
        assert origins == ["network", "cache", "network"]


def test_the_file_of_the_cache_outlives_the_process(tmp_path: Path) -> None:
    file = tmp_path / "new" / "wikidata.sqlite"
    with rig(cache=str(file)) as made:
        assert made.ask() == "network"
        url, port = made.server.url, int(made.server.url.split(":")[2].split("/")[0])
        assert port
        again = WikidataSession(AGENT, {url: sparql_peer(url)}, cache=str(file))
        assert SparqlClient(again, url).select(QUERY, ENOUGH_S).origin == "cache"
        again.close()


def test_a_file_is_rid_of_what_is_too_old_when_it_is_opened(tmp_path: Path) -> None:
    file = str(tmp_path / "wikidata.sqlite")
    with rig(cache=file, expire_after_s=0.001) as made:
        assert made.ask() == "network"
        peers = {made.server.url: sparql_peer(made.server.url)}
    for stale_for_s, kept in ((3600.0, 1), (-60.0, 0)):
        session = WikidataSession(AGENT, peers, cache=file, stale_for_s=stale_for_s)
        assert len(list(session._cached.cache.responses.keys())) == kept
        session.close()


BODY = b'{"head":{"vars":["item"]},"results":{"bindings":[%s]}}'
ROW = b'{"item":{"type":"literal","value":"%s"}}' % (b"x" * 3_000)


def backends(tmp_path: Path) -> dict[str, BaseCache]:
    file = tmp_path / "wikidata.sqlite"
    return {
        "memory": InMemory(largest=50_000),
        "file": InFile(file, serializer="json", wal=True, largest=100_000),
    }


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_a_cache_does_not_grow_without_end(kind: str, tmp_path: Path) -> None:
    with rig() as made:
        backend = made.session._cached.cache = backends(tmp_path)[kind]
        made.server.play([faults.good(BODY % ROW)] * 100)
        kept = []
        for number in range(100):
            made.client.select(f"{QUERY} # {number}", ENOUGH_S)
            kept.append(len(list(backend.responses.keys())))
        assert 5 <= max(kept) <= 30
        assert kept[-1] <= max(kept)
        assert made.client.select(f"{QUERY} # 99", ENOUGH_S).origin == "cache"
        assert made.client.select(f"{QUERY} # 0", ENOUGH_S).origin == "network"


def test_a_file_that_breaks_while_in_use_costs_no_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "wikidata.sqlite"
    with rig(cache=str(file)) as made:
        assert made.ask() == "network"
        for part in tmp_path.iterdir():
            part.write_bytes(b"no database " * 1000)
        assert [made.ask(), made.ask()] == ["network", "network"]
        assert caplog.text.count("the cache of Wikidata's answers fails") == 1
        made.clock.at += CACHE_PAUSE_S
        assert made.ask() == "network"
        assert caplog.text.count("the cache of Wikidata's answers fails") == 2
        assert "the cache of Wikidata's answers fails, asking without it" in caplog.text


def test_a_file_that_cannot_be_a_cache_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("not a folder")
    with pytest.raises(Unavailable, match="cannot open the cache of Wikidata's answers"):
        WikidataSession(AGENT, {}, cache=str(tmp_path / "taken" / "wikidata.sqlite"))


def test_a_stored_answer_that_was_damaged_is_asked_for_again() -> None:
    with rig() as made:
        assert made.ask() == "network"
        stored = made.session._cached.cache.responses
        (key,) = list(stored.keys())
        damaged = stored[key]
        damaged._content = damaged._content[:-5]
        stored[key] = damaged
        assert made.ask() == "network"
        assert made.ask() == "cache"


def test_a_kept_answer_says_when_it_came() -> None:
    with rig(faults.good(), faults.java_trace(), expire_after_s=0.001) as made:
        made.ask()
        stored = made.session._cached.cache.responses
        (key,) = list(stored.keys())
        older = stored[key]
        older.created_at = datetime(2026, 1, 2, 23, 59, tzinfo=UTC)
        stored[key] = older
        time.sleep(0.01)
        rows = made.client.select(QUERY, ENOUGH_S)
        assert (rows.origin, rows.retrieved) == ("stale", "2026-01-02")


REDIS_URL = os.environ.get("REFEREE_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


@pytest.mark.redis
def test_redis_holds_the_cache_for_several_processes() -> None:
    import redis

    try:
        store = redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2)
        before = set(store.keys(f"{NAMESPACE}:*"))
    except redis.RedisError as error:
        pytest.skip(f"no Redis (REFEREE_TEST_REDIS_URL): {error}")
    with rig(cache=REDIS_URL) as made:
        assert made.ask() == "network"
        other = WikidataSession(
            AGENT, {made.server.url: sparql_peer(made.server.url)}, cache=REDIS_URL
        )
        assert SparqlClient(other, made.server.url).select(QUERY, ENOUGH_S).origin == "cache"
        (key,) = set(store.keys(f"{NAMESPACE}:*")) - before
        assert STALE_FOR_S < store.ttl(key) <= STALE_FOR_S + 3600
        stored = store.get(key)
        assert isinstance(stored, bytes)
        assert stored[:1] == b"{"  # JSON, no pickle
        store.delete(key)
        other.close()
    store.close()


def test_a_redis_that_is_gone_costs_no_answer() -> None:
    with rig(cache=f"redis://127.0.0.1:{free_port()}/0") as made:
        assert made.ask() == "network"
        assert made.ask() == "network"
