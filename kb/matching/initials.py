"""The most famous by their initials: J.F.K., G.B.S. Nobody else is called so.

Made when initials alone are asked for and names have changed since: some milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.words import PARTICLES

# Less, and three letters are a dozen people; more, and G.B.S. is nobody.
FAME = 75.0

_made_of: WeakKeyDictionary[NameIndex, tuple[int, Mapping[str, set[str]]]] = WeakKeyDictionary()


def famous_of(index: NameIndex, initials: str) -> list[str]:
    """The folded labels of the famous who have these initials (jfk)."""
    changes, made = _made_of.get(index, (-1, {}))
    if changes != index.changes:
        changes = index.changes
        made = _make(index)
        _made_of[index] = (changes, made)
    return sorted(made.get(initials, ()))


def _make(index: NameIndex) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in index.famous(FAME):
        label = fold(entry.label)
        letters = "".join(w[0] for w in label.split() if w not in PARTICLES)
        found.setdefault(letters, set()).add(label)
    return found
