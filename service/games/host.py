"""Everything that hosting games takes, made from the store and the reference."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.cards import Deck
from games.pictures import PictureDeck
from kb.ports import PersonageStore
from kb.usecases.adjudicate import Referee
from kb.usecases.dossiers import Dossiers
from kb.usecases.search import Search
from service.answers import Answers
from service.claims import ClaimReader
from service.games.entries import GameStore
from service.games.hosting import Games
from service.games.hub import Hub, Signal
from service.games.image import ImageKind
from service.games.image_bots import ImageBots
from service.games.image_pools import Pools
from service.games.image_rulings import Rulings
from service.games.imagine import ImagineKind
from service.games.imagine_bots import ImagineBots
from service.games.kinds import GameKind
from service.games.runner import Runner
from service.settings import Settings


@dataclass(frozen=True)
class Hosting:
    """The games and what runs beside them; it runs from `start` to `close`."""

    games: Games
    runner: Runner

    def start(self) -> None:
        """Begin to act for bots and those who are away, and to hear of other processes."""
        self.games.hub.start()
        self.runner.start()

    def end_streams(self) -> None:
        """End every stream of events, so that the server may stop."""
        self.games.hub.close()

    def close(self) -> None:
        """Stop."""
        self.end_streams()
        self.runner.close()


def make_hosting(
    settings: Settings,
    store: GameStore,
    personages: PersonageStore,
    dossiers: Dossiers,
    search: Search,
    referee: Referee,
    decks: Mapping[str, Deck],
    claims: ClaimReader,
    answers: Answers,
    *,
    pictures: Mapping[str, PictureDeck] | None = None,
    signal: Signal | None = None,
    now: Callable[[], float] = time.time,
) -> Hosting:
    """The hosting of the games there are, IMAGE with `decks` and Imagine with `pictures`."""
    rulings = Rulings(referee, search, claims, answers)
    bots = ImageBots(Pools(personages, dossiers), rulings)
    image = ImageKind(decks, rulings, bots, settings.well_known)
    imagine = ImagineKind(pictures or {}, ImagineBots())
    kinds: dict[str, GameKind] = {image.kind: image, imagine.kind: imagine}
    hub = Hub(store.versions, settings.games_tail_ms / 1000, signal)
    games = Games(
        store,
        kinds,
        hub,
        capacity=settings.games,
        most_open=settings.open_games,
        now=now,
    )
    return Hosting(games, Runner(games.changes, settings.game_days, now))
