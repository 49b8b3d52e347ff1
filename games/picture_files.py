"""Format and size of a picture file, read from its first bytes: WebP, PNG and JPEG."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from games.errors import Invalid

PNG = b"\x89PNG\r\n\x1a\n"
PNG_END = b"IEND\xaeB`\x82"
JPEG = b"\xff\xd8"
JPEG_END = b"\xff\xd9"

# Start-of-frame markers (ITU T.81, table B.1): C0-CF but DHT, JPG and DAC.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
"""Markers without a length."""

SUFFIXES = {".webp": "WebP", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
MEDIA_TYPES = {"WebP": "image/webp", "PNG": "image/png", "JPEG": "image/jpeg"}


@dataclass(frozen=True, slots=True)
class PictureSize:
    """Width and height in pixels; `form` is "WebP", "PNG" or "JPEG"."""

    form: str
    width: int
    height: int


def picture_size(content: bytes) -> PictureSize:
    """The size of a whole picture file. Raises Invalid if it is none, or is cut off."""
    try:
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _webp(content)
        if content.startswith(PNG):
            return _png(content)
        if content.startswith(JPEG):
            return _jpeg(content)
    except (struct.error, IndexError) as error:
        raise Invalid("the file is cut off") from error
    raise Invalid("it is no WebP, PNG or JPEG picture")


def _webp(content: bytes) -> PictureSize:
    """RFC 9649: a lossy, a lossless or an extended file."""
    (told,) = struct.unpack_from("<I", content, 4)
    if told + 8 > len(content):
        raise Invalid(f"the file is cut off: {len(content)} of {told + 8} bytes")
    kind = content[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", content, 26)
        return PictureSize("WebP", width & 0x3FFF, height & 0x3FFF)
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", content, 21)
        return PictureSize("WebP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8X":
        size = struct.unpack_from("<6B", content, 24)
        width, height = (size[i] + (size[i + 1] << 8) + (size[i + 2] << 16) + 1 for i in (0, 3))
        return PictureSize("WebP", width, height)
    raise Invalid(f"a WebP file with an unknown first part {kind!r}")


def _png(content: bytes) -> PictureSize:
    width, height = struct.unpack_from(">II", content, 16)
    if not content.rstrip(b"\0").endswith(PNG_END):
        raise Invalid("the file is cut off: a PNG without its end")
    return PictureSize("PNG", width, height)


def _jpeg(content: bytes) -> PictureSize:
    at = 2
    while True:
        if content[at] != 0xFF:
            raise Invalid(f"a JPEG file that is damaged at byte {at}")
        marker = content[at + 1]
        if marker == 0xFF or marker in _ALONE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", content, at + 5)
            if JPEG_END not in content[-64:]:
                raise Invalid("the file is cut off: a JPEG without its end")
            return PictureSize("JPEG", width, height)
        (length,) = struct.unpack_from(">H", content, at + 2)
        at += 2 + length
