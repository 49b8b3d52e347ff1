"""Hosting: everything that can be asked of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from service.games.changes import Changes
from service.games.entries import GameStore
from service.games.hub import Hub
from service.games.kinds import GameKind
from service.games.looking import Looking
from service.games.moving import Moving
from service.games.seating import Seating


class Games:
    """The games of this process: `seats` to take, `moves` to make, `views` to look at."""

    def __init__(
        self,
        store: GameStore,
        kinds: Mapping[str, GameKind],
        hub: Hub,
        *,
        capacity: int,
        most_open: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.hub = hub
        self.changes = Changes(store, kinds, hub, capacity=capacity, now=now)
        self.seats = Seating(self.changes, most_open)
        self.moves = Moving(self.changes)
        self.views = Looking(self.changes)
