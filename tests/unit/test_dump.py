"""Dump files: plain, gzip and bzip2, one entity a line or the dump's array."""

from __future__ import annotations

import bz2
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.adapters.dump import DumpFile
from kb.domain.errors import InvalidInput, Unavailable

ENTITIES = [{"id": f"Q{n}", "labels": {"en": {"value": f"né {n}"}}} for n in range(1, 6)]
LINES = "".join(json.dumps(e, ensure_ascii=False) + "\n" for e in ENTITIES).encode()
ARRAY = b"[\n" + b",\n".join(LINES.splitlines()) + b"\n]\n"

Pack = Callable[[bytes], bytes]
PACKED = [
    pytest.param("", lambda data: data, id="plain"),
    pytest.param(".json", lambda data: data, id="json"),
    pytest.param(".gz", gzip.compress, id="gz"),
    pytest.param(".bz2", bz2.compress, id="bz2"),
]


def written(directory: Path, data: bytes, suffix: str = ".json") -> DumpFile:
    path = directory / f"dump{suffix}"
    path.write_bytes(data)
    return DumpFile(path)


def ids(dump: DumpFile, after: int = 0) -> list[object]:
    return [line.entity and line.entity["id"] for line in dump.lines(after)]


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
@pytest.mark.parametrize("data", [LINES, ARRAY], ids=["lines", "array"])
def test_reads_every_form(tmp_path: Path, data: bytes, suffix: str, pack: Pack) -> None:
    lines = list(written(tmp_path, pack(data), suffix).lines())
    assert [line.entity for line in lines] == ENTITIES
    assert not any(line.error for line in lines)


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
@pytest.mark.parametrize("data", [LINES, ARRAY], ids=["lines", "array"])
def test_goes_on_behind_any_line(tmp_path: Path, data: bytes, suffix: str, pack: Pack) -> None:
    dump = written(tmp_path, pack(data), suffix)
    whole = list(dump.lines())
    for after in range(len(data.splitlines()) + 2):
        assert list(dump.lines(after)) == [line for line in whole if line.number > after]


def test_lines_are_counted_as_an_editor_counts_them(tmp_path: Path) -> None:
    assert [line.number for line in written(tmp_path, ARRAY).lines()] == [2, 3, 4, 5, 6]
    assert [line.number for line in written(tmp_path, LINES).lines()] == [1, 2, 3, 4, 5]


def test_two_gzip_members_are_one_file(tmp_path: Path) -> None:
    data = gzip.compress(LINES) + gzip.compress(LINES)
    assert len(ids(written(tmp_path, data, ".gz"))) == 10


BAD = [
    pytest.param(b'{"id": "Q1"', "no JSON", id="cut-off"),
    pytest.param(b"nonsense", "no JSON", id="words"),
    pytest.param(b'{"id": "Q1"} {"id": "Q2"}', "no JSON", id="two-in-a-line"),
    pytest.param(b'{"id": "\xff"}', "no JSON", id="no-utf8"),
    pytest.param(b"\xef\xbb\xbf{}", "no JSON", id="byte-order-mark"),
    pytest.param(b"[1, 2]", "no JSON object", id="list"),
    pytest.param(b'"Q1"', "no JSON object", id="string"),
    pytest.param(b"null", "no JSON object", id="null"),
    pytest.param(b"42,", "no JSON object", id="number"),
    pytest.param(b"\0", "no JSON", id="nul"),
    pytest.param(b"[" * 100_000 + b"]" * 100_000, "no JSON", id="nested-too-deep"),
]


@pytest.mark.parametrize(("bad", "error"), BAD)
def test_a_bad_line_is_told_and_passed_over(tmp_path: Path, bad: bytes, error: str) -> None:
    lines = list(written(tmp_path, b'{"id": "Q1"}\n' + bad + b'\n{"id": "Q2"}\n').lines())
    assert [line.number for line in lines] == [1, 2, 3]
    assert [line.entity for line in lines] == [{"id": "Q1"}, None, {"id": "Q2"}]
    assert lines[1].error.startswith(error)


@pytest.mark.parametrize("blank", [b"", b"  ", b"[", b"]", b"],", b",", b"\t\r"])
def test_a_line_without_an_entity_is_none(tmp_path: Path, blank: bytes) -> None:
    assert ids(written(tmp_path, blank + b'\n{"id": "Q1"}\r\n' + blank)) == ["Q1"]


def test_the_last_line_needs_no_newline(tmp_path: Path) -> None:
    assert ids(written(tmp_path, LINES.rstrip(b"\n")))[-1] == "Q5"


@pytest.mark.parametrize("data", [b"", b"[\n]\n"], ids=["empty", "empty-array"])
def test_nothing_is_nothing(tmp_path: Path, data: bytes) -> None:
    assert list(written(tmp_path, data).lines()) == []


def test_no_file_is_the_callers_mistake(tmp_path: Path) -> None:
    missing, fifo = tmp_path / "missing.json", tmp_path / "fifo.json"
    with pytest.raises(InvalidInput, match=r"there is no file .*missing\.json"):
        list(DumpFile(missing).lines())
    with pytest.raises(InvalidInput, match="is a directory"):
        list(DumpFile(tmp_path).lines())
    os.mkfifo(fifo)
    with pytest.raises(InvalidInput, match=r"fifo\.json' is no regular file"):
        list(DumpFile(fifo).lines())


