"""English words of names that matching must know: titles, particles, numerals and suffixes.

Kept apart from vocabulary/names.yaml, which decides a LETTER card: a title too many there is a
wrong ruling, here at worst one more way to read a name that nothing matches as it stands.
"""

from __future__ import annotations

import re

_TITLES = """
    admiral archbishop archduchess archduke ayatollah baron baroness bishop blessed brother
    caliph captain cardinal chairman chancellor colonel count countess czar dame doctor dr duchess
    duke earl emperor empress father general imam judge justice kaiser king lady lieutenant lord
    madame mahatma major marquess marquis marquise marshal master miss mister mme monsieur mother
    mr mrs ms pharaoh pope premier president prince princess prof professor queen rabbi reverend
    saint senator sergeant shah sheikh shri sir sister sri st sultan the tsar tsarina viscount
"""


_PARTICLES = """
    af al an av bin ben d da dal de degli dei del della den der des di do dos du el ibn la le
    les los of st san ten ter the van vom von y zu zum zur
"""

TITLES = frozenset(_TITLES.split())
PARTICLES = frozenset(_PARTICLES.split())

# What tells one of two namesakes from the other, and so is never a misspelling of another.
_TELLING = re.compile(r"[ivx]+|\d+(?:st|nd|rd|th)?|jr|sr|junior|senior|elder|younger")


def strip_titles(words: list[str]) -> list[str]:
    """The words without the titles before the name; the last word is never taken for one."""
    start = 0
    while start < len(words) - 1 and words[start] in TITLES:
        start += 1
    return words[start:]


def is_telling(word: str, place: int) -> bool:
    """Whether the word at this place of a name is a numeral or suffix; the first never is."""
    return place > 0 and bool(_TELLING.fullmatch(word))


def telling_words(words: list[str]) -> list[str]:
    """The numerals and suffixes after the first word, sorted: VIII, 2nd, Jr, the Younger."""
    return sorted(word for word in words[1:] if _TELLING.fullmatch(word))
