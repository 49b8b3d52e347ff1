"""The packed names nearest to a text, without comparing it with all of them.

Scores are rapidfuzz's `ratio` (100 x twice the common letters / all letters). Never WRatio: it
gives a part of a name 90 and finds .38-.45 of misspelled names against .98 for `ratio`. Another
order of words is tried by turning the text round: token_sort_ratio is three times slower and
finds .88, as one slip in a first letter sorts the words anew.

A name as near as s has a word that is as near as s to a word of the text, for were all its words
farther, so were the name. So: the words that resemble one of the text, the names that have one of
them, of these the names whose letters (kb.matching.letters) can be near enough, and rapidfuzz
scores what is left. Done for near words first; farther ones only where no name is then near enough
to say that nothing nearer can come. Where words were joined or parted, the parts are looked up.
Every step has a limit, so that no text costs more than some milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from kb.matching.letters import letters_of
from kb.matching.packed import Packed
from kb.matching.wordlist import Numbers

# Below 70 a name of two words shares little but its vowels with the text: no suggestion. Higher,
# and two edits in a name of six letters (Mozart) suggest nothing.
MIN_SCORE = 70.0

# Words this near are tried first: one letter missing of four, one changed of seven. Lower, and
# most texts cost what the worst do; higher, and few end here.
NEAR_WORD = 86.0

# Names that score so much less than the best are rivals still (kb.matching.rank.FUZZY_MARGIN).
MARGIN = 3.0

# Limits: words of the text, the longest first; words that resemble one; names that have them,
# those of the rarer word first; names that are scored, the likeliest first. Lower, and misspelled
# names of common words are missed (at 1,000,000 personages); higher, and these cost more.
MOST_WORDS = 6
MOST_FAR_WORDS = 3  # their farther resemblances
MOST_NEAR_WORDS = 300
MOST_NAMES = 200_000
MOST_SCORED = 600
_BATCHES = (40, 160, MOST_SCORED)

# Names that score so much less than the best are no suggestion beside it. Folding and scoring
# them would be most of the work.
SPREAD = 15.0

# Letters of a part of a word that may be a word of its own.
SHORTEST_PART = 2
LONGEST_PART = 20

# What sums of binary fractions may be off.
ROUNDING = 1e-6

# A part of a word may have a slip, or a letter too much, as only every other part is tried.
NEAR_PART = 80.0


def nearest(packed: Packed, text: str, keep: int) -> list[tuple[str, float]]:
    """The `keep` folded names nearest to a folded text and their scores, the best first."""
    found = _Found(packed, text, keep)
    for lists, enough in (
        (_near_words(packed, text), NEAR_WORD + MARGIN),
        (_far_words(packed, text), NEAR_PART),
        (_near_parts(packed, text), MIN_SCORE),
    ):
        found.score(_names_of(packed, lists))
        if found.best >= enough:
            break
    return found.ranked


def _near_words(packed: Packed, text: str) -> Iterator[Sequence[int]]:
    """For each word of the text the words that resemble it closely, the nearest first."""
    for word in _telling(text):
        yield packed.words.near(word, NEAR_WORD, MOST_NEAR_WORDS)


def _far_words(packed: Packed, text: str) -> Iterator[Sequence[int]]:
    """Words that resemble one distantly, two of the text joined, or how one begins or ends."""
    telling = _telling(text)[:MOST_FAR_WORDS]
    for word in telling:
        yield packed.words.near(word, MIN_SCORE, MOST_NEAR_WORDS)
    for first, second in pairwise(text.split()[: MOST_FAR_WORDS + 1]):
        yield packed.words.near(first + second, NEAR_WORD, MOST_NEAR_WORDS)
    for word in telling:
        for cut in range(SHORTEST_PART, min(len(word), LONGEST_PART)):
            for part in (word[:cut], word[-cut:]):
                number = packed.words.number_of(part)
                if number is not None:
                    yield [number]


def _near_parts(packed: Packed, text: str) -> Iterator[Sequence[int]]:
    """For a text of one word, words that resemble how it begins or ends (jonlennon)."""
    if " " not in text:
        for cut in range(SHORTEST_PART + 1, min(len(text), LONGEST_PART), 2):
            yield packed.words.near(text[:cut], NEAR_PART, MOST_NEAR_WORDS)
            yield packed.words.near(text[-cut:], NEAR_PART, MOST_NEAR_WORDS)


def _telling(text: str) -> list[str]:
    """The longest words of a text, each once."""
    return sorted(dict.fromkeys(text.split()), key=len, reverse=True)[:MOST_WORDS]


def _names_of(packed: Packed, lists: Iterable[Sequence[int]]) -> Numbers:
    """The names that have these words, some of them more than once."""
    at, values = packed.named.at, packed.named.values
    counted = [([(at[word], at[word + 1]) for word in words]) for words in lists]
    counted.sort(key=lambda spans: sum(end - begin for begin, end in spans))
    names = [values[:0]]
    left = MOST_NAMES
    for begin, end in chain.from_iterable(counted):
        names.append(values[begin : min(end, begin + left)])
        left -= min(left, end - begin)
    return np.concatenate(names)


class _Found:
    """The nearest names so far, and which were looked at."""

    def __init__(self, packed: Packed, text: str, keep: int) -> None:
        self._packed = packed
        self._text = text
        self._keep = keep
        self._seen: set[int] = set()
        self._cutoff = MIN_SCORE
        self.best = 0.0
        self.ranked: list[tuple[str, float]] = []

    def score(self, names: Numbers) -> None:
        """Score those of the names that may be near enough, the likeliest first."""
        if not len(names):
            return
        likely, possible = _likely(self._packed, self._text, names, self._cutoff)
        for begin, end in pairwise((0, *_BATCHES)):
            batch = likely[begin:end][possible[begin:end] >= self._cutoff].tolist()
            if not batch:
                break
            fresh = [entry for entry in dict.fromkeys(batch) if entry not in self._seen]
            self._seen.update(fresh)
            self._rank(self._packed.folded(fresh))

    def _rank(self, folded: list[str]) -> None:
        near = process.extract(
            self._text, folded, scorer=fuzz.ratio, limit=self._keep, score_cutoff=self._cutoff
        )
        if not near:
            return
        every = dict((*self.ranked, *((name, score) for name, score, _ in near)))
        self.ranked = sorted(every.items(), key=lambda item: -item[1])[: self._keep]
        self.best = self.ranked[0][1]
        self._cutoff = max(self._cutoff, self.best - SPREAD)
        if len(self.ranked) == self._keep:
            self._cutoff = max(self._cutoff, self.ranked[-1][1])


def _likely(
    packed: Packed, text: str, names: Numbers, score: float
) -> tuple[Numbers, NDArray[np.float64]]:
    """The names whose letters allow a score, and the score they allow, the best first."""
    lengths = np.arange(256)
    apart = np.abs(lengths - len(text))
    allowed = ((1 - score / 100) * (lengths + len(text)) + ROUNDING).astype(np.int64)
    # The length alone first: it is next to nothing to read.
    names = names[(apart <= allowed)[packed.length[names]]]
    length = packed.length[names]
    differing = np.bitwise_count(packed.letters[names] ^ letters_of(text))
    fits = np.flatnonzero(differing <= allowed.clip(max=255).astype(np.uint8)[length])
    names, length = names[fits], length[fits]
    both = length.astype(np.int64) + len(text)
    possible = 100 - 100 * np.maximum(differing[fits], apart[length]) / both + ROUNDING
    if len(names) > MOST_SCORED:
        kept = np.argpartition(-possible, MOST_SCORED)[:MOST_SCORED]
        names, possible = names[kept], possible[kept]
    order = np.argsort(-possible, kind="stable")
    return names[order], possible[order]
