"""Facts mined from one-line descriptions; the sentences themselves are not kept.

"French-German physician and theologian (1875-1965)" becomes the demonyms French and German and
the nouns physician and theologian. Mined facts support a finding and never contradict one, so
a word is taken only where it speaks of the personage: before "who", "son of", "created by" ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kb.domain.personage import Mention

LONGEST = 600
"""Characters read of one description; Wikidata's end at 250, WordNet's glosses at about 500."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A word that does not count beside certain neighbours ("Roman" before "Catholic")."""

    word: str
    unless_preceded_by: tuple[str, ...] = ()
    unless_followed_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class MiningRules:
    """Word lists of the vocabulary, as regular expressions (longest word first)."""

    demonyms: re.Pattern[str]
    prefixes: re.Pattern[str]
    places: re.Pattern[str]
    nouns: re.Pattern[str]
    kinds: tuple[str, ...]
    stops: re.Pattern[str]
    traps: dict[str, tuple[Trap, ...]] = field(default_factory=dict)
    everywhere: Trap = field(default_factory=lambda: Trap(""))
    singular: dict[str, str] = field(default_factory=dict)


_NOT_A_WORD = re.compile(r"[^\w-]+")
_CENTURY = re.compile(
    r"(?<![\w-])(\d{1,2}(?:st|nd|rd|th))[- ]centur(?:y|ies)(?:[- ](B\.?C\.?(?:E\.?)?))?"
)
_IN = r"(?:in the service of|in)"
_OFFICE = (
    r"(?:king|queen|prince|princess|consort|emperor|empress|pharaoh|ruler|president|tsar|czar|shah|"
    r"prime minister|sultan|governor|khan|viceroy|wali|leader|dictator|conqueror|chancellor|regent|"
    r"monarch|premier|liberator|kingdom|republic|empire|bishop|archbishop|patron saint|apostle)s?"
)
_NOT_IN = re.compile(
    r"(?:interest|interested|war|believer|belief|speciali[sz]ed|campaigns?) $", re.IGNORECASE
)


def words_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words whole, the longest first; never matches if empty."""
    ordered = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not ordered:
        return re.compile(r"(?!)")
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, ordered)) + r")(?!\w)")


def place_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds "in <place>" and "king of <place>"."""
    ordered = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not ordered:
        return re.compile(r"(?!)")
    names = "|".join(map(re.escape, ordered))
    also = rf"(?: and (?:the )?({names}))?"  # sultan of Syria and Egypt
    return re.compile(rf"\b(?:{_IN}|{_OFFICE} of) (?:the )?(?:[Aa]ncient )?({names}){also}(?!\w)")


def mine(descriptions: Iterable[str], rules: MiningRules) -> tuple[Mention, ...]:
    """The mentions found in all descriptions, each once, in order of first sight."""
    found: dict[Mention, None] = {}
    for description in descriptions:
        for mention in _mine_one(description[:LONGEST], rules):
            found.setdefault(mention)
    return tuple(found)


def _mine_one(text: str, rules: MiningRules) -> Iterator[Mention]:
    spaced = f" {_NOT_A_WORD.sub(' ', text.lower())} "
    for word in rules.kinds:
        if f" {word} " in spaced:
            yield Mention("kind", word)
    head = _head(text, rules)
    for match in (*rules.demonyms.finditer(head), *rules.prefixes.finditer(head)):
        if not _trapped(head, match, rules):
            yield Mention("demonym", match[1])
    for word in rules.nouns.findall(head.lower()):
        yield Mention("noun", rules.singular.get(word, word))
    yield from _places_and_centuries(text, rules)


def _places_and_centuries(text: str, rules: MiningRules) -> Iterator[Mention]:
    """What may stand anywhere in a description: "in Gabon", "of the 12th century"."""
    for match in rules.places.finditer(text):
        if not _NOT_IN.search(text[: match.start()]):
            yield from (Mention("place", place) for place in match.groups() if place)
    centuries = {(m[1], bool(m[2])) for m in _CENTURY.finditer(text)}
    for number, is_bc in sorted(centuries) if len(centuries) == 1 else ():
        yield Mention("century", f"{number} BC" if is_bc else number)


def _head(text: str, rules: MiningRules) -> str:
    """The part that speaks of the personage itself."""
    text = re.sub(r"^\(([^)]*)\)", r"\1", text)  # "(Greek mythology) the supreme god"
    head = re.split(r"[;(]", text, maxsplit=1)[0]
    stop = rules.stops.search(head)
    return head[: stop.start()] if stop else head


def _trapped(text: str, match: re.Match[str], rules: MiningRules) -> bool:
    before, after = text[: match.start()].rstrip(" -"), text[match.end() :].lstrip(" -")
    for trap in (*rules.traps.get(match[1], ()), rules.everywhere):
        if any(f" {before}".endswith(f" {w}") for w in trap.unless_preceded_by):
            return True
        if any(_starts_with_word(after, w) for w in trap.unless_followed_by):
            return True
    return False


def _starts_with_word(text: str, word: str) -> bool:
    return text.startswith(word) and not text[len(word) : len(word) + 1].isalnum()
