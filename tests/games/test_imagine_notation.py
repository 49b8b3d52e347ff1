"""Lines of Imagine: each move is one, and only its own line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import imagine
from games.errors import Invalid, UnknownCard
from games.imagine.forms import fault_of_description
from games.imagine.moves import Describe, Move, Pass, Play, Renew, Wager
from games.imagine.notation import format_move, parse_move
from tests.games.imagine_positions import position

STATE = position()

LINES: dict[str, Move] = {
    "1 renew": Renew(0),
    "3 pass": Pass(2),
    '1 describe p17 2 "what the sea remembers"': Describe(0, 16, 2, "what the sea remembers"),
    r'1 describe p1 0 "she said \"no\" \\ left"': Describe(0, 0, 0, 'she said "no" \\ left'),
    '1 describe p1 0 "1 pass"': Describe(0, 0, 0, "1 pass"),
    "2 play p31 1": Play(1, 30, 1),
    "3 bet p108 0": Wager(2, 107, 0),
}

WRONG = {
    "empty": ("", "is not a move; one looks like"),
    "no_seat": ("pass", "is not a move"),
    "no_verb": ("1", "is not a move"),
    "an_unknown_verb": ("1 fly p1", "no move is called 'fly'; they are renew, pass,"),
    "two_lines": ("1 pass\n2 pass", "is not a move"),
    "no_description": ("1 describe p1 2", "describe needs a description"),
    "a_description_too_many": ('1 play p1 2 "x"', "play has no description"),
    "an_open_description": ('1 describe p1 2 "x', "is not a move"),
    "not_json": (r'1 describe p1 2 "\x"', "is not a JSON string"),
    "no_points": ("2 play p1", "play takes a card and a number of points"),
    "too_many_words": ("2 play p1 1 1", "play takes a card and a number"),
    "a_word_after_pass": ("1 pass p1", "pass has no 'p1'"),
    "points_in_words": ("2 bet p1 two", "'two' is not a number of points"),
    "negative_points": ("2 bet p1 -1", "'-1' is not a number of points"),
    "other_digits": ("2 bet p1 ٢", "is not a number of points"),
    "too_long": ("1 " + "x" * 2000, "is not a move"),
}


@pytest.mark.parametrize(("line", "move"), LINES.items(), ids=LINES)
def test_lines_and_moves(line: str, move: Move) -> None:
    assert parse_move(STATE, line) == move
    assert format_move(STATE, move) == line
    assert format_move(STATE.setup, parse_move(STATE.setup, line)) == line


@pytest.mark.parametrize(("line", "words"), WRONG.values(), ids=WRONG)
def test_what_is_no_move(line: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        parse_move(STATE, line)


def test_an_unknown_card_with_its_like() -> None:
    with pytest.raises(UnknownCard, match="no card 'p190' in this game; did you mean"):
        parse_move(STATE, "2 play p190 1")


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(Invalid, match="there is no seat 4; seats are 1 to 3"):
        imagine.check(STATE, parse_move(STATE, "4 pass"))
    with pytest.raises(Invalid, match="there is no seat 0"):
        imagine.check(STATE, parse_move(STATE, "0 pass"))


@pytest.mark.parametrize(
    ("move", "quoted"),
    [
        pytest.param(Wager(1, 4, 9), "2 bet p5 9: a bet", id="bet"),
        pytest.param(Play(1, 4, 3), "2 play p5 3: a stake", id="play"),
        pytest.param(Describe(0, 4, 1, "x" * 201), '1 describe p5 1 "...": the', id="long"),
        pytest.param(Describe(0, 4, 1, "\ud800"), '1 describe p5 1 "...": the', id="unwritable"),
        pytest.param(Play(1, 999, 0), "Play(seat=1, card=999, ", id="no_such_card"),
        pytest.param(Play(1, -1, 0), "Play(seat=1, card=-1, ", id="card_below_0"),
    ],
)
def test_a_malformed_move_is_quoted_by_its_line_if_it_has_one(move: Move, quoted: str) -> None:
    with pytest.raises(Invalid) as told:
        imagine.check(STATE, move)
    assert str(told.value).startswith(quoted)


@given(st.text(max_size=200))
def test_any_description_is_refused_or_one_line_that_reads_back(text: str) -> None:
    if fault_of_description(text):
        return
    move = Describe(0, 0, 1, text.strip())
    line = format_move(STATE, Describe(0, 0, 1, text))
    assert len(line.splitlines()) == 1
    assert parse_move(STATE, line) == move


@given(st.text(max_size=60))
def test_any_line_is_a_move_or_is_refused(text: str) -> None:
    try:
        move = parse_move(STATE, f"1 {text}")
    except (Invalid, UnknownCard):
        return
    assert parse_move(STATE, format_move(STATE, move)) == move
