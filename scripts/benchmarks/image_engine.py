"""Whole games of IMAGE a second on one core, by random legal play, and where the time goes."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from games import image
from games.decks import shipped_deck
from games.image.playout import play_out
from games.image.state import State
from scripts.benchmarks.figures import Figure

GAMES = 200
PLAYERS = (2, 4, 6)
AIM = 300


def measure(rounds: int) -> list[Figure]:
    """In processor time, so that other processes do not count."""
    figures = []
    for players in PLAYERS:
        moves = _play(players, lambda _: None)[1]
        rate = median(_rate(players, lambda _: None) for _ in range(rounds))
        aim = f"{AIM}/s"
        figures.append(Figure(f"IMAGE, random games, {players} players", f"{rate:,.0f}/s", aim))
        figures.append(Figure(f"IMAGE, moves, {players} players", f"{rate * moves / GAMES:,.0f}/s"))
    listed = median(_rate(4, _list_moves) for _ in range(rounds))
    viewed = median(_rate(4, _view) for _ in range(rounds))
    return [
        *figures,
        Figure("IMAGE, 4 players, all legal moves listed at each", f"{listed:,.0f}/s"),
        Figure("IMAGE, 4 players, a view made at each", f"{viewed:,.0f}/s"),
        Figure("IMAGE, where the time goes, 4 players", _shares()),
    ]


def _list_moves(state: State) -> None:
    image.legal_moves(state, state.turn)


def _view(state: State) -> None:
    image.view(state, state.turn)


def _rate(players: int, see: Callable[[State], object]) -> float:
    """Games a second of processor time."""
    return GAMES / _play(players, see)[0]


def _play(players: int, see: Callable[[State], object]) -> tuple[float, int]:
    """Seconds and moves of 200 games."""
    cards = shipped_deck("classic").cards
    moves = 0

    def count(state: State) -> None:
        nonlocal moves
        moves += 1
        see(state)

    begin = time.process_time()
    for seed in range(GAMES):
        play_out(image.new_game(cards, players, seed), Random(seed), count)
    return time.process_time() - begin, moves


def _shares() -> str:
    """The share of each module of games.image, by a profile; builtins count for none."""
    profile = cProfile.Profile()
    profile.runcall(_play, 4, lambda _: None)
    taken: Counter[str] = Counter()
    told = pstats.Stats(profile).stats  # type: ignore[attr-defined] # typeshed leaves it out
    for (file, _, _), (_, _, seconds, _, _) in told.items():
        path = Path(file)
        taken[path.stem if path.parent.name == "image" else ""] += seconds
    whole = sum(taken.values())
    del taken[""]
    return ", ".join(f"{name} {s / whole:.0%}" for name, s in taken.most_common(5))
