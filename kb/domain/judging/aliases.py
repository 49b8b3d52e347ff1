"""What a personage's aliases say of the last name, for LETTER.

Catalogues add spellings, styles and descriptions: those say nothing. An alias with the same given
name counts; a whole other name, or a name that goes on behind the last one, may be argued for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher

from kb.domain.dossier import Dossier
from kb.domain.names import (
    WITH_PARTICLE,
    NameRules,
    Reading,
    argued,
    last_name_readings,
    name_words,
    plain,
    written_words,
)

SPELLING = 0.5
"""Likeness from which a word is another spelling of the label's last one (Renon, Lennon: .73;
Rait, Wright: .6). Real other names stay below: Clay, Ali; Ciccone, Madonna (.29)."""

LONGEST_ALIAS = 5
"""Words; a longer alias is a style or a description, not a name."""

Words = tuple[str, ...]

_NUMERAL = re.compile(r"[ivx]+")
_INITIALS = re.compile(r"([a-z]{1,2}\.)+")
"""Behind a name: Hans Holbein d.J., Whistler J."""


def alias_readings(dossier: Dossier) -> list[Reading]:
    """The readings of the aliases, in their order."""
    person, rules = dossier.personage, dossier.vocabulary.names
    label = _without_numeral(name_words(person.label, rules))
    all_words = [name_words(a, rules) for a in person.aliases]
    inner = set(label[:-1]) | {w for words in all_words for w in _inside(words, label)}
    found: list[Reading] = []
    for alias, words in zip(person.aliases, all_words, strict=True):
        if not words or not label or _is_style(alias, rules):
            continue
        found += _of_part(dossier, alias, words, label)
        _, hyphen, rest = words[-1].partition("-")
        if (
            hyphen and rest == label[-1] and not words[-1].startswith(rules.joined)
        ):  # Winston Spencer-Churchill
            found += _of_front(dossier, alias, words, label)
        elif _is_other_name(words, label):
            found += _of_alias(dossier, alias, words, label, words[-1] in inner)
    return found


def _is_style(alias: str, rules: NameRules) -> bool:
    """Whether it begins with a small word, as styles do (zi Runzhi), or miswrites a numeral."""
    first = alias.split()[0]
    last = alias.split()[-1]
    if _NUMERAL.fullmatch(last.lower()) and len(last) > 1 and not last.isupper():
        return True  # Louis Xiv
    is_small = first[0].islower() and not alias.islower()
    return is_small and first not in rules.particles and not first.startswith(rules.joined)


def _without_numeral(label: Words) -> Words:
    return label[:-1] if len(label) > 1 and _NUMERAL.fullmatch(label[-1]) else label


def _of_front(dossier: Dossier, alias: str, words: Words, label: Words) -> list[Reading]:
    front = written_words(alias, dossier.vocabulary.names)[-1].partition("-")[0]
    counts = words[0] == label[0] and not dossier.habits.ruler
    return [replace(r, accepted=counts) for r in argued(front, f"as in {alias!r}")]


def is_turned(words: Words, label: Words) -> bool:
    """Whether a name is the label's in the other order: Kurosawa Akira, Liszt Ferenc."""
    if len(words) < 2 or len(label) < 2 or words == label:
        return False
    if len(words) != len(label) or "of" in words:
        return False
    return set(words) == set(label) or words[0] == label[-1] != words[-1]


def _of_part(dossier: Dossier, alias: str, words: Words, label: Words) -> list[Reading]:
    """An alias that is the label's end: simply García Márquez, simply Hokusai."""
    if not words or len(words) >= len(label) or words != label[-len(words) :]:
        return []
    rules, habits = dossier.vocabulary.names, dossier.habits
    if len(words) == 1:
        return last_name_readings(alias, rules, habits) if habits.always_family_first else []
    if len(words[0].rstrip(".")) < 2 or words[0] in rules.particles | rules.given_names:
        return []
    front = written_words(alias, rules)[0]
    counts = habits.two_surnames
    return [replace(r, accepted=counts) for r in argued(front, f"as in {alias!r}")]


def _is_other_name(words: Words, label: Words) -> bool:
    """Whether an alias has a last name of its own, not the label's spelt otherwise."""
    if not 2 <= len(words) <= LONGEST_ALIAS or "of" in words:
        return False
    given, last = label[0], words[-1]
    if last[:2] == given[:2] or (len(words) > 2 and last == given):  # Honest Abe
        return False
    if _INITIALS.fullmatch(last):  # Holbein d.J.
        return False
    is_respelt = 2 < len(_parts(words)) == len(_parts(label))  # Frank Lloid Rait
    return not (is_respelt or is_turned(words, label) or _is_spelling_of(last, label[-1:]))


def _of_alias(
    dossier: Dossier, alias: str, words: Words, label: Words, is_inner: bool
) -> list[Reading]:
    """`is_inner`: the last word stands inside another name, and may be a middle one (Francis Scott)
    or a maiden one (Hillary Rodham)."""
    rules, habits = dossier.vocabulary.names, dossier.habits
    given = label[0]
    is_same = given not in rules.particles and (
        given in words[:-1] or plain(alias).startswith(f"{given} ")
    )
    if is_inner and not _may_be_maiden(alias, words, label, is_same, rules):
        return []
    counts = not is_inner and is_same and not habits.ruler and not _goes_on(dossier, words, label)
    found = []
    for r in last_name_readings(alias, rules, habits):
        if len(label) == 1 or plain(r.word) != given:
            accepted = counts and r.accepted and r.why != WITH_PARTICLE
            found.append(replace(r, why=f"as in {alias!r}", accepted=accepted))
    return found


def _may_be_maiden(alias: str, words: Words, label: Words, is_same: bool, rules: NameRules) -> bool:
    if words[-1] == label[-1]:  # the label's own last name, with a particle perhaps
        return is_same
    if words[-1] in rules.given_names or " of " in alias:
        return False
    if len(label) == 1 and words[0] == label[0]:
        return False  # Madonna Louise, a middle name
    return is_same or len(words) == 2


def _goes_on(dossier: Dossier, words: Words, label: Words) -> bool:
    """Whether more than one word follows the label's last name (Maria Callas De Las Mercedes), or
    the mother's surname does (Fidel Castro Ruz). One word may be the true name: Mark Twain Clemens.
    """
    if len(label) < 2:
        return False
    if dossier.habits.two_surnames:
        is_next = len(words) > 2 and _is_spelling_of(words[-2], label[-1:])
        return label[-1] in words[:-1] or is_next
    is_title = words[-1] in dossier.vocabulary.names.titles
    return label[-1] in words[:-1] and (is_title or words[:-1] != label)


def _inside(words: Words, label: Words) -> Words:
    """The words of a name before its last; of a turned one (Buonarroti Michelangelo) not the
    first."""
    return words[1:-1] if words[-1:] == label[:1] else words[:-1]


def _parts(words: Words) -> list[str]:
    return [part for word in words for part in word.split("-")]


def _is_spelling_of(word: str, label_words: Words) -> bool:
    """Whether a word only spells the label's last word otherwise: the same length but for one
    letter, and half of the letters the same."""
    if not label_words or word == label_words[0]:
        return False
    other = label_words[0]
    if abs(len(word) - len(other)) > 2 or min(len(word), len(other)) < 4:
        return False
    return SequenceMatcher(None, word, other).ratio() >= SPELLING
