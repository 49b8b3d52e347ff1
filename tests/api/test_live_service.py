"""The service over a live reference: what is asked, who waits, and what the answers say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Barrier
from time import monotonic
from typing import Any, cast

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from kb.domain.errors import Unavailable
from kb.domain.personage import Qid
from kb.usecases.live import Waiting
from service.app import create_app
from service.server import let_go
from service.settings import Settings
from service.waiting import AT_ONCE, searching, wait_for
from tests.api.tables import Table, deal
from tests.api.world import Made, make_container
from tests.fakes.fact_source import FakeFactSource
from tests.unit.live_rig import TOLD_ITEMS

DEADLINE_S = 0.3

MADE = Made(
    "Q910000",
    "Nora Newcome",
    born=1901,
    died=1980,
    facts={"P19": ("Q910001",), "P27": ("Q142",), "P106": ("Q36834",)},
    editions=30,
)
NORA = replace(MADE.personage(), retrieved="2026-11-30", complete=True)
FRANCE = [{"category": "place", "value": "France"}]
MUSIC = [{"category": "activity", "value": "music"}]


@pytest.fixture
def source() -> FakeFactSource:
    return FakeFactSource([NORA], TOLD_ITEMS)


@contextmanager
def serving(source: FakeFactSource | None, **settings: Any) -> Iterator[TestClient]:
    """A service that may ask `source`; what blocks it is let go at the end."""
    made = Settings(
        database_url="sqlite:///unused.db",
        wikidata="on_miss" if source else "off",
        wikidata_contact="test@example.org",
        **settings,
    )
    try:
        with TestClient(create_app(make_container(settings=made, source=source))) as client:
            yield client
    finally:
        if source:
            source.gate.set()


@pytest.fixture
def client(source: FakeFactSource) -> Iterator[TestClient]:
    with serving(source) as client:
        yield client


def ask(client: TestClient, name: str, cards: list[dict[str, str]] | None = None) -> Any:
    answer = client.post("/challenge", json={"name": name, "cards": cards or []})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_who_is_unknown_is_looked_up_and_ruled_on(
    client: TestClient, source: FakeFactSource
) -> None:
    answer = ask(client, "nora newcome", FRANCE)
    assert (answer["ruling"], answer["personage"]["qid"]) == ("not_upheld", "Q910000")
    assert answer["reference"] == {
        "source": "by hand",
        "as_of": "2026-11-01",
        "wikidata": "asked",
        "retrieved": "2026-11-30",
    }
    assert ask(client, "nora newcome", FRANCE)["reference"]["wikidata"] == "known"
    assert source.calls == ["look_up nora newcome"]


def test_who_is_known_is_not(client: TestClient, source: FakeFactSource) -> None:
    answer = ask(client, "Albert Schweitzer", FRANCE)
    assert answer["reference"]["wikidata"] == "known"
    assert source.calls == []


def test_off() -> None:
    with serving(None) as client:
        answer = ask(client, "Nora Newcome", FRANCE)
        assert answer["reference"]["wikidata"] == "off"
        assert answer["reference"]["retrieved"] is None
        assert answer["sentence"].endswith("The table votes.")


def test_away(client: TestClient, source: FakeFactSource) -> None:
    source.error = Unavailable("no route to host")
    for name in ("Nora Newcome", "Somebody Else"):
        answer = ask(client, name, FRANCE)
        assert answer["reference"]["wikidata"] == "unreachable"
        assert answer["sentence"].endswith("The table votes. Wikidata could not be asked just now.")
    assert source.calls == ["look_up Nora Newcome"]


def test_blocked(source: FakeFactSource) -> None:
    source.gate.clear()
    with serving(source, wikidata_deadline_s=DEADLINE_S) as client:
        for name in ("Nora Newcome", "Somebody Else", "Nora Newcome"):
            assert ask(client, name)["reference"]["wikidata"] == "unreachable"
        assert source.calls == ["look_up Nora Newcome"]
        assert client.get("/health").json()["wikidata"]["state"] == "open"


def test_who_waits_holds_no_thread(source: FakeFactSource) -> None:
    """More waiters than there are threads, and the others' requests are answered meanwhile."""
    source.gate.clear()

    async def ask_all() -> list[int]:
        import httpx2

        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://t") as client:
            body = {"name": "Nora Newcome", "cards": FRANCE}
            waiters = [asyncio.create_task(client.post("/challenge", json=body)) for _ in range(60)]
            assert live is not None
            while live.counts().shared < 59:
                await asyncio.sleep(0.01)
            others = [await client.get("/personages/Q11806"), await client.get("/health")]
            assert not any(w.done() for w in waiters)
            source.gate.set()
            words = {(await w).json()["reference"]["wikidata"] for w in waiters}
            assert words == {"asked"}
            return [o.status_code for o in others]

    container = make_container(source=source)
    app, live = create_app(container), container.referee.live
    assert asyncio.run(ask_all()) == [200, 200]
    assert source.calls == ["look_up Nora Newcome"]


