"""Given names and what their bearers are called: Bill for William, Sasha for Alexander."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "data" / "nicknames.txt"


@cache
def _table() -> dict[str, frozenset[str]]:
    """From any form to the others of its lines: Bill leads to William, Billy and Will."""
    found: dict[str, set[str]] = {}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        forms = [] if line.startswith("#") else line.split()
        for form in forms:
            found.setdefault(form, set()).update(forms)
    return {form: frozenset(others - {form}) for form, others in found.items()}


def other_forms(word: str) -> frozenset[str]:
    """What somebody of this folded given name may be called besides."""
    return _table().get(word, frozenset())
