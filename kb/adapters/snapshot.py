"""The shipped knowledge base: two compressed files of documents and a manifest.

    personages.jsonl.gz  items.jsonl.gz   a document of kb.adapters.codec a line, by numeric id
    manifest.json                         format, date, sources, counts, sha256 of both files

Equal contents make equal bytes (gzip without time and name).
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import msgspec

from kb.adapters.codec import decode_item, decode_personage, encode_item, encode_personage
from kb.domain.errors import InvalidInput, Unavailable
from kb.domain.personage import Item, Personage

FORMAT = 1
"""Raised when an older program could not read the documents."""

SOURCE = "snapshot"
PERSONAGES = "personages.jsonl.gz"
ITEMS = "items.jsonl.gz"
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a snapshot holds, as of when, and from where (each source with its licence).

    `files` maps a file's name to its sha256. write_snapshot fills in `counts` and `files`.
    """

    date: str
    sources: tuple[Mapping[str, str], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    format: int = FORMAT

    @property
    def checksum(self) -> str:
        """The sha256 of what is loaded: the date and the files."""
        parts = [str(self.format), self.date, *(f"{n} {s}" for n, s in sorted(self.files.items()))]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot whose files are those of its manifest."""

    directory: Path
    manifest: Manifest

    def personages(self) -> Iterator[Personage]:
        """Every personage, by numeric id, streaming."""
        return map(decode_personage, self.personage_documents())

    def items(self) -> Iterator[Item]:
        """Every item, by numeric id, streaming."""
        return map(decode_item, self.item_documents())

    def personage_documents(self) -> Iterator[bytes]:
        """The documents of kb.adapters.codec as they are."""
        return _lines(self.directory / PERSONAGES)

    def item_documents(self) -> Iterator[bytes]:
        """The documents of kb.adapters.codec as they are."""
        return _lines(self.directory / ITEMS)


class SnapshotStore(Protocol):
    """A store that takes documents in bulk (kb.adapters.sql.reload says how)."""

    def replace_snapshot(
        self, personages: Iterable[bytes], items: Iterable[bytes], notes: Mapping[str, str]
    ) -> bool:
        """Replace what a snapshot brought, in one transaction, unless the notes stand already."""


def write_snapshot(
    directory: Path, personages: Iterable[Personage], items: Iterable[Item], manifest: Manifest
) -> Manifest:
    """Write a snapshot, the manifest last, and return it completed.

    Every personage's source becomes `snapshot`, by which a later snapshot replaces it. Raises
    InvalidInput for an id given twice.
    """
    directory.mkdir(parents=True, exist_ok=True)
    written = (replace(p, source=SOURCE) if p.source != SOURCE else p for p in personages)
    persons = _by_number((p.qid, encode_personage(p)) for p in written)
    things = _by_number((item.qid, encode_item(item)) for item in items)
    complete = replace(
        manifest,
        format=FORMAT,
        counts={"personages": len(persons), "items": len(things)},
        files={
            PERSONAGES: _write_lines(directory / PERSONAGES, persons),
            ITEMS: _write_lines(directory / ITEMS, things),
        },
    )
    text = msgspec.json.format(msgspec.json.encode(complete), indent=2) + b"\n"
    _write_whole(directory / MANIFEST, text)
    return complete


def read_snapshot(directory: Path) -> Snapshot:
    """The snapshot in a directory, checksums verified.

    Raises Unavailable, naming the file, where one is missing, damaged, or of a newer format.
    """
    snapshot = Snapshot(directory, read_manifest(directory))
    for name in (PERSONAGES, ITEMS):
        _verify(snapshot, name)
    return snapshot


def read_manifest(directory: Path) -> Manifest:
    """The manifest alone, the files not verified; raises Unavailable as read_snapshot does."""
    path = directory / MANIFEST
    try:
        manifest = msgspec.json.decode(_read(path), type=Manifest)
    except msgspec.MsgspecError as error:
        raise Unavailable(f"{path} is damaged: {error}") from error
    if manifest.format != FORMAT:
        raise Unavailable(f"{path} is of format {manifest.format} and this program reads {FORMAT}")
    return manifest


def load_snapshot(store: SnapshotStore, directory: Path) -> bool:
    """Load the snapshot of a directory into a store, unless that very one is loaded: then False.

    Sets the notes `snapshot` (the manifest's checksum) and `as_of` (its date). A crash leaves the
    store as it was, and of two processes one loads. The files are verified only when needed.
    """
    snapshot = Snapshot(directory, read_manifest(directory))
    notes = {"snapshot": snapshot.manifest.checksum, "as_of": snapshot.manifest.date}
    return store.replace_snapshot(
        _verified(snapshot, PERSONAGES), _verified(snapshot, ITEMS), notes
    )


def _verified(snapshot: Snapshot, name: str) -> Iterator[bytes]:
    _verify(snapshot, name)
    yield from _lines(snapshot.directory / name)


def _verify(snapshot: Snapshot, name: str) -> None:
    path = snapshot.directory / name
    found, expected = hashlib.sha256(_read(path)).hexdigest(), snapshot.manifest.files.get(name)
    if found != expected:
        raise Unavailable(f"{path} is damaged: its sha256 is {found}, the manifest says {expected}")


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path) as file:
            for line in file:
                yield line.rstrip(b"\n")
    except (OSError, EOFError, zlib.error) as error:
        raise Unavailable(f"cannot read {path}: {error}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unavailable(f"cannot read {path}: {error}") from error


def _by_number(documents: Iterable[tuple[str, bytes]]) -> list[bytes]:
    found: dict[int, bytes] = {}
    for qid, document in documents:
        number = int(qid[1:])
        if number in found:
            raise InvalidInput(f"{qid!r} is given twice")
        found[number] = document
    return [document for _, document in sorted(found.items())]


def _write_lines(path: Path, documents: Iterable[bytes]) -> str:
    data = gzip.compress(b"".join(d + b"\n" for d in documents), compresslevel=9, mtime=0)
    _write_whole(path, data)
    return hashlib.sha256(data).hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)
