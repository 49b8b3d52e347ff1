"""Grammars of the sea: voyages, waves, the deep, ice, a fisher on the moon."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, path, smooth
from scripts.composing.staging import fit
from scripts.composing.words import a, also, joined


def voyage(s: Scene, hero: str, extras: list[str]) -> None:
    """Something sails the sea that is no ship; it carries a sail and a passenger."""
    rng = s.rng
    weather.sky(s, 560)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 140, 210, 86)
    land.clouds(s, 4, 90, 500)
    land.ridge(s, 566, depth=0.85, rough=14, peaks=True)
    land.sea(s, 575)
    x, y = 300 - side * 30, 726.0
    land.glow(s, x, 560, 280, 0.45)
    high = fit(s, hero, 290, 360)
    wide = high * s.library.part(hero).ratio
    mast = y - high * 0.55
    top = min(mast - 240, y - high - 190)
    colour = mix(s.inks.glow, s.inks.gold, 0.15)
    s.thing(
        f'<path d="M{x:.0f} {mast:.0f}V{top:.0f}" '
        f'stroke="{mix(s.inks.near, s.inks.warm, 0.3)}" stroke-width="8"/>'
        f'<path d="M{x + 8 * side:.0f} {top + 10:.0f}C{x + side * 150:.0f} '
        f"{top + 60:.0f} {x + side * 150:.0f} {top + 130:.0f} "
        f"{x + side * 120:.0f} {top + 190:.0f}Q{x + side * 60:.0f} {top + 170:.0f} "
        f'{x + 8 * side:.0f} {top + 186:.0f}Z" fill="{colour}"/>'
        f'<path d="M{x + 10 * side:.0f} {top + 88:.0f}Q{x + side * 80:.0f} '
        f'{top + 92:.0f} {x + side * 136:.0f} {top + 120:.0f}" '
        f'stroke="{s.inks.warm}" stroke-width="16" fill="none"/>'
        f'<path d="M{x:.0f} {top:.0f}l{-side * 46:.0f} 12l{side * 46:.0f} 14Z" '
        f'fill="{s.inks.warm}"/>',
        230,
    )
    s.part(hero, x, y, high, role="hero", flip=side < 0, turn=side * 4)
    land.wave(s, y - 26, 22, mix(s.inks.near, s.inks.cool, 0.4), 0.62)
    tail = ""
    if extras:
        at = x - side * (wide * 0.25 + 150)
        at = min(max(at, 70), 530)
        s.part(extras[0], at, y + 62, fit(s, extras[0], 118, 130), tone="full", flip=side > 0)
        tail = f"; {a(extras[0])} rises from the waves beside it"
    land.wave(s, y + 36, 26, mix(s.inks.near, s.inks.cool, 0.25), 0.85)
    if len(extras) > 1:
        s.part(extras[1], 300 + side * 170, y + 128, fit(s, extras[1], 92, 110), tone="full")
        tail += f", and {a(extras[1])} drifts in front"
    land.wave(s, y + 110, 26, mix(s.inks.near, s.inks.ink, 0.2), 1.0)
    things.birds(s, 300 - side * 150, 180, 5)
    s.name("sail", "sea")
    s.alt = f"{a(hero)} with a mast and a striped sail crosses the sea towards the light{tail}."


def deep(s: Scene, hero: str, extras: list[str]) -> None:
    """Under water: beams from above, a great creature, sunken things on the ground."""
    rng = s.rng
    inks = s.inks
    s.light = (rng.choice((170, 430)), -60)
    top = mix(inks.haze, inks.cool, 0.5)
    low = mix(mix(inks.near, inks.cool, 0.3), inks.ink, 0.25)
    fill = s.gradient(
        [(0, mix(top, inks.glow, 0.35), 1), (0.35, mix(top, low, 0.45), 1), (1, low, 1)]
    )
    s.add(f'<rect width="600" height="900" fill="{fill}"/>')
    land.rays(s, 7, 0.5)
    for depth, y in ((0.55, 640.0), (0.35, 700.0)):
        line = land.profile(s, y, 46, False)
        _weeds(s, line, 10, depth)
        d = mix(mix(inks.plane(depth), inks.cool, 0.35), low, 0.45)
        s.add(f'<path d="{smooth(line)}L640 920L-20 920Z" fill="{d}"/>')
    land.glow(s, 300, 380, 300, 0.45)
    s.part(
        hero,
        300,
        390,
        fit(s, hero, 360, 420),
        anchor="mid",
        role="hero",
        flip=rng.random() < 0.5,
        turn=rng.uniform(-8, 8),
        tone="light" if inks.dark_key else "full",
    )
    for _ in range(12):
        x, y, r = rng.uniform(30, 570), rng.uniform(60, 700), rng.uniform(3, 11)
        s.add(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.1f}" fill="{inks.glow}" opacity="0.22"/>'
            f'<circle cx="{x - r * 0.3:.1f}" cy="{y - r * 0.3:.1f}" '
            f'r="{r * 0.25:.1f}" fill="{inks.glow}" opacity="0.9"/>'
        )
    line = land.ridge(s, 772, depth=0.15, rough=16)
    _weeds(s, line, 12, 0.1)
    xs = [130.0, 300.0, 470.0]
    rng.shuffle(xs)
    for word, x in zip(extras, xs, strict=False):
        y = land.height_at(line, x) + 42
        land.shadow(s, x, y - 4, 80)
        s.part(word, x, y, fit(s, word, 112, 130), tone="full", turn=rng.uniform(-14, 14))
    at = xs[len(extras)] if len(extras) < 3 else 300
    figure.traveller(s, at, land.height_at(line, at) + 46, 106, holds="umbrella")
    s.mark("bubbles", (0, 0, 0, 0), "over")
    s.name("deep sea", "light")
    s.alt = (
        f"Under the sea, in beams of light, {a(hero)} of great size floats; on the ground lie "
        f"{joined(extras)}, and a traveller stands there with an umbrella."
    )


def _weeds(s: Scene, line: list[tuple[float, float]], count: int, depth: float) -> None:
    colour = mix(s.inks.plane(depth), s.inks.cool, 0.4)
    markup = ""
    for _ in range(count):
        x = s.rng.uniform(0, 600)
        y, high = land.height_at(line, x) + 10, s.rng.uniform(50, 150) * (1.1 - depth)
        sway = s.rng.uniform(10, 24)
        markup += (
            f'<path d="M{x:.0f} {y:.0f}q{sway:.0f} {-high * 0.3:.0f} 0 '
            f'{-high * 0.55:.0f}t{-sway / 2:.0f} {-high * 0.45:.0f}" '
            f'stroke="{colour}" stroke-width="{5 * (1.2 - depth):.1f}" fill="none" '
            f'stroke-linecap="round"/>'
        )
    s.thing(markup, 60, depth=depth)


def moon_fishing(s: Scene, hero: str, extras: list[str]) -> None:
    """A traveller on a crescent moon fishes in the sea; what bites is no fish."""
    rng = s.rng
    weather.sky(s, 640, stars=110)
    x = rng.uniform(165, 220)
    land.moon(s, x, 235, 150, crescent=True)
    if not s.paper:
        land.glow(s, x, 235, 380, 0.25)
    land.clouds(s, 3, 330, 560)
    land.ridge(s, 640, depth=0.8, rough=18, peaks=True)
    land.sea(s, 650)
    seat_x = x + 84
    seat_y = 352.0
    figure.traveller(s, seat_x - 10, seat_y, 122, seated=True, holds="rod", cast=False)
    tip = (seat_x - 10 + 84 * 1.22, seat_y - 92 * 1.22)
    foot = 640.0
    high = fit(s, hero, 250, 260)
    drop = min(foot - high * 0.2, 700)
    things.string(s, tip, (tip[0], drop - high), thick=2.2, colour=s.inks.glow)
    land.glow(s, tip[0], drop - high / 2, 190, 0.5)
    s.part(hero, tip[0], drop, high, role="hero", turn=rng.uniform(-5, 5))
    land.wave(s, drop - 18, 16, mix(s.inks.near, s.inks.cool, 0.4), 0.55)
    tail = ""
    for word, px, py in zip(extras, (120, 480), (790, 850), strict=False):
        s.part(word, px, py, fit(s, word, 92, 120), tone="full")
    if extras:
        tail = f"; {joined(extras[:2])} swim by"
        if len(extras) == 1:
            tail = f"; {a(extras[0])} swims by"
    land.wave(s, 802, 20, mix(s.inks.near, s.inks.cool, 0.2), 0.85)
    land.wave(s, 858, 22, mix(s.inks.near, s.inks.ink, 0.2), 1.0)
    s.name("fishing rod", "stars", "sea")
    s.alt = (
        f"A traveller sits on a great crescent moon with a fishing rod and pulls "
        f"{a(hero)} out of the sea{tail}."
    )


def iceberg(s: Scene, hero: str, extras: list[str]) -> None:
    """A small tip of ice above the water; below, in the ice, something great."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 300)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 180, 110, 52)
    land.clouds(s, 2, 90, 210)
    land.ridge(s, 272, depth=0.9, rough=36, peaks=True)
    ice = mix(inks.glow, inks.cool, 0.22)
    top = [(214, 300), (236, 236), (268, 222), (296, 150), (330, 206), (362, 226), (396, 300)]
    s.thing(
        f'<path d="{path(top)}" fill="{ice}"/><path d="M296 150L312 300H396L362 226'
        f'L330 206Z" fill="{mix(ice, inks.near, 0.25)}"/>',
        140,
    )
    far, near = mix(inks.haze, inks.cool, 0.5), mix(mix(inks.near, inks.cool, 0.4), inks.ink, 0.15)
    fill = s.gradient([(0, far, 1), (0.35, mix(far, near, 0.6), 1), (1, near, 1)])
    s.add(f'<rect y="296" width="600" height="610" fill="{fill}"/>')
    below = [
        (120, 304),
        (480, 304),
        (536, 400),
        (520, 520),
        (560, 600),
        (470, 742),
        (392, 790),
        (312, 846),
        (214, 780),
        (118, 706),
        (60, 590),
        (86, 470),
        (64, 398),
    ]
    shade = s.gradient([(0, mix(ice, far, 0.15), 0.95), (1, mix(ice, near, 0.62), 0.95)])
    s.thing(f'<path d="{path(below)}" fill="{shade}"/>', 300)
    for x0, y0, x1, y1 in (
        (86, 470, 240, 360),
        (520, 520, 400, 640),
        (214, 780, 300, 700),
        (480, 304, 420, 420),
    ):
        s.add(
            f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{inks.glow}" stroke-width="3" opacity="0.5"/>'
        )
    land.glow(s, 300, 540, 240, 0.5)
    s.part(hero, 300, 706, fit(s, hero, 330, 360), role="hero", flip=side > 0, tone="dark")
    sheen = s.gradient(
        [(0, ice, 0.05), (0.5, ice, 0.42), (1, ice, 0.05)], 'x1="0" y1="0" x2="1" y2="1"'
    )
    s.add(f'<path d="{path(below)}" fill="{sheen}"/>')
    s.add(
        f'<path d="M-10 298q30 -9 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 '
        f'0t60 0" stroke="{inks.glow}" stroke-width="4" fill="none" opacity="0.7"/>'
    )
    figure.traveller(s, 268, 226, 78, cast=False, holds="rod", flip=side < 0)
    for word, x, y in zip(
        extras, (72 if side > 0 else 528, 530 if side > 0 else 70), (310, 830), strict=False
    ):
        s.part(word, x, y, fit(s, word, 84, 104), tone="full", role="over", flip=x > 300)
    s.name("iceberg", "sea")
    tail = also(extras[:2], "swims around it", "swim around it")
    s.alt = (
        f"A traveller fishes from the small tip of an iceberg and does not see that "
        f"under water {a(hero, 'huge')} "
        f"is frozen in it{tail}."
    )


