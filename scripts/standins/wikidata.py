"""Both stand-ins for Wikidata at once, over the same facts of ours."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.export_rdf import lines, write
from scripts.standins.mediawiki import MediaWiki
from scripts.standins.oxigraph import oxigraph
from scripts.standins.world import World


@dataclass(frozen=True, slots=True)
class StandIns:
    """The addresses of the two, and how many triples the SPARQL server holds."""

    sparql: str
    search: str
    triples: int


@contextmanager
def standing_in(world: World, *more: Path) -> Iterator[StandIns]:
    """A SPARQL server and MediaWiki's API over this world, for as long as the `with` lasts.

    `more` are files of further N-Triples.
    """
    with tempfile.TemporaryDirectory(prefix="standin-facts-") as folder:
        facts = Path(folder) / "facts.nt"
        triples = write(facts, lines(world.personages, world.items, world.redirects))
        with oxigraph(facts, *more) as sparql, MediaWiki(world.pages) as search:
            yield StandIns(sparql, search.url, triples)
