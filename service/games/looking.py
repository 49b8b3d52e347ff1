"""Looking at a game: what each caller may see of it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from service.games.changes import Changes
from service.games.shown import Json, entry_values, game_value


@dataclass(frozen=True, slots=True)
class Looked:
    """An answer that depends on the caller and the version only."""

    version: int
    viewer: int | None
    value: Json


class Looking:
    """The games as they are shown."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def viewer(self, game: str, token: str | None) -> int | None:
        """The caller's seat; None without a token. Raises ProblemError (401) for a wrong one."""
        return None if token is None else self._changes.seat(self._changes.shelf.get(game), token)

    def look(self, game: str, token: str | None) -> Looked:
        """The game as the caller may see it."""
        kept = self._changes.shelf.get(game)
        viewer = None if token is None else self._changes.seat(kept, token)
        with kept.lock:
            table = self._changes.shelf.catch_up(kept)
        return Looked(table.version, viewer, game_value(table, kept.kind, viewer))

    def legal_moves(self, game: str, token: str | None) -> Json:
        """What the caller's seat may do now."""
        kept, seat = self._changes.player(game, token)
        with kept.lock:
            table = self._changes.shelf.catch_up(kept)
        moves = [] if table.state is None else kept.kind.legal_moves(table.state, seat)
        kind, state = kept.kind, table.state
        return {
            "game": game,
            "version": table.version,
            "seat": seat + 1,
            "moves": [
                {"move": kind.format(state, move), "fields": kind.fields(state, move)}
                for move in moves
            ],
        }

    def entries(self, game: str, viewer: int | None, after_number: int) -> tuple[list[Json], bool]:
        """The entries behind a number as the viewer may read them; whether the game is over."""
        kept = self._changes.shelf.get(game)
        with kept.lock:
            table = self._changes.shelf.catch_up(kept)
            found = kept.entries[max(after_number, 0) :]
            return entry_values(kept, found, viewer), table.is_over

    def log(self, game: str, token: str | None, after_number: int) -> Json:
        """The log: its public part while the game runs, everything after its end."""
        kept = self._changes.shelf.get(game)
        viewer = None if token is None else self._changes.seat(kept, token)
        with kept.lock:
            table = self._changes.shelf.catch_up(kept)
            entries = list(kept.entries)
        shown = entry_values(kept, entries[after_number:], viewer)
        save = None
        if table.is_over:
            moves = [entry.text for entry in entries if entry.kind == "move"]
            save = kept.kind.log(table.record.setup, len(table.seats), moves)
        return {
            "game": game,
            "version": table.version,
            "status": table.status,
            "entries": shown,
            "save": None if save is None else json.loads(save.to_json()),
        }
