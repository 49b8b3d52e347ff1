"""Which of the names that match nearly may be taken for a misspelling of a text."""

from __future__ import annotations

from rapidfuzz.distance import OSA

from kb.matching.index import NameIndex
from kb.matching.words import telling_words

# Two edits in a name of 14 letters are 86. Lower, and two slips in a short name make it another's;
# higher, and short names must be spelled right.
SURE_SCORE = 84.0

# A name of one word has nothing beside it that is right: Kaka would be Kafka, but Picaso is
# Picasso.
MIN_SINGLE_LETTERS = 6

# Slips in one word (changed, missing, doubled, swapped letters) by its letters. One more, and
# Ludwig Tieck is Ludwig Beck and Max Stirner Max Steiner; one less, and Shwarzeneger is nobody.
MAX_SLIPS = ((8, 2), (4, 1), (0, 0))

# A changed word that is itself a name (Robert Prost beside Robert Frost), or so short that a slip
# is half of it, makes another person, unless a word that is right has so few bearers that it
# says who is meant (Jon Lennon, Genghis Kahn).
FEW_BEARERS = 3

# Few mistype a first letter, and many short names differ by it: Koll is not Doll. From so many
# letters on the rest says who is meant.
SAFE_FIRST_LETTER = 7

# A word that the labels hold this many times less often than the one it resembles is a slip
# (Micheal), though somebody is called so.
RARER = 50


def is_misspelling(index: NameIndex, text: str, name: str, score: float) -> bool:
    """Whether a folded text is so near to a folded name that it can only be meant for it."""
    words, name_words = text.split(), name.split()
    if score < SURE_SCORE or telling_words(words) != telling_words(name_words):
        return False
    if text.replace(" ", "") == name.replace(" ", ""):
        return True  # le corbusier
    wrong = _without(words, name_words)
    meant = _without(name_words, words)
    right = _without(name_words, meant)
    if len(wrong) != len(meant):  # a middle initial more or less
        return all(len(word) == 1 for word in (*wrong, *meant))
    if not right and len(name) < MIN_SINGLE_LETTERS:
        return False
    may_be_known = any(len(w) > 1 and index.bearer_count(w) <= FEW_BEARERS for w in right)
    return all(_is_slip(index, *pair, may_be_known) for pair in zip(wrong, meant, strict=True))


def _is_slip(index: NameIndex, word: str, meant: str, may_be_known: bool) -> bool:
    slips = OSA.distance(word, meant)
    if may_be_known and slips <= 1 and min(len(word), len(meant)) > 1:
        return True
    if word[0] != meant[0] and len(meant) < SAFE_FIRST_LETTER and slips and word[1:2] != meant[0]:
        return False
    is_name = index.bearer_count(word) * RARER > index.bearer_count(meant)
    return not is_name and slips <= next(most for n, most in MAX_SLIPS if len(meant) >= n)


def _without(words: list[str], others: list[str]) -> list[str]:
    """The words that the others have not, in order; a word that stands twice counts twice."""
    left = list(others)
    rest = []
    for word in words:
        if word in left:
            left.remove(word)
        else:
            rest.append(word)
    return rest
