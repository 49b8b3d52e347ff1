"""How many personages fit a card: what games.deck_checks asks of a vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property

from kb.domain.claims import Claim, LastNameBegins
from kb.domain.dossier import Dossier
from kb.domain.errors import InvalidInput, UnknownTerm
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge, may_fit
from kb.domain.judging.letter import readings_of
from kb.domain.personage import Personage
from service.container import Container


class Support:
    """The vocabulary and everybody in the knowledge base, read once for each new card."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._rules = HouseRules(well_known=container.settings.well_known)
        self._counts = Counter[Claim]()
        self._counted: set[Claim] = set()

    def understands(self, category: str, value: str) -> bool:
        """Whether a card of this category may say this."""
        try:
            self._container.claims.of_words(category, value)
        except InvalidInput:
            return False
        return True

    def nearest(self, category: str, value: str) -> tuple[str, ...]:
        """Known terms that look like it, best first."""
        try:
            self._container.claims.of_words(category, value)
        except UnknownTerm as error:
            return error.suggestions
        except InvalidInput:
            pass
        return ()

    def support(self, category: str, value: str) -> int:
        """The number of personages who fit the card."""
        claim = self._container.claims.of_words(category, value)
        if claim not in self._counted:
            self._count([claim])
        return self._counts[claim]

    def prepare(self, cards: Sequence[tuple[str, str]]) -> None:
        """Count many cards in one go; unknown words are left out."""
        known = [self._container.claims.of_words(c, v) for c, v in cards if self.understands(c, v)]
        self._count([claim for claim in dict.fromkeys(known) if claim not in self._counted])

    def _count(self, claims: list[Claim]) -> None:
        year = datetime.now(UTC).year
        letters = [c for c in claims if isinstance(c, LastNameBegins)]
        others = [c for c in claims if not isinstance(c, LastNameBegins)]
        for person in self._everybody:
            dossier = Dossier(person, self._container.vocabulary, year)
            for claim in others:
                if may_fit(dossier, claim) and _fits(dossier, claim, self._rules):
                    self._counts[claim] += 1
            if letters:  # a name is read once, not once for each of 26 letters
                initials = {r.letter for r in readings_of(dossier) if r.accepted}
                self._counts.update(c for c in letters if c.letters & initials)
        self._counted.update(claims)

    @cached_property
    def _everybody(self) -> list[Personage]:
        return list(self._container.store.personages())


def _fits(dossier: Dossier, claim: Claim, rules: HouseRules) -> bool:
    return judge(dossier, claim, rules).finding == "fits"
