"""PostgreSQL tells of games that other processes have written to."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import structlog
from sqlalchemy import Engine

from service.gamestore.store import CHANNEL

RETRY_S = 1.0
LOOK_S = 1.0
"""Seconds between looks at whether to stop."""

_LOG = structlog.get_logger()


class PostgresSignal:
    """A thread with a connection of its own that LISTENs; SqlGameStore itself notifies."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._ends = Event()
        self._works = Event()
        self._thread: Thread | None = None

    def start(self, tell: Callable[[str], None]) -> None:
        """Begin to call `tell` with games' ids."""
        self._ends.clear()
        self._thread = Thread(target=self._run, args=(tell,), name="games-listen", daemon=True)
        self._thread.start()

    def publish(self, game: str) -> None:
        """Nothing: the transaction has told."""

    def is_working(self) -> bool:
        """Whether the connection stands."""
        return self._works.is_set()

    def close(self) -> None:
        """Stop, and wait for the end."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(LOOK_S * 3)

    def _run(self, tell: Callable[[str], None]) -> None:
        import psycopg

        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        options = {**options, "autocommit": True, "connect_timeout": 5}
        while not self._ends.is_set():
            try:
                with psycopg.connect(*arguments, **options) as connection:
                    self._listen(connection, tell)
            except psycopg.Error as error:
                _LOG.warning("cannot listen to PostgreSQL", error=str(error))
            self._works.clear()
            self._ends.wait(RETRY_S)

    def _listen(self, connection: Any, tell: Callable[[str], None]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._works.set()
        while not self._ends.is_set():
            for notice in connection.notifies(timeout=LOOK_S):
                tell(notice.payload)
