"""Write facts of our knowledge base as N-Triples in the shape of Wikidata's RDF dump.

For a SPARQL server that stands in for the query service. The triples are made from our own facts,
never taken from Wikidata's dump, and the file says so at its head:

    wd: wdt: p: ps: psv: pq: pqv:      statements of every rank, with full values of dates
    wikibase:rank, BestRank            ranks; wdno: where there is no value, a blank node where it
                                       is unknown
    rdfs:label skos:altLabel           names, in English
    schema:about, isPartOf, wikiGroup  as many articles as there are language editions; their
                                       addresses bear the id, since titles are not known
    owl:sameAs                         the redirects given with --redirect

Each personage comes with every item it points at and what lies above these.

What our facts do not hold is not made up: the sentences of descriptions (a snapshot keeps the words
mined from them, its `mentions`), vital articles and page views (so fame is that of the editions
alone), the list a personage stood on, `living_as_of`, `first_work`, the language of a birth name,
classes (P31) of items, and editions that were not counted (none then).
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TextIO

from kb.adapters.snapshot import read_snapshot
from kb.adapters.sql.engine import make_engine
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.domain.errors import KbError, UnknownPersonage
from kb.domain.personage import Item, Personage, Qid, parse_qid
from scripts.rdf.items import (
    editions,
    item_triples,
    personage_triples,
    redirect_triple,
    site_triples,
)

SNAPSHOT = Path(__file__).resolve().parents[1] / "kb" / "snapshot"

HEAD = (
    "# Made from the facts of image-referee's own knowledge base by scripts/export_rdf.py,",
    "# in the shape of Wikidata's RDF dump. This is not Wikidata's dump, nor the whole of it.",
)


def lines(
    personages: Iterable[Personage],
    items: Mapping[Qid, Item],
    redirects: Mapping[Qid, Qid] | None = None,
) -> Iterator[str]:
    """The lines of the file: its head, the sites, the personages, what they point at."""
    yield from HEAD
    yield from site_triples(len(editions()))
    seen: set[Qid] = set()
    wanted: set[Qid] = set()
    for personage in personages:
        seen.add(personage.qid)
        wanted |= pointed_at(personage)
        yield from personage_triples(personage)
    for item in above(wanted, items):
        if item.qid not in seen:
            yield from item_triples(item)
    for old, new in (redirects or {}).items():
        yield redirect_triple(old, new)


def pointed_at(personage: Personage) -> set[Qid]:
    """The items that statements and qualifiers of a personage name."""
    statements = [s for group in personage.statements.values() for s in group]
    named = {s.item for s in statements} | {q.item for s in statements for q in s.qualifiers}
    return {qid for qid in named if qid is not None}


def above(wanted: Iterable[Qid], items: Mapping[Qid, Item]) -> Iterator[Item]:
    """Those of the items that are known, with all that lies above them, by number."""
    found: set[Qid] = set()
    front = set(wanted)
    while front:
        found |= front
        known = [items[qid] for qid in front if qid in items]
        parents = {w.item for i in known for w in i.within} | {
            q for i in known for q in i.subclass_of
        }
        front = parents - found
    return (items[qid] for qid in sorted(found, key=lambda q: int(q[1:])) if qid in items)


def chosen(
    personages: Iterable[Personage],
    qids: Sequence[Qid] = (),
    top: int | None = None,
    limit: int | None = None,
) -> list[Personage]:
    """Those with these ids, or the `top` most famous, or all; the first `limit` of them.

    Raises UnknownPersonage for an id that is not there.
    """
    found = list(personages)
    if qids:
        by_qid = {p.qid: p for p in found}
        for qid in qids:
            if qid not in by_qid:
                raise UnknownPersonage(qid)
        found = [by_qid[qid] for qid in qids]
    if top is not None:
        found = sorted(found, key=lambda p: (-p.fame, int(p.qid[1:])))[:top]
    return found[:limit]


def read_all(database: str | None) -> tuple[list[Personage], dict[Qid, Item]]:
    """Everything in a database, or in the shipped snapshot."""
    if database is None:
        snapshot = read_snapshot(SNAPSHOT)
        return list(snapshot.personages()), {item.qid: item for item in snapshot.items()}
    engine = make_engine(database)
    upgrade(engine)
    store = SqlPersonageStore(engine)
    try:
        return list(store.personages()), {item.qid: item for item in store.items()}
    finally:
        store.close()


def write(out: Path, written: Iterable[str]) -> int:
    """Write the lines to a file, .gz packed; the number of triples."""
    count = 0
    with _opened(out) as file:
        for line in written:
            file.write(line + "\n")
            count += not line.startswith("#")
    return count


def _opened(out: Path) -> AbstractContextManager[TextIO]:
    if out.suffix == ".gz":
        return gzip.open(out, "wt", encoding="utf-8")
    return out.open("w", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Export, and say how much."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, required=True, help="FILE.nt or FILE.nt.gz")
    parser.add_argument("--database", help="URL of a database; the shipped snapshot without it")
    parser.add_argument("--qids", nargs="+", default=(), metavar="QID", help="only these")
    parser.add_argument("--top", type=int, help="only so many, the most famous")
    parser.add_argument("--limit", type=int, help="only so many, the first")
    parser.add_argument(
        "--redirect", action="append", default=[], metavar="OLD=NEW", help="an item that was merged"
    )
    options = parser.parse_args(arguments)
    try:
        redirects = dict(_redirect(text) for text in options.redirect)
        personages, items = read_all(options.database)
        qids = [parse_qid(qid) for qid in options.qids]
        wanted = chosen(personages, qids, options.top, options.limit)
        count = write(options.out, lines(wanted, items, redirects))
    except KbError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"cannot write {str(options.out)!r}: {error}", file=sys.stderr)
        return 1
    print(f"{options.out}: {len(wanted)} personages, {count} triples")
    return 0


def _redirect(text: str) -> tuple[Qid, Qid]:
    old, _, new = text.partition("=")
    return parse_qid(old), parse_qid(new)


if __name__ == "__main__":
    sys.exit(main())
