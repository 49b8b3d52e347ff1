"""Everything the five judges ask of one personage, worked out once.

A dossier is built lazily and kept with the personage: a second challenge to the same personage
costs dictionary look-ups only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kb.domain.life import Life, life_of
from kb.domain.names import Habits
from kb.domain.personage import Mention, Personage, Pid, Qid, Statement
from kb.domain.ruling import Evidence, Finding
from kb.domain.vocabulary import KindWord, Reach, Vocabulary

WIKIDATA_ITEM = "https://www.wikidata.org/wiki/"

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

OCCUPATION_PIDS = ("P106", "P101", "P39", "P641", "P1303", "P410", "P241", "P97", "P411")
"""Properties that say what somebody is known for, best first (RULINGS.md, ACTIVITY)."""

PROPERTY_LABELS = {
    "P19": "place of birth",
    "P20": "place of death",
    "P27": "country of citizenship",
    "P31": "instance of",
    "P39": "position held",
    "P97": "noble title",
    "P101": "field of work",
    "P106": "occupation",
    "P119": "place of burial",
    "P241": "military branch",
    "P410": "military rank",
    "P411": "canonization status",
    "P495": "country of origin",
    "P509": "cause of death",
    "P551": "residence",
    "P569": "date of birth",
    "P570": "date of death",
    "P641": "sport",
    "P734": "family name",
    "P742": "pseudonym",
    "P840": "narrative location",
    "P937": "work location",
    "P1196": "manner of death",
    "P1303": "instrument",
    "P1317": "floruit",
    "P1477": "birth name",
    "P1532": "country for sport",
    "P2031": "work period (start)",
    "P2032": "work period (end)",
}


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """One way a personage belongs to a region."""

    property: str | None
    value: Qid | None
    text: str
    reach: Reach | None
    statement: Statement | None


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """Regions by id with the links that lead there, and what is known at all.

    `pinned` holds, for each known value, its regions and the items it is or lies in; `birth` and
    `citizenship` tell whether such a fact leads to any region.
    """

    links: dict[str, tuple[PlaceLink, ...]]
    pinned: tuple[tuple[Qid, frozenset[str]], ...]
    birth: PlaceLink | None
    citizenship: PlaceLink | None
    described: PlaceLink | None


@dataclass(frozen=True, slots=True)
class ActivityLink:
    """One way a personage belongs to an activity."""

    statement: Statement | None
    mention: Mention | None
    path: tuple[Qid, ...]


@dataclass(frozen=True, slots=True)
class ActivityFacts:
    """Activities by id with their links; `occupations` are all occupation-like statements."""

    links: dict[str, tuple[ActivityLink, ...]]
    occupations: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of being this is, and the class or word that says so."""

    word: KindWord
    classes: tuple[Qid, ...]
    mention: Mention | None
    reason: str


class Dossier:
    """Derived facts of one personage under one vocabulary, as of the year `today`."""

    def __init__(self, personage: Personage, vocabulary: Vocabulary, today: int) -> None:
        self.personage = personage
        self.vocabulary = vocabulary
        self.today = today
        self.findings: dict[object, Finding] = {}

    @cached_property
    def life(self) -> Life:
        """When the personage lived."""
        return life_of(self.personage, self.today)

    @cached_property
    def kind(self) -> Kind:
        """Human, fictional, disputed, or no personage at all."""
        return _kind_of(self.personage, self.vocabulary)

    @cached_property
    def places(self) -> PlaceFacts:
        """Where the personage belongs."""
        return _places_of(self)

    @cached_property
    def activities(self) -> ActivityFacts:
        """What the personage is known for."""
        return _activities_of(self.personage, self.vocabulary)

    @cached_property
    def habits(self) -> Habits:
        """How the personage's names are written."""
        names = self.vocabulary.names
        regions = self.places.links.keys()
        birth = self.life.possible[0] if self.life.possible else self.today
        return Habits(
            family_first=bool(regions & names.family_first_regions),
            always_family_first=names.japan in regions and birth < names.japan_before,
            two_surnames=bool(regions & names.two_surnames),
        )

    def evidence(
        self,
        pid: str | None,
        label: str,
        value: str,
        value_label: str,
        path: tuple[str, ...] = (),
        rank: str = "normal",
    ) -> Evidence:
        """Evidence from this personage's record, linked to the statement on Wikidata."""
        person = self.personage
        anchor = f"#{pid}" if pid else ""
        return Evidence(
            pid,
            label,
            value,
            value_label,
            path,
            rank,
            person.source,
            person.retrieved,
            f"{WIKIDATA_ITEM}{person.qid}{anchor}",
        )

    def statement_evidence(
        self, statement: Statement, path: tuple[Qid, ...] = ()
    ) -> Evidence:
        """Evidence of one statement; `path` are the items from its value on."""
        name = self.vocabulary.name
        if statement.item is not None:
            value, label = str(statement.item), name(statement.item)
        elif statement.date is not None:
            value = label = str(statement.date)
        else:
            value = label = statement.text or statement.snak
        pid = str(statement.property)
        return self.evidence(
            pid,
            PROPERTY_LABELS.get(pid, pid),
            value,
            label,
            tuple(name(q) for q in path),
            statement.rank,
        )

    def mention_evidence(self, text: str) -> Evidence:
        """Evidence of a word mined from the description."""
        return self.evidence(None, "description", text, text)


