"""Statements with rank, qualifiers and full values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.domain.dates import Date
from kb.domain.personage import Qid, Qualifier, Statement
from scripts.rdf.terms import PROP, WD, A, literal, prop, triple, typed, wd, wikibase
from scripts.rdf.times import date_time, node, node_triples

_RANKS = {"normal": "NormalRank", "preferred": "PreferredRank", "deprecated": "DeprecatedRank"}

MONOLINGUAL = frozenset({"P1477"})
"""Texts in a language, which our facts do not tell: `und` then."""


def statement_triples(qid: Qid, statements: Sequence[Statement], first: int) -> Iterator[str]:
    """The statements of one property; `first` numbers them within the item, so that their ids
    sort as they stand."""
    usable = [s.rank for s in statements if s.rank != "deprecated"]
    best = "preferred" if "preferred" in usable else "normal"
    for number, statement in enumerate(statements, first):
        yield from _statement(qid, statement, number, is_best=statement.rank == best)


def _statement(qid: Qid, statement: Statement, number: int, *, is_best: bool) -> Iterator[str]:
    pid = statement.property
    key = f"{qid}-{number:08X}-0000-4000-8000-{int(qid[1:]):012X}"
    subject = f"<{WD}statement/{key}>"
    yield triple(wd(qid), prop(pid), subject)
    yield triple(subject, A, wikibase("Statement"))
    yield triple(subject, wikibase("rank"), wikibase(_RANKS[statement.rank]))
    if is_best:
        yield triple(subject, A, wikibase("BestRank"))
    if statement.snak == "novalue":
        nothing = f"<{PROP}novalue/{pid}>"
        yield triple(subject, A, nothing)
        if is_best:
            yield triple(wd(qid), A, nothing)
    else:
        unknown = statement.snak == "somevalue"
        value = f"_:{key}" if unknown else _value(statement)
        yield triple(subject, prop(pid, "statement"), value)
        if is_best:
            yield triple(wd(qid), prop(pid, "direct"), value)
        if statement.date is not None:
            yield from _in_full(subject, prop(pid, "statement/value"), statement.date)
    for qualifier in statement.qualifiers:
        yield from _qualifier(subject, qualifier)


def _qualifier(subject: str, qualifier: Qualifier) -> Iterator[str]:
    yield triple(subject, prop(qualifier.property, "qualifier"), _value(qualifier))
    if qualifier.date is not None:
        told = prop(qualifier.property, "qualifier/value")
        yield from _in_full(subject, told, qualifier.date)


def _in_full(subject: str, predicate: str, date: Date) -> Iterator[str]:
    yield triple(subject, predicate, node(date))
    yield from node_triples(date)


def _value(fact: Statement | Qualifier) -> str:
    if fact.item is not None:
        return wd(fact.item)
    if fact.date is not None:
        return typed(date_time(fact.date), "dateTime")
    return literal(fact.text or "", "und" if fact.property in MONOLINGUAL else "")
