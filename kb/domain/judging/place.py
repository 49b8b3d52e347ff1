"""PLACE: the place of birth, or a country with which the personage is associated."""

from __future__ import annotations

from kb.domain.claims import PlaceIn
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging.place_doubts import doubt_of_links, is_explorer, unlisted
from kb.domain.place_facts import BIRTH_OR_CITIZENSHIP, PlaceLink
from kb.domain.ruling import Basis, Evidence, Finding
from kb.domain.vocabulary import OLD_WORLD

SHOWN = 3
"""Links shown as evidence; more say nothing new."""

REACHED_BY_OLD_WORLD = {
    "north-america": 1492,
    "south-america": 1492,
    "latin-america": 1492,
    "australia-oceania": 1520,
    "antarctica": 1820,
}
"""First year somebody of the Old World can be associated with a region (Columbus; Magellan's
crossing; Bellingshausen). Norse voyages are why explorers are left out."""


def judge_place(dossier: Dossier, claim: PlaceIn, rules: HouseRules) -> Finding:
    """Fits by any link to the region; fails only on two independent facts elsewhere."""
    facts = dossier.places
    links = facts.links.get(claim.region, ())
    if rules.place == "birth_or_citizenship":
        links = tuple(k for k in links if k.property in BIRTH_OR_CITIZENSHIP)
    if links:
        doubt = doubt_of_links(dossier, claim, links)
        return _doubtful(dossier, claim, links, doubt) if doubt else _fits(dossier, claim, links)
    too_early = _before_contact(dossier, claim)
    if too_early is not None:
        return too_early
    return _elsewhere(dossier, claim, rules)


def _fits(dossier: Dossier, claim: PlaceIn, links: tuple[PlaceLink, ...]) -> Finding:
    stated = [k for k in links if k.statement is not None]
    shown = (stated or list(links))[:SHOWN]
    evidence = tuple(_evidence(dossier, k) for k in shown)
    because = "; ".join(dict.fromkeys(_phrase(dossier, k) for k in shown[:2]))
    basis: Basis = "statement" if stated else "description"
    return Finding(claim, "fits", basis, because, evidence)


def _doubtful(
    dossier: Dossier, claim: PlaceIn, links: tuple[PlaceLink, ...], doubt: str
) -> Finding:
    evidence = tuple(_evidence(dossier, k) for k in links[:SHOWN])
    because = f"{_phrase(dossier, links[0])}, {doubt}"
    return Finding(claim, "cannot_tell", "imprecise", because, evidence)


def _evidence(dossier: Dossier, link: PlaceLink) -> Evidence:
    if link.statement is None:
        return dossier.mention_evidence(link.text)
    path = link.reach.path if link.reach else ()
    return dossier.statement_evidence(link.statement, path)


def _phrase(dossier: Dossier, link: PlaceLink) -> str:
    if link.value is None:
        return f"the description says {link.text!r}"
    name = dossier.vocabulary.name
    words = f"{link.text} {name(link.value)}"
    if link.reach and len(link.reach.path) > 1:
        words += f", {name(link.reach.path[-1])}"
    return words


def _before_contact(dossier: Dossier, claim: PlaceIn) -> Finding | None:
    """Somebody of the Old World who died before anyone from there came to the region."""
    vocabulary, possible = dossier.vocabulary, dossier.life.possible
    regions = {claim.region} | vocabulary.regions[claim.region].ancestors
    years = [REACHED_BY_OLD_WORLD[r] for r in regions if r in REACHED_BY_OLD_WORLD]
    if not years or regions & OLD_WORLD or possible is None or possible[1] >= max(years):
        return None
    home = next((dossier.places.links[r] for r in OLD_WORLD if r in dossier.places.links), None)
    if home is None or is_explorer(dossier):
        return None
    died = dossier.life.deaths or dossier.life.births
    return Finding(
        claim,
        "does_not_fit",
        "conflict",
        f"lived before {max(years)}, when nobody from the Old World had come there",
        (*(dossier.statement_evidence(s) for s in died[:1]), _evidence(dossier, home[0])),
    )


def _elsewhere(dossier: Dossier, claim: PlaceIn, rules: HouseRules) -> Finding:
    facts = dossier.places
    if not facts.pinned and not facts.described:
        return Finding(claim, "cannot_tell", "no_data", "the reference knows no place")
    wider = _wider(dossier, claim)
    if wider is not None:
        return wider
    nationality = facts.citizenship or _described_nationality(dossier)
    known = [k for k in (facts.birth, nationality) if k is not None]
    phrases = " and ".join(_phrase(dossier, k) for k in known)
    evidence = tuple(_evidence(dossier, k) for k in known)
    if len(known) < 2:
        because = f"the reference says only {phrases}" if phrases else "too little is known"
        return Finding(claim, "cannot_tell", "no_data", because, evidence)
    because = f"{phrases}; nothing leads to {claim.label}"
    silence = unlisted(dossier, claim)
    if silence:
        because = f"{silence}; the reference says only {phrases}"
        return Finding(claim, "cannot_tell", "imprecise", because, evidence)
    if rules.absence == "vote":
        return Finding(claim, "cannot_tell", "absence", because, evidence)
    return Finding(claim, "does_not_fit", "absence", because, evidence)


def _described_nationality(dossier: Dossier) -> PlaceLink | None:
    """A description stands in for the citizenship where it agrees with the birthplace ("American
    gangster", born in New York); Saladin, "Kurdish", born in Iraq, was sultan of Egypt."""
    facts = dossier.places
    if facts.described is None:
        return None
    vocabulary = dossier.vocabulary
    told = set(vocabulary.demonyms.get(facts.described.text, ())) & vocabulary.countries
    return facts.described if told & facts.by("P19") else None


def _wider(dossier: Dossier, claim: PlaceIn) -> Finding | None:
    """A known place that contains the region, with nothing nearer known: imprecise."""
    vocabulary = dossier.vocabulary
    region = vocabulary.regions[claim.region]
    for value, regions in dossier.places.pinned:
        holds = value in region.containers
        if not holds:
            above = regions & region.ancestors
            holds = any(
                not any(a in vocabulary.regions[r].ancestors for r in regions) for a in above
            )
        if holds:
            name = vocabulary.name(value)
            because = f"{name} is known, which is larger than {claim.label}"
            evidence = (dossier.evidence(None, "lies in", value, name),)
            return Finding(claim, "cannot_tell", "imprecise", because, evidence)
    return None