def test_who_waits_is_answered_when_the_service_stops(source: FakeFactSource) -> None:
    source.gate.clear()
    with serving(source) as client, ThreadPoolExecutor() as pool:
        waiter = pool.submit(ask, client, "Nora Newcome", FRANCE)
        assert source.entered.wait(10)
        let_go(cast(FastAPI, client.app).state.container)
        assert waiter.result(10)["reference"]["wikidata"] == "unreachable"


def test_a_few_threads_look_for_names() -> None:
    """Each waits for as many others as there may be, so that there are no fewer."""
    together = Barrier(AT_ONCE["name"], timeout=10)
    inside: list[bool] = []
    seen: list[int] = []

    def work() -> None:
        inside.append(True)
        together.wait()
        seen.append(len(inside))
        together.wait()
        inside.pop()
        together.wait()

    async def all_of_them() -> None:
        await asyncio.gather(*(searching("name", work) for _ in range(5 * AT_ONCE["name"])))

    asyncio.run(all_of_them())
    assert set(seen) == {AT_ONCE["name"]}


def test_a_batch_waits_once_for_all(source: FakeFactSource) -> None:
    source.gate.clear()
    names = ["Nora Newcome", "Somebody Else", "Albert Schweitzer", "", "Nora Newcome"]
    body = [{"name": name, "cards": []} for name in names]
    with serving(source, wikidata_deadline_s=DEADLINE_S) as client:
        results = client.post("/challenge/batch", json=body).json()["results"]
    words = [r.get("reference", {}).get("wikidata") for r in results]
    assert words == ["unreachable", "unreachable", "known", None, "unreachable"]
    assert results[3]["status"] == 422


def test_a_batch_that_is_answered(client: TestClient, source: FakeFactSource) -> None:
    body: list[dict[str, Any]] = [
        {"name": n, "cards": MUSIC} for n in ("Nora Newcome", "Robin Hood", "nora newcome")
    ]
    body.append({"qid": "Q777"})
    results = client.post("/challenge/batch", json=body).json()["results"]
    words = [r.get("reference", {}).get("wikidata") for r in results]
    assert words[0] == "asked"
    assert words[2] in ("asked", "known")  # as quick as the first was answered
    assert {r["ruling"] for r in (results[0], results[2])} == {"not_upheld"}
    assert results[3]["type"].endswith("unknown-personage")
    assert results[3]["errors"][0]["pointer"] == "#/3/qid"
    assert source.calls.count("look_up Nora Newcome") == 1


def test_personages_are_looked_up_too(client: TestClient, source: FakeFactSource) -> None:
    found = client.get("/personages", params={"q": "Nora Newcome"}).json()
    assert [c["qid"] for c in found["candidates"]] == ["Q910000"]
    assert found["wikidata"] == "asked"
    again = client.get("/personages", params={"q": "Nora Newcome"}).json()
    assert again["wikidata"] == "known"
    assert client.get("/personages", params={"q": "!!"}).json()["wikidata"] == "known"
    assert source.calls == ["look_up Nora Newcome"]


def test_an_unknown_id_is_fetched(client: TestClient, source: FakeFactSource) -> None:
    assert client.get("/personages/q910000").json()["personage"]["label"] == "Nora Newcome"
    missing = client.get("/personages/Q777")
    assert missing.status_code == 404
    source.error = Unavailable("no route to host")
    away = client.get("/personages/Q778")
    assert away.status_code == 404
    assert away.json()["detail"].endswith("Wikidata could not be asked just now")
    assert source.calls == ["fetch Q910000", "fetch Q777", "fetch Q778"]


def test_an_old_id_leads_to_the_new(client: TestClient, source: FakeFactSource) -> None:
    source.redirects[Qid("Q910999")] = NORA.qid
    for _ in range(2):
        assert client.get("/personages/Q910999").json()["personage"]["qid"] == "Q910000"
    answer = client.post("/challenge", json={"qid": "Q910999", "cards": FRANCE}).json()
    assert answer["ruling"] == "not_upheld"
    assert source.calls == ["fetch Q910999"]


