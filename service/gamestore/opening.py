"""The games' part of a database: its tables brought up to date, and how it tells of changes."""

from __future__ import annotations

from sqlalchemy import Engine

from service.games.hub import Signal
from service.gamestore.listen import PostgresSignal
from service.gamestore.migrate import upgrade_games
from service.gamestore.store import SqlGameStore


def open_games(engine: Engine) -> tuple[SqlGameStore, Signal | None]:
    """The store, and PostgreSQL's own signal where there is one. Raises Unavailable."""
    upgrade_games(engine)
    signal = PostgresSignal(engine) if engine.dialect.name == "postgresql" else None
    return SqlGameStore(engine), signal
