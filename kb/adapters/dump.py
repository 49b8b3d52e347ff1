"""Files in the form of Wikidata's JSON dump: one entity a line, or the dump's array of lines.

https://www.wikidata.org/wiki/Wikidata:Database_download: `[`, then one entity a line with a comma
behind, then `]`. Plain, .gz and .bz2 are read as a stream: memory does not grow with the file.
A line may also be a whole array, or what Special:EntityData and wbgetentities answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from kb.adapters.dump_stream import DAMAGE, read_lines
from kb.domain.errors import InvalidInput, Unavailable
from kb.ports import DumpLine

PRETTY = (
    "is one JSON document over many lines; write one entity a line, "
    "as `jq -c '.entities[]? // .' FILE` does"
)

_decode = msgspec.json.Decoder().decode


class DumpFile:
    """One dump file, read from any line on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path.resolve())
        stat = path.stat() if path.is_file() else None
        self.size = stat.st_size if stat else 0
        self.version = f"{stat.st_size} bytes of {stat.st_mtime_ns} ns" if stat else ""

    def lines(self, after: int = 0) -> Iterator[DumpLine]:
        """The entities behind line `after` (1 is the first line), each with the share of the file
        read so far. A line that is no JSON object comes with an `error` in place of an entity.
        Raises what `texts` raises."""
        for number, text, done in self.texts(after):
            yield from read_line(number, text, done)

    def texts(self, after: int = 0) -> Iterator[tuple[int, bytes, float]]:
        """The lines behind `after` that hold something, undecoded: number, text, share read.

        Raises InvalidInput where there is no such file or it is no such dump, Unavailable where it
        cannot be read.
        """
        shown = repr(str(self.path))
        if self.path.is_dir():
            raise InvalidInput(f"{shown} is a directory; name the files in it")
        if self.path.exists() and not self.path.is_file():
            raise InvalidInput(f"{shown} is no regular file; a dump is read from a file")
        if not self.path.is_file():
            raise InvalidInput(f"there is no file {shown}")
        try:
            with self.path.open("rb") as raw:
                yield from self._read(raw, after)
        except DAMAGE as error:
            raise Unavailable(f"{str(self.path)!r} cannot be read further: {error}") from error

    def _read(self, raw: IO[bytes], after: int) -> Iterator[tuple[int, bytes, float]]:
        is_first = True
        for number, (line, position) in enumerate(read_lines(raw, self.path.suffix), start=1):
            if number <= after:
                continue
            text = line.strip().rstrip(b",")
            if text in (b"", b"[", b"]"):
                continue
            if is_first and text in (b"{", b"[{"):
                raise InvalidInput(f"{str(self.path)!r} {PRETTY}")
            is_first = False
            yield number, _without_brackets(text), position / self.size if self.size else 1.0


def read_line(number: int, text: bytes, done: float) -> Iterator[DumpLine]:
    """The entities of one line, decoded whole, or why there is none."""
    try:
        entities = _entities(_decode(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        yield DumpLine(number, None, done, f"no JSON: {error}")
        return
    for left, entity in zip(range(len(entities) - 1, -1, -1), entities, strict=True):
        if isinstance(entity, dict):
            yield DumpLine(number, entity, done, more=left > 0)
        else:
            yield DumpLine(number, None, done, "no JSON object", more=left > 0)


def _without_brackets(text: bytes) -> bytes:
    """An array's first or last line may have its bracket beside the entity."""
    if text.startswith(b"[{") and not text.endswith(b"]"):
        return text[1:]
    return text[:-1] if text.endswith(b"}]") and text.startswith(b"{") else text


def _entities(document: Any) -> list[Any]:
    """The entities in the JSON of one line."""
    if isinstance(document, list) and any(isinstance(entity, dict) for entity in document):
        return document
    if isinstance(document, dict) and isinstance(document.get("entities"), dict):
        return list(document["entities"].values())
    return [] if document == [] else [document]
