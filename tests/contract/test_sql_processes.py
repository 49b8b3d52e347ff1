"""Several processes on one database: migrations, loads, writes, readers, and a crash between."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from kb.adapters.codec import encode_item, encode_personage
from kb.adapters.snapshot import Manifest, load_snapshot, write_snapshot
from kb.adapters.sql.engine import reading, writing
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import Unavailable
from kb.domain.personage import Item, Personage, Qid
from kb.ports import Counts

ROOT = Path(__file__).parents[2]

PRELUDE = """
import os, sys
from pathlib import Path
from kb.adapters.codec import encode_personage
from kb.adapters.snapshot import load_snapshot
from kb.adapters.sql.engine import make_engine
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.personage import Personage, Qid
url, argument = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
engine = make_engine(url)
"""


def _at_once(code: str, url: str, *arguments: object) -> list[str]:
    """Run the code in one process for each argument, all let go together; what each printed."""
    command = [sys.executable, "-c", PRELUDE + code, url]
    running = [
        subprocess.Popen(
            [*command, str(argument)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for argument in arguments
    ]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    printed = []
    for process in running:
        out, err = process.communicate(timeout=60)
        assert not err, err
        printed.append(out.strip())
    return printed


def _people(count: int, label: str = "A") -> list[Personage]:
    return [Personage(Qid(f"Q{n}"), label, (f"alias {n}",)) for n in range(1, count + 1)]


def test_processes_that_migrate_at_once(
    database_url: str, open_engine: Callable[..., Engine]
) -> None:
    done = _at_once("print(upgrade(engine))", database_url, 1, 2, 3)
    assert sorted(done) == ["False", "False", "True"]
    assert upgrade(open_engine(database_url)) is False


def test_processes_that_start_at_once(
    database_url: str, open_engine: Callable[..., Engine], tmp_path: Path
) -> None:
    things = [Item(Qid(f"Q{n}")) for n in range(1, 100)]
    write_snapshot(tmp_path / "s", _people(3_000), things, Manifest("2026-11-30"))
    code = "upgrade(engine); print(load_snapshot(SqlPersonageStore(engine), Path(argument)))"
    done = _at_once(code, database_url, tmp_path / "s", tmp_path / "s")
    assert sorted(done) == ["False", "True"]
    store = SqlPersonageStore(open_engine(database_url))
    assert store.counts() == Counts(3_000, 6_000, 99)
    assert load_snapshot(store, tmp_path / "s") is False


def test_processes_that_put_at_once(engine: Engine, database_url: str) -> None:
    code = """
for turn in range(10):
    SqlPersonageStore(engine).put(
        Personage(Qid(f"Q{n}"), f"{argument} {turn}", ("alias",)) for n in range(1, 50)
    )
"""
    _at_once(code, database_url, "first", "second")
    store = SqlPersonageStore(engine)
    assert store.counts() == Counts(49, 98, 0)
    assert len({p.label for p in store.personages()}) == 1


def test_a_process_that_dies_while_loading_leaves_the_old_state(
    engine: Engine, database_url: str
) -> None:
    store = SqlPersonageStore(engine)
    store.replace_snapshot(map(encode_personage, _people(10)), [], {"snapshot": "old"})
    code = """
def documents():
    for n in range(1, 20_000):
        if n > 10_000:
            os._exit(0)
        yield encode_personage(Personage(Qid(f"Q{n}"), "half"))
SqlPersonageStore(engine).replace_snapshot(documents(), [], {"snapshot": "new"})
"""
    _at_once(code, database_url, "")
    assert store.counts() == Counts(10, 20, 0)
    assert store.get_note("snapshot") == "old"
    assert store.replace_snapshot(map(encode_personage, _people(20, "B")), [], {"snapshot": "new"})
    assert {p.label for p in store.personages()} == {"B"}


def test_a_reload_keeps_what_is_live(engine: Engine) -> None:
    store = SqlPersonageStore(engine)
    store.replace_snapshot(map(encode_personage, _people(5)), [], {"snapshot": "1"})
    live = replace(_people(2)[1], label="live", source="wikidata", aliases=())
    own = Personage(Qid("Q900"), "own", source="wikidata")
    thing = Item(Qid("Q7"), "thing")
    store.put([live, own], [thing])
    newer = [encode_personage(p) for p in _people(3, "B")]
    store.replace_snapshot(newer, [encode_item(Item(Qid("Q8")))], {"snapshot": "2"})
    assert [(p.qid, p.label) for p in store.personages()] == [
        ("Q1", "B"),
        ("Q2", "live"),
        ("Q3", "B"),
        ("Q900", "own"),
    ]
    assert store.get(Qid("Q2")) == live
    assert [n.name for n in store.names() if n.qid == "Q2"] == ["live"]
    assert list(store.items()) == [thing, Item(Qid("Q8"))]


def test_names_folded_by_an_older_program_are_folded_again(engine: Engine) -> None:
    store = SqlPersonageStore(engine)
    documents = [encode_personage(p) for p in _people(2)]
    store.replace_snapshot(documents, [], {"snapshot": "1"})
    store.put([Personage(Qid("Q900"), "Élan", source="wikidata")])
    before = list(store.names())
    with writing(engine) as connection:
        connection.execute(text("UPDATE name SET folded = 'otherwise'"))
        connection.execute(text("UPDATE note SET value = 'older' WHERE key = 'folding'"))
    assert store.replace_snapshot(documents, [], {"snapshot": "1"}) is True
    assert list(store.names()) == before
    assert store.replace_snapshot(documents, [], {"snapshot": "1"}) is False


def test_readers_do_not_wait_for_a_writer(
    engine: Engine, database_url: str, open_engine: Callable[..., Engine]
) -> None:
    reader = SqlPersonageStore(open_engine(database_url, wait_s=1))
    SqlPersonageStore(engine).put(_people(3))
    with writing(engine) as connection:
        connection.execute(text("UPDATE personage SET facts = :f"), {"f": b"?"})
        assert [p.label for p in reader.personages()] == ["A", "A", "A"]
        assert len(list(reader.names())) == 6
        connection.execute(text("DELETE FROM personage"))
        assert reader.counts() == Counts(3, 6, 0)
    assert reader.counts() == Counts(0, 0, 0)


def test_a_pool_in_use_says_so(open_engine: Callable[..., Engine]) -> None:
    engine = open_engine("sqlite://", wait_s=0.1)
    upgrade(engine)
    with reading(engine), pytest.raises(Unavailable, match=r"timeout 0\.10"):
        SqlPersonageStore(engine).get_note("key")
