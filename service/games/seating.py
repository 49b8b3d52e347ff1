"""Seats: making a game, taking a seat, the deal, leaving and coming back."""

from __future__ import annotations

from service.games.changes import Changes, Draft, not_now
from service.games.entries import Entry, GameRecord
from service.games.shelf import Kept
from service.games.shown import Json, name_of
from service.games.table import Table
from service.games.tokens import (
    hashed,
    is_same,
    new_id,
    new_invitation,
    new_seed,
    new_token,
    seat_of,
    token_by_key,
)
from service.problems import FaultValue, ProblemError, refused
from service.schemas.game import AwayIn, BotIn, GameIn, JoinIn, StartIn


class Seating:
    """Who sits where."""

    def __init__(self, changes: Changes, most_open: int) -> None:
        self._changes = changes
        self._most_open = most_open

    def create(self, asked: GameIn) -> Json:
        """A new game. Raises GameError, ProblemError (503) where there are too many."""
        if len(asked.names) > asked.players:
            raise refused(
                [FaultValue(f"{len(asked.names)} names for {asked.players} seats", "#/names")]
            )
        if self._changes.store.count_open() >= self._most_open:
            raise ProblemError("too-many-games", f"{self._most_open} games are open already.")
        kind = self._changes.kinds[asked.kind]
        seed = new_seed() if asked.seed is None else asked.seed
        token, invitation, at = new_token(), new_invitation(), self._changes.now()
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
        self._changes.store.create(record, [first], hashed(token))
        return {
            "game": record.id,
            "seat": 1,
            "token": token,
            "invitation": invitation,
            "version": 1,
        }

    def join(self, game: str, asked: JoinIn) -> Json:
        """The next free seat, with its token; by a key that has been used, that seat again."""
        kept = self._changes.shelf.get(game)
        if not is_same(asked.invitation, kept.record.invitation):
            raise ProblemError("wrong-invitation", f"This invites nobody to the game {game!r}.")
        token = new_token()
        if asked.key is not None:
            token = token_by_key(game, asked.invitation, asked.key)

        def decide(table: Table) -> list[Draft] | None:
            if asked.key is not None and self._taken(kept, token) is not None:
                return None
            _check_lobby(table)
            seat = _free_seat(table)
            return [Draft("joined", seat, extra={"name": asked.name or name_of(table, seat)})]

        with kept.lock:
            stored = self._changes.change(kept, decide, token=hashed(token))
            entry = stored[-1] if stored else self._joined(kept, token, asked)
        assert entry.seat is not None
        return {
            "game": game,
            "seat": entry.seat + 1,
            "token": token,
            "version": entry.number,
        }

    def _taken(self, kept: Kept, token: str) -> int | None:
        """The seat this token has taken already, by whichever process."""
        return seat_of(token, self._changes.store.tokens(kept.record.id))

    def _joined(self, kept: Kept, token: str, asked: JoinIn) -> Entry:
        """How the seat of this token was taken. Raises ProblemError (422) for another name."""
        seat = self._taken(kept, token)
        entry = next(e for e in kept.entries if e.kind == "joined" and e.seat == seat)
        name = entry.extra["name"]
        if asked.name not in (None, name):
            raise refused([FaultValue(f"the key {asked.key!r} was used by {name!r}", "#/key")])
        return entry

    def add_bot(self, game: str, token: str | None, asked: BotIn) -> Json:
        """A bot on a free seat, or on one that is away. Only the host may ask."""
        kept, _ = self._changes.host(game, token)

        def decide(table: Table) -> list[Draft]:
            if asked.seat is None:
                _check_lobby(table)
                seat = _free_seat(table)
                name = asked.name or f"Bot {seat + 1}"
            else:
                seat = asked.seat - 1
                if seat >= len(table.seats) or not table.seats[seat].is_away:
                    raise not_now(f"Seat {asked.seat} is not away.", table)
                name = table.seats[seat].name
            return [Draft("bot", seat, extra={"name": name, "difficulty": asked.difficulty})]

        return self._changes.told(kept, self._changes.change(kept, decide), None)

    def start(self, game: str, token: str | None, asked: StartIn) -> Json:
        """Deal. Only the host may ask."""
        kept, seat = self._changes.host(game, token)

        def decide(table: Table) -> list[Draft]:
            _check_lobby(table)
            taken, players = len(table.seats), table.record.setup["players"]
            if taken < kept.kind.fewest:
                raise not_now(f"{kept.kind.fewest} players are needed; {taken} is here.", table)
            if taken < players and not asked.fewer:
                raise not_now(
                    f"{taken} of {players} seats are taken; wait, add bots, or begin with fewer.",
                    table,
                )
            return [Draft("started", seat)]

        return self._changes.told(kept, self._changes.change(kept, decide), seat)

    def vote_away(self, game: str, token: str | None, asked: AwayIn) -> Json:
        """A vote for an automatic player at a seat the game waits for; the majority of the others
        present decides (I54)."""
        kept, voter = self._changes.player(game, token)
        target = asked.seat - 1

        def decide(table: Table) -> list[Draft]:
            self._check_waits(table, voter, target)
            drafts = [Draft("away_vote", target, extra={"by": voter + 1})]
            others = [n for n, s in enumerate(table.seats) if s.is_present and n != target]
            votes = (table.seats[target].votes | {voter}) & set(others)
            if 2 * len(votes) > len(others):
                drafts.append(Draft("away", target))
            return drafts

        return self._changes.told(kept, self._changes.change(kept, decide), voter)

    def _check_waits(self, table: Table, voter: int, target: int) -> None:
        if table.state is None or table.is_over:
            raise not_now("The game is not running.", table)
        if target == voter or target >= len(table.seats):
            raise refused([FaultValue(f"seat {target + 1} is not another player's", "#/seat")])
        seat = table.seats[target]
        if not seat.is_present or seat.waited_for is None:
            raise not_now(f"The game does not wait for the player of seat {target + 1}.", table)
        if voter in seat.votes:
            raise not_now("This seat has voted for that.", table)
        grace = table.record.setup["limits"]["away_after_s"]
        left = seat.waited_for + grace - self._changes.now()
        if left > 0:
            raise not_now(f"Give seat {target + 1} {left:.0f} more seconds.", table)

    def come_back(self, game: str, token: str | None) -> Json:
        """The caller plays again for the seat. Any move does this too."""
        kept, seat = self._changes.player(game, token)

        def decide(table: Table) -> list[Draft] | None:
            return None if table.seats[seat].is_present else [Draft("back", seat)]

        return self._changes.told(kept, self._changes.change(kept, decide), seat)


def _check_lobby(table: Table) -> None:
    if table.state is not None:
        raise not_now("The game has begun.", table)


def _free_seat(table: Table) -> int:
    if len(table.seats) >= table.record.setup["players"]:
        raise not_now(f"All {len(table.seats)} seats are taken.", table)
    return len(table.seats)
