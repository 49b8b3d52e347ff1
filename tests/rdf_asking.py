"""The real facts.rq, run in this process over triples of ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyoxigraph

from kb.adapters.wikidata.build import Reading
from kb.adapters.wikidata.facts import facts_query
from kb.adapters.wikidata.rows import read_facts
from kb.domain.personage import Item, Personage, Qid
from kb.ports import Fetched
from scripts.export_rdf import lines
from tests.entity_reading import READING


def store_of(
    personages: Iterable[Personage],
    items: Mapping[Qid, Item] | None = None,
    redirects: Mapping[Qid, Qid] | None = None,
    more: Iterable[str] = (),
) -> pyoxigraph.Store:
    """A SPARQL store with what scripts/export_rdf.py writes, and some more lines."""
    store = pyoxigraph.Store()
    text = "\n".join((*lines(personages, items or {}, redirects), *more))
    store.load(text.encode(), format=pyoxigraph.RdfFormat.N_TRIPLES)
    return store


def rows_of(store: pyoxigraph.Store, query: str) -> list[Any]:
    """The bindings of an answer, through SPARQL JSON as over HTTP."""
    answer = store.query(query)
    assert isinstance(answer, pyoxigraph.QuerySolutions)
    text = answer.serialize(format=pyoxigraph.QueryResultsFormat.JSON) or b""
    found = json.loads(text)["results"]["bindings"]
    assert isinstance(found, list)
    return found


def ask(store: pyoxigraph.Store, qids: Sequence[str], reading: Reading = READING) -> Fetched:
    """Everything about these items."""
    asked = [Qid(qid) for qid in qids]
    return read_facts(rows_of(store, facts_query(asked, reading.language)), asked, reading)
