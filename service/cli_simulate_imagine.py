"""`referee simulate --game imagine`: games of bots, to see how often pictures are found."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from rich.console import Console
from rich.table import Table

from games import imagine
from games.chance import MAX_SEED
from games.errors import Invalid, UnknownDeck
from games.imagine.state import Round, State
from games.picture_decks import shipped_picture_decks
from games.pictures import Picture
from service.cli_simulate import shares, summary, summary_table
from service.games.imagine import DECK, chance_of
from service.games.imagine_bots import SKILLS, ImagineBots

LEVELS = tuple(SKILLS)
FOUND = ("all", "some", "none")


@dataclass
class SimulatedImagine:
    """What games of bots came to. Lists have an entry a game, `scores` one a player.

    `found` counts rounds by how many of the others bet on the architect's card. `by_level` holds
    the final scores of each level of bot.
    """

    games: int
    players: int
    seed: int
    rounds: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    architect: list[int] = field(default_factory=list)
    shared: int = 0
    reshuffled: int = 0
    found: Counter[str] = field(default_factory=Counter)
    by_level: dict[str, list[int]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The figures, without the time it took: the same seed gives the same answer."""
        return {
            "game": imagine.kind,
            "games": self.games,
            "players": self.players,
            "seed": str(self.seed),
            "rounds": summary(self.rounds),
            "moves": summary(self.moves),
            "scores": summary(self.scores),
            "winning_score": summary(self.best),
            "architect_a_round": summary(self.architect),
            "shared_wins": self.shared,
            "games_with_a_reshuffle": self.reshuffled,
            "found_by": {who: self.found[who] for who in FOUND},
            "mean_score_of_bots": {
                level: round(mean(scores), 2) for level, scores in self.by_level.items() if scores
            },
        }


def simulate_imagine(
    games: int, players: int, seed: int, cards: Sequence[Picture] | None = None
) -> SimulatedImagine:
    """Let bots play games with the seeds `seed`, `seed + 1` ...; `cards` are the shipped deck's.

    Their levels take turns, from seat to seat and from game to game. Raises Invalid for fewer than
    one game or a number of players or a seed that Imagine does not take, UnknownDeck without the
    deck.
    """
    if games < 1:
        raise Invalid(f"{games} games; simulate at least 1")
    if seed + games - 1 > MAX_SEED:
        raise Invalid(f"the seed {seed} is too large for {games} games")
    cards = tuple(_shipped() if cards is None else cards)
    told, bots = SimulatedImagine(games, players, seed), ImagineBots()
    begin = time.perf_counter()
    for number in range(seed, seed + games):
        _play(imagine.new_game(cards, players, number), number, bots, told)
    told.seconds = time.perf_counter() - begin
    return told


def _shipped() -> tuple[Picture, ...]:
    decks = shipped_picture_decks()
    if DECK not in decks:
        raise UnknownDeck(DECK, decks, "the shipped picture decks")
    return decks[DECK].cards


def _play(state: State, number: int, bots: ImagineBots, told: SimulatedImagine) -> None:
    levels = [LEVELS[(number + seat) % len(LEVELS)] for seat in range(state.setup.seats)]
    moves = 0
    while waiting := imagine.to_act(state):
        seat = min(waiting)
        last = state.last
        state = imagine.apply(state, bots.move(state, seat, levels[seat], chance_of(state, seat)))
        moves += 1
        if state.last is not None and state.last is not last:
            _count_round(state.last, told)
    end = imagine.outcome(state)
    if end is None:
        raise AssertionError("a game that waits for nobody is over")
    told.moves.append(moves)
    told.rounds.append(state.turn)
    told.scores += end.scores
    told.best.append(max(end.scores))
    told.shared += len(end.winners) > 1
    told.reshuffled += state.shuffles > state.turn  # beside the table of each round
    for level, score in zip(levels, end.scores, strict=True):
        told.by_level[level].append(score)


def _count_round(scored: Round, told: SimulatedImagine) -> None:
    on_it = next(len(card.bets) for card in scored.shown if card.owner == scored.architect)
    others = len(scored.changes) - 1
    told.found["all" if on_it == others else "some" if on_it else "none"] += 1
    told.architect.append(scored.changes[scored.architect])


def print_imagine(console: Console, told: SimulatedImagine) -> None:
    """The figures as tables."""
    title = f"{told.games} games of {told.players} bots, seeds from {told.seed}"
    rows = {
        "rounds a game": told.rounds,
        "moves a game": told.moves,
        "final score": told.scores,
        "winning score": told.best,
        "architect a round": told.architect,
    }
    console.print(summary_table(title, rows))
    found = ((who, told.found[who]) for who in FOUND)
    console.print(shares("pictures found by", found, sum(told.found.values())))
    levels = Table(title="scores of bots", title_justify="left")
    levels.add_column("")
    levels.add_column("mean", justify="right")
    for level, scores in told.by_level.items():
        if scores:
            levels.add_row(level, f"{mean(scores):.2f}")
    console.print(levels)
    console.print(
        f"{told.shared} shared wins; {told.reshuffled} games with a reshuffle; "
        f"{told.games / told.seconds:,.0f} games a second, "
        f"{sum(told.moves) / told.seconds:,.0f} moves a second",
        highlight=False,
    )
