"""Which words of a text stand for which words of a name, and how much of both that accounts for."""

from __future__ import annotations

from dataclasses import dataclass

from kb.matching.nicknames import other_forms
from kb.matching.sound import are_alike
from kb.matching.words import PARTICLES, TITLES, is_telling, telling_words

# How well a word stands for another: as said, as it sounds, as a nickname, as its beginning, as an
# initial. Only the order matters much; an initial stands for one name in ten.
SAME, ALIKE, NICKNAME, BEGINNING, INITIAL = 1.0, 0.95, 0.9, 0.85, 0.7

# The text has the full name and the label the initial: Eric Thompson, E. P. Thompson.
OF_INITIAL = 0.6

# What a word without a partner costs beside one of the same length that has one: a middle name is
# often left out, a particle, title or suffix always may be.
MIDDLE, SLIGHT = 0.35, 0.1

SUFFIXES = frozenset({"jr", "sr", "elder", "younger"})

# Brad of Bradford; two letters begin too many names.
SHORTEST_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a text and a name stand for each other.

    `score` 0-100 of the letters accounted for. `first`, `last`: how well the first and the last
    word of the name are met, 0: not at all. `is_whole`: no word that counts is left over, but
    between first and last, and there on one side only, or in front. `has_more`: the text has words
    the name has not. `met_last`: the name's last word.
    """

    score: float
    first: float
    last: float
    is_whole: bool
    has_more: bool
    met_last: str


def align(said: list[str], name: list[str]) -> Alignment | None:
    """How a text's words stand for a name's; None where none does."""
    pairs = _pairs(said, name)
    if not pairs:
        return None
    said_core = _core(said)
    name_core = _core(name)
    said_of = {n: s for s, n, _ in pairs}
    quality = {n: q for _, n, q in pairs}
    met = sum(q * (len(said[s]) + len(name[n])) for s, n, q in pairs)
    left = _left(said, said_core, {s for s, _, _ in pairs})
    left += _left(name, name_core, set(said_of))
    first, last = name_core[0], name_core[-1]
    more = any(at in said_core for at in range(len(said)) if at not in said_of.values())
    less = any(at in name_core for at in range(len(name)) if at not in said_of)
    ends = said_of.get(first) == said_core[0] and said_of.get(last) == said_core[-1]
    is_whole = (
        (ends and not (more and less) and said_core[0] <= said_core[-1])
        or _is_tail(said_core, name_core, {n: s for s, n, q in pairs if q >= NICKNAME})
    ) and telling_words(said) == telling_words(name)
    return Alignment(
        round(100 * met / (_letters(pairs, said, name) + left), 1),
        quality.get(first, 0.0),
        quality.get(last, 0.0),
        is_whole,
        more,
        name[last],
    )


def _letters(pairs: list[tuple[int, int, float]], said: list[str], name: list[str]) -> int:
    """The letters of the words that have a partner."""
    return sum(len(said[s]) + len(name[n]) for s, n, _ in pairs)


def _left(words: list[str], core: list[int], paired: set[int]) -> float:
    cost = 0.0
    for at, word in enumerate(words):
        if at not in paired:
            is_end = at in (core[0], core[-1]) or (is_telling(word, at) and word not in SUFFIXES)
            share = 1.0 if is_end else MIDDLE if at in core else SLIGHT
            cost += share * (1 if word in PARTICLES else len(word))
    return cost


def _core(words: list[str]) -> list[int]:
    """The places of the words that count: no title before, no suffix behind, no particle."""
    places = [
        at
        for at, word in enumerate(words)
        if word not in PARTICLES and not (at == 0 and word in TITLES) and not is_telling(word, at)
    ]
    return places or list(range(len(words)))


def _is_tail(said: list[int], name: list[int], said_of: dict[int, int]) -> bool:
    """Whether one is the end of the other, of two words or more: Leigh Hunt, William Clark
    Gable."""
    length = min(len(said), len(name))
    ends = zip(said[-length:], name[-length:], strict=True)
    return length > 1 and all(said_of.get(n) == s for s, n in ends)


def _pairs(said: list[str], name: list[str]) -> list[tuple[int, int, float]]:
    """Places of partners and how well they stand for each other, the best pairs first taken."""
    found = sorted(
        (
            (-quality, abs(s - n), s, n)
            for s, word in enumerate(said)
            for n, other in enumerate(name)
            if (quality := _quality(word, other))
            and (quality == SAME or not (is_telling(word, s) and is_telling(other, n)))
        ),
    )
    pairs: list[tuple[int, int, float]] = []
    for quality, _, s, n in found:
        if all(s != p[0] and n != p[1] for p in pairs):
            pairs.append((s, n, -quality))
    return pairs


def _quality(word: str, other: str) -> float:
    if word == other:
        return SAME
    short, long = sorted((word, other), key=len)
    if len(short) == 1:
        if not (long.startswith(short) and long.isalpha()):
            return 0.0
        return INITIAL if word == short else OF_INITIAL
    if word in other_forms(other):
        return NICKNAME
    if len(short) >= SHORTEST_BEGINNING and long.startswith(short):
        return BEGINNING
    if min(len(word), len(other)) > 3 and are_alike(word, other):
        return ALIKE
    return 0.0
