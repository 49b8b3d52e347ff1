"""Everything the five judges ask of one personage, worked out once.

A dossier is built lazily and kept with the personage: a second challenge to the same personage
costs dictionary look-ups only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from kb.domain.activity_facts import ActivityFacts, activities_of
from kb.domain.dates import long_date
from kb.domain.kinds import Kind, kind_of
from kb.domain.life import Life, life_of
from kb.domain.names import Habits
from kb.domain.override import Override
from kb.domain.personage import Personage, Qid, Statement
from kb.domain.place_facts import PlaceFacts, places_of
from kb.domain.ruling import Evidence, Finding
from kb.domain.vocabulary import Vocabulary

NO_OVERRIDES: Mapping[str, Override] = MappingProxyType({})

WIKIDATA_ITEM = "https://www.wikidata.org/wiki/"

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
    "P607": "conflict",
    "P641": "sport",
    "P734": "family name",
    "P735": "given name",
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


class Dossier:
    """Derived facts of one personage under one vocabulary, as of the year `today`; `overrides` are
    the table's own rulings, by the text of the claim."""

    def __init__(
        self,
        personage: Personage,
        vocabulary: Vocabulary,
        today: int,
        overrides: Mapping[str, Override] = NO_OVERRIDES,
    ) -> None:
        self.personage = personage
        self.vocabulary = vocabulary
        self.today = today
        self.overrides = overrides
        self.findings: dict[object, Finding] = {}

    @cached_property
    def life(self) -> Life:
        """When the personage lived."""
        return life_of(self.personage, self.today)

    @cached_property
    def kind(self) -> Kind:
        """Human, fictional, disputed, or no personage at all."""
        return kind_of(self.personage, self.vocabulary.kinds)

    @cached_property
    def places(self) -> PlaceFacts:
        """Where the personage belongs."""
        return places_of(self.personage, self.vocabulary, self.life)

    @cached_property
    def activities(self) -> ActivityFacts:
        """What the personage is known for."""
        return activities_of(self.personage, self.vocabulary, self.life)

    @cached_property
    def habits(self) -> Habits:
        """How the personage's names are written."""
        names, label = self.vocabulary.names, self.vocabulary.name
        regions = self.places.home
        birth = self.life.possible[0] if self.life.possible else self.today
        called = {m.text for m in self.personage.mentions}
        called |= {label(s.item).lower() for s in self.activities.occupations if s.item}
        return Habits(
            family_first=bool(regions & names.family_first_regions),
            always_family_first=names.japan in regions and birth < names.japan_before,
            two_surnames=bool(regions & names.two_surnames),
            ruler="royalty" in self.activities.links or bool(called & names.ruler_nouns),
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

    def statement_evidence(self, statement: Statement, path: tuple[Qid, ...] = ()) -> Evidence:
        """Evidence of one statement; `path` are the items from its value on."""
        name = self.vocabulary.name
        if statement.item is not None:
            value, label = str(statement.item), name(statement.item)
        elif statement.date is not None:
            value, label = statement.date.iso, long_date(statement.date)
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
