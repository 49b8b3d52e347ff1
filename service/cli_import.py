"""`referee kb import-dump`, with a progress bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from kb.usecases.import_dump import ImportReport
from service.settings import Settings
from service.wiring import import_file, open_store


def run_import(
    settings: Settings, files: Sequence[Path], *, again: bool, show: bool
) -> list[dict[str, object]]:
    """Import the files in order; the reports as plain values. `show` prints what happens."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    reports: list[ImportReport] = []
    with (
        open_store(settings) as store,
        Progress(*columns, console=console, disable=not show) as progress,
    ):
        for file in files:
            task = progress.add_task(file.name, total=1.0)

            def advance(done: float, report: ImportReport, task: int = task) -> None:
                told = f"{report.file.rpartition('/')[2]} {report.lines:,} lines"
                progress.update(task, completed=done, description=told)  # type: ignore[arg-type]

            report = import_file(store, file, again=again, on_progress=advance)
            reports.append(report)
            if show:
                _print(console, report)
    return [asdict(report) for report in reports]


def _print(console: Console, report: ImportReport) -> None:
    if report.skipped:
        text = f"{report.file} was imported before; --again reads it anew."
    else:
        text = (
            f"{report.file}: {report.personages:,} personages and {report.items:,} items "
            f"from {report.lines:,} lines, {report.bad:,} bad."
        )
    console.print(text, markup=False, highlight=False, soft_wrap=True)
    for line in report.bad_lines:
        console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)
