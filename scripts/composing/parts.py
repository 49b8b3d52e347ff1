"""Parts: pictures of an icon package (iconify JSON), by a plain English word."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scripts.composing.palettes import Inks

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?=[\"';])")
_ID = re.compile(r"\bid=\"([^\"]+)\"")
_REFERENCE = re.compile(r"(url\(#|href=\"#)([^\")]+)")

Measure = Callable[[str], tuple[float, float, float, float]]
"""Of an SVG text: left, top, right, bottom of what it paints, as shares of its width."""


@dataclass(frozen=True, slots=True)
class Part:
    """One picture: SVG markup in a square of `size`, painted between the four bounds."""

    source: str
    markup: str
    size: float
    bounds: tuple[float, float, float, float]

    @property
    def ratio(self) -> float:
        """Width by height of what is painted."""
        left, top, right, bottom = self.bounds
        return (right - left) / (bottom - top)

    def recoloured(self, inks: Inks, tone: str, depth: float, prefix: str) -> str:
        """The markup in the inks of a card, its inner ids made unique by a prefix."""
        markup = self.markup.replace('"white"', '"#ffffff"').replace('"black"', '"#000000"')
        markup = _COLOUR.sub(lambda found: inks.recolour(found[0], tone, depth), markup)
        markup = _ID.sub(lambda found: f'id="{prefix}{found[1]}"', markup)
        return _REFERENCE.sub(lambda found: f"{found[1]}{prefix}{found[2]}", markup)


class Library:
    """Parts by word. Raises KeyError, with the word, for one that no package holds."""

    def __init__(
        self,
        packages: Mapping[str, Mapping[str, object]],
        names: Mapping[str, str],
        measure: Measure,
    ) -> None:
        """`packages` are iconify documents by prefix; `names` leads words to `prefix:icon`."""
        self._packages = packages
        self._names = names
        self._measure = measure
        self._made: dict[str, Part] = {}

    def part(self, word: str) -> Part:
        """The part of a word: the one `names` gives, or of that name in the first package."""
        if word not in self._made:
            self._made[word] = self._make(word)
        return self._made[word]

    def _make(self, word: str) -> Part:
        first = next(iter(self._packages))
        source = self._names.get(word, f"{first}:{word.replace(' ', '-')}")
        prefix, _, icon = source.partition(":")
        package = self._packages[prefix]
        icons = package["icons"]
        assert isinstance(icons, Mapping)
        if icon not in icons:
            raise KeyError(f"no part for {word!r}: {source}")
        size = float(str(icons[icon].get("width", package.get("width", 16))))
        body = str(icons[icon]["body"])
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {size:g} {size:g}">{body}</svg>'
        )
        return Part(source, body, size, self._measure(svg))
