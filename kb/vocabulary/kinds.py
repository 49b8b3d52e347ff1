"""kinds.yaml: which classes and words make which kind."""

from __future__ import annotations

from collections.abc import Mapping

from kb.domain.kinds import Kinds, KindWord
from kb.domain.personage import Qid
from kb.vocabulary.files import below, qids, read_yaml


def load_kinds(children: Mapping[Qid, list[Qid]] | None = None) -> Kinds:
    """The kinds; `children` are the known P279 edges, for classes that take what lies below."""
    file = read_yaml("kinds")
    classes: dict[Qid, KindWord] = {}
    inherited: dict[Qid, KindWord] = {}
    reasons: dict[str, str] = {}
    for word, entries in file["classes"].items():
        for entry in entries:
            qid = Qid(entry["qid"])
            classes[qid] = word
            ways = below([qid], children or {}) if entry.get("below") else {qid: (qid,)}
            for lower in ways:
                inherited.setdefault(lower, word)
                if "reason" in entry:
                    reasons.setdefault(lower, entry["reason"])
    ignored = set(qids(file["ignored"]))
    alone: dict[str, KindWord] = {}
    for kind, told in file["words"]["alone"].items():
        groups = told.items() if isinstance(told, dict) else [("", told)]
        for reason, words in groups:
            alone.update(dict.fromkeys(words, kind))
            reasons.update({word: reason for word in words if reason})
    return Kinds(
        classes={q: w for q, w in {**inherited, **classes}.items() if q not in ignored},
        overriding=frozenset(qids(file["overriding"])),
        yielding=frozenset(qids(file["yielding"])),
        beside_human=frozenset(file["words"]["beside_human"]["disputed"]),
        beside_fictional=frozenset(file["words"]["beside_fictional"]["disputed"]),
        alone=alone,
        human_by=tuple(file["human_by"]),
        reasons=reasons,
    )
