"""Waiting for Wikidata without holding a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic

from kb.usecases.live import Outcome, Waiting
from service.container import Container


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
