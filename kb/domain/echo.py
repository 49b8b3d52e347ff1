"""What somebody wrote, as a sentence may quote it."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"  # Persian and Hindi words are written with them
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def cleaned(text: str) -> str:
    """The text without control characters and those that turn its direction."""
    if text.isprintable():
        return text
    seen = (c if c in _JOINERS or unicodedata.category(c) not in _UNSEEN else " " for c in text)
    return " ".join("".join(seen).split())


def quoted(text: str) -> str:
    """The text cleaned, in quotation marks."""
    clean = cleaned(text)
    mark = '"' if "'" in clean and '"' not in clean else "'"
    return f"{mark}{clean}{mark}"


def has_word(text: str) -> bool:
    """Whether the text holds a letter or a digit of any script: signs and emoji alone do not."""
    return any(unicodedata.category(c)[0] in "LN" for c in text)
