"""When the server itself should look at a game: for a bot, an absent player, a time limit."""

from __future__ import annotations

from service.games.kinds import GameKind
from service.games.table import Table


def is_played(table: Table) -> bool:
    """Whether somebody sits there: a table that all have left stands still until one is back."""
    if table.state is None or table.is_over or table.closed_after_days is not None:
        return False
    return any(seat.is_present for seat in table.seats)


def due_of(table: Table, kind: GameKind, *, is_considered: bool = False) -> float | None:
    """The next moment at which something should be done, or None.

    `is_considered`: the bots have already thought about a challenge.
    """
    if not is_played(table):
        return None
    moments: list[float] = []
    may_interrupt = kind.may_interrupt(table.state)
    if not is_considered and any(table.seats[n].level is not None for n in may_interrupt):
        moments.append(table.moved_at)
    for number in kind.must_act(table.state):
        moment = due_for(table, kind, number)
        if moment is not None:
            moments.append(moment)
    return min(moments, default=None)


def due_for(table: Table, kind: GameKind, number: int) -> float | None:
    """When the server should act for a seat the game waits for; None: not by itself."""
    seat, limits = table.seats[number], table.record.setup["limits"]
    since = table.moved_at if seat.waited_for is None else seat.waited_for
    if seat.level is None and not seat.is_away:
        return None if limits["timeout_s"] is None else since + float(limits["timeout_s"])
    if seat.level is None and kind.automatic(table.state, number, table.absent) is None:
        return None
    # People who may still challenge get a moment to do so.
    others = kind.may_interrupt(table.state) - {number}
    if any(table.seats[n].is_present for n in others):
        return table.moved_at + float(limits["bot_pause_s"])
    return table.moved_at
