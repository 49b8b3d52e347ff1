"""A real server over the small world of tests.api.world, its games in a real database.

It starts in half the time of `referee serve`, so that a test can kill it often.
"""

from __future__ import annotations

from pathlib import Path

from games.picture_decks import load_picture_decks
from kb.adapters.sql.engine import make_engine
from service.container import Container
from service.games.redis_signal import RedisSignal
from service.gamestore.opening import open_games
from service.server import run
from service.settings import Settings, load_settings
from tests.api.world import make_container


def build(settings: Settings) -> Container:
    """As service.wiring does it, but for the knowledge base."""
    games, signal = open_games(make_engine(settings.database_url))
    told = RedisSignal(settings.redis_url) if settings.redis_url else signal
    folder = settings.picture_decks
    pictures = load_picture_decks(Path(folder)) if folder else None
    return make_container(settings=settings, games=games, signal=told, pictures=pictures)


if __name__ == "__main__":
    run(load_settings(), build)