ONE = json.dumps(ENTITIES[0]).encode()
TWO = json.dumps(ENTITIES[1]).encode()
ONE_LINE = [
    pytest.param(b"[" + ONE + b", " + TWO + b"]", [1, 1], id="array"),
    pytest.param(b"[" + ONE + b",\n" + TWO + b"]", [1, 2], id="brackets-beside-entities"),
    pytest.param(b'{"entities": {"Q1": ' + ONE + b', "Q2": ' + TWO + b"}}", [1, 1], id="api"),
    pytest.param(b"[]\n" + ONE + b"\n" + TWO, [2, 3], id="empty-array"),
]


@pytest.mark.parametrize(("data", "numbers"), ONE_LINE)
def test_a_line_may_hold_many(tmp_path: Path, data: bytes, numbers: list[int]) -> None:
    lines = list(written(tmp_path, data).lines())
    assert [line.entity for line in lines] == ENTITIES[:2]
    assert [line.number for line in lines] == numbers
    assert [line.more for line in lines] == [numbers[0] == numbers[1], False]


def test_what_is_no_object_in_an_array_is_told(tmp_path: Path) -> None:
    lines = list(written(tmp_path, b"[" + ONE + b", 3]").lines())
    assert [line.error for line in lines] == ["", "no JSON object"]


@pytest.mark.parametrize("wrapped", [False, True], ids=["entity", "array"])
def test_a_document_over_many_lines_gives_a_hint(tmp_path: Path, wrapped: bool) -> None:
    document: object = [ENTITIES[0]] if wrapped else {"entities": {"Q1": ENTITIES[0]}}
    with pytest.raises(InvalidInput, match="over many lines; write one entity a line"):
        list(written(tmp_path, json.dumps(document, indent=1).encode()).lines())


def test_a_version_tells_contents_apart(tmp_path: Path) -> None:
    first, again = written(tmp_path, ONE), DumpFile(tmp_path / "dump.json")
    assert first.version == again.version
    os.utime(first.path, ns=(1, 1))
    assert DumpFile(first.path).version != first.version
    assert written(tmp_path, ONE + b"\n" + TWO).version != first.version


# Big enough that a block of the compressed file holds only a part; bz2 blocks hold 900 kB.
MANY = b"".join(b'{"id": "Q%d", "x": "%x"}\n' % (n, n**9) for n in range(1, 30_000))


@pytest.mark.parametrize(("suffix", "pack"), [p for p in PACKED if p.id in ("gz", "bz2")])
def test_a_truncated_file_gives_what_can_be_read_and_then_fails(
    tmp_path: Path, suffix: str, pack: Pack
) -> None:
    data = pack(MANY)
    dump = written(tmp_path, data[: len(data) * 3 // 4], suffix)
    lines = dump.lines()
    numbers = [next(lines).number for _ in range(10_000)]
    assert numbers == list(range(1, 10_001))
    with pytest.raises(Unavailable, match="cannot be read further"):
        list(lines)


NOT_PACKED = [
    pytest.param(".gz", LINES, id="gz"),
    pytest.param(".bz2", LINES, id="bz2"),
    pytest.param(".gz", bz2.compress(LINES), id="bz2-named-gz"),
    pytest.param(".bz2", bz2.compress(LINES)[:10] + b"damaged" * 10, id="damaged-bz2"),
    pytest.param(".gz", gzip.compress(LINES)[:-8] + b"checksum", id="gz-checksum"),
    pytest.param(".gz", gzip.compress(LINES)[:10] + b"damaged" * 10, id="damaged-gz"),
]


@pytest.mark.parametrize(("suffix", "data"), NOT_PACKED)
def test_what_is_not_as_named_cannot_be_read(tmp_path: Path, suffix: str, data: bytes) -> None:
    with pytest.raises(Unavailable):
        list(written(tmp_path, data, suffix).lines())


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
def test_the_share_read_grows_to_the_whole(tmp_path: Path, suffix: str, pack: Pack) -> None:
    shares = [line.done for line in written(tmp_path, pack(MANY), suffix).lines()]
    assert shares == sorted(shares)
    assert 0 < shares[0] < 1
    assert shares[-1] == 1


def test_the_name_is_the_whole_path(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    dump = DumpFile(tmp_path / "sub" / ".." / "dump.json")
    assert dump.name == str(tmp_path.resolve() / "dump.json")


no_brace = st.binary(max_size=20).filter(lambda line: b"{" not in line)


@settings(max_examples=60)
@given(
    data=st.lists(no_brace | st.sampled_from([b'{"id":"Q1"},', b"[", b"]", b'{"id":']), max_size=8)
)
def test_any_bytes_are_lines(tmp_path_factory: pytest.TempPathFactory, data: list[bytes]) -> None:
    content = b"\n".join(data)
    lines = list(written(tmp_path_factory.mktemp("any"), content).lines())
    assert all((line.entity is None) == bool(line.error) for line in lines)
    numbers = [line.number for line in lines]
    assert numbers == sorted(set(numbers))
    assert all(1 <= n <= content.count(b"\n") + 1 for n in numbers)
