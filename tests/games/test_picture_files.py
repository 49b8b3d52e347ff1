from __future__ import annotations

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from games.errors import Invalid
from games.picture_files import PictureSize, picture_size


def saved(form: str, mode: str = "RGB", **options: object) -> bytes:
    """A picture of 31 x 17 pixels as Pillow writes it."""
    out = io.BytesIO()
    Image.new(mode, (31, 17), "teal").save(out, form, **options)
    return out.getvalue()


FILES = {
    "webp_lossy": (saved("WEBP"), "WebP"),
    "webp_lossless": (saved("WEBP", lossless=True), "WebP"),
    "webp_with_alpha": (saved("WEBP", "RGBA"), "WebP"),
    "webp_with_exif": (saved("WEBP", exif=b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0"), "WebP"),
    "png": (saved("PNG"), "PNG"),
    "jpeg": (saved("JPEG"), "JPEG"),
    "jpeg_progressive": (saved("JPEG", progressive=True), "JPEG"),
    "jpeg_with_a_comment": (saved("JPEG", comment=b"x" * 500), "JPEG"),
}


@pytest.mark.parametrize(("content", "form"), FILES.values(), ids=FILES)
def test_format_and_size_are_read(content: bytes, form: str) -> None:
    assert picture_size(content) == PictureSize(form, 31, 17)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_cut_off_is_invalid(name: str, share: float) -> None:
    content, _ = FILES[name]
    with pytest.raises(Invalid):
        picture_size(content[: int(len(content) * share)])


NO_PICTURES = {
    "empty": (b"", "it is no WebP, PNG or JPEG picture"),
    "text": (b"hello", "it is no WebP, PNG or JPEG picture"),
    "gif": (saved("GIF", "P"), "it is no WebP, PNG or JPEG picture"),
    "sound_in_riff": (b"RIFF\x04\0\0\0WAVE", "it is no WebP, PNG or JPEG picture"),
    "an_unknown_webp": (b"RIFF\x08\0\0\0WEBPVP9 ", "unknown first part b'VP9 '"),
    "a_damaged_jpeg": (b"\xff\xd8\x00\x00\x00\x00", "damaged at byte 2"),
}


@pytest.mark.parametrize(("content", "words"), NO_PICTURES.values(), ids=NO_PICTURES)
def test_what_is_no_picture_is_told(content: bytes, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        picture_size(content)


STARTS = [b"RIFF" + struct.pack("<I", 8) + b"WEBPVP8X", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b""]


@given(st.sampled_from(STARTS), st.binary(max_size=60))
def test_no_bytes_raise_anything_else(start: bytes, rest: bytes) -> None:
    try:
        size = picture_size(start + rest)
    except Invalid:
        return
    assert size.width >= 0
