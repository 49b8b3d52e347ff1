"""What a table has ruled for itself, against or beyond the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from kb.domain.claims import Claim, claim_text
from kb.domain.echo import cleaned, has_word, quoted
from kb.domain.errors import InvalidInput
from kb.domain.personage import Qid
from kb.domain.ruling import Evidence, Finding

OVERRIDE = "table override"
"""The source of the evidence that an override is."""

LONGEST_REASON = 200
MOST_OVERRIDES = 10_000

OverrideWord = Literal["fits", "does_not_fit"]


@dataclass(frozen=True, slots=True)
class Override:
    """Whether the personage fits the cards that claim exactly this, and why.

    `claim` is kb.domain.claims.claim_text; `because` are the table's own words; `made` is a UTC
    time, YYYY-MM-DDThh:mm:ssZ.
    """

    qid: Qid
    claim: str
    finding: OverrideWord
    because: str
    made: str

    def applied(self, claim: Claim) -> Finding:
        """The finding for a card; nothing is on Wikidata of it, so there is no link."""
        evidence = Evidence(
            property=None,
            label="ruling of this table",
            value=self.claim,
            value_label=self.because,
            path=(),
            rank="normal",
            source=OVERRIDE,
            retrieved=self.made[:10],
            url="",
        )
        return Finding(claim, self.finding, "statement", self.because, (evidence,))


def is_override(finding: Finding) -> bool:
    """Whether the table itself has ruled so."""
    return any(evidence.source == OVERRIDE for evidence in finding.evidence)


def new_override(qid: Qid, claim: Claim, finding: str, because: str, made: str) -> Override:
    """An override from what somebody typed. Raises InvalidInput for another word than `fits` and
    `does_not_fit`, and for a reason that is empty or has over 200 characters."""
    for word in get_args(OverrideWord):
        if finding.strip().casefold().replace(" ", "_").replace("-", "_") == word:
            break
    else:
        raise InvalidInput(f"{quoted(finding[:40])} is no finding: write fits or does_not_fit")
    reason = " ".join(cleaned(because).split())
    if not has_word(reason):
        raise InvalidInput("an override needs a reason, to be read out with the ruling")
    if len(reason) > LONGEST_REASON:
        raise InvalidInput(
            f"the reason has {len(reason)} characters; at most {LONGEST_REASON}: "
            f"{quoted(reason[:40])}..."
        )
    return Override(qid, claim_text(claim), word, reason, made)
