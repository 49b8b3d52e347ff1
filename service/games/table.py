"""A table: everything about a game that follows from its entries, as one immutable value."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Literal

from service.games.entries import Entry, GameRecord
from service.games.kinds import GameKind, Memory, State

Status = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there.

    `level` is a bot's difficulty; None for a person. `is_away`: an automatic player acts for it.
    `votes` are the seats that want that. `waited_for` is since when the game waits for it.
    """

    name: str
    level: str | None = None
    is_away: bool = False
    votes: frozenset[int] = frozenset()
    waited_for: float | None = None
    version: int = 0

    @property
    def is_present(self) -> bool:
        """Whether a person sits there and has not left."""
        return self.level is None and not self.is_away


@dataclass(frozen=True, slots=True)
class Table:
    """The game after its entry number `version`.

    `moved` is the number of the last entry that moved the game, `moved_at` its time; `phased` that
    of the last one that changed the phase, `settled` of the last one that ended a chapter: no line
    up to it is secret any more. `memory` is the kind's own. `closed_after_days`: nobody
    had touched the game for so long, and it is closed.
    """

    record: GameRecord
    seats: tuple[Seat, ...] = ()
    state: State = None
    memory: Memory = None
    version: int = 0
    moved: int = 0
    moved_at: float = 0.0
    phased: int = 0
    phase: Hashable = None
    settled: int = 0
    chapter: Hashable = None
    is_over: bool = False
    closed_after_days: int | None = None

    @property
    def status(self) -> Status:
        """Where the game stands."""
        if self.state is None:
            return "lobby"
        return "over" if self.is_over else "playing"

    @property
    def absent(self) -> frozenset[int]:
        """Seats for which an automatic player acts."""
        return frozenset(n for n, seat in enumerate(self.seats) if seat.is_away)

    def is_stale(self, seat: int, seen: int, *, alone: bool) -> bool:
        """Whether somebody who saw version `seen` has missed what matters to this move.

        A turn's move by anything that moved the game; one that stands alone only by the seat's
        own moves and a change of phase.
        """
        if alone:
            return seen < max(self.seats[seat].version, self.phased)
        return seen < self.moved


def empty(record: GameRecord, kind: GameKind) -> Table:
    """The table before its first entry."""
    return Table(record, memory=kind.memory())


def after(table: Table, entry: Entry, kind: GameKind, state: State = None) -> Table:
    """The table after its next entry; `state` is the one a move leads to, where it is known."""
    if entry.number != table.version + 1:
        raise ValueError(f"entry {entry.number} does not follow {table.version}")
    table = replace(table, version=entry.number)
    seat = entry.seat if entry.seat is not None else 0
    match entry.kind:
        case "created" | "joined":
            return replace(table, seats=(*table.seats, Seat(str(entry.extra["name"]))))
        case "closed":
            return replace(table, closed_after_days=int(entry.extra["days"]))
        case "bot":
            return _with_bot(table, seat, entry)
        case "started":
            state = kind.new(table.record.setup, len(table.seats))
            return _moved(replace(table, state=state), entry, kind)
        case "away":
            return _with(table, seat, is_away=True, votes=frozenset())
        case "away_vote":
            votes = table.seats[seat].votes | {int(entry.extra["by"]) - 1}
            return _with(table, seat, votes=votes)
        case "back":
            return _back(table, seat, entry)
        case "move":
            return _with_move(table, entry, kind, state)


def _with_move(table: Table, entry: Entry, kind: GameKind, state: State) -> Table:
    if state is None:
        state = kind.apply(table.state, kind.parse(table.state, entry.text))
    memory = kind.remember(table.memory, table.state, entry, state)
    return _moved(replace(table, state=state, memory=memory), entry, kind)


def _with_bot(table: Table, seat: int, entry: Entry) -> Table:
    level = str(entry.extra["difficulty"])
    if seat == len(table.seats):
        return replace(table, seats=(*table.seats, Seat(str(entry.extra["name"]), level=level)))
    return _with(table, seat, level=level, votes=frozenset())


def _back(table: Table, seat: int, entry: Entry) -> Table:
    """The player has come back, and has the whole time again."""
    since = None if table.seats[seat].waited_for is None else entry.at
    return _with(table, seat, is_away=False, level=None, votes=frozenset(), waited_for=since)


def _with(table: Table, number: int, **changes: object) -> Table:
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
    return replace(table, seats=tuple(seats))


def _moved(table: Table, entry: Entry, kind: GameKind) -> Table:
    waited = kind.must_act(table.state)
    phase, chapter = kind.phase(table.state), kind.chapter(table.state)
    seats = tuple(
        _waited_for(seat, entry, is_waited_for=n in waited, has_acted=n == entry.seat)
        for n, seat in enumerate(table.seats)
    )
    return replace(
        table,
        seats=seats,
        moved=entry.number,
        moved_at=entry.at,
        phase=phase,
        phased=table.phased if phase == table.phase else entry.number,
        chapter=chapter,
        settled=table.settled if chapter == table.chapter else entry.number,
        is_over=kind.is_over(table.state),
    )


def _waited_for(seat: Seat, entry: Entry, *, is_waited_for: bool, has_acted: bool) -> Seat:
    since = seat.waited_for
    if not is_waited_for:
        since = None
    elif since is None or has_acted:
        since = entry.at
    votes = frozenset[int]() if has_acted else seat.votes
    version = entry.number if has_acted else seat.version
    if (since, votes, version) == (seat.waited_for, seat.votes, seat.version):
        return seat
    return replace(seat, waited_for=since, votes=votes, version=version)
