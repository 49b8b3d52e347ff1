"""Measure how well names find whom they mean, beside two plain scans, and print a table.

    python scripts/bench_names.py [--size 1000] [--seed 1971] [--no-floors] [--misses 20] [--wide]

The sets are cut by the seed from the shipped snapshot; people it does not hold come from
../shared/data, and what needs them is left out where that is absent. `--wide` puts those people
into the index too, and measures the homonyms among them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from scripts.benchmarks.names import sets
from scripts.benchmarks.names.measure import Row, measure
from scripts.benchmarks.names.reach import kinds
from scripts.benchmarks.names.resolvers import FLOORS, Resolver, resolver, scan_floor
from scripts.benchmarks.names.sets import Question
from scripts.benchmarks.names.world import MORE, Named, others, rows, shipped

Without = frozenset[tuple[Qid, str]]
NOTHING: Without = frozenset()
OURS = "resolver"


def resolvers(people: Sequence[Named], without: Without, floors: bool) -> dict[str, Resolver]:
    """All that are measured, over the same names."""
    found = {OURS: resolver(NameIndex(rows(people, without)), {p.qid: p.born for p in people})}
    if floors:
        for name, scorer in FLOORS.items():
            found[name] = scan_floor(rows(people, without), scorer)
    return found


def main() -> int:
    """Cut the sets, ask, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", type=int, default=1000, help="questions a set")
    parser.add_argument("--seed", type=int, default=1971)
    parser.add_argument("--no-floors", action="store_true", help="the resolver alone")
    parser.add_argument("--misses", type=int, default=0, help="show so many misses a set")
    parser.add_argument("--wide", action="store_true", help="also on everybody in ../shared/data")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    people, strangers = shipped(), list(others())
    if not strangers:
        console.print(f"without {MORE}: the sets `unknown` and `wide` are left out")
    size, floors = options.size, not options.no_floors
    cut = _cut(options.seed, people, strangers, size)
    held = cut.pop("alias")
    without = frozenset((qid, fold(q.text)) for q in held for qid in q.expected)
    done = _measure(resolvers(people, without, floors), {"alias": held})
    done += _measure(resolvers(people, NOTHING, floors), cut)
    if options.wide and strangers:
        everybody = [*people, *strangers]
        wide = {f"{name}, wide": asked for name, asked in _cut_wide(options.seed, everybody, size)}
        done += _measure(resolvers(everybody, NOTHING, floors), wide)
    _print(console, done, people, held, options.misses)
    return 0


def _cut(
    seed: int, people: Sequence[Named], strangers: Sequence[Named], size: int
) -> dict[str, list[Question]]:
    chance = random.Random(seed)
    return {
        "label": sets.labels(chance, people, size),
        "alias": sets.aliases(chance, people, size),
        **sets.misspellings(chance, people, size),
        "homonym": sets.homonyms(chance, people, size),
        "year": sets.with_years(chance, people, size),
        "invented": sets.invented(chance, people, size),
        "unknown": sets.unknown(chance, people, strangers, size),
    }


def _cut_wide(seed: int, everybody: Sequence[Named], size: int) -> list[tuple[str, list[Question]]]:
    chance = random.Random(seed)
    return [
        ("label", sets.labels(chance, everybody, size)),
        ("misspelt", sets.misspellings(chance, everybody, size)["misspelt"]),
        ("homonym", sets.homonyms(chance, everybody, size)),
        ("year", sets.with_years(chance, everybody, size)),
    ]


def _measure(asked: dict[str, Resolver], questions: dict[str, list[Question]]) -> list[Row]:
    return [
        measure(name, by, ask, these)
        for name, these in questions.items()
        if these
        for by, ask in asked.items()
    ]


def _print(
    console: Console,
    done: Sequence[Row],
    people: Sequence[Named],
    held: Sequence[Question],
    misses: int,
) -> None:
    who = {p.qid: p for p in people}
    for row in done:
        if row.by == OURS:
            for question, answer in row.misses[:misses]:
                meant = [who[q].label for q in question.expected if q in who]
                said = [who[q].label for q in answer.qids[:3] if q in who]
                line = f"{row.set}: {question.text!r} is {meant}, said {said} match={answer.match}"
                console.print(line, markup=False, highlight=False, soft_wrap=True)
    console.print(_table(done))
    row = next(row for row in done if row.by == OURS and row.set == "alias")
    for kind, count, found in kinds(row, held, who):
        line = f"{count / row.n:6.1%} of the held-out aliases, {found / count:.3f} found: {kind}"
        console.print(line, highlight=False)
    ours = [row for row in done if row.by == OURS and row.matched]
    matched, right = sum(r.matched for r in ours), sum(r.right for r in ours)
    console.print(f"precision of match over all sets: {right / max(1, matched):.4f} of {matched}")


def _table(done: Sequence[Row]) -> Table:
    table = Table(title="Names", title_justify="left")
    headings = ["set", "by", "n", "top-1", "top-5", "match", "precision", "ambiguous", "p50", "p99"]
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="left" if at < 2 else "right")
    for row in done:
        precision = "-" if row.precision is None else f"{row.precision:.3f}"
        table.add_row(
            row.set,
            row.by,
            str(row.n),
            *(f"{x / row.n:.3f}" for x in (row.top1, row.top5, row.matched)),
            precision,
            f"{row.ambiguous / row.n:.3f}",
            f"{row.p50_ms:.2f} ms",
            f"{row.p99_ms:.2f} ms",
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
