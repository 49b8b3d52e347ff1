"""What the query service answers to facts.rq, to personages and items.

The shape of the rows stands in queries/facts.rq. A row that cannot be read is dropped, and what
the others say is kept. RDF has no order: statements come by the id of their node, aliases and
qualifiers by their text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from kb.adapters.wikidata.build import Reading, build, build_item
from kb.adapters.wikidata.drafts import Draft, Drafts
from kb.adapters.wikidata.entity import READ, clean
from kb.adapters.wikidata.rdf_values import Term, date_in_full, item_of
from kb.domain.kinds import Kinds
from kb.domain.personage import Item, Personage, Pid, Qid, Qualifier, Rank
from kb.ports import Fetched
from kb.vocabulary.kinds import load_kinds

Row: TypeAlias = Mapping[str, Term]

PROP = "http://www.wikidata.org/prop/"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
ALIAS = "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"
TITLE = "http://schema.org/name"
EDITIONS = "http://wikiba.se/ontology#wikiGroup"
MERGED = "http://www.w3.org/2002/07/owl#sameAs"

MOST_EDITIONS = 1_000
"""More than Wikipedia has; what counts further counts something else."""

_RANKS: dict[str, Rank] = {
    "http://wikiba.se/ontology#NormalRank": "normal",
    "http://wikiba.se/ontology#PreferredRank": "preferred",
    "http://wikiba.se/ontology#DeprecatedRank": "deprecated",
}
_CLAIMS = {PROP + pid: Pid(pid) for pid in READ}


def read_facts(rows: Iterable[Row], asked: Sequence[Qid], reading: Reading) -> Fetched:
    """The personages among the items asked for, and every item that was told of.

    An item asked for that is no personage (a place, a name, a page) is among the items. Of items
    at the edge of what was asked only the label came: one that is known with its parents is known
    better. An item merged into another brings nothing but the redirect: ask for its target.
    """
    drafts: Drafts = {}
    claimed: dict[str, Draft] = {}
    later: list[tuple[str, Row]] = []
    for row in rows:
        try:
            told = row["p"]["value"]
            if "item" in row:
                _read_item(told, row, drafts, claimed)
            else:
                later.append((told, row))
        except (KeyError, TypeError, AttributeError, ValueError):
            continue  # a row that lacks what its kind has
    for told, row in later:  # a statement's dates and qualifiers may come before it
        try:
            _read_detail(told, row, claimed)
        except (KeyError, TypeError, AttributeError, ValueError):
            continue
    return _fetched(drafts, asked, reading)


def _read_item(told: str, row: Row, drafts: Drafts, claimed: dict[str, Draft]) -> None:
    qid = item_of(row["item"])
    if qid is None:
        return
    value = _whole(row["v"])
    draft = drafts.get(qid)
    if draft is None:
        draft = drafts[qid] = Draft(qid)
    pid = _CLAIMS.get(told)
    if pid is None:
        _read_term(told, value, draft)
        return
    rank = _RANKS.get(row["rank"]["value"])
    if rank is not None:
        node = _whole(row["st"])["value"]
        draft.add_claim(node, pid, value, rank)
        claimed[node] = draft


def _whole(term: Term) -> Term:
    """The term, if it is one; raises TypeError or KeyError otherwise."""
    if not (isinstance(term["value"], str) and isinstance(term["type"], str)):
        raise TypeError("a term's type and value are texts")
    return term


def _read_term(told: str, value: Term, draft: Draft) -> None:
    text = value["value"]
    language = value.get("xml:lang", "").lower()
    if told == LABEL and (name := clean(text)):
        draft.labels[language] = name
    elif told == ALIAS and (name := clean(text)):
        draft.aliases.setdefault(language, set()).add(name)
    elif told == DESCRIPTION and (name := clean(text)):
        draft.descriptions[language] = name
    elif told == TITLE:
        draft.title = text
    elif told == EDITIONS:
        draft.editions = min(max(int(text), 0), MOST_EDITIONS)
    elif told == MERGED:
        draft.merged_into = item_of(value)


def _read_detail(told: str, row: Row, claimed: Mapping[str, Draft]) -> None:
    """A date in full of a statement, or a qualifier."""
    node = row["st"]["value"]
    draft = claimed.get(node)
    if draft is None or not told.startswith(PROP):
        return
    kind, _, name = told[len(PROP) :].rpartition("/")
    pid, value = Pid(name), _whole(row["v"])
    if kind == "qualifier":
        if item := item_of(value):
            draft.add_qualifier(node, Qualifier(pid, item=item))
        return
    date = date_in_full(value["value"], row["precision"]["value"], row["calendar"]["value"])
    if kind == "statement/value":
        draft.dates.setdefault((node, pid), date)
    elif kind == "qualifier/value" and date is not None:
        draft.add_qualifier(node, Qualifier(pid, date=date))


def _fetched(drafts: Drafts, asked: Sequence[Qid], reading: Reading) -> Fetched:
    reading = replace(reading, kinds=_kinds_with(drafts, asked, reading.kinds))
    wanted = dict.fromkeys(asked)
    personages: list[Personage] = []
    items: list[Item] = []
    redirects: dict[Qid, Qid] = {}
    for qid, draft in drafts.items():
        if draft.merged_into is not None:
            redirects[qid] = draft.merged_into
            continue
        entity = draft.entity()
        built = build(entity, reading) if qid in wanted else build_item(entity, reading.languages)
        if isinstance(built, Personage):
            personages.append(built)
        else:
            items.append(built)
    order = {qid: number for number, qid in enumerate(wanted)}
    return Fetched(
        personages=tuple(sorted(personages, key=lambda p: order[p.qid])),
        items=tuple(sorted(items, key=lambda item: int(item.qid[1:]))),
        redirects=redirects,
        missing=frozenset(qid for qid in wanted if qid not in drafts),
    )


def _kinds_with(drafts: Drafts, asked: Sequence[Qid], kinds: Kinds) -> Kinds:
    """The kinds, with the classes that came to light below those of kinds.yaml."""
    classes = {q for qid in asked if qid in drafts for q in drafts[qid].items_of("P31")}
    if classes <= kinds.classes.keys():
        return kinds
    children: dict[Qid, list[Qid]] = {}
    for qid, draft in drafts.items():
        for above in draft.items_of("P279"):
            children.setdefault(above, []).append(qid)
    return replace(kinds, classes={**load_kinds(children).classes, **kinds.classes})
