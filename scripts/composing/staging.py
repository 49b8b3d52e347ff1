"""What several grammars need: fitting sizes, odd details, framing leaves, props drawn by hand."""

from __future__ import annotations

import math

from scripts.composing import land
from scripts.composing.colour import mix
from scripts.composing.scene import Point, Scene, smooth
from scripts.composing.words import joined


def fit(s: Scene, word: str, high: float, wide: float) -> float:
    """The height at which a part is neither higher nor wider than this."""
    return min(high, wide / s.library.part(word).ratio)


def stand(
    s: Scene,
    word: str,
    line: list[Point],
    x: float,
    high: float,
    *,
    sink: float = 12,
    flip: bool = False,
    role: str = "detail",
    tone: str = "full",
    wide: float = 0,
) -> None:
    """Put a part on a skyline, with its shadow."""
    y = land.height_at(line, x) + sink
    tall = fit(s, word, high, wide or high * 1.3)
    land.shadow(s, x, y - 2, tall * s.library.part(word).ratio * 0.8)
    s.part(word, x, y, tall, flip=flip, role=role, tone=tone)


def odd(s: Scene, extras: list[str], line: list[Point], xs: list[float], high: float = 66) -> str:
    """Put the odd details on the ground at these places; returns their part of the sentence."""
    for word, x in zip(extras, xs, strict=False):
        stand(s, word, line, x, high, sink=s.rng.uniform(16, 30), flip=x > 300)
    return f"; {joined(extras)} in front" if extras else ""


def leaves(s: Scene, *, top: bool = False) -> None:
    """Dark growth in the corners, near the eye: it frames and deepens the card."""
    colour = mix(s.inks.ink, s.inks.plane(0.3), 0.25)
    kind = s.rng.choice((_agave, _reeds, _fern, _bush))
    corners: list[tuple[float, float, float]] = [(-10, 910, -60), (610, 910, -120)]
    if top:
        corners += [(-10, -10, 40), (610, -10, 140)]
    markup = "".join((_agave if y < 0 else kind)(s, x, y, way, colour) for x, y, way in corners)
    if s.paper:
        s.thing(markup, 100)
    else:
        s.add(f'<g opacity="0.94">{markup}</g>')


def _blade(start: Point, angle: float, long: float, thick: float, colour: str) -> str:
    x, y = start
    tip = (x + math.cos(angle) * long, y + math.sin(angle) * long)
    side = (math.cos(angle + 1.57) * long * thick, math.sin(angle + 1.57) * long * thick)
    middle = (x + math.cos(angle) * long * 0.55, y + math.sin(angle) * long * 0.55)
    outline = [
        (x, y),
        (middle[0] + side[0], middle[1] + side[1]),
        tip,
        (middle[0] - side[0], middle[1] - side[1]),
    ]
    return f'<path d="{smooth(outline, closed=True)}" fill="{colour}"/>'


def _agave(s: Scene, x: float, y: float, way: float, colour: str) -> str:
    return "".join(
        _blade(
            (x, y),
            math.radians(way + (index - 2.5) * 15 + s.rng.uniform(-6, 6)),
            s.rng.uniform(90, 165),
            0.13,
            colour,
        )
        for index in range(6)
    )


def _reeds(s: Scene, x: float, y: float, _way: float, colour: str) -> str:
    out = ""
    for _ in range(9):
        foot = x + s.rng.uniform(-10, 90) * (1 if x < 300 else -1)
        high, lean = s.rng.uniform(80, 190), s.rng.uniform(-18, 18)
        out += (
            f'<path d="M{foot:.0f} {y:.0f}q0 {-high * 0.6:.0f} {lean:.0f} {-high:.0f}" '
            f'stroke="{colour}" stroke-width="4" fill="none"/>'
        )
        if s.rng.random() < 0.6:
            out += (
                f'<rect x="{foot + lean - 5:.0f}" y="{y - high - 22:.0f}" width="10" height="38" '
                f'rx="5" fill="{mix(colour, s.inks.warm, 0.35)}"/>'
            )
    return out


