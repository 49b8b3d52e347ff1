"""Build the shipped knowledge base from dump files.

    python scripts/build_snapshot.py [--data ../shared/data] [--out kb/snapshot]

Reads personages and the items their facts point at, keeps only what a judge or a table reads, and
writes kb/snapshot/ in our own schema. Two builds from the same files are byte-identical.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from kb.adapters.dump import DumpFile
from kb.adapters.snapshot import Manifest, write_snapshot
from kb.adapters.wikidata.entity_json import Reading, parse_entity
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage, Qid
from kb.vocabulary.files import read_yaml
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.loader import load_vocabulary
from kb.vocabulary.mining_rules import load_mining_rules

PERSONAGES = "personages-core.jsonl.gz"
VALUES = "values.jsonl.gz"
RETRIEVED = "2026-11-30"
"""The day the source files were compiled (data/README.md)."""

SOURCES = (
    {"name": "vital", "from": "yaronkoren/wp-vital-articles-analysis", "licence": "MIT"},
    {"name": "wikitrivia", "from": "tom-james-watson/wikitrivia", "licence": "MIT"},
    {"name": "codex", "from": "tsafavi/codex", "licence": "MIT"},
    {"name": "wd50k", "from": "migalkin/StarE", "licence": "MIT"},
    {"name": "wikipeople", "from": "gsp2014/WikiPeople", "licence": "Apache-2.0"},
    {"name": "litwd", "from": "GenetAsefa/LiterallyWikidata", "licence": "none stated"},
    {"name": "fb15k", "from": "villmow/datasets_knowledge_embedding; TimDettmers/ConvE",
     "licence": "MIT"},
    {"name": "namenet", "from": "globalwordnet/english-namenet, english-wordnet",
     "licence": "none stated; CC BY 4.0 and the WordNet licence"},
    {"name": "pantheon", "from": "Ram-N/lifespans (Pantheon 1.0)", "licence": "none stated"},
    {"name": "not-dead-yet", "from": "aug24/not-dead-yet", "licence": "CC0"},
    {"name": "dead-or-alive-data", "from": "bing104917-collab/dead-or-alive-data",
     "licence": "MIT"},
    {"name": "docnavy, trudle", "from": "docnavy11/deadoralive; username35680/trudle",
     "licence": "none stated"},
    {"name": "nga, moma", "from": "NationalGalleryOfArt/opendata; MuseumofModernArt/collection",
     "licence": "CC0"},
    {"name": "congress", "from": "unitedstates/congress-legislators", "licence": "CC0"},
    {"name": "country-codes, wikivoyage",
     "from": "datasets/country-codes; sousakak/WikivoyageModules",
     "licence": "PDDL; CC BY-SA 4.0"},
    {"name": "histwardb", "from": "histwardb 0.5.2 (PyPI)", "licence": "MIT-style"},
    {"name": "raw", "from": "wetneb/openrefine-wikibase; dpriskorn/entitybase-backend",
     "licence": "MIT; GPL-3"},
)  # fmt: skip
"""From the table in data/README.md; the facts themselves are Wikidata's (CC0)."""


def read(data: Path) -> tuple[dict[Qid, Personage], dict[Qid, Item]]:
    """Everything in the two files, bad lines reported."""
    kinds, mining = load_kinds(), load_mining_rules()
    listed = Reading("snapshot", RETRIEVED, mining, kinds, listed=True)
    plain = Reading("snapshot", RETRIEVED, mining, kinds)
    personages: dict[Qid, Personage] = {}
    items: dict[Qid, Item] = {}
    for name, reading in ((PERSONAGES, listed), (VALUES, plain)):
        for line in DumpFile(data / name).lines():
            if line.entity is None:
                raise InvalidInput(f"{name}, line {line.number}: {line.error}")
            entity = parse_entity(line.entity, reading)
            if isinstance(entity, Item):
                items[entity.qid] = entity
            elif name == PERSONAGES:
                personages[entity.qid] = corrected(entity)
            else:
                items[entity.qid] = Item(entity.qid, entity.label)
    return personages, items


def corrected(personage: Personage) -> Personage:
    """The personage without the statements that corrections.yaml names."""
    wrong = {
        (c["property"], c["value"])
        for c in read_yaml("corrections")["statements"]
        if c["qid"] == personage.qid
    }
    if not wrong:
        return personage
    kept = {
        pid: tuple(s for s in statements if (pid, s.item) not in wrong)
        for pid, statements in personage.statements.items()
    }
    return replace(personage, statements=kept)


def used(personages: dict[Qid, Personage], items: dict[Qid, Item]) -> list[Item]:
    """The items some statement names, and everything above those."""
    wanted = {
        q
        for p in personages.values()
        for statements in p.statements.values()
        for s in statements
        for q in (s.item, *(x.item for x in s.qualifiers))
        if q
    }
    vocabulary = load_vocabulary(items.values())
    wanted |= set(vocabulary.occupations) | set(vocabulary.kinds.classes)
    front = list(wanted)
    while front:
        item = items.get(front.pop())
        for parent in (*(w.item for w in item.within), *item.subclass_of) if item else ():
            if parent not in wanted:
                wanted.add(parent)
                front.append(parent)
    kept = [i for q, i in items.items() if q in wanted and q not in personages]
    return [i for i in kept if i.label or i.within or i.subclass_of]


def main() -> int:
    """Build, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, default=Path("kb/snapshot"))
    options = parser.parse_args()
    try:
        personages, items = read(options.data)
    except InvalidInput as error:
        print(error, file=sys.stderr)
        return 1
    kept = used(personages, items)
    manifest = write_snapshot(
        options.out,
        personages.values(),
        kept,
        Manifest(RETRIEVED, SOURCES),
    )
    size = sum(f.stat().st_size for f in options.out.iterdir() if f.suffix == ".gz")
    counted = f"{len(personages)} personages, {len(kept)} items, {size / 1e6:.2f} MB"
    print(f"{counted}, {manifest.checksum}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
