"""Grammars of a world in a thing: cups, bottles, books, cages."""

from __future__ import annotations

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.palettes import PALETTES
from scripts.composing.scene import Scene, smooth
from scripts.composing.staging import cup, cup_front, fit, flowers, leaves, odd, table
from scripts.composing.words import a, also, joined, many


def in_a_cup(s: Scene, hero: str, extras: list[str]) -> None:
    """A teacup holds a small sea with something in it; steam turns into clouds."""
    rng = s.rng
    weather.sky(s, 640)
    land.moon(s, rng.choice((130, 470)), 150, 62)
    land.clouds(s, 3, 130, 330)
    land.glow(s, 290, 430, 300, 0.65)
    table(s, 690)
    x, y, wide = 282.0, 806.0, 380.0
    rim = cup(s, x, y, wide)
    tea = mix(s.inks.cool, s.inks.near, 0.25)
    s.add(
        f'<ellipse cx="{x}" cy="{rim + 9:.0f}" rx="{wide * 0.465:.0f}" '
        f'ry="{wide * 0.105:.0f}" fill="{tea}"/>'
    )
    for index in range(7):
        s.add(
            f'<path d="M{x - 130 + index * 38:.0f} {rim + rng.uniform(-12, 22):.0f}q9 '
            f'-6 18 0t18 0" stroke="{s.inks.glow}" '
            'stroke-width="2" fill="none" opacity="0.7"/>'
        )
    s.part(hero, x, rim + 34, fit(s, hero, 270, 300), role="hero", flip=rng.random() < 0.5)
    cup_front(s, x, y, wide)
    side = rng.choice((-1, 1))
    figure.traveller(
        s, x + side * wide * 0.48, rim + 6, 96, seated=True, holds="rod", flip=side > 0
    )
    line = [(0.0, 812.0), (600.0, 812.0)]
    tail = ""
    if extras:
        land.shadow(s, 528, 838, 70)
        s.part(extras[0], 528, 842, fit(s, extras[0], 120, 120), tone="full", flip=True)
        tail = f"; {a(extras[0])} is on the table"
    if extras[1:]:
        odd(s, extras[1:2], line, [62], 92)
        tail += f" beside {a(extras[1])}"
    things.birds(s, 300, 200, 5)
    s.name("tea")
    s.alt = (
        f"A huge teacup on a table holds a small sea, and {a(hero)} floats in it; a "
        f"traveller fishes from "
        f"the rim{tail}."
    )


def in_a_bottle(s: Scene, hero: str, extras: list[str]) -> None:
    """A bottle on a table; inside it another hour of the day, and something living there."""
    rng = s.rng
    weather.sky(s, 700)
    s.light = (rng.choice((110, 490)), 120)
    land.glow(s, s.light[0], s.light[1], 320, 0.8)
    land.clouds(s, 2, 100, 300)
    land.hills(s, 600, 680, 2)
    table(s, 742)
    other = PALETTES[s.inks.name][not s.inks.dark_key]
    land.shadow(s, 300, 838, 380, 0.6)
    glass = (
        "M262 120V238C262 290 116 316 116 450V780Q116 836 172 836H428Q484 836 484 780V450"
        "C484 316 338 290 338 238V120Z"
    )
    top, middle, low = other.sky
    fill = s.gradient([(0, top, 1), (0.5, middle, 1), (0.85, low, 1)])
    clip = s.clip(f'<path d="{glass}"/>')
    inner = f'<path d="{glass}" fill="{fill}"/>'
    for _ in range(40):
        inner += (
            f'<circle cx="{rng.uniform(120, 480):.0f}" cy="{rng.uniform(240, 620):.0f}" '
            f'r="{rng.choice((1, 1.6, 2.4))}" fill="{other.glow}" opacity="0.9"/>'
        )
    inner += (
        f'<circle cx="380" cy="430" r="34" fill="{other.glow}"/>'
        f'<path d="M100 690q70 -70 150 -20t160 -30t100 20V840H100Z" fill="{other.plane(0.85)}"/>'
        f'<path d="M100 740q90 -40 200 -6t200 -14V840H100Z" fill="{other.plane(0.45)}"/>'
    )
    s.add(f'<g clip-path="{clip}">{inner}</g>')
    line = [(116.0, 742.0), (484.0, 742.0)]
    outer = s.inks
    s.inks = other
    things.town(s, line, 3, 60, 96, left=130, right=290)
    s.part(
        hero,
        330,
        792,
        fit(s, hero, 300, 290),
        role="hero",
        tone="light" if other.dark_key else "dark",
        flip=rng.random() < 0.5,
    )
    s.inks = outer
    s.add(
        f'<g clip-path="{clip}"><path d="M100 790q90 -22 200 -4t200 -6V850H100Z" '
        f'fill="{other.plane(0.1)}"/></g>'
    )
    s.add(
        f'<path d="{glass}" fill="none" stroke="{s.inks.glow}" stroke-width="7" opacity="0.75"/>'
        f'<path d="M146 470C146 400 190 352 226 330" stroke="#ffffff" '
        f'stroke-width="13" fill="none" opacity="0.5" stroke-linecap="round"/>'
        f'<path d="M144 510V720" stroke="#ffffff" stroke-width="9" fill="none" '
        f'opacity="0.35" stroke-linecap="round"/>'
    )
    cork = mix(s.inks.gold, s.inks.near, 0.4)
    s.thing(f'<path d="M256 78H344L338 136H262Z" fill="{cork}"/>', 60)
    figure.traveller(s, 300, 80, 92, seated=True, holds="rod", flip=rng.random() < 0.5)
    tail = ""
    for word, x, flip in zip(extras, (62, 544), (False, True), strict=False):
        land.shadow(s, x, 850, 70)
        s.part(word, x, 856, fit(s, word, 110, 104), tone="full", flip=flip)
    if extras:
        tail = f"; beside it {'stands' if len(extras) == 1 else 'stand'} {joined(extras[:2])}"
    s.name("bottle", "cork", "stars")
    when = "night" if other.dark_key else "day"
    s.alt = (
        f"A great bottle on a table has {when} inside: houses, hills and {a(hero)}; a "
        f"traveller sits "
        f"on the cork with a fishing rod{tail}."
    )