def _fern(_s: Scene, x: float, y: float, way: float, colour: str) -> str:
    out = ""
    for turn in (-26, 4, 32):
        angle = math.radians(way + turn)
        for index in range(1, 10):
            far = index * 17
            at = (x + math.cos(angle) * far, y + math.sin(angle) * far)
            for side in (-1, 1):
                out += _blade(at, angle + side * 0.95, 46 - index * 3.6, 0.17, colour)
    return out


def _bush(s: Scene, x: float, y: float, _way: float, colour: str) -> str:
    out = ""
    for _ in range(12):
        cx = x + s.rng.uniform(-10, 110) * (1 if x < 300 else -1)
        cy, r = y - s.rng.uniform(0, 70), s.rng.uniform(18, 34)
        out += f'<circle cx="{cx:.0f}" cy="{cy:.0f}" r="{r:.0f}" fill="{colour}"/>'
        if s.rng.random() < 0.5:
            out += (
                f'<circle cx="{cx:.0f}" cy="{cy - r * 0.5:.0f}" r="5" '
                f'fill="{s.rng.choice((s.inks.warm, s.inks.gold))}"/>'
            )
    return out


def flowers(s: Scene, line: list[Point], count: int) -> None:
    """Small flowers in the ground below a skyline."""
    for _ in range(count):
        x = s.rng.uniform(10, 590)
        y = land.height_at(line, x) + s.rng.uniform(12, 80)
        size = 2.5 + (y - 780) / 40 if y > 780 else 2.5
        colour = s.rng.choice((s.inks.warm, s.inks.gold, s.inks.glow))
        s.add(
            f'<path d="M{x:.1f} {y:.1f}l1 {size * 4:.1f}" stroke="{s.inks.ink}" '
            f'stroke-width="1.5"/><circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" '
            f'fill="{colour}"/>'
        )


def table(s: Scene, y: float) -> None:
    """A wooden table from a height down to the bottom edge, with its grain."""
    inks = s.inks
    wood = mix(mix(inks.near, inks.warm, 0.35), inks.gold, 0.25)
    fill = s.gradient([(0, mix(wood, inks.glow, 0.3), 1), (0.3, wood, 1), (1, inks.near, 1)])
    s.thing(f'<rect x="-20" y="{y:.0f}" width="640" height="{940 - y:.0f}" fill="{fill}"/>', 60)
    for _ in range(14):
        at = y + 8 + s.rng.random() ** 1.3 * (880 - y)
        x, wide = s.rng.uniform(-80, 500), s.rng.uniform(120, 380)
        s.add(
            f'<path d="M{x:.0f} {at:.0f}q{wide / 2:.0f} {s.rng.uniform(-5, 5):.1f} {wide:.0f} 0" '
            f'stroke="{inks.ink}" stroke-width="1.6" fill="none" opacity="0.28"/>'
        )
    s.name("table")


def island(s: Scene, x: float, y: float, wide: float, deep: float, depth: float = 0) -> None:
    """A rock that floats, grass above, roots below; (x, y) is the middle of its top."""
    inks, rng = s.inks, s.rng
    grass = mix(inks.plane(0.35), inks.cool, 0.45)
    rock = mix(inks.near, inks.warm, 0.25)
    if depth:
        grass, rock = mix(grass, inks.haze, depth), mix(rock, inks.haze, depth)
    count = 9
    under: list[Point] = []
    for index in range(count + 1):
        t = index / count
        down = math.sin(math.pi * t) ** 0.8 * deep * rng.uniform(0.72, 1.08)
        under.append((x + wide / 2 - wide * t, y + down * (1 if 0 < index < count else 0)))
    d = f"M{x - wide / 2:.1f} {y:.1f}L" + "L".join(f"{a:.1f} {b:.1f}" for a, b in under) + "Z"
    fill = s.gradient([(0, mix(rock, inks.glow, 0.18), 1), (1, mix(rock, inks.ink, 0.35), 1)])
    top = (
        f"M{x - wide / 2 - 6:.1f} {y + 4:.1f}C{x - wide * 0.3:.1f} {y - wide * 0.07:.1f} "
        f"{x + wide * 0.3:.1f} {y - wide * 0.07:.1f} {x + wide / 2 + 6:.1f} {y + 4:.1f}"
    )
    fringe, at = "", x + wide / 2 + 6
    drips = max(4, int(wide / 26))
    step = (wide + 12) / drips
    for _ in range(drips):
        fringe += f"q{-step / 2:.1f} {rng.uniform(12, 30) * wide / 320:.1f} {-step:.1f} 0"
        at -= step
    facets = "".join(
        f'<path d="M{a:.1f} {y + 6:.1f}L{a + rng.uniform(-12, 12):.1f} {(y + b) / 2:.1f}" '
        f'stroke="{inks.ink}" stroke-width="2" opacity="0.3"/>'
        for a, b in under[1:-1]
    )
    s.thing(
        f'<path d="{d}" fill="{fill}"/>{facets}<path d="{top}{fringe}Z" fill="{grass}"/>',
        deep,
        depth=depth,
    )
    s.name("floating island")


