"""`referee kb refresh` and `referee kb build-top`, with a progress bar."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import partial

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Qid, parse_qid
from kb.ports import FactSource, PersonageStore
from kb.usecases.build_top import build_top
from kb.usecases.freshness import Freshness
from kb.usecases.polite import Polite
from kb.usecases.refresh import RefreshReport, find_stale, refresh
from kb.vocabulary.loader import load_vocabulary
from service.cli_import import INTERRUPTED, INTERRUPTED_TEXT
from service.settings import Settings
from service.wiring import UtcClock, open_live

GOES_ON_TEXT = "What was told until then is stored; the same command goes on behind it."
RESTART_TEXT = "A service that is running rules by the new facts once it is restarted."
IDS_SHOWN = 10

Open = Callable[..., AbstractContextManager[tuple[PersonageStore, FactSource]]]


@dataclass(frozen=True, slots=True)
class Which:
    """Whom to refresh: ids, the `top` most famous, or all whose record is `stale`."""

    qids: Sequence[str] = ()
    top: int | None = None
    stale: bool = False

    def checked(self) -> Which:
        """The same with ids in their form; raises InvalidInput unless exactly one way is taken."""
        if (bool(self.qids), self.top is not None, self.stale).count(True) != 1:
            raise InvalidInput(
                "say whom to refresh in one way: by ids such as Q49325, by --top N or by --stale"
            )
        return Which([parse_qid(qid) for qid in self.qids], self.top, self.stale)


class _Shown:
    """What a run shows on stderr: a bar, waits, and nothing at all where it is not to `show`."""

    def __init__(self, console: Console, show: bool) -> None:
        self._console = console
        self._show = show
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, disable=not show)
        self._task = self._progress.add_task("", total=None)

    @contextmanager
    def bar(self) -> Iterator[None]:
        """The bar, from the first question to the end."""
        with self._progress:
            yield

    def advance(self, report: RefreshReport) -> None:
        """Show how many are settled."""
        told = f"{report.done:,} of {report.wanted:,} personages"
        self._progress.update(
            self._task, description=told, total=report.wanted, completed=report.done
        )

    def find(self, count: int, lowest: int, found: int) -> None:
        """Show how far down the most famous were looked for."""
        told = f"found {found:,} of at least {lowest} sitelinks"
        self._progress.update(
            self._task, description=told, total=count, completed=min(found, count)
        )

    def wait(self, seconds: float, why: str) -> None:
        """Say that the reference asked for a pause."""
        self.say(f"Waiting for {seconds:.0f} s, as asked: {why}")

    def say(self, text: str) -> None:
        """Print one paragraph."""
        if self._show:
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def run_refresh(
    settings: Settings,
    which: Which,
    *,
    again: bool = False,
    show: bool = True,
    opened: Open = open_live,
    sleep: Callable[[float], None] = time.sleep,
) -> dict[str, object]:
    """Refresh these personages; the report as plain values. `show` prints what happens.

    Raises InvalidInput, Unavailable, and typer.Exit (130) when interrupted.
    """
    which = which.checked()
    shown = _Shown(Console(stderr=True), show)
    today = UtcClock().today()
    with _telling(shown), opened(settings) as (store, source):
        qids = _chosen(store, which, settings, today)
        with shown.bar():
            report = refresh(
                store,
                source,
                qids,
                today,
                Polite(sleep, shown.wait),
                again=again,
                on_progress=shown.advance,
            )
    return _told(shown, report)


def run_build_top(
    settings: Settings,
    count: int,
    *,
    again: bool = False,
    show: bool = True,
    opened: Open = open_live,
    sleep: Callable[[float], None] = time.sleep,
) -> dict[str, object]:
    """Build a base of the `count` most famous; the rest as run_refresh."""
    shown = _Shown(Console(stderr=True), show)
    with _telling(shown), opened(settings, snapshot=False) as (store, source), shown.bar():
        report = build_top(
            store,
            source,
            count,
            UtcClock().today(),
            Polite(sleep, shown.wait),
            again=again,
            on_slice=partial(shown.find, count),
            on_progress=shown.advance,
        )
    return _told(shown, report)


@contextmanager
def _telling(shown: _Shown) -> Iterator[None]:
    """Say that the command goes on, however it ended before its time."""
    try:
        yield
    except KeyboardInterrupt:
        shown.say(INTERRUPTED_TEXT)
        raise typer.Exit(INTERRUPTED) from None
    except Unavailable:
        shown.say(GOES_ON_TEXT)
        raise


def _chosen(store: PersonageStore, which: Which, settings: Settings, today: str) -> Sequence[Qid]:
    if which.top is not None:
        return store.find_famous(which.top)
    if which.stale:
        freshness = Freshness(settings.stale_days_living, settings.stale_days_dead)
        return find_stale(store.personages(), load_vocabulary(store.items()), freshness, today)
    return [parse_qid(qid) for qid in which.qids]


def _told(shown: _Shown, report: RefreshReport) -> dict[str, object]:
    shown.say(sentence_of(report))
    if report.refreshed or report.added:
        shown.say(RESTART_TEXT)
    return asdict(report)


def sentence_of(report: RefreshReport) -> str:
    """What a run did, in a few sentences."""
    asked = f"{report.questions:,} {'query' if report.questions == 1 else 'queries'}"
    done = f"{report.refreshed:,} refreshed and {report.added:,} new of {report.wanted:,} wanted"
    told = [f"{done}, in {asked}."]
    if report.fresh:
        told.append(f"{report.fresh:,} were told before by this run or today.")
    if report.moved:
        pairs = [f"{old} into {new}" for old, new in report.moved.items()]
        told.append(f"Merged: {_some(pairs)}.")
    if report.missing:
        told.append(f"Deleted there, kept here as they are known: {_some(report.missing)}.")
    if report.others:
        told.append(f"No personages: {_some(report.others)}.")
    if report.poor:
        told.append(
            f"Kept as they are known, for the answer lacks most of it: {_some(report.poor)}."
        )
    if report.failed:
        told.append(f"Not answered even alone: {_some(report.failed)} ({report.reason}).")
    return " ".join(told)


def _some(words: Sequence[str]) -> str:
    more = len(words) - IDS_SHOWN
    return ", ".join(words[:IDS_SHOWN]) + (f" and {more:,} more" if more > 0 else "")
