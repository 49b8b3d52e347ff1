"""`referee play`: a person against bots, in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

from pydantic import ValidationError
from rich.console import Console

from games.cards import Card
from games.errors import GameError, Invalid
from games.log import Log
from kb.domain.errors import KbError
from kb.usecases.live import Live
from service.cli_table import HELP, Drawing, lines_of
from service.cli_who import shown_when_over, who_it_could_have_been
from service.container import Container
from service.faults import problem_of_validation
from service.games.host import Hosting
from service.problems import ProblemError
from service.schemas.game import BotIn, Difficulty, GameIn, MoveIn, StartIn, TableRulesIn

LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)

PAUSE_S = 1.0
"""Bots wait for the player's word: the clock moves on only when it is given."""

Who = Callable[[Sequence[Card]], str]
"""Who fits these cards, in a sentence."""

Ask = Callable[[], str | None]
"""What the player types; None at the end of the input."""


class StoppedClock:
    """Time that stands until somebody says go."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """Seconds since the game began."""
        return self.seconds


@dataclass
class Play:
    """One game: the player at seat 1, bots at the others."""

    hosting: Hosting
    clock: StoppedClock
    console: Console
    ask: Ask
    who: Who
    live: Live | None = None
    game: str = ""
    token: str = ""
    told: int = 0
    cards: Mapping[str, Card] = field(default_factory=dict)

    def begin(self, name: str, bots: list[Difficulty], seed: int | None, double: bool) -> None:
        """Seat everybody and deal."""
        games = self.hosting.games
        made = games.seats.create(
            GameIn(
                players=1 + len(bots),
                names=[name],
                seed=seed,
                bot_pause_s=PAUSE_S,
                house_rules=TableRulesIn(double=double),
            )
        )
        self.game, self.token = made["game"], made["token"]
        for number, level in enumerate(bots, 1):
            bot = BotIn(difficulty=level, name=f"{level.capitalize()} bot {number}")
            games.seats.add_bot(self.game, self.token, bot)
        games.seats.start(self.game, self.token, StartIn())
        self.told = 2 + len(bots)

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        games = self.hosting.games
        seen = games.views.look(self.game, self.token).value
        record = games.changes.shelf.get(self.game).record
        cards = Log.from_json(record.setup["log"]).cards
        self.cards = {card.id: card for card in cards}
        drawing = Drawing(self.console, cards, [seat["name"] for seat in seen["seats"]])
        self.console.print("You are seat 1. Say help for what you can do.", highlight=False)
        while True:
            self.hosting.runner.run(self.game)
            self._tell(drawing)
            seen = games.views.look(self.game, self.token).value
            if seen["status"] == "over":
                drawing.end(seen["view"]["outcome"])
                return
            moves = games.views.legal_moves(self.game, self.token)["moves"]
            if not moves:
                self.clock.seconds += PAUSE_S
            elif not self._turn(drawing, seen, moves):
                return

    def _tell(self, drawing: Drawing) -> None:
        entries, _ = self.hosting.games.views.entries(self.game, 0, self.told)
        for entry in entries:
            self.told = entry["number"]
            drawing.entry(entry)

    def _turn(self, drawing: Drawing, seen: dict[str, Any], moves: list[Any]) -> bool:
        """Ask until something is done; False when the player leaves."""
        view = seen["view"]
        drawing.game(view)
        must = 1 in view["to_act"]
        version = seen["version"]
        while True:
            self._prompt(view, moves, must=must)
            text = self.ask()
            word = (text or "quit").strip().casefold()
            if word in ("quit", "q", "exit"):
                return False
            if word in ("help", "h", "?"):
                self.console.print(HELP, highlight=False)
            elif word.partition(" ")[0] == "who":
                self._tell_who(word.removeprefix("who").strip(), view)
            elif word in ("", "go") and not must:
                self.clock.seconds += PAUSE_S
                return True
            elif self._done(text or "", view, version):
                return True

    def _tell_who(self, image: str, view: dict[str, Any]) -> None:
        try:
            shown = shown_when_over(view, image)
            told = self.who([self.cards[card] for card in shown])
        except (Invalid, KbError) as error:
            self._refuse(error)
        else:
            self.console.print(f"  {told}", markup=False, highlight=False)

    def _refuse(self, error: Exception) -> None:
        self.console.print(f"  {error}", style="red", markup=False, highlight=False)

    def _done(self, text: str, view: dict[str, Any], version: int) -> bool:
        """Whether something of it was done; what was refused is told."""
        done = False
        try:
            for line in lines_of(text, view):
                move = MoveIn(move=line, version=version)
                version = self._make(move)
                done = True
        except (ProblemError, GameError, Invalid, ValueError) as error:
            self._refuse(error)
        return done

    def _make(self, move: MoveIn) -> int:
        """The version after a move; Wikidata is waited for before it, not in it."""
        moves = self.hosting.games.moves
        waiting = moves.foresee(self.game, self.token, move) if self.live else None
        if self.live is not None and waiting is not None:
            self.live.wait([waiting], self.live.deadline_s)
            self.live.outcome(waiting)
        return int(moves.move(self.game, self.token, move)["version"])

    def _prompt(self, view: dict[str, Any], moves: list[Any], *, must: bool) -> None:
        types = dict.fromkeys(move["fields"]["type"] for move in moves)
        if view["phase"] == "naming":
            image = view["challenge"]["image"]
            told = f"Image #{image} is challenged: name NAME, or refuse"
        elif must:
            told = f"Your turn: {', '.join(types)}"
        else:
            told = f"You may: {', '.join(types)}; go lets the others play"
        self.console.print(told, style="dim", highlight=False)


def play_in_terminal(
    container: Container, bots: str, name: str, seed: int | None, *, double: bool
) -> None:
    """Play one game on the terminal. Raises ProblemError for bots or a name that cannot be."""
    from service.wiring import pastime

    console = Console(soft_wrap=True)
    clock = StoppedClock()
    live = container.referee.live
    who = partial(who_it_could_have_been, container)
    play = Play(pastime(container, clock), clock, console, lambda: _typed(console), who, live)
    levels = [_level(word) for word in bots.split(",")]
    try:
        play.begin(name, levels, seed, double)
    except ValidationError as error:
        raise problem_of_validation(error) from None
    play.run()


def _typed(console: Console) -> str | None:
    try:
        return console.input("> ")
    except (EOFError, KeyboardInterrupt):
        return None


def _level(word: str) -> Difficulty:
    for level in LEVELS:
        if word.strip().casefold() == level:
            return level
    raise Invalid(f"no bot is {word.strip()[:40]!r}; they are {', '.join(LEVELS)}")
