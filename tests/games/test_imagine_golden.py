"""The golden playthroughs of Imagine, reckoned by hand; see tests/games/imagine_golden.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.imagine.moves import VERBS
from tests.games.imagine_golden import FILES, main, moves, render

NAMES = [path.name for path in FILES]


def test_the_files_are_there() -> None:
    assert NAMES == ["imagine-3p.txt", "imagine-6p.txt"]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_engine_still_answers_as_reviewed(path: Path) -> None:
    """After a wanted change: `python -m tests.games.imagine_golden --write`, and read the diff."""
    text = path.read_text(encoding="utf-8")
    assert render(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_kind_of_move_is_in_it_and_it_goes_on_to_the_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert set(VERBS) == {line.split()[1] for line in moves(text)}
    assert re.search(r"\n    all_\w+; won by seat .*\n$", text)


def test_nothing_is_to_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == ""
