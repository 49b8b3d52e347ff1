"""Grammars on open land: giants, parades, doors, deserts, hills."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.palettes import PALETTES
from scripts.composing.scene import Scene
from scripts.composing.staging import fit, flowers, leaves, odd
from scripts.composing.words import a, joined


def giant(s: Scene, hero: str, extras: list[str]) -> None:
    """A huge creature or thing among the hills; somebody small looks up."""
    rng = s.rng
    weather.sky(s, 640)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * rng.uniform(80, 150), rng.uniform(150, 210), rng.uniform(64, 92))
    land.clouds(s, 3, 110, 400)
    _, middle = land.hills(s, 500, 590, 2)
    things.pines(s, middle, 12, 46, 0.5)
    land.glow(s, 300, 470, 340, 0.6)
    x = 300 - side * 20
    box = s.part(hero, x, 738, fit(s, hero, 430, 480), role="hero", flip=side > 0)
    front = land.profile(s, 716, 16, False)
    things.pines(s, front, 6, 70, 0.3)
    things.town(s, front, 5, 56, 92, left=x - 190, right=x + 150)
    land.plane(s, front, depth=0.3)
    near = land.ground(s, 796)
    flowers(s, near, 18)
    at = 300 + side * rng.uniform(120, 170)
    figure.traveller(s, at, land.height_at(near, at) + 26, 104, holds="lantern", flip=side > 0)
    tail = odd(s, extras, near, [300 - side * 170, 300 - side * 70])
    things.birds(s, box.middle[0] - side * 120, max(70, box.top - 30), 5)
    leaves(s)
    s.alt = (
        f"{a(hero, 'giant')} stands behind a row of small houses, taller than the hills; "
        f"a traveller with a lantern looks up at it{tail}."
    )


def parade(s: Scene, hero: str, extras: list[str]) -> None:
    """Creatures walk along a ridge before a huge moon, one behind the other."""
    rng = s.rng
    weather.sky(s, 720)
    land.moon(s, 300, 372, 282)
    land.clouds(s, 3, 120, 330)
    land.hills(s, 540, 590, 2, peaks=False)
    line = land.profile(s, 588, 16, False)
    walkers = [hero, *extras]
    step = 540 / (len(walkers) + 1)
    for index, word in enumerate(walkers):
        x = 40 + step * (index + 0.5)
        high = fit(
            s,
            word,
            (215 if index == 0 else rng.uniform(120, 165)),
            step * (1.5 if index == 0 else 1.12),
        )
        y = land.height_at(line, x) + 6
        s.part(word, x, y, high, role="hero" if index == 0 else "detail", tone="dark")
    x = 40 + step * (len(walkers) + 0.6)
    figure.traveller(
        s, min(x, 560), land.height_at(line, min(x, 560)) + 6, 130, holds="umbrella", flip=True
    )
    land.plane(s, line, depth=0.25)
    things.town(s, land.profile(s, 690, 4, False), 7, 54, 92, depth=0.1)
    land.plane(s, land.profile(s, 694, 8, False), depth=0.22)
    front = land.ground(s, 772, rough=30)
    flowers(s, front, 26)
    things.birds(s, 300, 150, 7)
    leaves(s)
    disc = "moon" if s.inks.dark_key else "sun"
    s.alt = (
        f"Before a huge {disc} a procession crosses a ridge: {a(hero)} in front, then "
        f"{joined(extras)}, and a traveller with an umbrella at the end; a village sleeps below."
    )


def door(s: Scene, hero: str, extras: list[str]) -> None:
    """A door stands open in a meadow; behind it there is another sky."""
    rng = s.rng
    weather.sky(s, 650)
    land.moon(s, rng.choice((110, 490)), 140, 58)
    land.clouds(s, 3, 90, 330)
    land.hills(s, 560, 640, 2)
    line = land.ground(s, 700, rough=10)
    x, foot, wide, high = 300.0, 760.0, 230.0, 470.0
    other = PALETTES[s.inks.name][not s.inks.dark_key]
    land.shadow(s, x, foot + 6, 300)
    top, middle, low = other.sky
    fill = s.gradient([(0, top, 1), (0.6, middle, 1), (1, low, 1)])
    left = x - wide / 2
    clip = s.clip(
        f'<rect x="{left:.0f}" y="{foot - high:.0f}" width="{wide:.0f}" height="{high:.0f}"/>'
    )
    inner = (
        f'<rect x="{left:.0f}" y="{foot - high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" fill="{fill}"/>'
    )
    for _ in range(34):
        inner += (
            f'<circle cx="{rng.uniform(left, left + wide):.0f}" '
            f'cy="{foot - high * rng.uniform(0.3, 1):.0f}" '
            f'r="{rng.choice((1, 1.5, 2.4))}" fill="{other.glow}"/>'
        )
    inner += (
        f'<circle cx="{x + 40:.0f}" cy="{foot - high * 0.78:.0f}" r="36" fill="{other.glow}"/>'
        f'<path d="M{left:.0f} {foot - 90:.0f}q60 -60 120 -10t120 -10V{foot:.0f}'
        f'H{left:.0f}Z" fill="{other.plane(0.8)}"/>'
        f'<path d="M{left:.0f} {foot - 46:.0f}q70 -34 140 0t100 -6V{foot:.0f}'
        f'H{left:.0f}Z" fill="{other.plane(0.4)}"/>'
    )
    s.add(f'<g clip-path="{clip}">{inner}</g>')
    frame = mix(s.inks.near, s.inks.warm, 0.55)
    s.thing(
        f'<path d="M{left - 20:.0f} {foot:.0f}V{foot - high - 22:.0f}'
        f"H{left + wide + 20:.0f}V{foot:.0f}"
        f'H{left + wide:.0f}V{foot - high:.0f}H{left:.0f}V{foot:.0f}Z" fill="{frame}"/>'
        f'<path d="M{left:.0f} {foot - high:.0f}L{left - 104:.0f} {foot - high - 34:.0f}'
        f'V{foot + 44:.0f}L{left:.0f} {foot:.0f}Z" fill="{mix(frame, s.inks.glow, 0.18)}"/>'
        f'<circle cx="{left - 84:.0f}" cy="{foot - high * 0.42:.0f}" r="9" fill="{s.inks.gold}"/>',
        high,
    )
    land.glow(s, x, foot - 40, 150, 0.5)
    s.part(
        hero,
        x + 12,
        foot + 26,
        fit(s, hero, 240, 250),
        role="hero",
        tone="light" if other.dark_key else "dark",
    )
    figure.traveller(s, 500, land.height_at(line, 500) + 96, 118, flip=True, holds="staff")
    flowers(s, line, 24)
    tail = odd(s, extras, [(0, 800), (600, 800)], [110, 210])
    leaves(s)
    s.name("door", "stars")
    when = "day" if other is PALETTES[s.inks.name][0] else "night"
    s.alt = (
        f"A door stands open in a meadow, and behind it it is {when}; {a(hero)} comes out of it "
        f"towards a traveller with a staff{tail}."
    )


def desert(s: Scene, hero: str, extras: list[str]) -> None:
    """Something that does not belong there stands alone among dunes."""
    rng = s.rng
    weather.sky(s, 560)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 150, 190, 74)
    land.clouds(s, 2, 200, 380)
    land.ridge(s, 540, depth=0.9, rough=16)
    land.ridge(s, 580, depth=0.7, rough=26)
    land.glow(s, 300 - side * 40, 450, 270, 0.55)
    line = land.ridge(s, 640, depth=0.5, rough=30)
    x = 300 - side * 50
    foot = land.height_at(line, x) + 34
    land.shadow(s, x, foot - 4, 230, 0.55)
    s.part(hero, x, foot, fit(s, hero, 400, 360), role="hero", flip=side < 0)
    front = land.ridge(s, 760, depth=0.28, rough=34)
    at = 300 + side * 160
    y = land.height_at(front, at) + 20
    for index in range(9):
        share = index / 9
        px = at + (side * 130) * (1 - share) ** 1.2 + 8 * math.sin(index * 2.5)
        py = 890 - (890 - y) * share
        s.add(
            f'<ellipse cx="{px:.0f}" cy="{py:.0f}" rx="{8 - 4 * share:.1f}" '
            f'ry="{4 - 2 * share:.1f}" fill="{s.inks.ink}" opacity="0.45"/>'
        )
    figure.traveller(s, at, y, 100, holds="staff", flip=side > 0)
    tail = odd(s, extras, front, [300 - side * 190, 300 - side * 90, 300], 70)
    things.birds(s, 300 + side * 40, 330, 4)
    s.name("dunes", "footprints", "desert")
    s.alt = (
        f"{a(hero)} stands alone in a desert of dunes; a traveller with a staff has left "
        f"footprints in the sand{tail}."
    )


def spiral_hill(s: Scene, hero: str, extras: list[str]) -> None:
    """A road winds round a steep hill, house by house, up to something at the top."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 800)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 170, 190, 84)
    land.clouds(s, 4, 120, 560)
    land.hills(s, 680, 760, 2)
    land.glow(s, 300, 330, 280, 0.55)
    base = mix(inks.plane(0.45), inks.cool, 0.2)
    top, foot = 330.0, 860.0
    levels = 5
    s.part(hero, 300, top + 14, fit(s, hero, 230, 210), role="hero", flip=side > 0, tone=s.tone)
    for level in range(levels):
        t0, t1 = level / levels, (level + 1) / levels
        y0, y1 = top + (foot - top) * t0, top + (foot - top) * t1
        w0, w1 = 74 + 180 * t0, 74 + 180 * t1 + 6
        way = 1 if level % 2 else -1
        colour = mix(base, inks.ink if level % 2 else inks.glow, 0.12)
        fill = s.gradient(
            [
                (0, mix(colour, inks.glow, 0.28), 1),
                (0.5, colour, 1),
                (1, mix(colour, inks.ink, 0.35), 1),
            ],
            'x1="0" y1="0" x2="1" y2="0"' if side < 0 else 'x1="1" y1="0" x2="0" y2="0"',
        )
        drop = 26 * way
        s.thing(
            f'<path d="M{300 - w0:.0f} {y0 + drop:.0f}Q300 {y0 - 12:.0f} '
            f"{300 + w0:.0f} {y0 - drop:.0f}L{300 + w1:.0f} {y1 + 60:.0f}"
            f'H{300 - w1:.0f}Z" fill="{fill}"/>',
            200,
        )
        s.add(
            f'<path d="M{300 - w0 - 4:.0f} {y0 + drop + 6:.0f}Q300 {y0 - 2:.0f} '
            f'{300 + w0 + 4:.0f} {y0 - drop + 6:.0f}" '
            f'stroke="{mix(inks.gold, inks.glow, 0.5)}" '
            f'stroke-width="{8 + 3 * level}" fill="none" opacity="0.85"/>'
        )
        markup = ""
        for index in range(2 + level // 2):
            px = 300 + (index - (1 + level // 2) / 2) * w0 * 1.05 + rng.uniform(-14, 14)
            slope = y0 + drop * (300 - px) / w0
            size = 58 + 11 * level
            markup += (
                things.house(s, px, slope + 40 + 9 * level + size * 0.45, size, hue=level + index)
                if rng.random() < 0.75
                else things.pine(s, px, slope + 40 + 9 * level + size * 0.45, size, 0.2)
            )
        s.thing(markup, 80)
    if extras:
        s.part(extras[0], 300 + side * 60, 660, fit(s, extras[0], 66, 70), tone="full", role="over")
    near = land.ground(s, 836, rough=8)
    figure.traveller(s, 300 - side * 190, 858, 112, flip=side < 0, holds="staff")
    tail = odd(s, extras[1:], near, [300 + side * 200], 74)
    things.birds(s, 300 - side * 160, 260, 5)
    leaves(s)
    s.name("steep hill", "road", "houses")
    on = f"; {a(extras[0])} is half way up" if extras else ""
    s.alt = (
        f"A road winds up a steep hill past houses with lit windows, and on its top "
        f"stands {a(hero)}{on}; a traveller sets out below{tail}."
    )
