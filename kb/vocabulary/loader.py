"""From the YAML files and the items of the knowledge base to a Vocabulary.

The files are the only place a region, an activity or a kind is defined; the loader closes
relations (a region's ancestors, what lies below an occupation) and checks references.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypedDict

from kb.domain.errors import InvalidInput
from kb.domain.kinds import Kinds
from kb.domain.names import NameRules, plain
from kb.domain.personage import Item, Qid
from kb.domain.vocabulary import CONTINENTS, Travellers, Vocabulary
from kb.matching.fold import fold
from kb.vocabulary.activities import (
    below_each,
    inverted,
    load_activities,
    load_early,
    load_occupations,
)
from kb.vocabulary.files import qids, read_yaml
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.regions import (
    load_continents,
    load_demonyms,
    load_overseas,
    load_placed,
    load_regions,
    load_states,
)
from kb.vocabulary.terms import Terms


def load_vocabulary(items: Iterable[Item]) -> Vocabulary:
    """The vocabulary over these items. Raises InvalidInput where a file refers to nothing."""
    regions_file, activities_file = read_yaml("regions"), read_yaml("activities")
    known = {item.qid: item for item in items}
    regions = load_regions(regions_file)
    known.update(load_placed(known))
    states = load_states(regions_file)
    return Vocabulary(
        regions=regions,
        activities=load_activities(activities_file),
        items=known,
        states=states,
        countries=frozenset(s.region for found in states.values() for s in found) - CONTINENTS,
        overseas=load_overseas(regions_file),
        continents=load_continents(),
        parted={
            r["id"]: tuple(r["parted_from"]) for r in regions_file["regions"] if "parted_from" in r
        },
        class_regions={
            Qid(c["qid"]): tuple(c["regions"]) for c in regions_file.get("class_regions", ())
        },
        demonyms=load_demonyms(regions_file),
        nouns=inverted(activities_file, "nouns"),
        sections=inverted(activities_file, "sections"),
        property_activities=inverted(activities_file, "properties"),
        early=load_early(activities_file),
        borderline_properties=inverted(activities_file, "borderline_properties"),
        travellers=load_travellers(),
        names=load_name_rules(),
        **classed(children_of(known.values())),
    )


class Classed(TypedDict):
    """The fields of a vocabulary that rest on what is a subclass of what."""

    kinds: Kinds
    occupations: Mapping[Qid, Mapping[str, tuple[Qid, ...]]]
    class_activities: Mapping[Qid, tuple[str, ...]]
    borderline: Mapping[Qid, tuple[str, ...]]


def classed(children: Mapping[Qid, list[Qid]]) -> Classed:
    """What follows from the P279 edges `children`."""
    file = read_yaml("activities")
    occupations = load_occupations(file, children)
    placed = {*occupations, *below_each(file, "borderline", {})}
    return Classed(
        kinds=load_kinds(children),
        occupations=occupations,
        class_activities=below_each(file, "classes", children),
        borderline=below_each(file, "borderline", children, placed),
    )


def load_terms(vocabulary: Vocabulary) -> Terms:
    """Folded card words to ids. Raises InvalidInput where one word means two things."""
    places: dict[str, str] = {}
    activities: dict[str, str] = {}
    for region in vocabulary.regions.values():
        _add_terms(places, region.id, (region.id, region.label, *region.terms))
    for activity in vocabulary.activities.values():
        _add_terms(activities, activity.id, (activity.id, activity.label, *activity.terms))
    return Terms(places, activities, vocabulary)


def _add_terms(known: dict[str, str], owner: str, words: Iterable[str]) -> None:
    for word in words:
        folded = fold(word)
        if known.setdefault(folded, owner) != owner:
            raise InvalidInput(f"the word {word!r} means both {known[folded]!r} and {owner!r}")


def children_of(items: Iterable[Item]) -> dict[Qid, list[Qid]]:
    """The subclasses of each item, by numeric id: the order of the items makes no difference."""
    found: dict[Qid, list[Qid]] = defaultdict(list)
    for item in items:
        for parent in dict.fromkeys(item.subclass_of):
            found[parent].append(item.qid)
    return {parent: sorted(below, key=number) for parent, below in found.items()}


def number(qid: Qid) -> int:
    """The number of an id: 42 of Q42."""
    return int(qid[1:])


def load_travellers() -> Travellers:
    """travellers.yaml."""
    file = read_yaml("travellers")
    rulers, receiving = file["rulers"], file["receiving"]

    def told(key: str) -> frozenset[str]:
        return frozenset([*qids(file[key]["occupations"]), *file[key]["nouns"]])

    return Travellers(
        everywhere=told("everywhere"),
        old_world=told("old_world"),
        except_activities=frozenset(file["except_activities"]),
        ruling=rulers["activity"],
        old_world_until=rulers["old_world_until"],
        continent_until=rulers["continent_until"],
        receiving=frozenset(receiving["regions"]),
        receiving_since=receiving["since"],
    )


def load_name_rules() -> NameRules:
    """The word lists of names.yaml."""
    file = read_yaml("names")

    def words(key: str) -> frozenset[str]:
        return frozenset(plain(str(w)) for w in file[key])

    return NameRules(
        titles=words("titles"),
        suffixes=words("suffixes"),
        particles=words("particles"),
        joined=tuple(file["joined"]),
        leading=words("leading"),
        family_first=frozenset(plain(str(w)) for w in file["family_first"]["names"]),
        family_first_regions=frozenset(file["family_first"]["regions"]),
        japan=file["japan"]["region"],
        japan_before=file["japan"]["family_first_before"],
        two_surnames=frozenset(file["two_surnames"]),
        ruler_nouns=frozenset(file["ruler_nouns"]),
        surnames=words("surnames"),
        double_surnames=words("double_surnames"),
        given_names=words("given_names"),
        whole=words("whole"),
        given_first_regions=frozenset(file["given_first"]),
        given_last_regions=frozenset(file["given_last"]),
    )
