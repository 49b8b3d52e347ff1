"""The games there are, by kind."""

from __future__ import annotations

from typing import Any

from games import image, imagine
from games.errors import UnknownGame
from games.protocol import Game

GAMES: dict[str, Game[Any, Any, Any]] = {image.kind: image, imagine.kind: imagine}


def game_of(kind: str) -> Game[Any, Any, Any]:
    """The game of a kind. Raises UnknownGame."""
    if kind not in GAMES:
        raise UnknownGame(kind, GAMES, "this project")
    return GAMES[kind]
