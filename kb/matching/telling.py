"""Whether a name that would do is also safe to take unasked.

What was changed to match may be the name of somebody the base does not hold. It is safe where the
personage is so famous that nobody else would be meant, or where hardly anybody else is called so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from kb.matching.align import NICKNAME, SAME
from kb.matching.candidate import Candidate
from kb.matching.exact import FAME_OF_A_FIRST_NAME
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.nicknames import other_forms
from kb.matching.numerals import ROMAN, as_written
from kb.matching.sound import are_alike
from kb.matching.words import PARTICLES, TITLES, is_telling, strip_titles
from kb.matching.wordwise import best_alignment

# Whoever is named by half a name or a nickname is one of the thousand most famous. Less, and
# Thomas Smith is Thomas Cavalier-Smith; more, and John Kennedy is nobody.
FAMOUS = 75.0

# Labels with this last word. More, and Robert Bartleh Cummings is Robert Cummings; fewer, and
# Wallace Fitzgerald Beery is nobody, as there is Noah Beery.
FEW_BEARERS = 2

# A surname alone is the far most famous bearer's, who is well known, or famous where there are
# others. Less, and Marsh is the palaeontologist and Butterfield the actor; more, and Schweitzer is
# nobody's.
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

# Whoever has a base's least fame is not meant by a nickname or without his middle name: Andrew Lau
# is not Andy, Hans Winkler not Hans Günter.
LITTLE_FAME = 60.0

# A title before a surname alone. Less, and Doctor Draghi is the banker.
FAME_OF_A_TITLE = 80.0

# Before a man's name they are his wife's; and there may be a pope of a ruler's name and number.
_WIVES = frozenset({"lady", "mrs", "madame", "mme"})
_NUMBERED = "pope"

_AS_WRITTEN = frozenset({"label", "alias", "order"})


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
        return _leads(index, words, c, ranked)
    if c.how == "title":
        return _is_titled(words, c)
    if c.how == "written":
        return _has_number(words, c) and _is_of_there(words, c)
    if c.how == "spelling":
        is_known = c.fame >= FAMOUS or (len(words) > 1 and _is_rare(index, c))
        return is_known and _is_heard(words, c)
    if c.how == "words":
        return _is_rare(index, c) and _is_named(words, c) and _begins_so(words, c)
    is_rare = c.fame > LITTLE_FAME and _is_rare(index, c)
    return is_rare or (c.is_label and c.fame >= FAMOUS)


def _is_titled(words: list[str], c: Candidate) -> bool:
    if words[0] in _WIVES or (words[0] != _NUMBERED and _numbers(words) and c.fame < FAMOUS):
        return False
    return sum(word not in TITLES for word in words) > 1 or c.fame >= FAMOUS


def _is_heard(words: list[str], c: Candidate) -> bool:
    """Whether a name sounds and reads so, and is no alias with another last name: Charles Starrett
    is not Charles Stuart, who is Charles I."""
    name = fold(c.name)
    is_like = fuzz.ratio(" ".join(words), name) >= LIKE_LETTERS
    last = name.split()[-1]
    return is_like and any(are_alike(last, word) for word in fold(c.label).split())


def _has_number(words: list[str], c: Candidate) -> bool:
    """Whether a ruler has the number that was said: Ptolemy I is not Ptolemy, the astronomer."""
    name = fold(c.name).split()
    is_full = len([*takewhile(lambda word: word != "of", name)]) > 1  # Joan Miró i Ferrà
    return is_full or _numbers(as_written(words)) == _numbers(name)


def _numbers(words: list[str]) -> list[str]:
    return [word for word in words[1:] if word in ROMAN]


def _is_of_there(words: list[str], c: Candidate) -> bool:
    """Whether somebody is from where was said, or so famous that it need not be: Julian of
    Norwich, Philo of Byzantium. Of a ruler's number there are others elsewhere."""
    is_famous = c.fame >= FAMOUS and " of " not in c.label and not _numbers(as_written(words))
    if "of" not in words or is_famous:
        return True
    known = {*fold(c.label).split(), *fold(c.name).split()}
    return known.issuperset(words[words.index("of") + 1 :])


def _is_near_enough(index: NameIndex, words: list[str], c: Candidate) -> bool:
    name = fold(c.name)
    if "".join(words) == name.replace(" ", ""):
        return True
    if len(words) == 1 and c.fame < FAME_OF_A_WORD:
        return False
    text = " ".join(words)
    is_near = fuzz.ratio(text, name) >= NEAR_ENOUGH
    if not is_near and c.fame >= FAMOUS:  # Ceasar, but Pisanello is not Pirandello
        is_near = len(words) > 1 or OSA.distance(text, name) <= 1 or are_alike(text, name)
    return is_near and (len(words) == len(name.split()) or _is_rare(index, c))


def _leads(index: NameIndex, words: list[str], c: Candidate, ranked: Sequence[Candidate]) -> bool:
    is_only = index.bearer_count(words[-1]) == 1
    least = FAME_OF_A_SURNAME if is_only else FAMOUS
    if c.fame < (FAME_OF_A_TITLE if words[0] in TITLES else least):
        return False  # Captain Mauser
    rivals = [o.fame for o in ranked if o.qid != c.qid and o.how == "part"]
    is_first = fold(c.label).split()[0] == words[0]
    lead = FAME_OF_A_FIRST_NAME if is_first else LEAD_OF_A_SURNAME
    return all(c.fame >= fame + lead for fame in rivals)


def _is_rare(index: NameIndex, c: Candidate) -> bool:
    words = fold(c.name).partition(" of ")[0].split()
    core = [w for at, w in enumerate(words) if w not in PARTICLES and not is_telling(w, at)]
    return len(core) > 1 and index.bearer_count(core[-1]) <= FEW_BEARERS


def _begins_so(words: list[str], c: Candidate) -> bool:
    """Whether the text begins with the label's given name, or he is well known: Ruben Carlos
    Gamarra is not Carlos Gamarra."""
    said, given = strip_titles(words)[0], strip_titles(fold(c.label).split())[0]
    return c.fame >= FAME_OF_A_SURNAME or said == given or given in other_forms(said)


def _is_named(words: list[str], c: Candidate) -> bool:
    """Whether both ends are what the label has; with middle names left out, the first a nickname
    of it."""
    found = best_alignment(as_written(words), c.label)
    if found is None or found.last < SAME:
        return False
    return found.first == SAME or (found.first == NICKNAME and not found.has_more)
