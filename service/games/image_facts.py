"""A table's own facts: what its players ruled against the reference (I40).

They hold at that table only, and are never written to the knowledge base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kb.domain.claims import claim_text
from kb.domain.dossier import Dossier
from kb.domain.ruling import Finding, Ruling
from kb.domain.sentence import named, ruling_sentence
from kb.usecases.adjudicate import Adjudication


@dataclass(frozen=True, slots=True)
class LocalFact:
    """The table holds that this personage fits each of these claims (or not all of them).

    `number` is that of the log's entry which settled it.
    """

    qid: str
    label: str
    claims: frozenset[str]
    fits: bool
    number: int

    @property
    def because(self) -> str:
        """The reason, as the end of a sentence."""
        return f"this table has overruled the reference so (entry {self.number})"


@dataclass(frozen=True, slots=True)
class ImageMemory:
    """What hosting keeps of a game of IMAGE beside the engine's state.

    `qids` are the items named with an image's personage, by image. `ruling` is the reference's
    last answer.
    """

    qids: Mapping[int, str] = field(default_factory=dict)
    facts: tuple[LocalFact, ...] = ()
    ruling: Mapping[str, Any] | None = None


def fact_of(ruling: Mapping[str, Any], number: int) -> LocalFact | None:
    """What the table says by turning this answer of the reference round.

    Against an upheld one: each card that did not fit does. Against the other: not all of the cards
    fit; which one does not, nobody has said.
    """
    person = ruling["personage"]
    if person is None or ruling["ruling"] == "undecided":
        return None
    fits = ruling["ruling"] == "upheld"
    claims = {str(found["claim"]): str(found["finding"]) for found in ruling["findings"]}
    unfit = frozenset(claim for claim, finding in claims.items() if finding != "fits")
    # All fit alone, and it was upheld: by the table's own word, which it takes back.
    about = unfit if fits and unfit else frozenset(claims)
    return LocalFact(str(person["qid"]), str(person["label"]), about, fits, number)


def with_facts(made: Adjudication, facts: Sequence[LocalFact]) -> Adjudication:
    """The adjudication as this table would have it; what it said last counts."""
    dossier = made.dossier
    if dossier is None:
        return made
    fitting: dict[str, LocalFact] = {}
    against: list[LocalFact] = []
    for fact in facts:
        if fact.qid != dossier.personage.qid:
            continue
        if fact.fits:
            fitting |= dict.fromkeys(fact.claims, fact)
            against = [other for other in against if not other.claims <= fact.claims]
        else:
            against.append(fact)
    made = reruled(made, tuple(_judged(found, fitting) for found in made.ruling.findings))
    shown = {claim_text(found.claim) for found in made.ruling.findings}
    for fact in against:
        if fact.claims <= shown:
            return _upheld(made, dossier, fact)
    return made


def _upheld(made: Adjudication, dossier: Dossier, fact: LocalFact) -> Adjudication:
    who = named(dossier)
    sentence = f"Upheld. {who} does not fit all of these cards: {fact.because}."
    ruling = replace(made.ruling, ruling="upheld", reason="a_card_does_not_fit", sentence=sentence)
    return replace(made, ruling=ruling)


def _judged(found: Finding, fitting: Mapping[str, LocalFact]) -> Finding:
    fact = fitting.get(claim_text(found.claim))
    if fact is None or found.finding == "fits":
        return found
    return replace(found, finding="fits", basis="house_rule", because=fact.because)


def reruled(made: Adjudication, findings: tuple[Finding, ...]) -> Adjudication:
    """The adjudication with other findings, and the ruling that follows from them."""
    if made.dossier is None or findings == made.ruling.findings:
        return made
    if made.ruling.reason in ("not_well_known", "not_a_personage"):
        return replace(made, ruling=replace(made.ruling, findings=findings))
    words = {found.finding for found in findings}
    ruling: Ruling
    person = made.ruling.personage
    if "does_not_fit" in words:
        sentence = ruling_sentence(made.dossier, findings, "upheld")
        ruling = Ruling("upheld", "a_card_does_not_fit", sentence, person, findings)
    elif "cannot_tell" in words:
        sentence = ruling_sentence(made.dossier, findings, "undecided")
        ruling = Ruling("undecided", "cannot_tell", sentence, person, findings)
    else:
        sentence = ruling_sentence(made.dossier, findings, "not_upheld")
        ruling = Ruling("not_upheld", "every_card_fits", sentence, person, findings)
    return replace(made, ruling=ruling)
