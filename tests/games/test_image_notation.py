from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import image
from games.errors import Invalid, UnknownCard
from games.image.forms import fault_of_name
from games.image.moves import (
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
from tests.games.image_positions import CARDS, numbers, position

STATE = position()
SETUP = STATE.setup
EUROPE, TIME, S, A = numbers(SETUP, "place-europe-1 time-19-2 letter-s-1 letter-a-1")
WHO = "Albert Schweitzer"

LINES: list[tuple[str, Move]] = [
    ("1 start place-europe-1", Start(0, EUROPE)),
    ("1 extend #3 time-19-2", Extend(0, 3, TIME)),
    ("1 cover #3.2 time-19-2", Cover(0, 3, 1, TIME)),
    (f'1 end #3 letter-s-1 "{WHO}"', End(0, 3, (S,), WHO)),
    (f'1 end #3 letter-a-1 letter-s-1 "{WHO}"', End(0, 3, (A, S), WHO)),
    (r'1 name #12 "Dwayne \"The Rock\" \\ Ÿ 李"', Name(0, 12, 'Dwayne "The Rock" \\ Ÿ 李')),
    ("1 done", Done(0)),
    ("1 swap time-19-2 letter-s-1", Swap(0, (TIME, S))),
    ("1 pass", Swap(0, ())),
    ("1 undo", Undo(0)),
    ("2 challenge #3", Challenge(1, 3)),
    (f'1 name #3 "{WHO}"', Name(0, 3, WHO)),
    ("1 refuse #3", Refuse(0, 3)),
    ("rule not_upheld by reference", Rule("not_upheld", "reference")),
    ("rule upheld by timeout", Rule("upheld", "timeout")),
    ("2 vote upheld", Vote(1, "upheld")),
    ("2 overrule", Overrule(1)),
    ("6 accept", Accept(5)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "move"), LINES, ids=[line for line, _ in LINES])
def test_lines(line: str, move: Move) -> None:
    assert image.format_move(SETUP, move) == line
    assert image.format_move(STATE, move) == line
    assert image.parse_move(SETUP, line) == move


def test_moves_of_different_kinds_are_different() -> None:
    assert len({Done(0), Undo(0), Accept(0), Overrule(0)}) == 4
    assert len({Challenge(0, 1), Refuse(0, 1)}) == 2


BAD_LINES = {
    "nothing": ("", "'' is not a move"),
    "blank_before": (" 1 done", "is not a move"),
    "two_lines": ("1 done\n", "is not a move"),
    "unknown_verb": ("1 fly #3", "no move is called 'fly'"),
    "no_seat": ("start place-europe-1", "a move begins with its seat"),
    "ruling_of_a_seat": ("1 rule upheld by reference", "a ruling comes from no seat"),
    "no_card": ("1 start", "a card is missing"),
    "empty_swap": ("1 swap", "a card is missing"),
    "no_image": ("1 challenge", "an image such as #3 is missing"),
    "image_without_its_sign": ("1 challenge 3", "'3' is not an image such as #3"),
    "no_position": ("1 cover #3 time-19-2", "'#3' is not an image such as #3.2"),
    "too_many": ("1 start place-europe-1 time-19-2", "start has no 'time-19-2'"),
    "no_name": ("1 end #3 letter-s-1", "end needs a name"),
    "name_not_called_for": ('1 done "Plato"', "done has no name"),
    "bad_escape": (r'1 name #3 "\x"', "is not a JSON string"),
    "open_string": ('1 name #3 "Plato', "is not a move"),
    "ruling_without_by": ("rule upheld from reference", "not 'from'"),
    "endless": ("1 name #3 " + '"' + "x" * 3000 + '"', "is not a move"),
}


@pytest.mark.parametrize(("line", "words"), BAD_LINES.values(), ids=BAD_LINES.keys())
def test_bad_lines_are_quoted(line: str, words: str) -> None:
    with pytest.raises(Invalid, match=words) as caught:
        image.parse_move(SETUP, line)
    assert len(str(caught.value)) < 400


def test_an_unknown_card_has_suggestions() -> None:
    with pytest.raises(UnknownCard, match="no card 'place-evrope-1' in this game; did you mean"):
        image.parse_move(SETUP, "1 start place-evrope-1")


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = image.parse_move(SETUP, text)
    except (Invalid, UnknownCard):
        return
    assert image.parse_move(SETUP, image.format_move(SETUP, move)) == move


@given(st.text(min_size=1, max_size=200).filter(lambda name: fault_of_name(name) is None))
def test_any_name_comes_back(name: str) -> None:
    for move in (Name(0, 3, name), End(0, 3, (S,), name)):
        line = image.format_move(SETUP, move)
        assert len(line.splitlines()) == 1
        assert image.parse_move(SETUP, line) == move


MALFORMED: dict[str, tuple[object, str]] = {
    "seat_too_high": (Start(3, EUROPE), "there is no seat 4; seats are 1 to 3"),
    "seat_too_low": (Start(-1, EUROPE), "there is no seat 0"),
    "no_such_card": (Extend(0, 1, 112), "there is no card number 112; they are 0 to 111"),
    "negative_card": (Swap(0, (-1,)), "there is no card number -1"),
    "no_letter": (End(0, 1, (), WHO), "0 letters; one ends an image"),
    "three_letters": (End(0, 1, (A, S, EUROPE), WHO), "3 letters"),
    "letter_twice": (End(0, 1, (S, S), WHO), "one card twice"),
    "no_name": (End(0, 1, (S,), " "), "the name is empty"),
    "long_name": (Name(0, 1, "x" * 201), "the name has 201 characters; at most 200"),
    "control_character": (Name(0, 1, "a\nb"), "cannot be written in a line"),
    "line_separator": (Name(0, 1, "a\u2028b"), "cannot be written in a line"),
    "surrogate": (Name(0, 1, "\ud800"), "cannot be written in a line"),
    "no_move": (("start", 0, EUROPE), "it is not a move of IMAGE"),
}


@pytest.mark.parametrize(("move", "words"), MALFORMED.values(), ids=MALFORMED.keys())
def test_malformed_moves_are_invalid_whatever_the_state(move: Move, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        image.check(STATE, move)


@pytest.mark.parametrize(
    "name", ["Ye", "Jean-Paul Sartre", "می‌نا", "毛泽东", "x" * 200, "D\u00a0V"]
)
def test_names_of_every_script_are_taken(name: str) -> None:
    assert fault_of_name(name) is None


def test_the_deck_of_the_notation() -> None:
    assert len(SETUP.by_id) == len(CARDS) == 112
