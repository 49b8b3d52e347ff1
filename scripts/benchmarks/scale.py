"""Measure the index of names at 100,000 and 1,000,000 personages, three names each.

    python -m scripts.benchmarks.scale [--people 100000 1000000] [--size 500] [--sqlite]

Times are processor time, so that a busy machine bends them less; each question is asked once.
`--sqlite` writes the base to a database too and builds from that.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from sqlalchemy import Engine

from kb.adapters.sql import tables
from kb.adapters.sql.engine import make_engine, writing
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.rows import insert_rows, number_of, parts_of
from kb.adapters.sql.store import SqlPersonageStore
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.rank import find_candidates
from kb.ports import NameRow
from scripts.benchmarks.figures import quantile
from scripts.benchmarks.http import resident_mb
from scripts.benchmarks.many_people import awkward, people, unlike_any
from scripts.benchmarks.names.slips import misspelt, most_edits

SEED = 1971
COMMON = 300  # words that most names have

Questions = dict[str, list[str]]

_Done = TypeVar("_Done")


def main() -> int:
    """Build each base, ask, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--size", type=int, default=500, help="questions a set")
    parser.add_argument("--sqlite", action="store_true", help="build from a database too")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    if next(people(100_000, SEED), None) is None:
        console.print("skipped: ../shared/data/personages-more.jsonl.gz is not there")
        return 0
    for count in options.people:
        questions = _questions(count, options.size)
        index = _built(console, count)
        _print(console, count, index, questions)
        del index
        if options.sqlite:
            _from_sqlite(console, count)
    return 0


def _questions(count: int, size: int) -> Questions:
    chance = random.Random(SEED)
    labels, aliases = _sample(chance, count, size)
    pairs = [name for name in labels if len(name.split()) == 2] or labels
    common = _common(labels)
    return {
        "label": labels,
        "alias": aliases,
        "surname alone": [name.split()[-1] for name in labels],
        "first name alone": [name.split()[0] for name in labels],
        "misspelt, 2 words": [
            misspelt(chance, name, chance.randint(1, most_edits(name))) for name in pairs
        ],
        "common word misspelt": [
            misspelt(chance, chance.choice(common), 1) for _ in range(len(labels))
        ],
        "nobody": [unlike_any(chance, chance.choice((1, 2, 2, 3))) for _ in labels],
        "60 letters or more": [_long(chance, labels) for _ in labels],
        "awkward": awkward(common),
    }


def _sample(chance: random.Random, count: int, size: int) -> tuple[list[str], list[str]]:
    """Labels and aliases at random."""
    labels: list[str] = []
    aliases: list[str] = []
    share = 4 * size / count
    for row in people(count, SEED):
        if chance.random() < share and any(c.isalpha() for c in row.name):
            (labels if row.is_label else aliases).append(row.name)
    some = (chance.sample(names, min(size, len(names))) for names in (labels, aliases))
    return next(some), next(some)


def _common(labels: Iterable[str]) -> list[str]:
    counted = Counter(word for label in labels for word in fold(label).split() if len(word) > 3)
    return [word for word, _ in counted.most_common(COMMON)]


def _long(chance: random.Random, labels: list[str]) -> str:
    text = chance.choice(labels)
    while len(text) < 60:
        text = f"{text} {chance.choice(labels)}"
    return text[:200]


def _built(console: Console, count: int) -> NameIndex:
    names = text = 0
    for row in people(count, SEED):
        names += 1
        text += len(row.name.encode(errors="replace"))
    making, _ = _timed(lambda: sum(1 for _ in people(count, SEED)))
    before = _resident_mb()
    both, index = _timed(lambda: NameIndex(people(count, SEED)))
    seconds = both - making
    used = _resident_mb() - before
    console.print(
        f"{count:,} personages, {names:,} names, {len(index):,} of them distinct, "
        f"{index.word_count():,} words: built in {seconds:.1f} s from rows; {used:.0f} MB, "
        f"{(used * 1e6 - text) / names:.0f} bytes a name beside its {text / names:.0f} of text; "
        f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB"
    )
    return index


def _timed(do: Callable[[], _Done]) -> tuple[float, _Done]:
    """The processor seconds that something took, and what it gave."""
    begin = time.process_time()
    done = do()
    return time.process_time() - begin, done


def _resident_mb() -> float:
    """Resident memory once what is free was given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return resident_mb(os.getpid())


def _print(console: Console, count: int, index: NameIndex, questions: Questions) -> None:
    table = Table(title=f"{count:,} personages, processor time in ms", title_justify="left")
    for heading in ("question", "n", "p50", "p99", "max", "near p50", "near p99", "near max"):
        table.add_column(heading, justify="left" if heading == "question" else "right")
    for kind, texts in questions.items():
        whole = _times(lambda text: find_candidates(index, text), texts)
        near = _times(lambda text: index.near(text, 30), [fold(text) for text in texts])
        table.add_row(kind, str(len(texts)), *_told(whole), *_told(near))
    console.print(table)


def _times(ask: Callable[[str], object], texts: list[str]) -> list[float]:
    taken = []
    for text in texts:
        begin = time.thread_time()
        ask(text)
        taken.append((time.thread_time() - begin) * 1e3)
    return taken


def _told(taken: list[float]) -> list[str]:
    return [f"{x:.2f}" for x in (quantile(taken, 0.5), quantile(taken, 0.99), max(taken))]


def _from_sqlite(console: Console, count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        engine = make_engine(f"sqlite:///{Path(folder) / 'scale.db'}")
        upgrade(engine)
        store = SqlPersonageStore(engine)
        _write(engine, people(count, SEED))
        read, names = _timed(lambda: sum(1 for _ in store.names()))
        seconds, _ = _timed(lambda: len(NameIndex(store.names())))
        store.close()
    console.print(
        f"{count:,} personages, {names:,} names: read from SQLite in {read:.1f} s, "
        f"read and built in {seconds:.1f} s"
    )


def _write(engine: Engine, rows: Iterable[NameRow]) -> None:
    for part in parts_of((tuple(names) for _, names in groupby(rows, lambda r: r.qid)), 5_000):
        persons, held = [], []
        for names in part:
            number = number_of(names[0].qid)
            persons.append(
                {"qid": number, "label": names[0].name, "fame": names[0].fame, "editions": None}
                | {"listed": False, "source": "scale", "retrieved": "2026-11-30", "facts": b""}
            )
            held += [
                {"personage": number, "position": at, "name": row.name, "folded": row.folded}
                | {"is_label": row.is_label}
                for at, row in enumerate(names)
            ]
        with writing(engine) as connection:
            insert_rows(connection, tables.personage, persons)
            insert_rows(connection, tables.name, held)


if __name__ == "__main__":
    sys.exit(main())
