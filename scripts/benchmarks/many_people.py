"""A base of any size: real people first, then people made of their names.

A made label is a given name and a surname drawn as often as real people bear them; one surname in
five is new, made of the beginning of one and the end of another, as in life the words grow with
the names. Aliases until there are three names each: an initial, a middle name, a second surname.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.ports import NameRow
from scripts.benchmarks.names.world import Named, others, rows, shipped

NAMES_EACH = 3
NEW_SURNAME = 0.2
FIRST_MADE = 200_000_000
"""Their ids are above Wikidata's."""


def people(count: int, seed: int) -> Iterator[NameRow]:
    """The names of so many personages, the same for the same seed; nobody without ../shared/data.

    Real ones have their own aliases first.
    """
    chance = random.Random(seed)
    real = list(islice(_real(), count))
    if len(real) == len(shipped()):
        return
    pairs = [words for who in real if len(words := who.label.split()) > 1]
    given, last = [words[0] for words in pairs], [words[-1] for words in pairs]
    for who in real:
        yield from _named(chance, given, last, who.qid, who.label, who.aliases, who.fame)
    for number in range(FIRST_MADE, FIRST_MADE + count - len(real)):
        surname = _new(chance, last) if chance.random() < NEW_SURNAME else chance.choice(last)
        label = f"{chance.choice(given)} {surname}"
        fame = round(60 * chance.random() ** 3, 1)
        yield from _named(chance, given, last, Qid(f"Q{number}"), label, (), fame)


def _real() -> Iterator[Named]:
    known = shipped()
    yield from known
    held = {who.qid for who in known}
    yield from (who for who in others() if who.qid not in held)


def _new(chance: random.Random, last: list[str]) -> str:
    head, tail = chance.choice(last), chance.choice(last)
    return head[: (len(head) + 1) // 2] + tail[len(tail) // 2 :].lower()


def _named(
    chance: random.Random,
    given: list[str],
    last: list[str],
    qid: Qid,
    label: str,
    aliases: tuple[str, ...],
    fame: float,
) -> Iterator[NameRow]:
    first, *rest = label.split() or [label]
    made = [
        " ".join((f"{first[:1]}.", *rest)),
        " ".join((first, chance.choice(given), *rest)),
        f"{label} {chance.choice(last)}",
        " ".join((f"{first[:1]}. {chance.choice(given)[:1]}.", *rest)),
    ]
    chance.shuffle(made)
    wanted = max(0, NAMES_EACH - 1 - len(aliases)) if rest else 0
    yield from rows([Named(qid, label, (*aliases, *made[:wanted]), fame, ())], frozenset())


def unlike_any(chance: random.Random, words: int) -> str:
    """Nobody's name: random letters."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return " ".join("".join(chance.choices(letters, k=chance.randint(3, 9))) for _ in range(words))


def awkward(common: Iterable[str]) -> list[str]:
    """Texts made to be slow; `common` are the words most names have, the commonest first."""
    frequent = list(common)
    return [
        "a" * 200,
        "ab" * 100,
        " ".join("a" * 100),
        " ".join("abcdefghijklmnopqrstuvwxyz" * 4)[:199],
        "1234567890" * 20,
        " ".join(str(n) for n in range(60)),
        "".join(frequent[:25]),
        " ".join(frequent[:25])[:200],
        " ".join(frequent[:2]),
        " ".join(word[:-1] for word in frequent[:8]),
        " ".join(word[::-1] for word in frequent[:8]),
        "anandaleriseenanarielarion" * 7,
        *(fold(word[1:]) for word in frequent[:20]),
    ]