def test_health_tells_what_was_asked(client: TestClient, source: FakeFactSource) -> None:
    ask(client, "Nora Newcome")
    ask(client, "Nobody Else")
    ask(client, "Nobody Else")
    client.get("/personages/Q777")
    source.error = Unavailable("no route to host")
    ask(client, "Another Nobody")
    told = client.get("/health").json()["wikidata"]
    assert 0 < told.pop("retry_in_s") <= 30
    assert told == {
        "mode": "on_miss",
        "state": "open",
        "searches": 3,
        "fetches": 1,
        "failed": 1,
        "under_way": 0,
        "shared": 0,
        "remembered": 1,
        "spared": 0,
        "network": {},
        "learnt": 1,
    }


def test_health_of_one_that_asks_nobody() -> None:
    with serving(None) as client:
        told = client.get("/health").json()["wikidata"]
    assert (told["mode"], told["state"], told["searches"]) == ("off", "off", 0)


def test_nothing_to_wait_for() -> None:
    asyncio.run(wait_for([None, None], monotonic() + 60))


def test_who_gives_up_takes_nothing_from_the_others() -> None:
    """Nor does an outcome that comes when nobody's loop runs any more."""
    first, second = Waiting(Future()), Waiting(Future())
    second.outcome.set_result("asked")
    asyncio.run(wait_for([first, second, None], monotonic() + 0.05))
    assert not first.outcome.cancelled()
    first.outcome.set_result("asked")
    asyncio.run(wait_for([first, second], monotonic() + 60))


def test_who_goes_takes_nothing_from_the_others() -> None:
    waiting = Waiting(Future())

    async def leave() -> None:
        task = asyncio.create_task(wait_for([waiting], monotonic() + 60))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(leave())
    assert not waiting.outcome.cancelled()


# --- at a table ---

SEED = 2651
"""Seat 1 begins, and holds time-19-3, place-europe-3 and status-dead-3."""


def _challenged(client: TestClient) -> Table:
    """A table at which seat 1 is to name somebody who is dead."""
    table = deal(client, 2, seed=SEED)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
    return table


def _ruling(made: dict[str, Any]) -> dict[str, Any]:
    ruling: dict[str, Any] = made["entries"][-1]["ruling"]
    return ruling


@pytest.mark.parametrize("more", [{}, {"qid": "Q910000"}], ids=["by name", "and by id"])
def test_the_name_a_player_tells_is_looked_up(
    client: TestClient, source: FakeFactSource, more: dict[str, str]
) -> None:
    table = _challenged(client)
    assert source.calls == []
    ruling = _ruling(table.move(1, 'name #1 "Nora Newcome"', **more))
    assert (ruling["ruling"], ruling["personage"]["qid"]) == ("not_upheld", "Q910000")
    assert len(source.calls) == 1


def test_a_table_waits_once(source: FakeFactSource) -> None:
    source.gate.clear()
    with serving(source, wikidata_deadline_s=DEADLINE_S) as client:
        for _ in range(2):
            ruling = _ruling(_challenged(client).move(1, 'name #1 "Nora Newcome"'))
            assert ruling["ruling"] == "undecided"
            assert ruling["reference"]["wikidata"] == "unreachable"
            assert ruling["sentence"].endswith("Wikidata could not be asked just now.")
        assert source.calls == ["look_up Nora Newcome"]


def test_while_one_waits_the_game_can_be_looked_at(source: FakeFactSource) -> None:
    source.gate.clear()
    with serving(source) as client, ThreadPoolExecutor(1) as pool:
        table = _challenged(client)
        version = table.version
        named = pool.submit(table.try_move, 1, 'name #1 "Nora Newcome"', version=version)
        assert source.entered.wait(10)
        assert table.look(2)["version"] == version
        source.gate.set()
        assert _ruling(named.result(10).json())["ruling"] == "not_upheld"


def test_a_move_that_cannot_be_made_asks_nobody(client: TestClient, source: FakeFactSource) -> None:
    table = _challenged(client)
    assert table.try_move(2, 'name #1 "Nora Newcome"').status_code == 409
    assert table.try_move(1, 'name #7 "Nora Newcome"').status_code >= 400
    assert table.try_move(1, "nonsense").status_code == 422
    assert table.post("moves", {"move": "pass", "version": 1}, None).status_code == 401
    assert source.calls == []
