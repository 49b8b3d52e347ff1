"""What the use cases need from outside, with the promises an adapter keeps.

Every method may raise kb.domain.errors.Unavailable and nothing else of its own making. Reads
return what an earlier acknowledged write stored, from any process on the same database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kb.domain.personage import Item, Personage, Qid


@dataclass(frozen=True, slots=True)
class NameRow:
    """One name of a personage as the index needs it; `folded` is kb.matching.fold of `name`."""

    qid: Qid
    name: str
    folded: str
    is_label: bool
    fame: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How much the knowledge base holds."""

    personages: int
    names: int
    items: int


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import of one file has come: lines read, of them bad, and whether it is over.

    `version` tells one content of the file from another.
    """

    file: str
    lines: int
    bad: int
    done: bool
    version: str = ""


class PersonageStore(Protocol):
    """Personages, the items their facts point at, and notes about the whole."""

    def get(self, qid: Qid) -> Personage | None:
        """The personage of this id, or None."""

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        """Those of these personages that are known; at most 1,000 ids."""

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        """Store or replace all of them, names included, in one transaction."""

    def personages(self) -> Iterator[Personage]:
        """Every personage, by numeric id, streaming."""

    def names(self) -> Iterator[NameRow]:
        """Every name of every personage, streaming; labels before aliases of the same personage."""

    def items(self) -> Iterator[Item]:
        """Every item, streaming."""

    def counts(self) -> Counts:
        """How many of each are stored."""

    def get_note(self, key: str) -> str | None:
        """A note about the knowledge base (`snapshot`, `as_of`), or None."""

    def put_note(self, key: str, value: str) -> None:
        """Set a note."""

    def get_progress(self, file: str) -> ImportProgress | None:
        """How far the import of this file came, or None if it never began."""

    def put_progress(self, progress: ImportProgress) -> None:
        """Remember how far an import came."""


class Clock(Protocol):
    """Time as the use cases see it, so that tests can set it."""

    def today(self) -> str:
        """The current UTC date, YYYY-MM-DD."""


@dataclass(frozen=True, slots=True)
class DumpLine:
    """One entity of a dump: the number of its line, the entity (or why there is none), the share
    of the file read so far, 0..1, and whether more entities stand in the same line."""

    number: int
    entity: Mapping[str, object] | None
    done: float
    error: str = ""
    more: bool = False


class EntitySource(Protocol):
    """A stream of entities that can be taken up again behind any line; `version` differs once its
    content does."""

    name: str
    version: str

    def lines(self, after: int = 0) -> Iterator[DumpLine]:
        """Entities behind line `after`; raises Unavailable where reading breaks off."""
