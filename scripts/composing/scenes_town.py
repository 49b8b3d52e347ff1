"""Grammars over the roofs: rain, ropes, trains, towns upside down."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, smooth
from scripts.composing.staging import fit, odd
from scripts.composing.words import a, also, many


def rain(s: Scene, hero: str, extras: list[str]) -> None:
    """It rains things over the roofs of a town; somebody does not mind."""
    rng = s.rng
    weather.sky(s, 760)
    s.light = (rng.choice((120, 480)), 120)
    drop = extras[0]
    for x, y, wide in ((120.0, 130.0, 380), (440.0, 110.0, 420), (300.0, 170.0, 460)):
        land.cloud(s, x, y, wide, depth=0.15)
    placed: list[tuple[float, float]] = []
    for _ in range(400):
        x, y = rng.uniform(30, 570), rng.uniform(200, 590)
        if len(placed) == 17 or any(math.hypot(x - px, y - py) < 84 for px, py in placed):
            continue
        placed.append((x, y))
    for x, y in sorted(placed, key=lambda at: at[1]):
        far = max(0.0, 0.5 - y / 900)
        size = fit(s, drop, 34 + 34 * (y / 600), 70)
        things.string(
            s, (x + 6, y - size * 1.9), (x + 2, y - size * 0.9), thick=1.4, colour=s.inks.glow
        )
        s.part(
            drop,
            x,
            y,
            size,
            anchor="mid",
            turn=rng.uniform(-28, 28),
            depth=far,
            role="over",
            tone=s.tone,
        )
    land.glow(s, 300, 620, 300, 0.5)
    line = [(-20.0, 800.0), (620.0, 800.0)]
    things.town(s, line, 8, 120, 220, depth=0.45)
    roof = [(-20.0, 742.0), (150.0, 716.0), (300.0, 708.0), (450.0, 716.0), (620.0, 742.0)]
    colour = mix(mix(s.inks.near, s.inks.warm, 0.45), s.inks.ink, 0.15)
    fill = s.gradient([(0, mix(colour, s.inks.glow, 0.15), 1), (1, s.inks.ink, 1)])
    s.thing(f'<path d="{smooth(roof)}V920H-20Z" fill="{fill}"/>', 160)
    for row in range(5):
        y = 748 + row * 34
        s.add(
            f'<path d="M-20 {y}'
            + "".join("q15 20 30 0" for _ in range(22))
            + f'" stroke="{s.inks.ink}" stroke-width="3" fill="none" opacity="0.45"/>'
        )
    side = rng.choice((-1, 1))
    s.part(
        hero, 300 + side * 95, 740, fit(s, hero, 180, 210), role="hero", flip=side > 0, tone=s.tone
    )
    figure.traveller(s, 300 - side * 120, 744, 128, holds="umbrella", flip=side > 0)
    if extras[1:]:
        s.part(extras[1], 300 - side * 225, 764, fit(s, extras[1], 84, 84), tone="full")
    s.name("roof", "rain", "clouds")
    tail = also(extras[1:2], "is there too", "")
    s.alt = (
        f"Out of the clouds it rains {many(drop)} over a town; on a roof stand {a(hero)} and a "
        f"traveller under an umbrella{tail}."
    )


def cloud_train(s: Scene, hero: str, extras: list[str]) -> None:
    """A train crosses a viaduct above the clouds; its load is no coal."""
    rng = s.rng
    weather.sky(s, 800)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 120, 250, 120)
    land.clouds(s, 3, 120, 380)
    land.ridge(s, 640, depth=0.9, rough=80, peaks=True)
    land.mist(s, 700, 0.6)
    inks = s.inks
    stone = mix(mix(inks.plane(0.45), inks.warm, 0.15), inks.glow, 0.1)
    fill = s.gradient([(0, mix(stone, inks.glow, 0.2), 1), (1, mix(stone, inks.haze, 0.65), 1)])
    deck = 560.0
    arches = f"M-20 {deck}H620V930H-20Z"
    for index in range(4):
        left = -56 + index * 176
        arches += f"M{left} 930V{deck + 104}a68 68 0 0 1 136 0V930Z"
    s.thing(f'<path d="{arches}" fill="{fill}" fill-rule="evenodd"/>', 300)
    s.thing(
        f'<rect x="-20" y="{deck - 14}" width="640" height="22" '
        f'fill="{mix(stone, inks.ink, 0.35)}"/>',
        60,
    )
    way = -side
    engine = "locomotive"
    high = fit(s, engine, 150, 170)
    front = 300 + way * 178
    s.part(engine, front, deck - 12, high, flip=way > 0, tone="full")
    for index in range(5):
        s.add(
            f'<circle cx="{front + way * 40 - way * index * 46:.0f}" '
            f'cy="{deck - 168 - index * 26:.0f}" r="{16 + index * 9}" '
            f'fill="{mix(inks.glow, inks.haze, 0.4)}" '
            f'opacity="{0.75 - index * 0.12:.2f}" filter="url(#blur-4)"/>'
        )
    first = 300 - way * 20
    for index, x in enumerate((first, 300 - way * 214)):
        colour = mix(mix(inks.near, (inks.warm, inks.cool)[index], 0.65), inks.glow, 0.08)
        s.thing(
            f'<rect x="{x - 92:.0f}" y="{deck - 62}" width="184" height="34" rx="5" '
            f'fill="{colour}"/>'
            f'<circle cx="{x - 58:.0f}" cy="{deck - 26}" r="15" fill="{inks.ink}"/>'
            f'<circle cx="{x + 58:.0f}" cy="{deck - 26}" r="15" fill="{inks.ink}"/>'
            f'<rect x="{x - 104:.0f}" y="{deck - 42}" width="208" height="7" fill="{inks.ink}"/>',
            60,
        )
    land.glow(s, first, deck - 170, 170, 0.55)
    s.part(hero, first, deck - 60, fit(s, hero, 210, 200), role="hero", flip=way > 0, tone=s.tone)
    if extras:
        s.part(
            extras[0],
            300 - way * 190,
            deck - 60,
            fit(s, extras[0], 120, 130),
            flip=way > 0,
            tone="full",
        )
    land.cloud(s, 120, 800, 380, depth=0.15)
    land.cloud(s, 470, 852, 420, depth=0.05)
    if extras[1:]:
        s.part(
            extras[1],
            300 + side * 160,
            852,
            fit(s, extras[1], 120, 150),
            anchor="mid",
            tone="full",
            flip=way < 0,
        )
    land.cloud(s, 200, 914, 460, depth=0.0)
    things.birds(s, 300 - side * 170, 150, 5)
    s.name("viaduct", "clouds", "train")
    tail = f" and {a(extras[0])}" if extras else ""
    more = f"; {a(extras[1])} looks out of the clouds below" if extras[1:] else ""
    s.alt = (
        f"A steam train crosses a viaduct high above the clouds and carries {a(hero)}{tail}{more}."
    )


def tightrope(s: Scene, hero: str, extras: list[str]) -> None:
    """Over a town a rope; on the rope somebody who should not be there."""
    rng = s.rng
    weather.sky(s, 760)
    side = rng.choice((-1, 1))
    land.moon(s, 300, 330, 165)
    land.clouds(s, 4, 120, 620)
    line = [(-20.0, 880.0), (620.0, 880.0)]
    things.town(s, line, 9, 90, 170, depth=0.6)
    land.mist(s, 790, 0.6)
    rope = [(60.0, 470.0), (180.0, 506.0), (300.0, 520.0), (420.0, 506.0), (540.0, 470.0)]
    inks = s.inks
    wall = mix(mix(inks.near, inks.warm, 0.3), inks.glow, 0.1)
    for x in (42, 558):
        markup = f'<path d="M{x - 46} 920L{x - 34} 480H{x + 34}L{x + 46} 920Z" fill="{wall}"/>'
        markup += (
            f'<path d="M{x - 48} 484L{x} 400L{x + 48} 484Z" '
            f'fill="{mix(inks.warm, inks.near, 0.35)}"/>'
        )
        for row in range(4):
            markup += (
                f'<rect x="{x - 9}" y="{530 + row * 86}" width="18" height="30" rx="9" '
                f'fill="{inks.glow}"/>'
            )
        s.thing(markup, 300)
    s.add(f'<path d="{smooth(rope)}" stroke="{inks.ink}" stroke-width="5" fill="none"/>')
    high = fit(s, hero, 250, 270)
    s.part(hero, 300, 524, high, role="hero", flip=side > 0, tone="dark")
    s.part(
        "umbrella",
        300 + side * high * 0.32,
        524 - high * 0.78,
        110,
        tone="full",
        role="over",
        turn=side * 14,
    )
    if extras:
        s.part(
            extras[0], 300 - side * 172, 502, fit(s, extras[0], 84, 84), tone="full", role="over"
        )
    if extras[1:]:
        s.part(
            extras[1],
            300 + side * 60,
            740,
            fit(s, extras[1], 110, 140),
            anchor="mid",
            tone="full",
            flip=side < 0,
        )
    at = 42 if side > 0 else 558
    figure.traveller(s, at, 404, 104, cast=False, flip=side < 0)
    things.birds(s, 300 + side * 180, 150, 5)
    s.name("tightrope", "towers", "rope")
    tail = f", followed by {a(extras[0])}" if extras else ""
    more = f"; {a(extras[1])} floats underneath" if extras[1:] else ""
    s.alt = (
        f"High over a town {a(hero)} with an umbrella balances on a rope between two "
        f"towers{tail}; a traveller "
        f"watches from a roof{more}."
    )


def upside_city(s: Scene, hero: str, extras: list[str]) -> None:
    """A second town hangs from above; between the two something floats."""
    rng = s.rng
    weather.sky(s, 760, stars=0)
    s.light = (300, 430)
    land.glow(s, 300, 450, 430, 0.8)
    land.clouds(s, 4, 330, 600)
    for turned in (True, False):
        s.add('<g transform="rotate(180 300 450)">' if turned else "<g>")
        back = [(-20.0, 800.0), (620.0, 800.0)]
        things.town(s, back, 8, 120, 190, depth=0.6)
        front = land.profile(s, 812, 10, False)
        things.town(s, front, 6, 120, 210, depth=0.1)
        land.plane(s, front, depth=0.15)
        s.add("</g>")
    side = rng.choice((-1, 1))
    s.part(
        hero,
        300,
        460,
        fit(s, hero, 270, 300),
        anchor="mid",
        role="hero",
        flip=side > 0,
        turn=rng.uniform(-8, 8),
        tone=s.tone if s.paper else "dark",
    )
    figure.traveller(s, 300 - side * 200, 850, 106, flip=side < 0, holds="staff")
    s.add('<g transform="rotate(180 300 450)">')
    figure.traveller(s, 300 - side * 200, 850, 106, flip=side < 0, holds="staff")
    s.add("</g>")
    line = [(0.0, 836.0), (600.0, 836.0)]
    tail = odd(s, extras[:1], line, [300 + side * 190], 92)
    tail += also(extras[1:2], "floats there too", "")
    for word, x, y in zip(extras[1:], (300 + side * 205,), (330,), strict=False):
        s.part(word, x, y, fit(s, word, 84, 100), anchor="mid", tone="full", turn=160)
    s.name("upside-down town")
    s.alt = (
        f"Two towns face each other, one upside down from above; between them "
        f"{a(hero)} floats, and a traveller "
        f"stands in each{tail}."
    )
