"""Where the command prints: a terminal as wide as it is, a file or a pipe without an edge."""

from __future__ import annotations

import os
import sys

from rich import box
from rich.console import Console
from rich.table import Column, Table

ENDLESS = 100_000
"""Columns of what is no terminal: the longest list of facts fits into one line."""


def output() -> Console:
    """The console on stdout; `COLUMNS` sets the width of a pipe too."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return Console()
    return Console(width=ENDLESS)


def plain_table(*headers: str) -> Table:
    """A table without lines whose words are broken where they must be, and never cut."""
    return Table(*(Column(header, overflow="fold") for header in headers), box=box.SIMPLE)
