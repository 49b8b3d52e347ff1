"""Read entities from a dump into the store: streaming, resumable, bad lines counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage
from kb.ports import DumpLine, EntitySource, ImportProgress, PersonageStore

BATCH = 2000
"""Entities a transaction: enough to make commits cheap, few enough to lose little on a crash."""

BAD_LINES_KEPT = 20

Parse = Callable[[Mapping[str, object]], Personage | Item]
OnProgress = Callable[[float, "ImportReport"], None]


@dataclass
class ImportReport:
    """What an import of one file did.

    `lines` and `bad` count the whole file; `lines_before` and `bad_before` of them are an earlier
    run's, the rest and the entities are this one's. `changed`: an earlier run read another content
    of this file. `empty`: the whole file holds no entity that can be read. `at_least`: only
    personages of so many language editions were wanted, and the file is read twice; an earlier run
    had read `lines_again_before` lines the second time.
    """

    file: str
    lines: int = 0
    personages: int = 0
    items: int = 0
    bad: int = 0
    skipped: bool = False
    bad_lines: list[str] = field(default_factory=list)
    lines_before: int = 0
    bad_before: int = 0
    changed: bool = False
    empty: bool = False
    at_least: int | None = None
    lines_again_before: int = 0


def import_dump(
    store: PersonageStore,
    source: EntitySource,
    parse: Parse,
    *,
    again: bool = False,
    on_progress: OnProgress | None = None,
) -> ImportReport:
    """Import one file, taking up where an earlier run broke off; `again` starts over, and so does
    a file that has changed. One that holds no entity is not remembered.

    Raises InvalidInput where there is no such file, Unavailable where file or store fail; what was
    stored before stays, and the next run goes on behind it.
    """
    before = None if again else store.get_progress(source.name)
    report = ImportReport(source.name)
    if before is not None and before.version != source.version:
        report.changed = True
    elif before is not None:
        report.lines = report.lines_before = before.lines
        report.bad = report.bad_before = before.bad
        if before.done:
            report.skipped = True
            return report
    batch: list[Personage | Item] = []
    for line in source.lines(after=report.lines):
        _take(line, parse, batch, report)
        if len(batch) >= BATCH and not line.more:
            _store(store, batch, report, source.version, done=False)
            if on_progress is not None:
                on_progress(line.done, report)
    if not batch and report.lines_before == report.personages == report.items == 0:
        report.empty = True
        return report
    _store(store, batch, report, source.version, done=True)
    if on_progress is not None:
        on_progress(1.0, report)
    return report


def _take(
    line: DumpLine, parse: Parse, batch: list[Personage | Item], report: ImportReport
) -> None:
    report.lines = line.number
    error = line.error
    if line.entity is not None:
        try:
            batch.append(parse(line.entity))
            return
        except InvalidInput as invalid:
            error = str(invalid)
    count_bad(report, line.number, error)


def count_bad(report: ImportReport, number: int, error: str) -> None:
    """Count a bad line, and keep the first ones to be shown."""
    report.bad += 1
    if len(report.bad_lines) < BAD_LINES_KEPT:
        report.bad_lines.append(f"line {number}: {error}")


def _store(
    store: PersonageStore,
    batch: list[Personage | Item],
    report: ImportReport,
    version: str,
    *,
    done: bool,
) -> None:
    personages = {e.qid: e for e in batch if isinstance(e, Personage)}
    items = {e.qid: e for e in batch if isinstance(e, Item)}
    store.put(personages.values(), items.values())
    store.put_progress(ImportProgress(report.file, report.lines, report.bad, done, version))
    report.personages += len(personages)
    report.items += len(items)
    batch.clear()
