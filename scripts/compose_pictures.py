#!/usr/bin/env python3
"""Compose the picture decks of Imagine: from a plan and openly licensed parts to finished cards.

    npm pack @iconify-json/noto@1.2.9 @iconify-json/game-icons@1.2.4
    for f in iconify-json-*.tgz; do n=${f#iconify-json-}; d=parts/${n%-*}
        mkdir -p "$d"; tar xzf "$f" -C "$d" --strip-components=1; done
    apt-get install librsvg2-bin     # rsvg-convert; Pillow is in the dev group
    python scripts/compose_pictures.py dream --parts parts

The plans are scripts/composing/dream.yaml and paper-cut.yaml. The same plan and the same parts
give the same SVG, so nothing but a changed line changes a card; the finished WebP may differ by
a bit with another version of Pillow or librsvg. Two decks take about five minutes of one core.
The cards are committed: nobody needs this script to play.

Prints what is wrong (too much hidden, hero lost, two alike); exit code 1 if anything is.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml
from PIL import Image

from scripts.composing import checks, likeness, paint
from scripts.composing.parts import Library
from scripts.composing.plans import DeckPlan, compose, read_plan
from scripts.composing.words import sentence

ROOT = Path(__file__).parents[1]
PLANS = Path(__file__).parent / "composing"
DECKS = ROOT / "games" / "imagine" / "decks"
QUALITY = 71
CHECK_WIDTH = 150
SHEET_COLUMNS = 12
SHEET_CARD = (100, 150)


def library(plan: DeckPlan, parts: Path) -> Library:
    """The parts of a plan, from unpacked npm packages in folders named as their prefixes."""
    packages = {
        name: json.loads((parts / name / "icons.json").read_text(encoding="utf-8"))
        for name in plan.packages
    }
    return Library(packages, plan.words, paint.measure)


def make(plan: DeckPlan, parts: Path, only: Sequence[str], width: int) -> list[str]:
    """Render the cards (or `only` some), write the deck file and the contact sheet: faults."""
    faults = checks.plan_faults(plan.cards)
    folder = DECKS / plan.id
    folder.mkdir(parents=True, exist_ok=True)
    shelf = library(plan, parts)
    entries: list[dict[str, object]] = []
    hashes = {}
    for card in plan.cards:
        scene = compose(card, shelf, plan.style)
        file = folder / f"{card.id}.webp"
        if not only or card.id in only:
            seed = int("".join(filter(str.isdigit, card.id)) or 0)
            rendered = paint.render_card(scene.svg(), width)
            finished = paint.finish(rendered, plan.style, seed)
            finished.save(file, quality=QUALITY, method=4)
            faults += [f"{card.id}: {fault}" for fault in checks.overlaps(scene)]
            small = paint.render_card(scene.hero_svg(), CHECK_WIDTH)
            seen = checks.contrast(finished.resize(small.size), small)
            if seen < checks.LEAST_CONTRAST:
                faults.append(f"{card.id}: the {card.hero} is lost, contrast {seen:.3f}")
        entries.append(
            {"id": card.id, "file": file.name, "alt": sentence(scene.alt), "parts": scene.words}
        )
        with Image.open(file) as picture:
            hashes[card.id] = likeness.picture_hash(picture)
    write_deck(plan, entries)
    write_sheet(plan)
    return faults + [
        f"{one} and {two} differ in {n} bits" for n, one, two in likeness.alike(hashes)
    ]


def write_deck(plan: DeckPlan, entries: list[dict[str, object]]) -> None:
    """Write the deck file beside its folder."""
    document = {
        "id": plan.id,
        "title": plan.title,
        "licence": plan.licence,
        "note": plan.note,
        "cards": entries,
    }
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=98)
    head = f"# Written by scripts/compose_pictures.py from scripts/composing/{plan.id}.yaml.\n"
    (DECKS / f"{plan.id}.yaml").write_text(head + text, encoding="utf-8")


def write_sheet(plan: DeckPlan) -> None:
    """Write all cards of a deck on one small sheet in docs/."""
    wide, high = SHEET_CARD
    rows = -(-len(plan.cards) // SHEET_COLUMNS)
    sheet = Image.new("RGB", (SHEET_COLUMNS * (wide + 4) + 4, rows * (high + 4) + 4), "#1b1b20")
    for index, card in enumerate(plan.cards):
        with Image.open(DECKS / plan.id / f"{card.id}.webp") as picture:
            small = picture.resize(SHEET_CARD, Image.Resampling.LANCZOS)
        row, column = divmod(index, SHEET_COLUMNS)
        sheet.paste(small, (4 + column * (wide + 4), 4 + row * (high + 4)))
    (ROOT / "docs").mkdir(exist_ok=True)
    sheet.save(ROOT / "docs" / f"contact-sheet-{plan.id}.webp", quality=72, method=6)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deck", choices=sorted(path.stem for path in PLANS.glob("*.yaml")))
    parser.add_argument("--parts", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--only", nargs="+", default=[], metavar="ID", help="render only these")
    parser.add_argument("--width", type=int, default=600, help="of a card in pixels")
    args = parser.parse_args(argv)
    faults = make(read_plan(PLANS / f"{args.deck}.yaml"), args.parts, args.only, args.width)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
