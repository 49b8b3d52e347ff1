"""The inks of a deck: palettes with a light key (day, haze) and a dark one (night)."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.composing.colour import Lab, at_lightness, chroma, hue_degrees, lab, mix, text


@dataclass(frozen=True, slots=True)
class Inks:
    """What one card is painted with; colours are `#rrggbb`."""

    name: str
    dark_key: bool
    sky: tuple[str, str, str]
    """Top, middle, horizon."""
    far: str
    near: str
    glow: str
    warm: str
    gold: str
    cool: str

    @property
    def haze(self) -> str:
        """What distance fades into."""
        return mix(self.sky[1], self.sky[2], 0.6)

    @property
    def ink(self) -> str:
        """The darkest ink: outlines, cast shadows."""
        return mix(self.near, "#000000", 0.35)

    def plane(self, depth: float) -> str:
        """The colour of land at a depth: 0 at the beholder's feet, 1 at the horizon."""
        return mix(self.near, self.far, depth)

    def recolour(self, colour: str, tone: str, depth: float) -> str:
        """A part's own colour, taken to the inks of this card.

        `tone` is the range of lightness it may have: "dark" before a light ground, "light"
        before a dark one, "full" for both.
        """
        source = lab(colour)
        low, high = {"dark": (0.16, 0.66), "light": (0.42, 0.96), "full": (0.2, 0.93)}[tone]
        lightness = low + (high - low) * source[0]
        target = self._target(source, lightness)
        own: Lab = (lightness, source[1] * 0.8, source[2] * 0.8)
        share = 0.62 if chroma(source) > 0.05 else 0.85
        painted = text(
            (
                lightness,
                own[1] + (target[1] - own[1]) * share,
                own[2] + (target[2] - own[2]) * share,
            )
        )
        return mix(painted, self.haze, 0.75 * depth) if depth else painted

    def _target(self, source: Lab, lightness: float) -> Lab:
        if chroma(source) < 0.05:
            neutral = mix(mix(self.near, self.glow, lightness), self.cool, 0.28)
            return at_lightness(neutral, lightness)
        hue = hue_degrees(source)
        if hue < 58 or hue > 330:
            return at_lightness(self.warm, lightness)
        if hue < 118:
            return at_lightness(self.gold, lightness)
        return at_lightness(self.cool, lightness, 0.9)


def _pair(
    name: str,
    light: tuple[str, str, str, str, str],
    dark: tuple[str, str, str, str, str],
    accents: tuple[str, str, str],
    glows: tuple[str, str],
) -> tuple[Inks, Inks]:
    def make(colours: tuple[str, str, str, str, str], is_dark: bool) -> Inks:
        top, middle, horizon, far, near = colours
        return Inks(name, is_dark, (top, middle, horizon), far, near, glows[is_dark], *accents)

    return make(light, False), make(dark, True)


PALETTES: dict[str, tuple[Inks, Inks]] = {
    pair[0].name: pair
    for pair in (
        _pair(
            "lagoon",
            ("#4f9fa5", "#a9d6c6", "#f8e2bd", "#9cc7b4", "#1c4a54"),
            ("#08202f", "#135067", "#4a9d98", "#2f7580", "#061822"),
            ("#e2603c", "#f1b44a", "#2f8f94"),
            ("#fff3d6", "#f9ebb8"),
        ),
        _pair(
            "plum",
            ("#8577b4", "#deb0c6", "#fbe0c6", "#bd9bc2", "#372252"),
            ("#170f33", "#41276b", "#a2557f", "#5f3d80", "#120a26"),
            ("#d63a5e", "#ffb95e", "#6d74c4"),
            ("#fff0dc", "#ffdcb0"),
        ),
        _pair(
            "ember",
            ("#ec9a58", "#f6c787", "#fdecc9", "#dd9a6c", "#55212f"),
            ("#240d1d", "#671d2b", "#dc6a33", "#84302f", "#180711"),
            ("#b8242f", "#f3a53a", "#2d8589"),
            ("#fff4d2", "#ffd47e"),
        ),
        _pair(
            "moss",
            ("#7fab8a", "#c8d9a6", "#f7efc8", "#9dba8b", "#1f3d2e"),
            ("#091b19", "#1b493c", "#759b66", "#3a6a4f", "#071410"),
            ("#d9542b", "#e9b949", "#3f8f76"),
            ("#fffbe0", "#f3f0b4"),
        ),
        _pair(
            "ink",
            ("#8b9cc0", "#cdd2dd", "#f6ebd6", "#a3aec7", "#232a4b"),
            ("#080d27", "#1d2e66", "#6c80bb", "#40508d", "#070a1d"),
            ("#cf3f35", "#e8b04a", "#4a6cab"),
            ("#fff6e0", "#fdf0c4"),
        ),
        _pair(
            "rose",
            ("#df9a97", "#f4c9b5", "#fdf0dc", "#d9a4a0", "#2a4650"),
            ("#10222b", "#33535f", "#cc8e8e", "#546f78", "#0b161c"),
            ("#d8485a", "#f0c04f", "#2f8583"),
            ("#fff7ea", "#ffe6d2"),
        ),
        _pair(
            "honey",
            ("#dfa543", "#f3d586", "#fdf5d6", "#cfae66", "#353643"),
            ("#181927", "#453b48", "#d09a45", "#665248", "#101018"),
            ("#c8452c", "#f4bd45", "#3a6a86"),
            ("#fffae2", "#ffe39a"),
        ),
        _pair(
            "frost",
            ("#95bfd1", "#cfe3e6", "#fcf6e9", "#a9c4cf", "#27445f"),
            ("#061728", "#12486a", "#84c4ca", "#3b7c96", "#051421"),
            ("#d7504d", "#f1b95b", "#3b86a8"),
            ("#fffdf2", "#effcf0"),
        ),
        _pair(
            "peacock",
            ("#46a79e", "#a2d9bd", "#fceab4", "#8fc8ac", "#173a4f"),
            ("#08132c", "#0e485e", "#36ab92", "#1f6f79", "#060f22"),
            ("#d12f7c", "#f5b841", "#1f7f9c"),
            ("#fff6cf", "#d8fbd8"),
        ),
        _pair(
            "storm",
            ("#7d8c97", "#b9beb9", "#f0e5c6", "#949f9f", "#272d35"),
            ("#11151c", "#36414d", "#97978a", "#56616a", "#0c0f14"),
            ("#c44a31", "#e8ac2c", "#52788c"),
            ("#fff5d8", "#ffe88f"),
        ),
        _pair(
            "dusk",
            ("#628fcb", "#b4cfe6", "#fde2bf", "#8aaad0", "#1d3460"),
            ("#0b1139", "#2b3a8c", "#f08d5d", "#5a5794", "#090d2a"),
            ("#ee6f35", "#f7c04c", "#4066b8"),
            ("#fff3dc", "#ffd9a0"),
        ),
    )
}
