"""Golden playthroughs of Imagine: whole games as text, to be reviewed as diffs.

    python -m tests.games.imagine_golden            say which files would change
    python -m tests.games.imagine_golden --write    write what the engine answers now

The form is that of tests/games/golden.py: the first line says what was dealt, lines of the notation
are moves, `#` begins a reviewer's comment, indented lines are the engine's answer, made anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from games import imagine
from games.imagine.state import Phase, Round, Setup, State
from tests.games.imagine_positions import PICTURES, ids

FOLDER = Path(__file__).parents[2] / "fixtures" / "playthroughs"
FILES = sorted(FOLDER.glob("imagine-*p.txt"))
INDENT = "    "


def dealt(first_line: str) -> State:
    """The game of a first line such as `imagine seats 3 seed 7 cards 30 rules {}`."""
    _, _, seats, _, seed, _, cards, _, rules = first_line.split(" ", 8)
    told = imagine.HouseRules.from_json(json.loads(rules))
    return imagine.new_game(PICTURES[: int(cards)], int(seats), int(seed), told)


def render(text: str) -> str:
    """The playthrough with the engine's answers made anew."""
    first, *rest = text.splitlines()
    state = dealt(first)
    lines = [first, *_position(state), *_hands(state)]
    for line in rest:
        if line.startswith(INDENT):
            continue
        lines.append(line)
        if line and not line.startswith("#"):
            before = state
            state = imagine.apply(state, imagine.parse_move(state, line))
            lines += _answer(before, state)
    return "\n".join(lines) + "\n"


def moves(text: str) -> list[str]:
    """The moves of a playthrough."""
    rest = text.splitlines()[1:]
    return [line for line in rest if line and not line.startswith(("#", INDENT))]


def _answer(before: State, state: State) -> Iterator[str]:
    if state.phase is Phase.BETS and before.phase is Phase.PLAYS:
        yield f"{INDENT}shown: {_ids(state, state.table)}"
        yield f"{INDENT}added from the deck: {_ids(state, state.added) or 'none'}"
    elif state.renewed and not before.renewed:
        yield from _position(state)
        yield f"{INDENT}hand of {state.architect + 1}: {_ids(state, state.hands[state.architect])}"
    elif state.turn != before.turn:
        if state.last is not None and state.last is not before.last:
            yield from _scored(state.setup, state.last)
        yield from _position(state)
        if state.hands != before.hands:
            yield from _hands(state)
        end = imagine.outcome(state)
        if end is not None:
            winners = " and ".join(str(seat + 1) for seat in end.winners)
            yield f"{INDENT}{end.termination}; won by seat {winners}"


def _scored(setup: Setup, scored: Round) -> Iterator[str]:
    for shown in scored.shown:
        whose = "of the deck" if shown.owner is None else f"of {shown.owner + 1}"
        stake = "" if shown.stake is None else f", stake {shown.stake}"
        bets = ", ".join(f"{points} by {seat + 1}" for seat, points in shown.bets)
        yield f"{INDENT}{setup.cards[shown.card].id} {whose}{stake}: {bets or 'no bet'}"
    yield f"{INDENT}changes {' '.join(map(str, scored.changes))}"


def _position(state: State) -> Iterator[str]:
    scores = " ".join(map(str, state.scores))
    yield f"{INDENT}scores {scores}; deck {len(state.deck)}, discard {len(state.discard)}"
    if state.phase is not Phase.OVER:
        turn, turns = state.turn + 1, state.setup.turns
        yield f"{INDENT}turn {turn} of {turns}: seat {state.architect + 1} is the architect"


def _hands(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands, 1):
        yield f"{INDENT}hand of {seat}: {_ids(state, hand)}"


def _ids(state: State, cards: tuple[int, ...]) -> str:
    return " ".join(ids(state, cards))


def main(arguments: list[str]) -> int:
    """Write or compare. Exit code 1 if a file differs and is not written."""
    stale = [path for path in FILES if render(path.read_text()) != path.read_text()]
    for path in stale:
        if "--write" in arguments:
            path.write_text(render(path.read_text()))
        sys.stdout.write(f"{'written' if '--write' in arguments else 'differs'}: {path.name}\n")
    return int(bool(stale) and "--write" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
