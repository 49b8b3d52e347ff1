"""The names nearest to a text.

Scores are rapidfuzz's `ratio` (100 x twice the common letters / all letters). Never WRatio: it
gives a part of a name 90 and finds .38-.45 of misspelled names against .98 for `ratio`. Another
order of words is tried by turning the text round: token_sort_ratio is three times slower and
finds .88, as one slip in a first letter sorts the words anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rapidfuzz import fuzz, process

# Below 70 a name of two words shares little but its vowels with the text: no suggestion. Higher,
# and two edits in a name of six letters (Mozart) suggest nothing.
MIN_SCORE = 70.0


def scan(
    of_length: Callable[[int], Sequence[str]], text: str, keep: int
) -> list[tuple[str, float]]:
    """The `keep` folded names nearest to a folded text and their scores, the best first."""
    best: list[tuple[str, float]] = []
    cutoff = MIN_SCORE
    for length in sorted(range(1, 3 * len(text)), key=lambda n: abs(n - len(text))):
        if _best_possible(len(text), length) < cutoff:
            if length > len(text):
                break
            continue
        near = process.extract(
            text, of_length(length), scorer=fuzz.ratio, limit=keep, score_cutoff=cutoff
        )
        best = sorted([*best, *((n, s) for n, s, _ in near)], key=lambda item: -item[1])[:keep]
        if len(best) == keep:
            cutoff = best[-1][1]
    return best


def _best_possible(length: int, other: int) -> float:
    return 200 * min(length, other) / (length + other)
