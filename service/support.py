"""How many personages fit a card: what games.deck_checks asks of a vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

from kb.domain.errors import InvalidInput, UnknownTerm
from kb.domain.house_rules import HouseRules
from service.container import Container


class Support:
    """The vocabulary, and everybody who may be named."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._rules = HouseRules(well_known=container.settings.well_known)

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
        return self._container.fits.counts([claim], self._rules)[0]

    def prepare(self, cards: Sequence[tuple[str, str]]) -> None:
        """Nothing has to be prepared: the first card has everybody read, for all cards."""
