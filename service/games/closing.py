"""Closing games that nobody has touched for long, so that they do not count as open for ever."""

from __future__ import annotations

from service.games.changes import Changes
from service.games.entries import Entry, NumberTaken

DAY_S = 86_400.0

PART = 200


def close_untouched(changes: Changes, days: int) -> int:
    """Close every open game whose last entry is `days` old; how many this process has closed.

    The closing is an entry like any other: where somebody acts at the same moment, or another
    process closes the game, one of the two is first, and the other does nothing.
    """
    now = changes.now()
    closed = 0
    while games := changes.store.untouched(now - days * DAY_S, PART):
        done = sum(_close(changes, game, version, days) for game, version in games.items())
        closed += done
        if not done:  # others are at it
            break
    return closed


def _close(changes: Changes, game: str, version: int, days: int) -> bool:
    entry = Entry(version + 1, "closed", None, "", {"days": days}, None, changes.now())
    try:
        changes.store.append(game, [entry], due=None, over=True)
    except NumberTaken:
        return False
    changes.hub.tell(game)
    return True
