"""Whether a name that would do is also safe to take unasked.

What was changed to match may be the name of somebody the base does not hold. It is safe where the
personage is so famous that nobody else would be meant, or where hardly anybody else is called so.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from kb.matching.align import NICKNAME, SAME
from kb.matching.candidate import Candidate
from kb.matching.exact import FAME_OF_A_FIRST_NAME
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.numerals import as_written
from kb.matching.words import PARTICLES, TITLES, is_telling
from kb.matching.wordwise import best_alignment

# Whoever is named by half a name or a nickname is one of the thousand most famous. Less, and
# Thomas Smith is Thomas Cavalier-Smith; more, and John Kennedy is nobody.
FAMOUS = 75.0

# Labels with this last word. More, and Robert Bartleh Cummings is Robert Cummings; fewer, and
# Wallace Fitzgerald Beery is nobody, as there is Noah Beery.
FEW_BEARERS = 2

# A surname alone is the far most famous bearer's, who is well known. Less, and Marsh is the
# palaeontologist; more, and Schweitzer is nobody's.
LEAD_OF_A_SURNAME = 20.0
FAME_OF_A_SURNAME = 65.0

# A name that only sounds so: one letter in seven may differ. Less, and Bartolomeus is Barthelmess;
# more, and Dostojewski is nobody.
LIKE_LETTERS = 80.0

# A misspelt name is another's below this, unless he is famous: two letters in sixteen. Less, and
# William Rougham is William Roughead; more, and three slips in a long name are too many.
NEAR_ENOUGH = 86.0

# One word with a slip is somebody counted, not a name of a list: Sylla would be Scylla.
FAME_OF_A_WORD = 60.0

_AS_WRITTEN = frozenset({"label", "alias", "order", "written"})


def is_safe(index: NameIndex, folded: str, c: Candidate, ranked: Sequence[Candidate]) -> bool:
    """Whether the best candidate, which has no rival as good, may be taken unasked."""
    if not c.is_sure or c.hint == 0.0:
        return False
    return c.how in _AS_WRITTEN or _is_safe_changed(index, folded.split(), c, ranked)


def _is_safe_changed(
    index: NameIndex, words: list[str], c: Candidate, ranked: Sequence[Candidate]
) -> bool:
    if c.how == "fuzzy":
        return _is_near_enough(index, words, c)
    if c.how == "part":
        return _leads(words, c, ranked)
    if c.how == "title":
        return sum(word not in TITLES for word in words) > 1 or c.fame >= FAMOUS
    if c.how == "spelling":
        is_like = fuzz.ratio(" ".join(words), fold(c.name)) >= LIKE_LETTERS
        return is_like and (c.fame >= FAMOUS or (len(words) > 1 and _is_rare(index, c)))
    if c.how == "words":
        return _is_rare(index, c) and _is_named(words, c)
    return _is_rare(index, c) or (c.is_label and c.fame >= FAMOUS)


def _is_near_enough(index: NameIndex, words: list[str], c: Candidate) -> bool:
    name = fold(c.name)
    if "".join(words) == name.replace(" ", ""):
        return True
    if len(words) == 1 and c.fame < FAME_OF_A_WORD:
        return False
    is_near = fuzz.ratio(" ".join(words), name) >= NEAR_ENOUGH or c.fame >= FAMOUS
    return is_near and (len(words) == len(name.split()) or _is_rare(index, c))


def _leads(words: list[str], c: Candidate, ranked: Sequence[Candidate]) -> bool:
    if c.fame < (FAMOUS if words[0] in TITLES else FAME_OF_A_SURNAME):
        return False  # Captain Mauser
    rivals = [o.fame for o in ranked if o.qid != c.qid and o.how == "part"]
    is_first = fold(c.label).split()[0] == words[0]
    lead = FAME_OF_A_FIRST_NAME if is_first else LEAD_OF_A_SURNAME
    return all(c.fame >= fame + lead for fame in rivals)


def _is_rare(index: NameIndex, c: Candidate) -> bool:
    words = fold(c.name).partition(" of ")[0].split()
    core = [w for at, w in enumerate(words) if w not in PARTICLES and not is_telling(w, at)]
    return len(core) > 1 and index.bearer_count(core[-1]) <= FEW_BEARERS


def _is_named(words: list[str], c: Candidate) -> bool:
    """Whether both ends are what the label has; with middle names left out, the first a nickname
    of it."""
    found = best_alignment(as_written(words), c.label)
    if found is None or found.last < SAME:
        return False
    return found.first == SAME or (found.first == NICKNAME and not found.has_more)
