"""Things drawn by hand, in one hand: houses, trees, ladders, vessels."""

from __future__ import annotations

import math

from scripts.composing.colour import mix
from scripts.composing.land import glow, height_at
from scripts.composing.scene import Point, Scene, path, smooth


def house(
    s: Scene, x: float, y: float, height: float, *, depth: float = 0, hue: int = 0, lit: bool = True
) -> str:
    """The markup of a tall crooked house on its foot; its windows are lit."""
    inks, rng = s.inks, s.rng
    wide = height * rng.uniform(0.42, 0.62)
    lean = rng.uniform(-0.06, 0.06) * height
    wall = mix(mix(inks.near, (inks.warm, inks.gold, inks.cool)[hue % 3], 0.32), inks.glow, 0.28)
    roof = mix(mix(inks.near, (inks.warm, inks.cool, inks.warm)[hue % 3], 0.6), inks.ink, 0.1)
    if depth:
        wall, roof = mix(wall, inks.haze, depth * 0.75), mix(roof, inks.haze, depth * 0.75)
    body = height * rng.uniform(0.56, 0.68)
    left, right = x - wide / 2, x + wide / 2
    front = [(left, y), (left + lean, y - body), (right + lean, y - body), (right, y)]
    shaft, over = right + lean * 1.4 - wide * 0.22, right + lean * 1.4 - wide * 0.08
    chimney = [
        (shaft, y - height * 0.78),
        (shaft, y - height * 1.0),
        (over, y - height * 1.0),
        (over, y - height * 0.7),
    ]
    gable = [
        (left + lean - wide * 0.13, y - body + 2),
        (x + lean * 1.6, y - height),
        (right + lean + wide * 0.13, y - body + 2),
    ]
    markup = "".join(
        f'<path d="{path(points)}" fill="{colour}"/>'
        for points, colour in ((front, wall), (chimney, roof), (gable, roof))
    )
    pane = inks.glow if lit else mix(inks.ink, inks.cool, 0.3)
    columns, rows = 2, max(1, int(body / (wide * 0.6)))
    size = wide * 0.2
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.18:
                continue
            share = (row + 0.55) / (rows + 0.3)
            px = left + wide * (0.18 + 0.42 * column) + lean * (1 - share)
            markup += (
                f'<rect x="{px:.1f}" y="{y - body + body * share - size * 0.7:.1f}" '
                f'width="{size:.1f}" height="{size * 1.3:.1f}" rx="{size * 0.35:.1f}" '
                f'fill="{pane}"/>'
            )
    return markup


def town(
    s: Scene,
    line: list[Point],
    count: int,
    low: float,
    high: float,
    *,
    depth: float = 0,
    left: float = -10,
    right: float = 610,
    lit: bool = True,
) -> None:
    """A row of houses between two heights (in pixels) whose feet stand on a skyline."""
    step = (right - left) / count
    order = list(range(count))
    s.rng.shuffle(order)
    markup = ""
    for index in order:
        x = left + step * (index + 0.5) + s.rng.uniform(-0.2, 0.2) * step
        tall = s.rng.uniform(low, high)
        markup += house(
            s, x, height_at(line, x) + 9, tall, depth=depth, hue=s.rng.randrange(3), lit=lit
        )
    s.thing(markup, high, depth=depth)
    s.name("houses")


def pine(s: Scene, x: float, y: float, height: float, depth: float = 0) -> str:
    """The markup of a fir."""
    colour = mix(mix(s.inks.plane(depth), s.inks.cool, 0.25), s.inks.ink, 0.25 * (1 - depth))
    wide = height * 0.36
    d = ""
    for index in range(4):
        top = y - height * (1 - 0.2 * index)
        foot = y - height * (0.62 - 0.19 * index)
        half = wide * (0.34 + 0.2 * index) * 0.8
        d += f"M{x:.1f} {top:.1f}L{x + half:.1f} {foot:.1f}L{x - half:.1f} {foot:.1f}Z"
    trunk = (
        f'<rect x="{x - height * 0.03:.1f}" y="{y - height * 0.1:.1f}" '
        f'width="{height * 0.06:.1f}" height="{height * 0.1:.1f}" fill="{s.inks.ink}"/>'
    )
    return f'{trunk}<path d="{d}" fill="{colour}"/>'


