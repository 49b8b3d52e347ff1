"""Which last-name initials a table would accept for a written name, each with its reason.

No single splitting rule is right for all names, so readings are collected. `accepted` readings
fit a LETTER card; `arguable` ones leave it to the table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

_SPECIAL = str.maketrans("ØøŁłĐđÞþÆæŒœßıİðĦħ", "OoLlDdTtAaOosiIdHh")
PEERS = frozenset({"lord", "lady", "baron", "baroness"})
ROYAL = frozenset({"king", "queen", "emperor", "empress", "prince", "princess", "archduke"})
WITH_PARTICLE = "with the particle"
ONLY_NAME = "the only name"
GIVEN_LAST = "the given name, used for short in Vietnam"
CONJUNCTIONS = frozenset({"y", "e", "i"})
"""Between two surnames: Ortega y Gasset, Costa e Silva, Puig i Cadafalch."""

_ROMAN = re.compile(r"[IVX]+(?:st|nd|rd|th)?")
_QUOTED = re.compile(r"[\"“”«][^\"“”«»]*[\"”»]")
_ORDINAL = re.compile(r"\d+(st|nd|rd|th)", re.IGNORECASE)
_MARKS = '(["“”«'
_BRACKET = re.compile(r"\s*[(\[].*?[)\]]")
_GLUED = re.compile(r"(?:\b[A-Z]\.)+(?=[^\W\d_]{3,})")
"""Initials written onto the last name: George H.W.Bush."""
_VIETNAMESE = re.compile(r"[ơưăđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
"""Letters that, with a family name of the list in front, only Vietnamese has."""
_PATRONYMIC = "ez"
"""Spanish surnames such as Rodríguez end so; given names of that length do not."""


@dataclass(frozen=True, slots=True)
class NameRules:
    """The word lists of names.yaml, folded."""

    titles: frozenset[str] = frozenset()
    suffixes: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    joined: tuple[str, ...] = ()
    leading: frozenset[str] = frozenset()
    family_first: frozenset[str] = frozenset()
    family_first_regions: frozenset[str] = frozenset()
    japan: str = "japan"
    japan_before: int = 1868
    two_surnames: frozenset[str] = frozenset()
    ruler_nouns: frozenset[str] = frozenset()
    surnames: frozenset[str] = frozenset()
    double_surnames: frozenset[str] = frozenset()
    given_names: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    given_first_regions: frozenset[str] = frozenset()
    given_last_regions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Habits:
    """How this personage's names are written: learnt from where, when and what they were."""

    family_first: bool = False
    always_family_first: bool = False
    two_surnames: bool = False
    ruler: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One initial, the word it comes from, and why it counts."""

    letter: str
    word: str
    why: str
    accepted: bool = True


def plain(text: str) -> str:
    """Case and accents off, for comparing words; punctuation is kept."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text.translate(_SPECIAL))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def initial(word: str) -> str | None:
    """The first letter A-Z of a word, or None if it has none."""
    for character in plain(word):
        if "a" <= character <= "z":
            return character.upper()
    return None


def last_name_readings(name: str, rules: NameRules, habits: Habits) -> list[Reading]:
    """The readings of one written name, best first; empty if nothing can be read."""
    words = _name_words(name, rules)
    if not words:
        return []
    if "of" in words[1:]:
        return _with_origin(words, rules, habits)
    readings = _plain_name(words, rules, habits)
    if len(words) == 2 and plain(words[0]) in rules.whole:
        readings += argued(words[0], "the two words may be one name")
    return readings


def given_name(name: str, rules: NameRules) -> str:
    """The first word of a name once titles are dropped, folded; empty for an empty name."""
    words = _name_words(name, rules)
    return plain(words[0]) if words else ""


def name_words(name: str, rules: NameRules) -> tuple[str, ...]:
    """The folded words of a name without brackets, titles, suffixes and epithets."""
    return tuple(plain(w) for w in _name_words(name, rules))


def written_words(name: str, rules: NameRules) -> list[str]:
    """The same words as they are written."""
    return _name_words(name, rules)


def title_words(tail: str, rules: NameRules) -> list[str]:
    """What stands behind the title of `1st Baron Kelvin` or `Marquis de Lafayette`: its land; empty
    where there is no title, or it is a royal one."""
    words = tail.split()
    while words and _ORDINAL.fullmatch(words[0]):
        words = words[1:]
    if len(words) < 2 or plain(words[0]) not in rules.titles or plain(words[0]) in ROYAL:
        return []
    land = _drop_titles(words, rules)
    return land[: land.index("and")] if "and" in land[1:] else land


