"""What kinds of names the held-out aliases are, and how many of them nothing could find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz

from kb.domain.personage import Qid
from kb.matching.fold import fold
from scripts.benchmarks.names.measure import Row
from scripts.benchmarks.names.sets import Question
from scripts.benchmarks.names.world import Named

NEAR_WORD = 70.0
"""Two words whose ratio is less have as good as nothing in common."""


def kinds(
    row: Row, questions: Sequence[Question], people: Mapping[Qid, Named]
) -> list[tuple[str, int, int]]:
    """Kinds of held-out aliases by what they share with the names left: how many, how many found
    first; the frequent ones first."""
    missed = {id(question) for question, _ in row.misses}
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for question in questions:
        kind = _kind(question.text, people[next(iter(question.expected))])
        asked[kind] += 1
        found[kind] += id(question) not in missed
    return [(kind, count, found[kind]) for kind, count in asked.most_common()]


def _kind(alias: str, who: Named) -> str:
    folded = fold(alias)
    words = folded.split()
    rest = [fold(name) for name in who.names if fold(name) not in ("", folded)]
    if any(sorted(name.split()) == sorted(words) for name in rest):
        return "the words of a name in another order"
    if any(name.replace(" ", "") == folded.replace(" ", "") for name in rest):
        return "other spaces or hyphens"
    if any(set(words) < set(name.split()) for name in rest):
        return "one word of a name" if len(words) == 1 else "a name with words left out"
    if any(set(words) > set(name.split()) for name in rest):
        return "a name with words added"
    if max(fuzz.ratio(name, folded) for name in rest) >= 80:
        return "a name spelt otherwise"
    others = {word for name in rest for word in name.split()}
    if set(words) & others:
        return "shares a word with a name"
    if any(fuzz.ratio(a, b) >= NEAR_WORD for a in words for b in others):
        return "shares no word, has one that is near"
    return "shares nothing with any other name"
