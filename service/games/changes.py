"""Changes of games: decided, written down under the next number, and told.

A change is decided on the game as caught up from its log, and appended under the next number; if
another process has used the number, it is decided again. So two processes may serve one game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.errors import Illegal
from service.games.due import due_of
from service.games.entries import Entry, EntryKind, GameStore, NumberTaken
from service.games.hub import Hub
from service.games.kinds import GameKind
from service.games.shelf import Kept, Shelf
from service.games.shown import Json, entry_values
from service.games.table import Table, after
from service.games.tokens import seat_of
from service.problems import ProblemError

ATTEMPTS = 50
"""Times a change is decided anew because another process was first."""

LONGEST_LOG = 10_000
"""Entries of one game: no game that is played comes near; one that is toyed with ends there."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it has its number."""

    kind: EntryKind
    seat: int | None
    text: str = ""
    extra: Mapping[str, Any] | None = None
    key: str | None = None


Decide = Callable[[Table], Sequence[Draft] | None]
"""What to write, given the table; None: nothing. Raises what the caller is told."""


class Changes:
    """The games of this process, over a store that other processes share; who may change them."""

    def __init__(
        self,
        store: GameStore,
        kinds: Mapping[str, GameKind],
        hub: Hub,
        *,
        capacity: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self.kinds = kinds
        self.shelf = Shelf(store, kinds, capacity)
        self.wake: Callable[[], None] = lambda: None

    def act(self, game: str, version: int, drafts: Sequence[Draft], leased_until: float) -> bool:
        """What the server itself does at `version`, and at no other; whether it was done.

        The game stays this process's own until then.
        """
        kept = self.shelf.get(game)

        def decide(table: Table) -> Sequence[Draft] | None:
            return drafts if table.version == version else None

        return bool(self.change(kept, decide, leased_until=leased_until))

    def change(
        self,
        kept: Kept,
        decide: Decide,
        *,
        token: str | None = None,
        leased_until: float | None = None,
    ) -> list[Entry]:
        """Decide, store, tell; the entries stored. Tried again where another process was first.

        `token` is the hashed one of a seat taken with the last entry. `leased_until`: when the game
        is due next, instead of when it follows from the table.
        """
        game = kept.record.id
        with kept.lock:
            for _ in range(ATTEMPTS):
                table = self.shelf.catch_up(kept)
                drafts = decide(table)
                if not drafts:
                    return []
                added = self._added(kept, table, drafts)
                last = added[-1][1]
                if last.version > LONGEST_LOG:
                    raise not_now(f"The log has {LONGEST_LOG} entries, which is the most.", table)
                entry = added[-1][0]
                taken = None if token is None else (entry.seat or 0, token)
                try:
                    self.store.append(
                        game,
                        [e for e, _ in added],
                        due=due_of(last, kept.kind) if leased_until is None else leased_until,
                        over=last.is_over,
                        token=taken,
                    )
                except NumberTaken:
                    continue
                self.shelf.add(kept, added)
                break
            else:
                raise ProblemError("busy", "Too many act at once here; send it again.")
        self.hub.tell(game)
        self.wake()
        return [e for e, _ in added]

    def _added(
        self, kept: Kept, table: Table, drafts: Sequence[Draft]
    ) -> list[tuple[Entry, Table]]:
        """The entries with their numbers, the ruling they lead to behind them, and each table."""
        added: list[tuple[Entry, Table]] = []
        kind, at = kept.kind, self.now()

        def add(draft: Draft) -> None:
            nonlocal table
            extra = dict(draft.extra or {})
            entry = Entry(
                table.version + 1, draft.kind, draft.seat, draft.text, extra, draft.key, at
            )
            try:
                table = after(table, entry, kind)
            except Illegal as error:
                raise ProblemError(
                    "illegal-move", f"{error}.", version=kept.table.version
                ) from error
            added.append((entry, table))

        for draft in drafts:
            add(draft)
        if table.state is not None:
            ruled = kind.rule(table.record.setup, table.memory, table.state)
            if ruled is not None:
                text = kind.format(table.state, ruled.move)
                add(Draft("move", None, text, {**ruled.extra, "follows": table.version}))
        return added

    # --- who is asking ---

    def seat(self, kept: Kept, token: str) -> int:
        """The seat that the token opens. Raises ProblemError (401) for none."""
        seat = seat_of(token, kept.tokens)
        if seat is None:
            kept.tokens = self.store.tokens(kept.record.id)
            seat = seat_of(token, kept.tokens)
        if seat is None:
            raise ProblemError("no-token", f"The token opens no seat of {kept.record.id!r}.")
        return seat

    def player(self, game: str, token: str | None) -> tuple[Kept, int]:
        """The game and the caller's seat. Raises ProblemError (401, 404)."""
        kept = self.shelf.get(game)
        if token is None:
            raise ProblemError(
                "no-token", "This needs a seat's token: `Authorization: Bearer TOKEN`."
            )
        return kept, self.seat(kept, token)

    def host(self, game: str, token: str | None) -> tuple[Kept, int]:
        """The same for what only the host may do. Raises ProblemError (403) too."""
        kept, seat = self.player(game, token)
        if seat != 0:
            raise ProblemError("not-your-seat", "Only the host, seat 1, may do this.")
        return kept, seat

    def told(self, kept: Kept, stored: Sequence[Entry], viewer: int | None) -> Json:
        """The answer to a change: the entries as the viewer may read them."""
        with kept.lock:
            return {
                "game": kept.record.id,
                "version": stored[-1].number if stored else kept.table.version,
                "entries": entry_values(kept, stored, viewer),
            }


def not_now(detail: str, table: Table) -> ProblemError:
    """The refusal (409) of what is not allowed at this point of the game."""
    return ProblemError("not-now", detail, version=table.version)
