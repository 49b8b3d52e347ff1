"""Files in the form of Wikidata's JSON dump: one entity a line, or the dump's array of lines.

https://www.wikidata.org/wiki/Wikidata:Database_download: `[`, then one entity a line with a comma
behind, then `]`. Plain, .gz and .bz2 are read as a stream: memory does not grow with the file.
"""

from __future__ import annotations

import bz2
import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

import msgspec

from kb.domain.errors import InvalidInput, Unavailable
from kb.ports import DumpLine

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; the largest entities of the real dump have about 5 MB."""

_decode = msgspec.json.Decoder().decode


class DumpFile:
    """One dump file, read from any line on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path.resolve())
        self.size = path.stat().st_size if path.is_file() else 0

    def lines(self, after: int = 0) -> Iterator[DumpLine]:
        """The entities behind line `after` (1 is the first line), each with the share of the file
        read so far. A line that is no JSON object comes with an `error` in place of an entity.
        Raises InvalidInput where there is no such file, Unavailable where it cannot be read."""
        if not self.path.is_file():
            raise InvalidInput(f"there is no file {str(self.path)!r}")
        try:
            with self.path.open("rb") as raw:
                yield from self._read(raw, after)
        except (OSError, EOFError, zlib.error) as error:  # how gzip and bz2 tell of damage
            raise Unavailable(f"{str(self.path)!r} cannot be read further: {error}") from error

    def _read(self, raw: IO[bytes], after: int) -> Iterator[DumpLine]:
        stream = _opened(raw, self.path.suffix)
        number = 0
        while line := stream.readline(LONGEST_LINE):
            number += 1
            if number <= after:
                continue
            text = line.strip().rstrip(b",")
            if text in (b"", b"[", b"]"):
                continue
            done = raw.tell() / self.size if self.size else 1.0
            try:
                entity = _decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                yield DumpLine(number, None, done, f"no JSON: {error}")
                continue
            if isinstance(entity, dict):
                yield DumpLine(number, entity, done)
            else:
                yield DumpLine(number, None, done, "no JSON object")


def _opened(raw: IO[bytes], suffix: str) -> IO[bytes]:
    if suffix == ".gz":
        return cast(
            "IO[bytes]", io.BufferedReader(cast("io.RawIOBase", gzip.GzipFile(fileobj=raw)))
        )
    if suffix == ".bz2":
        return cast("IO[bytes]", bz2.BZ2File(raw))
    return raw