def pines(s: Scene, line: list[Point], count: int, height: float, depth: float) -> None:
    """Firs along a skyline."""
    markup = ""
    for _ in range(count):
        x = s.rng.uniform(0, 600)
        markup += pine(s, x, height_at(line, x) + 5, height * s.rng.uniform(0.6, 1.2), depth)
    s.thing(markup, height, depth=depth)
    s.name("firs")


def tree(
    s: Scene,
    x: float,
    y: float,
    height: float,
    *,
    leaves: str = "",
    spread: float = 1.0,
    bare: bool = False,
    detail: int = 5,
) -> list[Point]:
    """A tree on its foot, grown branch by branch; returns where its twigs end."""
    bark = mix(s.inks.near, s.inks.warm, 0.18)
    ends: list[Point] = []
    limbs: list[tuple[Point, Point, Point, float]] = []

    def grow(start: Point, angle: float, length: float, thick: float, level: int) -> None:
        bend = angle + s.rng.uniform(-0.22, 0.22)
        middle = (
            start[0] + math.cos(bend) * length * 0.5,
            start[1] + math.sin(bend) * length * 0.5,
        )
        end = (start[0] + math.cos(angle) * length, start[1] + math.sin(angle) * length)
        limbs.append((start, middle, end, thick))
        if level == 0:
            ends.append(end)
            return
        for side in (-1, 1) if s.rng.random() < 0.7 or level > 3 else (-1, 0.1, 1):
            turn = side * s.rng.uniform(0.28, 0.55) * spread
            grow(
                end,
                angle + turn - 0.04 * math.cos(angle),
                length * s.rng.uniform(0.68, 0.84),
                thick * 0.64,
                level - 1,
            )

    grow((x, y), -math.pi / 2 + s.rng.uniform(-0.08, 0.08), height * 0.3, height * 0.075, detail)
    markup = "".join(
        f'<path d="M{a[0]:.1f} {a[1]:.1f}Q{m[0]:.1f} {m[1]:.1f} {b[0]:.1f} {b[1]:.1f}" '
        f'stroke="{bark}" stroke-width="{max(1.5, thick):.1f}" stroke-linecap="round" fill="none"/>'
        for a, m, b, thick in limbs
    )
    root = height * 0.075
    markup += (
        f'<path d="M{x - root * 1.7:.1f} {y + 6:.1f}Q{x - root * 0.5:.1f} {y - 6:.1f} '
        f"{x - root * 0.42:.1f} {y - root * 2:.1f}L{x + root * 0.42:.1f} {y - root * 2:.1f}"
        f'Q{x + root * 0.5:.1f} {y - 6:.1f} {x + root * 1.7:.1f} {y + 6:.1f}Z" fill="{bark}"/>'
    )
    if not bare:
        markup = _foliage(s, ends, height, leaves or s.inks.cool, back=True) + markup
    s.thing(markup, height)
    if not bare:
        s.thing(_foliage(s, ends, height, leaves or s.inks.cool, back=False), height)
    return sorted(ends)


def _foliage(s: Scene, ends: list[Point], height: float, colour: str, *, back: bool) -> str:
    out = ""
    dark = mix(colour, s.inks.ink, 0.45)
    light = mix(colour, s.inks.glow, 0.35)
    for ex, ey in ends if back else ends[::2]:
        near = mix(dark, colour, s.rng.random()) if back else mix(colour, light, s.rng.random())
        size = height * s.rng.uniform(0.045, 0.085) * (1 if back else 0.62)
        lift = 0.0 if back else -size * 0.6
        blob = [
            (
                ex + math.cos(a) * size * s.rng.uniform(0.8, 1.25),
                ey + lift + math.sin(a) * size * s.rng.uniform(0.7, 1.0),
            )
            for a in (0, 1.05, 2.1, 3.14, 4.2, 5.24)
        ]
        out += f'<path d="{smooth(blob, closed=True)}" fill="{near}"/>'
    return out


