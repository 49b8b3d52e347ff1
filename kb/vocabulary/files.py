"""Reading the YAML files, and what all of them share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from kb.domain.errors import InvalidInput
from kb.domain.personage import Qid

HERE = Path(__file__).parent

DEEPEST_CLASS = 8
"""Steps of P279 walked below a root; below that the tree holds nonsense only."""

Yaml = dict[str, Any]


@cache
def read_yaml(name: str) -> Yaml:
    """One vocabulary file, parsed once a process."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load((HERE / f"{name}.yaml").read_text(encoding="utf-8"), Loader=loader)
    if not isinstance(data, dict):
        raise InvalidInput(f"{name}.yaml holds no mapping")
    return data


def qids(entries: Iterable[Any]) -> list[Qid]:
    """The ids of entries written `Q5` or `{qid: Q5, label: human}`."""
    return [Qid(e["qid"] if isinstance(e, dict) else e) for e in entries]


def below(
    roots: Iterable[Qid], children: Mapping[Qid, list[Qid]], cut: Set[Qid] = frozenset()
) -> dict[Qid, tuple[Qid, ...]]:
    """Every item at or below the roots with its way up to one (itself first), nearest way first;
    `cut` items and what hangs only on them are left out."""
    found: dict[Qid, tuple[Qid, ...]] = {}
    front: list[tuple[Qid, tuple[Qid, ...]]] = [(root, (root,)) for root in roots]
    for _ in range(DEEPEST_CLASS):
        following: list[tuple[Qid, tuple[Qid, ...]]] = []
        for qid, path in front:
            if qid in found or qid in cut:
                continue
            found[qid] = path
            following += [(child, (child, *path)) for child in children.get(qid, ())]
        front = following
    return found
