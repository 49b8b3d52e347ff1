"""A reply read whole, while watching its size and the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import requests

from kb.adapters.wikidata.failures import BadAnswer, TimedOut

_PIECE = 64 * 1024
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came over the network; `headers` fold case, the body is decompressed."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def is_redirect(self) -> bool:
        """Whether it only points elsewhere."""
        return self.status in _REDIRECTS and "Location" in self.headers

    @property
    def content_type(self) -> str:
        """Its media type with parameters, or ""."""
        return self.headers.get("Content-Type", "")


def read_reply(
    who: str, response: requests.Response, largest: int, is_over: Callable[[], bool]
) -> Reply:
    """Read a streamed response to its end.

    Raises BadAnswer beyond `largest` bytes and TimedOut once `is_over`, which is asked after each
    piece that arrives. Errors of urllib3 pass.
    """
    pieces: list[bytes] = []
    size = 0
    response.raw.decode_content = True  # not an argument below: vcrpy's responses take none
    while piece := response.raw.read1(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > largest:
            raise BadAnswer(f"{who} sent more than {largest:,} bytes; the rest was not read")
        if is_over():
            raise TimedOut(f"{who} was still sending when the time was over")
    return Reply(response.status_code, response.headers, b"".join(pieces))
