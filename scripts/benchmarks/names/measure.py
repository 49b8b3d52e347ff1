"""One row of the table: a set asked of a resolver."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from scripts.benchmarks.figures import quantile
from scripts.benchmarks.names.resolvers import Answer, Resolver
from scripts.benchmarks.names.sets import Question


@dataclass(frozen=True, slots=True)
class Row:
    """Counts of n questions; `precision` is of those said to match, None where none was.

    `misses` are those whose first is another, and wrong matches, which stand before the rest.
    """

    set: str
    by: str
    n: int
    top1: int
    top5: int
    matched: int
    right: int
    ambiguous: int
    p50_ms: float
    p99_ms: float
    misses: tuple[tuple[Question, Answer], ...] = field(repr=False, default=())

    @property
    def precision(self) -> float | None:
        """Right ones of those said to match."""
        return self.right / self.matched if self.matched else None


def measure(name: str, by: str, ask: Resolver, questions: Sequence[Question]) -> Row:
    """Ask all, each once."""
    taken: list[float] = []
    answers: list[Answer] = []
    for question in questions:
        begin = time.perf_counter()
        answers.append(ask(question))
        taken.append((time.perf_counter() - begin) * 1e3)
    pairs = list(zip(questions, answers, strict=True))
    missed = [(q, a) for q, a in pairs if a.match or q.expected if not _is_within(q, a, 1)]
    return Row(
        name,
        by,
        len(pairs),
        sum(_is_within(q, a, 1) for q, a in pairs),
        sum(_is_within(q, a, 5) for q, a in pairs),
        sum(a.match for _, a in pairs),
        sum(a.match and _is_within(q, a, 1) for q, a in pairs),
        sum(a.ambiguous for _, a in pairs),
        quantile(taken, 0.5),
        quantile(taken, 0.99),
        tuple(sorted(missed, key=lambda pair: not pair[1].match)),
    )


def _is_within(question: Question, answer: Answer, first: int) -> bool:
    return any(qid in question.expected for qid in answer.qids[:first])
