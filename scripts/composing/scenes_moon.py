"""Grammars of the sky at night: stairs, swings, stars, small planets."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, path, smooth
from scripts.composing.staging import fit, flowers, leaves, odd, stand
from scripts.composing.words import a, also, joined


def moon_stairs(s: Scene, hero: str, extras: list[str]) -> None:
    """A stair winds from the meadow to the crescent moon, where somebody sits."""
    rng = s.rng
    weather.sky(s, 760, stars=100 if s.inks.dark_key else 24)
    side = rng.choice((-1, 1))
    x, y, r = 300 + side * 70, 238.0, 150.0
    land.clouds(s, 3, 280, 600)
    land.moon(s, x, y, r, crescent=True)
    treads = things.stairs_to(s, (300 - side * 90, 800), (x - 26, y + r * 0.94))
    s.part(
        hero,
        x + 36,
        y + r * 0.79,
        fit(s, hero, 190, 150),
        role="hero",
        flip=side > 0,
        tone=s.tone if s.paper else "full",
    )
    land.cloud(s, 300 + side * 170, 640, 280, depth=0.2)
    for index in (7,):
        tx, ty = treads[index]
        figure.traveller(s, tx, ty, 92, holds="lantern", cast=False, flip=side < 0)
    near = land.ground(s, 786, rough=18, grass=40)
    if extras[1:]:
        tx, ty = treads[14]
        s.part(extras[1], tx, ty, fit(s, extras[1], 50, 60), tone="full")
    tail = odd(s, extras[:1], near, [300 + side * 170], 120)
    tail += also(extras[1:2], "sits further up", "")
    flowers(s, near, 22)
    leaves(s)
    s.alt = (
        f"A staircase winds up from a meadow to a great crescent moon, on which {a(hero)} sits; "
        f"a traveller with a lantern is on the way up{tail}."
    )


def swing(s: Scene, hero: str, extras: list[str]) -> None:
    """A swing hangs from the crescent moon, far above the roofs."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 760, stars=90 if inks.dark_key else 20)
    side = rng.choice((-1, 1))
    x = 300 - side * 60
    land.moon(s, x, 170, 118, crescent=True)
    land.clouds(s, 3, 300, 560)
    line = land.profile(s, 800, 10, False)
    land.hills(s, 700, 760, 2)
    things.town(s, line, 8, 80, 150, depth=0.25)
    land.plane(s, line, depth=0.2)
    seat_x, seat_y, turn = 300 + side * 70, 590.0, side * -15
    land.glow(s, seat_x, seat_y - 90, 210, 0.5)
    for offset in (-62, 62):
        things.string(
            s,
            (x + 20 + offset * 0.2, 276),
            (seat_x + offset, seat_y - offset * side * 0.26),
            thick=4.5,
            colour=inks.glow if inks.dark_key else mix(inks.gold, inks.near, 0.5),
        )
    s.part(hero, seat_x, seat_y, fit(s, hero, 220, 190), role="hero", flip=side > 0, turn=turn)
    s.thing(
        f'<rect x="-74" y="-8" width="148" height="16" rx="5" '
        f'fill="{mix(inks.gold, inks.near, 0.4)}" '
        f'transform="translate({seat_x} {seat_y}) rotate({turn})"/>',
        60,
    )
    at = 300 - side * 180
    figure.traveller(s, at, land.height_at(line, at) + 50, 112, flip=side < 0, holds="lantern")
    tail = odd(s, extras, line, [300 + side * 180, 300 + side * 80], 78)
    things.birds(s, 300 + side * 190, 420, 5)
    flowers(s, line, 14)
    leaves(s)
    s.name("swing", "crescent moon")
    s.alt = (
        f"A swing hangs on long ropes from a crescent moon, and on it, high over the "
        f"roofs, {a(hero)} swings; "
        f"a traveller below holds up a lantern{tail}."
    )