def pop_up_book(s: Scene, hero: str, extras: list[str]) -> None:
    """Out of an open book a land stands up, with something alive in it."""
    rng, inks = s.rng, s.inks
    other = PALETTES[inks.name][not inks.dark_key]
    weather.sky(s, 660)
    s.light = (300, 200)
    land.clouds(s, 3, 100, 360)
    land.glow(s, 300, 430, 380, 0.7)
    table(s, 700)
    page, edge = mix(inks.glow, inks.gold, 0.08), mix(inks.glow, inks.near, 0.35)
    land.shadow(s, 300, 838, 520, 0.6)
    s.thing(
        f'<path d="M20 742L300 784L580 742L596 838L300 876L4 838Z" '
        f'fill="{mix(inks.warm, inks.near, 0.35)}"/>',
        120,
    )
    s.thing(
        f'<path d="M34 726Q170 700 300 752Q430 700 566 726L584 822Q430 796 300 850'
        f'Q170 796 16 822Z" fill="{page}"/>'
        f'<path d="M300 752V850" stroke="{edge}" stroke-width="4"/>',
        120,
    )
    for index in range(4):
        s.add(
            f'<path d="M60 {752 + index * 16}q100 -14 200 22M540 {752 + index * 16}q-100 '
            f'-14 -200 22" stroke="{edge}" stroke-width="3" fill="none" opacity="0.7" '
            f'stroke-dasharray="26 7 40 9 14 6"/>'
        )
    sun = mix(other.glow, inks.gold, 0.3)
    s.thing(f'<circle cx="{rng.choice((170, 430))}" cy="330" r="52" fill="{sun}"/>', 80)
    for peak, depth, share in ((560, 0.85, 1.0), (640, 0.55, 0.92)):
        line = [
            (300 - 230 * share, 770),
            (300 - 215 * share, peak + rng.uniform(-30, 30)),
            (300 - 110 * share, peak - rng.uniform(30, 100)),
            (300 - 10, peak + rng.uniform(-30, 10)),
            (300 + 110 * share, peak - rng.uniform(30, 100)),
            (300 + 215 * share, peak + rng.uniform(-30, 30)),
            (300 + 230 * share, 770),
        ]
        s.thing(
            f'<path d="{smooth(line)}Z" fill="{mix(other.plane(depth), other.cool, 0.3)}"/>', 220
        )
    s.part(
        hero,
        300,
        770,
        fit(s, hero, 360, 330),
        role="hero",
        flip=rng.random() < 0.5,
        tone="full" if not inks.dark_key else "light",
    )
    row = [(0.0, 772.0), (600.0, 772.0)]
    things.town(s, row, 3, 74, 110, left=56, right=186)
    markup = "".join(
        things.pine(s, 430 + i * 34, 782 - i * 5, rng.uniform(80, 120), 0.1) for i in range(4)
    )
    s.thing(markup, 90)
    for _ in range(9):
        x, y = rng.uniform(90, 510), rng.uniform(140, 520)
        s.add(
            f'<path d="M{x:.0f} {y - 9:.0f}l2.5 6.5l6.5 2.5l-6.5 2.5l-2.5 6.5l-2.5 '
            f'-6.5l-6.5 -2.5l6.5 -2.5Z" fill="{inks.glow}" opacity="0.8"/>'
        )
    side = rng.choice((-1, 1))
    figure.traveller(s, 300 + side * 40, 838, 100, flip=side > 0, holds="staff")
    for word, x in zip(extras, (62, 540), strict=False):
        land.shadow(s, x, 868, 60)
        s.part(word, x, 874, fit(s, word, 92, 92), tone="full", role="over", flip=x > 300)
    s.name("open book", "table")
    tail = also(extras[:2], "is beside it on the table", "are beside it on the table")
    s.alt = (
        f"Out of an open book a land of hills, firs and houses stands up, and in it "
        f"{a(hero)}; a traveller walks across the page{tail}."
    )


