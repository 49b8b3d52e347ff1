"""A real server over the small world of tests.api.world, its games in a real database.

It starts in half the time of `referee serve`, so that a test can kill it often.
"""

from __future__ import annotations

import uvicorn

from kb.adapters.sql.engine import make_engine
from service.app import create_app
from service.gamestore.opening import open_games
from service.settings import load_settings
from tests.api.world import make_container


def main() -> None:
    """Serve by the settings of the environment."""
    settings = load_settings()
    games, signal = open_games(make_engine(settings.database_url))
    app = create_app(make_container(settings=settings, games=games, signal=signal))
    uvicorn.run(app, host=settings.host, port=settings.port, log_level="warning")


if __name__ == "__main__":
    main()