def constellation(s: Scene, hero: str, extras: list[str]) -> None:
    """The stars of a whole sky make one creature; below, a camp fire."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 700, stars=150)
    s.light = (300, 640)
    side = rng.choice((-1, 1))
    land.glow(s, 300, 320, 380, 0.3)
    s.part(
        hero,
        300,
        520,
        fit(s, hero, 420, 470),
        role="hero",
        flip=side > 0,
        tone="light",
        silent=True,
    )
    shape = s.pop()
    s.add_filter(
        "starry",
        f'<feMorphology in="SourceAlpha" operator="dilate" radius="2" '
        f'result="d"/><feComposite in="d" in2="SourceAlpha" operator="out" '
        f'result="line"/>'
        f'<feFlood flood-color="{inks.glow}" flood-opacity="0.95"/><feComposite '
        f'in2="line" operator="in" result="l"/>'
        '<feColorMatrix in="SourceGraphic" type="matrix" values="1 0 0 0 0 0 1 0 0 0 '
        '0 0 1 0 0 0 0 0 0.4 0" result="ghost"/>'
        '<feMerge><feMergeNode in="ghost"/><feMergeNode in="l"/></feMerge>',
    )
    s.add(f'<g filter="url(#starry)">{shape}</g>')
    s.mark(hero, (80, 100, 520, 520), "hero")
    points = []
    for _ in range(15):
        turn, far = rng.uniform(0, 6.3), rng.uniform(60, 210)
        points.append((300 + far * math.cos(turn), 315 + far * 0.85 * math.sin(turn)))
    points.sort(key=lambda point: math.atan2(point[1] - 315, point[0] - 300))
    s.add(
        f'<path d="{path(points)}" stroke="{inks.glow}" stroke-width="1.3" '
        f'fill="none" opacity="0.5"/>'
    )
    for px, py in points:
        r = rng.uniform(3, 6)
        land.glow(s, px, py, r * 4, 0.7)
        s.add(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="{r:.1f}" fill="{inks.glow}"/>')
    lines = land.hills(s, 620, 700, 2)
    things.pines(s, lines[1], 16, 70, 0.4)
    near = land.ground(s, 768, rough=12)
    land.glow(s, 300, 800, 170, 0.8)
    fire = "".join(
        f'<path d="M{300 + dx} {836 - h}Q{300 + dx + w} {836 - h * 0.4:.0f} '
        f"{300 + dx * 0.4:.0f} 838Q{300 + dx - w} {836 - h * 0.4:.0f} {300 + dx} "
        f'{836 - h}Z" fill="{colour}"/>'
        for dx, h, w, colour in (
            (-10, 62, 24, inks.warm),
            (9, 76, 26, inks.warm),
            (0, 48, 18, inks.gold),
            (1, 28, 10, inks.glow),
        )
    )
    s.thing(
        f'{fire}<path d="M262 842L338 832M338 842L262 832" '
        f'stroke="{mix(inks.near, inks.warm, 0.4)}" stroke-width="9" '
        f'stroke-linecap="round"/>',
        60,
    )
    figure.traveller(s, 300 - side * 120, 826, 112, seated=True, flip=side < 0)
    for word, x in zip(extras, (300 + side * 120, 300 + side * 200), strict=False):
        stand(s, word, near, x, 96, sink=60, flip=side > 0)
    leaves(s)
    s.name("constellation", "stars", "camp fire")
    tail = f" with {joined(extras)}" if extras else ""
    s.alt = (
        f"The stars of the night sky draw {a(hero, 'huge')}; below at a camp fire between "
        f"firs sits a traveller{tail}, and looks up."
    )


def planet(s: Scene, hero: str, extras: list[str]) -> None:
    """A planet so small that one sees all round it, with somebody at home on top."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 900, stars=120 if inks.dark_key else 26)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 190, 140, 52)
    land.glow(s, 300, 560, 420, 0.5)
    land.clouds(s, 2, 120, 300)
    x, y, r = 300.0, 590.0, 188.0
    grass = mix(mix(inks.far, inks.cool, 0.5), inks.near, 0.25)
    for turn in (48, 72, 98, 122, 148, 205, 228, 254, 276, 300):
        size = rng.uniform(84, 124)
        s.add(f'<g transform="rotate({turn} {x} {y})">')
        if turn in (72, 122, 148, 205, 254, 300):
            s.thing(things.house(s, x, y - r + 7, size, hue=turn), size)
        elif turn in (98, 228):
            things.tree(s, x, y - r + 8, 140, detail=3)
        else:
            s.thing(things.pine(s, x, y - r + 8, size, 0.25), size)
        s.add("</g>")
    s.name("houses", "trees")
    for index, word in enumerate(extras[:2]):
        turn = (-58, 176)[index]
        angle = math.radians(turn - 90)
        s.part(
            word,
            x + math.cos(angle) * (r - 4),
            y + math.sin(angle) * (r - 4),
            fit(s, word, 92, 100),
            turn=turn,
            tone="full",
            role="over",
        )
    fill = s.radial(
        [(0, mix(grass, inks.glow, 0.45), 1), (0.55, grass, 1), (1, mix(grass, inks.ink, 0.5), 1)],
        f'cx="{0.5 + side * 0.2}" cy="0.25" r="0.85"',
    )
    s.thing(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>', 300)
    _fields(s, x, y, r)
    s.part(hero, x, y - r + 8, fit(s, hero, 230, 220), role="hero", flip=side > 0, tone=s.tone)
    at = math.radians(-90 + side * -30)
    figure.traveller(
        s, x + math.cos(at) * r - side * 6, y + math.sin(at) * r + 4, 88, cast=False, flip=side < 0
    )
    s.part("ringed planet", 300 - side * 200, 210, 84, anchor="mid", depth=0.3, tone="full")
    s.name("small planet")
    tail = also(extras[:2], "is further round", "are further round")
    s.alt = (
        f"On a planet so small that its houses point all ways, {a(hero)} stands on "
        f"top with a traveller{tail}; "
        f"a ringed planet hangs in the sky."
    )


def _fields(s: Scene, x: float, y: float, r: float) -> None:
    inks = s.inks
    clip = s.clip(f'<circle cx="{x}" cy="{y}" r="{r - 4}"/>')
    markup = ""
    for index in range(9):
        angle, far = s.rng.uniform(0, 6.3), r * math.sqrt(s.rng.random()) * 0.85
        cx, cy, size = x + far * math.cos(angle), y + far * math.sin(angle), s.rng.uniform(26, 60)
        blob = [
            (cx + math.cos(t) * size * s.rng.uniform(0.8, 1.3), cy + math.sin(t) * size * 0.6)
            for t in (0, 1.05, 2.1, 3.14, 4.2, 5.24)
        ]
        colour = mix((inks.cool, inks.gold, inks.glow)[index % 3], inks.far, 0.45)
        markup += f'<path d="{smooth(blob, closed=True)}" fill="{colour}" opacity="0.6"/>'
    s.add(f'<g clip-path="{clip}">{markup}</g>')
    trees = "".join(
        things.pine(s, x + s.rng.uniform(-0.6, 0.6) * r, y + s.rng.uniform(-0.5, 0.7) * r, 40, 0.3)
        for _ in range(9)
    )
    s.thing(trees, 40)
