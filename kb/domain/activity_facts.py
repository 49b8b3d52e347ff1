"""What a personage is known for: activities, and the facts that say so."""

from __future__ import annotations

from dataclasses import dataclass

from kb.domain.life import Life
from kb.domain.personage import Mention, Personage, Qid, Statement
from kb.domain.vocabulary import Vocabulary

OCCUPATION_PIDS = ("P106", "P101", "P39", "P641", "P1303", "P410", "P241", "P97", "P411")
"""Properties that say what somebody is known for, best first (RULINGS.md, ACTIVITY)."""

BORDERLINE_ONLY = frozenset({"P1303"})
"""Whose values are no occupation: Einstein's violin."""

LISTING_PIDS = frozenset({"P106", "P101", "P39"})
"""Properties whose presence makes a list of occupations: absence from it means something."""


@dataclass(frozen=True, slots=True)
class ActivityLink:
    """One way a personage belongs to an activity; `path` leads from the value to its root."""

    statement: Statement | None
    mention: Mention | None
    path: tuple[Qid, ...]


@dataclass(frozen=True, slots=True)
class ActivityFacts:
    """Activities by id with their links, those a table could argue about (`borderline`), and the
    statements that list occupations."""

    links: dict[str, tuple[ActivityLink, ...]]
    borderline: frozenset[str]
    occupations: tuple[Statement, ...]


Links = dict[str, list[ActivityLink]]


def activities_of(personage: Personage, vocabulary: Vocabulary, life: Life) -> ActivityFacts:
    """All links to activities: statements first, then the description."""
    links: Links = {}
    borderline: set[str] = set()
    occupations: list[Statement] = []
    for pid in OCCUPATION_PIDS:
        for statement in personage.all_of(pid):
            if statement.snak != "value":
                continue
            if pid in LISTING_PIDS and vocabulary.is_placed(statement.item):
                occupations.append(statement)
            _from_statement(pid, statement, vocabulary, life, links, borderline)
    for pid, argued in vocabulary.borderline_properties.items():
        if personage.has_any(pid):
            borderline.update(argued)
    _from_classes(personage, vocabulary, links)
    for mention in personage.mentions:
        if mention.kind == "section" and occupations:
            continue  # a list's heading is coarse: a queen consort stands under politicians
        for activity in _mentioned(mention, vocabulary):
            links.setdefault(activity, []).append(ActivityLink(None, mention, ()))
    return ActivityFacts(
        {activity: tuple(found) for activity, found in links.items()},
        frozenset(borderline - links.keys()),
        tuple(occupations),
    )


def _from_classes(personage: Personage, vocabulary: Vocabulary, links: Links) -> None:
    """A deity is of religion, a superhero of adventure."""
    for statement in personage.all_of("P31"):
        activities = vocabulary.class_activities.get(statement.item, ()) if statement.item else ()
        for activity in activities:
            link = ActivityLink(statement, None, (statement.item,) if statement.item else ())
            links.setdefault(activity, []).append(link)


def _from_statement(
    pid: str,
    statement: Statement,
    vocabulary: Vocabulary,
    life: Life,
    links: Links,
    borderline: set[str],
) -> None:
    for activity in vocabulary.property_activities.get(pid, ()):
        links.setdefault(activity, []).append(ActivityLink(statement, None, ()))
    if statement.item is None or pid in BORDERLINE_ONLY:
        return
    for activity, path in vocabulary.occupations.get(statement.item, {}).items():
        links.setdefault(activity, []).append(ActivityLink(statement, None, path))
    for activity, before in vocabulary.early.get(statement.item, ()):
        if life.possible and life.possible[1] < before:
            link = ActivityLink(statement, None, (statement.item,))
            links.setdefault(activity, []).append(link)
    borderline.update(vocabulary.borderline.get(statement.item, ()))


def _mentioned(mention: Mention, vocabulary: Vocabulary) -> tuple[str, ...]:
    if mention.kind == "noun":
        return vocabulary.nouns.get(mention.text, ())
    if mention.kind == "section":
        return vocabulary.sections.get(mention.text, ())
    return ()
