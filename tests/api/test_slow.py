"""Clients that stall, and two services that want one port."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.requests import Request
from starlette.types import Message

from kb.domain.errors import InvalidInput
from service.body import read_body
from service.problems import ProblemError, problem_response
from service.server import _listening

STALLED: dict[str, tuple[list[tuple[bytes, bytes]], list[bytes]]] = {
    "declared, nothing": ([(b"content-length", b"20")], []),
    "declared, a part": ([(b"content-length", b"20")], [b'{"name":']),
    "chunked, nothing": ([], []),
    "chunked, a part": ([], [b'{"name":', b'"Pla']),
}


@pytest.mark.parametrize(("headers", "parts"), STALLED.values(), ids=STALLED.keys())
def test_a_body_that_stalls_is_given_up(
    headers: list[tuple[bytes, bytes]], parts: list[bytes]
) -> None:
    rest: Iterator[bytes] = iter(parts)

    async def receive() -> Message:
        part = next(rest, None)
        if part is None:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": part, "more_body": True}

    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    with pytest.raises(ProblemError, match=r"did not come whole within 0\.01 s") as told:
        asyncio.run(read_body(request, 1000, timeout_s=0.01))
    response = problem_response(told.value, "/challenge")
    assert (response.status_code, response.headers["connection"]) == (408, "close")


@pytest.mark.loopback
def test_the_loser_of_a_race_for_a_port_is_told() -> None:
    with _listening("127.0.0.1", 0) as winner:
        port = winner.getsockname()[1]
        with pytest.raises(InvalidInput, match=f"cannot listen on 127.0.0.1:{port}"):
            _listening("127.0.0.1", port)
