"""Reading a request's body, up to a limit."""

from __future__ import annotations

from starlette.requests import Request

from service.problems import ProblemError


async def read_body(request: Request, limit: int) -> bytes:
    """The body's bytes. Raises ProblemError (413) as soon as it is known to be over `limit`."""
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
