"""Databases that fail: what people are told to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, text

from kb.adapters.sql.engine import LOCK_WAIT_S, reading, writing
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import Unavailable

OpenEngine = Callable[..., Engine]

LOCKED = r"is locked: another process .* Wait until that process"
FULL = r"the disk of the database .* is full .* Make room on it"
DAMAGED = r"did not answer: .* may be deleted, .* games and table overrides are in the same file"


def test_a_locked_database_is_given_up(
    database_url: str, open_engine: OpenEngine, engine: Engine
) -> None:
    other = open_engine(database_url, wait_s=0.1)
    store = SqlPersonageStore(other)
    with writing(engine, alone=True), pytest.raises(Unavailable, match=LOCKED):
        store.put_note("key", "value")
    store.put_note("key", "value")
    with writing(engine), pytest.raises(Unavailable, match=LOCKED), writing(other, alone=True):
        pass


def test_a_lock_is_waited_for_five_seconds_and_a_reload_longer(
    database_url: str, open_engine: OpenEngine
) -> None:
    engine = open_engine(database_url)
    waits = {}
    for alone in (False, True):
        with writing(engine, alone=alone) as connection:
            if engine.dialect.name == "sqlite":
                milliseconds = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
                waits[alone] = f"{milliseconds // 1000}s"
            else:
                waits[alone] = connection.execute(text("SHOW lock_timeout")).scalar_one()
    assert waits == {False: "5s", True: "30s"}
    assert LOCK_WAIT_S == 5


def test_a_full_disk(tmp_path: Path, open_engine: OpenEngine) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'kb.sqlite'}")
    upgrade(engine)
    with reading(engine) as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    event.listen(engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(Unavailable, match=FULL):
        SqlPersonageStore(engine).put_note("key", "x" * 100_000)


def test_what_the_database_says_of_a_full_disk(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        return  # above, by a disk that is full
    full = "DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$"
    with pytest.raises(Unavailable, match=FULL), writing(engine) as connection:
        connection.execute(text(full))


def test_a_file_that_is_no_database(tmp_path: Path, open_engine: OpenEngine) -> None:
    path = tmp_path / "kb.sqlite"
    path.write_text("not a database, but long enough to be taken for one at first sight\n" * 99)
    with pytest.raises(Unavailable, match=r"kb\.sqlite" + "' " + DAMAGED):
        upgrade(open_engine(f"sqlite:///{path}"))


def test_a_damaged_file(tmp_path: Path, open_engine: OpenEngine) -> None:
    path = tmp_path / "kb.sqlite"
    engine = open_engine(f"sqlite:///{path}")
    upgrade(engine)
    with writing(engine) as connection:
        connection.exec_driver_sql("INSERT INTO note VALUES ('key', hex(zeroblob(50000)))")
    engine.dispose()  # which writes the log into the file
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with (
        pytest.raises(Unavailable, match=DAMAGED),
        reading(open_engine(f"sqlite:///{path}")) as connection,
    ):
        connection.exec_driver_sql("SELECT sum(length(value)) FROM note")


def test_another_failure_is_told_as_it_is(engine: Engine) -> None:
    with (
        pytest.raises(Unavailable, match=r"did not answer: .*nothing_of_this_name"),
        reading(engine) as connection,
    ):
        connection.exec_driver_sql("SELECT * FROM nothing_of_this_name")
