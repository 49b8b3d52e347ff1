"""LETTER: the first letter of the last name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from kb.domain.claims import LastNameBegins
from kb.domain.dossier import Dossier
from kb.domain.names import (
    WITH_PARTICLE,
    NameRules,
    Reading,
    given_name,
    initial,
    last_name_readings,
    name_words,
    plain,
)
from kb.domain.ruling import Evidence, Finding

SPELLING = 0.5
"""Likeness from which a word is another spelling of the label's last one (Renon, Lennon: .73;
Rait, Wright: .6). Real other names stay below: Clay, Ali; Ciccone, Madonna (.29)."""

SHOWN = 3
LONGEST_INITIALS = 4
LONGEST_ALIAS = 5
"""Words; a longer alias is a style or a description, not a name."""


def judge_letter(dossier: Dossier, claim: LastNameBegins, spoken: str = "") -> Finding:
    """Fits if an accepted reading of the last name begins with one of the letters."""
    readings: list[Reading] = []
    for reading in _every_reading(dossier, spoken):
        if reading.accepted and reading.letter in claim.letters and not claim.is_wild:
            return _found(dossier, claim, reading)  # no further name need be read
        readings.append(reading)
    if not readings:
        return Finding(claim, "cannot_tell", "no_data", "the name has no Latin letters")
    if claim.is_wild:
        return Finding(claim, "fits", "statement", "a wild letter", ())
    arguable = next((r for r in readings if r.letter in claim.letters), None)
    if arguable is not None:
        return _found(dossier, claim, arguable)
    accepted = [r for r in readings if r.accepted]
    words = " or ".join(dict.fromkeys(r.word for r in accepted)) or dossier.personage.label
    because = f"the last name is {words}"
    return Finding(claim, "does_not_fit", "conflict", because, _shown(dossier, accepted))


def _found(dossier: Dossier, claim: LastNameBegins, reading: Reading) -> Finding:
    because = f"{reading.word} ({reading.why})"
    evidence = _shown(dossier, [reading])
    if reading.accepted:
        return Finding(claim, "fits", "statement", because, evidence)
    return Finding(claim, "cannot_tell", "imprecise", because, evidence)


def _shown(dossier: Dossier, readings: list[Reading]) -> tuple[Evidence, ...]:
    words = list(dict.fromkeys(r.word for r in readings))[:SHOWN]
    return tuple(dossier.evidence(None, "last name", w, w) for w in words)


def readings_of(dossier: Dossier, spoken: str = "") -> list[Reading]:
    """Every reading of the last name, accepted ones first; `spoken` counts when it is a name of
    the personage."""
    best: dict[str, Reading] = {}
    for reading in sorted(_every_reading(dossier, spoken), key=lambda r: not r.accepted):
        best.setdefault(reading.letter, reading)
    return list(best.values())


def _every_reading(dossier: Dossier, spoken: str) -> Iterator[Reading]:
    """By statements, the label, the name called out, aliases; a letter may come more than once."""
    person, rules, habits = dossier.personage, dossier.vocabulary.names, dossier.habits
    yield from _stated(dossier)
    yield from _of_label(dossier)
    if spoken and _is_name_of(spoken, (person.label, *person.aliases), rules):
        is_part = _is_given_or_initials(spoken, person.label, rules)
        for r in last_name_readings(spoken, rules, habits):
            accepted = r.accepted and not is_part
            yield Reading(r.letter, r.word, f"the name called out: {r.why}", accepted)
    yield from _aliases(dossier)


def _is_name_of(spoken: str, names: tuple[str, ...], rules: NameRules) -> bool:
    """Whether it is one of the names, or its first and last words are (Samuel Clemens)."""
    if plain(spoken) in {plain(n) for n in names}:
        return True
    said = name_words(spoken, rules)
    if len(said) != 2:
        return False
    longer = (name_words(n, rules) for n in names)
    return any(len(w) > 2 and (w[0], w[-1]) == said for w in longer)


def _is_given_or_initials(spoken: str, label: str, rules: NameRules) -> bool:
    """Elvis and JFK name the man but are no last name: for the table to say."""
    said, words = name_words(spoken, rules), name_words(label, rules)
    if len(said) != 1 or len(words) < 2:
        return False
    return said[0] == words[0] or (spoken.isupper() and len(said[0]) <= LONGEST_INITIALS)


def _of_label(dossier: Dossier) -> list[Reading]:
    """The label's own readings. The front of a double name is arguable where another name has
    only the rest of it: Marie Sklodowska-Curie, called Marie Curie."""
    person, rules = dossier.personage, dossier.vocabulary.names
    readings = last_name_readings(person.label, rules, dossier.habits)
    words = name_words(person.label, rules)
    front, hyphen, rest = words[-1].partition("-") if words else ("", "", "")
    if not (front and hyphen and any(name_words(a, rules)[-1:] == (rest,) for a in person.aliases)):
        return readings
    return [replace(r, accepted=False) if plain(r.word) == words[-1] else r for r in readings]


def _stated(dossier: Dossier) -> list[Reading]:
    """Family name P734; birth name P1477 and pseudonym P742 as written."""
    person, vocabulary = dossier.personage, dossier.vocabulary
    found: list[Reading] = []
    for statement in person.all_of("P734"):
        item = vocabulary.items.get(statement.item) if statement.item else None
        letter = initial(item.label) if item and item.label else None
        if item and item.label and letter:
            found.append(Reading(letter, item.label, "family name"))
    for pid, why in (("P1477", "birth name"), ("P742", "pseudonym")):
        for statement in person.all_of(pid):
            if statement.text and not plain(statement.text).startswith("the "):
                found += [
                    Reading(r.letter, r.word, why, r.accepted)
                    for r in last_name_readings(statement.text, vocabulary.names, dossier.habits)
                ]
    return found


def _is_spelling_of(word: str, label_words: tuple[str, ...]) -> bool:
    """Whether a word only spells the label's last word otherwise: the same length but for one
    letter, and half of the letters the same."""
    if not label_words or word == label_words[0]:
        return False
    other = label_words[0]
    if abs(len(word) - len(other)) > 2 or min(len(word), len(other)) < 4:
        return False
    return SequenceMatcher(None, word, other).ratio() >= SPELLING


def _said(word: str, why: str) -> list[Reading]:
    letter = initial(word)
    return [Reading(letter, word, why)] if letter else []


def _aliases(dossier: Dossier) -> list[Reading]:
    """Aliases with the same given name count; whole other names may be argued for."""
    person, rules, habits = dossier.personage, dossier.vocabulary.names, dossier.habits
    given = given_name(person.label, rules)
    all_words = [name_words(n, rules) for n in (person.label, *person.aliases)]
    inner = {w for words in all_words for w in words[:-1]}
    found: list[Reading] = []
    surnames = all_words[0][-2:]
    for alias, words in zip(person.aliases, all_words[1:], strict=True):
        if habits.two_surnames and words == surnames and len(all_words[0]) > 2:
            found += _said(words[0], f"as in {alias!r}")  # simply García Márquez
        if habits.always_family_first and words == all_words[0][-1:]:
            found += last_name_readings(alias, rules, habits)  # simply Hokusai
        if not 2 <= len(words) <= LONGEST_ALIAS or words[-1] in inner or "of" in words:
            continue
        last, readings = words[-1], last_name_readings(alias, rules, habits)
        if last[:2] == given[:2] or (len(words) > 2 and last == given):  # Honest Abe
            continue
        is_respelt = 2 < len(words) == len(all_words[0])  # Frank Lloid Rait
        if is_respelt or _is_spelling_of(last, all_words[0][-1:]):  # John Renon
            continue
        same = words[0] == given and not habits.ruler
        found += [
            Reading(
                r.letter,
                r.word,
                f"as in {alias!r}",
                accepted=same and r.accepted and r.why != WITH_PARTICLE,
            )
            for r in readings
        ]
    return found
