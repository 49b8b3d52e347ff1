"""The `referee` command, over the shipped knowledge base."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer import Exit

from kb.usecases.import_dump import ImportReport
from service.cli import main
from service.cli_import import run_import, sentence_of
from service.settings import Settings
from service.version import VERSION


@dataclass
class Done:
    """What a run left: exit code and what was printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture(scope="module")
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('cli') / 'referee.db'}"


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database_url: str
) -> Run:
    monkeypatch.setenv("REFEREE_DATABASE_URL", database_url)
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments: str) -> Done:
        try:
            main(arguments)
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return command


def test_a_challenge_reads_as_a_sentence(run: Run) -> None:
    done = run("challenge", "albert schweizer", "activity:music", "time:19th century", "letter:S")
    assert done.code == 0
    assert done.out.startswith("Not upheld. Albert Schweitzer (1875-1965) fits all three cards")
    assert "occupation: composer" in done.out


def test_every_ruling_is_exit_code_0(run: Run) -> None:
    upheld = run("challenge", "Albert Schweitzer", "letter-a")
    assert (upheld.code, upheld.out[:7]) == (0, "Upheld.")
    undecided = run("challenge", "Xyzzyx Plughugh", "letter-a")
    assert (undecided.code, undecided.out[:10]) == (0, "Undecided.")


def test_a_challenge_as_json(run: Run) -> None:
    done = run(
        "challenge", "Albert Schweitzer", "time-19", "--json", "--house-rule", "absence=vote"
    )
    answer = json.loads(done.out)
    assert answer["ruling"] == "not_upheld"
    assert answer["findings"][0]["card"] == "time-19"


def test_a_personage(run: Run) -> None:
    by_name, by_id = run("personage", "Plato"), run("personage", "q859")
    assert "Plato (Q859)" in by_name.out
    assert "date of birth (P569)" in by_name.out
    assert "Letters: P (Plato)" in by_id.out
    assert json.loads(run("personage", "Plato", "--json").out)["personage"]["qid"] == "Q859"


def test_stats(run: Run) -> None:
    told = json.loads(run("kb", "stats", "--json").out)
    assert told["personages"] > 10_000
    assert f"{told['personages']:,}" in run("kb", "stats").out


def test_what_is_piped_is_not_cut(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    wide = run("challenge", "Kim Jong-un", "place:france").out
    row = next(line for line in wide.splitlines() if line.startswith("  france"))
    assert "the reference says only born in Pyongyang, North Korea" in row
    assert row.rstrip().endswith("place of birth: Pyongyang > North Korea [P19]")
    monkeypatch.setenv("COLUMNS", "30")
    assert "…" not in run("challenge", "Kim Jong-un", "place:france").out


def test_the_version(run: Run) -> None:
    done = run("--version")
    assert (done.code, done.out) == (0, f"referee {VERSION}\n")


# By id, the arguments and a part of the one sentence on stderr.
BAD: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown place": (("challenge", "Plato", "place:Narnia"), "no place is called 'Narnia'"),
    "unknown card": (("challenge", "Plato", "time-91"), "no card 'time-91'"),
    "unknown category": (("challenge", "Plato", "plce:France"), "unknown category 'plce'"),
    "unknown deck": (("challenge", "Plato", "--deck", "clasic"), "did you mean 'classic'"),
    "unknown rule": (
        ("challenge", "Plato", "--house-rule", "absense=vote"),
        "did you mean 'absence'",
    ),
    "rule without a value": (("challenge", "Plato", "--house-rule", "absence"), "name=value"),
    "malformed id": (("challenge", "Plato", "--qid", "42"), "such as Q42"),
    "unknown id": (("challenge", "Plato", "--qid", "Q999999999999"), "no personage"),
    "name of signs": (("challenge", "?!"), "holds no letter"),
    "nobody": (("personage", "Xyzzyx Plughugh"), "knows nobody called"),
    "no file": (("kb", "import-dump", "nowhere.json"), "there is no file 'nowhere.json'"),
}


