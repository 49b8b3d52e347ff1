"""What the use cases need from outside, with the promises an adapter keeps.

Every method may raise kb.domain.errors.Unavailable and nothing else of its own making. Reads
return what an earlier acknowledged write stored, from any process on the same database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kb.domain.override import Override
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


Links = tuple[int, ...]
"""One entity of a file by number, then the numbers of the items it points at; a first number of 0:
a personage that was kept, whichever."""


class OverrideStore(Protocol):
    """What the table has ruled for itself. It outlives the facts: no reload, import, refresh or
    deletion of a personage touches it, and `PersonageStore.rename` takes it along (of two on one
    claim the later one stays)."""

    def overrides(self) -> list[Override]:
        """All of them, by numeric id and claim."""

    def overrides_version(self) -> str:
        """A word that differs after every change, whichever process made it."""

    def put_override(self, override: Override) -> None:
        """Store or replace the one of this personage and claim. Raises InvalidInput where there
        are MOST_OVERRIDES already."""

    def delete_override(self, qid: Qid, claim: str) -> bool:
        """Take one back; whether it was there."""


class PersonageStore(OverrideStore, Protocol):
    """Personages, the items their facts point at, notes about the whole, and overrides."""

    def get(self, qid: Qid) -> Personage | None:
        """The personage of this id, or None. An id that was renamed gives the record under its
        new id."""

    def get_many(self, qids: Sequence[Qid]) -> Mapping[Qid, Personage]:
        """Those of these personages that are known, by the id asked for; at most 1,000 ids."""

    def find_famous(self, limit: int) -> list[Qid]:
        """The ids of the most famous, the first ones first; among equals the lower number."""

    def rename(self, old: Qid, new: Qid) -> None:
        """The reference merged `old` into `new`: what is stored under `old` moves there (and gives
        way to a record that stands there), and `old` answers with it from now on."""

    def find_named(self, folded: str) -> Sequence[Qid]:
        """Those with a name that folds to exactly this, by numeric id; at most 50."""

    def get_items(self, qids: Sequence[Qid]) -> Mapping[Qid, Item]:
        """Those of these items that are known; at most 1,000 ids."""

    def put(self, personages: Iterable[Personage], items: Iterable[Item] = ()) -> None:
        """Store or replace all of them, names included, in one transaction."""

    def delete(self, qids: Iterable[Qid]) -> None:
        """Take these personages out, names included, in one transaction; unknown ids do no harm."""

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

    def put_links(self, file: str, part: int, links: Sequence[Links]) -> None:
        """Keep what entities of a file point at, or replace what this part held."""

    def links(self, file: str) -> Iterator[Links]:
        """All kept links of a file, streaming, by part."""

    def forget_links(self, file: str) -> None:
        """Drop the links of a file."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What the live reference told: whole records (`complete`), and every item they point at with
    what lies above it.

    `redirects` leads from an id that was asked for to the id it was merged into; the record stands
    under the latter. `missing` are ids asked for that no longer exist.
    """

    personages: tuple[Personage, ...] = ()
    items: tuple[Item, ...] = ()
    redirects: Mapping[Qid, Qid] = field(default_factory=dict)
    missing: frozenset[Qid] = frozenset()


class FactSource(Protocol):
    """The live reference. A method takes at most about `timeout_s` seconds altogether, and raises
    Unavailable where it cannot answer, with `retry_after_s` where the reference named a time."""

    def look_up(self, name: str, timeout_s: float) -> Fetched:
        """Those whom a name may mean, at most 10 and the most famous first; nobody if it knows
        nobody. Costs at most two searches and two queries."""

    def fetch(self, qids: Sequence[Qid], timeout_s: float) -> Fetched:
        """These items, at most 200, personages or not, in one query, or two."""

    def find_top(self, at_least: int, below: int | None, timeout_s: float) -> Sequence[Qid]:
        """The ids of personages with `at_least` <= sitelinks < `below` (None: no bound)."""


class Clock(Protocol):
    """Time as the use cases see it, so that tests can set it."""

    def today(self) -> str:
        """The current UTC date, YYYY-MM-DD."""


@dataclass(frozen=True, slots=True)
class DumpLine:
    """One entity of a dump: the number of its line, the entity (or why there is none), the share
    of the file read so far, 0..1, and whether more entities stand in the same line.

    In a sifted source neither entity nor error: what was passed over, with the `links` of an item.
    """

    number: int
    entity: Mapping[str, object] | None
    done: float
    error: str = ""
    more: bool = False
    links: Links = ()


class EntitySource(Protocol):
    """A stream of entities that can be taken up again behind any line; `version` differs once its
    content does."""

    name: str
    version: str

    def lines(self, after: int = 0) -> Iterator[DumpLine]:
        """Entities behind line `after`; raises Unavailable where reading breaks off."""


class Numbers(Protocol):
    """A set of item numbers, however it is kept."""

    def __contains__(self, number: int, /) -> bool:
        """Whether it holds a number."""


class SiftedSource(Protocol):
    """A stream of entities of which only some come whole; `name` and `version` as above."""

    name: str
    version: str

    def personages(self, at_least: int, after: int = 0) -> Iterator[DumpLine]:
        """Whole: whatever may be a personage of `at_least` language editions."""

    def those(self, numbers: Numbers, after: int = 0) -> Iterator[DumpLine]:
        """Whole: the entities of these numbers, and whatever may be one of them."""
