"""Redis tells of games that other processes have written to (REFEREE_REDIS_URL)."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import structlog

from kb.domain.errors import InvalidInput, Unavailable

CHANNEL = "referee:games"
RETRY_S = 1.0
LOOK_S = 1.0

_LOG = structlog.get_logger()


class RedisSignal:
    """Publishes and subscribes on one channel; it may fail without harm, events come later then."""

    def __init__(self, url: str) -> None:
        try:
            import redis
        except ModuleNotFoundError as error:
            raise Unavailable(
                f"REFEREE_REDIS_URL is set, and {error}; install image-referee[redis]"
            ) from error
        try:
            self._redis = redis.Redis.from_url(
                url, socket_timeout=5, socket_connect_timeout=2, decode_responses=True
            )
        except ValueError as error:
            raise InvalidInput(f"cannot read REFEREE_REDIS_URL: {error}") from error
        self._errors = redis.RedisError
        self._ends = Event()
        self._works = Event()
        self._thread: Thread | None = None

    def start(self, tell: Callable[[str], None]) -> None:
        """Begin to call `tell` with games' ids."""
        self._ends.clear()
        self._thread = Thread(target=self._run, args=(tell,), name="games-redis", daemon=True)
        self._thread.start()

    def publish(self, game: str) -> None:
        """Tell the other processes."""
        try:
            self._redis.publish(CHANNEL, game)
        except self._errors as error:
            self._works.clear()
            _LOG.warning("cannot publish to Redis", error=str(error))

    def is_working(self) -> bool:
        """Whether the subscription stands."""
        return self._works.is_set()

    def close(self) -> None:
        """Stop, and wait for the end."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(LOOK_S * 3)
        self._redis.close()

    def _run(self, tell: Callable[[str], None]) -> None:
        while not self._ends.is_set():
            try:
                # redis-py leaves this method untyped
                pubsub = self._redis.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
                with pubsub as channel:
                    channel.subscribe(CHANNEL)
                    self._works.set()
                    while not self._ends.is_set():
                        message = channel.get_message(timeout=LOOK_S)
                        if message is not None:
                            tell(str(message["data"]))
            except self._errors as error:
                _LOG.warning("cannot listen to Redis", error=str(error))
            self._works.clear()
            self._ends.wait(RETRY_S)
