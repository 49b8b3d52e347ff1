"""The words cards use, resolved to what the knowledge base holds.

Filled by kb.vocabulary.loader from the YAML files and the items of the knowledge base; nothing
here reads a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.kinds import Kinds
from kb.domain.names import NameRules
from kb.domain.personage import Item, Qid, Within

OLD_WORLD = frozenset({"europe", "asia", "africa"})
CONTINENTS = frozenset(
    {
        *("africa", "antarctica", "asia", "australia-oceania", "europe"),
        *("north-america", "south-america"),
    }
)

MAX_DEPTH = 9
"""Steps walked upward from a place; Wikidata's longest real chain of P131 is about 7."""


@dataclass(frozen=True, slots=True)
class State:
    """An item that is a region, now or from `begin` to `end` (astronomical years)."""

    qid: Qid
    label: str
    region: str
    begin: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Region:
    """A modern country with its historical states, a continent, or a named region.

    `ancestors` are the ids of all larger regions it lies in, `containers` the items larger than
    it that are not it (Yugoslavia for Croatia).
    """

    id: str
    label: str
    terms: tuple[str, ...] = ()
    demonyms: tuple[str, ...] = ()
    ancestors: frozenset[str] = frozenset()
    containers: frozenset[Qid] = frozenset()


@dataclass(frozen=True, slots=True)
class Overseas:
    """A part of a country that lies in another continent (Hawaii, Réunion)."""

    country: str
    regions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Activity:
    """A field somebody may be known for.

    `since` is the first year the field existed; `near` holds the activities in which Wikidata's
    lists are commonly incomplete for its people, so that absence there is no evidence.
    """

    id: str
    label: str
    terms: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Reach:
    """That a place lies in a region: the items on the way, and the years it held (None = open)."""

    region: str
    path: tuple[Qid, ...]
    begin: int | None = None
    end: int | None = None

    def holds_in(self, first: int | None, last: int | None) -> bool:
        """Whether it holds today or held at some time from `first` to `last`."""
        if self.end is None:
            return True
        if first is not None and self.end < first:
            return False
        return not (last is not None and self.begin is not None and self.begin > last)


@dataclass(frozen=True, slots=True)
class Travellers:
    """Where absence of a place says nothing (travellers.yaml).

    `everywhere` and `old_world` hold item ids and nouns of descriptions; years are astronomical.
    """

    everywhere: frozenset[str] = frozenset()
    old_world: frozenset[str] = frozenset()
    except_activities: frozenset[str] = frozenset()
    ruling: str = "royalty"
    old_world_until: int = 0
    continent_until: int = 0
    receiving: frozenset[str] = frozenset()
    receiving_since: int = 0


@dataclass(frozen=True)
class Vocabulary:
    """Regions, activities and kinds with the items they rest on."""

    regions: Mapping[str, Region]
    activities: Mapping[str, Activity]
    kinds: Kinds
    items: Mapping[Qid, Item]
    states: Mapping[Qid, tuple[State, ...]] = field(default_factory=dict)
    """Items that are regions."""
    overseas: Mapping[Qid, Overseas] = field(default_factory=dict)
    countries: frozenset[str] = frozenset()
    """Regions that some item is: neither continents nor named regions."""
    continents: Mapping[Qid, frozenset[str]] = field(default_factory=dict)
    """Places whose states lie on several continents -> their own (Warsaw)."""
    parted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Region -> larger ones its places once lay in and do not count for (Dublin, Great Britain)."""
    class_regions: Mapping[Qid, tuple[str, ...]] = field(default_factory=dict)
    demonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Demonym or place word as written -> region ids."""
    occupations: Mapping[Qid, Mapping[str, tuple[Qid, ...]]] = field(default_factory=dict)
    """Occupation item -> activity id -> the items from it up to the activity's root."""
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Occupation noun of a description -> activity ids."""
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Section of the list of vital articles -> activity ids."""
    property_activities: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Property of which any value says an activity -> activity ids."""
    class_activities: Mapping[Qid, tuple[str, ...]] = field(default_factory=dict)
    """P31 class -> activity ids (deities: religion)."""
    early: Mapping[Qid, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """Occupation -> activities it says only of somebody who died before a year."""
    borderline: Mapping[Qid, tuple[str, ...]] = field(default_factory=dict)
    """Item a table could argue about -> activity ids that it neither makes nor rules out."""
    borderline_properties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    travellers: Travellers = field(default_factory=Travellers)
    names: NameRules = field(default_factory=NameRules)
    _reaches: dict[Qid, tuple[Reach, ...]] = field(default_factory=dict, repr=False)

    def name(self, qid: Qid) -> str:
        """The label of an item, or its id."""
        item = self.items.get(qid)
        return item.name if item else str(qid)

    def is_placed(self, occupation: Qid | None) -> bool:
        """Whether activities.yaml knows this occupation; one it does not know is no list."""
        return occupation in self.occupations or occupation in self.borderline

    def reaches(self, qid: Qid) -> tuple[Reach, ...]:
        """Every region an item lies in, then and now, nearest first (memoised)."""
        known = self._reaches.get(qid)
        if known is None:
            walked = [r for r in self._walk(qid) if self._on_its_continent(r)]
            parted = {p for r in walked for p in self.parted.get(r.region, ())}
            known = tuple(r for r in walked if r.region not in parted or r.path == (qid,))
            self._reaches[qid] = known
        return known

    def _on_its_continent(self, reach: Reach) -> bool:
        if reach.region not in CONTINENTS:
            return True
        own = next((self.continents[q] for q in reach.path if q in self.continents), None)
        return own is None or reach.region in own

    def _walk(self, start: Qid) -> list[Reach]:
        found: dict[tuple[str, int | None, int | None], Reach] = {}
        seen: set[Within | Qid] = {start}
        front: list[tuple[tuple[Qid, ...], int | None, int | None]] = [((start,), None, None)]
        for _ in range(MAX_DEPTH):
            following: list[tuple[tuple[Qid, ...], int | None, int | None]] = []
            for path, begin, end in front:
                here = path[-1]
                reached = self._regions_at(path, begin, end)
                for reach in reached:
                    found.setdefault((reach.region, reach.begin, reach.end), reach)
                if reached or here not in self.items:
                    continue  # what lies above a state says nothing more of the place
                for parent in self.items[here].within:
                    if parent not in seen and parent.item != start:
                        seen.add(parent)
                        later, sooner = _narrow(begin, end, parent.begin, parent.end)
                        following.append(((*path, parent.item), later, sooner))
            front = following
        return list(found.values())

    def _regions_at(self, path: tuple[Qid, ...], begin: int | None, end: int | None) -> list[Reach]:
        here = path[-1]
        part = self.overseas.get(here)
        if part is not None:
            names = {part.country, *part.regions}
            for region in part.regions:
                names |= self.regions[region].ancestors
            return [Reach(region, path, begin, end) for region in sorted(names)]
        found = []
        for state in self.states.get(here, ()):
            later, sooner = _narrow(begin, end, state.begin, state.end)
            found.append(Reach(state.region, path, later, sooner))
            above = sorted(self.regions[state.region].ancestors)
            found += [Reach(region, path, later, sooner) for region in above]
        return found


def _narrow(
    begin: int | None, end: int | None, other_begin: int | None, other_end: int | None
) -> tuple[int | None, int | None]:
    """The overlap of two spans of years, None being open."""
    begins = [b for b in (begin, other_begin) if b is not None]
    ends = [e for e in (end, other_end) if e is not None]
    return max(begins, default=None), min(ends, default=None)
