"""How a bot compares words: stems, and groups of words that stand for one another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import combining, normalize

import yaml

FILE = Path(__file__).with_suffix(".yaml")

_WORD = re.compile(r"[^\W\d_]+")
_ENDINGS = ("ies", "ing", "ed", "es", "s")
SHORTEST_STEM = 3

TEMPLATES = (
    "{}",
    "the {}",
    "somewhere, {}",
    "once there was {}",
    "what {} remembers",
    "{} again",
    "not without {}",
    "only {}",
    "almost {}",
)
"""How bots say a word; their own words count for nothing when a description is read."""

PAIRS = ("{} and {}", "{}, then {}", "between {} and {}", "{} without {}")

_SMALL = """
a an the of in on at to for from by with without and or but not no nor so as if than then is are
was were be been being am it its this that these those there here he she they them his her their
we us our you your i me my mine who whom whose what which when where why how all any some every
each one two three into onto over under up down out off upon about very too just still yet ever
never always has have had do does did can could will would may might must shall should let
"""


def words_of(text: str) -> tuple[str, ...]:
    """The words in lower case and without accents."""
    plain = "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))
    return tuple(_WORD.findall(plain))


@lru_cache(maxsize=10_000)
def stem(word: str) -> str:
    """The word without a common English ending: `wolves` is not `wolf`, `dreaming` is `dream`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)] + ("y" if ending == "ies" else "")
            break
    return word.removesuffix("e") if len(word) > SHORTEST_STEM else word


@cache
def small_words() -> frozenset[str]:
    """Words that say nothing of a picture."""
    return frozenset(words_of(_SMALL)) | frozenset(
        word for line in (*TEMPLATES, *PAIRS) for word in words_of(line)
    )


@cache
def groups() -> tuple[tuple[str, ...], ...]:
    """The groups of words, as they stand in the file."""
    told = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return tuple(tuple(map(str, group)) for group in told)


def groups_of(stemmed: str) -> frozenset[int]:
    """The groups a stem is in."""
    return _by_stem().get(stemmed, frozenset())


@cache
def _by_stem() -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(groups()):
        for word in group:
            found.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


@lru_cache(maxsize=1_000)
def telling_words(text: str) -> tuple[str, ...]:
    """The words of a description that may say something of a picture; all, if none does."""
    words = words_of(text)
    return tuple(word for word in words if word not in small_words()) or words


def stems_of(parts: Iterable[str]) -> frozenset[str]:
    """The stems of all the words of a picture's parts."""
    return frozenset(stem(word) for part in parts for word in words_of(part))


def looser(part: str) -> tuple[str, ...]:
    """Words that could stand for a part, none of which is one of its own."""
    own = {stem(word) for word in words_of(part)}
    numbers = sorted({n for word in own for n in groups_of(word)})
    return tuple(word for n in numbers for word in groups()[n] if stem(word) not in own)
