"""Chinese names as Wade and Giles wrote them, in pinyin: Mao Tse-tung is Mao Zedong.

An apostrophe tells t from t' there and is seldom written, so a word may have several readings.
Beginnings and ends of syllables are turned by rule, and the rest of the name is joined, as pinyin
joins it. Nothing is known here of Peking and Chiang Kai-shek, which are no system.
"""

from __future__ import annotations

from itertools import islice, product

# A name of three syllables has some eight readings; more are no name.
MOST_READINGS = 24

_BEGINNINGS = (
    ("tz", ("z", "c")), ("ts", ("z", "c")), ("ch", ("zh", "j", "ch", "q")), ("hs", ("x",)),
    ("sz", ("s",)), ("ss", ("s",)), ("t", ("d", "t")), ("p", ("b", "p")), ("k", ("g", "k")),
    ("j", ("r",)),
)  # fmt: skip
_ENDS = (
    ("ieh", "ie"), ("ueh", "ue"), ("ien", "ian"), ("eh", "e"), ("ung", "ong"), ("ih", "i"),
    ("erh", "er"), ("zu", "zi"), ("cu", "ci"),
)  # fmt: skip


WHOLE = frozenset({"zu", "cu"})  # of tzu


def in_pinyin(words: list[str]) -> list[str]:
    """Readings of a name of two to four short words, joined behind the family name."""
    if not 2 <= len(words) <= 4 or any(len(word) > 6 or not word.isalpha() for word in words):
        return []
    found = product(*(sorted(_syllables(word)) for word in words))
    readings = [f"{family} {''.join(given)}" for family, *given in islice(found, MOST_READINGS)]
    joined = [reading.replace(" ", "") for reading in readings] if len(words) == 2 else []
    return [reading for reading in (*readings, *joined) if reading != " ".join(words)]


def _syllables(word: str) -> set[str]:
    found = {word}
    for old, new in _BEGINNINGS:
        if word.startswith(old):
            found |= {letter + word[len(old) :] for letter in new}
            break
    return {turned for syllable in found for turned in (syllable, _end(syllable))}


def _end(syllable: str) -> str:
    for old, new in _ENDS:
        if syllable.endswith(old) and (syllable in WHOLE or len(syllable) > len(old)):
            return syllable[: -len(old)] + new
    return syllable
