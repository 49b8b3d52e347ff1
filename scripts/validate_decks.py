#!/usr/bin/env python3
"""Validate decks in bulk: form, ids, counts, colours for the TABLE, letters, terms; pictures.

    python scripts/validate_decks.py FILE... [--json] [--cards] [--seats 6]

A FILE may be a deck of pictures for Imagine, or a folder: of such decks, or of nothing but
pictures (WebP, PNG, JPEG). Of these it looks at count, format, size, and the same picture twice;
with Pillow also at pictures that look alike.

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
from service.picture_reports import (
    Likeness,
    PictureReport,
    check_pictures,
    picture_paths,
    pictures_as_json,
    print_pictures,
)
from service.settings import Settings
from service.support import Support
from service.wiring import build_container


def shipped_vocabulary() -> Vocabulary:
    """The vocabulary of the shipped knowledge base, in memory."""
    return Support(build_container(Settings(database_url="sqlite://")))


def likeness() -> Likeness | None:
    """What finds pictures that look alike; None without Pillow."""
    try:
        from scripts.composing.likeness import alike_files
    except ModuleNotFoundError:
        return None
    return alike_files


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
    parser.add_argument(
        "--seats", type=int, choices=range(3, 7), help="players a deck of pictures must serve"
    )
    args = parser.parse_args(argv)
    others: list[Path] = []
    pictures: list[PictureReport] = []
    for path in args.files:
        found = picture_paths(path)
        if found is None:
            others.append(path)
        else:
            pictures += [check_pictures(deck, args.seats, likeness()) for deck in found]
    reports = validate(others, vocabulary()) if others else []
    if args.json:
        told = [*as_json(reports), *map(pictures_as_json, pictures)]
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        if reports:
            print_text(reports, cards=args.cards, console=output())
        if pictures:
            print_pictures(pictures, output())
    n_errors = sum(report.n(Level.ERROR) for report in reports)
    n_errors += sum(report.n(Level.ERROR) for report in pictures)
    return 1 if n_errors else 0


if __name__ == "__main__":
    sys.exit(main())
