"""Refreshing and building over a real SPARQL server on this machine (oxigraph over facts of ours,
not Wikidata)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import DELETED, FAMOUS, MERGED, QIDS, load_world
from service.cli_refresh import Which, run_build_top, run_refresh
from service.settings import Settings
from service.wiring import open_store

pytestmark = pytest.mark.loopback


@pytest.fixture(scope="module")
def stand_ins() -> Iterator[StandIns]:
    with standing_in(load_world()) as running:
        yield running


@pytest.fixture
def settings(stand_ins: StandIns, tmp_path: Path) -> Settings:
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'kb.db'}",
        wikidata_contact="referee@example.org",
        wikidata_sparql_url=stand_ins.sparql,
        wikidata_api_url=stand_ins.search,
    )


def no_sleep(_seconds: float) -> None:
    """Nobody has to be spared here."""


@pytest.mark.slow
def test_a_base_is_built_from_the_top(settings: Settings) -> None:
    report = run_build_top(settings, 12, sleep=no_sleep, show=False)
    assert (report["added"], report["failed"], report["others"]) == (12, [], [])
    by_sitelinks = sorted(load_world().personages, key=lambda p: -(p.editions or 0))
    with open_store(settings) as store:
        built = {p.qid: p for p in store.personages()}
        assert store.counts().items > 12
    assert len(built) == 12
    assert {p.qid for p in by_sitelinks[:6]} <= set(built)
    assert all(p.complete and p.source == "wikidata" for p in built.values())
    assert run_build_top(settings, 12, sleep=no_sleep, show=False)["fresh"] == 12


def test_the_merged_move_and_the_deleted_stay(settings: Settings) -> None:
    (old, new), *_ = MERGED.items()
    report = run_refresh(
        settings, Which([*FAMOUS, old, DELETED]), again=True, sleep=no_sleep, show=False
    )
    assert report["refreshed"] == len(FAMOUS)
    assert report["moved"] == {old: new}
    assert report["missing"] == [DELETED]
    with open_store(settings) as store:
        assert store.get(old) == store.get(new)
        schweitzer = store.get(FAMOUS[0])  # type: ignore[arg-type]
        assert schweitzer is not None
        # the snapshot's words and the live facts, joined
        assert (schweitzer.listed, schweitzer.complete) == (True, True)
        assert schweitzer.has_any("P19")
        assert store.counts().personages > len(QIDS)
