"""From the cards of a request to claims: words by the vocabulary, ids by the deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.cards import Card, Deck, combine
from games.errors import UnknownCard, UnknownDeck
from kb.domain.claims import Claim
from kb.vocabulary.terms import Terms

DEFAULT_DECK = "classic"

REMEMBERED = 4096
"""Terms kept; the shipped decks have about 90 and players write each a few ways."""


class ClaimReader:
    """Reads cards, remembering what the words of a card mean."""

    def __init__(self, terms: Terms, decks: Mapping[str, Deck]) -> None:
        self.of_words = lru_cache(REMEMBERED)(terms.claim)
        self._cards = _shelf(decks)

    def of_card(self, deck_id: str, card_id: str) -> Claim:
        """The claim of a card (or of a face) of a deck; every deck holds its add-ons' cards too.

        Raises UnknownDeck, UnknownCard, and what Terms.claim raises.
        """
        cards = self._cards.get(deck_id)
        if cards is None:
            raise UnknownDeck(deck_id, self._cards, "the decks here")
        card = cards.get(card_id)
        if card is None:
            raise UnknownCard(card_id, cards, f"the deck {deck_id!r}")
        return self.of_words(card.category.value, card.value)

    def check_deck(self, deck_id: str) -> None:
        """Raise UnknownDeck if there is no such deck."""
        if deck_id not in self._cards:
            raise UnknownDeck(deck_id, self._cards, "the decks here")


def _shelf(decks: Mapping[str, Deck]) -> dict[str, dict[str, Card]]:
    """Cards by id and face for each deck. An add-on goes by its base's cards as well."""
    shelf: dict[str, dict[str, Card]] = {}
    for deck in decks.values():
        base = decks.get(deck.extends) if deck.extends else deck
        if base is None:
            shelf[deck.id] = _by_id(deck)
            continue
        add_ons = [d for d in decks.values() if d.extends == base.id]
        full = combine(base, *add_ons)
        shelf[deck.id] = shelf[full.id] = _by_id(full)
    return shelf


def _by_id(deck: Deck) -> dict[str, Card]:
    faces = {card.face: card for card in reversed(deck.cards)}
    return faces | {card.id: card for card in deck.cards}
