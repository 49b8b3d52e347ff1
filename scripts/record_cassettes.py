"""Record the cassettes of fixtures/wikidata/cassettes anew, against the stand-ins.

Starts a SPARQL server (oxigraph) and a stand-in for MediaWiki's API on this machine, both over
facts of our own knowledge base, asks what scripts/standins/scenes.py lists, and writes one
cassette a scene. Wikidata is not asked. Exit code 1 where the cassettes have grown too large.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from scripts.standins.cassettes import FOLDER, SEARCH, SPARQL, recorded
from scripts.standins.oxigraph import version
from scripts.standins.scenes import SCENES, make_source
from scripts.standins.wikidata import StandIns, standing_in
from scripts.standins.world import load_world

MOST_BYTES = 2_000_000

HEADER = """\
Not Wikidata: recorded on {date} against stand-ins on one machine.
query.stand-in.test  {oxigraph}, holding {triples:,} triples of our own facts in Wikidata's shape
                     (scripts/export_rdf.py)
www.stand-in.test    scripts/standins/mediawiki.py, which answers in the shape of MediaWiki's API
The items Q999000001 and above are invented. Made by scripts/record_cassettes.py; do not edit."""


def record(name: str, stand_ins: StandIns) -> None:
    """Write the cassette of one scene."""
    header = HEADER.format(
        date=datetime.now(UTC).date().isoformat(), oxigraph=version(), triples=stand_ins.triples
    )
    addresses = {stand_ins.sparql: SPARQL, stand_ins.search: SEARCH}
    source = make_source(stand_ins.sparql, stand_ins.search)
    with recorded(name, addresses, header):
        SCENES[name](source)
    source.close()


def main() -> int:
    """Record every scene, drop cassettes of scenes that are gone, and say how large they are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.yaml"):
        file.unlink()
    with standing_in(load_world()) as stand_ins:
        for name in SCENES:
            record(name, stand_ins)
    size = 0
    for file in sorted(FOLDER.glob("*.yaml")):
        size += file.stat().st_size
        print(f"{file.stat().st_size:>9,}  {file.name}")
    print(f"{size:>9,}  bytes together, {MOST_BYTES:,} at most")
    return int(size > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