def birdcage(s: Scene, hero: str, extras: list[str]) -> None:
    """A great cage with its door open; what it held, and what flies out."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 740)
    side = rng.choice((-1, 1))
    s.light = (300 + side * 160, 130)
    land.glow(s, s.light[0], s.light[1], 330, 0.7)
    land.clouds(s, 4, 120, 520)
    land.hills(s, 650, 730, 2)
    line = land.ground(s, 784, rough=10)
    x, top, foot, half = 300.0, 190.0, 706.0, 178.0
    land.glow(s, x, 500, 250, 0.75)
    metal = mix(inks.gold, inks.near, 0.4)
    back = "".join(
        f'<path d="M{x + half * c:.0f} {foot}V{top + 170}Q{x + half * c:.0f} '
        f'{top + 40} {x} {top + 16}" stroke="{mix(metal, inks.haze, 0.4)}" '
        f'stroke-width="4" fill="none"/>'
        for c in (-0.75, -0.45, -0.15, 0.15, 0.45, 0.75)
    )
    s.add(back)
    s.part(hero, x, foot - 6, fit(s, hero, 330, 290), role="hero", flip=side > 0, tone=s.tone)
    land.shadow(s, x, 806, 300)
    front = "".join(
        f'<path d="M{x + half * c:.0f} {foot}V{top + 170}Q{x + half * c:.0f} '
        f'{top + 30} {x} {top}" stroke="{metal}" stroke-width="6" fill="none"/>'
        for c in (-1.0, -0.62, -0.3, 0.3, 0.62, 1.0)
        if not (0.2 < c * side < 0.7)
    )
    front += (
        f'<ellipse cx="{x}" cy="{top + 172}" rx="{half}" ry="20" stroke="{metal}" '
        f'stroke-width="6" fill="none"/>'
        f'<path d="M{x - half - 12} {foot - 8}H{x + half + 12}L{x + half - 8} '
        f'{foot + 40}H{x - half + 8}Z" fill="{mix(metal, inks.warm, 0.25)}"/>'
        f'<path d="M{x - 70} {foot + 40}L{x - 100} {foot + 100}M{x + 70} {foot + 40}'
        f'L{x + 100} {foot + 100}" stroke="{metal}" stroke-width="12"/>'
        f'<circle cx="{x}" cy="{top - 20}" r="20" stroke="{metal}" stroke-width="7" fill="none"/>'
        f'<path d="M{x + side * half} {foot - 20}L{x + side * (half + 92)} {foot + 6}'
        f'V{top + 250}L{x + side * half} {top + 230}Z" stroke="{metal}" '
        f'stroke-width="6" fill="none"/>'
        f'<path d="M{x + side * (half + 30)} {foot - 10}V{top + 238}'
        f'M{x + side * (half + 60)} {foot - 2}V{top + 244}" stroke="{metal}" '
        f'stroke-width="4"/>'
    )
    s.thing(front, 120)
    flyer = extras[0] if extras else "dove"
    for fx, fy, size in ((238, 330, 92), (200, 190, 64), (120, 110, 44)):
        s.part(
            flyer,
            300 + side * fx,
            fy + 20,
            fit(s, flyer, size, size * 1.2),
            anchor="mid",
            tone=s.tone if inks.dark_key else "full",
            flip=side > 0,
            turn=-side * 10,
            role="over",
        )
    at = 300 - side * 205
    figure.traveller(s, at, land.height_at(line, at) + 50, 128, flip=side < 0, holds="staff")
    rest = odd(s, extras[1:], line, [300 + side * 200], 88)
    flowers(s, line, 16)
    leaves(s)
    s.name("birdcage")
    s.alt = (
        f"A great birdcage stands in a meadow with {a(hero)} in it; its door is open, and "
        f"{many(flyer)} fly away, while a traveller waits{rest}."
    )
