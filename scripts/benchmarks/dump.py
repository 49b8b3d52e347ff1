"""Importing a dump: lines a second passed over and kept, and the most memory it takes.

    python -m scripts.benchmarks.dump [--entities 200000]

The dump is made of ../shared/data, repeated under other ids: every copy of personages-core has the
lines of values behind it. Each import runs in a process of its own, on an empty database; seconds
are those its threads spend on a processor, so that a busy machine changes little.

What takes longest, by cProfile: lines that are passed over are unpacked (a half; gzip gives about
400 MB/s), decoded by msgspec (a quarter) and split; lines that are kept are parsed (two thirds, of
which mining the descriptions is two fifths) and stored (a fifth).
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from scripts.benchmarks.figures import Figure
from service.settings import Settings
from service.wiring import import_file, open_store

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
ENTITIES = 200_000
PART = 4
"""Memory is measured on a file so many times shorter, too: it should be the same."""

NOBODY = 100_000
"""A bound that no personage reaches: every line is passed over."""

KNOWN = 15
COPY = 1_000_000_000
"""What the ids of one copy are above those of the copy before."""

AIM = "20,000/s"


def measure(entities: int = ENTITIES) -> list[Figure]:
    """The rows of the table; one that says why where the data are absent."""
    if not DATA.is_dir():
        return [Figure("dump import", "skipped: no ../shared/data")]
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        whole, part, real = (work / f"{name}.json.gz" for name in ("whole", "part", "real"))
        _write(whole, islice(_copies(), entities))
        _write(part, islice(_copies(), entities // PART))
        _write(real, islice(_real_lines(), entities // 20))
        nobody, size = _child(whole, NOBODY), _kilobytes(whole, entities)
        real_lines = _child(real, NOBODY)
        known, known_part = _child(whole, KNOWN), _child(part, KNOWN)
        all_, all_part = _child(whole, None), _child(part, None)
    kept = known["personages"] + known["items"]
    return [
        Figure(
            f"dump lines passed over, first reading ({size:.1f} kB a line)",
            f"{nobody['lines'] / nobody['first_s']:,.0f}/s a core",
            AIM,
        ),
        Figure(
            "dump lines passed over, second reading",
            f"{nobody['lines'] / nobody['second_s']:,.0f}/s a core",
            AIM,
        ),
        Figure(
            f"dump lines passed over, real entities ({real_lines['kilobytes']:.0f} kB a line)",
            f"{real_lines['lines'] / real_lines['first_s']:,.0f}/s a core",
            AIM,
        ),
        Figure("dump lines kept and stored", f"{all_['lines'] / all_['all_s']:,.0f}/s a core"),
        Figure(
            f"dump lines, --min-sitelinks {KNOWN} ({kept / known['lines']:.0%} kept)",
            f"{known['lines'] / known['all_s']:,.0f}/s a core",
        ),
        *(
            Figure(
                f"dump import, most memory at {entities // PART:,} / {entities:,} entities, {what}",
                f"{small['megabytes']:.0f} / {large['megabytes']:.0f} MB",
                "the same",
            )
            for what, small, large in (
                (f"--min-sitelinks {KNOWN}", known_part, known),
                ("everything", all_part, all_),
            )
        ),
    ]


def _copies() -> Iterator[bytes]:
    """The shared lines over and over, each time under other ids."""
    for copy in count():
        for name in ("personages-core", "values"):
            with gzip.open(DATA / f"{name}.jsonl.gz") as lines:
                yield from (_renumbered(line, copy) for line in lines)


def _real_lines() -> Iterator[bytes]:
    """The real entities over and over, as the dump writes them."""
    files = sorted((DATA / "raw_entities").glob("*.json"))
    lines = [_compact(json.loads(file.read_bytes())) for file in files]
    for copy in count():
        yield from (_renumbered(line, copy) for line in lines)


def _compact(document: dict[str, object]) -> bytes:
    inner = document.get("entities")
    entity = next(iter(inner.values())) if isinstance(inner, dict) else document
    first = {"type": "item", "id": entity["id"]}
    return json.dumps(first | entity, separators=(",", ":")).encode() + b"\n"


def _renumbered(line: bytes, copy: int) -> bytes:
    begin = line.index(b'"id":"Q') + len(b'"id":"Q')
    end = line.index(b'"', begin)
    return b"%b%d%b" % (line[:begin], int(line[begin:end]) + copy * COPY, line[end:])


def _write(file: Path, lines: Iterator[bytes]) -> None:
    with gzip.open(file, "wb", compresslevel=1) as out:
        out.writelines(lines)


def _kilobytes(file: Path, lines: int) -> float:
    with gzip.open(file) as text:
        return sum(map(len, text)) / lines / 1e3


def _child(file: Path, at_least: int | None) -> dict[str, float]:
    """Import in a process of its own; its figures."""
    command = [sys.executable, "-m", "scripts.benchmarks.dump", "--child", str(file)]
    command += ["--at-least", str(at_least)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _import(file: Path, at_least: int | None) -> dict[str, float]:
    halfway: list[float] = []

    def note(done: float, _report: object) -> None:
        if done >= 0.5 and not halfway:
            halfway.append(time.process_time())

    with (
        tempfile.TemporaryDirectory(dir=file.parent) as directory,
        open_store(Settings(database_url=f"sqlite:///{directory}/kb.db")) as store,
    ):
        begin = time.process_time()
        report = import_file(store, file, at_least=at_least, on_progress=note)
        end = time.process_time()
    return {
        "lines": report.lines,
        "personages": report.personages,
        "items": report.items,
        "first_s": halfway[0] - begin,
        "second_s": end - halfway[0],
        "all_s": end - begin,
        "kilobytes": _kilobytes(file, report.lines),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    """Print the rows, or one import's figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entities", type=int, default=ENTITIES, help="in the dump that is made")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--at-least", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        bound = None if options.at_least == "None" else int(options.at_least)
        print(json.dumps(_import(options.child, bound)))
        return
    for figure in measure(options.entities):
        print(f"{figure.what:<72} {figure.measured:>20} {figure.aim:>12}")


if __name__ == "__main__":
    main()
