"""What is asked in each cassette: the recorder asks it of the stand-ins, the tests of the tape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kb.adapters.wikidata.source import WikidataSource
from kb.domain.personage import Qid
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules
from scripts.standins.world import DELETED, MERGED

ENOUGH_S = 30.0
AGENT = "image-referee-tests/1.0 (mailto:referee@example.org)"


def make_source(sparql: str, search: str) -> WikidataSource:
    """A source with an empty cache in memory that asks these two."""
    return WikidataSource(
        AGENT,
        load_mining_rules(),
        load_kinds(),
        sparql_endpoint=sparql,
        search_endpoint=search,
    )


Act = Callable[[WikidataSource], Any]


def look_up(name: str) -> Act:
    """Look a name up."""
    return lambda source: source.look_up(name, ENOUGH_S)


def fetch(*qids: str) -> Act:
    """Fetch by id."""
    return lambda source: source.fetch([Qid(qid) for qid in qids], ENOUGH_S)


SCENES: Mapping[str, Act] = {
    "albert-schweitzer": look_up("Albert Schweitzer"),
    "kant": look_up("Immanuel Kant"),
    "sherlock-holmes": look_up("Sherlock Holmes"),
    "count-dracula": look_up("Count Dracula"),
    "john-adams": look_up("John Adams"),
    "muhammad-ali": look_up("Muhammad Ali"),
    "mao": look_up("毛泽东"),
    "misspelt": look_up("Albert Schweizer"),
    "nobody": look_up("Xqwzt Vbnmk"),
    "merged": fetch(*MERGED),
    "deleted": fetch(DELETED),
    "some-of-each": fetch("Q42455", DELETED, *MERGED),
    "top": lambda source: source.find_top(300, None, ENOUGH_S),
}
