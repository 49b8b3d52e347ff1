"""Golden playthroughs: whole games as text, to be reviewed as diffs.

    python -m tests.games.golden            say which files would change
    python -m tests.games.golden --write    write what the engine answers now

A file holds its own moves: the first line says what was dealt, lines of the notation are moves,
lines that begin with `#` are a reviewer's comments, and indented lines are the engine's answer.
Rendering keeps the first three and makes the fourth anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from games import image
from games.image.moves import Accept, Done, End, Move, Overrule, Refuse, Rule, Swap, Undo, Vote
from games.image.state import CATEGORIES, Image, State
from tests.games.image_positions import CARDS, ids

FOLDER = Path(__file__).parents[2] / "fixtures" / "playthroughs"
FILES = sorted(FOLDER.glob("image-*p.txt"))
TELLING = (Done, Swap, Undo, Refuse, Rule, Vote, Overrule, Accept)
INDENT = "    "


def dealt(first_line: str) -> State:
    """The game of a first line such as `image seats 2 seed 7 rules {}`."""
    _, _, seats, _, seed, _, rules = first_line.split(" ", 6)
    told = image.HouseRules.from_json(json.loads(rules))
    return image.new_game(CARDS, int(seats), int(seed), told)


def render(text: str) -> str:
    """The playthrough with the engine's answers made anew."""
    first, *rest = text.splitlines()
    state = dealt(first)
    lines = [first, *_position(state, state, hands=range(state.setup.seats))]
    for line in rest:
        if line.startswith(INDENT):
            continue
        lines.append(line)
        if line and not line.startswith("#"):
            move = image.parse_move(state, line)
            before, state = state, image.apply(state, move)
            lines += _answer(before, move, state)
    return "\n".join(lines) + "\n"


def moves(text: str) -> list[str]:
    """The moves of a playthrough."""
    rest = text.splitlines()[1:]
    return [line for line in rest if line and not line.startswith(("#", INDENT))]


def _answer(before: State, move: Move, state: State) -> Iterator[str]:
    if isinstance(move, End):
        made = state.images[move.image - 1]
        if made is not None and made.ended is not None:
            yield f"{INDENT}#{move.image} {_image(state, made)}"
            yield f"{INDENT}{len(made.stacks)} cards, {made.ended.points} points"
    elif isinstance(move, TELLING):
        yield from _position(before, state, hands=[before.turn])
        end = image.outcome(state)
        if end is not None:
            yield f"{INDENT}left in the hands {_numbers(end.deductions)}"
            yield f"{INDENT}final scores {_numbers(end.scores)}"
            yield f"{INDENT}won by seat {' and '.join(str(seat + 1) for seat in end.winners)}"


def _position(
    before: State, state: State, hands: Iterator[int] | range | list[int]
) -> Iterator[str]:
    """What changed, but always the scores, the open images and who is next."""
    left = "" if state.turns_left is None else f", {state.turns_left} turns left"
    yield (
        f"{INDENT}scores {_numbers(state.scores)}; deck {len(state.deck)}{left}; "
        f"{state.phase}, seat {state.turn + 1} next"
    )
    for category, old, new in zip(CATEGORIES, before.table, state.table, strict=True):
        if old != new or before is state:
            yield f"{INDENT}TABLE {category}: {ids(state, new)}".rstrip()
    for seat in hands:
        if before.hands[seat] != state.hands[seat] or before is state:
            yield f"{INDENT}hand of {seat + 1}: {ids(state, state.hands[seat])}".rstrip()
    for number, made in enumerate(state.images, 1):
        old_image = before.images[number - 1] if number <= len(before.images) else None
        if made is not None and (made.ended is None or made != old_image):
            yield f"{INDENT}#{number} {_image(state, made)}"
        elif made is None and old_image is not None:
            yield f"{INDENT}#{number} has left the game"


def _image(state: State, made: Image) -> str:
    shown = " ".join(ids(state, stack).replace(" ", ">") for stack in made.stacks)
    return shown + (f" = {made.ended.name}" if made.ended else "")


def _numbers(scores: tuple[int, ...]) -> str:
    return " ".join(map(str, scores))


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
