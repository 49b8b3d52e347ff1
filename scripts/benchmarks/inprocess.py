"""Rulings and look-ups a second in one process, without HTTP."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from kb.domain.claims import Claim
from kb.domain.dossier import Dossier
from kb.domain.house_rules import HouseRules
from kb.domain.judging import judge
from kb.domain.personage import Personage
from kb.domain.sentence import ruling_sentence
from kb.usecases.adjudicate import Challenge
from scripts.benchmarks.figures import Figure, quantile
from scripts.benchmarks.http import CARDS
from service.settings import Settings
from service.wiring import Container, build_container

SAMPLE = 2000
SEED = 1971


def measure(rounds: int) -> list[Figure]:
    """On an in-memory database with the shipped snapshot."""
    container = build_container(Settings(database_url="sqlite://"))
    chance = random.Random(SEED)
    people = chance.sample(list(container.store.personages()), SAMPLE)
    claims = tuple(container.terms.claim(c, v) for c, v in CARDS)
    challenges = [Challenge(claims=claims, name=p.label, qid=p.qid) for p in people]
    labels = [p.label for p in people]
    misspelt = [_misspelt(chance, label) for label in labels[:300]]
    cold = median(_cold_rate(container, people, claims) for _ in range(rounds))
    for challenge in challenges:
        container.referee.adjudicate(challenge)
    warm = median(_rate(container.referee.adjudicate, challenges) for _ in range(rounds))
    return [
        Figure("rulings, 5 cards, dossier at hand", f"{warm:,.0f}/s", "5,000/s"),
        Figure("rulings, 5 cards, dossier built anew", f"{cold:,.0f}/s", "5,000/s"),
        _look_up("name look-up, exact", container, labels),
        _look_up("name look-up, one letter wrong", container, misspelt, "15 ms p50"),
    ]


def _rate(work: Callable[[Challenge], object], challenges: list[Challenge]) -> float:
    begin = time.perf_counter()
    for challenge in challenges:
        work(challenge)
    return len(challenges) / (time.perf_counter() - begin)


def _cold_rate(container: Container, people: list[Personage], claims: tuple[Claim, ...]) -> float:
    """Everything a first challenge works out, but for reading the personage."""
    rules = HouseRules()
    begin = time.perf_counter()
    for person in people:
        dossier = Dossier(person, container.vocabulary, 2026)
        findings = tuple(judge(dossier, claim, rules) for claim in claims)
        ruling_sentence(dossier, findings, "undecided")
    return len(people) / (time.perf_counter() - begin)


def _misspelt(chance: random.Random, label: str) -> str:
    at = chance.randrange(1, max(2, len(label)))
    return label[:at] + chance.choice("aeiourstln") + label[at + 1 :]


def _look_up(what: str, container: Container, names: list[str], aim: str = "") -> Figure:
    taken = []
    for name in names:
        container.search.forget()
        begin = time.perf_counter()
        container.search.find(name)
        taken.append((time.perf_counter() - begin) * 1e3)
    return Figure(what, f"{quantile(taken, 0.5):.2f} / {quantile(taken, 0.99):.2f} ms", aim)