def great_wave(s: Scene, hero: str, extras: list[str]) -> None:
    """A wave as high as a house curls over something that sails on calmly."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 600)
    side = -1 if rng.random() < 0.5 else 1
    land.moon(s, 390, 190, 84)
    land.clouds(s, 3, 120, 420)
    land.ridge(s, 566, depth=0.85, rough=18, peaks=True)
    land.sea(s, 580, waves=5)
    deep = mix(mix(inks.near, inks.cool, 0.5), inks.ink, 0.1)
    mid, foam = mix(deep, inks.cool, 0.55), mix(inks.glow, inks.cool, 0.08)
    body = (
        "M-30 920V300C-20 170 110 96 230 120C340 140 396 226 372 300C352 250 300 226 250 "
        "240C196 256 176 330 206 430C240 548 360 640 640 668V920Z"
    )
    s.thing(f'<path d="{body}" fill="{deep}"/>', 300)
    for shift, colour in ((0, mid), (34, mix(mid, foam, 0.35))):
        s.add(
            f'<path d="M{-30 + shift} {420 + shift}C{10 + shift} '
            f"{230 + shift * 0.4:.0f} 130 {150 + shift * 0.6:.0f} 236 "
            f"{158 + shift * 0.7:.0f}"
            f"C150 {210 + shift * 0.8:.0f} {120 + shift} {340 + shift} {160 + shift} "
            f"{470 + shift}C{200 + shift} {600 + shift * 0.5:.0f} 380 "
            f'{700 + shift * 0.4:.0f} 640 {716 + shift * 0.6:.0f}" '
            f'stroke="{colour}" stroke-width="18" fill="none" opacity="0.7"/>'
        )
    curl = ""
    for index in range(15):
        t = index / 14
        cx, cy = 60 + 318 * t, 176 - 90 * math.sin(t * 2.3) + 150 * t**3
        r = 13 + 13 * math.sin(t * 3.1) + rng.uniform(0, 7)
        curl += f'<circle cx="{cx:.0f}" cy="{cy:.0f}" r="{r:.0f}" fill="{foam}"/>'
        if t > 0.5:
            curl += (
                f'<circle cx="{cx + rng.uniform(4, 26):.0f}" '
                f'cy="{cy + rng.uniform(18, 54):.0f}" r="{rng.uniform(4, 10):.0f}" '
                f'fill="{foam}"/>'
            )
    s.thing(curl, 60)
    x, y = 410.0, 690.0
    land.glow(s, x, y - 100, 190, 0.5)
    high = fit(s, hero, 210, 250)
    s.part(hero, x, y, high, role="hero", turn=-7, flip=rng.random() < 0.5, tone=s.tone)
    if extras:
        s.part(
            extras[0], x - 6, y - high * 0.5, fit(s, extras[0], 100, 100), role="over", tone="full"
        )
    land.wave(s, 694, 22, mix(deep, inks.cool, 0.3), 0.7)
    figure.traveller(s, 130, 800, 104, seated=True, cast=False)
    boat = mix(mix(inks.gold, inks.near, 0.4), inks.warm, 0.25)
    s.thing(f'<path d="M56 782Q130 806 222 776Q206 838 140 842Q76 838 56 782Z" fill="{boat}"/>', 70)
    land.wave(s, 826, 22, mix(deep, inks.ink, 0.25), 0.9)
    if extras[1:]:
        s.part(extras[1], 470, 872, fit(s, extras[1], 84, 110), tone="full", role="over")
    s.name("great wave", "sea", "boat")
    if side < 0:
        s.mirror()
    rider = f" with {a(extras[0])}" if extras else ""
    more = f"; {a(extras[1])} swims by" if extras[1:] else ""
    s.alt = (
        f"A wave as high as a house curls over {a(hero)}{rider} that sails along calmly; "
        f"a traveller follows in a small boat{more}."
    )
