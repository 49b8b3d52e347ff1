"""Who fits: what the first question costs, what later ones do, and the memory.

    python -m scripts.benchmarks.fits [--people 100000]

Measured on the shipped base, and on one of so many personages: the shipped ones, those of
../shared/data/personages-more, brought in by the importer, and copies of these under other ids.
Everybody counts, well known or not. All times are those of the processor: nothing here waits for
anything else, and a busy machine changes little.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kb.domain.claims import CATEGORIES, Claim, category_of
from kb.domain.house_rules import HouseRules
from kb.domain.personage import Personage, Qid
from kb.usecases.fits_once import find_once
from kb.usecases.who_fits import Wanted, WhoFits
from scripts.benchmarks.figures import Figure, quantile
from scripts.benchmarks.http import resident_mb
from service.container import Container
from service.fits import at_hand, read_fits
from service.settings import Settings
from service.wiring import build_container, import_file, open_store

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"
FILES = ("values.jsonl.gz", "personages-more.jsonl.gz")
SEED = 1887
QUESTIONS = 5_000
CARDS = 5
EVERYBODY = HouseRules(well_known=0)
FIRST_COPY = 200_000_000
PART = 1_000


def measure() -> list[Figure]:
    """The two rows of `make bench`, on the shipped base."""
    container = build_container(Settings(database_url="sqlite://"))
    try:
        rows = _figures(container)
        return [rows[0], next(row for row in rows if row.what.startswith("5 random cards"))]
    finally:
        container.close()


def main() -> int:
    """Build the bases, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=100_000)
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'fits.db'}"
        container = build_container(Settings(database_url=url), with_names=False)
        _print(console, container)
        container.close()
        if not all((DATA / name).exists() for name in FILES):
            console.print(f"{options.people:,} personages: skipped, {DATA} is not there")
            return 0
        _grow(url, options.people)
        container = build_container(Settings(database_url=url), with_names=False)
        _print(console, container)
        container.close()
    return 0


def _grow(url: str, wanted: int) -> None:
    """Bring in the shared personages, then copies until there are as many as wanted."""
    with open_store(Settings(database_url=url)) as store:
        for name in FILES:
            import_file(store, DATA / name)
        missing = max(0, wanted - store.counts().personages)
        real = islice(_copies(store.personages()), missing)
        while part := list(islice(real, PART)):
            store.put(part)


def _copies(people: Iterator[Personage]) -> Iterator[Personage]:
    for number, person in enumerate(list(people)):
        yield replace(person, qid=Qid(f"Q{FIRST_COPY + number}"))


def _print(console: Console, container: Container) -> None:
    count = container.store.counts().personages
    table = Table(title=f"Who fits, {count:,} personages", title_justify="left")
    for heading in ("what", "measured", "aim"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for figure in _figures(container):
        table.add_row(figure.what, figure.measured, figure.aim)
    console.print(table)


def _figures(container: Container) -> list[Figure]:
    fits = container.fits
    claims = _deck_claims(container)
    chance = random.Random(SEED)
    gc.collect()
    before_mb = resident_mb(os.getpid())
    first_s = _seconds(lambda: fits.find(Wanted((), EVERYBODY)))
    gc.collect()
    grown_mb = resident_mb(os.getpid()) - before_mb
    each = list(_each_claim(fits, claims))
    later = [_ms(partial(fits.find, _wanted(chance, claims))) for _ in range(QUESTIONS)]
    whole = _whole(container, chance)
    four = Wanted(tuple(container.terms.claim(c, v) for c, v in DEBUSSY), EVERYBODY)
    once_s = _seconds(lambda: find_once(container.store, container.dossiers, four))
    famous = container.store.find_famous(200)
    return [
        Figure("who fits, first question: everybody read", f"{first_s:.1f} s"),
        Figure("asked once, nothing kept (the command)", f"{once_s:.1f} s"),
        *each,
        Figure(f"{CARDS} random cards of the decks p50 / p99", _two(later), "2 ms p99"),
        Figure("the whole answer in bytes, dossiers at hand p50 / p99", _two(whole)),
        Figure("the next question after one has changed p50 / p99", _two(_changes(fits, famous))),
        Figure("memory of the sets", f"{grown_mb:.0f} MB"),
    ]


DEBUSSY = (("place", "France"), ("activity", "music"), ("time", "19th century"), ("letter", "D"))


def _deck_claims(container: Container) -> list[Claim]:
    faces = [face for deck in container.decks.values() for face in deck.faces]
    return list(dict.fromkeys(container.terms.claim(f.category, f.value) for f in faces))


def _wanted(chance: random.Random, claims: list[Claim]) -> Wanted:
    return Wanted(tuple(chance.sample(claims, CARDS)), EVERYBODY)


def _each_claim(fits: WhoFits, claims: list[Claim]) -> Iterator[Figure]:
    """The first question for each claim, everybody having been read: what its set costs."""
    for category in CATEGORIES:
        taken = [
            _ms(partial(fits.counts, [claim], EVERYBODY))
            for claim in claims
            if category_of(claim) == category
        ]
        yield Figure(f"a new {category} claim p50 / p99", _two(taken))


def _whole(container: Container, chance: random.Random) -> list[float]:
    """From a request's bytes to the answer's."""
    faces = [face.id for face in container.decks["classic"].faces]
    taken: list[float] = []
    for _ in range(QUESTIONS // 5):
        cards = [{"card": face} for face in chance.sample(faces, CARDS)]
        body = json.dumps({"cards": cards, "house_rules": {"well_known": 0}}).encode()
        found = container.fits.find(read_fits(container, body).wanted)
        container.dossiers.get_many([*found.qids, *(drop.best for drop in found.drops)])
        taken.append(_ms(partial(_asked, container, body)))
    return taken


def _asked(container: Container, body: bytes) -> bytes | None:
    return at_hand(container, read_fits(container, body))


def _changes(fits: WhoFits, famous: list[Qid]) -> Iterator[float]:
    for qid in famous:
        fits.changed([qid])
        yield _ms(lambda: fits.find(Wanted((), EVERYBODY)))


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _ms(work: Callable[[], object]) -> float:
    return _seconds(work) * 1e3


def _two(taken_ms: Iterator[float] | list[float]) -> str:
    taken = list(taken_ms)
    return f"{quantile(taken, 0.5):.2f} / {quantile(taken, 0.99):.2f} ms"


if __name__ == "__main__":
    sys.exit(main())
