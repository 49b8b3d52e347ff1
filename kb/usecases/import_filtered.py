"""Read only the well-known personages of a dump, and the items they lead to: two readings.

The first keeps the personages and notes, in the store, what they point at and what lies above
every other item. Then it is clear which items are wanted, however far up, and the second reading
keeps those. Memory does not grow with the file: the wanted numbers are a bitmap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pyroaring import BitMap64

from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage
from kb.domain.vocabulary import MAX_DEPTH
from kb.ports import DumpLine, ImportProgress, Links, PersonageStore, SiftedSource
from kb.usecases.import_dump import BATCH, ImportReport, OnProgress, Parse, count_bad

KEPT = 0
"""The first number of the links of a personage that was kept."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is read before progress is remembered: what was kept, the links of others, lines
    passed over. This bounds the memory, and what a crash loses."""

    kept: int = BATCH
    links: int = 50_000
    lines: int = 200_000


def import_filtered(
    store: PersonageStore,
    source: SiftedSource,
    parse: Parse,
    at_least: int,
    *,
    again: bool = False,
    on_progress: OnProgress | None = None,
    sizes: Sizes = Sizes(),
) -> ImportReport:
    """Import the personages of `at_least` language editions, and every item their facts lead to
    within MAX_DEPTH steps up. Taken up where an earlier run with the same bound broke off.

    The rest as kb.usecases.import_dump.
    """
    run = _Run(store, source, parse, at_least, on_progress, sizes)
    first, second = run.begun(again=again)
    if second.done:
        run.report.skipped = True
        return run.report
    if not first.done:
        run.read_personages(first)
        if run.report.empty:
            return run.report
    run.read_items(second)
    store.forget_links(run.first)
    return run.report


@dataclass
class _Run:
    store: PersonageStore
    source: SiftedSource
    parse: Parse
    at_least: int
    on_progress: OnProgress | None
    sizes: Sizes
    report: ImportReport = field(init=False)

    def __post_init__(self) -> None:
        self.report = ImportReport(self.source.name, at_least=self.at_least)
        self.first = f"{self.source.name} ({self.at_least} editions: personages)"
        self.second = f"{self.source.name} ({self.at_least} editions: items)"

    def begun(self, *, again: bool) -> tuple[ImportProgress, ImportProgress]:
        """How far both readings came; where they start over, nothing is left of earlier ones."""
        first, second = map(self.store.get_progress, (self.first, self.second))
        version, report = self.source.version, self.report
        if first and second and not again:
            report.changed = first.version != version
            if not report.changed:
                report.lines = report.lines_before = first.lines
                report.bad = report.bad_before = first.bad
                report.lines_again_before = second.lines
                return first, second
        fresh = [ImportProgress(f, 0, 0, False, version) for f in (self.first, self.second)]
        self.store.forget_links(self.first)
        for progress in reversed(fresh):
            self.store.put_progress(progress)
        return fresh[0], fresh[1]

    def read_personages(self, begun: ImportProgress) -> None:
        """The first reading."""
        report, kept, links, start = self.report, list[Personage](), list[Links](), begun.lines
        sizes = self.sizes
        is_empty = not start
        for line in self.source.personages(self.at_least, after=start):
            report.lines = line.number
            entity = self._parsed(line, report)
            is_empty = is_empty and entity is None and (line.entity is not None or line.error != "")
            if isinstance(entity, Personage):
                if (entity.editions or 0) >= self.at_least:
                    kept.append(entity)
                    links.append((KEPT, *_pointed_at(entity)))
            elif above := line.links or _above(entity):
                links.append(above)
            is_full = len(kept) >= sizes.kept or len(links) >= sizes.links
            if (is_full or line.number - start >= sizes.lines) and not line.more:
                self._store_personages(kept, links, start, line.done / 2)
                start = line.number
        if is_empty:
            report.empty = True
            return
        self._store_personages(kept, links, start, None)

    def _store_personages(
        self, kept: list[Personage], links: list[Links], start: int, done: float | None
    ) -> None:
        # The part is named by the line it begins behind: a run that broke off before it
        # remembered its progress wrote it too, and is replaced.
        report = self.report
        persons = {p.qid: p for p in kept}
        self.store.put(persons.values())
        if links:
            self.store.put_links(self.first, start, links)
        progress = (report.lines, report.bad, done is None, self.source.version)
        self.store.put_progress(ImportProgress(self.first, *progress))
        report.personages += len(persons)
        kept.clear()
        links.clear()
        self._tell(0.5 if done is None else done)

    def read_items(self, begun: ImportProgress) -> None:
        """The second reading."""
        wanted = wanted_items(lambda: self.store.links(self.first))
        items: dict[str, Item] = {}
        last = begun.lines
        line = DumpLine(last, None, 0.0)
        for line in self.source.those(wanted, after=last):
            found = self._item(line)
            if found is not None and int(found.qid[1:]) in wanted:
                items[found.qid] = found
            is_full = len(items) >= self.sizes.kept or line.number - last >= self.sizes.lines
            if is_full and not line.more:
                self._store_items(items, line.number, 0.5 + line.done / 2, is_done=False)
                last = line.number
        self._store_items(items, line.number, 1.0, is_done=True)

    def _store_items(
        self, items: dict[str, Item], lines: int, done: float, *, is_done: bool
    ) -> None:
        self.store.put((), items.values())
        self.store.put_progress(ImportProgress(self.second, lines, 0, is_done, self.source.version))
        self.report.items += len(items)
        items.clear()
        self._tell(done)

    def _item(self, line: DumpLine) -> Item | None:
        """The item of a line; of a personage that was not kept only the name."""
        entity = self._parsed(line, None)
        if isinstance(entity, Personage):
            if (entity.editions or 0) >= self.at_least:
                return None
            return Item(entity.qid, entity.label)
        return entity

    def _parsed(self, line: DumpLine, report: ImportReport | None) -> Personage | Item | None:
        error = line.error
        if line.entity is not None:
            try:
                return self.parse(line.entity)
            except InvalidInput as invalid:
                error = str(invalid)
        if error and report is not None:
            count_bad(report, line.number, error)
        return None

    def _tell(self, done: float) -> None:
        if self.on_progress is not None:
            self.on_progress(done, self.report)


def _pointed_at(personage: Personage) -> Iterator[int]:
    """The numbers of the items that a personage's statements name, each once."""
    named: dict[str | None, None] = {}
    for statements in personage.statements.values():
        for statement in statements:
            named[statement.item] = None
            named.update({qualifier.item: None for qualifier in statement.qualifiers})
    return (int(qid[1:]) for qid in named if qid)


def _above(item: Item | None) -> Links:
    """The links of an item that was decoded whole."""
    if item is None or not (item.within or item.subclass_of):
        return ()
    above = dict.fromkeys((*(parent.item for parent in item.within), *item.subclass_of))
    return (int(item.qid[1:]), *(int(qid[1:]) for qid in above))


def wanted_items(links: Callable[[], Iterable[Links]]) -> BitMap64:
    """What kept personages point at, and what lies above it, at most MAX_DEPTH steps up.

    Reads the links once a step; stops where a step finds nothing new.
    """
    wanted = BitMap64()
    for own, *above in links():
        if own == KEPT:
            wanted.update(above)
    front = wanted
    for _ in range(MAX_DEPTH):
        found = BitMap64()
        for own, *above in links():
            if own in front:
                found.update(above)
        front = found - wanted
        if not front:
            break
        wanted = wanted | front
    return wanted
