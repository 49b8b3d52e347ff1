"""`referee play`: what is typed, what is drawn, and a game to its end."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from games.errors import Invalid
from service.cli import app
from service.cli_play import Play, StoppedClock
from service.cli_table import lines_of
from service.cli_who import shown_when_over, who_it_could_have_been
from tests.api.world import make_container

VIEW: dict[str, Any] = {
    "hand": ["time-19-1", "letter-s-1"],
    "table": {"place": ["place-france-1"], "time": [], "letter": ["letter-a-1"]},
    "challenge": None,
}
CHALLENGED = VIEW | {"challenge": {"image": 4}}


@pytest.mark.parametrize(
    ("typed", "view", "lines"),
    [
        pytest.param("start 1", VIEW, ["start time-19-1"], id="start"),
        pytest.param("START  1", VIEW, ["start time-19-1"], id="case"),
        pytest.param("start time-19-1", VIEW, ["start time-19-1"], id="by-id"),
        pytest.param(
            "extend 2 1 3",
            VIEW,
            ["extend #2 time-19-1", "extend #2 place-france-1"],
            id="extend-by-two",
        ),
        pytest.param("cover #1.2 1", VIEW, ["cover #1.2 time-19-1"], id="cover"),
        pytest.param("end #1 2 Ada Byron", VIEW, ['end #1 letter-s-1 "Ada Byron"'], id="end"),
        pytest.param(
            'end 1 4 2 "Ada Byron"', VIEW, ['end #1 letter-a-1 letter-s-1 "Ada Byron"'],
            id="double",
        ),
        pytest.param("swap 1 2", VIEW, ["swap time-19-1 letter-s-1"], id="swap"),
        pytest.param("pass", VIEW, ["pass"], id="pass"),
        pytest.param("challenge 3", VIEW, ["challenge #3"], id="challenge"),
        pytest.param("name Ada Byron", CHALLENGED, ['name #4 "Ada Byron"'], id="name"),
        pytest.param("name #4 Ada", CHALLENGED, ['name #4 "Ada"'], id="name-with-image"),
        pytest.param("refuse", CHALLENGED, ["refuse #4"], id="refuse"),
        pytest.param("vote upheld", CHALLENGED, ["vote upheld"], id="vote"),
        pytest.param("castle", VIEW, ["castle"], id="for-the-rules-to-refuse"),
    ],
)  # fmt: skip
def test_what_is_typed(typed: str, view: dict[str, Any], lines: list[str]) -> None:
    assert lines_of(typed, view) == lines


@pytest.mark.parametrize("typed", ["", "start 9", "start 0"])
def test_what_cannot_be_meant(typed: str) -> None:
    with pytest.raises(Invalid):
        lines_of(typed, VIEW)


def played(*typed: str, then: str | None = None, bots: int = 1) -> str:
    """What is printed when this is typed, and `then` for ever (None: the input ends)."""
    from service.wiring import pastime

    def lines() -> Iterator[str | None]:
        yield from typed
        for _ in range(2000):
            yield then

    printed = io.StringIO()
    clock, input_, container = StoppedClock(), lines(), make_container()
    play = Play(
        pastime(container, clock),
        clock,
        Console(file=printed, width=200, soft_wrap=True),
        lambda: next(input_),
        partial(who_it_could_have_been, container),
    )
    play.begin("Ada", ["easy"] * bots, 2651, double=False)
    play.run()
    return printed.getvalue()


def test_a_turn_is_shown() -> None:
    told = played("help", "start 2", "challenge 1", "extend #1 5", "done", "quit")
    assert "begin an image with your card 2" in told
    assert "Ada: start Dead" in told
    assert "(I31)" in told or "(I30)" in told
    assert "HAND  1 " in told


ENDED = {"name": "Ada Byron", "points": 7, "double": False}
STACKS = [["place-france-1", "place-africa-1"], ["activity-music-1"], ["letter-s-1"]]


def over(**change: Any) -> dict[str, Any]:
    """A view with image #1, ended two turns ago."""
    image = {"number": 1, "stacks": STACKS, "ended": ENDED} | change.pop("image", {})
    still: dict[str, Any] = {"images": [image], "placed": [], "last_turn": None, "challenge": None}
    return still | change


def test_the_cards_of_an_image_that_is_over() -> None:
    shown = ["place-africa-1", "activity-music-1", "letter-s-1"]
    assert shown_when_over(over(), "#1") == shown_when_over(over(), "1") == shown
    double = over(image={"ended": ENDED | {"double": True}})
    assert shown_when_over(double, "#1") == ["place-africa-1", "letter-s-1"]


@pytest.mark.parametrize(
    ("view", "word", "why"),
    [
        pytest.param(over(), "#2", "there is no image '#2'", id="no-image"),
        pytest.param(over(), "", "there is no image ''; say who #1", id="no-number"),
        pytest.param(over(image={"ended": None}), "#1", "has not ended", id="open"),
        pytest.param(over(placed=[{"image": 1}]), "#1", "may yet be challenged", id="this-turn"),
        pytest.param(
            over(last_turn={"placed": [{"image": 1}]}), "#1", "may yet be challenged",
            id="last-turn",
        ),
        pytest.param(over(challenge={"image": 1}), "#1", "may yet be challenged", id="challenged"),
    ],
)  # fmt: skip
def test_who_is_not_told_while_it_helps(view: dict[str, Any], word: str, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        shown_when_over(view, word)


def test_who_it_could_have_been() -> None:
    container = make_container()
    cards = {face.id: face for face in container.decks["classic"].cards}
    asked = [cards[c] for c in ("place-africa-1", "activity-music-1", "letter-s-1")]
    told = who_it_could_have_been(container, asked)
    assert told == "1 fits all three cards: Albert Schweitzer (1875-1965)."
    refused = played("who #7", "who", "quit")
    assert "there is no image '#7'" in refused


def test_the_end_of_the_input_leaves_the_game() -> None:
    assert "Your turn" in played()


def test_a_game_to_its_end() -> None:
    """Whatever is asked: a swap while there are cards, a refusal, the end."""
    answers = ("swap 1 2 3", "swap 1", "pass", "accept", "refuse", "vote upheld", "go")
    typed = [answer for _ in range(250) for answer in answers]
    told = played(*typed)
    assert "for the hand)" in told
    assert " wins." in told or "share the win." in told


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", "sqlite://")
    result = CliRunner().invoke(app, ["play", "--bots", "easy", "--seed", "4"], input="quit\n")
    assert result.exit_code == 0, result.output
    assert "TABLE" in result.output


def test_a_bot_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", "sqlite://")
    result = CliRunner().invoke(app, ["play", "--bots", "genius"])
    assert isinstance(result.exception, Invalid)
    assert "no bot is 'genius'; they are easy, medium, hard" in str(result.exception)
