"""TIME: a period during the personage's lifespan."""

from __future__ import annotations

from kb.domain.claims import LivedDuring
from kb.domain.dates import format_year, ordinal
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.ruling import Evidence, Finding

CENTURY = 100


def judge_time(dossier: Dossier, claim: LivedDuring, rules: HouseRules) -> Finding:
    """Fits if certain life meets the span; fails if possible life misses it."""
    if dossier.kind.word == "fictional" and rules.fictional_time == "creation":
        return _since_creation(dossier, claim)
    life = dossier.life
    evidence = _evidence(dossier)
    if any(_inside(event, claim) for event in life.events):
        return Finding(claim, "fits", "statement", lifespan_words(dossier), evidence)
    if life.certain and _meets(life.certain, claim):
        return Finding(claim, "fits", "statement", lifespan_words(dossier), evidence)
    if life.possible is None:
        return _by_description(dossier, claim)
    if not _meets(life.possible, claim):
        return Finding(claim, "does_not_fit", "conflict", lifespan_words(dossier), evidence)
    because = f"{lifespan_words(dossier)}; that is not precise enough"
    return Finding(claim, "cannot_tell", "imprecise", because, evidence)


def may_have_lived(dossier: Dossier, claim: LivedDuring) -> bool:
    """False only where the card cannot fit: nothing is put into words to know it."""
    life = dossier.life
    if life.possible is None or (life.certain and _meets(life.certain, claim)):
        return True
    return any(_inside(event, claim) for event in life.events) or dossier.kind.word == "fictional"


def _meets(span: tuple[int, int], claim: LivedDuring) -> bool:
    after_start = claim.first is None or span[1] >= claim.first
    return after_start and (claim.last is None or span[0] <= claim.last)


def _inside(span: tuple[int, int], claim: LivedDuring) -> bool:
    after_start = claim.first is None or span[0] >= claim.first
    return after_start and (claim.last is None or span[1] <= claim.last)


def lifespan_words(dossier: Dossier) -> str:
    """`1875 to 1965`, `born 1958`, `died 44 BC`, as the reference has it."""
    life = dossier.life
    birth = " or ".join(dict.fromkeys(str(s.date) for s in life.births))
    death = " or ".join(dict.fromkeys(str(s.date) for s in life.deaths))
    if birth and death:
        return f"lived {birth} to {death}"
    if birth:
        tail = {"living": ", living", "dead": ", death date unknown", "unknown": ""}[life.state]
        return f"born {birth}{tail}"
    if death:
        return f"died {death}"
    for statement in life.active:
        date = statement.date or statement.qualifier_date("P580")
        if date is not None:
            return f"active {date}"
    seen = dossier.personage.living_as_of
    return f"alive in {seen}" if seen else "no date is known"


def _evidence(dossier: Dossier) -> tuple[Evidence, ...]:
    life = dossier.life
    dated = life.births + life.deaths or life.active
    seen = dossier.personage.living_as_of
    if seen and not dated:
        return (dossier.evidence(None, "seen alive", seen, f"alive in {seen}"),)
    return tuple(dossier.statement_evidence(s) for s in dated[:4])


def _by_description(dossier: Dossier, claim: LivedDuring) -> Finding:
    """No date at all: a century in the description may support (`12th`, `5th BC`)."""
    for mention in dossier.personage.mentions:
        if mention.kind != "century":
            continue
        span = century_span(mention.text)
        if span and _inside(span, claim):
            because = f"the description says {mention.text} century"
            return Finding(
                claim, "fits", "description", because, (dossier.mention_evidence(mention.text),)
            )
    return Finding(claim, "cannot_tell", "no_data", "no date is known")


def century_span(text: str) -> tuple[int, int] | None:
    """`12th` -> (1101, 1200); `5th BC` -> (-499, -400); None for anything else."""
    number, _, era = text.partition(" ")
    digits = number[:-2]
    if not digits.isdecimal() or ordinal(int(digits)) != number:
        return None
    nth = int(digits)
    if era == "BC":
        return 1 - nth * CENTURY, -(nth - 1) * CENTURY
    return (nth - 1) * CENTURY + 1, nth * CENTURY


def _since_creation(dossier: Dossier, claim: LivedDuring) -> Finding:
    first = dossier.personage.first_work
    if first is None:
        return Finding(claim, "cannot_tell", "no_data", "the first work is not known")
    year, work = first
    because = f"first appears in {work}, {format_year(year)}"
    evidence = (dossier.evidence(None, "first appearance", str(year), work),)
    if _meets((year, dossier.today), claim):
        return Finding(claim, "fits", "statement", because, evidence)
    return Finding(claim, "does_not_fit", "conflict", because, evidence)
