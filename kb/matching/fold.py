"""Names as they are compared: lower-case ASCII letters and digits, one space between words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from anyascii import anyascii

# Wikidata's labels end at 250 characters and a request's name at 200; what is longer is cut, so
# that no text costs more than a name can.
MAX_LENGTH = 500

# An apostrophe joins (O'Neal, Tse-t'ung, Ma'arri); anything else that is no letter or digit parts.
_APOSTROPHES = "'`"

# A text that holds every character there is shall not fill the memory.
_MOST_KNOWN = 20_000


class _Folded(dict[int, str]):
    """What each character becomes; one that is not ASCII is read when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = "".join(self[ord(c)] for c in anyascii(chr(code)))
        if len(self) < _MOST_KNOWN:
            self[code] = folded
        return folded


_TO_FOLDED = _Folded(dict.fromkeys(range(128), " "))
_TO_FOLDED |= {ord(c): c for c in "abcdefghijklmnopqrstuvwxyz0123456789"}
_TO_FOLDED |= {ord(c): c.lower() for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_TO_FOLDED |= {ord(c): "" for c in _APOSTROPHES}

# The same for bytes: most names are ASCII, and these are read five times as fast.
_BYTES = bytes(ord(_TO_FOLDED[code] or " ") for code in range(128)) + bytes(128)
_NO_BYTES = _APOSTROPHES.encode()
_LINES = _BYTES[:10] + b"\n" + _BYTES[11:]


def fold(text: str) -> str:
    """`text` for comparing: any script becomes a-z, 0-9 and single spaces.

    Idempotent, raises for no str, and at most MAX_LENGTH long; empty where nothing can be read.
    Composed first (NFKC), because transliteration reads whole characters: a decomposed Chaikovsky
    would lose his й and a decomposed か゛ its voice.
    """
    text = text[:MAX_LENGTH]
    if text.isascii():
        return " ".join(text.encode().translate(_BYTES, _NO_BYTES).decode().split())
    # NFKC takes the acute accent typed for an apostrophe apart into a space and a mark.
    text = unicodedata.normalize("NFKC", text.replace("´", "'"))
    return " ".join(text.translate(_TO_FOLDED).split())[:MAX_LENGTH].rstrip()


def fold_each(names: Sequence[bytes | bytearray]) -> list[str]:
    """`fold` of each name in UTF-8: a third of the time where there are many."""
    if not names:
        return []
    plain = [name if _is_plain(name) else fold(name.decode()).encode() for name in names]
    lines = b"\n".join(plain).translate(_LINES, _NO_BYTES)
    while b"  " in lines:
        lines = lines.replace(b"  ", b" ")
    return lines.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ").decode().split("\n")


def _is_plain(name: bytes | bytearray) -> bool:
    return name.isascii() and len(name) <= MAX_LENGTH and b"\n" not in name
