"""Overrides in use: put, taken back, seen from another process, and forgotten by no update."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from kb.domain.claims import KnownFor
from kb.domain.errors import Unavailable
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.override import Override, new_override
from kb.domain.personage import Personage, Qid
from kb.usecases.dossiers import Dossiers
from kb.usecases.overruling import Overruling
from service.watching import Watch
from tests.builders import vocabulary
from tests.fakes.store import InMemoryPersonageStore

ADA = Personage(Qid("Q7259"), "Ada Lovelace")
BOB = Personage(Qid("Q392"), "Bob Dylan")
MUSIC = KnownFor("music", "Music")
OWN = new_override(ADA.qid, MUSIC, "fits", "she sang", "2026-11-30T10:00:00Z")


class Clock:
    def today(self) -> str:
        return "2026-11-30"


class Store(InMemoryPersonageStore):
    """Counts how often all overrides are read; may be away."""

    reads = 0
    is_away = False

    def overrides(self) -> list[Override]:
        self.reads += 1
        return super().overrides()

    def overrides_version(self) -> str:
        if self.is_away:
            raise Unavailable("away")
        return super().overrides_version()


@pytest.fixture
def store() -> Store:
    return Store([ADA, BOB])


@pytest.fixture
def dossiers(store: Store) -> Dossiers:
    return Dossiers(store, vocabulary(), Clock())


@pytest.fixture
def overruling(store: Store, dossiers: Dossiers) -> Overruling:
    return Overruling(store, dossiers)


def finding(dossiers: Dossiers, qid: Qid = ADA.qid) -> str:
    dossier = dossiers.get(qid)
    assert dossier is not None
    return judge(dossier, MUSIC, HouseRules()).finding


def test_one_is_put_and_taken_back(overruling: Overruling, dossiers: Dossiers) -> None:
    assert finding(dossiers) == "cannot_tell"
    overruling.put(OWN)
    assert finding(dossiers) == "fits"
    assert finding(dossiers, BOB.qid) == "cannot_tell"
    assert overruling.remove(ADA.qid, OWN.claim)
    assert finding(dossiers) == "cannot_tell"
    assert not overruling.remove(ADA.qid, OWN.claim)


def test_another_processs_override_is_seen(
    overruling: Overruling, dossiers: Dossiers, store: Store
) -> None:
    overruling.look()
    before = dossiers.get(BOB.qid)
    assert finding(dossiers) == "cannot_tell"
    store.put_override(OWN)
    assert finding(dossiers) == "cannot_tell"  # not looked yet
    assert overruling.look() is True
    assert finding(dossiers) == "fits"
    assert dossiers.get(BOB.qid) is before  # of others nothing is worked out again


def test_nothing_is_read_where_nothing_has_changed(overruling: Overruling, store: Store) -> None:
    assert [overruling.look() for _ in range(3)] == [True, False, False]
    assert store.reads == 1


def test_a_store_that_is_away_changes_nothing(
    overruling: Overruling, dossiers: Dossiers, store: Store
) -> None:
    overruling.put(OWN)
    store.is_away = True
    with pytest.raises(Unavailable):
        overruling.look()
    assert finding(dossiers) == "fits"


def test_a_new_record_and_a_new_vocabulary_keep_it(
    overruling: Overruling, dossiers: Dossiers, store: Store
) -> None:
    overruling.put(OWN)
    store.put([replace(ADA, source="wikidata", complete=True)])
    dossiers.forget(ADA.qid)
    assert finding(dossiers) == "fits"
    dossiers.renew(vocabulary())
    assert finding(dossiers) == "fits"


def test_it_follows_a_renamed_personage(
    overruling: Overruling, dossiers: Dossiers, store: Store
) -> None:
    overruling.put(OWN)
    store.rename(ADA.qid, Qid("Q1"))
    overruling.look()
    for qid in (ADA.qid, Qid("Q1")):
        dossiers.forget(qid)
        assert finding(dossiers, qid) == "fits"


def test_a_watch_looks_again_after_a_fault() -> None:
    looks = 0
    enough = threading.Event()

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise Unavailable("the database is away")
        if looks == 2:
            raise RuntimeError("a fault of ours")
        enough.set()

    watch = Watch(look, every_s=0.001)
    watch.start()
    assert enough.wait(10)
    watch.close()
    after = looks
    assert not enough.wait(0) or looks == after
