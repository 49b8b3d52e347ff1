"""The personages the sets are cut from: the shipped snapshot, and people it does not hold."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import kb
from kb.adapters.snapshot import read_snapshot
from kb.domain.personage import Personage, Qid
from kb.matching.fold import fold
from kb.ports import NameRow

SNAPSHOT = Path(kb.__file__).parent / "snapshot"
MORE = Path(__file__).parents[4] / "shared" / "data" / "personages-more.jsonl.gz"
UNKNOWN_FAME = 20.0


@dataclass(frozen=True, slots=True)
class Named:
    """A personage as the bench needs it; `born` are the years it may have been born in."""

    qid: Qid
    label: str
    aliases: tuple[str, ...]
    fame: float
    born: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The label and every alias."""
        return (self.label, *self.aliases)


def shipped() -> list[Named]:
    """Everybody in the snapshot."""
    return [_named(p) for p in read_snapshot(SNAPSHOT).personages()]


def others() -> Iterator[Named]:
    """The people of ../shared/data who are not in the snapshot; nobody where it is absent."""
    if not MORE.exists():
        return
    with gzip.open(MORE, "rt", encoding="utf-8") as lines:
        for line in lines:
            entity = json.loads(line)
            label = entity["labels"].get("en", {}).get("value")
            if label:
                yield Named(
                    Qid(entity["id"]),
                    label,
                    tuple(a["value"] for a in entity["aliases"].get("en", ())),
                    UNKNOWN_FAME,
                    tuple(_years(entity["claims"].get("P569", ()))),
                )


def rows(people: Iterable[Named], without: frozenset[tuple[Qid, str]]) -> Iterator[NameRow]:
    """The names as the index takes them, but for those held out (id and folded name)."""
    for who in people:
        for at, name in enumerate(who.names):
            folded = fold(name)
            if (who.qid, folded) not in without:
                yield NameRow(who.qid, name, folded, at == 0, who.fame)


def _named(p: Personage) -> Named:
    dates = (s.date for s in p.best("P569"))
    years = tuple(d.first_year for d in dates if d and d.first_year == d.last_year)
    return Named(p.qid, p.label, p.aliases, p.fame, years)


def _years(statements: Iterable[dict[str, object]]) -> Iterator[int]:
    for statement in statements:
        snak = statement["mainsnak"]
        assert isinstance(snak, dict)
        value = snak.get("datavalue", {}).get("value", {})
        if value.get("precision", 0) >= 9:
            year = int(value["time"][:5])
            yield year + 1 if year < 0 else year  # 1 BC is year 0 inside
