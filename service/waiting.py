"""Waiting for Wikidata without holding a thread, and for a thread to look for a name with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import TypeVar

import anyio.to_thread
from anyio import CapacityLimiter
from anyio.lowlevel import RunVar

from kb.usecases.live import Outcome, Waiting
from service.container import Container

AT_ONCE = {"name": 4, "batch": 2}
"""Threads that look for names nobody is known by, one name or many. Each takes the interpreter for
itself in turn: behind forty of them whoever asks for somebody known would wait for a second."""

_Found = TypeVar("_Found")

_places: RunVar[dict[str, CapacityLimiter]] = RunVar("places to search")


async def searching(what: str, work: Callable[[], _Found]) -> _Found:
    """Do in a thread what may look through all names, a `name` or a `batch`; others wait for their
    turn."""
    try:
        places = _places.get()
    except LookupError:
        places = {of: CapacityLimiter(number) for of, number in AT_ONCE.items()}
        _places.set(places)
    return await anyio.to_thread.run_sync(work, limiter=places[what])


def deadline_of(container: Container) -> float:
    """When who begins to ask now has waited long enough (time.monotonic)."""
    live = container.referee.live
    return monotonic() + (live.deadline_s if live else 0.0)


async def wait_for(waits: Iterable[Waiting | None], until: float) -> None:
    """Wait until all these outcomes are there, or `until`. None is nothing to wait for.

    Not by asyncio.wrap_future: who gives up would cancel an outcome that others wait for too.
    """
    outcomes = {w.outcome for w in waits if w is not None}
    left_s = until - monotonic()
    if not outcomes or left_s <= 0:
        return
    loop, all_there = asyncio.get_running_loop(), asyncio.Event()
    open_ones = set(outcomes)

    def close(outcome: Future[Outcome]) -> None:
        open_ones.discard(outcome)
        if not open_ones:
            all_there.set()

    def tell(outcome: Future[Outcome]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(close, outcome)

    for outcome in outcomes:
        outcome.add_done_callback(tell)
    with suppress(TimeoutError):
        await asyncio.wait_for(all_there.wait(), left_s)
