"""What of a dump's line is decoded, and that nothing is passed over that may be wanted."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kb.adapters.dump import DumpFile, read_line
from kb.adapters.dump_filter import SiftedDump
from kb.adapters.wikidata.entity import MOST_STATEMENTS
from kb.adapters.wikidata.entity_json import Reading, parse_entity
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Personage
from kb.ports import DumpLine
from kb.vocabulary.kinds import load_kinds
from kb.vocabulary.mining_rules import load_mining_rules
from tests.unit.wikibase import Json, entity, human, statement

KINDS = load_kinds()
READING = Reading("wikidata", "2026-11-30", load_mining_rules(), KINDS)


def sifted(directory: Path, *lines: Json | bytes) -> SiftedDump:
    path = directory / "dump.json"
    path.write_bytes(
        b"\n".join(x if isinstance(x, bytes) else json.dumps(x).encode() for x in lines)
    )
    return SiftedDump(DumpFile(path), KINDS)


# By id, an entity, and the numbers of its links where 15 editions are wanted; None: decoded whole.
PLACE = {"P131": ["Q2"], "P17": ["Q3"], "P361": ["Q4"], "P279": ["Q6"]}
DEPRECATED = {"P17": [statement("P17", "Q3", "deprecated"), statement("P17", "Q7", "preferred")]}
ONLY_NUMBER: Json = entity("Q1", {"P17": ["Q3"]})
del ONLY_NUMBER["claims"]["P17"][0]["mainsnak"]["datavalue"]["value"]["id"]
UNKNOWN: Json = entity("Q1", {"P17": ["Q3"]})
UNKNOWN["claims"]["P17"][0]["mainsnak"] = {"snaktype": "somevalue", "property": "P17"}
SIFTED = [
    pytest.param(human("Q1", 15), None, id="human"),
    pytest.param(human("Q1", 14), (), id="human-hardly-known"),
    pytest.param(human("Q1", 14, P17=["Q3"]), (1, 3), id="human-hardly-known-in-a-place"),
    pytest.param(human("Q1", 0) | {"sitelinkCount": 15}, None, id="human-by-a-count"),
    pytest.param(human("Q1", 0) | {"fame": {"numlangs": 15}}, None, id="human-by-fame"),
    pytest.param(human("Q1", 0) | {"fame": {"vital": 3}}, (), id="human-not-counted"),
    pytest.param(entity("Q1", {"P31": ["Q515", "Q95074"]}, 99), None, id="fictional-too"),
    pytest.param(entity("Q1", {"P31": ["Q21070568"]}, 99), None, id="disputed"),
    pytest.param(entity("Q1", {"P31": ["Q515"], **PLACE}, 99), (1, 2, 3, 6), id="place"),
    pytest.param(entity("Q1", {"P31": ["Q515"]}, 99), (), id="place-nowhere"),
    pytest.param(entity("Q1", {"P106": ["Q36180"]}, 15), None, id="no-class"),
    pytest.param(entity("Q1", {"P361": ["Q4"]}), (1, 4), id="part-of-where-nothing-else"),
    pytest.param(entity("Q1", claims=None) | {"claims": DEPRECATED}, (1, 7), id="deprecated"),
    pytest.param(ONLY_NUMBER, (1, 3), id="old-dump-without-id"),
    pytest.param(UNKNOWN, (), id="unknown-value"),
    pytest.param(entity("Q1"), (), id="php-lists-for-empty-objects"),
    pytest.param({"id": "Q1"}, (), id="bare"),
    pytest.param(entity("P31"), None, id="property"),
    pytest.param({"entities": {"Q1": human("Q1", 1)}}, None, id="answer-of-the-api"),
    pytest.param(human("Q1", 1) | {"claims": "none"}, None, id="odd-claims"),
    pytest.param(human("Q1", 1) | {"sitelinks": 7}, None, id="odd-sitelinks"),
    pytest.param({"labels": {}}, None, id="no-id"),
]


@pytest.mark.parametrize(("line", "links"), SIFTED)
def test_what_a_line_tells(tmp_path: Path, line: Json, links: tuple[int, ...] | None) -> None:
    told = list(sifted(tmp_path, line).personages(15))
    whole = list(read_line(1, json.dumps(line).encode(), 1.0))
    assert told == (whole if links is None else [DumpLine(1, None, 1.0, links=links)])


def test_a_bad_line_is_told(tmp_path: Path) -> None:
    source = sifted(tmp_path, human("Q1", 1), b'{"type":"item","id":"Q2"', b"[1]", human("Q3", 1))
    assert [(x.number, x.error[:7]) for x in source.personages(1)] == [
        (1, ""),
        (2, "no JSON"),
        (3, "no JSON"),
        (4, ""),
    ]


CHOSEN = [
    pytest.param(entity("Q7"), True, id="spaced"),
    pytest.param(b'{"type":"item","id":"Q7","labels":{}},', True, id="as-in-the-dump"),
    pytest.param(b'{"type":"item","id":"Q70","labels":{}},', False, id="longer-number"),
    pytest.param(b'{"labels":{},"id":"Q7"}', True, id="id-last"),
    pytest.param(b'{"labels":{},"id":"Q8"}', False, id="another-id-last"),
    pytest.param({"entities": {"Q7": entity("Q7")}}, True, id="answer-of-the-api"),
    pytest.param([entity("Q8"), entity("Q7")], True, id="array"),
    pytest.param(b'{"id":', True, id="bad"),
]


@pytest.mark.parametrize(("line", "is_whole"), CHOSEN)
def test_those_of_some_numbers(tmp_path: Path, line: Json | bytes, is_whole: bool) -> None:
    told = list(sifted(tmp_path, line).those({7}))
    assert any(x.entity is not None or x.error for x in told) is is_whole


def test_both_go_on_behind_a_line(tmp_path: Path) -> None:
    source = sifted(tmp_path, human("Q1", 1), human("Q2", 1), human("Q3", 1))
    assert [x.number for x in source.personages(1, after=1)] == [2, 3]
    assert [x.number for x in source.those({3}, after=2)] == [3]


SHARED = Path(__file__).parents[3] / "shared" / "data"


def _shared(name: str) -> Iterator[bytes]:
    with gzip.open(SHARED / name) as lines:
        yield from islice(lines, 4_000)


def _raw() -> Iterator[bytes]:
    for file in sorted((SHARED / "raw_entities").glob("*.json")):
        yield json.dumps(json.loads(file.read_bytes())).encode()


def disagreements(lines: Iterable[bytes], directory: Path, at_least: int) -> list[Any]:
    """Where a line passed over would have been kept, or its links are not its item's parents."""
    path = directory / "some.json"
    path.write_bytes(b"\n".join(line.strip() for line in lines))
    source, wrong = SiftedDump(DumpFile(path), KINDS), []
    for whole, told in zip(DumpFile(path).lines(), source.personages(at_least), strict=True):
        if told.entity is not None or whole.entity is None:
            continue
        try:
            parsed = parse_entity(whole.entity, READING)
        except InvalidInput:
            wrong.append(whole.entity.get("id"))
            continue
        if isinstance(parsed, Personage):
            if (parsed.editions or 0) >= at_least:
                wrong.append(parsed.qid)
        elif told.links != _links(parsed):
            wrong.append((parsed.qid, told.links))
    return wrong


def _links(item: Item) -> tuple[int, ...]:
    above = dict.fromkeys((*(w.item for w in item.within), *item.subclass_of))
    return tuple(int(q[1:]) for q in (item.qid, *above)) if above else ()


@pytest.mark.skipif(not SHARED.is_dir(), reason="no ../shared/data")
@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(lambda: _shared("values.jsonl.gz"), id="values"),
        pytest.param(lambda: _shared("personages-core.jsonl.gz"), id="core"),
        pytest.param(_raw, id="raw"),
    ],
)
@pytest.mark.parametrize("at_least", [0, 15])
def test_real_lines_are_read_as_the_parser_reads_them(
    tmp_path: Path, lines: Any, at_least: int
) -> None:
    assert disagreements(lines(), tmp_path, at_least) == []


def test_only_so_many_statements_count(tmp_path: Path) -> None:
    many = entity("Q1", {"P17": [f"Q{n}" for n in range(2, MOST_STATEMENTS + 50)]})
    (line,) = sifted(tmp_path, many).personages(1)
    assert len(line.links) == MOST_STATEMENTS + 1
