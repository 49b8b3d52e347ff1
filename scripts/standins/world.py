"""The small part of our own knowledge base that the stand-ins serve.

Facts of real personages as the shipped snapshot has them; MERGED and DELETED are invented, with
ids that Wikidata has not given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb.adapters.snapshot import read_snapshot
from kb.domain.personage import Item, Personage, Qid
from scripts.standins.mediawiki import Page, page_of

SNAPSHOT = Path(__file__).resolve().parents[2] / "kb" / "snapshot"

FAMOUS = ("Q49325", "Q7186", "Q9312", "Q859", "Q635", "Q43303", "Q7245", "Q5816", "Q42455")
"""Schweitzer, Curie, Kant, Plato, Cleopatra, Malcolm X, Twain, Mao, Björk."""
MORE = ("Q5588", "Q11459", "Q1048", "Q5582", "Q7259", "Q178903", "Q40096", "Q17892", "Q8011")
"""Kahlo, S. Williams, Caesar, van Gogh, Lovelace, Hamilton, Will Smith, Sappho, Avicenna."""
FICTIONAL = ("Q4653", "Q3244512", "Q3266236", "Q2695156", "Q34201")
"""Holmes, Potter, Dracula, Batman, Zeus."""
DISPUTED = ("Q302", "Q45792", "Q122634", "Q6691")
"""Jesus, King Arthur, Robin Hood, Homer."""
HOMONYMS = ("Q11806", "Q11816", "Q84114", "Q36107", "Q182781", "Q345", "Q1744", "Q303")
"""John Adams and two more, two Muhammad Ali, Mary and Madonna, Elvis Presley."""

QIDS = (*FAMOUS, *MORE, *FICTIONAL, *DISPUTED, *HOMONYMS)

MERGED = {Qid("Q999000001"): Qid("Q7186")}
DELETED = Qid("Q999000002")

OTHER_PAGES = (
    Page("Q999000003", "Curie", (), "family name", frozenset({"Q101352"}), 30),
    Page("Q999000004", "Homer", (), "Wikimedia disambiguation page", frozenset({"Q4167410"}), 40),
)


@dataclass(frozen=True, slots=True)
class World:
    """Personages, the items of the knowledge base, and ids that lead to others."""

    personages: tuple[Personage, ...]
    items: Mapping[Qid, Item]
    redirects: Mapping[Qid, Qid]

    @property
    def pages(self) -> tuple[Page, ...]:
        """What the search finds."""
        return (*map(page_of, self.personages), *OTHER_PAGES)


def load_world(qids: Iterable[str] | None = QIDS) -> World:
    """These personages of the shipped snapshot; None: all of them."""
    snapshot = read_snapshot(SNAPSHOT)
    wanted = None if qids is None else frozenset(qids)
    personages = tuple(p for p in snapshot.personages() if wanted is None or p.qid in wanted)
    return World(personages, {item.qid: item for item in snapshot.items()}, MERGED)