def _kind_of(personage: Personage, vocabulary: Vocabulary) -> Kind:
    kinds = vocabulary.kinds
    classes = tuple(s.item for s in personage.all_of("P31") if s.item)
    known = [(c, kinds.classes[c]) for c in classes if c in kinds.classes]
    words = {m.text: m for m in personage.mentions if m.kind == "kind"}
    told = {kinds.words[w]: m for w, m in words.items() if w in kinds.words}
    found = {word for _, word in known}

    def because(word: KindWord) -> tuple[Qid, ...]:
        return tuple(c for c, w in known if w == word)

    if "human" in found and ("disputed" in found or "fictional" in found):
        return Kind("disputed", because("disputed") or because("fictional"), None, "")
    if "disputed" in found and "fictional" not in found:
        return Kind("disputed", because("disputed"), None, "")
    if "fictional" in found:
        if "disputed" in told:
            return Kind("disputed", because("fictional"), told["disputed"], "")
        overriding = tuple(c for c in because("disputed") if c in kinds.overriding)
        if overriding:
            return Kind("disputed", overriding, None, "")
        return Kind("fictional", because("fictional"), None, "")
    if "human" in found:
        return Kind("human", because("human"), None, "")
    if "not_a_personage" in found:
        wrong = because("not_a_personage")
        return Kind("not_a_personage", wrong, None, kinds.reasons.get(wrong[0], "item"))
    for word in ("disputed", "fictional"):
        if word in told:
            return Kind(word, (), told[word], "")
    return Kind("unknown", (), None, "")


def _places_of(dossier: Dossier) -> PlaceFacts:
    personage, vocabulary = dossier.personage, dossier.vocabulary
    possible = dossier.life.possible
    first, last = possible or (None, None)
    links: dict[str, list[PlaceLink]] = {}
    pinned: list[tuple[Qid, frozenset[str]]] = []
    known: dict[str, PlaceLink] = {}
    for pid, verb in PLACE_VERBS.items():
        for statement in personage.all_of(pid):
            if statement.item is None:
                continue
            reaches = vocabulary.reaches(statement.item)
            holding = [r for r in reaches if r.holds_in(first, last)]
            if pid == "P27":  # a state that ended before the birth is a mistake in the data
                holding = [r for r in holding if not _ended_before(r, first)]
            if not holding:
                if not reaches:
                    pinned.append((statement.item, frozenset()))
                continue
            pinned.append((statement.item, frozenset(r.region for r in holding)))
            for reach in holding:
                link = PlaceLink(pid, statement.item, verb, reach, statement)
                links.setdefault(reach.region, []).append(link)
                known.setdefault(pid, link)
    described: PlaceLink | None = None
    for mention in personage.mentions:
        if mention.kind not in ("demonym", "place"):
            continue
        for region in vocabulary.demonyms.get(mention.text, ()):
            link = PlaceLink(None, None, mention.text, None, None)
            if mention.kind == "demonym":
                described = described or link
            for name in (region, *sorted(vocabulary.regions[region].ancestors)):
                links.setdefault(name, []).append(link)
    for cls in (s.item for s in personage.all_of("P31") if s.item):
        for region in vocabulary.class_regions.get(cls, ()):
            statement = Statement(Pid("P31"), item=cls)
            link = PlaceLink("P31", cls, "a", None, statement)
            for name in (region, *sorted(vocabulary.regions[region].ancestors)):
                links.setdefault(name, []).append(link)
    return PlaceFacts(
        links={region: tuple(found) for region, found in links.items()},
        pinned=tuple(pinned),
        birth=known.get("P19"),
        citizenship=known.get("P27"),
        described=described,
    )


def _ended_before(reach: Reach, year: int | None) -> bool:
    return year is not None and reach.end is not None and reach.end < year


def _activities_of(personage: Personage, vocabulary: Vocabulary) -> ActivityFacts:
    links: dict[str, list[ActivityLink]] = {}
    occupations: list[Statement] = []
    by_property = {
        pid: [a.id for a in vocabulary.activities.values() if pid in a.properties]
        for pid in OCCUPATION_PIDS
    }
    for pid in OCCUPATION_PIDS:
        for statement in personage.all_of(pid):
            if statement.snak != "value":
                continue
            if pid in ("P106", "P101", "P39"):
                occupations.append(statement)
            for activity in by_property[pid]:
                links.setdefault(activity, []).append(ActivityLink(statement, None, ()))
            if statement.item is None:
                continue
            for activity, path in vocabulary.occupations.get(statement.item, {}).items():
                links.setdefault(activity, []).append(ActivityLink(statement, None, path))
    for mention in personage.mentions:
        if mention.kind == "noun":
            for activity in vocabulary.nouns.get(mention.text, ()):
                links.setdefault(activity, []).append(ActivityLink(None, mention, ()))
        elif mention.kind == "section":
            for found in vocabulary.activities.values():
                if mention.text in found.sections:
                    links.setdefault(found.id, []).append(ActivityLink(None, mention, ()))
    return ActivityFacts({a: tuple(found) for a, found in links.items()}, tuple(occupations))
