"""Long work in threads apart, so that it takes none of those that everybody shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, cast

from anyio import CapacityLimiter, to_thread
from fastapi import Request

THREADS = 4
"""Of one application. Forty are shared by all other requests, and a crowd that waits for everybody
to be read would hold them all."""

_Args = TypeVarTuple("_Args")
_Result = TypeVar("_Result")


async def run_apart(request: Request, work: Callable[[*_Args], _Result], *args: *_Args) -> _Result:
    """What `work` returns; waits for its turn without a thread."""
    state = request.app.state
    if not hasattr(state, "apart"):
        state.apart = CapacityLimiter(THREADS)
    limiter = cast(CapacityLimiter, state.apart)
    return await to_thread.run_sync(work, *args, limiter=limiter)