def _name_words(name: str, rules: NameRules) -> list[str]:
    bare = name
    if not name.isalpha() and any(c in name for c in _MARKS):
        bare = _QUOTED.sub("", _BRACKET.sub("", name)).strip() or name
    text = bare.replace("’", "'").strip(' "“”')
    if "." in text:
        text = _GLUED.sub(r"\g<0> ", text)
    head, comma, tail = text.partition(",")
    words = _drop_titles(head.split(), rules)
    if comma and len(words) == 1 and _is_inverted(tail.split(), rules):
        words = _drop_titles([*tail.split(), *words], rules)  # "Gogh, Vincent van"
    elif comma and len(words) == 1 and plain(tail.split()[0] if tail.split() else "") in PEERS:
        words += _drop_titles(tail.split(), rules)  # "Alfred, Lord Tennyson"
    for position, word in enumerate(words):
        if position > 0 and plain(word) == "the":  # an epithet is no name
            words = words[:position]
            break
    while len(words) > 1 and plain(words[-1]) in rules.suffixes:
        words = words[:-1]
    return words


def _is_inverted(tail: list[str], rules: NameRules) -> bool:
    if not tail or any(_ORDINAL.fullmatch(w) or plain(w) == "of" for w in tail):
        return False
    first = plain(tail[0])
    return first not in rules.suffixes and first not in rules.titles


def _drop_titles(words: list[str], rules: NameRules) -> list[str]:
    if words and plain(words[0]) == "the" and len(words) > 1:
        words = words[1:]
    while len(words) > 1 and (_is_ordinal(words[0]) or plain(words[0]) in rules.titles):
        words = words[2:] if plain(words[1]) == "of" and len(words) > 2 else words[1:]
    return words


def _is_ordinal(word: str) -> bool:
    return word[0].isdigit() and bool(_ORDINAL.fullmatch(word))


def _with_origin(words: list[str], rules: NameRules, habits: Habits) -> list[Reading]:
    """Joan of Arc: the given name counts; a table may argue for the place."""
    cut = words.index("of", 1)
    readings = _plain_name(words[:cut], rules, habits)
    place = [w for w in words[cut + 1 :] if plain(w) != "the"]
    if cut == 1 and place and not _ROMAN.fullmatch(place[0]):
        letter = initial(place[0])
        if letter:
            readings.append(Reading(letter, place[0], "the place in the name", accepted=False))
    return readings


def _plain_name(words: list[str], rules: NameRules, habits: Habits) -> list[Reading]:
    numeral = next((i for i, w in enumerate(words) if i > 0 and _is_numeral(words, i)), None)
    if numeral is not None:
        if habits.ruler or (numeral == 1 and words[1] != "X"):
            return _regnal(words[0])  # Mieszko I, though the reference lists no throne
        if numeral == 1:  # Malcolm X, or Leo X where the reference does not know him for a pope
            given = argued(words[0], f"the given name, if {words[1]} is a numeral")
            return _word_readings(words[1], "the last name", rules) + given
        words = words[:numeral]  # Barack Obama II: a suffix
    if len(words) == 1:
        return _word_readings(words[0], ONLY_NAME, rules)
    if _family_first(words, rules, habits):
        return _east_asian(words, rules, habits)
    joint = next((i for i in range(1, len(words) - 1) if plain(words[i]) in CONJUNCTIONS), None)
    if joint is not None:  # Ramón y Cajal
        before = _word_readings(words[joint - 1], "the first of two surnames", rules)
        return before + _word_readings(words[joint + 1], "the second of two surnames", rules)
    particle = _first_particle(words, rules)
    if particle is not None:
        return _after_particle(words, particle, rules, habits)
    return _last_word(words, rules, habits)


def _last_word(words: list[str], rules: NameRules, habits: Habits) -> list[Reading]:
    readings = _word_readings(words[-1], "the last name", rules) + _rear(words[-1], rules)
    if len(words) >= 3:
        readings += _first_of_two(words, rules, habits)
    if habits.family_first and plain(words[-1]) not in rules.family_first:
        readings += argued(words[0], "may be the family name")
    return readings


def _first_of_two(words: list[str], rules: NameRules, habits: Habits) -> list[Reading]:
    """García of García Márquez, Vaughan of Vaughan Williams; Luis of Luis Borges is argued for."""
    front, why = words[-2], "the first of two surnames"
    if f"{plain(front)} {plain(words[-1])}" in rules.double_surnames:
        return _word_readings(front, why, rules)
    if not habits.two_surnames or len(front.rstrip(".")) < 2:
        return []
    if plain(front) in rules.given_names:
        return []
    if _is_surname(front, rules):
        return _word_readings(front, why, rules)
    return argued(front, f"may be {why}")


