"""Games and entries as answers show them: to a seat, or to a spectator."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from service.games.entries import Entry
from service.games.kinds import GameKind
from service.games.shelf import Kept
from service.games.table import Table

Json = dict[str, Any]


def game_value(table: Table, kind: GameKind, viewer: int | None) -> Json:
    """See service.schemas.game.GameOut."""
    setup = table.record.setup
    shown = kind.shown_setup(setup)
    return {
        "game": table.record.id,
        "kind": table.record.kind,
        "version": table.version,
        "status": table.status,
        "you": None if viewer is None else viewer + 1,
        "players": setup["players"] if table.state is None else len(table.seats),
        "seats": _seats(table),
        **shown,
        "seed_given": setup["seed_given"],
        "limits": setup["limits"],
        "facts": kind.shown_memory(table.memory),
        "view": None if table.state is None else kind.view(table.state, viewer),
    }


def _seats(table: Table) -> list[Json]:
    seats = [
        {
            "seat": number,
            "name": seat.name,
            "player": "human" if seat.level is None else "bot",
            "difficulty": seat.level,
            "away": seat.is_away,
            "away_votes": sorted(vote + 1 for vote in seat.votes),
            "waited_since": None if seat.waited_for is None else told_time(seat.waited_for),
        }
        for number, seat in enumerate(table.seats, 1)
    ]
    if table.state is not None:
        return seats
    return seats + [
        {
            "seat": number,
            "name": name_of(table, number - 1),
            "player": "free",
            "difficulty": None,
            "away": False,
            "away_votes": [],
            "waited_since": None,
        }
        for number in range(len(seats) + 1, table.record.setup["players"] + 1)
    ]


def name_of(table: Table, seat: int) -> str:
    """The name the host gave the seat, or its number."""
    names = table.record.setup["names"]
    return str(names[seat]) if seat < len(names) else f"Player {seat + 1}"


def entry_value(entry: Entry, table: Table, kind: GameKind, viewer: int | None) -> Json:
    """See service.schemas.game.EntryOut; what is secret now is left out."""
    extra = entry.extra
    text: str | None = None
    if entry.kind == "move":
        is_settled = entry.number <= table.settled or table.is_over
        text = kind.shown_text(entry.text, viewer, is_settled=is_settled)
    return {
        "number": entry.number,
        "kind": entry.kind,
        "seat": None if entry.seat is None else entry.seat + 1,
        "at": told_time(entry.at),
        "move": text,
        "name": extra.get("name"),
        "by": extra.get("by"),
        "qid": extra.get("qid"),
        "difficulty": extra.get("difficulty"),
        "ruling": extra.get("ruling"),
        "round": kind.revealed(table.memory, entry.number),
    }


def entry_values(kept: Kept, entries: Iterable[Entry], viewer: int | None) -> list[Json]:
    """Several entries; the caller holds the game's lock."""
    return [entry_value(entry, kept.table, kept.kind, viewer) for entry in entries]


def told_time(at: float) -> str:
    """UTC, ISO 8601, in milliseconds."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
