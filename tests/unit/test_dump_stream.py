"""Lines of packed files, unpacked in a thread ahead: the same as unpacked at once."""

from __future__ import annotations

import bz2
import gzip
import io
import random
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.adapters.dump_stream import AHEAD, BLOCK, CHUNK, DAMAGE, read_lines

Pack = Callable[[bytes], bytes]
PACKED = [
    pytest.param("", lambda data: data, id="plain"),
    pytest.param(".gz", gzip.compress, id="gz"),
    pytest.param(".bz2", bz2.compress, id="bz2"),
]


def lines(packed: bytes, suffix: str) -> list[bytes]:
    return [line for line, _ in read_lines(io.BytesIO(packed), suffix)]


TEXTS = {
    "empty": b"",
    "no-newline-at-the-end": b"a\nb",
    "blank-lines": b"\n\na\n\n",
    "carriage-returns": b"a\r\nb\rc\n",
    "longer-than-a-chunk": b"x" * (2 * CHUNK + 1) + b"\ny\n",
    "ends-with-a-chunk": b"x" * (CHUNK - 1) + b"\n",
    "more-than-a-block-packed": bytes(range(256)) * (BLOCK // 64)
    + bytes(i % 251 for i in range(99)),
}


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_lines_are_those_of_the_text(text: bytes, suffix: str, pack: Pack) -> None:
    assert lines(pack(text), suffix) == list(io.BytesIO(text))


@given(
    st.lists(st.binary(max_size=20), max_size=4), st.sampled_from([".gz", ".bz2"]), st.booleans()
)
def test_parts_packed_one_by_one_are_one_text(parts: list[bytes], suffix: str, pad: bool) -> None:
    pack = gzip.compress if suffix == ".gz" else bz2.compress
    packed = b"".join(map(pack, parts))
    if pad and packed and suffix == ".gz":
        packed += b"\0" * 10
    assert b"".join(lines(packed, suffix)) == b"".join(parts)


@pytest.mark.parametrize(("suffix", "pack"), PACKED[1:])
def test_what_is_cut_off_is_told_after_what_can_be_read(suffix: str, pack: Pack) -> None:
    text = b"".join(b"%d\n" % (n**5) for n in range(60_000))
    read = read_lines(io.BytesIO(pack(text)[:-20]), suffix)
    assert [next(read)[0] for _ in range(100)] == list(io.BytesIO(text))[:100]
    with pytest.raises(DAMAGE):
        list(read)


@pytest.mark.parametrize(("suffix", "pack"), PACKED[1:])
def test_who_stops_reading_leaves_no_thread(suffix: str, pack: Pack) -> None:
    text = b"line\n" + random.Random(1).randbytes((AHEAD + 4) * CHUNK)
    read = read_lines(io.BytesIO(pack(text)), suffix)
    assert next(read)[0] == b"line\n"
    assert "unpacking" in [thread.name for thread in threading.enumerate()]
    read.close()  # type: ignore[attr-defined]
    assert "unpacking" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
def test_a_line_of_no_end_is_cut(suffix: str, pack: Pack) -> None:
    packed = io.BytesIO(pack(b"x" * (10 * CHUNK)))
    found = [line for line, _ in read_lines(packed, suffix, longest=3 * CHUNK)]
    assert len(found) > 2
    assert max(map(len, found)) <= 4 * CHUNK
    assert b"".join(found) == b"x" * (10 * CHUNK)
