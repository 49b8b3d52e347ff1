"""What somebody who is typing may mean: an entity, a property or a type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from msgspec import UNSET

from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.rank import find_candidates
from kb.usecases.search import is_name
from service.container import Container
from service.reconcile.asked import as_qid
from service.reconcile.catalogue import PROPERTIES, known_types, types_of
from service.reconcile.told import SuggestionValue

PAGE = 10
"""Suggestions in an answer; `cursor` skips some."""

LAST_CURSOR = 1_000


def suggest_entities(container: Container, prefix: str, cursor: int) -> list[SuggestionValue]:
    """Personages: the one of an id; who is called so; whose name begins so; if nobody, whose name
    is near.

    Raises Unavailable.
    """
    qids = list(islice(_once(_meant(container, prefix)), cursor, cursor + PAGE))
    dossiers = container.dossiers.get_many(qids)
    return [
        SuggestionValue(
            id=str(qid),
            name=dossiers[qid].personage.label or str(qid),
            description=container.answers.summary(dossiers[qid]) or UNSET,
            notable=types_of(dossiers[qid]),
        )
        for qid in qids
        if qid in dossiers
    ]


def suggest_properties(prefix: str, cursor: int) -> list[SuggestionValue]:
    """Properties with a word of the name that begins so, or of this id."""
    every = [SuggestionValue(p.id, p.name, p.description or UNSET) for p in PROPERTIES.values()]
    return _page(every, prefix, cursor)


def suggest_types(container: Container, prefix: str, cursor: int) -> list[SuggestionValue]:
    """Types with a word of the name that begins so, or of this id."""
    every = [
        SuggestionValue(t.id, t.name, t.description) for t in known_types(container.vocabulary)
    ]
    return _page(every, prefix, cursor)


def _meant(container: Container, prefix: str) -> Iterator[Qid]:
    qid = as_qid(prefix)
    if qid is not None:
        yield qid
    if not is_name(prefix):
        return
    candidates = find_candidates(container.search.index, prefix, PAGE)
    sure = [c.qid for c in candidates if c.is_sure and c.how != "part"]
    begun = container.completions.find(prefix)
    first = next(begun, None)
    yield from sure
    if first is not None:
        yield first.qid
        yield from (entry.qid for entry in begun)
    elif not sure:
        yield from (c.qid for c in candidates)


def _once(qids: Iterable[Qid]) -> Iterator[Qid]:
    seen: set[Qid] = set()
    for qid in qids:
        if qid not in seen:
            seen.add(qid)
            yield qid


def _page(every: Sequence[SuggestionValue], prefix: str, cursor: int) -> list[SuggestionValue]:
    """Those whose id it is, whose name begins so, then of whose name another word does."""
    said, by_id = fold(prefix), (as_qid(prefix) or prefix.strip()).casefold()
    ids = [s for s in every if s.id.casefold() == by_id]
    begins = [s for s in every if said and fold(s.name).startswith(said)]
    within = [s for s in every if said and f" {said}" in f" {fold(s.name)}"]
    found = {s.id: s for s in chain(ids, begins, within)}
    return list(found.values())[cursor : cursor + PAGE]
