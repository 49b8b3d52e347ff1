"""`referee kb import-dump --min-sitelinks`: over two readings, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.usecases.import_dump import ImportReport
from service.cli import main
from service.cli_import import sentence_of
from tests.unit.wikibase import entity, human

WORLD = [
    human("Q1", 20, P19=["Q90"]),
    human("Q2", 3, P19=["Q60"]),
    entity("Q90", {"P17": ["Q142"]}, label="Paris"),
    entity("Q60", label="New York City"),
    entity("Q142", label="France"),
]


def test_only_the_well_known_and_their_places_are_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"sqlite:///{tmp_path / 'kb.db'}")
    file = tmp_path / "dump.json"
    file.write_text("[\n" + ",\n".join(map(json.dumps, WORLD)) + "\n]\n")
    main_ends_well("kb", "import-dump", str(file), "--min-sitelinks", "15", "--json")
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["personages"], report["items"], report["at_least"]) == (1, 2, 15)
    main_ends_well("kb", "import-dump", str(file), "--min-sitelinks", "3")
    said = capsys.readouterr().err.replace("\n", " ")
    assert "(personages of at least 3 language editions): 2 personages and 3 items" in said


def main_ends_well(*arguments: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert not end.value.code


REPORTS = [
    pytest.param(
        ImportReport("a.json", lines=9, personages=1, items=2, at_least=15),
        "a.json (personages of at least 15 language editions): 1 personage and 2 items from "
        "9 lines, 0 bad.",
        id="whole",
    ),
    pytest.param(
        ImportReport("a.json", lines=9, items=2, lines_before=5, at_least=1),
        "a.json (personages of at least 1 language edition): went on behind line 5. This run: "
        "0 personages and 2 items from 4 lines, 0 bad. All runs: 9 lines, 0 bad.",
        id="resumed-in-the-first-reading",
    ),
    pytest.param(
        ImportReport(
            "a.json", lines=9, items=2, bad=1, lines_before=9, lines_again_before=4, at_least=15
        ),
        "a.json (personages of at least 15 language editions): went on behind line 4 of the second "
        "reading. This run: 0 personages and 2 items. All runs: 9 lines, 1 bad.",
        id="resumed-in-the-second-reading",
    ),
]


@pytest.mark.parametrize(("report", "sentence"), REPORTS)
def test_what_a_filtered_import_says(report: ImportReport, sentence: str) -> None:
    assert sentence_of(report) == sentence
