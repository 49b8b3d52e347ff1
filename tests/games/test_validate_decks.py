from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.deck_checks import Level
from games.decks import SHIPPED
from scripts.validate_decks import main as command
from service.deck_reports import validate

CLASSIC = SHIPPED / "classic.yaml"
ADD_ON = SHIPPED / "add-on-21st-century.yaml"
MINE = "{id: mine, title: Mine, label: house deck, note: My own., cards: ["


def main(argv: list[str]) -> int:
    """The command without a knowledge base: only the form of decks is looked at."""
    return command(argv, lambda: None)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A deck in good form that nobody can play."""
    path = tmp_path / "small.yaml"
    path.write_text(MINE + "{id: a, category: place, value: France, count: 3}]}")
    return path


def test_the_shipped_decks_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CLASSIC), str(ADD_ON)]) == 0
    out = capsys.readouterr().out
    assert "error:" not in out
    assert out.count("112") == 1


def test_one_line_for_each_fault_names_file_and_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE + "{id: a, category: plase, value: x}, {id: b, category: time}]}")
    assert main([str(path)]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "error:" in line]
    assert lines == [
        (
            f"{path}: error: a: category is 'plase'; it must be one of "
            "place, time, activity, status, letter"
        ),
        f"{path}: error: b: 'value' must be given",
    ]


def test_a_bad_file_never_stops_the_others(tmp_path: Path, small: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: [")
    missing = tmp_path / "missing.yaml"
    reports = validate([broken, missing, small, CLASSIC], None)
    assert [(r.deck.id if r.deck else None, r.n(Level.ERROR)) for r in reports] == [
        (None, 1),
        (None, 1),
        ("mine", 5),  # 3 cards, and 4 colours missing for the TABLE
        ("classic", 0),
    ]


def test_json_output(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", str(small), str(CLASSIC)]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert (first["file"], first["deck"], first["cards"], first["errors"]) == (
        str(small),
        "mine",
        3,
        5,
    )
    assert first["faults"][0] == {
        "level": "error",
        "code": "size",
        "card": None,
        "message": "3 cards; a deck has 21 to 500",
    }
    assert second["counts"]["letter"] == 28


def test_a_warning_alone_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no-q.yaml"
    text = CLASSIC.read_text().replace('"QVXYZ"', '"VXYZ"')
    path.write_text(text)
    assert main([str(path)]) == 0
    assert f"{path}: warning: only a wild card ends an image with Q" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("extends", "words"),
    [
        ("clasic", "extends the unknown deck 'clasic'; known are add-on-21st-century, classic"),
        ("classic", "the face 'time-19' is time '19th century' in one deck and place 'France'"),
    ],
    ids=["unknown", "contradicts"],
)
def test_an_add_on_is_judged_with_the_deck_it_extends(
    tmp_path: Path, extends: str, words: str
) -> None:
    path = tmp_path / "add-on.yaml"
    card = "{id: time-19, category: place, value: France}]}"
    path.write_text(MINE.replace("{id: mine", f"{{extends: {extends}, id: mine") + card)
    [report] = validate([path], None)
    assert [fault.message[: len(words)] for fault in report.faults] == [words]


class OnlyFrance:
    """A vocabulary of one word."""

    def understands(self, category: str, value: str) -> bool:
        return value == "France"

    def nearest(self, category: str, value: str) -> Sequence[str]:
        return ["France"]

    def prepare(self, cards: Sequence[tuple[str, str]]) -> None:
        pass

    def support(self, category: str, value: str) -> int:
        return 7


def test_unknown_terms_are_reported_with_the_support_of_the_others() -> None:
    [report] = validate([CLASSIC], OnlyFrance())
    unknown = [fault for fault in report.faults if fault.code == "unknown-term"]
    assert len(unknown) == len(report.support) - 1
    assert report.support["place-france"] == 7


@pytest.mark.parametrize("argv", [[], ["--no-such-option", "x"]], ids=["no_file", "option"])
def test_wrong_usage_is_exit_code_2(argv: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
