"""STATUS: living, dead, fictional, nonfictional."""

from __future__ import annotations

from kb.domain.claims import HasStatus
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging.time import lifespan_words
from kb.domain.ruling import Basis, Evidence, Finding, FindingWord


def judge_status(dossier: Dossier, claim: HasStatus, rules: HouseRules) -> Finding:
    """By the class of the item for fiction, by dates and evidence of life for the rest."""
    if claim.status in ("fictional", "nonfictional"):
        return _fiction(dossier, claim, rules)
    return _life(dossier, claim, rules)


def _fiction(dossier: Dossier, claim: HasStatus, rules: HouseRules) -> Finding:
    kind = dossier.kind
    evidence = _kind_evidence(dossier)
    words = " and ".join(e.value_label for e in evidence) or "unclassified"
    if kind.word in ("unknown", "not_a_personage"):
        return Finding(claim, "cannot_tell", "no_data", "the reference does not say what it is")
    basis: Basis = "description" if kind.mention and not kind.classes else "statement"
    if kind.word == "disputed":
        because = f"{words}: whether there was such a person is disputed"
        if rules.legendary in ("either", claim.status):
            return Finding(claim, "fits", basis, because, evidence)
        return Finding(claim, "does_not_fit", "house_rule", because, evidence)
    is_fictional = kind.word == "fictional"
    if is_fictional == (claim.status == "fictional"):
        return Finding(claim, "fits", basis, words, evidence)
    return Finding(claim, "does_not_fit", "conflict", words, evidence)


def _kind_evidence(dossier: Dossier) -> tuple[Evidence, ...]:
    kind = dossier.kind
    wanted = set(kind.classes[:2])
    classes = [s for s in dossier.personage.all_of("P31") if s.item in wanted]
    found = [dossier.statement_evidence(s) for s in classes]
    if kind.mention:
        found.append(dossier.mention_evidence(kind.mention.text))
    return tuple(found)


def _life(dossier: Dossier, claim: HasStatus, rules: HouseRules) -> Finding:
    if dossier.kind.word == "fictional":
        return _living_in_fiction(dossier, claim, rules)
    life, person = dossier.life, dossier.personage
    if life.state == "unknown":
        if dossier.kind.word == "disputed":
            return _living_in_fiction(dossier, claim, rules)
        because = "the reference has neither a death nor a sign of life"
        return Finding(claim, "cannot_tell", "no_data", because)
    evidence: tuple[Evidence, ...]
    if life.state_property and person.has_any(life.state_property):
        shown = person.all_of(life.state_property)[:2]
        evidence = tuple(dossier.statement_evidence(s) for s in shown)
    elif person.living_as_of:
        seen = person.living_as_of
        evidence = (dossier.evidence(None, "seen alive", seen, f"alive in {seen}"),)
    else:
        evidence = tuple(dossier.statement_evidence(s) for s in life.active[:2])
    because = lifespan_words(dossier)
    if life.state == "living" and person.living_as_of:
        because = f"alive in {person.living_as_of}"
    if life.state == claim.status:
        return Finding(claim, "fits", "statement", because, evidence)
    return Finding(claim, "does_not_fit", "conflict", because, evidence)


def _living_in_fiction(dossier: Dossier, claim: HasStatus, rules: HouseRules) -> Finding:
    """House rules decide whether a fictional personage may be living (the rule book says so)."""
    because = "whether a fictional personage is living or dead is for the house rules"
    evidence = _kind_evidence(dossier)
    if rules.fictional_living == "vote":
        return Finding(claim, "cannot_tell", "house_rule", because, evidence)
    word: FindingWord = "fits" if rules.fictional_living == "either" else "does_not_fit"
    return Finding(claim, word, "house_rule", because, evidence)
