"""Moves as requests give them, whatever the game: whose line it is, which fields it has."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.errors import Invalid
from service.problems import ProblemError
from service.schemas.game import MoveFields

_SEATED = re.compile(r"\s*(\d{1,3})\s+")


def own_line(seat: int, told: str) -> str:
    """The line with its seat in front, which a player may leave out.

    Raises ProblemError (403) for another seat's move.
    """
    line = told.strip()
    seated = _SEATED.match(line)
    if seated is None:
        return f"{seat + 1} {line}"
    if int(seated.group(1)) != seat + 1:
        raise ProblemError(
            "not-your-seat", f"The token is seat {seat + 1}'s, and {line[:100]!r} another's move."
        )
    return f"{seat + 1} {line[seated.end() :]}"


def check_fields(told: MoveFields, forms: Mapping[str, frozenset[str]], game: str) -> None:
    """Check that the move has the fields of its type, and no others. Raises Invalid."""
    form = forms.get(told.type)
    if form is None:
        raise Invalid(f"{game} has no move {told.type!r}; it has {', '.join(forms)}")
    given = {name for name, value in told if value is not None and name != "type"}
    missing, over = sorted(form - given), sorted(given - form)
    if missing:
        raise Invalid(f"the move {told.type!r} needs {' and '.join(missing)}")
    if over:
        raise Invalid(f"the move {told.type!r} has no {' and no '.join(over)}")
