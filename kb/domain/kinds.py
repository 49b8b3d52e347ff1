"""What kind of being an item is: human, fictional, disputed, or no personage at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kb.domain.personage import Mention, Personage, Qid

KindWord = Literal["human", "fictional", "disputed", "not_a_personage", "unknown"]


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which P31 classes and description words make which kind (kinds.yaml).

    `overriding` disputed classes win over a fictional one, `yielding` ones give way to human.
    Words count by the classes beside them: `beside_human` and `beside_fictional` make a personage
    disputed, `alone` speaks where no class is known, and then `human_by` properties do.
    `reasons` say what an item is that is no personage ("group"), by class or word.
    """

    classes: Mapping[Qid, KindWord]
    overriding: frozenset[Qid] = frozenset()
    yielding: frozenset[Qid] = frozenset()
    beside_human: frozenset[str] = frozenset()
    beside_fictional: frozenset[str] = frozenset()
    alone: Mapping[str, KindWord] = field(default_factory=dict)
    human_by: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind, and the classes or the word of the description that say so."""

    word: KindWord
    classes: tuple[Qid, ...] = ()
    mention: Mention | None = None
    reason: str = ""


def kind_of(personage: Personage, kinds: Kinds) -> Kind:
    """The kind of a personage; the order of precedence is that of kinds.yaml (rules 1 to 10)."""
    by_kind: dict[KindWord, tuple[Qid, ...]] = {}
    for statement in personage.all_of("P31"):
        word = kinds.classes.get(statement.item) if statement.item else None
        if word is not None and statement.item is not None:
            by_kind[word] = (*by_kind.get(word, ()), statement.item)
    mentions = [m for m in personage.mentions if m.kind == "kind"]
    if "human" in by_kind:
        return _with_human(by_kind, mentions, kinds)
    fictional, disputed = by_kind.get("fictional", ()), by_kind.get("disputed", ())
    if fictional:
        overriding = tuple(c for c in disputed if c in kinds.overriding)
        if overriding:
            return Kind("disputed", overriding)
        told = next((m for m in mentions if m.text in kinds.beside_fictional), None)
        return Kind("disputed", fictional, told) if told else Kind("fictional", fictional)
    if disputed:
        return Kind("disputed", disputed)
    if wrong := by_kind.get("not_a_personage"):
        return Kind("not_a_personage", wrong, None, kinds.reasons.get(wrong[0], "item"))
    return _unclassified(personage, mentions, kinds)


def _with_human(
    by_kind: Mapping[KindWord, tuple[Qid, ...]], mentions: list[Mention], kinds: Kinds
) -> Kind:
    human = by_kind["human"]
    if fictional := by_kind.get("fictional"):
        return Kind("disputed", fictional)
    if disputed := tuple(c for c in by_kind.get("disputed", ()) if c not in kinds.yielding):
        return Kind("disputed", disputed)
    beside = next((m for m in mentions if m.text in kinds.beside_human), None)
    return Kind("disputed", human, beside) if beside else Kind("human", human)


def _unclassified(personage: Personage, mentions: list[Mention], kinds: Kinds) -> Kind:
    words: tuple[KindWord, ...] = ("not_a_personage", "disputed", "fictional", "human")
    for word in words:
        told = next((m for m in mentions if kinds.alone.get(m.text) == word), None)
        if told is not None:
            return Kind(word, (), told, kinds.reasons.get(told.text, ""))
    return Kind("human" if personage.has_any(*kinds.human_by) else "unknown")
