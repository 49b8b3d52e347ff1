"""POST /personages/fits and `referee who-fits`: who fits, and what to drop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from kb.domain.personage import Qid
from service.app import create_app
from service.cli import app as command
from service.schemas.fits import FitsOut
from tests.api.world import ITEMS, PEOPLE, Made, Store, make_container

AFRICA = {"category": "place", "value": "Africa"}
FRANCE = {"card": "place-france"}
MUSIC = {"category": "activity", "value": "music"}
CENTURY_18, CENTURY_19 = {"card": "time-18"}, {"card": "time-19"}
LETTER_A, LETTER_S = {"card": "letter-a"}, {"card": "letter-s"}


def ask(client: TestClient, **request: Any) -> dict[str, Any]:
    response = client.post("/personages/fits", json=request)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    FitsOut.model_validate_json(response.content)
    answer: dict[str, Any] = response.json()
    return answer


def qids(answer: dict[str, Any]) -> list[str]:
    return [one["qid"] for one in answer["personages"]]


FITTING: dict[str, tuple[dict[str, Any], list[str]]] = {
    "one": ({"cards": [AFRICA, MUSIC, CENTURY_19, LETTER_S]}, ["Q49325"]),
    "the most famous first": ({"cards": [MUSIC]}, ["Q49325", "Q178010"]),
    "no cards, but no group and nobody unknown": (
        {},
        ["Q11806", "Q4653", "Q49325", "Q122634", "Q178010"],
    ),
    "Lua's empty lists": (
        {"cards": {}, "exclude": {}, "minimum_fame": 65},
        ["Q11806"],
    ),
    "nulls": (
        {"cards": [MUSIC], "limit": None, "minimum_fame": None, "deck": None, "house_rules": None},
        ["Q49325", "Q178010"],
    ),
    "not again": ({"cards": [MUSIC], "exclude": [" q49325 ", "Q1"]}, ["Q178010"]),
    "as famous": ({"cards": [MUSIC], "minimum_fame": 60}, ["Q49325"]),
    "less well known": (
        {"cards": [{"card": "time-20"}, {"card": "letter-k"}], "house_rules": {"well_known": 2}},
        ["Q900001"],
    ),
    "by a house rule": (
        {"cards": [{"card": "status-living"}], "house_rules": {"fictional_living": "either"}},
        ["Q4653", "Q122634"],
    ),
    "legends pass": ({"cards": [{"card": "status-fictional"}]}, ["Q4653", "Q122634"]),
    "the add-on": ({"cards": [{"card": "letter-wild"}, FRANCE], "deck": "add-on-21st-century"},
                   ["Q49325"]),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "expected"), FITTING.values(), ids=FITTING.keys())
def test_who_fits(client: TestClient, asked: dict[str, Any], expected: list[str]) -> None:
    answer = ask(client, **asked)
    assert qids(answer) == expected
    assert answer["count"] == len(expected)
    assert answer["drops"] == []


def test_all_are_counted_and_some_shown(client: TestClient) -> None:
    answer = ask(client, cards=[MUSIC], limit=1)
    assert (answer["count"], qids(answer)) == (2, ["Q49325"])
    assert answer["sentence"] == "2 fit the card: Albert Schweitzer (1875-1965); and 1 more."
    told = client.post("/challenge", json={"qid": "Q49325"}).json()
    assert answer["personages"] == [told["personage"]]


def test_whoever_is_named_would_be_ruled_to_fit(client: TestClient) -> None:
    for cards in ([MUSIC], [{"card": "status-nonfictional"}], [CENTURY_19], [LETTER_A]):
        for one in ask(client, cards=cards)["personages"]:
            asked = {"qid": one["qid"], "name": one["label"], "cards": cards}
            assert client.post("/challenge", json=asked).json()["ruling"] == "not_upheld"


def test_which_card_to_drop(client: TestClient) -> None:
    answer = ask(client, cards=[FRANCE, MUSIC, LETTER_A])
    assert (answer["count"], answer["personages"]) == (0, [])
    drops = [(d["number"], d["card"], d["count"], d["best"]["qid"]) for d in answer["drops"]]
    assert drops == [(0, "place-france", 1, "Q178010"), (2, "letter-a", 1, "Q49325")]
    assert answer["sentence"] == (
        "Nobody is known to fit all three cards: without France, 1 would, such as John Adams; "
        "without A, 1 would, such as Albert Schweitzer."
    )


def test_no_single_card_helps(client: TestClient) -> None:
    answer = ask(client, cards=[{"card": "time-bc"}, {"card": "letter-j"}])
    assert (answer["count"], answer["drops"]) == (0, [])
    assert "dropping any single card would not help" in answer["sentence"]


def test_one_card_that_nobody_fits(client: TestClient) -> None:
    answer = ask(client, cards=[FRANCE], minimum_fame=100)
    assert answer["sentence"] == "Nobody is known to fit the card."


class Slow(Store):
    """A store that is slow to begin to read everybody: until it is let."""

    def __init__(self) -> None:
        super().__init__([made.personage() for made in PEOPLE], ITEMS)
        self.go_on = Event()

    def find_famous(self, limit: int) -> list[Qid]:
        self.go_on.wait(30)
        return super().find_famous(limit)


def test_a_crowd_that_waits_leaves_threads_to_others() -> None:
    store = Slow()
    with (
        TestClient(create_app(make_container(store))) as client,
        ThreadPoolExecutor(61) as crowd,
    ):
        try:
            waiting = [crowd.submit(ask, client, cards=[MUSIC]) for _ in range(60)]
            wait(waiting, timeout=0.5)
            other = crowd.submit(client.get, "/personages?q=albert")
            assert other.result(timeout=15).status_code == 200
            assert not any(one.done() for one in waiting)
        finally:
            store.go_on.set()
        assert {tuple(qids(one.result(timeout=15))) for one in waiting} == {("Q49325", "Q178010")}


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "an unknown place": (
        {"cards": [{"category": "place", "value": "Frnace"}]},
        "unknown-term",
        "#/cards/0/value",
    ),
    "an unknown card": ({"cards": [MUSIC, {"card": "place-mars"}]}, "unknown-card",
                        "#/cards/1/card"),
    "an unknown deck": ({"deck": "tarot"}, "unknown-deck", "#/deck"),
    "too many cards": ({"cards": [MUSIC] * 41}, "invalid-request", "#/cards"),
    "no limit": ({"limit": 0}, "invalid-request", "#/limit"),
    "too high a limit": ({"limit": 101}, "invalid-request", "#/limit"),
    "fame over 100": ({"minimum_fame": 101}, "invalid-request", "#/minimum_fame"),
    "no id": ({"exclude": ["Schweitzer"]}, "invalid-request", "#/exclude/0"),
    "a field nobody reads": ({"name": "Schweitzer"}, "invalid-request", "#/name"),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "kind", "pointer"), FAULTS.values(), ids=FAULTS.keys())
def test_faults(client: TestClient, asked: dict[str, Any], kind: str, pointer: str) -> None:
    response = client.post("/personages/fits", json=asked)
    assert response.status_code == 422
    problem = response.json()
    assert problem["type"].endswith(kind)
    assert problem["errors"][0]["pointer"] == pointer


def test_no_json(client: TestClient) -> None:
    assert client.post("/personages/fits", content=b"{").status_code == 400


class Unread(Store):
    """Nobody can be read while it is down."""

    def personages(self) -> Iterator[Any]:
        self._ask()
        return super().personages()


def test_a_database_that_is_away() -> None:
    store = Unread([made.personage() for made in PEOPLE], ITEMS)
    application = create_app(make_container(store))
    store.is_down = True
    with TestClient(application) as client:
        response = client.post("/personages/fits", json={"cards": [MUSIC]})
        assert (response.status_code, response.headers["retry-after"]) == (503, "5")
        store.is_down = False
        assert ask(client, cards=[MUSIC])["count"] == 2


def test_what_is_learnt_counts_in_the_next_answer(store: Store) -> None:
    container = make_container(store)
    with TestClient(create_app(container)) as client:
        assert ask(client, cards=[MUSIC, LETTER_A])["count"] == 1
        store.put([Made("Q1268", "Chopin Again", facts={"P106": ("Q36834",)}).personage()])
        container.dossiers.forget(Qid("Q1268"))
        assert qids(ask(client, cards=[MUSIC, LETTER_A]))[0] == "Q1268"


def test_a_second_answer_takes_only_memory(client: TestClient, store: Store) -> None:
    first = ask(client, cards=[MUSIC])
    store.is_down = True
    assert ask(client, cards=[MUSIC]) == first


# --- the command --------------------------------------------------------------------------


@pytest.fixture
def _shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", "sqlite://")


@pytest.mark.usefixtures("_shipped")
def test_the_command_lists_debussy_and_friends() -> None:
    cards = ["place:France", "activity:music", "time:19th century", "letter:D"]
    shown = CliRunner().invoke(command, ["who-fits", *cards])
    assert shown.exit_code == 0, shown.output
    assert "Claude Debussy" in shown.output
    options = ["--limit", "2", "--exclude", "Q4700", "--json"]
    told = json.loads(CliRunner().invoke(command, ["who-fits", *cards, *options]).output)
    assert len(told["personages"]) == 2
    assert "Q4700" not in qids(told)


@pytest.mark.usefixtures("_shipped")
def test_the_command_says_what_to_drop() -> None:
    cards = ["place:France", "activity:music", "time:21st century", "letter:Q"]
    result = CliRunner().invoke(command, ["who-fits", *cards])
    assert result.output.startswith("Nobody is known to fit all four cards: without Q, ")


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        pytest.param({"exclude": ["Q1"] * 1001}, "has over 1,000 entries", id="too many"),
        pytest.param({"minimum_fame": "much"}, "must be a number, not", id="no number"),
    ],
)
def test_what_is_wrong_is_said_in_words(
    client: TestClient, request_: dict[str, Any], sentence: str
) -> None:
    response = client.post("/personages/fits", json={"cards": [MUSIC], **request_})
    assert response.status_code == 422
    assert sentence in response.text
