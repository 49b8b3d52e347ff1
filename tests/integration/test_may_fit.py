"""The look ahead never hides a card that fits."""

from __future__ import annotations

import random

from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge, may_fit
from service.settings import Settings
from service.wiring import build_container


def test_what_may_not_fit_does_not() -> None:
    container = build_container(Settings(database_url="sqlite://"))
    faces = [f for deck in container.decks.values() for f in deck.faces]
    claims = [container.terms.claim(f.category, f.value) for f in faces]
    people = random.Random(7).sample(list(container.store.personages()), 150)
    hidden = 0
    for person in people:
        dossier = Dossier(person, container.vocabulary, 2026)
        for claim in claims:
            if not may_fit(dossier, claim):
                hidden += 1
                assert judge(dossier, claim, HouseRules()).finding != "fits"
    assert hidden > 1000
