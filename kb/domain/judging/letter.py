"""LETTER: the first letter of the last name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.domain.claims import LastNameBegins
from kb.domain.dossier import Dossier
from kb.domain.judging.aliases import alias_readings, is_turned
from kb.domain.names import (
    GIVEN_LAST,
    ONLY_NAME,
    WITH_PARTICLE,
    NameRules,
    Reading,
    argued,
    initial,
    last_name_readings,
    name_words,
    plain,
    title_words,
    written_words,
)
from kb.domain.ruling import Evidence, Finding

SHOWN = 3
LONGEST_INITIALS = 4
SURNAMES_SINCE = 1500
"""Somebody born earlier whom an alias calls by the given name alone may be filed under it
(Leonardo, Dante); born before SURNAMES_BEGIN, without such an alias (Omar Khayyam)."""
SURNAMES_BEGIN = 1100
PEERS = ("", "lord ", "the ")


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
    because = _other_name(accepted, dossier.personage.label)
    return Finding(claim, "does_not_fit", "conflict", because, _shown(dossier, accepted))


def _other_name(accepted: list[Reading], label: str) -> str:
    """Why no letter fits: the names that count, one a letter."""
    by_letter: dict[str, Reading] = {}
    for reading in accepted:
        by_letter.setdefault(reading.letter, reading)
    words = " or ".join([r.word for r in by_letter.values()][:SHOWN]) or label
    if by_letter and all(r.why.startswith(ONLY_NAME) for r in by_letter.values()):
        return f"{words} is the only name"
    return f"the last name is {words}"


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
    yield from _stated(dossier)
    yield from _of_label(dossier)
    yield from _called_out(dossier, spoken)
    yield from _of_title(dossier)
    yield from _given_names(dossier)
    yield from alias_readings(dossier)


def _called_out(dossier: Dossier, spoken: str) -> Iterator[Reading]:
    person, rules = dossier.personage, dossier.vocabulary.names
    if not spoken or not _is_name_of(spoken, (person.label, *person.aliases), rules):
        return
    if is_turned(name_words(spoken, rules), name_words(person.label, rules)):
        return  # Kurosawa Akira: the label has read it
    if _is_initials(spoken, person.label, rules):
        yield from argued(spoken, "initials, as called out")
        return
    counts = not _is_given(spoken, person.label, rules) or _goes_by_given_name(dossier)
    for r in last_name_readings(spoken, rules, dossier.habits):
        yield replace(r, why=f"{r.why}, as called out", accepted=r.accepted and counts)


def _is_name_of(spoken: str, names: tuple[str, ...], rules: NameRules) -> bool:
    """Whether it is one of the names, or its first and last words are (Samuel Clemens)."""
    if plain(spoken) in {plain(n) for n in names}:
        return True
    said = name_words(spoken, rules)
    if len(said) != 2:
        return False
    longer = (name_words(n, rules) for n in names)
    return any(len(w) > 2 and (w[0], w[-1]) == said for w in longer)


def _is_given(spoken: str, label: str, rules: NameRules) -> bool:
    """Elvis names the man but is no last name: for the table to say."""
    said, words = name_words(spoken, rules), name_words(label, rules)
    return len(said) == 1 and len(words) > 1 and said[0] == words[0]


def _is_initials(spoken: str, label: str, rules: NameRules) -> bool:
    """Nor is JFK."""
    said = name_words(spoken, rules)
    return (
        len(said) == 1
        and len(name_words(label, rules)) > 1
        and spoken.isupper()
        and len(said[0]) <= LONGEST_INITIALS
    )


def _goes_by_given_name(dossier: Dossier) -> bool:
    """Whether a ruler, or of a time when most people had no last name."""
    life = dossier.life
    return dossier.habits.ruler or bool(life.possible and life.possible[0] < SURNAMES_SINCE)


def _given_names(dossier: Dossier) -> list[Reading]:
    """Given names by which some people are filed or spoken of, though there is a last one."""
    person, rules = dossier.personage, dossier.vocabulary.names
    words = written_words(person.label, rules)
    if len(words) < 2 or "," in person.label:
        return []
    home = dossier.places.home
    if home & rules.given_last_regions:
        return argued(words[-1], GIVEN_LAST)
    if home & rules.given_first_regions:
        return argued(words[0], "the given name, there being no family name")
    if dossier.habits.ruler:
        return argued(words[0], "a ruler's given name")
    if not _goes_by_given_name(dossier):
        return []
    is_early = bool(dossier.life.possible and dossier.life.possible[0] < SURNAMES_BEGIN)
    if is_early or any(name_words(a, rules) == (plain(words[0]),) for a in person.aliases):
        return argued(words[0], "the first name, from before last names were settled")
    return []


def _of_title(dossier: Dossier) -> list[Reading]:
    """Kelvin of William Thomson, 1st Baron Kelvin: it counts where an alias is just Kelvin or Lord
    Kelvin. A prince's land (Prince Philip, Duke of Edinburgh) is none of his names."""
    person, rules = dossier.personage, dossier.vocabulary.names
    head, comma, tail = person.label.partition(",")
    land = title_words(tail, rules)
    if not comma or not land or len(name_words(head, rules)) < 2:
        return []
    name = " ".join(land)
    known = {plain(a) for a in person.aliases}
    is_used = any(f"{peer}{plain(land[-1])}" in known for peer in PEERS)
    why = "the title's name, used alone" if is_used else "the title's name"
    return [
        replace(r, why=why, accepted=r.accepted and is_used and r.why != WITH_PARTICLE)
        for r in last_name_readings(name, rules, dossier.habits)
    ]


def _of_label(dossier: Dossier) -> list[Reading]:
    """The label's own readings. The front of a double name is arguable where another name has
    only the rest of it: Marie Sklodowska-Curie, called Marie Curie."""
    person, rules = dossier.personage, dossier.vocabulary.names
    readings = last_name_readings(person.label, rules, dossier.habits)
    words = name_words(person.label, rules)
    front, hyphen, rest = words[-1].partition("-") if words else ("", "", "")
    if not (front and hyphen and any(name_words(a, rules)[-1:] == (rest,) for a in person.aliases)):
        return readings
    why = f"the front of a double name; also just {rest.capitalize()}"
    return [
        replace(r, why=why, accepted=False) if plain(r.word) == words[-1] else r for r in readings
    ]


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