def _is_surname(word: str, rules: NameRules) -> bool:
    """Whether a word of a Spanish or Portuguese name is hardly ever a given name."""
    folded = plain(word)
    return folded in rules.surnames or (folded.endswith(_PATRONYMIC) and len(folded) > 4)


def _rear(word: str, rules: NameRules) -> list[Reading]:
    """Korsakov of Rimsky-Korsakov: filed under the front, yet a table may argue."""
    if plain(word).startswith(rules.joined):
        return []
    parts = [p for p in word.split("-") if p]
    if len(parts) < 2 or not all(len(p) > 1 and p[0].isupper() for p in parts):
        return []
    return argued(parts[-1], f"the second part of {word}")


def _east_asian(words: list[str], rules: NameRules, habits: Habits) -> list[Reading]:
    readings = _word_readings(words[0], "family name first", rules)
    if habits.always_family_first:  # Katsushika Hokusai is called Hokusai
        return readings + argued(words[-1], "may be what he was called by")
    if _VIETNAMESE.search(" ".join(words)):
        readings += argued(words[-1], GIVEN_LAST)
    elif plain(words[-1]) in rules.family_first:  # Li Bai, should he have turned his name
        readings += argued(words[-1], "may be the family name too")
    return readings


def argued(word: str, why: str) -> list[Reading]:
    """A reading that only the table can accept; none where the word has no letter."""
    letter = initial(word)
    return [Reading(letter, word, why, accepted=False)] if letter else []


def _is_numeral(words: list[str], position: int) -> bool:
    """Whether a word is a ruler's numeral; inside a name one letter is an initial."""
    word = words[position]
    return bool(_ROMAN.fullmatch(word)) and (len(word) > 1 or position == len(words) - 1)


def _regnal(given: str) -> list[Reading]:
    """Henry VIII, John Paul II: the given name."""
    letter = initial(given)
    return [Reading(letter, given, "a ruler's name")] if letter else []


def _first_particle(words: list[str], rules: NameRules) -> int | None:
    if len(words) > 1 and plain(words[0]) in rules.leading and not _looks_given(words):
        return 0
    for position in range(1, len(words) - 1):
        if plain(words[position]) in rules.particles:
            inside = position < len(words) - 2  # William Le Baron Jenney: a middle name
            return None if inside and words[position][:1].isupper() else position
    return None


def _looks_given(words: list[str]) -> bool:
    """Whether a first word that could be a particle is rather a given name: La Toya Jackson."""
    return plain(words[0]) in {"van", "la", "di", "le"} and len(words) > 2


def _after_particle(
    words: list[str], position: int, rules: NameRules, habits: Habits
) -> list[Reading]:
    rest = words[position:]
    with_particle: list[Reading] = []
    while len(rest) > 1 and (plain(rest[0]) in rules.particles or plain(rest[0]) in rules.leading):
        letter = initial(rest[0])
        if letter:
            with_particle.append(Reading(letter, " ".join(rest), WITH_PARTICLE))
        rest = rest[1:]
    readings = _word_readings(rest[0], "after the particle", rules) + with_particle
    if len(rest) > 1:
        readings += _word_readings(rest[-1], "the last name", rules)
    readings += _rear(rest[-1], rules)
    if position and _is_surname_before(words, position, rules, habits):
        readings += _word_readings(words[position - 1], "before the particle", rules)
    return readings


def _is_surname_before(words: list[str], position: int, rules: NameRules, habits: Habits) -> bool:
    """Machado de Assis, Vázquez de Coronado; Ponce de León, but not Juana Inés de la Cruz."""
    before = words[position - 1]
    if _is_surname(before, rules):
        return True
    return habits.two_surnames and position > 1 and plain(before) not in rules.given_names


def _family_first(words: list[str], rules: NameRules, habits: Habits) -> bool:
    if habits.always_family_first:
        return True
    if plain(words[0]) not in rules.family_first:
        return False
    return habits.family_first or bool(_VIETNAMESE.search(" ".join(words)))


def _word_readings(word: str, why: str, rules: NameRules) -> list[Reading]:
    folded = plain(word)
    for prefix in rules.joined:
        if folded.startswith(prefix) and len(folded) > len(prefix):
            rest = word[len(prefix) :]
            return _letters([(rest, "after the particle"), (word, WITH_PARTICLE)])
    return _letters([(word, why)])


def _letters(pairs: Iterable[tuple[str, str]]) -> list[Reading]:
    found = ((initial(word), word, why) for word, why in pairs)
    return [Reading(letter, word, why) for letter, word, why in found if letter]
