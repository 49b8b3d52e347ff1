"""Reading a request's body, up to a limit."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from kb.domain.echo import quoted
from service.problems import ProblemError

READ_TIMEOUT_S = 20.0
"""Seconds in which a whole body has to come."""


async def read_body(request: Request, limit: int, timeout_s: float = READ_TIMEOUT_S) -> bytes:
    """The body's bytes. Raises ProblemError: 415 where it is compressed, 413 as soon as it is known
    to be over `limit`, 408 where it has not come whole after `timeout_s`."""
    encoding = request.headers.get("content-encoding", "").strip()
    if encoding.casefold() not in ("", "identity"):
        detail = f"The body is encoded as {quoted(encoding[:40])}; send it as it is, uncompressed."
        raise ProblemError("unsupported-encoding", detail)
    try:
        async with asyncio.timeout(timeout_s):
            return await _read(request, limit)
    except TimeoutError:
        detail = f"The body did not come whole within {timeout_s:g} seconds; send it again."
        raise ProblemError("request-timeout", detail) from None


async def _read(request: Request, limit: int) -> bytes:
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and len(declared) < 20:
        if int(declared) > limit:
            raise _too_large(limit)
        return await request.body()
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
    return b"".join(chunks)


def _too_large(limit: int) -> ProblemError:
    return ProblemError("too-large", f"The body is over {limit:,} bytes, which is the most here.")
