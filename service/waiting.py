"""Waiting for Wikidata without holding a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic

from kb.usecases.live import Waiting
from service.container import Container


def deadline_of(container: Container) -> float:
    """When who begins to ask now has waited long enough (time.monotonic)."""
    live = container.referee.live
    return monotonic() + (live.deadline_s if live else 0.0)


async def wait_for(waits: Iterable[Waiting | None], until: float) -> None:
    """Wait until all these outcomes are there, or `until`. None is nothing to wait for."""
    outcomes = {w.outcome for w in waits if w is not None}
    left_s = until - monotonic()
    if outcomes and left_s > 0:
        # asyncio.wait leaves what it waits for alone: the calls are others' too.
        await asyncio.wait({asyncio.wrap_future(o) for o in outcomes}, timeout=left_s)
