"""regions.yaml and places.yaml: which items are which region."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set
from dataclasses import replace

from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Pid, Qid, Within
from kb.domain.vocabulary import Overseas, Region, State
from kb.vocabulary.files import Yaml, read_yaml


def astronomical(year: int | None) -> int | None:
    """A historical year number of a file (-44 = 44 BC) as an astronomical one."""
    return year + 1 if year is not None and year < 0 else year


def load_regions(file: Yaml) -> dict[str, Region]:
    """Regions by id, with everything they lie in."""
    direct = {r["id"]: tuple(r.get("within", ())) for r in file["regions"]}

    def above(region: str) -> frozenset[str]:
        if region not in direct:
            raise InvalidInput(f"regions.yaml: no region {region!r}")
        found: set[str] = set()
        for parent in direct[region]:
            found |= {parent, *above(parent)}
        return frozenset(found)

    return {
        r["id"]: Region(
            id=r["id"],
            label=r["label"],
            terms=tuple(r.get("terms", ())),
            demonyms=tuple(r.get("demonyms", ())),
            ancestors=above(r["id"]),
            containers=frozenset(Qid(c["qid"]) for c in r.get("contained_in", ())),
        )
        for r in file["regions"]
    }


def load_states(file: Yaml) -> dict[Qid, tuple[State, ...]]:
    """Items that are regions."""
    found: dict[Qid, list[State]] = defaultdict(list)
    for region in file["regions"]:
        for s in region.get("states", ()):
            begin, end = astronomical(s.get("from")), astronomical(s.get("to"))
            qid = Qid(s["qid"])
            found[qid].append(State(qid, s["label"], region["id"], begin, end))
    return {qid: tuple(states) for qid, states in found.items()}


def load_overseas(file: Yaml) -> dict[Qid, Overseas]:
    """Parts of a country in another continent."""
    return {
        Qid(o["qid"]): Overseas(o["country"], frozenset(o["within"]))
        for o in file.get("overseas", ())
    }


def load_placed(known: Mapping[Qid, Item], only: Set[Qid] | None = None) -> dict[Qid, Item]:
    """Items for states and for the places of places.yaml, which replace what is known; of `only`
    these ids, or of all."""
    placed: dict[Qid, Item] = {}
    file = read_yaml("regions")
    named = [s for region in file["regions"] for s in region.get("states", ())]
    for entry in (*named, *file.get("overseas", ()), *file.get("class_regions", ())):
        qid = Qid(entry["qid"])
        if only is not None and qid not in only:
            continue
        if qid not in known or known[qid].label is None:
            old = known.get(qid) or Item(qid)
            placed[qid] = replace(old, label=entry["label"])
    for place in read_yaml("places")["places"]:
        qid = Qid(place["qid"])
        if only is not None and qid not in only:
            continue
        within = [Within(Pid("P17"), Qid(q)) for q in place["in"]]
        for then in place.get("then", ()):
            begin, end = astronomical(then.get("from")), astronomical(then.get("to"))
            within.append(Within(Pid("P17"), Qid(then["qid"]), begin, end))
        label = known[qid].label if qid in known else None
        placed[qid] = Item(qid, label or place["label"], within=tuple(within))
    return placed


def load_continents() -> dict[Qid, frozenset[str]]:
    """The continents of places whose states lie on several."""
    return {
        Qid(place["qid"]): frozenset(place["continents"])
        for place in read_yaml("places")["places"]
        if "continents" in place
    }


def load_demonyms(file: Yaml) -> dict[str, tuple[str, ...]]:
    """Words as written (case matters: Polish, polish) to the regions they tell."""
    found: dict[str, list[str]] = defaultdict(list)
    for region in file["regions"]:
        for word in (*region.get("demonyms", ()), region["label"], *region.get("terms", ())):
            if region["id"] not in found[word]:
                found[word].append(region["id"])
    for prefix, region_id in file.get("prefixes", {}).items():
        found[prefix].append(region_id)
    return {word: tuple(ids) for word, ids in found.items()}