def ladder(s: Scene, x: float, foot: float, top: float, width: float = 26, lean: float = 0) -> None:
    """A ladder from a foot up to a height; `lean` moves its top sideways."""
    colour = mix(s.inks.gold, s.inks.near, 0.35)
    count = max(3, int((foot - top) / 24))
    d = (
        f"M{x - width / 2:.1f} {foot:.1f}L{x + lean - width / 2:.1f} {top:.1f}"
        f"M{x + width / 2:.1f} {foot:.1f}L{x + lean + width / 2:.1f} {top:.1f}"
    )
    for index in range(1, count):
        share = index / count
        at, y = x + lean * share, foot + (top - foot) * share
        d += f"M{at - width / 2:.1f} {y:.1f}L{at + width / 2:.1f} {y:.1f}"
    s.thing(f'<path d="{d}" stroke="{colour}" stroke-width="4.5" fill="none"/>', foot - top)
    s.name("ladder")


def string(s: Scene, start: Point, end: Point, *, thick: float = 1.8, colour: str = "") -> None:
    """A straight thread."""
    s.add(
        f'<path d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}" '
        f'stroke="{colour or (s.inks.glow if s.inks.dark_key else s.inks.ink)}" '
        f'stroke-width="{thick}" opacity="0.85"/>'
    )


def birds(s: Scene, x: float, y: float, count: int, size: float = 11) -> None:
    """A flock of far birds."""
    colour = s.inks.glow if s.inks.dark_key else s.inks.ink
    for index in range(count):
        bx = x + (index % 2 * 2 - 1) * (index + 1) // 2 * size * 2.6 + s.rng.uniform(-5, 5)
        by = y + (index + 1) // 2 * size * 1.1 + s.rng.uniform(-4, 4)
        k = size * s.rng.uniform(0.75, 1.1)
        s.add(
            f'<path d="M{bx - k:.1f} {by - k * 0.4:.1f}Q{bx - k * 0.4:.1f} {by - k * 0.75:.1f} '
            f"{bx:.1f} {by:.1f}Q{bx + k * 0.4:.1f} {by - k * 0.75:.1f} {bx + k:.1f} "
            f'{by - k * 0.4:.1f}" stroke="{colour}" stroke-width="2.4" fill="none" '
            'stroke-linecap="round" opacity="0.85"/>'
        )
    s.name("birds")


