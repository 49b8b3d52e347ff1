"""The whole service over an empty knowledge base and the stand-ins for Wikidata: real servers on
this machine over facts of ours, not Wikidata."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kb.adapters.snapshot import read_snapshot
from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import MERGED, QIDS, load_world
from service.app import create_app
from service.settings import Settings
from service.wiring import SNAPSHOT, Container, build_container

pytestmark = [pytest.mark.loopback, pytest.mark.slow]

CARDS = [
    {"category": "place", "value": "France"},
    {"category": "activity", "value": "music"},
    {"category": "time", "value": "19th century"},
    {"category": "status", "value": "fictional"},
]


@pytest.fixture(scope="module")
def stand_ins() -> Iterator[StandIns]:
    with standing_in(load_world()) as running:
        yield running


@pytest.fixture
def settings(stand_ins: StandIns, tmp_path: Path) -> Settings:
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'kb.db'}",
        wikidata="on_miss",
        wikidata_contact="referee@example.org",
        wikidata_sparql_url=stand_ins.sparql,
        wikidata_api_url=stand_ins.search,
    )


@pytest.fixture
def container(settings: Settings) -> Container:
    return build_container(settings, snapshot=None)


@pytest.fixture
def client(container: Container) -> Iterator[TestClient]:
    with TestClient(create_app(container)) as client:
        yield client


def ask(client: TestClient, name: str) -> dict[str, Any]:
    answer = client.post("/challenge", json={"name": name, "cards": CARDS})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def requests(container: Container) -> int:
    """Requests over the network so far."""
    counts = container.traffic()
    return sum(n for kind, n in counts.items() if kind not in ("cache", "stale"))


def test_an_empty_base_learns_whom_it_is_asked_for(
    client: TestClient, container: Container, settings: Settings
) -> None:
    known = {p.qid: p for p in read_snapshot(SNAPSHOT).personages() if p.qid in QIDS}
    names = [known[qid].label for qid in list(known)[:12]]
    cold = {}
    for name in names:
        before = requests(container)
        cold[name] = ask(client, name)
        assert requests(container) - before <= 4, name
        assert cold[name]["reference"]["wikidata"] in ("asked", "known"), name
        assert cold[name]["personage"] is not None, name
    before = requests(container)
    for name in names:
        warm = ask(client, name)
        assert warm["ruling"] == cold[name]["ruling"]
        assert warm["reference"]["wikidata"] == "known"
    assert requests(container) == before
    # and another process finds them, with their places and occupations, where it may not ask
    offline = settings.model_copy(update={"wikidata": "off"})
    again = build_container(offline, snapshot=None)
    try:
        with TestClient(create_app(again)) as other:
            for name in names:
                assert ask(other, name)["findings"] == cold[name]["findings"], name
    finally:
        again.close()


def test_ten_who_ask_at_once_cost_what_one_does(client: TestClient, container: Container) -> None:
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: ask(client, "Marie Curie"), range(10)))
    assert {a["personage"]["qid"] for a in answers} == {"Q7186"}
    counts = container.traffic()
    assert counts["search"] <= 2
    assert counts["sparql"] <= 2
    assert client.get("/health").json()["wikidata"]["searches"] == 1


def test_a_merged_id_answers(client: TestClient) -> None:
    old = next(iter(MERGED))
    assert client.get(f"/personages/{old}").json()["personage"]["qid"] == MERGED[old]
    assert client.get("/personages/Q999000002").status_code == 404
