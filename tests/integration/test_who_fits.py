"""Who fits, over the shipped snapshot."""

from __future__ import annotations

import random

import pytest

from kb.domain.claims import Claim
from kb.domain.fame import is_well_known
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.usecases.adjudicate import Challenge
from kb.usecases.dossiers import Dossiers
from kb.usecases.fits_once import find_once
from kb.usecases.who_fits import Wanted, WhoFits
from service.container import Container
from service.wiring import UtcClock
from tests.fakes.store import InMemoryPersonageStore

SAMPLE = 200
SEED = 1862

RULES = {
    "the house's own": HouseRules(),
    "the others": HouseRules("vote", "birth_or_citizenship", "creation", "fictional", "either", 40),
}


def deck_claims(container: Container) -> list[Claim]:
    faces = [face for deck in container.decks.values() for face in deck.faces]
    return list(dict.fromkeys(container.terms.claim(f.category, f.value) for f in faces))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_as_judging_one_by_one(container: Container, rules: HouseRules) -> None:
    people = random.Random(SEED).sample(list(container.store.personages()), SAMPLE)
    store = InMemoryPersonageStore(people)
    dossiers = Dossiers(store, container.vocabulary, UtcClock())
    fits = WhoFits(store, dossiers)
    known = [
        dossier
        for dossier in map(dossiers.fresh, people)
        if dossier.kind.word != "not_a_personage"
        and is_well_known(dossier.personage, rules.well_known)
    ]
    for claim in deck_claims(container):
        expected = {
            dossier.personage.qid
            for dossier in known
            if judge(dossier, claim, rules, dossier.personage.label).finding == "fits"
        }
        found = fits.find(Wanted((claim,), rules, limit=SAMPLE))
        assert set(found.qids) == expected, claim
        assert found.count == len(expected)


@pytest.mark.slow
def test_debussy_and_friends(container: Container) -> None:
    cards = (("place", "France"), ("activity", "music"), ("time", "19th century"), ("letter", "D"))
    claims = tuple(container.terms.claim(category, value) for category, value in cards)
    wanted = Wanted(claims, limit=100)
    found = container.fits.find(wanted)
    assert found.qids[0] == "Q4700"
    assert found == find_once(container.store, container.dossiers, wanted)
    for qid in found.qids:
        label = container.store.get_many([qid])[qid].label
        made = container.referee.adjudicate(Challenge(claims, label, qid))
        assert made.ruling.ruling == "not_upheld"


@pytest.mark.slow
def test_what_to_drop(container: Container) -> None:
    cards = (("place", "France"), ("activity", "music"), ("time", "21st century"), ("letter", "Q"))
    wanted = Wanted(tuple(container.terms.claim(category, value) for category, value in cards))
    found = container.fits.find(wanted)
    assert [drop.card for drop in found.drops] == [0, 3]
    assert found == find_once(container.store, container.dossiers, wanted)
