"""`referee kb refresh` and `build-top`: whom they ask for, what they say, how they end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest
from typer import Exit

from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Personage, Qid
from kb.ports import FactSource, PersonageStore
from kb.usecases.refresh import RefreshReport
from service.cli import main
from service.cli_refresh import Open, Which, run_build_top, run_refresh, sentence_of
from service.settings import Settings
from service.wiring import UtcClock
from tests.builders import person
from tests.fakes.bulk_source import BulkSource
from tests.fakes.store import InMemoryPersonageStore

SETTINGS = Settings(database_url="sqlite://")
TODAY = UtcClock().today()


def people(numbers: Iterable[int], retrieved: str = "2020-01-01") -> list[Personage]:
    """Q1 is the most famous and has the most editions."""
    return [
        replace(
            person(label=f"P{n}", qid=f"Q{n}", fame=100.0 - n, editions=300 - n, died=1900),
            retrieved=retrieved,
        )
        for n in numbers
    ]


def opened(store: PersonageStore, source: FactSource) -> Open:
    @contextmanager
    def open_them(
        _settings: Settings,
        *,
        snapshot: bool = True,  # noqa: ARG001 (what open_live takes)
    ) -> Iterator[tuple[PersonageStore, FactSource]]:
        yield store, source

    return open_them


def no_sleep(_seconds: float) -> None:
    """Time is not what is tested here."""


def bulk(numbers: Iterable[int], faults: Iterable[BaseException | None] = ()) -> BulkSource:
    return BulkSource(people(numbers), today=TODAY, faults=faults)


# By id, whom to refresh, and who is asked for; Q3 was refreshed yesterday, Q4 died long ago.
WHICH = {
    "ids": (Which(["q2", " Q5 "]), ["Q2", "Q5"]),
    "top": (Which(top=2), ["Q1", "Q2"]),
    "stale": (Which(stale=True), ["Q1", "Q2", "Q4"]),
}


@pytest.mark.parametrize(("which", "asked"), WHICH.values(), ids=WHICH.keys())
def test_whom_a_refresh_asks_for(which: Which, asked: list[str]) -> None:
    store = InMemoryPersonageStore([*people([1, 2, 4]), *people([3], retrieved=TODAY)])
    source = bulk(range(1, 6))
    report = run_refresh(SETTINGS, which, opened=opened(store, source), sleep=no_sleep)
    assert source.fetches == [asked]
    assert report["wanted"] == len(asked)


NOT_ONE_WAY = [
    pytest.param(Which(), id="none"),
    pytest.param(Which(["Q1"], top=3), id="ids-and-top"),
    pytest.param(Which(top=3, stale=True), id="top-and-stale"),
]


@pytest.mark.parametrize("which", NOT_ONE_WAY)
def test_whom_to_refresh_is_said_in_one_way(which: Which) -> None:
    with pytest.raises(InvalidInput, match="in one way"):
        run_refresh(SETTINGS, which)


def test_an_interrupted_refresh_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    store, source = InMemoryPersonageStore(people(range(1, 101))), bulk(range(1, 101))
    source.faults = [None, KeyboardInterrupt()]
    both = opened(store, source)
    with pytest.raises(Exit) as end:
        run_refresh(SETTINGS, Which(top=100), opened=both, sleep=no_sleep)
    assert end.value.exit_code == 130
    assert "the same command goes on where it was" in capsys.readouterr().err
    report = run_refresh(SETTINGS, Which(top=100), opened=both, sleep=no_sleep)
    assert (report["fresh"], report["refreshed"]) == (50, 50)
    assert "50 refreshed and 0 new of 100 wanted" in capsys.readouterr().err


def test_a_wait_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    source = bulk([1], [Unavailable("Wikidata answered 429", 60.0)])
    both = opened(InMemoryPersonageStore(), source)
    run_refresh(SETTINGS, Which(["Q1"]), opened=both, sleep=no_sleep)
    said = capsys.readouterr().err.replace("\n", " ")
    assert "Waiting for 60 s, as asked: Wikidata answered 429" in said


def test_a_reference_that_is_away_says_that_it_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    both = opened(InMemoryPersonageStore(), bulk([1], [Unavailable("away")] * 9))
    with pytest.raises(Unavailable, match="away"):
        run_refresh(SETTINGS, Which(["Q1"]), opened=both, sleep=no_sleep)
    assert "the same command goes on behind it" in capsys.readouterr().err


def test_a_base_is_built(capsys: pytest.CaptureFixture[str]) -> None:
    store = InMemoryPersonageStore()
    report = run_build_top(
        SETTINGS, 20, opened=opened(store, bulk(range(1, 200))), sleep=no_sleep, show=False
    )
    assert report["added"] == 20
    assert [p.qid for p in store.personages()] == [f"Q{n}" for n in range(1, 21)]
    assert capsys.readouterr().err == ""


SENTENCES = [
    pytest.param(
        RefreshReport(wanted=3, refreshed=2, added=1, questions=1),
        "2 refreshed and 1 new of 3 wanted, in 1 query.",
        id="plain",
    ),
    pytest.param(
        RefreshReport(
            wanted=20,
            fresh=2,
            refreshed=1,
            moved={Qid("Q1"): Qid("Q2")},
            missing=[Qid(f"Q{n}") for n in range(3, 15)],
            others=[Qid("Q90")],
            poor=[Qid("Q91")],
            failed=[Qid("Q7")],
            reason="too slow",
            questions=9,
        ),
        "1 refreshed and 0 new of 20 wanted, in 9 queries. 2 were told before by this run or "
        "today. Merged: Q1 into Q2. Deleted there, kept here as they are known: Q3, Q4, Q5, Q6, "
        "Q7, Q8, Q9, Q10, Q11, Q12 and 2 more. No personages: Q90. Kept as they are known, for "
        "the answer lacks most of it: Q91. Not answered even alone: Q7 (too slow).",
        id="everything",
    ),
]


@pytest.mark.parametrize(("report", "sentence"), SENTENCES)
def test_what_a_refresh_says(report: RefreshReport, sentence: str) -> None:
    assert sentence_of(report) == sentence


COMMANDS = [
    pytest.param(["refresh"], "say whom to refresh in one way", id="nobody-named"),
    pytest.param(["refresh", "Plato"], "such as Q42", id="no-id"),
    pytest.param(["refresh", "--top", "5"], "REFEREE_WIKIDATA_CONTACT", id="no-contact"),
    pytest.param(["build-top", "5"], "REFEREE_WIKIDATA_CONTACT", id="no-contact-to-build"),
]


@pytest.mark.parametrize(("arguments", "part"), COMMANDS)
def test_bad_input_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: Sequence[str],
    part: str,
) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", "sqlite://")
    monkeypatch.delenv("REFEREE_WIKIDATA_CONTACT", raising=False)
    with pytest.raises(SystemExit) as end:
        main(["kb", *arguments])
    assert end.value.code == 2
    err = capsys.readouterr().err
    assert part in err
    assert err.count("\n") == 1


def test_a_report_is_json() -> None:
    both = opened(InMemoryPersonageStore(), bulk([1]))
    report = run_refresh(SETTINGS, Which(["Q1", "Q2"]), opened=both, sleep=no_sleep, show=False)
    assert json.loads(json.dumps(report))["missing"] == ["Q2"]
