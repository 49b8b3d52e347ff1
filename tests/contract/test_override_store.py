"""What every store of overrides promises: the fake one, SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import pytest
from sqlalchemy import Engine

from kb.adapters.codec import encode_personage
from kb.adapters.sql import tables
from kb.adapters.sql.engine import writing
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import InvalidInput
from kb.domain.override import MOST_OVERRIDES, Override
from kb.domain.personage import Personage, Qid
from kb.ports import OverrideStore, PersonageStore
from tests.fakes.store import InMemoryPersonageStore

OWN = Override(
    Qid("Q42"), "activity:music", "fits", "he played the guitar; «so» 𝄞", "2026-11-30T10:00:00Z"
)
OTHER = replace(OWN, claim="letter:D/X", finding="does_not_fit")
ADAMS = Personage(Qid("Q42"), "Douglas Adams")


class Store(PersonageStore, OverrideStore, Protocol):
    """A store of both."""


@pytest.fixture
def both(store: Store) -> Store:
    """The store, one personage in it."""
    store.put([ADAMS])
    return store


def test_an_override_comes_back_as_it_was(both: Store) -> None:
    assert both.overrides() == []
    both.put_override(OTHER)
    both.put_override(OWN)
    both.put_override(replace(OWN, qid=Qid("Q7")))
    assert both.overrides() == [replace(OWN, qid=Qid("Q7")), OWN, OTHER]


def test_the_later_word_replaces_the_earlier(both: Store) -> None:
    both.put_override(OWN)
    later = replace(OWN, finding="does_not_fit", because="he only said so")
    both.put_override(later)
    assert both.overrides() == [later]


def test_one_is_taken_back(both: Store) -> None:
    both.put_override(OWN)
    both.put_override(OTHER)
    assert both.delete_override(OWN.qid, OWN.claim) is True
    assert both.delete_override(OWN.qid, OWN.claim) is False
    assert both.overrides() == [OTHER]


def test_every_change_is_told(both: Store) -> None:
    told = [both.overrides_version()]
    both.put_override(OWN)
    told.append(both.overrides_version())
    both.put_override(OWN)
    told.append(both.overrides_version())
    both.rename(OWN.qid, Qid("Q43"))
    told.append(both.overrides_version())
    both.delete_override(Qid("Q43"), OWN.claim)
    told.append(both.overrides_version())
    assert len(set(told)) == 5
    both.delete_override(Qid("Q43"), OWN.claim)
    both.put([ADAMS])
    both.rename(Qid("Q43"), Qid("Q44"))
    assert both.overrides_version() == told[-1]


def test_nothing_done_to_the_facts_touches_them(both: Store) -> None:
    both.put_override(OWN)
    both.put([replace(ADAMS, label="Adams")])
    both.delete([ADAMS.qid])
    assert both.overrides() == [OWN]


def test_a_reload_of_the_snapshot_keeps_them(store: Store) -> None:
    assert isinstance(store, SqlPersonageStore | InMemoryPersonageStore)
    store.replace_snapshot([encode_personage(ADAMS)], [], {"snapshot": "1"})
    store.put_override(OWN)
    store.replace_snapshot([], [], {"snapshot": "2"})
    assert store.get(ADAMS.qid) is None
    assert store.overrides() == [OWN]


def test_they_follow_a_personage_that_is_renamed(both: Store) -> None:
    both.put_override(OWN)
    both.put_override(OTHER)
    both.put_override(replace(OWN, qid=Qid("Q9")))
    both.rename(ADAMS.qid, Qid("Q43"))
    assert both.overrides() == [
        replace(OWN, qid=Qid("Q9")),
        replace(OWN, qid=Qid("Q43")),
        replace(OTHER, qid=Qid("Q43")),
    ]


def test_they_follow_an_id_that_nobody_has(both: Store) -> None:
    both.put_override(replace(OWN, qid=Qid("Q9")))
    both.rename(Qid("Q9"), ADAMS.qid)
    assert both.overrides() == [OWN]


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        pytest.param("2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z", "new", id="older-moves"),
        pytest.param("2026-11-02T00:00:00Z", "2026-11-01T00:00:00Z", "old", id="newer-moves"),
    ],
)
def test_of_two_on_one_claim_the_later_stays(both: Store, old: str, new: str, stays: str) -> None:
    both.put_override(replace(OWN, because="old", made=old))
    both.put_override(replace(OWN, qid=Qid("Q43"), because="new", made=new))
    both.put([replace(ADAMS, qid=Qid("Q43"))])
    both.rename(ADAMS.qid, Qid("Q43"))
    assert [(o.qid, o.because) for o in both.overrides()] == [("Q43", stays)]


def test_there_are_so_many_and_no_more(engine: Engine) -> None:
    store = SqlPersonageStore(engine)
    row = {"claim": "x", "finding": "fits", "because": "x", "made": OWN.made}
    rows = [row | {"personage": number} for number in range(100, 100 + MOST_OVERRIDES)]
    with writing(engine) as connection:
        connection.execute(tables.table_override.insert(), rows)
    with pytest.raises(InvalidInput, match="there are 10,000 overrides"):
        store.put_override(OWN)
    store.put_override(replace(OWN, qid=Qid("Q100"), claim="x"))  # replaces one
    assert store.delete_override(Qid("Q101"), "x")
    store.put_override(OWN)
