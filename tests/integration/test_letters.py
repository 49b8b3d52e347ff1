"""LETTER, the whole way from a name called out: fixtures/truth/letters.yaml against the snapshot.

A letter that fits wrongly and one refused wrongly both break the product; so both count here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.domain.personage import Qid
from kb.domain.ruling import Finding
from kb.usecases.adjudicate import Challenge
from service.wiring import Container

TABLE = Path(__file__).resolve().parents[2] / "fixtures" / "truth" / "letters.yaml"
ROWS: list[dict[str, Any]] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))

ALLOWED = {
    "accepted": {"fits"},
    "either": {"fits", "cannot_tell"},
    "arguable": {"cannot_tell"},
    "refused": {"does_not_fit", "cannot_tell"},
}
LACKING = {"does_not_fit", "cannot_tell"}

LEFT_OPEN = 0.10
"""Share of the refused letters that may be left to the table instead of being refused."""

LACKED = 109
"""Letters for which the shipped base has no fact. The number may only shrink."""


def letter_finding(container: Container, row: dict[str, Any], letter: str) -> Finding:
    claim = container.terms.claim("letter", letter)
    challenge = Challenge(claims=(claim,), name=row["name"], qid=Qid(row["qid"]))
    return container.referee.adjudicate(challenge).ruling.findings[0]


def columns(row: dict[str, Any]) -> list[tuple[str, str]]:
    return [(letter, column) for column in ALLOWED for letter in row.get(column, [])]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in ROWS])
def test_letters_of(container: Container, row: dict[str, Any]) -> None:
    found = container.referee.adjudicate(Challenge(claims=(), name=row["name"])).dossier
    assert found is not None
    assert found.personage.qid == row["qid"]
    wrong = []
    for letter, column in columns(row):
        finding = letter_finding(container, row, letter)
        allowed = LACKING if letter in row.get("needs", {}) else ALLOWED[column]
        if finding.finding not in allowed or not finding.because:
            wrong.append(f"{letter}, {column}: {finding.finding}, {finding.because}")
    assert wrong == [], row["source"]


def test_most_refused_letters_are_refused_outright(container: Container) -> None:
    findings = [
        letter_finding(container, row, letter).finding for row in ROWS for letter in row["refused"]
    ]
    assert findings.count("cannot_tell") <= LEFT_OPEN * len(findings)


def test_the_table_is_what_it_says() -> None:
    names = [row["name"] for row in ROWS]
    assert len(set(names)) == len(names) >= 200
    assert len({row["kind"] for row in ROWS}) >= 30
    for row in ROWS:
        letters = [letter for letter, _ in columns(row)]
        assert len(set(letters)) == len(letters), row["name"]
        assert set("".join(letters)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), row["name"]
        assert row["accepted"], row["name"]
        assert len(row["source"]) > len("RULINGS LETTER: "), row["name"]
        assert set(row.get("needs", {})) <= set(letters) - set(row["refused"]), row["name"]


def test_facts_lacked_only_become_fewer() -> None:
    assert sum(len(row.get("needs", {})) for row in ROWS) <= LACKED
