#!/usr/bin/env python3
"""Validate deck files in bulk: form, ids, counts, colours for the TABLE, letters, terms.

    python scripts/validate_decks.py FILE... [--json] [--cards]

Prints one line for each fault, naming the file and the card, and a table of the decks.
Exit code: 0 no errors (warnings do not count), 1 errors, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from games.deck_checks import Level, Vocabulary
from service.console import output
from service.deck_reports import as_json, print_text, validate
from service.settings import Settings
from service.support import Support
from service.wiring import build_container


def shipped_vocabulary() -> Vocabulary:
    """The vocabulary of the shipped knowledge base, in memory."""
    return Support(build_container(Settings(database_url="sqlite://")))


def main(
    argv: Sequence[str] | None = None,
    vocabulary: Callable[[], Vocabulary | None] = shipped_vocabulary,
) -> int:
    """Run the command and return its exit code."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--cards", action="store_true", help="list how many fit each card")
    args = parser.parse_args(argv)
    reports = validate(args.files, vocabulary())
    if args.json:
        print(json.dumps(as_json(reports), indent=2, ensure_ascii=False))
    else:
        print_text(reports, cards=args.cards, console=output())
    return 1 if any(report.n(Level.ERROR) for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