def rope_balloon(s: Scene, x: float, y: float, size: float, depth: float = 0) -> None:
    """A striped balloon with its basket; (x, y) is the middle of the bag."""
    inks = s.inks
    first, second = inks.warm, mix(inks.gold, inks.glow, 0.3)
    r = size / 2
    if depth:
        first, second = mix(first, inks.haze, depth * 0.7), mix(second, inks.haze, depth * 0.7)
    bag = (
        f"M{x:.1f} {y + r * 1.25:.1f}C{x - r * 0.5:.1f} {y + r * 0.9:.1f} {x - r:.1f} "
        f"{y + r * 0.5:.1f} {x - r:.1f} {y:.1f}A{r:.1f} {r:.1f} 0 0 1 {x + r:.1f} {y:.1f}"
        f"C{x + r:.1f} {y + r * 0.5:.1f} {x + r * 0.5:.1f} {y + r * 0.9:.1f} {x:.1f} "
        f"{y + r * 1.25:.1f}Z"
    )
    stripe = "".join(
        f'<path d="M{x + a * r:.1f} {y - r * 0.98 + abs(a) * r * 0.2:.1f}'
        f"C{x + a * r * 2.1:.1f} {y - r * 0.2:.1f} {x + a * r * 2:.1f} {y + r * 0.5:.1f} "
        f'{x + a * r * 0.25:.1f} {y + r * 1.22:.1f}" stroke="{second}" '
        f'stroke-width="{r * 0.2:.1f}" fill="none"/>'
        for a in (-0.36, 0.0, 0.36)
    )
    basket = (
        f'<path d="M{x - r * 0.2:.1f} {y + r * 1.05:.1f}L{x - r * 0.16:.1f} {y + r * 1.6:.1f}'
        f'M{x + r * 0.2:.1f} {y + r * 1.05:.1f}L{x + r * 0.16:.1f} {y + r * 1.6:.1f}" '
        f'stroke="{inks.ink}" stroke-width="1.5"/>'
        f'<rect x="{x - r * 0.2:.1f}" y="{y + r * 1.58:.1f}" width="{r * 0.4:.1f}" '
        f'height="{r * 0.3:.1f}" rx="2" fill="{mix(inks.gold, inks.near, 0.5)}"/>'
    )
    s.thing(f'{basket}<path d="{bag}" fill="{first}"/>{stripe}', size * 1.5, depth=depth)
    s.mark("balloon", (x - r, y - r, x + r, y + r * 1.9))


def lantern(s: Scene, x: float, y: float, size: float) -> None:
    """A paper lantern with its glow, hung by its top."""
    glow(s, x, y + size * 0.6, size * 1.7, 0.7)
    s.thing(
        f'<ellipse cx="{x:.1f}" cy="{y + size * 0.6:.1f}" rx="{size * 0.42:.1f}" '
        f'ry="{size * 0.5:.1f}" fill="{mix(s.inks.gold, s.inks.glow, 0.4)}"/>'
        f'<rect x="{x - size * 0.2:.1f}" y="{y:.1f}" width="{size * 0.4:.1f}" '
        f'height="{size * 0.13:.1f}" fill="{s.inks.warm}"/>'
        f'<rect x="{x - size * 0.2:.1f}" y="{y + size * 1.05:.1f}" width="{size * 0.4:.1f}" '
        f'height="{size * 0.13:.1f}" fill="{s.inks.warm}"/>',
        size,
    )
    s.name("lantern")


def stairs_to(
    s: Scene, start: Point, end: Point, *, steps: int = 22, wide: float = 90, thin: float = 34
) -> list[Point]:
    """Steps that wind up from a foot to an end, narrowing; returns the middle of each tread."""
    treads: list[Point] = []
    swing = s.rng.choice((-1, 1)) * 90
    face = mix(s.inks.plane(0.75 if s.inks.dark_key else 0.4), s.inks.glow, 0.12)
    top = mix(s.inks.glow, s.inks.gold, 0.25)
    markup = []
    for index in range(steps):
        t = index / (steps - 1)
        x = start[0] + (end[0] - start[0]) * t + math.sin(t * math.pi * 1.6) * swing * (1 - t * 0.6)
        y = start[1] + (end[1] - start[1]) * t
        treads.append((x, y))
        w = wide + (thin - wide) * t
        h = (start[1] - end[1]) / steps * 0.92
        markup.append(
            f'<path d="M{x - w / 2:.1f} {y:.1f}l{w:.1f} 0l{-w * 0.06:.1f} {h * 1.15:.1f}'
            f'l{-w * 0.88:.1f} 0Z" fill="{mix(face, s.inks.haze, t * 0.45)}"/>'
            f'<path d="M{x - w / 2:.1f} {y:.1f}l{w:.1f} 0l{-w * 0.08:.1f} {-h * 0.42:.1f}'
            f'l{-w * 0.84:.1f} 0Z" fill="{mix(top, s.inks.haze, t * 0.2)}"/>'
        )
    s.thing("".join(markup), start[1] - end[1])
    s.name("staircase")
    return treads
