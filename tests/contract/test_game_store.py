"""What every store of games promises, on each database, and between processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from kb.adapters.sql.engine import reading, writing
from kb.adapters.sql.migrate import upgrade
from kb.domain.errors import Unavailable
from service.games.entries import Due, Entry, GameRecord, GameStore, NumberTaken
from service.gamestore import tables
from service.gamestore.migrate import HEAD, MIGRATIONS, VERSION_TABLE, upgrade_games
from service.gamestore.opening import open_games
from service.gamestore.store import SqlGameStore
from tests.contract.conftest import POSTGRES, _postgres_schema
from tests.fakes.game_store import InMemoryGameStore

ROOT = Path(__file__).parents[2]
RECORD = GameRecord("abc", "image", {"seed": 2**53 - 1, "né": ["ü"]}, "hash", 12.5)
FIRST = Entry(1, "created", 0, "", {"name": "Ada"}, None, 12.5)
MOVE = Entry(2, "move", 0, '1 name #1 "É"', {"ruling": {"sentence": "Ω"}}, "k", 13.0)


@pytest.fixture
def engine(database_url: str, open_engine: Callable[..., Engine]) -> Engine:
    engine = open_engine(database_url)
    upgrade_games(engine)
    return engine


@pytest.fixture(params=["fake", "sqlite-memory", "sqlite-file", POSTGRES])
def store(
    request: pytest.FixtureRequest, tmp_path: Path, open_engine: Callable[..., Engine]
) -> Iterator[GameStore]:
    """An empty store of each kind."""
    if request.param == "fake":
        yield InMemoryGameStore()
        return
    schema = _postgres_schema() if request.param == "postgres" else None
    urls = {"sqlite-memory": "sqlite://", "sqlite-file": f"sqlite:///{tmp_path / 'games.sqlite'}"}
    store, _ = open_games(open_engine(next(schema) if schema else urls[request.param]))
    yield store
    for _ in schema or ():
        pass


@pytest.fixture
def game(store: GameStore) -> GameStore:
    """A store with one game of one entry."""
    store.create(RECORD, [FIRST], "token 0")
    return store


def test_a_game_comes_back_as_it_was(game: GameStore) -> None:
    assert game.get("abc") == RECORD
    assert game.entries("abc") == [FIRST]
    assert game.tokens("abc") == {0: "token 0"}
    assert game.versions(["abc", "nobody"]) == {"abc": 1}
    assert game.count_open() == 1


def test_what_is_not_there(store: GameStore) -> None:
    assert store.get("abc") is None
    assert store.entries("abc") == []
    assert store.tokens("abc") == {}
    assert store.versions([]) == {}
    assert store.next_due() is None
    assert store.due_at("abc") is None
    assert store.reschedule("abc", None, 1.0) is False
    assert store.count_open() == 0


def test_a_games_id_is_used_once(game: GameStore) -> None:
    with pytest.raises(NumberTaken):
        game.create(RECORD, [FIRST], "other")
    assert game.tokens("abc") == {0: "token 0"}


def test_the_tail_of_a_log(game: GameStore) -> None:
    rule = Entry(3, "move", None, "rule upheld by reference", {"follows": 2}, None, 13.0)
    game.append("abc", [MOVE, rule], due=None)
    assert game.entries("abc", 1) == [MOVE, rule]
    assert game.entries("abc", 3) == []
    assert game.versions(["abc"]) == {"abc": 3}


def test_a_number_is_used_once(game: GameStore) -> None:
    game.append("abc", [MOVE], due=None)
    with pytest.raises(NumberTaken):
        game.append("abc", [replace(MOVE, key="other", text="2 pass")], due=None)
    assert game.entries("abc", 1) == [MOVE]


def test_no_number_is_left_out(game: GameStore) -> None:
    with pytest.raises(NumberTaken):
        game.append("abc", [replace(MOVE, number=3)], due=None)
    assert game.entries("abc", 1) == []


def test_all_entries_are_stored_or_none(game: GameStore) -> None:
    game.append("abc", [MOVE], due=5.0)
    same_key = [Entry(3, "back", 1, ""), replace(MOVE, number=4)]
    with pytest.raises(NumberTaken):
        game.append("abc", same_key, due=6.0, token=(1, "t"))
    assert game.versions(["abc"]) == {"abc": 2}
    assert game.due_at("abc") == 5.0
    assert game.tokens("abc") == {0: "token 0"}


def test_a_key_is_a_seats_own(game: GameStore) -> None:
    game.append("abc", [MOVE, replace(MOVE, number=3, seat=1)], due=None)
    assert [e.key for e in game.entries("abc", 1)] == ["k", "k"]


def test_a_seat_is_taken_once(game: GameStore) -> None:
    game.append("abc", [Entry(2, "joined", 1, "")], due=None, token=(1, "first"))
    with pytest.raises(NumberTaken):
        game.append("abc", [Entry(3, "joined", 1, "")], due=None, token=(1, "second"))
    assert game.tokens("abc") == {0: "token 0", 1: "first"}


def test_what_is_due(game: GameStore) -> None:
    game.create(replace(RECORD, id="later"), [FIRST], "t")
    game.append("later", [MOVE], due=20.0)
    game.append("abc", [MOVE], due=10.0)
    assert game.next_due() == 10.0
    assert game.due(9.0, 5) == []
    assert game.due(30.0, 5) == [Due("abc", 10.0), Due("later", 20.0)]
    assert game.due(30.0, 1) == [Due("abc", 10.0)]
    assert game.reschedule("abc", 10.0, 40.0) is True
    assert game.reschedule("abc", 10.0, 50.0) is False
    assert game.reschedule("later", 20.0, None) is True
    assert game.due_at("later") is None
    assert game.reschedule("later", None, 60.0) is True
    assert game.next_due() == 40.0


def test_a_game_that_is_over_is_not_open(game: GameStore) -> None:
    game.append("abc", [MOVE], due=None, over=True)
    assert game.count_open() == 0


def test_what_nobody_has_touched(game: GameStore) -> None:
    game.create(replace(RECORD, id="older"), [replace(FIRST, at=5.0)], "t")
    game.create(replace(RECORD, id="over"), [replace(FIRST, at=1.0)], "t")
    game.append("over", [replace(MOVE, at=2.0)], due=None, over=True)
    game.append("abc", [MOVE], due=None)  # begun at 12.5, moved at 13.0
    assert game.untouched(4.9, 9) == {}
    assert game.untouched(5.0, 9) == {"older": 1}
    assert game.untouched(12.9, 9) == {"older": 1}
    assert game.untouched(13.0, 9) == {"older": 1, "abc": 2}
    assert len(game.untouched(13.0, 1)) == 1


def test_of_many_at_once_each_number_is_ones(game: GameStore) -> None:
    def write(who: int) -> int:
        done = 0
        for number in range(2, 12):
            try:
                game.append("abc", [Entry(number, "move", who, str(who))], due=float(who))
            except NumberTaken:
                continue
            done += 1
        return done

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(write, range(4))) == 10
    assert [e.number for e in game.entries("abc")] == list(range(1, 12))


WRITER = """
import sys
from kb.adapters.sql.engine import make_engine
from service.games.entries import Entry, NumberTaken
from service.gamestore.store import SqlGameStore
url, who = sys.argv[1:]
store = SqlGameStore(make_engine(url))
done = 0
for number in range(2, 42):
    try:
        store.append("abc", [Entry(number, "move", int(who), who)], due=None)
        done += 1
    except NumberTaken:
        pass
