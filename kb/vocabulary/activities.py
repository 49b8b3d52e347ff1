"""activities.yaml: which items, properties and words say which activity."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set

from kb.domain.personage import Qid
from kb.domain.vocabulary import Activity
from kb.vocabulary.files import Yaml, below, qids


def load_activities(file: Yaml) -> dict[str, Activity]:
    """Activities by id."""
    return {
        a["id"]: Activity(
            id=a["id"],
            label=a["label"],
            terms=tuple(a.get("terms", ())),
            near=frozenset(a.get("near", ())),
            since=a.get("since"),
        )
        for a in file["activities"]
    }


def inverted(file: Yaml, key: str) -> dict[str, tuple[str, ...]]:
    """Words under a key of each activity, to the ids of the activities that list them."""
    found: dict[str, list[str]] = defaultdict(list)
    for activity in file["activities"]:
        for word in activity.get(key, ()):
            if activity["id"] not in found[word]:
                found[word].append(activity["id"])
    return {word: tuple(ids) for word, ids in found.items()}


def below_each(
    file: Yaml,
    key: str,
    children: Mapping[Qid, list[Qid]],
    placed: Set[Qid] = frozenset(),
) -> dict[Qid, tuple[str, ...]]:
    """Items under a key of each activity, and what lies below them, to activity ids. The walk
    down stops at `placed` items: they have a place of their own in the file (a creator is
    borderline art; a writer, below it, is not)."""
    found: dict[Qid, list[str]] = defaultdict(list)
    for activity in file["activities"]:
        roots = qids(activity.get(key, ()))
        for qid in below(roots, children, placed - set(roots)):
            found[qid].append(activity["id"])
    return {qid: tuple(ids) for qid, ids in found.items()}


def load_early(file: Yaml) -> dict[Qid, tuple[tuple[str, int], ...]]:
    """Items that say an activity only of somebody who died before a year."""
    found: dict[Qid, list[tuple[str, int]]] = defaultdict(list)
    for activity in file["activities"]:
        early = activity.get("early") or {}
        for qid in qids(early.get("members", ())):
            found[qid].append((activity["id"], early["before"]))
    return {qid: tuple(pairs) for qid, pairs in found.items()}


def load_occupations(
    file: Yaml, children: Mapping[Qid, list[Qid]]
) -> dict[Qid, dict[str, tuple[Qid, ...]]]:
    """Items to the activities they say, each with the way up to its root."""
    found: dict[Qid, dict[str, tuple[Qid, ...]]] = defaultdict(dict)
    for activity in file["activities"]:
        cut = frozenset(qids(activity.get("exclude", ())))
        ways = below(qids(activity.get("roots", ())), children, cut)
        for member in qids((*activity.get("members", ()), *activity.get("positions", ()))):
            ways.setdefault(member, (member,))
        for qid, path in ways.items():
            found[qid][activity["id"]] = path
    return dict(found)
