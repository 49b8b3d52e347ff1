"""A scene: SVG in layers from back to front, with what it shows and where."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scripts.composing.colour import mix
from scripts.composing.palettes import Inks
from scripts.composing.parts import Library
from scripts.composing.styles import definitions

WIDTH, HEIGHT = 600, 900
BLEED = 12
"""Round the card, cut off after rendering: else what goes on there were lit at the edge."""
LOW = 690
"""Below this height (pixels from the top) the ground is dark in both keys."""

Point = tuple[float, float]

GLOWING = frozenset(
    ("light bulb", "full moon", "crystal ball", "candle", "lighthouse", "lantern", "star", "fire")
)
"""What gives light: never darkened to stand out."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a named thing stands. `role`: "hero", "detail", or "over", which may cover others."""

    word: str
    left: float
    top: float
    right: float
    bottom: float
    role: str

    @property
    def area(self) -> float:
        """In square pixels."""
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def shared(self, other: Box) -> float:
        """How much of the smaller of two boxes lies in the other, 0-1."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        smaller = min(self.area, other.area)
        return across * down / smaller if across > 0 and down > 0 and smaller else 0.0


def path(points: Iterable[Point], closed: bool = True) -> str:
    """The `d` of a line through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """The `d` of a curve through points (Catmull-Rom as cubic Beziers)."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    out = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if closed else count - 1):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at(i - 1), at(i), at(i + 1), at(i + 2)
        out.append(
            f"C{x1 + (x2 - x0) / 6:.1f} {y1 + (y2 - y0) / 6:.1f} "
            f"{x2 - (x3 - x1) / 6:.1f} {y2 - (y3 - y1) / 6:.1f} {x2:.1f} {y2:.1f}"
        )
    return "".join(out) + ("Z" if closed else "")


class Scene:
    """One card in the making. Everything random comes from its seed."""

    def __init__(self, inks: Inks, library: Library, seed: str, style: str = "paint") -> None:
        """`style`: "paint", or "paper" for cut paper."""
        self.inks = inks
        self.library = library
        self.rng = random.Random(seed)
        self.style = style
        self.light: Point = (WIDTH / 2, 180)
        self.words: list[str] = []
        self.sources: list[str] = []
        self.boxes: list[Box] = []
        self.hero_markup: list[str] = []
        self.alt = ""
        self._n = 0
        self._body: list[str] = []
        self._defs: list[str] = []

    @property
    def paper(self) -> bool:
        """True if the card is cut from paper."""
        return self.style == "paper"

    @property
    def tone(self) -> str:
        """The tone of a thing that stands before the sky."""
        return "light" if self.inks.dark_key else "dark"

    def add(self, *markup: str) -> None:
        """Lay markup over what is there."""
        self._body.extend(markup)

    def pop(self) -> str:
        """Take back what was added last."""
        return self._body.pop()

    def name(self, *words: str) -> None:
        """Say what can be seen, once each."""
        self.words.extend(word for word in words if word not in self.words)

    def gradient(self, stops: Sequence[tuple[float, str, float]], vector: str = "") -> str:
        """`url(#...)` of a linear gradient of (offset, colour, opacity), downwards by default."""
        return self._gradient("linearGradient", vector or 'x1="0" y1="0" x2="0" y2="1"', stops)

    def radial(self, stops: Sequence[tuple[float, str, float]], vector: str = "") -> str:
        """`url(#...)` of a radial gradient."""
        return self._gradient("radialGradient", vector, stops)

    def _gradient(self, tag: str, vector: str, stops: Sequence[tuple[float, str, float]]) -> str:
        key = f"g{len(self._defs)}"
        inner = "".join(
            f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
            for offset, colour, opacity in stops
        )
        self._defs.append(f'<{tag} id="{key}" {vector}>{inner}</{tag}>')
        return f"url(#{key})"

    def clip(self, markup: str) -> str:
        """`url(#...)` of a clip path."""
        key = f"c{len(self._defs)}"
        self._defs.append(f'<clipPath id="{key}">{markup}</clipPath>')
        return f"url(#{key})"

    def add_filter(self, key: str, markup: str) -> None:
        """Define a filter of this card alone."""
        self._defs.append(
            f'<filter id="{key}" x="-10%" y="-10%" width="120%" height="120%" '
            f'color-interpolation-filters="sRGB">{markup}</filter>'
        )

    def mirror(self) -> None:
        """Turn all that is there left to right; no writing is on a card."""
        turned = '<g transform="translate(600 0) scale(-1 1)">'
        self._body = [turned, *self._body, "</g>"]
        self.hero_markup = [turned, *self.hero_markup, "</g>"]

    def mark(self, word: str, box: tuple[float, float, float, float], role: str = "detail") -> Box:
        """Note that a thing stands in (left, top, right, bottom)."""
        made = Box(word, *box, role)
        self.boxes.append(made)
        self.name(word)
        return made

    def part(
        self,
        word: str,
        x: float,
        y: float,
        height: float = 0,
        *,
        width: float = 0,
        anchor: str = "foot",
        depth: float = 0,
        flip: bool = False,
        turn: float = 0,
        tone: str = "",
        role: str = "detail",
        silent: bool = False,
    ) -> Box:
        """Place a part by its foot, middle or top at a point, by height or by width in pixels.

        `turn` is degrees clockwise about that point. Returns where it stands, unturned.
        """
        part = self.library.part(word)
        left, top, right, bottom = part.bounds
        scale = (height / (bottom - top) if height else width / (right - left)) / part.size
        wide, high = (right - left) * part.size * scale, (bottom - top) * part.size * scale
        over = {"foot": high, "mid": high / 2, "top": 0.0}[anchor]
        tone = tone or self.tone
        if word in GLOWING and not self.paper:
            tone = "full" if word in ("candle", "lighthouse") else "light"
        self._n += 1
        inner = part.recoloured(self.inks, tone, depth, f"p{self._n}-")
        middle = (left + right) / 2 * part.size
        mirror = -scale if flip else scale
        if self.paper:
            fill = self.paper_ink(tone, depth, self._n, y)
            inner = f'<g style="color:{fill}" fill="{fill}">{inner}</g>'
        spin = f" rotate({turn:.1f})" if turn else ""
        markup = self.lit(
            f'<g transform="translate({x:.1f} {y:.1f}){spin} translate(0 {-over:.1f}) '
            f"scale({mirror:.4f} {scale:.4f}) "
            f'translate({-middle:.2f} {-top * part.size:.2f})">'
            f'<svg width="{part.size:g}" height="{part.size:g}" viewBox="0 0 '
            f'{part.size:g} {part.size:g}">'
            f"{inner}</svg></g>",
            high,
            depth,
        )
        self.add(markup)
        if role == "hero":
            self.hero_markup.append(markup)
        self.sources.append(part.source)
        box = Box(word, x - wide / 2, y - over, x + wide / 2, y - over + high, role)
        if not silent:
            self.boxes.append(box)
            self.name(word)
        return box

    def paper_ink(self, tone: str, depth: float, index: int, y: float) -> str:
        """The paper a silhouette is cut from; y is where its foot stands."""
        inks = self.inks
        if tone == "full":
            tone = "light" if inks.dark_key or y > LOW else "dark"
        light = (inks.glow, mix(inks.gold, inks.glow, 0.4), mix(inks.warm, inks.glow, 0.45))
        dark = (inks.near, mix(inks.near, inks.warm, 0.6), mix(inks.near, inks.cool, 0.45))
        chosen = (light if tone == "light" else dark)[index % 3]
        return mix(chosen, inks.haze, 0.6 * depth) if depth else chosen

    def lighting(self, height: float, depth: float = 0) -> str:
        """The id of the filter that lights a thing of this height."""
        if depth > 0.55:
            return "lit-far"
        return "lit-l" if height > 210 else "lit-m" if height > 70 else "lit-s"

    def lit(self, markup: str, height: float, depth: float = 0) -> str:
        """Markup under the light of the scene."""
        key = self.lighting(height, depth)
        if key == "lit-far" and not self.paper:
            return f"<g>{markup}</g>"
        return f'<g filter="url(#{key})">{markup}</g>'

    def thing(self, markup: str, height: float, *, depth: float = 0, hero: bool = False) -> None:
        """Add drawn markup, lit as a part is."""
        lit = self.lit(markup, height, depth)
        self.add(lit)
        if hero:
            self.hero_markup.append(lit)

    def svg(self) -> str:
        """The whole card as SVG text."""
        return self._document("".join(self._body))

    def hero_svg(self) -> str:
        """The hero alone on nothing, for measuring its contrast."""
        return self._document("".join(self.hero_markup))

    def _document(self, body: str) -> str:
        defs = definitions(self.inks, self.light, self.style) + "".join(self._defs)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="{-BLEED} {-BLEED} {WIDTH + 2 * BLEED} {HEIGHT + 2 * BLEED}">'
            f"<defs>{defs}</defs>{body}</svg>"
        )
