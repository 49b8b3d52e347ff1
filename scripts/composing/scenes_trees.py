"""Grammars of what grows: hung trees, forests, gardens, mazes."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, smooth
from scripts.composing.staging import fit, flowers, leaves, odd, stand
from scripts.composing.words import a, also, many


def hung_tree(s: Scene, hero: str, extras: list[str]) -> None:
    """A great tree from whose twigs things hang; one creature waits below."""
    rng = s.rng
    weather.sky(s, 700)
    land.moon(s, rng.choice((150, 450)), 230, 95)
    land.clouds(s, 2, 120, 300)
    land.hills(s, 610, 690, 2, peaks=False)
    line = land.ground(s, 752, rough=18)
    land.glow(s, 300, 420, 330, 0.5)
    x = 300 + rng.uniform(-30, 30)
    land.shadow(s, x, land.height_at(line, x) + 12, 220)
    ends = things.tree(s, x, land.height_at(line, x) + 10, 640, spread=1.12)
    fruit = extras[0]
    taken: list[float] = []
    for end_x, end_y in ends:
        if len(taken) == 7 or any(abs(end_x - other) < 66 for other in taken):
            continue
        if not 45 < end_x < 555 or end_y > 430 or abs(end_x - x) < 36:
            continue
        taken.append(end_x)
        down = rng.uniform(110, 260)
        things.string(s, (end_x, end_y), (end_x, end_y + down))
        size = fit(s, fruit, rng.uniform(66, 88), 80)
        land.glow(s, end_x, end_y + down + size / 2, 74, 0.6)
        s.part(
            fruit,
            end_x,
            end_y + down,
            size,
            anchor="top",
            tone="light" if s.inks.dark_key else "full",
            role="over",
            turn=rng.uniform(-10, 10),
        )
    side = rng.choice((-1, 1))
    stand(
        s,
        hero,
        line,
        300 + side * 165,
        150,
        sink=34,
        role="hero",
        flip=side > 0,
        wide=170,
        tone=s.tone,
    )
    at = 300 - side * 170
    figure.traveller(s, at, land.height_at(line, at) + 40, 108, flip=side < 0, holds="net")
    flowers(s, line, 16)
    rest = odd(s, extras[1:], line, [300 - side * 70], 60)
    leaves(s)
    s.alt = (
        f"{many(fruit)} hang on strings from the twigs of a great tree; below stand {a(hero)} and "
        f"a traveller with a net, and wait{rest}."
    )


def forest(s: Scene, hero: str, extras: list[str]) -> None:
    """Tall trunks in mist, light between them, and something in the clearing."""
    rng = s.rng
    weather.sky(s, 760)
    s.light = (300, 120)
    land.glow(s, 300, 330, 400, 0.85)
    for plane, count in ((0.85, 9), (0.6, 7)):
        _trunks(s, plane, count, clear=70 if plane > 0.7 else 130)
        land.mist(s, 690, 0.4)
    land.rays(s, 5, 0.34)
    land.ridge(s, 716, depth=0.35, rough=12)
    land.glow(s, 300, 600, 240, 0.5)
    land.shadow(s, 300, 752, 240)
    s.part(
        hero,
        300,
        756,
        fit(s, hero, 330, 330),
        role="hero",
        tone="dark" if not s.inks.dark_key else "light",
    )
    _trunks(s, 0.18, 4, clear=205)
    for x in (72, 528):
        things.lantern(s, x + rng.uniform(-18, 18), rng.uniform(330, 470), 54)
    near = land.ground(s, 806, rough=10, grass=40)
    side = rng.choice((-1, 1))
    at = 300 + side * 185
    figure.traveller(s, at, land.height_at(near, at) + 24, 112, flip=side > 0, holds="lantern")
    tail = odd(s, extras, near, [300 - side * 150, 300 - side * 50], 72)
    flowers(s, near, 12)
    leaves(s, top=True)
    s.name("forest", "light")
    s.alt = (
        f"In the clearing of a misty forest, in a beam of light, stands {a(hero)}; lanterns hang "
        f"between the trunks and a traveller comes near{tail}."
    )


def _trunks(s: Scene, depth: float, count: int, *, clear: float) -> None:
    colour = mix(s.inks.plane(depth), s.inks.ink, 0.15 * (1 - depth))
    markup = ""
    for index in range(count):
        x = 600 * (index + 0.5) / count + s.rng.uniform(-24, 24)
        if abs(x - 300) < clear:
            x = 300 + math.copysign(clear + s.rng.uniform(0, 40), x - 300)
        wide = (14 + 44 * (1 - depth)) * s.rng.uniform(0.75, 1.25)
        lean = s.rng.uniform(-14, 14)
        markup += (
            f'<path d="M{x - wide * 0.9:.1f} 830Q{x - wide * 0.45:.1f} 700 '
            f"{x - wide / 2 + lean:.1f} -10"
            f"H{x + wide / 2 + lean:.1f}Q{x + wide * 0.45:.1f} 700 "
            f'{x + wide * 0.9:.1f} 830Z" fill="{colour}"/>'
        )
        for _ in range(2):
            y, way = s.rng.uniform(60, 420), s.rng.choice((-1, 1))
            markup += (
                f'<path d="M{x + lean:.1f} {y:.1f}q{way * wide * 1.5:.1f} {-wide * 0.4:.1f} '
                f'{way * wide * 2.2:.1f} {-wide * 1.7:.1f}" stroke="{colour}" fill="none" '
                f'stroke-width="{wide * 0.22:.1f}" stroke-linecap="round"/>'
            )
    s.thing(markup, 300, depth=depth)


def garden(s: Scene, hero: str, extras: list[str]) -> None:
    """Things grow on stems like flowers; the tallest is the odd one."""
    rng = s.rng
    weather.sky(s, 700)
    land.moon(s, rng.choice((120, 480)), 160, 70)
    land.clouds(s, 3, 120, 420)
    back = land.hills(s, 590, 660, 2, peaks=False)[-1]
    things.town(s, back, 6, 40, 64, depth=0.45, left=330, right=600)
    land.glow(s, 300, 330, 260, 0.6)
    line = land.ground(s, 730, rough=16, grass=50)
    stems = [(300.0, 268.0, 230.0, hero)]
    flower = extras[0]
    stems += [
        (x, rng.uniform(420, 640), rng.uniform(80, 116), flower)
        for x in (62, 150, 226, 384, 462, 545)
    ]
    for x, y, size, word in stems[1:] + stems[:1]:
        foot = land.height_at(line, x) + 24
        bend = rng.uniform(-26, 26)
        green = mix(s.inks.cool, s.inks.near, 0.45)
        thick = size / 16
        leaf = "".join(
            f'<path d="M{x + bend * 0.5:.1f} {at:.1f}q{way * size * 0.28:.1f} {-size * 0.3:.1f} '
            f"{way * size * 0.52:.1f} {-size * 0.12:.1f}q{-way * size * 0.2:.1f} {size * 0.26:.1f} "
            f'{-way * size * 0.52:.1f} {size * 0.12:.1f}Z" fill="{green}"/>'
            for way, at in ((-1, (y * 0.45 + foot * 0.55)), (1, (y * 0.3 + foot * 0.7)))
        )
        s.thing(
            f'<path d="M{x:.1f} {foot:.1f}Q{x + bend:.1f} {(y + foot) / 2:.1f} {x:.1f} {y:.1f}" '
            f'stroke="{green}" stroke-width="{thick:.1f}" fill="none"/>{leaf}',
            size,
        )
        s.part(
            word,
            x,
            y,
            fit(s, word, size, size * 1.1),
            anchor="mid",
            role="hero" if word is hero else "over",
            turn=rng.uniform(-8, 8),
            tone=s.tone if word is hero else "full",
        )
    figure.traveller(
        s, 410, 846, 122, flip=True, holds="lantern" if s.inks.dark_key else "umbrella"
    )
    rest = odd(s, extras[1:], [(0, 820), (600, 820)], [160, 90], 74)
    flowers(s, line, 14)
    leaves(s)
    s.name("garden")
    s.alt = (
        f"In a garden {many(flower)} grow on stems, and on the tallest stem {a(hero)}; a traveller "
        f"walks below, and small houses stand behind{rest}."
    )


def maze(s: Scene, hero: str, extras: list[str]) -> None:
    """A round maze of hedges seen from above; something waits in its middle."""
    rng, inks = s.rng, s.inks
    s.light = (120, 80)
    grass = mix(mix(inks.far, inks.gold, 0.25), inks.haze, 0.35)
    if inks.dark_key:
        grass = mix(inks.far, inks.cool, 0.3)
    fill = s.radial(
        [(0, mix(grass, inks.glow, 0.5), 1), (0.6, grass, 1), (1, mix(grass, inks.near, 0.6), 1)],
        'cx="0.5" cy="0.48" r="0.75"',
    )
    s.add(f'<rect width="600" height="900" fill="{fill}"/>')
    hedge = mix(mix(inks.cool, inks.near, 0.45), inks.ink, 0.1)
    light = mix(hedge, inks.glow, 0.3)
    x, y = 300.0, 430.0
    paths = []
    for ring, radius in enumerate((122, 176, 230, 284)):
        gap = rng.uniform(0, 360) if ring < 3 else 90.0
        width = 40 / radius
        start, stop = math.radians(gap) + width, math.radians(gap) - width + 2 * math.pi
        paths.append(
            f"M{x + radius * math.cos(start):.1f} {y + radius * math.sin(start) * 1.12:.1f}"
            f"A{radius} {radius * 1.12:.1f} 0 1 1 {x + radius * math.cos(stop):.1f} "
            f"{y + radius * math.sin(stop) * 1.12:.1f}"
        )
        if ring:
            for _ in range(2):
                turn = rng.uniform(0, 6.3)
                paths.append(
                    f"M{x + radius * math.cos(turn):.1f} {y + radius * math.sin(turn) * 1.12:.1f}"
                    f"L{x + (radius - 54) * math.cos(turn):.1f} "
                    f"{y + (radius - 54) * math.sin(turn) * 1.12:.1f}"
                )
    d = "".join(paths)
    s.add(
        f'<path d="{d}" stroke="{inks.ink}" stroke-width="24" fill="none" '
        f'opacity="0.4" transform="translate(8 13)" filter="url(#blur-4)"/>'
    )
    s.thing(
        f'<path d="{d}" stroke="{hedge}" stroke-width="25" fill="none" '
        f'stroke-linecap="round"/><path d="{d}" stroke="{light}" stroke-width="13" '
        f'fill="none" stroke-linecap="round" transform="translate(-2 -4)"/>',
        80,
    )
    for _ in range(46):
        turn, radius = rng.uniform(0, 6.3), rng.choice((122, 176, 230, 284))
        s.add(
            f'<circle cx="{x + radius * math.cos(turn):.0f}" '
            f'cy="{y + radius * math.sin(turn) * 1.12:.0f}" r="4" '
            f'fill="{rng.choice((inks.warm, inks.gold, inks.glow))}"/>'
        )
    land.glow(s, x, y, 150, 0.8)
    land.shadow(s, x, y + 66, 110)
    s.part(
        hero,
        x,
        y + 74,
        fit(s, hero, 170, 160),
        role="hero",
        tone="dark" if not inks.dark_key else "light",
    )
    spots = [(150.0, 446.0), (424.0, 300.0)]
    for word, (px, py) in zip(extras, spots, strict=False):
        land.shadow(s, px, py + 2, 44)
        s.part(word, px, py + 6, fit(s, word, 62, 62), tone="full", role="over")
    for px, py, size in (
        (52, 110, 130),
        (548, 128, 150),
        (60, 830, 160),
        (545, 812, 140),
        (300, 70, 90),
    ):
        colour = mix(hedge, rng.choice((inks.glow, inks.ink)), 0.2)
        blob = [
            (
                px + math.cos(t) * size * 0.5 * rng.uniform(0.85, 1.15),
                py + math.sin(t) * size * 0.5 * rng.uniform(0.85, 1.15),
            )
            for t in (0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4)
        ]
        inner = [(px - 6 + (bx - px) * 0.6, py - 9 + (by - py) * 0.6) for bx, by in blob]
        s.thing(
            f'<path d="{smooth(blob, closed=True)}" fill="{colour}"/><path '
            f'd="{smooth(inner, closed=True)}" fill="{mix(colour, inks.glow, 0.25)}"/>',
            90,
        )
    figure.traveller(s, 300, 842, 132, holds="lantern" if inks.dark_key else "staff")
    s.name("maze", "hedges", "trees")
    tail = also(extras[:2], "is lost in it", "are lost in it")
    s.alt = (
        f"A round maze of hedges is seen from above, and in its middle waits "
        f"{a(hero)}; a traveller stands at the "
        f"entrance at the bottom{tail}."
    )
