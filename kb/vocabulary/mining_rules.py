"""The word lists of the vocabulary as the patterns the miner reads by."""

from __future__ import annotations

import re
from functools import cache

from kb.domain.mining import MiningRules, Trap, office_pattern, stay_pattern, words_pattern
from kb.vocabulary.files import Yaml, read_yaml
from kb.vocabulary.kinds import load_kinds


@cache
def load_mining_rules() -> MiningRules:
    """The miner's patterns, compiled once a process."""
    regions, activities, kinds = read_yaml("regions"), read_yaml("activities"), load_kinds()
    demonyms = [d for r in regions["regions"] for d in r.get("demonyms", ())]
    places = [
        w for r in regions["regions"] for w in (r["label"], *r.get("terms", ())) if w[:1].isupper()
    ]
    nouns = [n.lower() for a in activities["activities"] for n in a.get("nouns", ())]
    plurals = {plural(n): n for n in nouns}
    everywhere = regions.get("demonym_traps_everywhere") or {}
    return MiningRules(
        demonyms=words_pattern(demonyms),
        prefixes=re.compile(r"(?<!\w)(" + "|".join(regions["prefixes"]) + r")(?=-)"),
        stays=stay_pattern(places),
        offices=office_pattern(places),
        nouns=words_pattern([*nouns, *plurals]),
        kinds=tuple(sorted({*kinds.alone, *kinds.beside_human, *kinds.beside_fictional})),
        stops=_stops(activities),
        traps=_traps(regions),
        everywhere=_trap({"word": "", **everywhere}),
        singular={p: n for p, n in plurals.items() if p not in set(nouns)},
    )


def plural(noun: str) -> str:
    """The English plural of an occupation noun: queens, heroes, actresses, statesmen."""
    if noun.endswith("man"):
        return noun[:-2] + "en"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def _stops(file: Yaml) -> re.Pattern[str]:
    words = sorted(file["stops"], key=lambda w: (-len(w), w))
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)", re.IGNORECASE)


def _traps(file: Yaml) -> dict[str, tuple[Trap, ...]]:
    found: dict[str, tuple[Trap, ...]] = {}
    prefixes = [{"word": p["prefix"], **p} for p in file.get("prefix_traps", ())]
    for entry in (*file.get("demonym_traps", ()), *prefixes):
        trap = _trap(entry)
        found[trap.word] = (*found.get(trap.word, ()), trap)
    return found


def _trap(entry: Yaml) -> Trap:
    return Trap(
        entry["word"],
        tuple(entry.get("unless_preceded_by", ())),
        tuple(entry.get("unless_followed_by", ())),
    )
