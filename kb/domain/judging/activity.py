"""ACTIVITY: a field in which the personage is best known."""

from __future__ import annotations

from kb.domain.activity_facts import ActivityLink
from kb.domain.claims import KnownFor
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.ruling import Basis, Evidence, Finding

SHOWN = 3

LONG_LIST = 8
"""Occupations from which on a single one may be a stray. At 5, every eighth true field of the
truth tables went; at 12, half the strays stayed."""


def judge_activity(dossier: Dossier, claim: KnownFor, rules: HouseRules) -> Finding:
    """Fits by an occupation, position or the like; fails where others are known and none is it."""
    activity = dossier.vocabulary.activities[claim.activity]
    possible = dossier.life.possible
    if activity.since is not None and possible is not None and possible[1] <= activity.since:
        died = (dossier.life.deaths or dossier.life.births)[:1]
        return Finding(
            claim,
            "does_not_fit",
            "conflict",
            f"died before {activity.since}, when there was no such thing",
            tuple(dossier.statement_evidence(s) for s in died),
        )
    links = dossier.activities.links.get(claim.activity, ())
    if links and is_stray(dossier, links):
        because = f"{_word(dossier, links[0])}, one among many occupations"
        evidence = (_evidence(dossier, links[0]),)
        return Finding(claim, "cannot_tell", "imprecise", because, evidence)
    if links:
        return _fits(dossier, claim, links)
    return _absent(dossier, claim, rules)


def is_stray(dossier: Dossier, links: tuple[ActivityLink, ...]) -> bool:
    """One entry of a long list that nothing else bears out: Augustine the physician, Roosevelt
    the golfer. Such entries are as often a mistake or a pastime as a field."""
    only = links[0].statement
    return (
        len(links) == 1
        and only is not None
        and only.property == "P106"
        and len(dossier.activities.occupations) >= LONG_LIST
    )


def _fits(dossier: Dossier, claim: KnownFor, links: tuple[ActivityLink, ...]) -> Finding:
    stated = [k for k in links if k.statement is not None]
    shown = (stated or list(links))[:SHOWN]
    words = dict.fromkeys(_word(dossier, k) for k in shown)
    basis: Basis = "statement" if stated else "description"
    evidence = tuple(_evidence(dossier, k) for k in shown)
    return Finding(claim, "fits", basis, ", ".join(words), evidence)


def _word(dossier: Dossier, link: ActivityLink) -> str:
    if link.statement is not None and link.statement.item is not None:
        return dossier.vocabulary.name(link.statement.item)
    if link.mention is None:
        return "stated"
    if link.mention.kind == "section":
        return f"listed under {link.mention.text!r}"
    return f"the description says {link.mention.text!r}"


def _evidence(dossier: Dossier, link: ActivityLink) -> Evidence:
    if link.statement is not None:
        return dossier.statement_evidence(link.statement, link.path)
    assert link.mention is not None
    if link.mention.kind == "section":
        text = link.mention.text
        return dossier.evidence(None, "section of the list of vital articles", text, text)
    return dossier.mention_evidence(link.mention.text)


def _absent(dossier: Dossier, claim: KnownFor, rules: HouseRules) -> Finding:
    facts, name = dossier.activities, dossier.vocabulary.name
    if not facts.occupations:
        return Finding(claim, "cannot_tell", "no_data", "the reference lists no occupation")
    listed = list(dict.fromkeys(name(s.item) for s in facts.occupations if s.item))
    few = ", ".join(listed[:4]) + (", ..." if len(listed) > 4 else "")
    evidence = tuple(dossier.statement_evidence(s) for s in facts.occupations[:SHOWN])
    close = sorted(dossier.vocabulary.activities[claim.activity].near & facts.links.keys())
    if claim.activity in facts.borderline:
        because = f"the reference lists {few}; whether that is {claim.label} is for the table"
        return Finding(claim, "cannot_tell", "imprecise", because, evidence)
    if close:
        labels = ", ".join(dossier.vocabulary.activities[a].label for a in close[:2])
        because = f"the reference lists {few}; {labels} is too near to rule it out"
        return Finding(claim, "cannot_tell", "imprecise", because, evidence)
    because = f"the reference lists {few}, none of it {claim.label}"
    if rules.absence == "vote":
        return Finding(claim, "cannot_tell", "absence", because, evidence)
    return Finding(claim, "does_not_fit", "absence", because, evidence)
