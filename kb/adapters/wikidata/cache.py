"""Where whole answers are kept: memory, a SQLite file, or Redis."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from requests_cache.backends.base import BaseCache, DictStorage
from requests_cache.backends.sqlite import SQLiteCache
from requests_cache.models.response import CachedResponse

from kb.domain.errors import Unavailable

MEMORY = "memory"
NONE = "none"
NAMESPACE = "image-referee:wikidata"

LARGEST_MEMORY = 64 * 1024 * 1024
LARGEST_FILE = 1024 * 1024 * 1024
"""Bytes: whoever asks for names nobody bears must not fill the machine. An answer about ten people
has some 200 kB."""

_USED = (
    "SELECT (page_count - freelist_count) * page_size "
    "FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
)
_DROP_QUARTER = (
    "DELETE FROM {table} WHERE key IN (SELECT key FROM {table} ORDER BY expires "
    "LIMIT (SELECT COUNT(*) / 4 + 1 FROM {table}))"
)

_BUSY_MS = 5_000
_REDIS_TIMEOUT_S = 2.0


@dataclass(frozen=True, slots=True)
class Cache:
    """A backend of requests-cache and the errors it raises when it fails."""

    backend: BaseCache
    errors: tuple[type[Exception], ...]


def open_cache(where: str, stale_for_s: float) -> Cache:
    """The cache `memory`, `none`, of a `redis://` URL, or in a SQLite file, made if absent.

    Documents are JSON: a shared cache must not be a way to run code here, as pickle is.
    `stale_for_s` is how long an entry is kept once it has expired: Redis drops it by itself, a
    file when it is opened. Memory and a file are bounded; those that expire first make room. Raises
    Unavailable.
    """
    if where in (MEMORY, NONE):
        return Cache(InMemory(), ())
    if where.startswith(("redis://", "rediss://")):
        return _redis(where, stale_for_s)
    path = Path(where)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        backend = InFile(path, serializer="json", wal=True, busy_timeout=_BUSY_MS)
        _drop_oldest(backend, stale_for_s)
    except (OSError, sqlite3.Error) as error:
        raise Unavailable(
            f"cannot open the cache of Wikidata's answers, {where}: {error}"
        ) from error
    return Cache(backend, (sqlite3.Error, OSError))


class InMemory(BaseCache):
    """Whole answers in memory, at most `largest` bytes of bodies; the oldest go first."""

    def __init__(self, largest: int = LARGEST_MEMORY) -> None:
        super().__init__()
        storage = DictStorage()  # type: ignore[no-untyped-call] # requests_cache says no types here
        self.responses = storage
        self._largest = largest
        self._lock = Lock()
        # The plain dict within: a look through it must not rewind what others are reading.
        self._answers: dict[str, CachedResponse] = storage.data

    def save_response(self, *args: Any, **kwargs: Any) -> None:
        """Keep one, and make room."""
        super().save_response(*args, **kwargs)
        with self._lock:
            kept = self._answers.copy()
            size = sum(len(answer.content) for answer in kept.values())
            for key, answer in kept.items():
                if size <= self._largest:
                    break
                self._answers.pop(key, None)
                size -= len(answer.content)


class InFile(SQLiteCache):
    """Whole answers in a file that no longer grows beyond about `largest` bytes."""

    def __init__(self, path: Path, *, largest: int = LARGEST_FILE, **options: Any) -> None:
        super().__init__(path, **options)
        self._largest = largest

    def save_response(self, *args: Any, **kwargs: Any) -> None:
        """Keep one, and make room: a quarter of all goes, so that this is rare."""
        super().save_response(*args, **kwargs)
        table = self.responses.table_name
        with self.responses.connection() as connection:
            (used,) = connection.execute(_USED).fetchone()
        if used > self._largest:
            with self.responses.connection(commit=True) as connection:
                connection.execute(_DROP_QUARTER.format(table=table))


def _drop_oldest(backend: SQLiteCache, stale_for_s: float) -> None:
    """Drop what no failure would be bridged with any more, or the file would grow for ever."""
    table = backend.responses.table_name
    with backend.responses.connection(commit=True) as connection:
        connection.execute(
            f"DELETE FROM {table} WHERE expires < ?",
            (time.time() - stale_for_s,),
        )


def _redis(url: str, stale_for_s: float) -> Cache:
    try:
        # Here, for the package is an extra that only who names a Redis needs.
        import redis
        from requests_cache.backends.redis import RedisCache
    except ImportError as error:
        raise Unavailable(
            "the cache of Wikidata's answers is to be Redis, and the package is not installed: "
            "pip install 'image-referee[redis]'"
        ) from error

    class Connection(redis.Redis):
        """With the command that redis-py has deprecated and requests-cache still gives."""

        def setex(self, name: Any, time: Any, value: Any) -> Any:
            return self.set(name, value, ex=time)

    try:
        connection = Connection.from_url(
            url, socket_timeout=_REDIS_TIMEOUT_S, socket_connect_timeout=_REDIS_TIMEOUT_S
        )
    except ValueError as error:
        raise Unavailable(f"cannot open the cache of Wikidata's answers: {error}") from error
    backend = RedisCache(
        NAMESPACE, connection=connection, serializer="json", ttl_offset=int(stale_for_s)
    )
    return Cache(backend, (redis.RedisError, OSError))
