"""Measure the referee on the shipped knowledge base and print a table.

    python scripts/bench.py [--seconds 3] [--rounds 5] [--entities 200000]

Figures are medians over rounds; the two HTTP rows are measured in turn in every round, so that a
busy machine bends both alike. The server runs as one worker in a process of its own, the clients
in this one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.benchmarks import dump, fits, http, image_engine, inprocess, live
from scripts.benchmarks.figures import Figure


def main() -> int:
    """Run every benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one HTTP round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--entities", type=int, default=dump.ENTITIES, help="in the dump imported")
    options = parser.parse_args()
    figures: list[Figure] = []
    benches: tuple[Callable[[], list[Figure]], ...] = (
        lambda: http.measure(options.seconds, options.rounds),
        lambda: live.measure(options.seconds, options.rounds),
        lambda: inprocess.measure(options.rounds),
        fits.measure,
        lambda: image_engine.measure(options.rounds),
        lambda: dump.measure(options.entities),
    )
    for bench in benches:
        figures += bench()
    table = Table(title="Bench", title_justify="left")
    for heading in ("what", "measured", "aim"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for figure in figures:
        table.add_row(figure.what, figure.measured, figure.aim)
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
