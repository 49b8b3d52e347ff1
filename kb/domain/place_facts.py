"""Where a personage belongs: every region, and the facts that lead there."""

from __future__ import annotations

from dataclasses import dataclass

from kb.domain.life import Life
from kb.domain.personage import Personage, Pid, Qid, Statement
from kb.domain.vocabulary import Reach, Vocabulary

PLACE_VERBS = {
    "P19": "born in",
    "P27": "citizen of",
    "P551": "lived in",
    "P937": "worked in",
    "P20": "died in",
    "P119": "buried in",
    "P1532": "played for",
    "P39": "held the office of",
    "P495": "created in",
    "P840": "set in",
}
"""Properties that associate a personage with a place, best first (RULINGS.md, PLACE)."""

BIRTH_OR_CITIZENSHIP = frozenset({"P19", "P27"})


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """One way a personage belongs to a region. `text` is a verb before a value, or the word of
    the description where there is no value."""

    property: str | None
    value: Qid | None
    text: str
    reach: Reach | None
    statement: Statement | None


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """Regions by id with the links that lead there, and what is known at all.

    `pinned` holds each known value with its regions; `birth`, `citizenship` and `described` are
    the first link of their sort, or None.
    """

    links: dict[str, tuple[PlaceLink, ...]]
    pinned: tuple[tuple[Qid, frozenset[str]], ...]
    birth: PlaceLink | None
    citizenship: PlaceLink | None
    described: PlaceLink | None

    @property
    def home(self) -> frozenset[str]:
        """Regions of birth, citizenship or description: not of a mere stay."""
        kinds = (*BIRTH_OR_CITIZENSHIP, None)
        return frozenset(r for r, ks in self.links.items() if any(k.property in kinds for k in ks))

    def by(self, pid: str) -> frozenset[str]:
        """Regions that statements of one property lead to."""
        return frozenset(r for r, ks in self.links.items() if any(k.property == pid for k in ks))


Links = dict[str, list[PlaceLink]]


def places_of(personage: Personage, vocabulary: Vocabulary, life: Life) -> PlaceFacts:
    """All links to regions: statements first, then the description, then the class."""
    links: Links = {}
    pinned: list[tuple[Qid, frozenset[str]]] = []
    first_of: dict[str, PlaceLink] = {}
    for pid in PLACE_VERBS:
        for statement in personage.all_of(pid):
            if statement.item is None:
                continue
            found = _reached(pid, statement, vocabulary, life)
            if found is None:
                continue
            pinned.append((statement.item, frozenset(k.reach.region for k in found if k.reach)))
            for link in found:
                if link.reach:
                    links.setdefault(link.reach.region, []).append(link)
                first_of.setdefault(pid, link)
    described = _from_description(personage, vocabulary, links)
    _from_classes(personage, vocabulary, links)
    return PlaceFacts(
        links={region: tuple(found) for region, found in links.items()},
        pinned=tuple(pinned),
        birth=first_of.get("P19"),
        citizenship=first_of.get("P27"),
        described=described,
    )


def _reached(
    pid: str, statement: Statement, vocabulary: Vocabulary, life: Life
) -> list[PlaceLink] | None:
    """Links of one statement that hold now or held in the personage's time.

    None for a citizenship of a state that had ended before the birth: a mistake in the data
    (Ancient Rome for Johann Sebastian Bach). An empty list is a place that leads nowhere known.
    """
    assert statement.item is not None
    first, last = _time_of(pid, life)
    reaches = vocabulary.reaches(statement.item)
    holding = [r for r in reaches if r.holds_in(first, last)]
    if reaches and not holding:
        return None
    verb = PLACE_VERBS[pid]
    return [PlaceLink(pid, statement.item, verb, r, statement) for r in holding]


def _time_of(pid: str, life: Life) -> tuple[int | None, int | None]:
    """The years a statement speaks of: of the birth, of the death, or of the whole life. Alvar
    Aalto died in Helsinki long after it was Russian."""
    spans = {"P19": life.birth, "P20": life.death, "P119": life.death}
    return spans.get(pid) or life.possible or (None, None)


def _from_description(
    personage: Personage, vocabulary: Vocabulary, links: Links
) -> PlaceLink | None:
    described: PlaceLink | None = None
    for mention in personage.mentions:
        if mention.kind not in ("demonym", "place"):
            continue
        link = PlaceLink(None, None, mention.text, None, None)
        regions = vocabulary.demonyms.get(mention.text, ())
        if regions and mention.kind == "demonym":
            described = described or link
        _add_with_ancestors(regions, link, vocabulary, links)
    return described


def _from_classes(personage: Personage, vocabulary: Vocabulary, links: Links) -> None:
    """A Greek deity is of Greece."""
    for statement in personage.all_of("P31"):
        regions = vocabulary.class_regions.get(statement.item, ()) if statement.item else ()
        link = PlaceLink(Pid("P31"), statement.item, "a", None, statement)
        _add_with_ancestors(regions, link, vocabulary, links)


def _add_with_ancestors(
    regions: tuple[str, ...], link: PlaceLink, vocabulary: Vocabulary, links: Links
) -> None:
    names = {r: None for region in regions for r in (region, *vocabulary.regions[region].ancestors)}
    for name in names:
        links.setdefault(name, []).append(link)
