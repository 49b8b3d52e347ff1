"""Rulers' numbers and suffixes, as said and as written: the Eighth, 8th and 8 are VIII."""

from __future__ import annotations

_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_TENS = ("", "x", "xx", "xxx")
_SAID = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_SUFFIXES = {"junior": "jr", "senior": "sr", "jnr": "jr", "snr": "sr"}

# No ruler has a higher one than John XXIII, Heinrich LXXII Reuss aside.
_MOST = 39


def _roman(number: int) -> str:
    return _TENS[number // 10] + _ONES[number % 10]


_WRITTEN = {said: _roman(i) for i, said in enumerate(_SAID, 1)}
_WRITTEN |= {f"twenty {said}": _roman(20 + i) for i, said in enumerate(_SAID[:9], 1)}
for _number in range(1, _MOST + 1):
    for _end in ("", "st", "nd", "rd", "th"):
        _WRITTEN[f"{_number}{_end}"] = _roman(_number)
ROMAN = frozenset(_roman(number) for number in range(1, _MOST + 1))


def as_written(words: list[str]) -> list[str]:
    """The words with numbers behind a name as Roman numerals, and Junior as Jr."""
    found: list[str] = []
    for word in words:
        numeral = _numeral(found, word)
        if numeral is None:
            found.append(_SUFFIXES.get(word, word) if found else word)
            continue
        while found[-1] == "the" or f"{found[-1]} {word}" in _WRITTEN:
            found.pop()
        found.append(numeral)
    return found


def _numeral(before: list[str], word: str) -> str | None:
    if not [w for w in before if w != "the"]:
        return None  # 4th Dalai Lama
    return _WRITTEN.get(f"{before[-1]} {word}") or _WRITTEN.get(word)


def without_realm(words: list[str]) -> list[str]:
    """A ruler's name without what he ruled: Louis XIV of France is Louis XIV."""
    for at, word in enumerate(words[:-1]):
        if at and word in ROMAN and words[at + 1] in {"of", "king", "emperor", "queen", "tsar"}:
            return words[: at + 1]
    return words
