"""Answers as bytes.

Encoding is a third of what a challenge costs, so it is done once, from the domain's own values:
msgspec writes their dataclasses as they are. service.schemas documents the same shapes, and
tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache

import msgspec

from games.image.scoring import ChallengeEffect, Ruling, challenge_effect
from kb.domain.claims import claim_text
from kb.domain.dates import Date
from kb.domain.dossier import Dossier
from kb.domain.fame import is_well_known
from kb.domain.ruling import Evidence
from kb.domain.sentence import summary
from kb.usecases.adjudicate import Adjudication, Word

REMEMBERED = 4096
"""Personage blocks kept, about 400 bytes each."""

_ENCODER = msgspec.json.Encoder()
encode = _ENCODER.encode


class PersonageValue(msgspec.Struct, frozen=True):
    """A personage as answers show it; see service.schemas.personage.PersonageOut."""

    qid: str
    label: str
    summary: str
    born: str | None
    died: str | None
    kind: str
    living: bool | None
    fame: float
    well_known: bool


class FindingValue(msgspec.Struct, frozen=True):
    """The answer for one card."""

    card: str
    claim: str
    finding: str
    basis: str
    because: str
    evidence: tuple[Evidence, ...]


class AlternativeValue(msgspec.Struct, frozen=True):
    """Another personage the name may mean."""

    qid: str
    label: str
    summary: str
    score: float


class RulingValue(msgspec.Struct, frozen=True):
    """The whole answer to a challenge; the constant parts are already encoded."""

    ruling: str
    reason: str
    sentence: str
    personage: msgspec.Raw | None
    findings: list[FindingValue]
    alternatives: list[AlternativeValue]
    effects: msgspec.Raw
    reference: msgspec.Raw


class EffectValue(msgspec.Struct, frozen=True):
    """What a ruling does, with a line for the table."""

    points: int
    ending_undone: bool
    cards_to_table: bool
    image_leaves: bool
    text: str


class Answers:
    """Writes rulings; remembers the part that tells of the personage."""

    def __init__(self, source: str, as_of: str) -> None:
        self._told = {"source": source, "as_of": as_of}
        self._reference = lru_cache(REMEMBERED)(self._reference_raw)
        self._effects = msgspec.Raw(
            encode({str(ruling): effect(challenge_effect(ruling)) for ruling in Ruling})
        )
        self._personage = lru_cache(REMEMBERED)(_personage_raw)
        self.summary = lru_cache(REMEMBERED)(summary)

    def ruling(self, made: Adjudication, cards: Sequence[str], well_known: int) -> bytes:
        """The answer to a challenge; `cards` are what the request called each card."""
        ruling = made.ruling
        value = RulingValue(
            ruling=ruling.ruling,
            reason=ruling.reason,
            sentence=made.spoken,
            personage=self._personage(made.dossier, well_known) if made.dossier else None,
            findings=[
                FindingValue(
                    card,
                    claim_text(found.claim),
                    found.finding,
                    found.basis,
                    found.because,
                    found.evidence,
                )
                for card, found in zip(cards, ruling.findings, strict=False)
            ],
            alternatives=[
                AlternativeValue(
                    other.dossier.personage.qid,
                    other.dossier.personage.label,
                    self.summary(other.dossier),
                    other.score,
                )
                for other in made.alternatives
            ],
            effects=self._effects,
            reference=self._reference(made.wikidata, made.retrieved),
        )
        return encode(value)

    def _reference_raw(self, word: Word, retrieved: str | None) -> msgspec.Raw:
        return msgspec.Raw(encode({**self._told, "wikidata": word, "retrieved": retrieved}))


def effect(change: ChallengeEffect) -> EffectValue:
    """What a challenge does, with a line for the table."""
    return EffectValue(**asdict(change), text=_effect_text(change))


def _effect_text(change: ChallengeEffect) -> str:
    parts = [f"{change.points:+d} points for the challenged player"]
    if change.ending_undone:
        parts.append("the image is open again")
    if change.cards_to_table:
        parts.append("the cards of this turn go face up to the TABLE")
    if change.image_leaves:
        parts.append("the whole image leaves the game")
    return "; ".join(parts)


def _personage_raw(dossier: Dossier, well_known: int) -> msgspec.Raw:
    return msgspec.Raw(encode(personage_value(dossier, well_known)))


def personage_value(dossier: Dossier, well_known: int) -> PersonageValue:
    """A personage in short; `well_known` is the number of language editions that make one so."""
    person, life = dossier.personage, dossier.life
    return PersonageValue(
        qid=person.qid,
        label=person.label,
        summary=summary(dossier),
        born=_said([s.date for s in life.births if s.date]),
        died=_said([s.date for s in life.deaths if s.date]),
        kind=dossier.kind.word,
        living={"living": True, "dead": False, "unknown": None}[life.state],
        fame=person.fame,
        well_known=is_well_known(person, well_known),
    )


def _said(dates: Sequence[Date]) -> str | None:
    return " or ".join(dict.fromkeys(map(str, dates))) or None
