"""Misspell a name as fingers and ears do, by a seeded chance."""

from __future__ import annotations

import random
from collections.abc import Callable

LETTERS = "abcdefghijklmnopqrstuvwxyz"
LETTERS_PER_EDIT = 5
"""Three edits in a name of six letters leave nothing to find; so no more than one in five."""

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {
    letter: row[max(0, i - 1) : i] + row[i + 1 : i + 2]
    for row in _ROWS
    for i, letter in enumerate(row)
}

# What is written for what is heard, both ways.
_HEARD = (
    ("ph", "f"), ("ck", "k"), ("c", "k"), ("ie", "ei"), ("y", "i"), ("sch", "sh"), ("th", "t"),
    ("w", "v"), ("ou", "u"), ("ee", "i"), ("z", "s"), ("x", "ks"), ("qu", "kw"), ("tch", "ch"),
    ("ae", "e"), ("oe", "o"), ("tz", "ts"), ("gh", "g"), ("ai", "ei"), ("oo", "u"), ("s", "z"),
)  # fmt: skip


def _substitute(chance: random.Random, text: str, at: int) -> str:
    return text[:at] + chance.choice(LETTERS) + text[at + 1 :]


def _delete(_: random.Random, text: str, at: int) -> str:
    return text[:at] + text[at + 1 :]


def _insert(chance: random.Random, text: str, at: int) -> str:
    return text[:at] + chance.choice(LETTERS) + text[at:]


def _transpose(_: random.Random, text: str, at: int) -> str:
    return text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]


def _double(_: random.Random, text: str, at: int) -> str:
    return text[:at] + text[at] + text[at:]


EDITS: tuple[Callable[[random.Random, str, int], str], ...] = (
    _substitute,
    _delete,
    _insert,
    _transpose,
    _double,
)


def most_edits(text: str) -> int:
    """1 to 3, by the letters of the name."""
    return max(1, min(3, sum(c.isalpha() for c in text) // LETTERS_PER_EDIT))


def misspelt(chance: random.Random, name: str, edits: int) -> str:
    """The name with so many random edits, none of which undoes it altogether."""
    text = name
    while text == name:
        for _ in range(edits):
            at = chance.choice([i for i, c in enumerate(text) if c.isalpha()])
            text = chance.choice(EDITS)(chance, text, at)
    return text


def typed(chance: random.Random, name: str) -> str | None:
    """The name with one key hit beside the right one."""
    places = [i for i, c in enumerate(name) if c.lower() in _BESIDE]
    if not places:
        return None
    at = chance.choice(places)
    return name[:at] + chance.choice(_BESIDE[name[at].lower()]) + name[at + 1 :]


def heard(chance: random.Random, name: str) -> str | None:
    """The name with one or two sounds written otherwise, or None where it has none of them."""
    text = name.lower()
    ways = [(a, b) for pair in _HEARD for a, b in (pair, pair[::-1]) if a in text]
    if not ways:
        return None
    for old, new in chance.sample(ways, min(len(ways), chance.randint(1, 2))):
        text = text.replace(old, new, 1)
    return text if text != name.lower() else None