print(done)
"""


def test_of_processes_at_once_each_number_is_ones(engine: Engine, database_url: str) -> None:
    store = SqlGameStore(engine)
    store.create(RECORD, [FIRST], "t")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, database_url, str(who)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in range(2)
    ]
    done = [int(process.communicate(timeout=60)[0]) for process in running]
    assert sum(done) == 40
    entries = store.entries("abc", 1)
    assert [e.number for e in entries] == list(range(2, 42))
    assert [sum(e.seat == who for e in entries) for who in range(2)] == done


def test_the_games_share_a_database_with_the_knowledge_base(
    database_url: str, open_engine: Callable[..., Engine]
) -> None:
    engine = open_engine(database_url)
    assert upgrade(engine)
    assert upgrade_games(engine)
    assert not upgrade(engine)
    assert not upgrade_games(engine)


def test_postgres_tells_of_changes_by_itself(engine: Engine) -> None:
    _, signal = open_games(engine)
    assert (signal is not None) is (engine.dialect.name == "postgresql")


def test_head_is_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_the_migrations_make_the_tables(engine: Engine) -> None:
    with reading(engine) as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, tables.metadata) == []


def test_a_newer_database_is_refused(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(Unavailable, match="'9999' and this program knows '0001'"):
        upgrade_games(engine)


def test_a_database_without_tables_is_unavailable(
    database_url: str, open_engine: Callable[..., Engine]
) -> None:
    with pytest.raises(Unavailable, match="game"):
        SqlGameStore(open_engine(database_url)).get("abc")
