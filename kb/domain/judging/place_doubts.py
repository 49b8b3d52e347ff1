"""What keeps a PLACE finding from being sure: weak links, and silence that says nothing."""

from __future__ import annotations

from kb.domain.claims import PlaceIn
from kb.domain.dossier import Dossier
from kb.domain.place_facts import PlaceLink
from kb.domain.vocabulary import CONTINENTS, OLD_WORLD

DEATH_PLACES = frozenset({"P20", "P119"})
STAYS = ("P551", "P937", "P20", "P119")
"""Residence, work, death, burial: facts beyond birth and citizenship."""


def doubt_of_links(dossier: Dossier, claim: PlaceIn, links: tuple[PlaceLink, ...]) -> str:
    """Why all of these links together make no sure association; empty if they do."""
    if all(_is_colonial(dossier, k) for k in links):
        return "though born and at home elsewhere"
    if all(k.property in DEATH_PLACES for k in links) and len({k.property for k in links}) < 2:
        return "and that alone is known"
    if claim.region in CONTINENTS and all(_is_far_part(dossier, claim, k) for k in links):
        return "though born on another continent"
    return ""


def _is_colonial(dossier: Dossier, link: PlaceLink) -> bool:
    """A subject of a mother country that has since ended, born elsewhere and citizen there too:
    George Washington of the Kingdom of Great Britain."""
    if link.property != "P27" or link.reach is None or link.reach.end is None:
        return False
    facts = dossier.places
    lasting = {
        r
        for r, found in facts.links.items()
        if any(k.property == "P27" and k.reach and k.reach.end is None for k in found)
    }
    born = facts.by("P19")
    return link.reach.region not in born and bool(born & lasting)


def _is_far_part(dossier: Dossier, claim: PlaceIn, link: PlaceLink) -> bool:
    """Citizenship of a state on two continents, by somebody born on the other one: Chekhov, a
    citizen of the Russian Empire, for Asia."""
    if link.property != "P27" or link.reach is None or link.value is None:
        return False
    born = dossier.places.by("P19") & CONTINENTS
    reaches = dossier.vocabulary.reaches(link.value)
    continents = {r.region for r in reaches if r.region in CONTINENTS}
    return len(continents) > 1 and bool(born) and claim.region not in born


def unlisted(dossier: Dossier, claim: PlaceIn) -> str:
    """Why the personage may belong to places that no statement lists; empty if not so."""
    vocabulary = dossier.vocabulary
    travellers = vocabulary.travellers
    if dossier.activities.links.keys() & travellers.except_activities:
        return ""
    around = {claim.region} | vocabulary.regions[claim.region].ancestors
    told = travellers.everywhere
    if around & OLD_WORLD:
        told |= travellers.old_world
    word = _occupation_among(dossier, told)
    if word:
        return f"as {word} known in many lands"
    possible = dossier.life.possible
    if possible and _rules_there(dossier, around, possible[1]):
        return "a ruler of many lands"
    return _unlisted_stay(dossier, claim, around)


def _unlisted_stay(dossier: Dossier, claim: PlaceIn, around: set[str]) -> str:
    """Countries where somebody may well have lived though no statement says so.

    Of the truth tables' absences, those of a country on one's own continent were wrong five times
    in six (Descartes, Netherlands; Hemingway, Cuba), those of a far continent once in a hundred.
    """
    travellers, possible = dossier.vocabulary.travellers, dossier.life.possible
    is_country = claim.region in dossier.vocabulary.countries
    if is_country and around & CONTINENTS & dossier.places.home:
        return "at home on the same continent, where nobody lists every stay"
    if claim.region not in travellers.receiving:
        return ""
    if possible is not None and possible[1] < travellers.receiving_since:
        return ""
    if is_country or not dossier.personage.has_any(*STAYS):
        return "people from everywhere come there, and nobody lists every stay"
    return ""


def _occupation_among(dossier: Dossier, told: frozenset[str]) -> str:
    for statement in dossier.activities.occupations:
        if statement.item in told:
            return dossier.vocabulary.name(statement.item)
    nouns = (m.text for m in dossier.personage.mentions if m.kind == "noun")
    return next((noun for noun in nouns if noun in told), "")


def _rules_there(dossier: Dossier, around: set[str], end: int) -> bool:
    travellers = dossier.vocabulary.travellers
    if travellers.ruling not in dossier.activities.links:
        return False
    if end < travellers.old_world_until:
        return bool(around & OLD_WORLD)
    home = dossier.places.home & CONTINENTS
    return end < travellers.continent_until and bool(around & home)


def is_explorer(dossier: Dossier) -> bool:
    """Explorers go where nobody went before; astronauts are not meant."""
    activities = dossier.activities.links
    return "exploration" in activities and "space" not in activities
