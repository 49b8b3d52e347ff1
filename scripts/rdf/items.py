"""Personages and items: names, articles, statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from babel.localedata import locale_identifiers

from kb.domain.dates import Date, date_of
from kb.domain.personage import Item, Personage, Pid, Qid, Qualifier, Statement
from scripts.rdf.statements import statement_triples
from scripts.rdf.terms import (
    ALT_LABEL,
    LABEL,
    SAME_AS,
    A,
    literal,
    schema,
    triple,
    typed,
    wd,
    wikibase,
)

LANGUAGE = "en"
_BRACKET = re.compile(r"\([^)]*\)$")


def personage_triples(personage: Personage) -> Iterator[str]:
    """Everything of a personage that facts can tell (see scripts/export_rdf.py)."""
    qid = personage.qid
    yield from _head(qid, personage.label, personage.editions or 0)
    for alias in personage.aliases:
        yield triple(wd(qid), ALT_LABEL, literal(alias, LANGUAGE))
    yield from _articles(qid, personage.label, personage.editions or 0)
    number = 0
    for statements in personage.statements.values():
        yield from statement_triples(qid, statements, number)
        number += len(statements)


def item_triples(item: Item) -> Iterator[str]:
    """A place, a class, an occupation; what it lies in with the years, when it was."""
    yield from _head(item.qid, item.label, 0)
    number = 0
    for statements in _statements_of(item).values():
        yield from statement_triples(item.qid, statements, number)
        number += len(statements)


def redirect_triple(old: Qid, new: Qid) -> str:
    """That one item was merged into another."""
    return triple(wd(old), SAME_AS, wd(new))


def site_triples(count: int) -> Iterator[str]:
    """The first so many language editions."""
    for code in editions()[:count]:
        yield triple(_site(code), wikibase("wikiGroup"), literal("wikipedia"))


@cache
def editions() -> Sequence[str]:
    """Codes that stand for Wikipedia's editions, English first; our facts have but their number."""
    known = sorted({name.split("_")[0] for name in locale_identifiers()} - {LANGUAGE})
    return (LANGUAGE, *known, *(f"edition-{n}" for n in range(len(known), 600)))


def _head(qid: Qid, label: str | None, articles: int) -> Iterator[str]:
    yield triple(wd(qid), A, wikibase("Item"))
    yield triple(wd(qid), wikibase("sitelinks"), typed(articles, "integer"))
    if label is not None:
        yield triple(wd(qid), LABEL, literal(label, LANGUAGE))


def _articles(qid: Qid, label: str, count: int) -> Iterator[str]:
    for code in editions()[:count]:
        article = f"<https://{code}.wikipedia.org/wiki/{qid}>"
        yield triple(article, schema("about"), wd(qid))
        yield triple(article, schema("isPartOf"), _site(code))
        if code == LANGUAGE and not _BRACKET.search(label):
            yield triple(article, schema("name"), literal(label, LANGUAGE))


def _site(code: str) -> str:
    return f"<https://{code}.wikipedia.org/>"


def _statements_of(item: Item) -> dict[Pid, list[Statement]]:
    found: dict[Pid, list[Statement]] = {}
    for parent in item.within:
        years = (
            *_year_qualifier("P580", parent.begin),
            *_year_qualifier("P582", parent.end),
        )
        statement = Statement(parent.property, item=parent.item, qualifiers=years)
        found.setdefault(parent.property, []).append(statement)
    for above in item.subclass_of:
        found.setdefault(Pid("P279"), []).append(Statement(Pid("P279"), item=above))
    for pid, year in ((Pid("P571"), item.begin), (Pid("P576"), item.end)):
        if year is not None:
            found[pid] = [Statement(pid, date=_year(year))]
    return found


def _year_qualifier(pid: str, year: int | None) -> tuple[Qualifier, ...]:
    return () if year is None else (Qualifier(Pid(pid), date=_year(year)),)


def _year(year: int) -> Date:
    return date_of(year, 0, 0, 9)