@pytest.mark.parametrize(("arguments", "part"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_sentence(run: Run, arguments: tuple[str, ...], part: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert part in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


@pytest.mark.loopback
def test_where_wikidata_cannot_be_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_WIKIDATA", "on_miss")
    monkeypatch.setenv("REFEREE_WIKIDATA_CONTACT", "test@example.org")
    monkeypatch.setenv("REFEREE_WIKIDATA_CACHE", "memory")
    for name in ("REFEREE_WIKIDATA_SPARQL_URL", "REFEREE_WIKIDATA_API_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")  # nobody listens
    done = run("challenge", "Xyzzyx Plughugh", "letter-a")
    assert done.code == 0
    assert " ".join(done.out.split()) == (
        "Undecided. The reference knows nobody called 'Xyzzyx Plughugh'. The table votes. "
        "Wikidata could not be asked just now."
    )
    nobody = run("personage", "Xyzzyx Plughugh")
    assert nobody.code == 2
    assert "knows nobody called 'Xyzzyx Plughugh'; Wikidata could not be asked" in nobody.err
    by_id = run("personage", "Q999999999")
    assert "Q999999999" in by_id.err
    assert by_id.err.rstrip().endswith("Wikidata could not be asked just now")


def test_bad_settings_are_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "x")
    done = run("serve")
    assert done.code == 2
    assert done.err.startswith("REFEREE_PORT=x is not valid")
    assert done.err.count("\n") == 1


def test_a_damaged_database_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "referee.db"
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"sqlite:///{file}")
    done = run("kb", "stats")
    assert done.code == 2
    assert "may be deleted" in done.err
    assert done.err.count("\n") == 1


HUMAN = {"entity-type": "item", "numeric-id": 5, "id": "Q5"}


def test_import_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    entity = {
        "id": "Q999999901",
        "labels": {"en": {"language": "en", "value": "Zebediah Testwright"}},
        "claims": {
            "P31": [
                {
                    "mainsnak": {
                        "snaktype": "value",
                        "property": "P31",
                        "datavalue": {"type": "wikibase-entityid", "value": HUMAN},
                    },
                    "rank": "normal",
                }
            ]
        },
    }
    file = tmp_path / "dump.json"
    file.write_text(f"[\n{json.dumps(entity)},\nnonsense\n]\n")
    done = run("kb", "import-dump", str(file), "--json")
    report = json.loads(done.out)[0]
    assert (report["personages"], report["bad"], report["skipped"]) == (1, 1, False)
    assert "line 3" in report["bad_lines"][0]
    assert "was imported before" in run("kb", "import-dump", str(file)).err.replace("\n", " ")
    assert "Zebediah Testwright (Q999999901)" in run("personage", "zebediah testwright").out
    file.write_text(json.dumps([entity]))
    changed = run("kb", "import-dump", str(file))
    assert changed.code == 0
    assert "has changed since it was imported, and was read anew." in changed.err
    assert "1 personage and 0 items from 1 line, 0 bad." in changed.err
    assert "once it is restarted" in changed.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [("", "it is empty."), ("nonsense\n", "of 1 line, 1 bad.")],
    ids=["empty", "all-bad"],
)
def test_an_import_of_nothing_is_exit_code_1(
    run: Run, tmp_path: Path, content: str, sentence: str
) -> None:
    file = tmp_path / "nothing.json"
    file.write_text(content)
    for _ in range(2):
        done = run("kb", "import-dump", str(file))
        assert done.code == 1
        assert f"holds no entity that can be read: {sentence}" in done.err
    assert run("kb", "import-dump", str(file), "--json").code == 1


def test_an_interrupted_import_says_that_it_goes_on(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> ImportReport:
        raise KeyboardInterrupt

    settings = Settings(database_url=database_url)
    with pytest.raises(Exit) as end:
        run_import(settings, [Path("any.json")], again=False, show=True, read=interrupted)
    assert end.value.exit_code == 130
    assert capsys.readouterr().err == "Interrupted; the same command goes on where it was.\n"


REPORTS = [
    pytest.param(
        ImportReport("a.json", lines=3, personages=1, items=2),
        "a.json: 1 personage and 2 items from 3 lines, 0 bad.",
        id="whole",
    ),
    pytest.param(
        ImportReport("a.json", lines=5000, personages=900, bad=3, lines_before=4000, bad_before=2),
        "a.json: went on behind line 4,000. This run: 900 personages and 0 items from 1,000 lines, "
        "1 bad. All runs: 5,000 lines, 3 bad.",
        id="resumed",
    ),
    pytest.param(
        ImportReport("a.json", lines=1, skipped=True),
        "a.json was imported before and has not changed; --again reads it anew.",
        id="skipped",
    ),
    pytest.param(
        ImportReport("a.json", lines=1, items=1, changed=True),
        "a.json has changed since it was imported, and was read anew. "
        "a.json: 0 personages and 1 item from 1 line, 0 bad.",
        id="changed",
    ),
]


@pytest.mark.parametrize(("report", "sentence"), REPORTS)
def test_what_an_import_says(report: ImportReport, sentence: str) -> None:
    assert sentence_of(report) == sentence


DECK = """
id: tiny
title: Tiny
label: test
note: For a test.
cards:
  - {id: place-narnia, category: place, value: Narnia}
  - {id: letter-s, category: letter, letters: S}
"""


def test_deck_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tiny.yaml"
    file.write_text(DECK)
    done = run("deck", "check", str(file), "--json")
    assert done.code == 1
    report = json.loads(done.out)[0]
    assert {"unknown-term", "table", "size"} <= {fault["code"] for fault in report["faults"]}
    assert report["support"]["letter-s"] > 1000
    assert run("deck", "check", str(tmp_path / "none.yaml")).code == 1


@pytest.mark.loopback
def test_serve_prints_its_address_once_it_answers(database_url: str) -> None:
    environment = {**os.environ, "REFEREE_DATABASE_URL": database_url}
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(f"{address}/health/live", timeout=10) as response:
                assert json.load(response) == {"status": "ok"}
            busy = [*command[:-1], address.rpartition(":")[2]]
            second = subprocess.run(
                busy, env=environment, capture_output=True, text=True, timeout=60, check=False
            )
            assert second.returncode == 2
            assert second.stderr.startswith("cannot listen on 127.0.0.1:")
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(timeout=20) == 0
