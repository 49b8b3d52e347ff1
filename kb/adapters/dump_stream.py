"""The lines of a file, packed or not; what is packed is unpacked in a thread ahead of the reader.

zlib and bz2 let other threads run while they work: on a second core unpacking costs no time as
long as it is not what takes longest (gzip gives 400 MB/s, bzip2 25 MB/s).
"""

from __future__ import annotations

import bz2
import zlib
from collections.abc import Iterator
from contextlib import closing
from queue import Empty, Queue
from threading import Event, Thread
from typing import IO

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; the largest entities of the real dump have about 5 MB. What is longer is cut."""

BLOCK = 64 * 1024
"""Bytes read at once, packed."""

CHUNK = 1024 * 1024
"""Most bytes unpacked at once."""

AHEAD = 4
"""Chunks unpacked ahead of the reader."""

DAMAGE = (OSError, EOFError, zlib.error)
"""How gzip and bz2 tell of it."""

CUT_OFF = "the file ends in the middle of what is packed"

Chunk = tuple[bytes, int]
"""Unpacked bytes, and how many bytes of the file were read for them."""


def read_lines(raw: IO[bytes], suffix: str, longest: int = LONGEST_LINE) -> Iterator[Chunk]:
    """Every line with its end, and how far the file is read. Raises one of DAMAGE."""
    if suffix == ".gz":
        return _split(_ahead(_gunzipped(raw)), longest)
    if suffix == ".bz2":
        return _split(_ahead(_bunzipped(raw)), longest)
    return _plain(raw, longest)


def _plain(raw: IO[bytes], longest: int) -> Iterator[Chunk]:
    while line := raw.readline(longest):
        yield line, raw.tell()


def _gunzipped(raw: IO[bytes]) -> Iterator[Chunk]:
    """gzip.GzipFile does the same with smaller blocks, and takes a third longer."""
    member = None
    while block := raw.read(BLOCK):
        while block:
            if member is None or member.eof:
                block = block.lstrip(b"\0") if member else block  # padding behind a member
                if not block:
                    break
                member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
            yield member.decompress(block, CHUNK), raw.tell()
            block = member.unused_data if member.eof else member.unconsumed_tail
    if member is not None and not member.eof:
        raise EOFError(CUT_OFF)


def _bunzipped(raw: IO[bytes]) -> Iterator[Chunk]:
    member = None
    while block := raw.read(BLOCK):
        while block or (member and not member.eof and not member.needs_input):
            if member is None or member.eof:
                member = bz2.BZ2Decompressor()
            yield member.decompress(block, CHUNK), raw.tell()
            block = member.unused_data
    if member is not None and not member.eof:
        raise EOFError(CUT_OFF)


def _ahead(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    """The chunks, made by a thread that ends with this generator."""
    queue: Queue[Chunk | Exception | None] = Queue(AHEAD)
    is_over = Event()

    def work() -> None:
        try:
            for chunk in chunks:
                queue.put(chunk)
                if is_over.is_set():
                    return
        except DAMAGE as error:
            queue.put(error)
        else:
            queue.put(None)

    thread = Thread(target=work, name="unpacking", daemon=True)
    thread.start()
    try:
        while (chunk := queue.get()) is not None:
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk
    finally:
        is_over.set()
        while thread.is_alive():
            _drain(queue)
            thread.join(0.01)


def _drain(queue: Queue[Chunk | Exception | None]) -> None:
    while True:
        try:
            queue.get_nowait()
        except Empty:
            return


def _split(chunks: Iterator[Chunk], longest: int) -> Iterator[Chunk]:
    """Lines out of chunks."""
    rest, position = b"", 0
    with closing(chunks):  # type: ignore[type-var]  # a generator
        for chunk, position in chunks:
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield line + b"\n", position
            if len(rest) > longest:
                yield rest, position
                rest = b""
    if rest:
        yield rest, position
