"""What the routes and the command work with: one value, made by service.wiring or by a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.cards import Deck
from games.pictures import PictureDeck
from kb.domain.vocabulary import Vocabulary
from kb.matching.prefix import Completions
from kb.ports import PersonageStore
from kb.usecases.adjudicate import Referee
from kb.usecases.dossiers import Dossiers
from kb.usecases.overruling import Overruling
from kb.usecases.search import Search
from kb.usecases.who_fits import WhoFits
from kb.vocabulary.terms import Terms
from service.answers import Answers
from service.claims import ClaimReader
from service.games.host import Hosting
from service.games.hosting import Games
from service.settings import Settings
from service.watching import Watch


def _nothing() -> None:
    """Closes nothing."""


@dataclass(frozen=True)
class Reference:
    """What a ruling rests on: a source and the date of its facts, YYYY-MM-DD (empty: unknown)."""

    source: str
    as_of: str


@dataclass(frozen=True)
class Container:
    """Everything made once at the start. `close` gives back what the adapters hold."""

    settings: Settings
    store: PersonageStore
    terms: Terms
    dossiers: Dossiers
    search: Search
    referee: Referee
    decks: Mapping[str, Deck]
    claims: ClaimReader
    answers: Answers
    reference: Reference
    hosting: Hosting
    pictures: Mapping[str, PictureDeck] = field(default_factory=dict)
    close: Callable[[], None] = _nothing
    traffic: Callable[[], Mapping[str, int]] = dict
    """Requests over the network to Wikidata by kind, and answers out of the cache."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The present vocabulary: it learns."""
        return self.dossiers.vocabulary

    @cached_property
    def completions(self) -> Completions:
        """What names that are still being typed may become."""
        return Completions(self.search.index)

    @cached_property
    def fits(self) -> WhoFits:
        """Who fits which cards."""
        return WhoFits(self.store, self.dossiers)

    @cached_property
    def overruling(self) -> Overruling:
        """What the table rules for itself."""
        return Overruling(self.store, self.dossiers)

    @cached_property
    def watch(self) -> Watch:
        """Looks for overrides that another process has written, between its `start` and `close`."""
        return Watch(self.overruling.look)

    @property
    def games(self) -> Games:
        """The games played here."""
        return self.hosting.games
