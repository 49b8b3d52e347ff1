"""The resolver and two floors under one question: the ids found, best first, and what was said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from rapidfuzz import fuzz, process

from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.rank import find_candidates, is_ambiguous
from kb.ports import NameRow
from scripts.benchmarks.names.sets import Question

SHOWN = 10


@dataclass(frozen=True, slots=True)
class Answer:
    """Who was found, the best first; whether the first may be taken unasked; several as good."""

    qids: tuple[Qid, ...]
    match: bool = False
    ambiguous: bool = False


Resolver = Callable[[Question], Answer]


def resolver(index: NameIndex, born: Mapping[Qid, tuple[int, ...]]) -> Resolver:
    """The referee's own."""

    def ask(question: Question) -> Answer:
        hint = None if question.born is None else partial(_fit, born, question.born)
        found = find_candidates(index, question.text, SHOWN, hint)
        match = bool(found) and found[0].match
        return Answer(tuple(c.qid for c in found), match, is_ambiguous(found))

    return ask


def _fit(born: Mapping[Qid, tuple[int, ...]], year: int, qid: Qid) -> float | None:
    years = born.get(qid)
    return None if not years else float(year in years)


def scan_floor(rows: Iterable[NameRow], scorer: Callable[..., float]) -> Resolver:
    """Every folded name scored against the folded text, fame among equals; it never says match."""
    whose: dict[str, list[NameRow]] = defaultdict(list)
    for row in rows:
        if row.folded:
            whose[row.folded].append(row)
    for bearers in whose.values():
        bearers.sort(key=lambda row: -row.fame)
    names = list(whose)

    def ask(question: Question) -> Answer:
        near = process.extract(fold(question.text), names, scorer=scorer, limit=SHOWN)
        return Answer(tuple(dict.fromkeys(r.qid for name, _, _ in near for r in whose[name])))

    return ask


FLOORS = {"fuzz.ratio": fuzz.ratio, "token_sort_ratio": fuzz.token_sort_ratio}
