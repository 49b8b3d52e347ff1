"""The golden playthroughs, read against the printed rules by hand; see tests/games/golden.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.image.moves import VERBS
from tests.games.golden import FILES, main, moves, render

NAMES = [path.name for path in FILES]
TELLING_MOVES = (
    r"rule upheld by reference",
    r"rule not_upheld by reference",
    r"rule undecided by reference",
    r"rule upheld by timeout",
    r"\d end #\d+ \S+ \S+ \".*\"",  # a double
    r"\d end #\d+ letter-wild-\d \".*\"",
    r"\d cover .*",
)


def test_the_files_are_there() -> None:
    assert NAMES == ["image-2p.txt", "image-4p.txt", "image-6p.txt"]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_engine_still_answers_as_reviewed(path: Path) -> None:
    """After a wanted change: `python -m tests.games.golden --write`, and read the diff."""
    text = path.read_text(encoding="utf-8")
    assert render(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_kind_of_move_is_in_it(path: Path) -> None:
    lines = moves(path.read_text(encoding="utf-8"))
    words = {word for line in lines for word in line.split()[:2]}
    assert set(VERBS) <= words
    for pattern in TELLING_MOVES:
        assert any(re.fullmatch(pattern, line) for line in lines), pattern


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_it_goes_on_to_the_final_scores(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "one more turn each" in text
    assert re.search(r"\n    final scores .*\n    won by seat .*\n$", text)


def test_nothing_is_to_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == ""
