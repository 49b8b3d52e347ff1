"""Moves as lines that people can read, and back.

    1 start place-france-1
    1 extend #3 time-19-2
    1 cover #3.2 time-20-1
    1 end #3 letter-s-1 "Albert Schweitzer"
    1 end #3 letter-a-1 letter-s-1 "Albert Schweitzer"
    1 done
    1 swap time-19-2 letter-b-1
    1 pass
    1 undo
    2 challenge #3
    1 name #3 "Albert Schweitzer"
    1 refuse #3
    rule not_upheld by reference
    2 vote upheld
    2 overrule
    2 accept

Seats and positions count from 1 here. Names are JSON strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from games.errors import Invalid, UnknownCard
from games.image.moves import (
    VERBS,
    Accept,
    Challenge,
    Cover,
    Done,
    End,
    Extend,
    Move,
    Name,
    Overrule,
    Refuse,
    Rule,
    Start,
    Swap,
    Undo,
    Vote,
)
from games.image.state import Setup, State

MAX_LINE = 2000
"""Characters of a line; a name of 200 escaped characters fits."""

_LINE = re.compile(r'(?:(\d{1,3}) )?([a-z]+)((?: [^\s"]+)*)(?: ("(?:[^"\\]|\\.)*"))?')
_IMAGE = re.compile(r"#(\d{1,4})")
_POSITION = re.compile(r"#(\d{1,4})\.(\d{1,4})")


def format_move(setup: Setup | State, move: Move) -> str:
    """The line of a well-formed move."""
    setup = setup.setup if isinstance(setup, State) else setup
    if isinstance(move, Rule):
        return f"rule {move.ruling} by {move.by}"
    return f"{move.seat + 1} {_words(setup, move)}"


def _words(setup: Setup, move: Move) -> str:
    def ids(*cards: int) -> str:
        return "".join(f" {setup.cards[card].id}" for card in cards)

    match move:
        case Start():
            return f"start{ids(move.card)}"
        case Extend():
            return f"extend #{move.image}{ids(move.card)}"
        case Cover():
            return f"cover #{move.image}.{move.position + 1}{ids(move.card)}"
        case End():
            return f"end #{move.image}{ids(*move.letters)} {_quoted(move.name)}"
        case Swap():
            return f"swap{ids(*move.cards)}" if move.cards else "pass"
        case Challenge() | Refuse():
            return f"{move.verb} #{move.image}"
        case Name():
            return f"name #{move.image} {_quoted(move.name)}"
        case Vote():
            return f"vote {move.ruling}"
        case _:
            return move.verb


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def parse_move(setup: Setup | State, text: str) -> Move:
    """The move of a line. Raises Invalid, and UnknownCard for a card that is not in the deck."""
    setup = setup.setup if isinstance(setup, State) else setup
    line = _LINE.fullmatch(text) if len(text) <= MAX_LINE else None
    if line is None:
        raise Invalid(f"{text[:100]!r} is not a move; one looks like '1 start place-europe-1'")
    seat, verb, words, name = line.group(1), line.group(2), line.group(3).split(), line.group(4)
    if verb not in VERBS:
        raise Invalid(f"{text[:100]!r}: no move is called {verb!r}; they are {', '.join(VERBS)}")
    if (seat is None) is not (verb == "rule"):
        who = "a ruling comes from no seat" if seat else "a move begins with its seat"
        raise Invalid(f"{text[:100]!r}: {who}")
    if (name is None) is not (verb not in ("end", "name")):
        raise Invalid(f"{text[:100]!r}: {verb} {'needs a' if name is None else 'has no'} name")
    reader = _Reader(setup, text, words, name)
    move = _PARSERS[verb](reader, int(seat or 0) - 1)
    if reader.words:
        raise Invalid(f"{text[:100]!r}: {verb} has no {reader.words[0]!r}")
    return move


class _Reader:
    """The words of a line, taken from the left."""

    def __init__(self, setup: Setup, text: str, words: list[str], name: str | None) -> None:
        self.setup, self.text, self.words, self._name = setup, text[:100], words, name

    def word(self, what: str) -> str:
        if not self.words:
            raise Invalid(f"{self.text!r}: {what} is missing")
        return self.words.pop(0)

    def number(self, pattern: re.Pattern[str], form: str) -> tuple[int, ...]:
        word = self.word(f"an image such as {form}")
        found = pattern.fullmatch(word)
        if found is None:
            raise Invalid(f"{self.text!r}: {word!r} is not an image such as {form}")
        return tuple(map(int, found.groups()))

    def image(self) -> int:
        return self.number(_IMAGE, "#3")[0]

    def place(self) -> tuple[int, int]:
        image, position = self.number(_POSITION, "#3.2")
        return image, position - 1

    def card(self) -> int:
        card_id = self.word("a card")
        found = self.setup.by_id.get(card_id)
        if found is None:
            raise UnknownCard(card_id, self.setup.by_id, "this game")
        return found

    def cards(self) -> tuple[int, ...]:
        return tuple(self.card() for _ in list(self.words))

    def name(self) -> str:
        try:
            return str(json.loads(self._name or ""))
        except ValueError as error:
            raise Invalid(f"{self.text!r}: {self._name} is not a JSON string") from error

    def ruling(self) -> tuple[str, str]:
        ruling, by, source = self.word("a ruling"), self.word("'by'"), self.word("a source")
        if by != "by":
            raise Invalid(f"{self.text!r}: it is 'rule {ruling} by reference', not {by!r}")
        return ruling, source


_PARSERS: dict[str, Callable[[_Reader, int], Move]] = {
    "start": lambda r, seat: Start(seat, r.card()),
    "extend": lambda r, seat: Extend(seat, r.image(), r.card()),
    "cover": lambda r, seat: Cover(seat, *r.place(), r.card()),
    "end": lambda r, seat: End(seat, r.image(), r.cards(), r.name()),
    "done": lambda _, seat: Done(seat),
    "swap": lambda r, seat: Swap(seat, (r.card(), *r.cards())),
    "pass": lambda _, seat: Swap(seat, ()),
    "undo": lambda _, seat: Undo(seat),
    "challenge": lambda r, seat: Challenge(seat, r.image()),
    "name": lambda r, seat: Name(seat, r.image(), r.name()),
    "refuse": lambda r, seat: Refuse(seat, r.image()),
    "rule": lambda r, _: Rule(*r.ruling()),
    "vote": lambda r, seat: Vote(seat, r.word("a ruling")),
    "overrule": lambda _, seat: Overrule(seat),
    "accept": lambda _, seat: Accept(seat),
}
