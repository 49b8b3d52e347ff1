"""What is asked, and who should come first: cut by a fixed seed.

label        labels that only one personage has
alias        one name a personage that nobody else has, taken out of the index
misspelt     labels with 1 to 3 random edits; `heard`, `typed`: as ears and fingers err
homonym      labels that several have: the most famous is expected, and `ambiguous` said
year         the same with each one's birth year for a hint: that very one is expected
invented     the given name of one and the last name of another, if no name is near it
unknown      people who are not in the index, none of whose names is
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

from kb.domain.personage import Qid
from kb.matching.fold import fold
from scripts.benchmarks.names.slips import heard, misspelt, most_edits, typed
from scripts.benchmarks.names.world import Named

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """A text, and who may come first (nobody: it names none of them)."""

    text: str
    expected: frozenset[Qid]
    born: int | None = None


def labels(chance: random.Random, people: Sequence[Named], size: int) -> list[Question]:
    """Labels as they are."""
    return [Question(p.label, frozenset((p.qid,))) for p in _sample(chance, _unique(people), size)]


def aliases(chance: random.Random, people: Sequence[Named], size: int) -> list[Question]:
    """One alias a personage; none that folds to its label, or to a name of somebody else."""
    bearers: dict[str, set[Qid]] = defaultdict(set)
    for p in people:
        for name in p.names:
            bearers[fold(name)].add(p.qid)
    found = []
    for p in _sample(chance, people, len(people)):
        usable = [a for a in p.aliases if fold(a) not in ("", fold(p.label))]
        usable = [a for a in usable if len(bearers[fold(a)]) == 1]
        if usable:
            found.append(Question(chance.choice(usable), frozenset((p.qid,))))
    return found[:size]


def misspellings(
    chance: random.Random, people: Sequence[Named], size: int
) -> dict[str, list[Question]]:
    """Misspelt labels by kind: `misspelt`, `heard`, `typed`."""
    found: dict[str, list[Question]] = {"misspelt": [], "heard": [], "typed": []}
    for p in _sample(chance, _unique(people), size):
        expected = frozenset((p.qid,))
        edits = chance.randint(1, most_edits(p.label))
        found["misspelt"].append(Question(misspelt(chance, p.label, edits), expected))
        for kind, text in (("heard", heard(chance, p.label)), ("typed", typed(chance, p.label))):
            if text:
                found[kind].append(Question(text, expected))
    return found


def homonyms(chance: random.Random, people: Sequence[Named], size: int) -> list[Question]:
    """Labels that several have; any of the most famous will do."""
    groups = [group for group in _by_label(people).values() if len(group) > 1]
    return [
        Question(
            group[0].label,
            frozenset(p.qid for p in group if p.fame == max(q.fame for q in group)),
        )
        for group in _sample(chance, groups, size)
    ]


def with_years(chance: random.Random, people: Sequence[Named], size: int) -> list[Question]:
    """The same with a birth year that only one of them has, for each one."""
    found = []
    for group in _by_label(people).values():
        for p in group if len(group) > 1 else ():
            rivals = {year for q in group if q is not p for year in q.born}
            if len(p.born) == 1 and p.born[0] not in rivals:
                found.append(Question(p.label, frozenset((p.qid,)), p.born[0]))
    return _sample(chance, found, size)


def invented(chance: random.Random, people: Sequence[Named], size: int) -> list[Question]:
    """Names nobody here bears, two letters or more from any that somebody does."""
    known = sorted({fold(name) for p in people for name in p.names})
    two = [words for p in people if len(words := p.label.split()) == 2]
    found: list[Question] = []
    while len(found) < size:
        text = f"{chance.choice(two)[0]} {chance.choice(two)[1]}"
        if process.extractOne(fold(text), known, scorer=OSA.distance, score_cutoff=1) is None:
            found.append(Question(text, frozenset()))
    return found


def unknown(
    chance: random.Random, people: Sequence[Named], strangers: Iterable[Named], size: int
) -> list[Question]:
    """Labels of people none of whose names is anybody's here."""
    known = {fold(name) for p in people for name in p.names}
    new = [s for s in strangers if not any(fold(name) in known for name in s.names)]
    return [Question(s.label, frozenset()) for s in _sample(chance, new, size)]


def _by_label(people: Sequence[Named]) -> dict[str, list[Named]]:
    groups: dict[str, list[Named]] = defaultdict(list)
    for p in people:
        if fold(p.label):
            groups[fold(p.label)].append(p)
    return groups


def _unique(people: Sequence[Named]) -> list[Named]:
    return [group[0] for group in _by_label(people).values() if len(group) == 1]


def _sample(chance: random.Random, things: Sequence[T], size: int) -> list[T]:
    return chance.sample(things, min(size, len(things)))
