"""The migrations make the tables of tables.py, on both databases, and know their head."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from kb.adapters.sql import tables
from kb.adapters.sql.engine import make_engine, reading, writing
from kb.adapters.sql.migrate import HEAD, MIGRATIONS, VERSION_TABLE, upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Qid

ROOT = Path(__file__).parents[2]


def test_head_is_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_the_migrations_make_the_tables(engine: Engine) -> None:
    with reading(engine) as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, tables.metadata) == []


def test_a_current_database_is_left_alone(engine: Engine) -> None:
    assert upgrade(engine) is False


def test_a_newer_database_is_refused(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(Unavailable, match=f"'9999' and this program knows '{HEAD}'"):
        upgrade(engine)


def test_the_alembic_command_works(tmp_path: Path, open_engine: Callable[..., Engine]) -> None:
    url = f"sqlite:///{tmp_path / 'kb.sqlite'}"
    for arguments in (["upgrade", "head"], ["check"], ["downgrade", "base"]):
        command = [sys.executable, "-m", "alembic", "-c", str(ROOT / "alembic.ini")]
        done = subprocess.run(
            [*command, "-x", f"url={url}", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
    assert inspect(open_engine(url)).get_table_names() == [VERSION_TABLE]


def test_a_database_without_tables_is_unavailable(
    database_url: str, open_engine: Callable[..., Engine]
) -> None:
    with pytest.raises(Unavailable, match="personage"):
        SqlPersonageStore(open_engine(database_url)).get(Qid("Q1"))


def test_a_damaged_record_is_unavailable(engine: Engine) -> None:
    row = {"qid": 1, "label": "A", "fame": 0.0, "listed": False, "source": "", "retrieved": ""}
    with writing(engine) as connection:
        connection.execute(tables.personage.insert(), [row | {"facts": b'{"q":"Q1","l"'}])
    with pytest.raises(Unavailable, match="damaged document"):
        SqlPersonageStore(engine).get(Qid("Q1"))


@pytest.mark.loopback
def test_no_server_is_unavailable_and_the_password_is_not_shown(
    open_engine: Callable[..., Engine],
) -> None:
    engine = open_engine("postgresql://referee:secret@127.0.0.1:1/kb")
    with pytest.raises(Unavailable, match=r"referee:\*\*\*@127.0.0.1:1/kb") as caught:
        upgrade(engine)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "error"),
    [
        pytest.param("referee.sqlite", InvalidInput, id="no-url"),
        pytest.param("", InvalidInput, id="empty"),
        pytest.param("nosuchdb://host/kb", Unavailable, id="unknown-database"),
        pytest.param("sqlite:////dev/null/kb.sqlite", Unavailable, id="no-directory"),
    ],
)
def test_a_wrong_url_is_quoted(url: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=re.escape(repr(url))):
        make_engine(url)


def test_the_directory_of_a_file_is_made(
    tmp_path: Path, open_engine: Callable[..., Engine]
) -> None:
    upgrade(open_engine(f"sqlite:///{tmp_path / 'var' / 'a' / 'kb.sqlite'}"))
    assert (tmp_path / "var" / "a" / "kb.sqlite").exists()
