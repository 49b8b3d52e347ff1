"""All that decides which cards a personage fits, small enough to be kept for everybody.

`judge` says "fits" for a claim exactly where these facts do (tests/unit/test_who_fits.py holds the
two together); why, and what else it says, only `judge` can tell.
"""

from __future__ import annotations

from dataclasses import dataclass

from kb.domain.claims import PlaceIn
from kb.domain.dossier import Dossier
from kb.domain.judging.activity import is_stray
from kb.domain.judging.letter import readings_of
from kb.domain.judging.place_doubts import doubt_of_links
from kb.domain.judging.time import century_span
from kb.domain.kinds import KindWord
from kb.domain.life import LifeState, Span
from kb.domain.place_facts import BIRTH_OR_CITIZENSHIP


@dataclass(frozen=True, slots=True)
class FitFacts:
    """Regions and activities by id; years are astronomical.

    `home_regions` hold where only birth and citizenship count. A TIME card fits if it meets
    `certain` or has one of `within` inside; by the first work, if it meets the years from `created`
    on. `letters` are the initials when the label is called out; `has_name` is whether a wild letter
    fits. `overrides` are the table's own rulings: a claim's text, and whether it fits.
    """

    regions: tuple[str, ...]
    home_regions: tuple[str, ...]
    activities: tuple[str, ...]
    kind: KindWord
    state: LifeState
    certain: Span | None
    within: tuple[Span, ...]
    created: int | None
    letters: frozenset[str]
    has_name: bool
    overrides: tuple[tuple[str, bool], ...]


def fit_facts(dossier: Dossier) -> FitFacts:
    """The facts of one personage, called by the label."""
    life, person = dossier.life, dossier.personage
    regions, home_regions = _regions(dossier)
    readings = readings_of(dossier, person.label)
    return FitFacts(
        regions,
        home_regions,
        _activities(dossier),
        dossier.kind.word,
        life.state,
        life.certain,
        life.events if life.possible else (*life.events, *_described_centuries(dossier)),
        person.first_work[0] if person.first_work else None,
        frozenset([r.letter for r in readings if r.accepted]),
        bool(readings),
        tuple([(text, own.finding == "fits") for text, own in dossier.overrides.items()]),
    )


def _regions(dossier: Dossier) -> tuple[tuple[str, ...], tuple[str, ...]]:
    regions: list[str] = []
    home: list[str] = []
    for region, links in dossier.places.links.items():
        claim = PlaceIn(region, region)
        is_sure = not doubt_of_links(dossier, claim, links)
        if is_sure:
            regions.append(region)
        strong = tuple([k for k in links if k.property in BIRTH_OR_CITIZENSHIP])
        if len(strong) < len(links):
            is_sure = bool(strong) and not doubt_of_links(dossier, claim, strong)
        if is_sure:
            home.append(region)
    return tuple(regions), tuple(home)


def _activities(dossier: Dossier) -> tuple[str, ...]:
    known, possible = dossier.vocabulary.activities, dossier.life.possible
    return tuple(
        [
            activity
            for activity, links in dossier.activities.links.items()
            if not is_stray(dossier, links) and not _is_before(possible, known[activity].since)
        ]
    )


def _is_before(possible: Span | None, since: int | None) -> bool:
    return since is not None and possible is not None and possible[1] <= since


def _described_centuries(dossier: Dossier) -> list[Span]:
    told = (m.text for m in dossier.personage.mentions if m.kind == "century")
    return [span for span in map(century_span, told) if span]
