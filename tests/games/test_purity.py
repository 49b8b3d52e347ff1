"""Engines are standard library only: what import-linter's list cannot say of every library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
READERS = {"deck_files.py": {"yaml"}, "deck_schema.py": {"jsonschema"}}


@pytest.mark.parametrize(
    "path", sorted(GAMES.rglob("*.py")), ids=lambda path: str(path.relative_to(GAMES))
)
def test_imports_are_standard_library_or_games(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported <= sys.stdlib_module_names | {"games"} | READERS.get(path.name, set())
