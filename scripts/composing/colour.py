"""Colours as OKLab triples: mixing and recolouring that looks even to the eye.

The matrices are Bjorn Ottosson's (https://bottosson.github.io/posts/oklab/).
"""

from __future__ import annotations

import math

Lab = tuple[float, float, float]
"""Lightness 0-1, and two axes of hue: green to red, blue to yellow."""


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def lab(text: str) -> Lab:
    """The colour of `#rgb`, `#rrggbb` or `#rrggbbaa` (its alpha is left out)."""
    digits = text.lstrip("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    r, g, b = (_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def text(colour: Lab) -> str:
    """The colour as `#rrggbb`; what no screen shows is cut off."""
    lightness, a, b = colour
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    channels = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(channel)):02x}" for channel in channels)


def mix(first: str, second: str, share: float) -> str:
    """A colour between two; `share` is that of the second, 0-1."""
    one, two = lab(first), lab(second)
    return text(
        (
            one[0] + (two[0] - one[0]) * share,
            one[1] + (two[1] - one[1]) * share,
            one[2] + (two[2] - one[2]) * share,
        )
    )


def at_lightness(colour: str, lightness: float, keep: float = 1.0) -> Lab:
    """The same hue at another lightness; chroma fades towards black and white."""
    own, a, b = lab(colour)
    room = min(1.0, lightness / max(own, 0.05), (1 - lightness) / max(1 - own, 0.05) + 0.25)
    return lightness, a * room * keep, b * room * keep


def hue_degrees(colour: Lab) -> float:
    """The hue, 0-360: red about 25, yellow 100, green 145, blue 260."""
    return math.degrees(math.atan2(colour[2], colour[1])) % 360


def chroma(colour: Lab) -> float:
    """How strong a colour is: 0 grey, about 0.3 the strongest."""
    return math.hypot(colour[1], colour[2])