def cup(s: Scene, x: float, y: float, wide: float) -> float:
    """The back and the inside of a big teacup on its saucer; returns the height of its rim."""
    inks = s.inks
    high = wide * 0.62
    rim = y - high
    land.shadow(s, x, y + 16, wide * 1.25, 0.6)
    china = mix(inks.glow, inks.cool, 0.12)
    saucer = s.gradient([(0, china, 1), (1, mix(china, inks.near, 0.4), 1)])
    s.thing(
        f'<ellipse cx="{x:.0f}" cy="{y + 6:.0f}" rx="{wide * 0.72:.0f}" ry="{wide * 0.12:.0f}" '
        f'fill="{saucer}"/>',
        80,
    )
    s.thing(
        f'<path d="M{x + wide * 0.44:.1f} {rim + high * 0.2:.1f}'
        f"c{wide * 0.36:.1f} {-high * 0.12:.1f} {wide * 0.3:.1f} {high * 0.58:.1f} "
        f'{-wide * 0.08:.1f} {high * 0.5:.1f}" stroke="{china}" '
        f'stroke-width="{wide * 0.065:.1f}" fill="none"/>',
        80,
    )
    inside = mix(china, inks.near, 0.35)
    s.thing(
        f'<ellipse cx="{x:.0f}" cy="{rim:.0f}" rx="{wide / 2:.0f}" ry="{wide * 0.13:.0f}" '
        f'fill="{inside}"/>',
        60,
    )
    s.name("teacup")
    return rim


def cup_front(s: Scene, x: float, y: float, wide: float) -> None:
    """The tea and the front of the cup, which hides the foot of what floats in it."""
    inks = s.inks
    high = wide * 0.62
    rim = y - high
    half, flat = wide / 2, wide * 0.13
    china = mix(inks.glow, inks.cool, 0.12)
    fill = s.gradient(
        [(0, mix(china, inks.near, 0.3), 1), (0.35, china, 1), (1, mix(china, inks.near, 0.5), 1)],
        'x1="0" y1="0" x2="1" y2="0"',
    )
    front = (
        f"M{x - half:.1f} {rim:.1f}A{half:.1f} {flat:.1f} 0 0 0 {x + half:.1f} {rim:.1f}"
        f"C{x + half * 0.98:.1f} {rim + high * 0.62:.1f} {x + half * 0.62:.1f} {y:.1f} "
        f"{x + half * 0.38:.1f} {y:.1f}L{x - half * 0.38:.1f} {y:.1f}"
        f"C{x - half * 0.62:.1f} {y:.1f} {x - half * 0.98:.1f} {rim + high * 0.62:.1f} "
        f"{x - half:.1f} {rim:.1f}Z"
    )
    s.thing(f'<path d="{front}" fill="{fill}"/>', 160)
    band = (
        f"M{x - half * 0.97:.1f} {rim + high * 0.24:.1f}A{half * 0.97:.1f} {flat:.1f} 0 0 0 "
        f"{x + half * 0.97:.1f} {rim + high * 0.24:.1f}"
    )
    s.add(
        f'<path d="{band}" stroke="{inks.warm}" stroke-width="{wide * 0.03:.1f}" fill="none" '
        'opacity="0.85"/>'
    )
