"""README says what is so: its console blocks run, and it names every route, setting and script."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from service.app import describe_app
from service.cli import app
from service.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ (.+)\n((?:.+\n)+?)```", README)


def squeezed(text: str) -> str:
    """Text without regard to where lines break."""
    return " ".join(text.split())


@pytest.mark.parametrize(("command", "output"), BLOCKS, ids=[c for c, _ in BLOCKS])
def test_console_block(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", "sqlite://")
    program, *arguments = shlex.split(command)
    assert program == "referee"
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    said = squeezed(result.output)
    for line in squeezed(output).split(". "):
        assert line in said


def test_there_are_console_blocks() -> None:
    assert len(BLOCKS) >= 2


def test_every_setting_is_documented() -> None:
    missing = [n for n in Settings.model_fields if f"`{PREFIX}{n.upper()}`" not in README]
    assert missing == []


def test_every_route_is_documented() -> None:
    paths = describe_app(Settings()).openapi()["paths"]
    assert [p for p in paths if p not in README] == []


def test_every_script_is_documented() -> None:
    scripts = sorted(p.name for p in (ROOT / "scripts").glob("*.py") if p.name != "__init__.py")
    assert [s for s in scripts if f"scripts/{s}" not in README] == []


def test_every_command_is_documented() -> None:
    for command in (
        "serve",
        "challenge",
        "personage",
        "who-fits",
        "play",
        "kb import-dump",
        "kb stats",
        "kb override",
        "kb overrides",
        "deck check",
    ):
        assert f"referee {command}" in README


def test_commands_say_where_python_is() -> None:
    shell = "\n".join(re.findall(r"```sh\n(.+?)```", README, re.DOTALL))
    assert re.findall(r"^(?:python|pip|referee)\b.*", shell, re.MULTILINE) == []
    assert ". .venv/bin/activate" in README
