"""Other ways to write what was said, cheap ones first; tried only where nothing matched as said.

written    numerals and suffixes (Henry the Eighth), joined initials (JRR Tolkien), what is in
           brackets or quotes left out, particles joined or parted (Vangogh), Wade-Giles
nickname   another form of the given name (William Clinton)
spelling   words nobody bears written as words that sound so (Chaikovsky), Wade and Giles
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Literal, NamedTuple

from rapidfuzz import fuzz

from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.initials import famous_of
from kb.matching.nicknames import other_forms
from kb.matching.numerals import as_written, without_realm
from kb.matching.pinyin import in_pinyin
from kb.matching.spellings import spellings
from kb.matching.words import PARTICLES, TITLES

FormKind = Literal["written", "nickname", "spelling", "variant"]

# Spellings tried of one word, and of the whole: sounds of three letters are those of fifty names.
MOST_OF_A_WORD = 4
MOST_OF_A_NAME = 12

# A shorter word sounds like too many (Keb, Geb, Ka'b).
SHORTEST_SPELT = 4

# A word with nothing beside it that is right (Jove, Chivo, Rudka).
SHORTEST_ALONE = 6

# In a longer name one word that sounds so is found by its letters too; each costs a look-up.
MOST_WORDS = 8

# Less is no name that was written apart: En-lai, but Lo Mu is not Lomu, nor Farouk I Farouki.
SHORTEST_JOINED = 5

# Labels looked at for a name with `of`.
MOST_HEADS = 40

# JRR, GBS; a longer word is none of initials.
FEWEST_INITIALS, MOST_INITIALS = 3, 4

_ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]|[\"“„«][^\"”“»]*[\"”“»]")
_JOINED = tuple(sorted({*PARTICLES, "dela", "vander", "vonder"}, key=len, reverse=True))


class Form(NamedTuple):
    """Texts, folded, of one kind; they are tried together."""

    kind: FormKind
    texts: tuple[str, ...]


def forms(index: NameIndex, text: str, folded: str) -> Iterator[Form]:
    """What is written otherwise and surely the same: numerals, initials, given names."""
    words = folded.split()
    yield from _form("written", folded, [" ".join(as_written(words))])
    yield from _form("written", folded, [without_asides(text)])
    yield from _form("written", folded, _parted_initials(index, words))
    if text.isupper():
        yield from _form("written", folded, _initials_alone(index, words))
    yield from _form("nickname", folded, _nicknamed(index, words))


def bold_forms(index: NameIndex, text: str, folded: str) -> Iterator[Form]:
    """What may be another name: to be tried where no name is near."""
    words = folded.split()
    yield from _form("written", folded, [" ".join(without_realm(as_written(words)))])
    yield from _form("written", folded, _without_epithet(index, text, words))
    yield from _form("written", folded, _joined_or_parted(index, words))
    for text in _respelt(index, words):  # the most alike alone: Ghandi is no Ganda
        yield from _form("spelling", folded, [text])
    yield from _form("written", folded, in_pinyin(words))
    for text in _variants(index, words):
        yield from _form("variant", folded, [text])


def _form(kind: FormKind, folded: str, found: Iterable[str]) -> Iterator[Form]:
    texts = tuple(dict.fromkeys(text for text in found if text and text != folded))
    if texts:
        yield Form(kind, texts)


def _without_epithet(index: NameIndex, text: str, words: list[str]) -> Iterator[str]:
    """What is a label without its epithet, and what is one with another: Beorhtric of Wessex;
    Sigismund, Holy Roman Emperor; Farouk I, where the label says Farouk of Egypt."""
    cuts = [at for at, word in enumerate(words) if at and word in ("of", "the", "i")]
    heads = [" ".join(words[:at]) for at in cuts[:1]] + [fold(text.partition(",")[0])]
    for bare in dict.fromkeys(heads):
        if bare and any(e.is_label for e in index.exact(bare)):
            yield bare
    if words[-1] == "i":
        for entry in index.bearers_of_all([words[0], "of"], MOST_HEADS):
            if fold(entry.label).startswith(f"{' '.join(words[:-1])} of "):
                yield fold(entry.label)


def without_asides(text: str) -> str:
    """A text without what stands in brackets or quotes, folded: Prince (musician)."""
    return fold(_ASIDE.sub(" ", text))


def _parted_initials(index: NameIndex, words: list[str]) -> list[str]:
    parted: list[str] = []
    for word in words:
        is_initials = 2 <= len(word) <= MOST_INITIALS and word.isalpha()
        is_name = word in PARTICLES | TITLES or index.bearer_count(word) > 0
        parted += list(word) if is_initials and not is_name else [word]
    return [" ".join(parted)] if len(words) > 1 else []


def _initials_alone(index: NameIndex, words: list[str]) -> list[str]:
    """J.F.K. joined, else the famous who have these initials; two letters are too many people."""
    letters = "".join(words)
    is_initials = len(words) == 1 or all(len(word) == 1 for word in words)
    if not is_initials or not FEWEST_INITIALS <= len(letters) <= MOST_INITIALS:
        return []
    return [letters] if index.exact(letters) else famous_of(index, letters)


def _joined_or_parted(index: NameIndex, words: list[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        joined = "".join(words[at : at + 2])
        is_short = len(joined) < SHORTEST_JOINED or min(map(len, words[at : at + 2])) == 1
        if joined != word and not is_short and index.bearer_count(joined):
            yield " ".join([*words[:at], joined, *words[at + 2 :]])
        if index.bearer_count(word) == 0:
            for parts in _parts(index, word):
                yield " ".join([*words[:at], parts, *words[at + 1 :]])


def _parts(index: NameIndex, word: str) -> Iterator[str]:
    for particle in _JOINED:
        rest = word.removeprefix(particle)
        if rest != word and index.bearer_count(rest):
            spaced = {"dela": "de la", "vander": "van der", "vonder": "von der"}
            yield f"{spaced.get(particle, particle)} {rest}"
    for cut in range(3, len(word) - 2):
        if index.bearer_count(word[:cut]) and index.bearer_count(word[cut:]):
            yield f"{word[:cut]} {word[cut:]}"


def _nicknamed(index: NameIndex, words: list[str]) -> Iterator[str]:
    """Another given name: of a bare one it would be anybody's."""
    at = next((i for i, word in enumerate(words) if word not in TITLES), 0)
    if at < len(words) - 1:
        for other in sorted(other_forms(words[at])):
            if index.bearer_count(other):
                yield " ".join([*words[:at], other, *words[at + 1 :]])


def _respelt(index: NameIndex, words: list[str]) -> list[str]:
    """With each word nobody bears as one that sounds so, the most alike first."""
    if len(words) == 1 and len(words[0]) < SHORTEST_ALONE:
        return []
    choices = [[word] if _is_known(index, word) else _alike(index, word) for word in words]
    return [" ".join(choice) for choice in islice(product(*choices), MOST_OF_A_NAME)]


def _variants(index: NameIndex, words: list[str]) -> Iterator[str]:
    for at, word in enumerate(words if 1 < len(words) <= MOST_WORDS else ()):
        if len(word) >= SHORTEST_SPELT and word not in PARTICLES | TITLES:
            for other in _alike(index, word):
                yield " ".join([*words[:at], other, *words[at + 1 :]])


def _is_known(index: NameIndex, word: str) -> bool:
    if len(word) < SHORTEST_SPELT or word in TITLES:
        return True
    return word in PARTICLES or index.bearer_count(word) > 0


def _alike(index: NameIndex, word: str) -> list[str]:
    found = spellings(index, word)
    return sorted(found, key=lambda other: -fuzz.ratio(word, other))[:MOST_OF_A_WORD]
