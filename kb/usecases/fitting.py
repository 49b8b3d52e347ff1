"""Who fits which card, as sets of numbers.

A set for each region, activity, initial, kind and year is kept; a claim's own set is one of these
or is put together from them in a few milliseconds, under whatever house rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pyroaring import BitMap

from kb.domain.claims import (
    Claim,
    HasStatus,
    KnownFor,
    LastNameBegins,
    LivedDuring,
    PlaceIn,
    claim_text,
)
from kb.domain.house_rules import HouseRules
from kb.domain.judging.fit_facts import FitFacts
from kb.domain.life import Span

KEPT = 512
"""Sets of TIME claims kept, then all are dropped: the decks have about 20, players write others;
some 10 kB each at 100,000 personages."""

Sets = defaultdict[str, BitMap]
Years = tuple[int | None, int | None]


def united(sets: Iterable[BitMap]) -> BitMap:
    """All who are in any of these sets."""
    some = list(sets)
    return BitMap.union(*some) if some else BitMap()


class Fitting:
    """Sets of numbers; who they are the caller knows. Takes one writer at a time.

    The sets it hands out are its own: combine them, do not change them.
    """

    def __init__(self, today: int) -> None:
        """`today` is the present year."""
        self._today = today
        self._regions, self._home_regions = Sets(BitMap), Sets(BitMap)
        self._activities, self._letters = Sets(BitMap), Sets(BitMap)
        self._kinds, self._states = Sets(BitMap), Sets(BitMap)
        self._named = BitMap()
        self._ruled_in, self._ruled_out = Sets(BitMap), Sets(BitMap)
        self._begins: defaultdict[int, BitMap] = defaultdict(BitMap)
        self._ends: defaultdict[int, BitMap] = defaultdict(BitMap)
        self._created: defaultdict[int, BitMap] = defaultdict(BitMap)
        self._within: defaultdict[Span, BitMap] = defaultdict(BitMap)
        self._lived: dict[Years, BitMap] = {}

    def add(self, number: int, facts: FitFacts) -> None:
        """Take somebody in under a number that is new."""
        for sets, keys in (
            (self._regions, facts.regions),
            (self._home_regions, facts.home_regions),
            (self._activities, facts.activities),
            (self._letters, facts.letters),
        ):
            for key in keys:
                sets[key].add(number)
        for span in facts.within:
            self._within[span].add(number)
        if facts.certain:
            self._begins[facts.certain[0]].add(number)
            self._ends[facts.certain[1]].add(number)
        if facts.created is not None:
            self._created[facts.created].add(number)
        self._kinds[facts.kind].add(number)
        self._states[facts.state].add(number)
        if facts.has_name:
            self._named.add(number)
        for text, fits in facts.overrides:
            (self._ruled_in if fits else self._ruled_out)[text].add(number)
        for years, some in self._lived.items():
            if _has_lived(facts, years):
                some.add(number)

    def fitting(self, claim: Claim, rules: HouseRules) -> BitMap:
        """Those of whom `judge` says that they fit the claim, the label being called out."""
        found = self._by_facts(claim, rules)
        if not self._ruled_in and not self._ruled_out:
            return found
        text = claim_text(claim)
        return (found | _of(self._ruled_in, text)) - _of(self._ruled_out, text)

    def _by_facts(self, claim: Claim, rules: HouseRules) -> BitMap:
        if isinstance(claim, PlaceIn):
            is_narrow = rules.place == "birth_or_citizenship"
            return _of(self._home_regions if is_narrow else self._regions, claim.region)
        if isinstance(claim, KnownFor):
            return _of(self._activities, claim.activity)
        if isinstance(claim, LastNameBegins):
            if claim.is_wild:
                return self._named
            return united(_of(self._letters, letter) for letter in claim.letters)
        if isinstance(claim, HasStatus):
            return self._with_status(claim, rules)
        return self._alive(claim, rules)

    def _alive(self, claim: LivedDuring, rules: HouseRules) -> BitMap:
        years = claim.first, claim.last
        lived = self._lived.get(years)
        if lived is None:
            if len(self._lived) >= KEPT:
                self._lived.clear()
            lived = self._lived[years] = self._reckoned(*years)
        if rules.fictional_time == "story":
            return lived
        fictional = _of(self._kinds, "fictional")
        return (lived - fictional) | (fictional & self._since_creation(*years))

    def _reckoned(self, first: int | None, last: int | None) -> BitMap:
        begun = united(s for year, s in self._begins.items() if last is None or year <= last)
        lasting = united(s for year, s in self._ends.items() if first is None or year >= first)
        inside = (s for span, s in self._within.items() if _is_inside(span, first, last))
        return (begun & lasting) | united(inside)

    def _since_creation(self, first: int | None, last: int | None) -> BitMap:
        if first is not None and self._today < first:
            return BitMap()
        return united(s for year, s in self._created.items() if last is None or year <= last)

    def _with_status(self, claim: HasStatus, rules: HouseRules) -> BitMap:
        status = claim.status
        fictional, disputed = _of(self._kinds, "fictional"), _of(self._kinds, "disputed")
        if status in ("fictional", "nonfictional"):
            plain = fictional if status == "fictional" else _of(self._kinds, "human")
            return plain | disputed if rules.legendary in ("either", status) else plain
        found = _of(self._states, status) - fictional
        if rules.fictional_living == "either":
            found |= fictional | (disputed & _of(self._states, "unknown"))
        return found


def _is_inside(span: Span, first: int | None, last: int | None) -> bool:
    return (first is None or span[0] >= first) and (last is None or span[1] <= last)


def _has_lived(facts: FitFacts, years: Years) -> bool:
    first, last = years
    certain = facts.certain
    if certain and (last is None or certain[0] <= last) and (first is None or certain[1] >= first):
        return True
    return any(_is_inside(span, first, last) for span in facts.within)


def _of(sets: Mapping[str, BitMap], key: str) -> BitMap:
    return sets.get(key) or _NOBODY


_NOBODY = BitMap()
