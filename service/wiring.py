"""The composition root: the one module that names adapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import kb
from games.cards import Deck
from games.decks import shipped_deck, shipped_ids
from games.errors import InvalidDeck
from games.picture_decks import load_picture_decks, shipped_picture_decks
from games.pictures import PictureDeck
from kb.adapters.dump import DumpFile
from kb.adapters.dump_filter import SiftedDump
from kb.adapters.snapshot import load_snapshot
from kb.adapters.sql.engine import make_engine
from kb.adapters.sql.migrate import upgrade
from kb.adapters.sql.store import SqlPersonageStore
from kb.adapters.wikidata.entity_json import Reading, parse_entity
from kb.domain.errors import InvalidInput
from kb.matching.index import NameIndex
from kb.ports import Clock, FactSource, PersonageStore
from kb.usecases.adjudicate import Referee
from kb.usecases.asking import Asking
from kb.usecases.breaker import Breaker
from kb.usecases.dossiers import Dossiers
from kb.usecases.freshness import Freshness
from kb.usecases.import_dump import ImportReport, import_dump
from kb.usecases.import_filtered import import_filtered
from kb.usecases.learn import Learner
from kb.usecases.live import Live
from kb.usecases.search import Search
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.learning import Learning
from kb.vocabulary.loader import load_terms, load_vocabulary
from kb.vocabulary.mining_rules import load_mining_rules
from service.answers import Answers
from service.claims import ClaimReader
from service.container import Container, Reference
from service.games.host import Hosting, make_hosting
from service.games.hub import Signal
from service.games.redis_signal import RedisSignal
from service.gamestore.opening import open_games
from service.gamestore.store import SqlGameStore
from service.settings import Settings
from service.version import VERSION

if TYPE_CHECKING:
    from kb.adapters.wikidata.source import WikidataSource

__all__ = [
    "Container",
    "UtcClock",
    "build_container",
    "import_file",
    "open_live",
    "open_store",
    "open_wikidata",
]

SNAPSHOT = Path(kb.__file__).parent / "snapshot"

NO_CACHE = "none"
"""The setting of a cache that keeps nothing."""

SOURCE = "Wikidata"
"""What every fact of the knowledge base comes from; the evidence says by which way."""


class UtcClock:
    """The real time."""

    def today(self) -> str:
        """The current UTC date, YYYY-MM-DD."""
        return datetime.now(UTC).date().isoformat()


UTC_CLOCK = UtcClock()


def build_container(
    settings: Settings,
    *,
    with_names: bool = True,
    snapshot: Path | None = SNAPSHOT,
    clock: Clock = UTC_CLOCK,
) -> Container:
    """Everything over the database of the settings, the shipped snapshot loaded (None: none);
    without names nobody is found by one, and it takes half the time.

    Raises InvalidInput for a database URL nobody can read, Unavailable where the database or the
    snapshot cannot be read, InvalidDeck for a deck of pictures that is none.
    """
    store, game_store, signal = _open(settings)
    if snapshot is not None:
        load_snapshot(store, snapshot)
    learning = Learning(load_vocabulary(store.items()))
    terms = load_terms(learning.vocabulary)
    dossiers = Dossiers(store, learning.vocabulary, clock, settings.dossiers)
    dossiers.overrule(store.overrides())
    search = Search(NameIndex(store.names() if with_names else ()))
    decks = shipped()
    pictures = picture_decks(settings.picture_decks, decks)
    reference = Reference(SOURCE, store.get_note("as_of") or "")
    source = None if settings.wikidata == "off" else open_wikidata(settings)
    referee = Referee(
        dossiers,
        search,
        _asking(settings, Learner(store, learning, dossiers, search), source, clock),
    )
    claims = ClaimReader(terms, decks)
    answers = Answers(reference.source, reference.as_of)
    hosting = make_hosting(
        settings,
        game_store,
        store,
        dossiers,
        search,
        referee,
        decks,
        claims,
        answers,
        pictures=pictures,
        signal=RedisSignal(settings.redis_url) if settings.redis_url else signal,
    )
    return Container(
        settings=settings,
        store=store,
        terms=terms,
        dossiers=dossiers,
        search=search,
        referee=referee,
        decks=decks,
        claims=claims,
        answers=answers,
        reference=reference,
        hosting=hosting,
        pictures=pictures,
        close=partial(_close, store, referee.live, source),
        traffic=source.counts if source else dict,
    )


def open_wikidata(settings: Settings) -> WikidataSource:
    """The way to Wikidata, which nothing is asked by yet.

    Raises InvalidInput where the settings name no contact, Unavailable where its cache cannot be
    opened.
    """
    contact = settings.wikidata_contact
    if not contact:
        raise InvalidInput(
            "Wikidata turns away who does not say whom to write to: set REFEREE_WIKIDATA_CONTACT "
            "to an e-mail address or a web page of yours"
        )
    # Here, for its libraries take as long to load as all the rest, and many a table never asks.
    from kb.adapters.wikidata.source import WikidataSource

    return WikidataSource(
        f"image-referee/{VERSION} ({contact})",
        load_mining_rules(),
        load_kinds(),
        sparql_endpoint=settings.wikidata_sparql_url,
        search_endpoint=settings.wikidata_api_url,
        language=settings.wikidata_language,
        cache=settings.cache_of_wikidata,
    )


def _asking(
    settings: Settings, learner: Learner, source: FactSource | None, clock: Clock
) -> Asking:
    live = None
    if source is not None:
        breaker = Breaker(settings.wikidata_cooldown_s)
        live = Live(source, learner, breaker, settings.wikidata_deadline_s, clock)
    freshness = Freshness(settings.stale_days_living, settings.stale_days_dead)
    return Asking(learner, clock, live, settings.wikidata == "refresh_stale", freshness)


def _close(store: SqlPersonageStore, live: Live | None, source: WikidataSource | None) -> None:
    if live is not None:
        live.close()
    if source is not None:
        source.close()
    store.close()


def pastime(container: Container, now: Callable[[], float]) -> Hosting:
    """Games in memory over what `container` knows, by a clock of their own."""
    games, _ = open_games(make_engine("sqlite://"))
    c = container
    return make_hosting(
        c.settings,
        games,
        c.store,
        c.dossiers,
        c.search,
        c.referee,
        c.decks,
        c.claims,
        c.answers,
        pictures=c.pictures,
        now=now,
    )


def shipped() -> dict[str, Deck]:
    """The decks and add-ons that come with the referee, by id."""
    return {deck_id: shipped_deck(deck_id) for deck_id in shipped_ids()}


def picture_decks(folder: str, taken: Iterable[str]) -> dict[str, PictureDeck]:
    """The picture decks that come with the referee, and those of a folder, by id.

    Raises InvalidDeck for a file that is no deck, or whose id is `taken` or a shipped deck's.
    """
    shipped_decks = shipped_picture_decks()
    own = load_picture_decks(Path(folder)) if folder else {}
    for deck_id in own:
        if deck_id in shipped_decks or deck_id in taken:
            raise InvalidDeck(folder, [f"there is a deck {deck_id!r} already; rename yours"])
    return {**shipped_decks, **own}


@contextmanager
def open_store(settings: Settings) -> Iterator[PersonageStore]:
    """The store alone, its tables up to date, nothing loaded into it; closed at the end.

    Raises what build_container raises.
    """
    store, _, _ = _open(settings)
    try:
        yield store
    finally:
        store.close()


def _open(settings: Settings) -> tuple[SqlPersonageStore, SqlGameStore, Signal | None]:
    engine = make_engine(settings.database_url)
    try:
        upgrade(engine)
        games, signal = open_games(engine)
    except BaseException:
        engine.dispose()
        raise
    return SqlPersonageStore(engine), games, signal


def import_file(
    store: PersonageStore,
    file: Path,
    *,
    at_least: int | None = None,
    again: bool = False,
    on_progress: Callable[[float, ImportReport], None] | None = None,
) -> ImportReport:
    """Import one dump file, or of it only the personages of `at_least` language editions with what
    they lead to; see kb.usecases.import_dump and import_filtered."""
    kinds = load_kinds()
    reading = Reading("wikidata", UtcClock().today(), load_mining_rules(), kinds, complete=True)
    parse = partial(parse_entity, reading=reading)
    dump = DumpFile(file)
    if at_least is None:
        return import_dump(store, dump, parse, again=again, on_progress=on_progress)
    sifted = SiftedDump(dump, kinds)
    return import_filtered(store, sifted, parse, at_least, again=again, on_progress=on_progress)


@contextmanager
def open_live(
    settings: Settings, *, snapshot: bool = True
) -> Iterator[tuple[PersonageStore, FactSource]]:
    """The store, with the shipped snapshot loaded or as it is, and Wikidata asked without a cache,
    even where a challenge would not ask it.

    Raises what build_container and open_wikidata raise.
    """
    source = open_wikidata(settings.model_copy(update={"wikidata_cache": NO_CACHE}))
    try:
        store, _, _ = _open(settings)
        try:
            if snapshot:
                load_snapshot(store, SNAPSHOT)
            yield store, source
        finally:
            store.close()
    finally:
        source.close()
