"""What the live reference tells, joined with what was known before.

The statements are the live ones. A snapshot knows what no item says: who is on a list of
well-known people, how often somebody is read about, words of other descriptions. That is kept.
"""

from __future__ import annotations

from dataclasses import replace

from kb.domain.fame import fame_of
from kb.domain.life import DEATH_FACTS
from kb.domain.personage import Item, Personage, is_qid

MOST_ALIASES = 100


def merged(known: Personage | None, told: Personage) -> Personage:
    """The personage as told just now, with what `known` has beside it.

    Where what is told is older (a cache answered while the reference was away), `known` stays.
    """
    if known is None:
        return told
    if known.complete and known.retrieved > told.retrieved:
        return known
    label = known.label if is_qid(told.label) else told.label
    aliases = dict.fromkeys((*told.aliases, known.label, *known.aliases))
    aliases.pop(label, None)
    return replace(
        told,
        label=label,
        aliases=tuple(n for n in aliases if not is_qid(n))[:MOST_ALIASES],
        mentions=tuple(dict.fromkeys((*told.mentions, *known.mentions))),
        editions=known.editions if told.editions is None else told.editions,
        fame=_better_fame(known, told),
        listed=known.listed or told.listed,
        living_as_of=_seen_alive(known, told),
        first_work=told.first_work or known.first_work,
    )


def merged_item(known: Item | None, told: Item) -> Item:
    """The item as told, with what `known` says where nothing is told."""
    if known is None:
        return told
    return replace(
        told,
        label=told.label or known.label,
        within=told.within or known.within,
        subclass_of=told.subclass_of or known.subclass_of,
        begin=known.begin if told.begin is None else told.begin,
        end=known.end if told.end is None else told.end,
    )


def _better_fame(known: Personage, told: Personage) -> float:
    """The live reference counts editions alone. What was reckoned from counted editions and more
    is better founded, and so is anything where nothing is counted now."""
    if told.editions is None:
        return known.fame
    by_editions_alone = known.fame == fame_of(known.editions, None, None)
    return told.fame if known.editions is None or by_editions_alone else known.fame


def _seen_alive(known: Personage, told: Personage) -> str | None:
    if told.has_any(*DEATH_FACTS):
        return None
    return max(filter(None, (known.living_as_of, told.living_as_of)), default=None)
