"""A name as it may be put into Wikidata's search: words, and nothing the search would obey.

CirrusSearch reads `-word`, `!word`, "quotes", `haswbstatement:`, `*`, `?`, `~`, OR, AND, NOT, and
a namespace before a colon ("Wikidata:x" finds nothing: WIKIDATA.md 6.37).
"""

from __future__ import annotations

import re
import unicodedata

from kb.domain.echo import cleaned

LONGEST_SEARCH = 300
"""Characters of a full-text search, class filter included; more is an error (CirrusSearch)."""

LONGEST_TERM = 250
"""Characters of a label: no name is longer."""

_SYNTAX = re.compile(r"""[:"“”„«»*?~()\[\]{}<>|/\\^=+&#@%$_]""")
_LEADING = re.compile(r"(?<!\S)[-!‐‑–—.,;'’]+")
_OPERATORS = re.compile(r"(?<!\S)(?:OR|AND|NOT)(?!\S)")


def term(name: str) -> str:
    """A name for the prefix search: composed, one line, no colon, at most LONGEST_TERM."""
    composed = unicodedata.normalize("NFC", cleaned(name)).replace(":", " ")
    return " ".join(composed.split())[:LONGEST_TERM].strip()


def words(name: str, room: int) -> str:
    """A name for the full-text search, cut at a word to at most `room` characters."""
    plain = _SYNTAX.sub(" ", unicodedata.normalize("NFC", cleaned(name)))
    plain = _OPERATORS.sub(lambda found: found[0].lower(), _LEADING.sub("", plain))
    kept = ""
    for word in plain.split():
        longer = f"{kept} {word}".strip()
        if len(longer) > room:
            return kept or word[:room]
        kept = longer
    return kept
