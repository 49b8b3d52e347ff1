"""Hosting: everything that can be asked of a game, checked, written down and told.

A change is decided on the game as caught up from its log, and appended under the next number; if
another process has used the number, it is decided again. So two processes may serve one game.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.errors import Illegal, Invalid, Unknown
from service.games.due import due_of
from service.games.entries import Entry, EntryKind, GameRecord, GameStore, NumberTaken
from service.games.hub import Hub
from service.games.kinds import GameKind
from service.games.shelf import Kept, Shelf
from service.games.shown import Json, entry_values, game_value, name_of
from service.games.table import Table, after
from service.games.tokens import (
    hashed,
    is_same,
    new_id,
    new_invitation,
    new_seed,
    new_token,
    seat_of,
)
from service.problems import FaultValue, ProblemError, fault_of, kind_of, refused
from service.schemas.game import AwayIn, BotIn, GameIn, JoinIn, MoveIn, StartIn

ATTEMPTS = 50
"""Times a change is decided anew because another process was first."""

LONGEST_LOG = 10_000
"""Entries of one game: no game that is played comes near; one that is toyed with ends there."""

MOST_IN_A_TURN = 60
"""Moves of one turn, after which nothing is taken back."""


@dataclass(frozen=True, slots=True)
class Looked:
    """An answer that depends on the caller and the version only."""

    version: int
    viewer: int | None
    value: Json


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


class Games:
    """The games of this process, over a store that other processes share."""

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
        self.store = store
        self.hub = hub
        self.now = now
        self.shelf = Shelf(store, kinds, capacity)
        self._kinds = kinds
        self._most_open = most_open
        self.wake: Callable[[], None] = lambda: None

    # --- making and joining ---

    def create(self, asked: GameIn) -> Json:
        """A new game. Raises GameError, ProblemError (503) where there are too many."""
        if len(asked.names) > asked.players:
            raise refused(
                [FaultValue(f"{len(asked.names)} names for {asked.players} seats", "#/names")]
            )
        if self.store.count_open() >= self._most_open:
            raise ProblemError("too-many-games", f"{self._most_open} games are open already.")
        kind = self._kinds[asked.kind]
        seed = new_seed() if asked.seed is None else asked.seed
        token, invitation, at = new_token(), new_invitation(), self.now()
        setup = {
            **kind.setup(asked, seed),
            "players": asked.players,
            "names": asked.names,
            "seed_given": asked.seed is not None,
            "limits": {
                "timeout_s": asked.timeout_s,
                "away_after_s": asked.away_after_s,
                "bot_pause_s": asked.bot_pause_s,
            },
        }
        record = GameRecord(new_id(), asked.kind, setup, hashed(invitation), at)
        name = asked.names[0] if asked.names else "Player 1"
        first = Entry(1, "created", 0, "", {"name": name}, None, at)
        self.store.create(record, [first], hashed(token))
        return {
            "game": record.id,
            "seat": 1,
            "token": token,
            "invitation": invitation,
            "version": 1,
        }

    def join(self, game: str, asked: JoinIn) -> Json:
        """The next free seat, with its token."""
        kept = self.shelf.get(game)
        if not is_same(asked.invitation, kept.record.invitation):
            raise ProblemError("wrong-invitation", f"This invites nobody to the game {game!r}.")
        token = new_token()

        def decide(table: Table) -> list[Draft]:
            _check_lobby(table)
            seat = _free_seat(table)
            return [Draft("joined", seat, extra={"name": asked.name or name_of(table, seat)})]

        stored = self._change(kept, decide, token=hashed(token))
        entry = stored[-1]
        assert entry.seat is not None
        return {
            "game": game,
            "seat": entry.seat + 1,
            "token": token,
            "version": entry.number,
        }

    def add_bot(self, game: str, token: str | None, asked: BotIn) -> Json:
        """A bot on a free seat, or on one that is away. Only the host may ask."""
        kept, _ = self._host(game, token)

        def decide(table: Table) -> list[Draft]:
            if asked.seat is None:
                _check_lobby(table)
                seat = _free_seat(table)
                name = asked.name or f"Bot {seat + 1}"
            else:
                seat = asked.seat - 1
                if seat >= len(table.seats) or not table.seats[seat].is_away:
                    raise _not_now(f"Seat {asked.seat} is not away.", table)
                name = table.seats[seat].name
            return [Draft("bot", seat, extra={"name": name, "difficulty": asked.difficulty})]

        return self._told(kept, self._change(kept, decide), None)

    def start(self, game: str, token: str | None, asked: StartIn) -> Json:
        """Deal. Only the host may ask."""
        kept, seat = self._host(game, token)

        def decide(table: Table) -> list[Draft]:
            _check_lobby(table)
            taken, players = len(table.seats), table.record.setup["players"]
            if taken < kept.kind.fewest:
                raise _not_now(f"{kept.kind.fewest} players are needed; {taken} is here.", table)
            if taken < players and not asked.fewer:
                raise _not_now(
                    f"{taken} of {players} seats are taken; wait, add bots, or begin with fewer.",
                    table,
                )
            return [Draft("started", seat)]

        return self._told(kept, self._change(kept, decide), seat)

    # --- looking ---

    def viewer(self, game: str, token: str | None) -> int | None:
        """The caller's seat; None without a token. Raises ProblemError (401) for a wrong one."""
        return None if token is None else self._seat(self.shelf.get(game), token)

    def look(self, game: str, token: str | None) -> Looked:
        """The game as the caller may see it."""
        kept = self.shelf.get(game)
        viewer = None if token is None else self._seat(kept, token)
        with kept.lock:
            table = self.shelf.catch_up(kept)
        return Looked(table.version, viewer, game_value(table, kept.kind, viewer))

    def legal_moves(self, game: str, token: str | None) -> Json:
        """What the caller's seat may do now."""
        kept, seat = self._player(game, token)
        with kept.lock:
            table = self.shelf.catch_up(kept)
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
        kept = self.shelf.get(game)
        with kept.lock:
            table = self.shelf.catch_up(kept)
            found = kept.entries[max(after_number, 0) :]
            return entry_values(kept, found, viewer), table.is_over

    def log(self, game: str, token: str | None, after_number: int) -> Json:
        """The log: its public part while the game runs, everything after its end."""
        kept = self.shelf.get(game)
        viewer = None if token is None else self._seat(kept, token)
        with kept.lock:
            table = self.shelf.catch_up(kept)
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

    # --- moving ---

    def move(self, game: str, token: str | None, asked: MoveIn) -> Json:
        """A move of the caller's seat. Raises ProblemError: 409 where it is stale or not allowed,
        422 where it is no move."""
        kept, seat = self._player(game, token)
        extra = {} if asked.qid is None else {"qid": asked.qid.strip().upper()}

        def decide(table: Table) -> list[Draft]:
            if table.state is None:
                raise _not_now("The game has not begun.", table)
            move = _understood(kept.kind, table, seat, asked.move)
            self._check_fresh(kept, table, seat, move, asked.version)
            if kept.kind.takes_back(move):
                _check_patience(kept, table, seat)
            kept.kind.check_extra(move, extra)
            back = [] if table.seats[seat].is_present else [Draft("back", seat)]
            text = kept.kind.format(table.state, move)
            return [*back, Draft("move", seat, text, extra, asked.key)]

        if asked.key is None:
            return self._told(kept, self._change(kept, decide), seat)
        return self._told(kept, self._once(kept, seat, asked, decide), seat)

    def _once(self, kept: Kept, seat: int, asked: MoveIn, decide: Decide) -> list[Entry]:
        """The entries of a move by its key, whether it is made now or was made before."""
        assert asked.key is not None
        with kept.lock:

            def unless_done(table: Table) -> Sequence[Draft] | None:
                return None if (seat, asked.key) in kept.by_key else decide(table)

            stored = self._change(kept, unless_done)
            if stored:
                return stored
            number = kept.by_key[seat, asked.key]
            entry = kept.entries[number - 1]
            move = _understood(kept.kind, kept.table, seat, asked.move)
            if kept.kind.format(kept.table.state, move) != entry.text:
                fault = f"the key {asked.key!r} was used for the move {entry.text!r}"
                raise refused([FaultValue(fault, "#/key")])
            following = kept.entries[number : number + 1]
            return [entry, *(e for e in following if e.extra.get("follows") == number)]

    def act(self, game: str, version: int, drafts: Sequence[Draft]) -> bool:
        """What the server itself does at `version`, and at no other; whether it was done."""
        kept = self.shelf.get(game)
        return bool(self._change(kept, lambda table: drafts if table.version == version else None))

    # --- leaving and coming back ---

    def vote_away(self, game: str, token: str | None, asked: AwayIn) -> Json:
        """A vote for an automatic player at a seat the game waits for; the majority of the others
        present decides (I54)."""
        kept, voter = self._player(game, token)
        target = asked.seat - 1

        def decide(table: Table) -> list[Draft]:
            self._check_waits(table, voter, target)
            drafts = [Draft("away_vote", target, extra={"by": voter + 1})]
            others = [n for n, s in enumerate(table.seats) if s.is_present and n != target]
            votes = (table.seats[target].votes | {voter}) & set(others)
            if 2 * len(votes) > len(others):
                drafts.append(Draft("away", target))
            return drafts

        return self._told(kept, self._change(kept, decide), voter)

    def _check_waits(self, table: Table, voter: int, target: int) -> None:
        if table.state is None or table.is_over:
            raise _not_now("The game is not running.", table)
        if target == voter or target >= len(table.seats):
            raise refused([FaultValue(f"seat {target + 1} is not another player's", "#/seat")])
        seat = table.seats[target]
        if not seat.is_present or seat.waited_for is None:
            raise _not_now(f"The game does not wait for the player of seat {target + 1}.", table)
        if voter in seat.votes:
            raise _not_now("This seat has voted for that.", table)
        grace = table.record.setup["limits"]["away_after_s"]
        left = seat.waited_for + grace - self.now()
        if left > 0:
            raise _not_now(f"Give seat {target + 1} {left:.0f} more seconds.", table)

    def come_back(self, game: str, token: str | None) -> Json:
        """The caller plays again for the seat. Any move does this too."""
        kept, seat = self._player(game, token)

        def decide(table: Table) -> list[Draft] | None:
            return None if table.seats[seat].is_present else [Draft("back", seat)]

        return self._told(kept, self._change(kept, decide), seat)

    # --- the change itself ---

    def _change(self, kept: Kept, decide: Decide, *, token: str | None = None) -> list[Entry]:
        """Decide, store, tell; the entries stored. Tried again where another process was first."""
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
                    raise _not_now(f"The log has {LONGEST_LOG} entries, which is the most.", table)
                entry = added[-1][0]
                taken = None if token is None else (entry.seat or 0, token)
                try:
                    self.store.append(
                        game,
                        [e for e, _ in added],
                        due=due_of(last, kept.kind),
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

    def _check_fresh(self, kept: Kept, table: Table, seat: int, move: object, seen: int) -> None:
        alone = kept.kind.stands_alone(move)
        if seen > table.version:
            fault = f"version {seen} is yet to come; this game is at {table.version}"
            raise refused([FaultValue(fault, "#/version")])
        if table.is_stale(seat, seen, alone=alone):
            raise ProblemError(
                "stale-version",
                f"You saw version {seen}, and the game is at {table.version}: look again.",
                version=table.version,
            )

    # --- who is asking ---

    def _seat(self, kept: Kept, token: str) -> int:
        seat = seat_of(token, kept.tokens)
        if seat is None:
            kept.tokens = self.store.tokens(kept.record.id)
            seat = seat_of(token, kept.tokens)
        if seat is None:
            raise ProblemError("no-token", f"The token opens no seat of {kept.record.id!r}.")
        return seat

    def _player(self, game: str, token: str | None) -> tuple[Kept, int]:
        kept = self.shelf.get(game)
        if token is None:
            raise ProblemError(
                "no-token", "This needs a seat's token: `Authorization: Bearer TOKEN`."
            )
        return kept, self._seat(kept, token)

    def _host(self, game: str, token: str | None) -> tuple[Kept, int]:
        kept, seat = self._player(game, token)
        if seat != 0:
            raise ProblemError("not-your-seat", "Only the host, seat 1, may do this.")
        return kept, seat

    def _told(self, kept: Kept, stored: Sequence[Entry], viewer: int | None) -> Json:
        with kept.lock:
            return {
                "game": kept.record.id,
                "version": stored[-1].number if stored else kept.table.version,
                "entries": entry_values(kept, stored, viewer),
            }


def _understood(kind: GameKind, table: Table, seat: int, told: object) -> Any:
    try:
        return kind.read_move(table.state, seat, told)
    except (Invalid, Unknown) as error:
        raise refused([fault_of(error, "#/move")], kind_of(error)) from error


def _check_patience(kept: Kept, table: Table, seat: int) -> None:
    """A turn may be played and taken back for a while, not without end."""
    tail = kept.entries[-MOST_IN_A_TURN:]
    if len(tail) == MOST_IN_A_TURN and all(e.kind == "move" and e.seat == seat for e in tail):
        raise _not_now(f"After {MOST_IN_A_TURN} moves in one turn nothing is taken back.", table)


def _check_lobby(table: Table) -> None:
    if table.state is not None:
        raise _not_now("The game has begun.", table)


def _free_seat(table: Table) -> int:
    if len(table.seats) >= table.record.setup["players"]:
        raise _not_now(f"All {len(table.seats)} seats are taken.", table)
    return len(table.seats)


def _not_now(detail: str, table: Table) -> ProblemError:
    return ProblemError("not-now", detail, version=table.version)
