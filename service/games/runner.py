"""What the server does by itself: bots, players who are away, time that has run out (I54, I55).

One thread looks for games that are due, in every process; whoever moves the game's due time on has
the game to itself for a while, and moves it on with each move. If that process dies, the game is
due again soon, and another takes it up. Two at once would do no harm: of two moves on one version
only one is stored. Once a day, and at the start, it closes the games that nobody touches any more.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock, Thread

import structlog

from games.errors import GameError
from kb.domain.errors import KbError
from service.games.changes import Changes, Draft
from service.games.closing import DAY_S, close_untouched
from service.games.due import due_for, due_of, is_played
from service.games.entries import Due
from service.games.kinds import Ruled
from service.games.shelf import Kept
from service.games.table import Table
from service.problems import ProblemError

THREADS = 2
LEASE_S = 10.0
"""How long a game is another's business; a bot thinks for a second or two at the most."""

LOOK_S = 1.0
"""The longest between two looks at what is due: for games another process has written to."""

MOST_AT_ONCE = 50
STEPS = 200
"""Moves of one run; then other games have their turn."""

_LOG = structlog.get_logger()


class Runner:
    """Acts for those who do not."""

    def __init__(
        self, games: Changes, game_days: int, now: Callable[[], float] = time.time
    ) -> None:
        self._games = games
        self._game_days = game_days
        self._now = now
        self._closes_at = 0.0
        self._bell = Event()
        self._ends = False
        self._busy: set[str] = set()
        self._lock = Lock()
        self._pool: ThreadPoolExecutor | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._ends = False
        self._games.wake = self._bell.set
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="games")
        self._thread = Thread(target=self._run, args=(self._pool,), name="games-due", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for what is being done."""
        self._ends = True
        self._bell.set()
        if self._thread is not None:
            self._thread.join(LOOK_S * 5)
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._busy.clear()

    def _run(self, pool: ThreadPoolExecutor) -> None:
        while not self._ends:
            wait_s = LOOK_S
            try:
                wait_s = self._look(pool)
            except KbError as error:
                _LOG.warning("cannot look for games that are due", error=str(error))
            except Exception:  # noqa: BLE001  the thread must outlive a fault
                _LOG.exception("unexpected error in the games' runner")
            self._bell.wait(wait_s)
            self._bell.clear()

    def _look(self, pool: ThreadPoolExecutor) -> float:
        """Hand out what is due; the seconds until the next look."""
        now = self._now()
        if now >= self._closes_at:
            self._closes_at = now + DAY_S
            pool.submit(self.close_untouched)
        for due in self._games.store.due(now, MOST_AT_ONCE):
            with self._lock:
                if due.game in self._busy:
                    continue
                self._busy.add(due.game)
            pool.submit(self.take, due)
        next_due = self._games.store.next_due()
        if next_due is None:
            return LOOK_S
        return min(max(next_due - self._now(), 0.05), LOOK_S)

    def close_untouched(self) -> None:
        """Close the games that nobody has touched for too long."""
        try:
            closed = close_untouched(self._games, self._game_days)
        except KbError as error:
            _LOG.warning("games that nobody touches stay open until tomorrow", error=str(error))
        except Exception:  # noqa: BLE001  nobody would hear of it
            _LOG.exception("unexpected error in closing games")
        else:
            if closed:
                _LOG.info("closed games that nobody has touched", closed=closed)

    def take(self, due: Due) -> None:
        """Do what is due, unless another process has taken the game."""
        try:
            if self._games.store.reschedule(due.game, due.due, self._now() + LEASE_S):
                self.run(due.game)
        except (KbError, GameError, ProblemError) as error:
            _LOG.warning("a game waits", game=due.game, error=str(error))
        except Exception:  # noqa: BLE001  one game's fault must not stop the others
            _LOG.exception("unexpected error", game=due.game)
        finally:
            with self._lock:
                self._busy.discard(due.game)
            self._bell.set()

    def run(self, game: str) -> None:
        """Do everything that is due in one game now, and say when to look again."""
        games = self._games
        kept = games.shelf.get(game)
        considered = -1
        not_before = 0.0
        for _ in range(STEPS):
            with kept.lock:
                table = games.shelf.catch_up(kept)
            drafts = [] if table.moved == considered else self._interrupts(kept, table)
            if not drafts:
                considered = table.moved
                seat = self._next(kept, table)
                if seat is None:
                    break
                drafts = self._chosen(kept, table, seat)
            if not drafts:  # it should not be waited for: do not ask in a circle
                not_before = self._now() + LEASE_S
                break
            games.act(game, table.version, drafts, self._now() + LEASE_S)
        with kept.lock:
            table = games.shelf.catch_up(kept)
            due = due_of(table, kept.kind, is_considered=table.moved == considered)
            if due is not None:
                due = max(due, not_before)
            seen = games.store.due_at(game)
            if seen != due:
                games.store.reschedule(game, seen, due)

    def _interrupts(self, kept: Kept, table: Table) -> list[Draft]:
        """A challenge by a bot, or its joining a call; the game does not wait for either."""
        if not is_played(table):
            return []
        kind, setup = kept.kind, table.record.setup
        for seat in sorted(kind.may_interrupt(table.state)):
            level = table.seats[seat].level
            if level is None:
                continue
            move = kind.bot_interrupts(setup, table.memory, table.state, seat, level)
            if move is not None:
                return [_draft(kept, table, seat, Ruled(move, {}), "bot")]
        return []

    def _next(self, kept: Kept, table: Table) -> int | None:
        """A seat for which the server should act now."""
        if not is_played(table):
            return None
        now = self._now()
        for seat in sorted(kept.kind.must_act(table.state)):
            due = due_for(table, kept.kind, seat)
            if due is not None and due <= now:
                return seat
        return None

    def _chosen(self, kept: Kept, table: Table, number: int) -> list[Draft]:
        kind, setup, seat = kept.kind, table.record.setup, table.seats[number]
        if seat.level is not None:
            made = kind.bot_moves(setup, table.memory, table.state, number, seat.level)
            if made is None:
                return []
            return [_draft(kept, table, number, made, "bot")]
        if seat.is_away:
            move = kind.automatic(table.state, number, table.absent)
            return [] if move is None else [_draft(kept, table, number, Ruled(move, {}))]
        made = Ruled(kind.timed_out(table.state, number), {})
        return [Draft("away", number), _draft(kept, table, number, made)]


def _draft(kept: Kept, table: Table, seat: int, made: Ruled, by: str = "automatic") -> Draft:
    own = getattr(made.move, "seat", seat)
    text = kept.kind.format(table.state, made.move)
    return Draft("move", own, text, {"by": by, **made.extra})
