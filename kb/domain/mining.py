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
    stays: re.Pattern[str]
    offices: re.Pattern[str]
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
_STAY = (
    r"(?:born in|active in|lived in|living in|worked in|working in|settled in|missionary in|"
    r"physician in|emigrated to|moved to|exiled? in|exile to|in the service of)"
)
_OFFICE = (
    r"(?:(?i:king|queen|prince|princess|consort|emperor|empress|pharaoh|ruler|president|tsar|czar|shah|"
    r"prime minister|sultan|governor|khan|viceroy|wali|leader|dictator|conqueror|chancellor|regent|"
    r"monarch|premier|liberator|kingdom|republic|empire|bishop|archbishop|patron saint|apostle))s?"
)


def words_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words whole, the longest first; never matches if empty."""
    ordered = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not ordered:
        return re.compile(r"(?!)")
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, ordered)) + r")(?!\w)")


def stay_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds "born in <place>", "in the service of <place>"."""
    return _place_pattern(_STAY, words)


def office_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds "king of <place>", "sultan of <place> and <place>"."""
    return _place_pattern(f"{_OFFICE} of", words)


def _place_pattern(before: str, words: Iterable[str]) -> re.Pattern[str]:
    ordered = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not ordered:
        return re.compile(r"(?!)")
    names = "|".join(map(re.escape, ordered))
    also = rf"(?: and (?:the )?({names}))?"
    return re.compile(rf"\b{before} (?:the )?(?:[Aa]ncient )?({names}){also}(?!\w)")


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
    yield from _places(text, head, rules)
    yield from _centuries(text)


def _places(text: str, head: str, rules: MiningRules) -> Iterator[Mention]:
    """A stay may stand anywhere in a description, an office only where it is the personage's own:
    Disraeli made Victoria empress of India."""
    for match in (*rules.stays.finditer(text), *rules.offices.finditer(head)):
        yield from (Mention("place", place) for place in match.groups() if place)


def _centuries(text: str) -> Iterator[Mention]:
    """The one century a description names ("of the 12th century"); several say nothing."""
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
