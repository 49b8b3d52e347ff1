"""Words that are one name in several spellings: what habits of transliteration change is left out.

A key keeps the consonants in families and drops the vowels: Tchaikovsky, Tschaikowski, Chaykovskiy
are `Ckvsk`; Mohammed, Muhammad `mhmd`; Rachmaninoff, Rakhmaninov `rkmnnv`. `ch` is the sound of
Chaplin in one key and of Bach in another. Keys are coarse (Marlon, Merlin): `are_alike` looks at
the letters besides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import Indel

# Of two spellings so many letters are the same. Less, and Lear is Lauer, Loubet Lobato (.67); more,
# and Dostojewskij (.696) is not Dostoyevsky. (Tschechow, .67, needs its alias.)
LIKE_LETTERS = 0.69

REMEMBERED = 16_384  # words are asked for again and again

# Longest first; C S for the sounds of cheese and shoe, whatever stands for them.
_HABITS = (
    ("schtsch", "S"), ("shtch", "S"), ("shch", "S"), ("tzsch", "C"), ("tsch", "C"), ("tch", "C"),
    ("sch", "S"), ("sh", "S"), ("zh", "S"), ("cz", "C"), ("ck", "k"), ("ch", "C"), ("ph", "f"),
    ("kh", "k"), ("gh", "g"), ("th", "t"), ("dh", "d"), ("bh", "b"), ("rh", "r"), ("wh", "v"),
    ("dj", "y"), ("ts", "s"), ("tz", "s"), ("cs", "s"), ("x", "ks"), ("qu", "k"), ("q", "k"),
    ("cae", "se"), ("coe", "se"), ("ce", "se"), ("ci", "si"), ("cy", "si"), ("c", "k"),
    ("z", "s"), ("w", "v"), ("j", "y"),
)  # fmt: skip
_RULES = dict(_HABITS)
_HABIT = re.compile("|".join(old for old, _ in _HABITS))
_MUTE = re.compile(r"\B(?:[aeiouy]|h(?![aeiouy]))")
_DOUBLE = re.compile(r"(.)\1+")
_LAST_F = re.compile(r"f+$", re.MULTILINE)


@lru_cache(REMEMBERED)
def sounds(word: str) -> frozenset[str]:
    """The keys of a folded word: one, or two for a word with `ch`; none for a word of digits."""
    if word.isdigit():
        return frozenset()
    return frozenset(key for _, key in sounds_of_each([word]))


def sounds_of_each(words: Sequence[str]) -> list[tuple[int, str]]:
    """The place of each folded word with each of its keys: `sounds` of many, all read at once,
    which takes a fifth of the time."""
    if not words:
        return []
    spoken = _LAST_F.sub("v", _HABIT.sub(lambda found: _RULES[found.group()], "\n".join(words)))
    told = [(at, text) for at, text in enumerate(spoken.split("\n")) if not words[at].isdigit()]
    told += [(at, text.replace("C", "k")) for at, text in told if "ch" in words[at]]
    bare = _MUTE.sub("", _DOUBLE.sub(r"\1", "\n".join(text for _, text in told)))
    return [(at, _key(text)) for (at, _), text in zip(told, bare.split("\n"), strict=False)]


@lru_cache(REMEMBERED)
def are_alike(word: str, other: str) -> bool:
    """Whether two folded words may be one name in two spellings."""
    return word == other or (
        Indel.normalized_similarity(word, other) >= LIKE_LETTERS
        and not sounds(word).isdisjoint(sounds(other))
    )


def _key(bare: str) -> str:
    first = "i" if bare[:1] in ("e", "y") else bare[:1]  # Evtushenko, Yevtushenko, Jewtuschenko
    return first + bare[1:]
