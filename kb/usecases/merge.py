"""What the live reference tells, joined with what was known before.

The statements are the live ones. A snapshot knows what no item says: who is on a list of
well-known people, how often somebody is read about, words of other descriptions. That is kept.
Where nearly all that makes somebody is missing at once, the answer is at fault, not what was known.
"""

from __future__ import annotations

from dataclasses import replace

from kb.domain.fame import fame_of
from kb.domain.life import DEATH_FACTS
from kb.domain.personage import Item, Personage, is_qid

MOST_ALIASES = 100

ESSENTIAL = ("P31", "P19", "P27", "P106", "P569", "P570")
MOST_LOST = 2
"""Class, birthplace, citizenship, occupation, birth, death: an item loses one or two of those it
had to an editor, not most of them. It does to a service that has loaded half of its data, or cuts
its answers."""


def merged(known: Personage | None, told: Personage) -> Personage:
    """The personage as told just now, with what `known` has beside it.

    Where what is told is older (a cache answered while the reference was away) or has lost most of
    what was known, `known` stays.
    """
    if known is None:
        return told
    if _has_lost_most(known, told):
        return known
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
        editions=told.editions if _is_counted(known, told) else known.editions,
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


def _has_lost_most(known: Personage, told: Personage) -> bool:
    had = [pid for pid in ESSENTIAL if known.has_any(pid)]
    lost = sum(not told.has_any(pid) for pid in had)
    return lost > MOST_LOST and lost * 2 > len(had)


def _is_counted(known: Personage, told: Personage) -> bool:
    """Whether editions were counted: none at all, of somebody who had some, is no count."""
    return told.editions is not None and bool(told.editions or not known.editions)


def _better_fame(known: Personage, told: Personage) -> float:
    """The live reference counts editions alone. What was reckoned from counted editions and more
    is better founded, and so is anything where nothing is counted now."""
    if not _is_counted(known, told):
        return known.fame
    by_editions_alone = known.fame == fame_of(known.editions, None, None)
    return told.fame if known.editions is None or by_editions_alone else known.fame


def _seen_alive(known: Personage, told: Personage) -> str | None:
    if told.has_any(*DEATH_FACTS):
        return None
    return max(filter(None, (known.living_as_of, told.living_as_of)), default=None)
