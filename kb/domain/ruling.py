"""Findings, rulings and the evidence they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.domain.claims import Claim
from kb.domain.personage import Personage

FindingWord = Literal["fits", "does_not_fit", "cannot_tell"]
Basis = Literal[
    "statement", "description", "conflict", "absence", "no_data", "imprecise", "house_rule"
]
RulingWord = Literal["upheld", "not_upheld", "undecided"]
Reason = Literal[
    "every_card_fits",
    "a_card_does_not_fit",
    "cannot_tell",
    "unknown_personage",
    "not_well_known",
    "not_a_personage",
]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One fact a finding stands on; `property` is None for what is no Wikidata property.

    `path` leads from the value to what the card asks (Kaysersberg, Haut-Rhin, France).
    """

    property: str | None
    label: str
    value: str
    value_label: str
    path: tuple[str, ...]
    rank: str
    source: str
    retrieved: str
    url: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer for one card. `because` completes the sentence "<card>: ..."."""

    claim: Claim
    finding: FindingWord
    basis: Basis
    because: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a challenge."""

    ruling: RulingWord
    reason: Reason
    sentence: str
    personage: Personage | None
    findings: tuple[Finding, ...] = ()
