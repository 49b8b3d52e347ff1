"""`referee kb import-dump`, with a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from kb.usecases.import_dump import ImportReport
from service.settings import Settings
from service.wiring import import_file, open_store

INTERRUPTED = 130
"""The exit code of a program that SIGINT ended: 128 and the signal's number."""

INTERRUPTED_TEXT = "Interrupted; the same command goes on where it was."
RESTART_TEXT = "A service that is running finds the new names once it is restarted."


class _Bars:
    """A bar for each file that takes long enough to have one."""

    def __init__(self, console: Console, show: bool) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console)
        self._show = show
        self._tasks: dict[str, TaskID] = {}

    def advance(self, done: float, report: ImportReport) -> None:
        """Show how far a file has come, 0..1; one that is done at once gets no bar."""
        if not self._show or (done >= 1 and report.file not in self._tasks):
            return
        if not self._tasks:
            self._progress.start()
        if report.file not in self._tasks:
            self._tasks[report.file] = self._progress.add_task("", total=1.0)
        told = f"{report.file.rpartition('/')[2]} {report.lines:,} lines"
        self._progress.update(self._tasks[report.file], completed=done, description=told)

    def stop(self) -> None:
        """Leave the bars as they are."""
        if self._tasks:
            self._progress.stop()
            self._tasks.clear()


def run_import(
    settings: Settings,
    files: Sequence[Path],
    *,
    at_least: int | None = None,
    again: bool,
    show: bool,
    read: Callable[..., ImportReport] = import_file,
) -> list[dict[str, object]]:
    """Import the files in order; the reports as plain values. `show` prints what happens.

    Raises typer.Exit (130) when interrupted.
    """
    console = Console(stderr=True)
    bars = _Bars(console, show)
    reports: list[ImportReport] = []
    try:
        with open_store(settings) as store:
            for file in files:
                report = read(store, file, at_least=at_least, again=again, on_progress=bars.advance)
                reports.append(report)
                if show:
                    _print(console, report)
    except KeyboardInterrupt:
        bars.stop()
        _say(console, INTERRUPTED_TEXT)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        bars.stop()
    if show and any(report.personages for report in reports):
        _say(console, RESTART_TEXT)
    return [asdict(report) for report in reports]


def _print(console: Console, report: ImportReport) -> None:
    _say(console, sentence_of(report))
    for line in report.bad_lines:
        _say(console, f"  {line}")


def sentence_of(report: ImportReport) -> str:
    """What an import did, in a sentence or two."""
    if report.skipped:
        return f"{report.file} was imported before and has not changed; --again reads it anew."
    anew = f"{report.file} has changed since it was imported, and was read anew. "
    start = anew if report.changed else ""
    if report.empty:
        why = f"of {_lines(report.lines)}, {report.bad:,} bad" if report.bad else "it is empty"
        return f"{start}{report.file} holds no entity that can be read: {why}."
    named = f"{start}{report.file}{_which(report)}"
    counts = f"{_counted(report.personages, 'personage')} and {_counted(report.items, 'item')}"
    if not report.lines_before:
        return f"{named}: {counts} from {_lines(report.lines)}, {report.bad:,} bad."
    whole = f"All runs: {_lines(report.lines)}, {report.bad:,} bad."
    if report.lines_again_before:
        behind = f"line {report.lines_again_before:,} of the second reading"
        return f"{named}: went on behind {behind}. This run: {counts}. {whole}"
    lines, bad = report.lines - report.lines_before, report.bad - report.bad_before
    return (
        f"{named}: went on behind line {report.lines_before:,}. This run: {counts} from "
        f"{_lines(lines)}, {bad:,} bad. {whole}"
    )


def _which(report: ImportReport) -> str:
    if report.at_least is None:
        return ""
    return f" (personages of at least {_counted(report.at_least, 'language edition')})"


def _lines(count: int) -> str:
    return _counted(count, "line")


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def _say(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)
