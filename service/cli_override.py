"""What `referee kb override` and `referee kb overrides` do."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from rich.console import Console
from rich.text import Text

from kb.domain.claims import Claim, claim_text
from kb.domain.dossier import Dossier
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.override import Override, new_override
from kb.domain.personage import is_qid
from kb.domain.ruling import Finding
from kb.domain.sentence import named
from kb.usecases.adjudicate import Challenge
from service.cli_asked import asked_challenge
from service.console import plain_table
from service.container import Container


@dataclass(frozen=True)
class Overruled:
    """What was done: `override` is None where it was taken back. `reference` is the finding that
    counts without it."""

    who: Dossier
    claim: Claim
    override: Override | None
    reference: Finding

    @property
    def sentence(self) -> str:
        """For people."""
        own, told = self.override, self.reference
        says = f"{_word(told.finding)} ({told.because})"
        if own is None:
            return (
                f"Taken back: {named(self.who)} and {self.claim.label} are the reference's again, "
                f"which says: {says}."
            )
        return (
            f"{named(self.who)} {_word(own.finding)} {self.claim.label}, by this table's own "
            f"ruling ({own.because}). The reference says: {says}."
        )

    @property
    def value(self) -> dict[str, Any]:
        """For --json."""
        reference = {"finding": self.reference.finding, "because": self.reference.because}
        told = asdict(self.override) if self.override else {"qid": self.who.personage.qid}
        return {
            **told,
            "claim": claim_text(self.claim),
            "label": self.who.personage.label,
            "removed": self.override is None,
            "reference": reference,
        }


def overrule(container: Container, who: str, card: str, finding: str, because: str) -> Overruled:
    """Store an override. Raises InvalidInput, ProblemError for a card that says nothing known."""
    dossier, claim = _meant(container, who, card)
    made = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    own = new_override(dossier.personage.qid, claim, finding, because, made)
    container.overruling.put(own)
    return Overruled(dossier, claim, own, _reference(dossier, claim))


def take_back(container: Container, who: str, card: str) -> Overruled:
    """Remove an override. Raises InvalidInput where there is none."""
    dossier, claim = _meant(container, who, card)
    person = dossier.personage
    if not container.overruling.remove(person.qid, claim_text(claim)):
        raise InvalidInput(
            f"the table has ruled nothing on {person.label} ({person.qid}) and "
            f"{claim_text(claim)}; `referee kb overrides` lists what it has"
        )
    return Overruled(dossier, claim, None, _reference(dossier, claim))


def listed(container: Container) -> list[dict[str, Any]]:
    """Every override with the personage's label; empty for who is not in the base any more."""
    found = []
    for own in container.overruling.everything():
        dossier = container.dossiers.get(own.qid)
        label = dossier.personage.label if dossier else ""
        found.append({**asdict(own), "label": label})
    return found


def print_overrides(console: Console, overrides: list[dict[str, Any]]) -> None:
    """A table of them."""
    if not overrides:
        console.print("This table has ruled nothing for itself.", highlight=False)
        return
    table = plain_table("id", "who", "claim", "finding", "because", "made")
    for own in overrides:
        words = (own["qid"], own["label"], own["claim"], _word(own["finding"]), own["because"])
        table.add_row(*map(Text, (*words, own["made"][:10])))
    console.print(table)


def _meant(container: Container, who: str, card: str) -> tuple[Dossier, Claim]:
    """The one personage that is meant, and what the card claims."""
    made = container.referee.adjudicate(Challenge((), who))
    if made.dossier is None:
        said = made.ruling.sentence.removeprefix("Undecided. ").removesuffix(" The table votes.")
        raise InvalidInput(said)
    if not is_qid(who):
        meant = container.search.meant(container.search.find(who))
        if len(meant) > 1:
            people = container.dossiers.get_many(meant).values()
            several = " or ".join(f"{d.personage.qid} {named(d)}" for d in people)
            raise InvalidInput(f"{quoted(who)} may be {several}: give the id")
    (claim,) = asked_challenge(container, who, [card], None, "classic", []).challenge.claims
    return made.dossier, claim


def _reference(dossier: Dossier, claim: Claim) -> Finding:
    alone = Dossier(dossier.personage, dossier.vocabulary, dossier.today)
    return judge(alone, claim, HouseRules())


def _word(finding: str) -> str:
    return finding.replace("_", " ").replace("cannot tell", "it cannot tell")
