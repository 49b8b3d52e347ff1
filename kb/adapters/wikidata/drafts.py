"""Items in the making: what rows have told of each so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from kb.adapters.wikidata.entity import DATES, MOST_STATEMENTS, TEXTS, Entity
from kb.adapters.wikidata.rdf_values import Term, date_alone, is_unknown, item_of
from kb.domain.dates import Date
from kb.domain.personage import Pid, Qid, Qualifier, Rank, Snak, Statement

NO_VALUE = "http://www.wikidata.org/prop/novalue/"


class Claim(NamedTuple):
    """The row of one statement."""

    property: Pid
    value: Term
    rank: Rank


@dataclass(slots=True)
class Draft:
    """One item: terms by language, claims by the IRI of their node.

    `dates` holds the full dates by node and property, None where one came and cannot be read.
    """

    qid: Qid
    labels: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, set[str]] = field(default_factory=dict)
    title: str | None = None
    editions: int = 0
    merged_into: Qid | None = None
    claims: dict[str, Claim] = field(default_factory=dict)
    dates: dict[tuple[str, Pid], Date | None] = field(default_factory=dict)
    qualifiers: dict[str, dict[Qualifier, None]] = field(default_factory=dict)

    def add_claim(self, node: str, pid: Pid, value: Term, rank: Rank) -> None:
        """The row of a statement."""
        self.claims[node] = Claim(pid, value, rank)

    def add_qualifier(self, node: str, qualifier: Qualifier) -> None:
        """The row of a qualifier."""
        self.qualifiers.setdefault(node, {})[qualifier] = None

    def items_of(self, pid: str) -> list[Qid]:
        """The items that claims of a property name, deprecated ones aside."""
        usable = (c for c in self.claims.values() if c.property == pid and c.rank != "deprecated")
        return [item for c in usable if (item := item_of(c.value))]

    def entity(self) -> Entity:
        """What all rows together tell."""
        statements: dict[Pid, list[Statement]] = {}
        for node in sorted(self.claims):
            of_property = statements.setdefault(self.claims[node].property, [])
            statement = self._statement(node, self.claims[node])
            if statement is not None and len(of_property) < MOST_STATEMENTS:
                of_property.append(statement)
        return Entity(
            self.qid,
            labels=self.labels,
            descriptions=self.descriptions,
            aliases={language: tuple(sorted(names)) for language, names in self.aliases.items()},
            statements={pid: tuple(found) for pid, found in statements.items()},
            editions=self.editions,
            title=self.title,
        )

    def _statement(self, node: str, claim: Claim) -> Statement | None:
        pid, value, rank = claim
        found = self.qualifiers.get(node)
        qualifiers = tuple(sorted(found, key=_by_property_and_value)) if found else ()
        snak: Snak = "value"
        if is_unknown(value):
            snak = "somevalue"
        elif value["value"] == NO_VALUE + pid:
            snak = "novalue"
        if snak != "value":
            return Statement(pid, rank=rank, snak=snak, qualifiers=qualifiers)
        item = date = text = None
        if pid in DATES:
            date = self._date(node, pid, value)
        elif pid in TEXTS:
            text = value["value"] if value["type"] != "uri" else None
        else:
            item = item_of(value)
        if item is None and date is None and not text:
            return None
        return Statement(pid, item, date, text, rank, snak, qualifiers)

    def _date(self, node: str, pid: Pid, value: Term) -> Date | None:
        if (node, pid) in self.dates:
            return self.dates[node, pid]
        return date_alone(value["value"]) if value["type"] != "uri" else None


Drafts: TypeAlias = dict[Qid, Draft]


def _by_property_and_value(qualifier: Qualifier) -> tuple[int, str, str]:
    date = qualifier.date
    bounds = f"{date.earliest} {date.latest} {date.precision}" if date else ""
    return int(qualifier.property[1:]), str(qualifier.item), bounds
