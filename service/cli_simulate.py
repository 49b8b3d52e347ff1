"""`referee simulate`: random legal games of IMAGE, to see how long they are and what they score."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Any

from rich.console import Console
from rich.table import Table

from games import image
from games.chance import MAX_SEED
from games.decks import shipped_deck
from games.errors import Invalid
from games.image.moves import Challenge, Done, Swap
from games.image.playout import random_move
from games.image.state import CATEGORIES, State

NEAR_THE_END = 10
"""Cards left in the deck when the TABLE's colours are counted."""


@dataclass
class Simulated:
    """What random games came to. Lists have an entry a game, `scores` one a player.

    `sizes` counts ended images by their cards, before any challenge. `empty` counts the games in
    which a colour had no card on the TABLE when 10 cards were left in the deck.
    """

    games: int
    players: int
    seed: int
    turns: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    challenges: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    shared: int = 0
    sizes: Counter[int] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The figures, without the time it took: the same seed gives the same answer."""
        return {
            "games": self.games,
            "players": self.players,
            "seed": str(self.seed),
            "turns": summary(self.turns),
            "moves": summary(self.moves),
            "challenges": summary(self.challenges),
            "scores": summary(self.scores),
            "winning_score": summary(self.best),
            "shared_wins": self.shared,
            "image_cards": {str(n): self.sizes[n] for n in sorted(self.sizes)},
            "empty_colours_with_10_cards_left": {str(c): self.empty[c] for c in CATEGORIES},
        }


def simulate(games: int, players: int, seed: int) -> Simulated:
    """Play random legal games of the classic deck, with the seeds `seed`, `seed + 1` ...

    Challenges are ruled at random. Raises Invalid for fewer than one game or a number of players
    or a seed that IMAGE does not take.
    """
    if games < 1:
        raise Invalid(f"{games} games; simulate at least 1")
    if seed + games - 1 > MAX_SEED:
        raise Invalid(f"the seed {seed} is too large for {games} games")
    cards = shipped_deck("classic").cards
    told = Simulated(games, players, seed)
    begin = time.perf_counter()
    for number in range(seed, seed + games):
        _play(image.new_game(cards, players, number), Random(number), told)
    told.seconds = time.perf_counter() - begin
    return told


def _play(state: State, chance: Random, told: Simulated) -> None:
    moves = turns = challenges = 0
    counted = False
    while (move := random_move(state, chance)) is not None:
        before, state = state, image.apply(state, move)
        moves += 1
        challenges += isinstance(move, Challenge)
        if isinstance(move, Done | Swap):
            turns += 1
            _count_ended(before, told)
            if not counted and len(state.deck) <= NEAR_THE_END:
                counted = True
                _count_empty(state, told)
    end = image.outcome(state)
    if end is None:
        raise AssertionError("a game without a move is over")
    told.moves.append(moves)
    told.turns.append(turns)
    told.challenges.append(challenges)
    told.scores += end.scores
    told.best.append(max(end.scores))
    told.shared += len(end.winners) > 1


def _count_ended(state: State, told: Simulated) -> None:
    for number in {placed.image for placed in state.placed}:
        played = state.image(number)
        if played is not None and played.ended is not None:
            told.sizes[len(played.stacks)] += 1


def _count_empty(state: State, told: Simulated) -> None:
    for category, cards in zip(CATEGORIES, state.table, strict=True):
        told.empty[category] += not cards


def summary(values: Sequence[int]) -> dict[str, float]:
    """The least, the median, the mean and the most."""
    return {
        "least": min(values),
        "median": median(values),
        "mean": round(mean(values), 2),
        "most": max(values),
    }


def print_simulated(console: Console, told: Simulated) -> None:
    """The figures as tables."""
    title = f"{told.games} random games of {told.players} players, seeds from {told.seed}"
    rows = {
        "turns a game": told.turns,
        "moves a game": told.moves,
        "challenges a game": told.challenges,
        "final score": told.scores,
        "winning score": told.best,
    }
    console.print(summary_table(title, rows))
    sizes = ((f"{n} cards", told.sizes[n]) for n in sorted(told.sizes))
    console.print(shares("ended images", sizes, sum(told.sizes.values())))
    colours = ((f"{c} ({c.colour})", told.empty[c]) for c in CATEGORIES)
    title = f"games with a colour empty on the TABLE, {NEAR_THE_END} cards left"
    console.print(shares(title, colours, told.games))
    console.print(
        f"{told.shared} shared wins; {told.games / told.seconds:,.0f} games a second, "
        f"{sum(told.moves) / told.seconds:,.0f} moves a second",
        highlight=False,
    )


def summary_table(title: str, rows: Mapping[str, Sequence[int]]) -> Table:
    """A table of summaries, one a row."""
    table = Table(title=title, title_justify="left")
    for heading in ("", "least", "median", "mean", "most"):
        table.add_column(heading, justify="right" if heading else "left")
    for what, values in rows.items():
        table.add_row(what, *(f"{value:g}" for value in summary(values).values()))
    return table


def shares(title: str, counts: Iterable[tuple[str, int]], whole: int) -> Table:
    """A table of numbers with their share of the whole."""
    table = Table(title=title, title_justify="left")
    table.add_column("")
    table.add_column("number", justify="right")
    table.add_column("share", justify="right")
    for what, n in counts:
        table.add_row(what, f"{n:,}", f"{n / max(1, whole):.1%}")
    return table
