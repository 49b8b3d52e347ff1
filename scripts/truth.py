"""Hold the referee against a table of what is so in the world.

    python scripts/truth.py FILE [--verbose] [--json]

FILE is YAML: one entry a personage with `name`, and under `fits` and `does_not_fit` the words of
cards by category. Each name is resolved once, as a player would call it out, and every card is
judged on that personage. A finding of the opposite kind is wrong; `cannot_tell` is a miss.
Exit code 1 if any finding is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from rich.console import Console
from rich.table import Table

from kb.domain.claims import CATEGORIES
from kb.domain.errors import KbError
from kb.usecases.adjudicate import Challenge
from service.settings import Settings
from service.wiring import Container, build_container

EXPECTED = {"fits": "fits", "does_not_fit": "does_not_fit"}


@dataclass(frozen=True)
class Check:
    """One card of the table: what was expected, what was found, and why."""

    name: str
    category: str
    value: str
    expected: str
    found: str
    because: str

    @property
    def verdict(self) -> str:
        """`right`, `wrong`, or `cannot tell`."""
        if self.found == "cannot_tell":
            return "cannot tell"
        return "right" if self.found == self.expected else "wrong"


def checks(container: Container, entries: list[dict[str, Any]]) -> Iterator[Check]:
    """Every card of every entry, judged."""
    for entry in entries:
        name = str(entry["name"])
        answer = container.referee.adjudicate(Challenge(claims=(), name=name))
        qid = answer.dossier.personage.qid if answer.dossier else None
        for expected in EXPECTED:
            for category, values in (entry.get(expected) or {}).items():
                for value in values:
                    yield _check(container, name, qid, category, str(value), expected)


def _check(
    container: Container, name: str, qid: Any, category: str, value: str, expected: str
) -> Check:
    if qid is None:
        return Check(name, category, value, expected, "cannot_tell", "nobody of that name")
    try:
        claim = container.terms.claim(category, value)
    except KbError as error:
        return Check(name, category, value, expected, "cannot_tell", str(error))
    ruling = container.referee.adjudicate(Challenge(claims=(claim,), name=name, qid=qid)).ruling
    finding = ruling.findings[0]
    because = f"{finding.because} [{finding.basis}]"
    return Check(name, category, value, expected, finding.finding, because)


def print_table(console: Console, found: list[Check]) -> None:
    """The counts by category."""
    table = Table(title="Findings against the truth table")
    for heading in ("category", "right", "wrong", "cannot tell", "decided"):
        table.add_column(heading, justify="left" if heading == "category" else "right")
    for category in (*CATEGORIES, "all"):
        rows = [c for c in found if category in (c.category, "all")]
        count = Counter(c.verdict for c in rows)
        decided = 100 * (1 - count["cannot tell"] / len(rows)) if rows else 0
        table.add_row(
            category,
            str(count["right"]),
            str(count["wrong"]),
            str(count["cannot tell"]),
            f"{decided:.1f} %",
            end_section=category == CATEGORIES[-1],
        )
    console.print(table)


def main() -> int:
    """Run the table named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path)
    parser.add_argument("--verbose", action="store_true", help="name the misses too")
    parser.add_argument("--json", action="store_true", help="every check as a JSON line")
    options = parser.parse_args()
    entries = yaml.safe_load(options.file.read_text(encoding="utf-8"))
    container = build_container(Settings(database_url="sqlite://"))
    found = list(checks(container, entries))
    wrong = [c for c in found if c.verdict == "wrong"]
    if options.json:
        for check in found:
            print(json.dumps({**vars(check), "verdict": check.verdict}, ensure_ascii=False))
        return bool(wrong)
    console = Console()
    for check in found:
        if check.verdict == "wrong" or (options.verbose and check.verdict != "right"):
            console.print(
                f"{check.verdict.upper()}: {check.name}: {check.category} {check.value!r} "
                f"should be {check.expected}: {check.because}",
                highlight=False,
                markup=False,
            )
    print_table(console, found)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
