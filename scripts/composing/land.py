"""Moons, clouds, ridges, water and ground: what a scene stands in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from scripts.composing.colour import mix
from scripts.composing.scene import HEIGHT, WIDTH, Point, Scene, path, smooth


def glow(s: Scene, x: float, y: float, radius: float, strength: float = 0.9) -> None:
    """Light that spreads from a point."""
    if s.paper:
        return
    colour = s.inks.glow
    fill = s.radial([(0, colour, strength), (0.35, colour, strength * 0.45), (1, colour, 0)])
    s.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{fill}"/>')


def moon(s: Scene, x: float, y: float, radius: float, *, crescent: bool = False) -> None:
    """The moon by night, the sun by day; it becomes the light of the scene."""
    s.light = (x, y)
    glow(s, x, y, radius * 3.2, 0.75)
    word = "moon" if s.inks.dark_key or crescent else "sun"
    colour = s.inks.glow
    if crescent:
        r, inner = radius, radius * 0.86
        d = (
            f"M{x + r * 0.55:.1f} {y - r * 0.83:.1f}A{r:.1f} {r:.1f} 0 1 0 "
            f"{x + r * 0.55:.1f} {y + r * 0.83:.1f}A{inner:.1f} {inner:.1f} 0 1 1 "
            f"{x + r * 0.55:.1f} {y - r * 0.83:.1f}Z"
        )
        s.thing(f'<path d="{d}" fill="{colour}"/>', 60)
    else:
        shade = mix(colour, s.inks.gold, 0.35)
        spots = "".join(
            f'<circle cx="{x + radius * a:.1f}" cy="{y + radius * b:.1f}" '
            f'r="{radius * c:.1f}" fill="{shade}" opacity="0.45"/>'
            for a, b, c in ((-0.35, -0.2, 0.2), (0.25, 0.3, 0.26), (0.35, -0.4, 0.12))
        )
        disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}"/>'
        s.add(disc + (spots if word == "moon" else ""))
    s.mark(word, (x - radius, y - radius, x + radius, y + radius), "over")


def cloud(s: Scene, x: float, y: float, width: float, *, depth: float = 0.5) -> None:
    """A heaped cloud with a flat foot at a point."""
    inks = s.inks
    top = mix(inks.glow, inks.haze, 0.25 + 0.5 * depth)
    foot = mix(inks.haze, inks.sky[1], 0.4)
    if inks.dark_key:
        top, foot = mix(inks.far, inks.glow, 0.42), mix(inks.far, inks.sky[1], 0.6)
    count = max(4, int(width / 38))
    fill = s.gradient([(0, top, 0.97), (0.75, foot, 0.85), (1, foot, 0.55)])
    puffs: list[Point] = [(x - width / 2, y)]
    for index in range(count + 1):
        share = index / count
        high = math.sin(math.pi * share) * width * 0.2 * s.rng.uniform(0.55, 1.15)
        puffs.append((x - width / 2 + share * width, y - high - width * 0.03))
    d = f"M{puffs[0][0]:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in pairwise(puffs):
        radius = max(6.0, math.hypot(bx - ax, by - ay) * 0.58)
        d += f"A{radius:.1f} {radius:.1f} 0 0 1 {bx:.1f} {by:.1f}"
    d += f"A{width * 0.05:.1f} {width * 0.05:.1f} 0 0 1 {x + width / 2:.1f} {y:.1f}Z"
    filtering = ' filter="url(#lit-m)"' if s.paper else ""
    s.add(f'<g{filtering}><path d="{d}" fill="{fill}"/></g>')


def clouds(s: Scene, count: int, top: float, bottom: float) -> None:
    """Some clouds between two heights, the lower the nearer."""
    for index in range(count):
        y = top + (bottom - top) * (index + s.rng.random()) / count
        x, wide = s.rng.uniform(20, WIDTH - 20), s.rng.uniform(130, 300)
        cloud(s, x, y, wide, depth=1 - (index + 1) / count)


def profile(s: Scene, y: float, rough: float, peaks: bool) -> list[Point]:
    """A skyline from left to right about a height."""
    phases = [s.rng.uniform(0, 6.3) for _ in range(4)]
    out: list[Point] = []
    for x in range(-20, WIDTH + 41, 20):
        height = sum(
            math.sin(x / wave + phase) * rough * share
            for wave, share, phase in zip(
                (170, 83, 41, 19), (0.6, 0.28, 0.1, 0.05), phases, strict=True
            )
        )
        if peaks:
            height = -abs(height) * 1.7 + rough * 0.4 + s.rng.uniform(-0.06, 0.06) * rough
        out.append((x, y + height))
    return out


def ridge(
    s: Scene, y: float, *, depth: float, rough: float = 40, peaks: bool = False
) -> list[Point]:
    """One plane of land, misty at its foot; returns its skyline."""
    line = profile(s, y, rough, peaks)
    plane(s, line, depth=depth, straight=peaks)
    return line


def plane(s: Scene, line: Sequence[Point], *, depth: float, straight: bool = False) -> None:
    """Land below a skyline."""
    colour = s.inks.plane(depth)
    lit = mix(colour, s.inks.glow, 0.16 + 0.12 * depth)
    mist = mix(colour, s.inks.haze, 0.62 if depth > 0.2 else 0.12)
    fill = s.gradient([(0, lit, 1), (0.12, colour, 1), (0.75, mist, 1)])
    if s.paper:
        fill = colour
    top = path(line, closed=False) if straight else smooth(line)
    d = f"{top}L{line[-1][0]:.0f} {HEIGHT + 20}L{line[0][0]:.0f} {HEIGHT + 20}Z"
    filtering = ' filter="url(#lit-m)"' if s.paper else ""
    s.add(f'<g{filtering}><path d="{d}" fill="{fill}"/></g>')
    if not s.paper:
        s.add(
            f'<path d="{top}" fill="none" stroke="{s.inks.glow}" stroke-width="2.5" '
            f'opacity="{0.28 + 0.2 * depth:.2f}"/>'
        )


def height_at(line: Sequence[Point], x: float) -> float:
    """How high a skyline is at x."""
    for (ax, ay), (bx, by) in pairwise(line):
        if ax <= x <= bx:
            return ay + (by - ay) * (x - ax) / (bx - ax)
    return line[-1][1]


def tufts(s: Scene, line: Sequence[Point], count: int, *, depth: float = 0) -> None:
    """Grass along a skyline."""
    colour = mix(s.inks.plane(depth), s.inks.ink, 0.3)
    for _ in range(count):
        x = s.rng.uniform(0, WIDTH)
        y, high = height_at(line, x) + 4, s.rng.uniform(8, 22)
        blades = "".join(
            f"M{x + lean * 2:.1f} {y:.1f}q{lean:.1f} {-high * 0.6:.1f} {lean * 3:.1f} {-high:.1f}"
            for lean in (-2.0, 0.4, 2.2)
        )
        s.add(f'<path d="{blades}" stroke="{colour}" stroke-width="2" fill="none"/>')


def mist(s: Scene, y: float, strength: float = 0.5) -> None:
    """A bank of mist across the card."""
    if s.paper:
        return
    for _ in range(3):
        x, wide = s.rng.uniform(0, WIDTH), s.rng.uniform(220, 420)
        s.add(
            f'<ellipse cx="{x:.0f}" cy="{y + s.rng.uniform(-14, 14):.0f}" rx="{wide:.0f}" '
            f'ry="26" fill="{s.inks.haze}" opacity="{strength:g}" filter="url(#blur-12)"/>'
        )


def sea(s: Scene, y: float, *, waves: int = 9, dark: float = 0.0) -> None:
    """Water from a height down: bands that darken, and the way of the light on it."""
    inks = s.inks
    near = mix(mix(inks.near, inks.cool, 0.45), inks.ink, dark)
    far = mix(inks.haze, inks.cool, 0.35)
    fill = s.gradient([(0, far, 1), (0.35, mix(far, near, 0.6), 1), (1, near, 1)])
    s.add(f'<rect y="{y:.0f}" width="{WIDTH}" height="{HEIGHT - y:.0f}" fill="{fill}"/>')
    for index in range(waves):
        share = (index + 0.5) / waves
        at = y + (HEIGHT - y) * share**1.6
        wave(s, at, 4 + 16 * share, mix(far, near, 0.2 + 0.8 * share), share)
    if s.paper:
        return
    x = s.light[0]
    for _ in range(26):
        share = s.rng.random()
        at = y + 4 + (HEIGHT - y) * share**1.5 * 0.75
        wide = (6 + 46 * share) * s.rng.uniform(0.5, 1.2)
        off = s.rng.gauss(0, 22 + 44 * share)
        s.add(
            f'<rect x="{x + off - wide / 2:.1f}" y="{at:.1f}" width="{wide:.1f}" '
            f'height="{1.5 + 2.5 * share:.1f}" rx="2" fill="{inks.glow}" '
            f'opacity="{0.75 - 0.5 * share:.2f}"/>'
        )


def wave(s: Scene, y: float, high: float, colour: str, share: float = 0.5) -> None:
    """One line of waves with a lit crest, down to the bottom of the card."""
    step = 26 + 70 * share
    x = -s.rng.uniform(0, step) - 10
    d = f"M{x:.1f} {y:.1f}"
    while x < WIDTH + 20:
        d += f"q{step * 0.45:.1f} {-high:.1f} {step:.1f} 0"
        x += step
    filtering = ' filter="url(#lit-s)"' if s.paper else ""
    s.add(
        f'<g{filtering}><path d="{d}L{x:.0f} {HEIGHT + 30}L-90 {HEIGHT + 30}Z" fill="{colour}" '
        f'opacity="{1 if s.paper else 0.62}"/></g>'
    )
    s.add(
        f'<path d="{d}" fill="none" stroke="{s.inks.glow}" stroke-width="{1 + 1.6 * share:.1f}" '
        'opacity="0.3"/>'
    )


def shadow(s: Scene, x: float, y: float, width: float, strength: float = 0.5) -> None:
    """The shadow a thing casts on the ground, away from the light."""
    shift = -(s.light[0] - x) / WIDTH * width * 0.55
    s.add(
        f'<ellipse cx="{x + shift:.1f}" cy="{y:.1f}" rx="{width * 0.6:.1f}" '
        f'ry="{max(3.0, width * 0.085):.1f}" fill="{s.inks.ink}" opacity="{strength:g}" '
        f'filter="url(#blur-{"4" if width > 60 else "2"})"/>'
    )


def rays(s: Scene, count: int = 5, strength: float = 0.2) -> None:
    """Beams that fall from the light."""
    if s.paper:
        return
    x, y = s.light
    fill = s.gradient([(0, s.inks.glow, strength), (1, s.inks.glow, 0)])
    for index in range(count):
        angle = math.radians(90 + (index - (count - 1) / 2) * 15 + s.rng.uniform(-4, 4))
        spread = math.radians(s.rng.uniform(2, 4.5))
        far = 950
        points = [
            (x, y),
            (x + far * math.cos(angle - spread), y + far * math.sin(angle - spread)),
            (x + far * math.cos(angle + spread), y + far * math.sin(angle + spread)),
        ]
        s.add(f'<path d="{path(points)}" fill="{fill}" filter="url(#blur-4)"/>')


def ground(s: Scene, y: float, *, rough: float = 14, grass: int = 26) -> list[Point]:
    """The near plane at the beholder's feet."""
    line = ridge(s, y, depth=0.12, rough=rough)
    tufts(s, line, grass)
    return line


def hills(
    s: Scene, top: float, bottom: float, count: int = 3, *, peaks: bool = True
) -> list[list[Point]]:
    """Planes of land between two heights, far ones first and paler; returns their skylines."""
    out = []
    for index in range(count):
        share = index / max(1, count - 1)
        y = top + (bottom - top) * share
        out.append(
            ridge(s, y, depth=0.95 - 0.6 * share, rough=62 - 26 * share, peaks=peaks and index == 0)
        )
        mist(s, y + 70, 0.4)
    return out
