"""Skies: colour, brush, stars, and one thing that goes on in them."""

from __future__ import annotations

import math

from scripts.composing.colour import mix
from scripts.composing.scene import HEIGHT, WIDTH, Scene, path


def sky(s: Scene, horizon: float = 620, *, stars: int | None = None) -> None:
    """Paint the sky down to the bottom, with brush bands and, at night, stars."""
    top, middle, low = s.inks.sky
    end = horizon / HEIGHT
    fill = s.gradient([(0, top, 1), (end * 0.55, middle, 1), (end, low, 1)])
    s.add(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{fill}"/>')
    if s.paper:
        _paper_rings(s)
    else:
        _brush_bands(s, horizon)
    count = (70 if s.inks.dark_key else 0) if stars is None else stars
    for _ in range(count):
        x, y = s.rng.uniform(0, WIDTH), horizon * s.rng.random() ** 1.4
        size = s.rng.choice([0.9, 1.2, 1.2, 1.6, 2.3])
        s.add(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{s.inks.glow}" '
            f'opacity="{s.rng.uniform(0.35, 0.95):.2f}"/>'
        )

    if not s.paper:
        s.rng.choice((_wind, _wind, _stars_joined, _aurora, _falling_star, _calm))(s, horizon)


def _calm(s: Scene, horizon: float) -> None:
    """Nothing: a quiet sky."""


def _wind(s: Scene, horizon: float) -> None:
    """Wind drawn as bundles of strokes."""
    for _ in range(4):
        x, y = s.rng.uniform(-40, 420), s.rng.uniform(50, horizon * 0.7)
        for index in range(3):
            at, long = x + s.rng.uniform(0, 50), s.rng.uniform(110, 230)
            s.add(
                f'<path d="M{at:.0f} {y + index * 11:.0f}q{long * 0.3:.0f} -16 {long * 0.5:.0f} 0'
                f't{long * 0.5:.0f} 0" stroke="{s.inks.glow}" '
                f'stroke-width="{3.4 - index * 0.7:.1f}" '
                f'fill="none" stroke-linecap="round" opacity="{0.4 - 0.09 * index:.2f}"/>'
            )


def _stars_joined(s: Scene, horizon: float) -> None:
    """A constellation; by day, kites of cloud would be odd, so a calm sky."""
    if not s.inks.dark_key:
        return
    x, y = s.rng.uniform(60, 360), s.rng.uniform(60, horizon * 0.3)
    points = [(x, y)]
    for _ in range(6):
        x, y = x + s.rng.uniform(18, 58), y + s.rng.uniform(-46, 46)
        points.append((x, max(24.0, y)))
    s.add(
        f'<path d="{path(points, closed=False)}" stroke="{s.inks.glow}" stroke-width="1.4" '
        'fill="none" opacity="0.5"/>'
    )
    for px, py in points:
        s.add(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4" fill="{s.inks.glow}"/>')


def _aurora(s: Scene, horizon: float) -> None:
    """Veils of light by night, a rainbow by day."""
    inks = s.inks
    if not inks.dark_key:
        for index, colour in enumerate((inks.warm, inks.gold, inks.glow, inks.cool)):
            s.add(
                f'<circle cx="300" cy="{horizon + 60:.0f}" r="{430 - 17 * index}" fill="none" '
                f'stroke="{colour}" stroke-width="17" opacity="0.34"/>'
            )
        return
    for _ in range(3):
        y, phase = s.rng.uniform(120, 300), s.rng.uniform(0, 6)
        tops = [(x, y + 40 * math.sin(x / 110 + phase)) for x in range(-40, 680, 60)]
        feet = [(x + 30.0, foot + 190) for x, foot in reversed(tops)]
        fill = s.gradient(
            [(0, inks.cool, 0.0), (0.35, mix(inks.cool, inks.glow, 0.5), 0.5), (1, inks.cool, 0.0)]
        )
        s.add(f'<path d="{path(tops + feet)}" fill="{fill}" filter="url(#blur-4)"/>')


def _falling_star(s: Scene, horizon: float) -> None:
    """One streak by night, rays by day."""
    if not s.inks.dark_key:
        _wind(s, horizon)
        return
    for _ in range(2):
        x, y = s.rng.uniform(180, 560), s.rng.uniform(50, horizon * 0.4)
        fill = s.gradient(
            [(0, s.inks.glow, 0), (1, s.inks.glow, 0.9)], 'x1="1" y1="0" x2="0" y2="1"'
        )
        s.add(
            f'<path d="M{x:.0f} {y:.0f}l-130 60l2 5Z" fill="{fill}"/>'
            f'<circle cx="{x - 130:.0f}" cy="{y + 62:.0f}" r="4" fill="{s.inks.glow}"/>'
        )


def _brush_bands(s: Scene, horizon: float) -> None:
    for _ in range(9):
        y, high = s.rng.uniform(0, horizon), s.rng.uniform(20, 60)
        x, wide = s.rng.uniform(-100, WIDTH), s.rng.uniform(200, 520)
        colour = s.rng.choice(s.inks.sky)
        s.add(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{wide:.0f}" ry="{high:.0f}" '
            f'fill="{colour}" opacity="0.28" filter="url(#blur-12)"/>'
        )


def _paper_rings(s: Scene) -> None:
    x, y = s.light
    top, middle, low = s.inks.sky
    for index, radius in enumerate((520, 410, 310, 220)):
        colour = mix(mix(top, middle, index / 4), low, index / 5)
        s.add(
            f'<g filter="url(#lit-m)"><circle cx="{x:.0f}" cy="{y:.0f}" r="{radius}" '
            f'fill="{colour}"/></g>'
        )
