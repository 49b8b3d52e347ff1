"""A batch of queries to its results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from msgspec import UNSET

from kb.domain.claims import Claim, LivedDuring
from kb.domain.dossier import Dossier
from kb.domain.errors import InvalidInput
from kb.domain.house_rules import HouseRules
from kb.domain.personage import Qid
from kb.matching.rank import Candidate, Hint, find_candidates
from kb.usecases.hints import NEARLY
from kb.usecases.search import is_name
from kb.usecases.who_fits import Wanted
from service.container import Container
from service.reconcile.asked import BadQuery, Query, as_qid
from service.reconcile.catalogue import types_of
from service.reconcile.fitting import (
    CONTRADICTS,
    FITS,
    fits_of,
    is_dated,
    read_day,
    together,
)
from service.reconcile.scoring import Scored, is_of_types, ordered, scored
from service.reconcile.told import CandidateValue, FeatureValue, ResultValue

CONSIDERED = 10
"""Candidates looked for at least, so that a low limit does not change what matches."""

CONSIDERED_HINTED = 25
"""The same where types or properties choose among them."""

MOST_FITTING = 300
"""The most famous who fit properties, where there is no name."""

NAMELESS_SCORE = 50.0
"""Of who fits all that was said, without a name."""

_EXACT = frozenset({"label", "alias", "order", "title", "written"})


def answer_batch(
    container: Container, batch: Mapping[str, Query | BadQuery]
) -> dict[str, ResultValue]:
    """The candidates of every query; a bad one has none, and says why. Raises Unavailable."""
    return {key: _answer(container, query) for key, query in batch.items()}


def _answer(container: Container, query: Query | BadQuery) -> ResultValue:
    if isinstance(query, BadQuery):
        return ResultValue([], query.detail)
    found = find(container, query)
    return ResultValue([_value(container, query, one) for one in found[: query.limit]])


def find(container: Container, query: Query) -> list[Scored]:
    """Whom a query may mean, the best first. Raises Unavailable."""
    candidates = _candidates(container, query)
    dossiers = container.dossiers.get_many([c.qid for c in candidates])
    found = [_scored(container, query, c, dossiers[c.qid]) for c in candidates if c.qid in dossiers]
    if not query.name:
        found = [one for one in found if CONTRADICTS not in one.fits.values()]
    if query.type_strict != "should":
        found = [one for one in found if one.is_of_type is not False]
    return ordered(found)


def _scored(container: Container, query: Query, c: Candidate, dossier: Dossier) -> Scored:
    fits = fits_of(dossier, container.terms, query.properties)
    if c.match and not _is_borne_out(container, query, c, fits):
        c = replace(c, match=False)
    return scored(c, dossier, fits, together(list(fits.values())), query)


def _is_borne_out(
    container: Container, query: Query, c: Candidate, fits: Mapping[str, float]
) -> bool:
    """Whether what chose among the names is enough: a date that fits, or for a name to the letter
    whatever fits; else the name has to match by itself. A shared occupation would make anybody sure
    of Jon Adams, and another's birth year would make the Lakshmi of 1992 the goddess."""
    if not (query.types or query.properties):
        return True
    if any(fit == FITS and is_dated(pid) for pid, fit in fits.items()):
        return True
    if c.how in _EXACT and (not query.properties or max(fits.values(), default=0.0) >= NEARLY):
        return True
    return any(bare.match and bare.qid == c.qid for bare in container.search.find(query.name))


def _candidates(container: Container, query: Query) -> list[Candidate]:
    if not query.name:
        return _fitting(container, query)
    qid = as_qid(query.name)
    if qid is not None:
        return _by_id(container, qid)
    if not is_name(query.name):
        return []
    hint = _hint(container, query)
    considered = CONSIDERED if hint is None else CONSIDERED_HINTED
    limit = max(query.limit, considered)
    return find_candidates(container.search.index, query.name, limit, hint)


def _hint(container: Container, query: Query) -> Hint | None:
    """What properties and types say, for the ranking of names: of another type is a contradiction,
    of the right one no proof."""
    if not query.types and not query.properties:
        return None

    def hint(qid: Qid) -> float | None:
        dossier = container.dossiers.get(qid)
        if dossier is None:
            return None
        if is_of_types(dossier, query) is False:
            return 0.0
        return together(list(fits_of(dossier, container.terms, query.properties).values()))

    return hint


def _by_id(container: Container, qid: Qid) -> list[Candidate]:
    """The one of an id; a merged id leads to the present one."""
    dossier = container.dossiers.get(qid)
    return [] if dossier is None else [_certain(dossier, 100.0, True)]


def _fitting(container: Container, query: Query) -> list[Candidate]:
    """The most famous of whom all is so that cards can say; nobody is sure without a name."""
    claims = _claims(container, query)
    if not claims:
        return []
    wanted = Wanted(claims, HouseRules(well_known=0), MOST_FITTING)
    known = container.dossiers.get_many(container.fits.find(wanted).qids)
    dated = {pid: values for pid, values in query.properties.items() if is_dated(pid)}
    return [
        _certain(dossier, NAMELESS_SCORE, False)
        for dossier in known.values()
        if CONTRADICTS not in fits_of(dossier, container.terms, dated).values()
    ]


def _certain(dossier: Dossier, score: float, match: bool) -> Candidate:
    p = dossier.personage
    return Candidate(p.qid, p.label, p.label, score, match, True, p.fame, "label", match)


def _claims(container: Container, query: Query) -> tuple[Claim, ...]:
    claims: list[Claim] = []
    for pid, values in query.properties.items():
        text = values[0].text
        if pid in ("P569", "P570"):
            day = read_day(text)
            claims += [LivedDuring(day.year, day.year, str(day.year))] if day else []
        elif pid in ("P106", "P101", "P27", "P17", "P19", "P20"):
            category = "activity" if pid in ("P106", "P101") else "place"
            try:
                claims.append(container.terms.claim(category, text))
            except InvalidInput:  # UnknownTerm is one: an occupation that is no field
                continue
    return tuple(claims)


def _value(container: Container, query: Query, one: Scored) -> CandidateValue:
    c, dossier = one.candidate, one.dossier
    return CandidateValue(
        id=str(c.qid),
        name=dossier.personage.label or str(c.qid),
        type=types_of(dossier),
        score=one.score,
        match=one.match,
        features=_features(one, query),
        description=container.answers.summary(dossier) or UNSET,
    )


def _features(one: Scored, query: Query) -> list[FeatureValue]:
    c = one.candidate
    told = [FeatureValue("fame", c.fame)]
    if query.name and as_qid(query.name) is None:
        told += [
            FeatureValue("name_similarity", c.similarity),
            FeatureValue("exact_name", c.how in _EXACT),
            FeatureValue("rivals", float(c.rivals)),
        ]
    if one.is_of_type is not None:
        told.append(FeatureValue("type_match", one.is_of_type))
    return told + [FeatureValue(pid, round(100 * fit, 1)) for pid, fit in one.fits.items()]
