"""Names met word by word: middle names more or fewer, initials, the end of a long name alone.

The rarest words of the text lead to a few dozen labels; each is aligned with the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from kb.matching.align import ALIKE, OF_INITIAL, SAME, Alignment, align
from kb.matching.candidate import Candidate, candidate
from kb.matching.exact import FAME_OF_A_SURNAME, MAX_SURNAME_READINGS
from kb.matching.fold import fold
from kb.matching.fuzzy import FEW_BEARERS
from kb.matching.index import Entry, NameIndex
from kb.matching.nicknames import other_forms
from kb.matching.numerals import as_written
from kb.matching.spellings import spellings
from kb.matching.words import PARTICLES, TITLES

# Labels read for one word, the most famous first, and for two together. Fewer, and the Johnsons
# who are not presidents are lost; more, and a name takes a millisecond longer for each forty.
MOST_OF_A_WORD = 40
MOST_OF_TWO = 40

# Words that lead to labels: the rarest ones.
MOST_ANCHORS = 3

# Less of the letters accounted for is no suggestion: one common word of two is 50.
MIN_SCORE = 55.0

# A rare last name says more than the letters of a near name (Jules Maigret, Jules Massenet).
SCORE_OF_A_RARE_NAME = 76.0

# Alignments that differ by less are as good: a middle name of six letters in a name of twenty.
MARGIN = 5.0


def find_by_words(index: NameIndex, folded: str) -> list[Candidate]:
    """Those whose labels share words with the text, sure ones among them if the ends are met."""
    said = as_written(folded.split())
    if len(said) < 2:
        return []
    found: dict[str, tuple[Alignment, Candidate]] = {}
    for entry in _labels(index, said):
        aligned = best_alignment(said, entry.label)
        score = _score(index, aligned) if aligned else 0.0
        if aligned and score >= MIN_SCORE:
            found[entry.qid] = (aligned, candidate(entry, "words", False, score))
    return list(_with_sure(index, list(found.values())))


def _score(index: NameIndex, a: Alignment) -> float:
    """The share of the letters, or more where the last name is met and few bear it."""
    is_rare = a.last == SAME and index.bearer_count(a.met_last) <= FEW_BEARERS
    return max(a.score, SCORE_OF_A_RARE_NAME) if is_rare else a.score


def _with_sure(index: NameIndex, found: list[tuple[Alignment, Candidate]]) -> Iterator[Candidate]:
    whole = [(a, c) for a, c in found if _is_telling(index, a)]
    best = max((a.score for a, _ in whole), default=0.0)
    equal = [(a, c) for a, c in whole if a.score >= best - MARGIN]
    top = max((c.fame for _, c in equal), default=0.0)
    leaders = {c.qid for _, c in equal if c.fame >= top - FAME_OF_A_SURNAME}
    for _, c in found:
        is_sure = c.qid in leaders and len(leaders) <= MAX_SURNAME_READINGS
        yield replace(c, is_sure=is_sure)


def _is_telling(index: NameIndex, a: Alignment) -> bool:
    """Whether first and last name are met well enough to be meant."""
    if not a.is_whole or a.last < ALIKE:
        return False
    if a.first == OF_INITIAL:
        return index.bearer_count(a.met_last) <= FEW_BEARERS
    return a.first != ALIKE or not a.has_more


def best_alignment(said: list[str], label: str) -> Alignment | None:
    """How a text's words stand for a label's, or for those of its head."""
    found = (align(said, fold(name).split()) for name in _readings(label))
    return max((a for a in found if a), key=lambda a: (a.is_whole, a.score), default=None)


def _readings(label: str) -> Iterator[str]:
    """A label, and without what stands behind a comma, in brackets, or says where from."""
    yield label
    head = label.partition(" (")[0].partition(",")[0]
    head = head.partition(" of ")[0]
    if head != label:
        yield head


def _labels(index: NameIndex, said: list[str]) -> Iterator[Entry]:
    """The labels that the rarest words lead to."""
    choices = [_options(index, w) for w in said if len(w) > 1 and w not in PARTICLES | TITLES]
    counted = sorted(
        (sum(map(index.bearer_count, options)), at) for at, options in enumerate(choices) if options
    )
    is_half = len(counted) == 1 < len(choices) and min(map(len, said)) > 1
    if is_half and counted[0][0] > MOST_OF_A_WORD:
        return  # a common word beside one that nobody bears
    seen: set[str] = set()
    for count, at in counted[:MOST_ANCHORS]:
        if count <= MOST_OF_A_WORD:
            entries: Iterator[Entry] = (e for w in choices[at] for e in index.bearers(w))
        else:
            entries = _of_two(index, [choices[i] for _, i in counted[:MOST_ANCHORS]])
        for entry in entries:
            if entry.qid not in seen:
                seen.add(entry.qid)
                yield entry
        if count > MOST_OF_A_WORD:
            return


def _of_two(index: NameIndex, choices: list[list[str]]) -> Iterator[Entry]:
    for i, first in enumerate(choices):
        for second in choices[i + 1 :]:
            for pair in product(first, second):
                yield from index.bearers_of_all(pair, MOST_OF_TWO)
    for options in choices[:1]:
        for word in options:
            yield from islice(index.bearers(word), MOST_OF_A_WORD)


def _options(index: NameIndex, word: str) -> list[str]:
    """The word, or where nobody bears it what sounds so; with nicknames."""
    known = index.bearer_count(word) > 0
    found = (
        [word, *other_forms(word)] if known else [*spellings(index, word)[:4], *other_forms(word)]
    )
    return [w for w in found if index.bearer_count(w)]
