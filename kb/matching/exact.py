"""Names that match to the letter: as written, in another order, without a title, or in part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from kb.matching.candidate import SCORES, Candidate, candidate
from kb.matching.fold import fold
from kb.matching.index import Entry, NameIndex
from kb.matching.numerals import ROMAN
from kb.matching.words import PARTICLES, strip_titles, telling_words

# Nobody turns a longer name round; the orders of 6 words are 720 to look up among new names.
MAX_ORDER_WORDS = 5

# Elvis is Elvis Presley (85), though Elvis Costello (64) bears it; Albert is not Einstein (91),
# for there is Camus (84). Less, and Diego would be Maradona without asking; more, and Leonardo
# (90 against DiCaprio's 71) would be nobody.
FAME_OF_A_FIRST_NAME = 15.0

# A name that so many labels begin with is a first name like any other, whoever bears it.
COMMON_FIRST_NAME = 20

# A surname alone means whoever is about as famous as the most famous bearer: Bush is either
# president. Less, and a table's second thought is lost; more, and Bach is four composers.
FAME_OF_A_SURNAME = 12.0

# Labels with a word that are looked at, the most famous first. Fewer, and Paul is a surname; more,
# and a million personages have ten thousand Johns.
MOST_BEARERS = 150

# Behind these stands a given name, and behind that one what tells a ruler or a saint.
THRONED = frozenset(
    {"king", "queen", "saint", "st", "pope", "emperor", "empress", "tsar", "sultan"}
)
THRONE_WORDS = frozenset({"of", "the", "bin", "ibn"})

# Labels looked at for one that goes on behind the name; more hold only common words.
MAX_HEADS = 40

# More bearers of like fame than this, and a surname alone names nobody (Johnson).
MAX_SURNAME_READINGS = 3


def find_exact(index: NameIndex, folded: str, inverted: bool) -> list[Candidate]:
    """All that match to the letter in the best way that finds any.

    `inverted`: the text had a comma, so an order that differs is meant to (Gogh, Vincent van).
    """
    words = folded.split()
    entries = index.exact(folded)
    bare = _bare_word(words)
    if bare and not any(e.is_label for e in entries):
        found = _find_part(index, folded, bare, entries)
    else:
        found = [candidate(e, "label" if e.is_label else "alias", True) for e in entries]
    found = found or _find_order(index, words, inverted)
    found = found or _find_head(index, folded, words)
    if not found and not telling_words(words):  # Hans II is not Hans Holbein II
        found = [candidate(e, "ends", True) for e in index.with_ends(folded)]
    rest = strip_titles(words)
    if not found and len(rest) == 1 and words[0] in THRONED:
        found = _find_throned(index, words[0], rest[0])
    if not found and len(rest) < len(words):
        found = [_titled(c) for c in _best_how(find_exact(index, " ".join(rest), inverted))]
    return found


def is_plausible_order(index: NameIndex, words: list[str]) -> bool:
    """Whether these words may be meant in another order: no label begins with the first.

    Zedong Mao and Einstein Albert are turned round; James Henry may be a man of that name.
    """
    first = next((word for word in words if word not in PARTICLES), words[0])
    return not index.begins(first)


def _best_how(found: list[Candidate]) -> list[Candidate]:
    return [c for c in found if c.how == "label"] or found


def _titled(c: Candidate) -> Candidate:
    return replace(c, how="title", score=SCORES["title"]) if c.how in {"label", "alias"} else c


def _bare_word(words: list[str]) -> str | None:
    """The one word of a bare name, particles aside: Einstein, van Gogh."""
    if words and all(word in PARTICLES for word in words[:-1]):
        return words[-1]
    return None


def _find_order(index: NameIndex, words: list[str], inverted: bool) -> list[Candidate]:
    if not 2 <= len(words) <= MAX_ORDER_WORDS:
        return []
    entries = index.in_any_order(words)
    if not entries:
        return []
    is_sure = inverted or is_plausible_order(index, words)
    return [candidate(e, "order", is_sure) for e in entries]


def head(label: str) -> str:
    """A label without what stands in brackets or behind a comma, folded: James Anderson
    (cricketer), Henry VII, Holy Roman Emperor."""
    return fold(label.partition(" (")[0].partition(",")[0])


def _has_more(label: str) -> bool:
    return "," in label or " (" in label


def _find_head(index: NameIndex, folded: str, words: list[str]) -> list[Candidate]:
    """Those whose label begins so and then says which one: in brackets, of where."""
    if len(words) < 2:
        return []
    bearers = index.bearers_of_all(words, MAX_HEADS)
    return [
        candidate(e, "written", True)
        for e in bearers
        if head(e.label) == folded or fold(e.label).startswith(f"{folded} of ")
    ]


def _find_throned(index: NameIndex, title: str, word: str) -> list[Candidate]:
    """Those whom a king's or a saint's title and a given name mean: King Hussein, St. Luke.

    Of several kings, the only one called by nothing else: King David is David before David II.
    Not of queens: Queen Mary is not the mother of Jesus.
    """
    bearers = [e for e in islice(index.bearers(word), MOST_BEARERS) if _is_throned(e, word)]
    top = max((e.fame for e in bearers), default=0.0)
    leading = [e for e in bearers if e.fame >= top - FAME_OF_A_SURNAME]
    bare = {e.qid for e in leading if fold(e.label) == word}
    leaders = bare if title == "king" and len(bare) == 1 else {e.qid for e in leading}
    return [candidate(e, "title", e.qid in leaders and len(leaders) == 1) for e in bearers]


def _is_throned(entry: Entry, word: str) -> bool:
    words = strip_titles(fold(entry.label).split())
    return words[0] == word and (len(words) == 1 or words[1] in THRONE_WORDS or words[1] in ROMAN)


def _find_part(index: NameIndex, folded: str, word: str, aliases: list[Entry]) -> list[Candidate]:
    """Those who bear this one name as their first or last, or have it for an alias."""
    first: list[Entry] = []
    last: list[Entry] = []
    for entry in islice(index.bearers(word), MOST_BEARERS):
        text = fold(entry.label)
        words = text.split()
        if text == folded or (_has_more(entry.label) and head(entry.label) == folded):
            aliases = [*aliases, entry]
        elif words[0] == folded:
            first.append(entry)
        elif text.endswith(folded):
            last.append(entry)
    if not first and not last:
        return [candidate(e, "alias", True) for e in aliases]
    if len(first) > len(last):
        return list(_first_name(first, aliases))
    return list(_surname([*aliases, *last]))


def _first_name(first: list[Entry], aliases: list[Entry]) -> Iterator[Candidate]:
    best = max((e for e in aliases), key=lambda e: e.fame, default=None)
    rival = max((e.fame for e in first if best and e.qid != best.qid), default=0.0)
    known_by_it = (
        best is not None
        and len(first) < COMMON_FIRST_NAME
        and best.fame >= rival + FAME_OF_A_FIRST_NAME
    )
    for entry in (*aliases, *first):
        yield candidate(entry, "part", known_by_it and best is not None and entry.qid == best.qid)


def _surname(bearers: list[Entry]) -> Iterator[Candidate]:
    top = max(e.fame for e in bearers)
    leaders = {e.qid for e in bearers if e.fame >= top - FAME_OF_A_SURNAME}
    for entry in bearers:
        is_sure = entry.qid in leaders and len(leaders) <= MAX_SURNAME_READINGS
        yield candidate(entry, "part", is_sure)
