"""The words of labels that may be one word in another spelling."""

from __future__ import annotations

from kb.matching.index import NameIndex
from kb.matching.sound import are_alike


def spellings(index: NameIndex, word: str) -> list[str]:
    """The words of labels that may be this folded one in another spelling, itself left out."""
    return sorted(w for w in set(index.sounding(word)) if w != word and are_alike(w, word))
