"""What is known of a personage, and which cards it supports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from kb.domain.claims import KnownFor, PlaceIn
from kb.domain.dossier import Dossier
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput, UnknownPersonage
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.judging.letter import readings_of
from kb.domain.names import Reading
from kb.domain.personage import is_qid, parse_qid
from kb.domain.ruling import Evidence
from kb.matching.rank import Candidate
from kb.usecases.adjudicate import Challenge, Referee
from kb.usecases.dossiers import Dossiers
from kb.usecases.search import Search
from service.answers import PersonageValue, personage_value


class Tie(TypedDict):
    """A region or an activity, with what leads there."""

    id: str
    label: str
    evidence: tuple[Evidence, ...]


class Facts(TypedDict):
    """See service.schemas.personage.FactsOut."""

    personage: PersonageValue
    names: list[str]
    facts: list[Evidence]
    places: list[Tie]
    activities: list[Tie]
    letters: list[Reading]


def facts_of(dossier: Dossier, well_known: int) -> Facts:
    """Everything, under the house's own rules."""
    person, vocabulary = dossier.personage, dossier.vocabulary
    stated = [s for found in person.statements.values() for s in found]
    regions = (vocabulary.regions[r] for r in sorted(dossier.places.links))
    fields = (vocabulary.activities[a] for a in sorted(dossier.activities.links))
    return Facts(
        personage=personage_value(dossier, well_known),
        names=list(dict.fromkeys((person.label, *person.aliases))),
        facts=[dossier.statement_evidence(s) for s in stated]
        + [dossier.mention_evidence(m.text) for m in person.mentions],
        places=_ties(dossier, [PlaceIn(r.id, r.label) for r in regions]),
        activities=_ties(dossier, [KnownFor(a.id, a.label) for a in fields]),
        letters=readings_of(dossier),
    )


def _ties(dossier: Dossier, claims: list[PlaceIn] | list[KnownFor]) -> list[Tie]:
    rules = HouseRules()
    found = ((claim, judge(dossier, claim, rules)) for claim in claims)
    return [
        Tie(
            id=claim.region if isinstance(claim, PlaceIn) else claim.activity,
            label=claim.label,
            evidence=finding.evidence,
        )
        for claim, finding in found
        if finding.finding == "fits"
    ]


def find_by_name_or_id(
    referee: Referee, search: Search, dossiers: Dossiers, text: str
) -> tuple[Dossier, Sequence[Candidate]]:
    """The likeliest personage of a name, or the one of an id, and the other candidates; Wikidata
    is asked where nobody is known, and waited for.

    Raises UnknownPersonage for an id nobody has, InvalidInput with the nearest names for a name.
    """
    note = referee.adjudicate(Challenge((), text)).note
    if is_qid(text):
        qid = parse_qid(text)
        candidates: Sequence[Candidate] = ()
    else:
        candidates = search.find(text)
        meant = search.meant(candidates)
        if not meant:
            near = " or ".join(dict.fromkeys(c.name for c in candidates[:3]))
            hint = f"; did you mean {near}?" if near else ""
            raise InvalidInput(
                f"the reference knows nobody called {quoted(text)}{hint}{note and f'; {note}'}"
            )
        qid = meant[0]
    dossier = dossiers.get(qid)
    if dossier is None:
        raise UnknownPersonage(qid)
    return dossier, [c for c in candidates if c.qid != qid]
