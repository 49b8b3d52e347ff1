"""Words of the sentences that describe a card."""

from __future__ import annotations

from collections.abc import Sequence

_VOWELS = "aeiou"
_AN, _A = ("hour",), ("uni",)
"""What sounds otherwise than its first letter says."""


def a(word: str, kind: str = "") -> str:
    """The word with its article, and an adjective: "an owl", "a giant owl"."""
    whole = f"{kind} {word}" if kind else word
    sounds_open = whole[0] in _VOWELS and not whole.startswith(_A)
    return f"{'an' if sounds_open or whole.startswith(_AN) else 'a'} {whole}"


_MANY = {"fish": "fish", "mouse": "mice", "sheep": "sheep", "goose": "geese"}


def many(word: str) -> str:
    """The word for more than one: "keys", "mice"."""
    if word in _MANY:
        return _MANY[word]
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word[-1] == "y" and word[-2] not in _VOWELS else f"{word}s"


def joined(words: Sequence[str]) -> str:
    """Words with their articles in one phrase: "a cat, an owl and a key"."""
    named = [a(word) for word in words]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def also(words: Sequence[str], one: str, more: str) -> str:
    """A further part of a sentence: "; a cat and an owl fly along"; empty without words."""
    return f"; {joined(words)} {one if len(words) == 1 else more}" if words else ""


def sentence(text: str) -> str:
    """With a capital."""
    return text[0].upper() + text[1:]
