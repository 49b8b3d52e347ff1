"""The types and properties the service knows of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.domain.dossier import PROPERTY_LABELS, Dossier
from kb.domain.personage import Qid
from kb.domain.vocabulary import Vocabulary
from service.reconcile.told import TypeValue

HUMAN = TypeValue("Q5", "human", "a real person, or one of whom it is disputed")
FICTIONAL = TypeValue(
    "Q95074", "fictional character", "a fictional, mythical or legendary personage"
)
DEFAULT_TYPES = (HUMAN, FICTIONAL)

ANYTHING = frozenset({"Q35120", "Q215627"})
"""Types that leave everybody in: Wikidata's entity, which OpenRefine offers first, and person."""

_ROOTS: Mapping[str, tuple[TypeValue, ...]] = {
    "human": (HUMAN,),
    "fictional": (FICTIONAL,),
    "disputed": (HUMAN, FICTIONAL),
}

MOST_ABOVE = 60
"""Items looked at above one."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property; `only_for` is the type of whom alone it is known, empty: everybody."""

    id: str
    name: str
    description: str
    only_for: str = ""


_ABOUT: Mapping[str, str] = {
    "P569": "a year or a date; decides among namesakes",
    "P570": "a year or a date; decides among namesakes",
    "P106": "by label or id; a field (music) will do",
    "P27": "by label or id; a state that was, or a word of the description, counts too",
    "P19": "by label or id; what it lies in counts too",
    "P20": "by label or id; what it lies in counts too",
    "P31": "by label or id",
    "P39": "by label or id",
    "P101": "by label or id",
}

_FIRST = ("P569", "P570", "P106", "P27", "P19", "P20", "P734", "P735", "P21", "P31")
_MORE_LABELS = {
    "P17": "country",
    "P21": "sex or gender",
    "P170": "creator",
    "P1441": "present in work",
}
_FICTION = frozenset({"P170", "P495", "P840", "P1441"})
_LIFE = frozenset(
    {"P97", "P119", "P241", "P410", "P411", "P509", "P551", "P607", "P641", "P937", "P1196",
     "P1303", "P1317", "P1477", "P1532", "P2031", "P2032"}
)  # fmt: skip


def _made() -> dict[str, Property]:
    labels = {**PROPERTY_LABELS, **_MORE_LABELS}
    order = dict.fromkeys((*_FIRST, *sorted(labels, key=lambda pid: int(pid[1:]))))
    own = (
        Property("label", "label", "the name the personage is known by"),
        Property("aliases", "also known as", "other names"),
        Property("description", "description", "one line composed from facts"),
        Property("fame", "fame", "0 to 100, from the number of Wikipedia's language editions"),
    )
    stated = [
        Property(
            pid,
            labels[pid],
            _ABOUT.get(pid, ""),
            FICTIONAL.id if pid in _FICTION else HUMAN.id if pid in _LIFE else "",
        )
        for pid in order
    ]
    return {p.id: p for p in (*stated, *own)}


PROPERTIES: Mapping[str, Property] = _made()
"""By id, the most useful first."""

SYNONYMS = {"Len": "label", "Den": "description", "Aen": "aliases"}
"""Ids that Wikidata's own service has for these."""


def proposed(type_id: str) -> list[Property]:
    """The properties that may be known of the personages of a type."""
    other = {HUMAN.id: FICTIONAL.id, FICTIONAL.id: HUMAN.id}.get(type_id)
    return [p for p in PROPERTIES.values() if p.id != "P17" and (not other or p.only_for != other)]


def types_of(dossier: Dossier) -> list[TypeValue]:
    """The types of a personage: human, fictional or both, then its own classes."""
    roots = _ROOTS.get(dossier.kind.word, ())
    classes = [s.item for s in dossier.personage.all_of("P31") if s.item]
    name = dossier.vocabulary.name
    named = (TypeValue(q, name(q)) for q in classes if name(q) != q)
    found = {t.id: t for t in (*roots, *named)}
    return [TypeValue(t.id, t.name) for t in found.values()]


def has_type(dossier: Dossier, type_id: str) -> bool:
    """Whether a personage is of a type, or of a narrower one."""
    if type_id in ANYTHING:
        return True
    own = [t.id for t in types_of(dossier)]
    if type_id in own:
        return True
    classes = [s.item for s in dossier.personage.all_of("P31") if s.item]
    return Qid(type_id) in above(dossier.vocabulary, classes)


def known_types(vocabulary: Vocabulary) -> list[TypeValue]:
    """Every class that a personage may be of and that has a name; the two great ones first, then
    by name."""
    named = [
        TypeValue(qid, item.label)
        for qid, word in vocabulary.kinds.classes.items()
        if word in _ROOTS and (item := vocabulary.items.get(qid)) and item.label
    ]
    great = {t.id for t in DEFAULT_TYPES}
    named.sort(key=lambda t: (t.name.casefold(), t.id))
    return [*DEFAULT_TYPES, *(t for t in named if t.id not in great)]


def above(vocabulary: Vocabulary, items: Iterable[Qid]) -> list[Qid]:
    """These items and those above them: what they are kinds of, and what they lie in."""
    found = dict.fromkeys(items)
    front = list(found)
    while front and len(found) < MOST_ABOVE:
        item = vocabulary.items.get(front.pop(0))
        if item is not None:
            higher = [*item.subclass_of, *(w.item for w in item.within)]
            front += [q for q in higher if q not in found]
            found.update(dict.fromkeys(higher))
    return list(found)
