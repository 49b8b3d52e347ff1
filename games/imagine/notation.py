"""Moves as lines that people can read, and back.

    1 renew
    1 pass
    1 describe dream-017 2 "what the sea remembers"
    2 play dream-031 1
    3 bet dream-017 2

Seats count from 1 here. A description is a JSON string.
"""

from __future__ import annotations

import json
import re

from games.errors import Invalid, UnknownCard
from games.imagine.moves import VERBS, Describe, Move, Pass, Play, Renew, Wager
from games.imagine.state import Setup, State

MAX_LINE = 2000
"""Characters of a line; a description of 200 escaped characters fits."""

_LINE = re.compile(r'(\d{1,3}) ([a-z]+)((?: [^\s"]+)*)(?: ("(?:[^"\\]|\\.)*"))?')
_POINTS = re.compile(r"[0-9]{1,3}")


def format_move(setup: Setup | State, move: Move) -> str:
    """The line of a well-formed move."""
    setup = setup.setup if isinstance(setup, State) else setup
    words = [str(move.seat + 1), move.verb]
    match move:
        case Describe() | Play():
            words += [setup.cards[move.card].id, str(move.stake)]
        case Wager():
            words += [setup.cards[move.card].id, str(move.points)]
    if isinstance(move, Describe):
        words.append(quoted(move.description.strip()))
    return " ".join(words)


def quoted(text: str) -> str:
    """A text as it stands in a line."""
    return json.dumps(text, ensure_ascii=False)


def parse_move(setup: Setup | State, text: str) -> Move:
    """The move of a line. Raises Invalid, and UnknownCard for a card that is not in the deck."""
    setup = setup.setup if isinstance(setup, State) else setup
    line = _LINE.fullmatch(text) if len(text) <= MAX_LINE else None
    if line is None:
        raise Invalid(f"{text[:100]!r} is not a move; one looks like '2 play dream-031 1'")
    seat, verb, words, description = line.groups()
    return _move(setup, text[:100], int(seat) - 1, verb, words.split(), description)


def _move(
    setup: Setup, told: str, seat: int, verb: str, words: list[str], description: str | None
) -> Move:
    if verb not in VERBS:
        raise Invalid(f"{told!r}: no move is called {verb!r}; they are {', '.join(VERBS)}")
    if (description is not None) is not (verb == "describe"):
        raise Invalid(f"{told!r}: {verb} {'has no' if description else 'needs a'} description")
    if verb in ("renew", "pass"):
        if words:
            raise Invalid(f"{told!r}: {verb} has no {words[0]!r}")
        return Renew(seat) if verb == "renew" else Pass(seat)
    if len(words) != 2:
        raise Invalid(f"{told!r}: {verb} takes a card and a number of points")
    card, points = setup.by_id.get(words[0]), words[1]
    if card is None:
        raise UnknownCard(words[0], setup.by_id, "this game")
    if not _POINTS.fullmatch(points):
        raise Invalid(f"{told!r}: {points!r} is not a number of points")
    if description is not None:
        return Describe(seat, card, int(points), _unquoted(told, description))
    return (Play if verb == "play" else Wager)(seat, card, int(points))


def _unquoted(told: str, description: str) -> str:
    try:
        return str(json.loads(description)).strip()
    except ValueError as error:
        raise Invalid(f"{told!r}: {description[:100]} is not a JSON string") from error
