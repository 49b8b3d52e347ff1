"""The most famous by their initials: J.F.K., G.B.S.

Nobody else is called so. Made when initials alone are first asked for; whoever became famous since
is found after the next start.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from weakref import WeakKeyDictionary

from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.words import PARTICLES

# Less, and three letters are a dozen people; more, and G.B.S. is nobody.
FAME = 75.0

# The most famous bearers of a word come first.
_MOST = 8

_made_of: WeakKeyDictionary[NameIndex, Mapping[str, set[str]]] = WeakKeyDictionary()


def famous_of(index: NameIndex, initials: str) -> list[str]:
    """The folded labels of the famous who have these initials (jfk)."""
    made = _made_of.get(index)
    if made is None:
        made = _made_of[index] = _make(index)
    return sorted(made.get(initials, ()))


def _make(index: NameIndex) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for word in index.words():
        for entry in islice(index.bearers(word), _MOST):
            if entry.fame >= FAME:
                label = fold(entry.label)
                letters = "".join(w[0] for w in label.split() if w not in PARTICLES)
                found.setdefault(letters, set()).add(label)
    return found
