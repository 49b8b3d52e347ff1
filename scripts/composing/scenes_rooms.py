"""Grammars with walls: stages, windows, shadows, keyholes."""

from __future__ import annotations

from scripts.composing import figure, land, weather
from scripts.composing.colour import mix
from scripts.composing.palettes import PALETTES
from scripts.composing.scene import Scene
from scripts.composing.staging import fit, leaves, odd, stand, table
from scripts.composing.words import a


def theatre(s: Scene, hero: str, extras: list[str]) -> None:
    """A stage with curtains and waves of cardboard; the audience is seen from behind."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 640)
    land.moon(s, rng.choice((200, 400)), 250, 66)
    land.clouds(s, 2, 240, 380)
    land.ridge(s, 560, depth=0.7, rough=30, peaks=True)
    for index, y in enumerate((590, 622)):
        colour = mix(mix(inks.cool, inks.near, 0.2 + 0.3 * index), inks.glow, 0.15)
        land.wave(s, y, 24, colour, 0.5 + index * 0.3)
    s.light = (300, 60)
    boards = mix(mix(inks.near, inks.warm, 0.3), inks.gold, 0.3)
    fill = s.gradient([(0, mix(boards, inks.glow, 0.3), 1), (1, inks.ink, 1)])
    s.thing(f'<rect x="-20" y="652" width="640" height="270" fill="{fill}"/>', 80)
    for index in range(11):
        x = -150 + index * 90
        s.add(
            f'<path d="M{300 + (x - 300) * 0.7:.0f} 652L{x:.0f} 780" '
            f'stroke="{inks.ink}" stroke-width="2" opacity="0.4"/>'
        )
    beam = s.gradient([(0, inks.glow, 0.75), (1, inks.glow, 0.12)])
    s.add(f'<path d="M270 40H330L450 700H150Z" fill="{beam}" filter="url(#blur-4)"/>')
    s.add(
        f'<ellipse cx="300" cy="700" rx="156" ry="30" fill="{inks.glow}" '
        f'opacity="0.55" filter="url(#blur-4)"/>'
    )
    tone = "light" if s.paper and inks.dark_key else "dark"
    s.part(hero, 300, 708, fit(s, hero, 350, 256), role="hero", flip=rng.random() < 0.5, tone=tone)
    for word, x in zip(extras[:1], (rng.choice((134, 466)),), strict=False):
        s.part(word, x, 706, fit(s, word, 92, 76), tone="full")
    for left in (True, False):
        _curtain(s, left)
    colour = mix(inks.warm, inks.near, 0.15)
    swags = "M-10 -10H610V110" + "".join("q-51 66 -103 0" for _ in range(6)) + "Z"
    s.thing(f'<path d="{swags}" fill="{colour}"/>', 120)
    s.thing(
        f'<path d="M-10 122{"q51 66 103 0" * 6}" stroke="{inks.gold}" '
        f'stroke-width="6" fill="none"/>',
        60,
    )
    _audience(s, extras[1:])
    s.name("stage", "curtains", "audience", "cardboard waves")
    tail = f"; {a(extras[1])} sits among the audience" if extras[1:] else ""
    beside = f" beside {a(extras[0])}" if extras else ""
    s.alt = (
        f"On a theatre stage with curtains and cardboard waves, in a spotlight, "
        f"stands {a(hero)}{beside}; the "
        f"audience is seen from behind{tail}."
    )


def _curtain(s: Scene, left: bool) -> None:
    inks = s.inks
    colour = mix(inks.warm, inks.near, 0.25)
    markup = ""
    for index in range(4):
        x = 8 + index * 30
        shade = mix(colour, inks.ink if index % 2 else inks.glow, 0.2)
        d = f"M{x - 34} -10C{x - 20} 300 {x + 10 - index * 12} 480 {x - 34} 700H{x - 70}V-10Z"
        d = (
            f"M{x + 26} -10C{x + 40} 260 {x + 16 - index * 16} 420 {18 + index * 6} 520"
            f"C{20 + index * 9} 620 {x * 0.6 + 6:.0f} 680 {x * 0.7 + 10:.0f} 740H-40V-10Z"
        )
        markup = f'<path d="{d}" fill="{shade}"/>' + markup
    markup += f'<rect x="-10" y="508" width="52" height="16" fill="{inks.gold}"/>'
    turned = "" if left else ' transform="translate(600 0) scale(-1 1)"'
    s.thing(f"<g{turned}>{markup}</g>", 300)


def _audience(s: Scene, guests: list[str]) -> None:
    inks = s.inks
    for row, (y, size) in enumerate(((808, 27), (868, 38))):
        markup = ""
        count = 8 - row * 2
        for index in range(count):
            x = 600 * (index + 0.5) / count + s.rng.uniform(-8, 8) - row * 14
            k = size * s.rng.uniform(0.88, 1.1)
            colour = mix(inks.ink, inks.plane(0.4), 0.35 - 0.3 * row)
            markup += (
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{k:.0f}" fill="{colour}"/>'
                f'<path d="M{x - k * 1.7:.0f} {y + k * 3.4:.0f}Q{x - k * 1.6:.0f} '
                f"{y + k:.0f} {x:.0f} {y + k * 0.9:.0f}"
                f"Q{x + k * 1.6:.0f} {y + k:.0f} {x + k * 1.7:.0f} {y + k * 3.4:.0f}"
                f'Z" fill="{colour}"/>'
            )
            hat = s.rng.choice(("ears", "hat", "", "", "horns"))
            if hat == "ears":
                markup += (
                    f'<path d="M{x - k:.0f} {y - k * 0.4:.0f}l{k * 0.1:.0f} {-k * 1.1:.0f}'
                    f"l{k * 0.7:.0f} {k * 0.6:.0f}ZM{x + k:.0f} {y - k * 0.4:.0f}"
                    f'l{-k * 0.1:.0f} {-k * 1.1:.0f}l{-k * 0.7:.0f} {k * 0.6:.0f}Z" '
                    f'fill="{colour}"/>'
                )
            elif hat == "hat":
                brim = f"h{k * 2.8:.0f}v{-k * 0.25:.0f}h{-k * 0.7:.0f}"
                crown = f"v{-k * 1.1:.0f}h{-k * 1.4:.0f}v{k * 1.1:.0f}h{-k * 0.7:.0f}"
                at = f"{x - k * 1.4:.0f} {y - k * 0.6:.0f}"
                markup += f'<path d="M{at}{brim}{crown}Z" fill="{colour}"/>'
            elif hat == "horns":
                markup += (
                    f'<path d="M{x - k * 0.6:.0f} {y - k * 0.7:.0f}q{-k * 0.8:.0f} '
                    f"{-k * 0.2:.0f} {-k * 0.7:.0f} {-k * 1.1:.0f}M{x + k * 0.6:.0f} "
                    f"{y - k * 0.7:.0f}q{k * 0.8:.0f} {-k * 0.2:.0f} {k * 0.7:.0f} "
                    f'{-k * 1.1:.0f}" stroke="{colour}" stroke-width="{k * 0.28:.0f}" '
                    f'fill="none" stroke-linecap="round"/>'
                )
        s.thing(markup, 70)
        if row == 0 and guests:
            s.part(
                guests[0],
                s.rng.choice((200, 400)),
                850,
                fit(s, guests[0], 104, 110),
                tone="full",
                role="over",
            )


def window(s: Scene, hero: str, extras: list[str]) -> None:
    """A dark room with a great window; outside something far too large looks in."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 560)
    land.moon(s, rng.choice((190, 410)), 210, 60)
    land.clouds(s, 3, 160, 430)
    land.hills(s, 470, 540, 2)
    land.glow(s, 300, 400, 240, 0.6)
    s.part(hero, 300, 640, fit(s, hero, 400, 340), role="hero", flip=rng.random() < 0.5)
    land.ridge(s, 596, depth=0.4, rough=10)
    wall = mix(mix(inks.near, inks.warm, 0.14), inks.ink, 0.2)
    frame = mix(mix(inks.near, inks.gold, 0.35), inks.glow, 0.15)
    s.thing(
        f'<path d="M-20 -20H620V920H-20ZM118 650V260A182 182 0 0 1 482 260V650Z" '
        f'fill="{wall}" fill-rule="evenodd"/>',
        300,
    )
    for index in range(26):
        x, y = 40 + (index % 13) * 44, 60 + (index // 13) * 640
        if not 90 < x < 510 or y > 600:
            s.add(f'<path d="M{x} {y}q8 -14 0 -28q-8 14 0 28" fill="{inks.gold}" opacity="0.25"/>')
    s.thing(
        f'<path d="M118 650V260A182 182 0 0 1 482 260V650" stroke="{frame}" '
        f'stroke-width="18" fill="none"/>'
        f'<path d="M118 400H482M300 80V650" stroke="{frame}" stroke-width="8" fill="none"/>'
        f'<rect x="86" y="640" width="428" height="28" fill="{mix(frame, inks.glow, 0.25)}"/>',
        200,
    )
    light = s.gradient([(0, inks.glow, 0.42), (1, inks.glow, 0.04)])
    s.add(f'<path d="M140 690H460L590 900H10Z" fill="{light}" filter="url(#blur-4)"/>')

    side = rng.choice((-1, 1))
    if extras:
        s.part(
            extras[0], 300 + side * 140, 646, fit(s, extras[0], 104, 100), tone="full", role="over"
        )
    figure.traveller(s, 300 - side * 150, 846, 190, holds="lantern", flip=side < 0)
    if extras[1:]:
        land.shadow(s, 300 + side * 130, 850, 150)
        s.part(
            extras[1],
            300 + side * 130,
            856,
            fit(s, extras[1], 160, 190),
            tone="full",
            flip=side > 0,
        )

    s.name("room", "window")
    tail = f"; {a(extras[0])} is on the sill" if extras else ""
    more = f" and {a(extras[1])} in the room" if extras[1:] else ""
    s.alt = (
        f"In a dark room a traveller with a lantern stands before a tall window, and "
        f"outside {a(hero, 'huge')} "
        f"looks in{tail}{more}."
    )


def cast_shadow(s: Scene, hero: str, extras: list[str]) -> None:
    """Something small before a lamp throws on the wall the shadow of something else."""
    rng, inks = s.rng, s.inks
    wall = mix(mix(inks.sky[1], inks.warm, 0.15), inks.near, 0.2)
    fill = s.radial(
        [
            (0, mix(wall, inks.glow, 0.75), 1),
            (0.55, mix(wall, inks.glow, 0.3), 1),
            (1, mix(wall, inks.ink, 0.55), 1),
        ],
        'cx="0.5" cy="0.42" r="0.72"',
    )
    s.add(f'<rect width="600" height="900" fill="{fill}"/>')
    for index in range(13):
        s.add(
            f'<path d="M{index * 50} 0V690" stroke="{inks.near}" '
            f'stroke-width="{3 + index % 2 * 7}" opacity="0.09"/>'
        )
    side = rng.choice((-1, 1))
    s.light = (300 - side * 210, 740)
    other = extras[0]
    high = fit(s, other, 520, 520)
    s.part(other, 300 + side * 20, 690, high, role="over", silent=True, flip=side > 0)
    shape = s.pop()
    dark = mix(inks.near, inks.ink, 0.3)
    s.add_filter(
        "shade",
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="3.5" result="b"/><feFlood '
        f'flood-color="{dark}" flood-opacity="0.82"/>'
        '<feComposite in2="b" operator="in"/>',
    )
    s.add(f'<g filter="url(#shade)">{shape}</g>')
    s.name(other, "shadow")
    table(s, 688)
    s.add(f'<rect y="676" width="600" height="14" fill="{mix(inks.near, inks.gold, 0.3)}"/>')
    land.glow(s, 300 - side * 190, 760, 250, 0.9)
    stand(s, "candle", [(0, 790), (600, 790)], 300 - side * 205, 150, role="over")
    land.shadow(s, 300 + side * 20, 800, 130)
    s.part(
        hero,
        300 + side * 10,
        806,
        fit(s, hero, 140, 160),
        role="hero",
        flip=side > 0,
        tone="full",
    )
    figure.traveller(s, 300 + side * 200, 866, 128, flip=side > 0)
    tail = odd(s, extras[1:], [(0, 846), (600, 846)], [300 - side * 90], 70)
    s.name("wall", "table")
    s.alt = (
        f"On a table before a candle stands {a(hero)}, but the shadow it throws on "
        f"the wall is that of "
        f"{a(other, 'huge')}; a traveller sees it{tail}."
    )


def keyhole(s: Scene, hero: str, extras: list[str]) -> None:
    """A wall with a giant keyhole, through which another land is seen."""
    rng = s.rng
    inks = s.inks
    other = PALETTES[inks.name][not inks.dark_key]
    s.inks = other
    weather.sky(s, 600)
    land.moon(s, rng.choice((220, 380)), 230, 50)
    land.clouds(s, 2, 200, 330)
    land.hills(s, 400, 470, 2)
    land.glow(s, 300, 380, 210, 0.6)
    s.part(
        hero,
        300,
        520,
        fit(s, hero, 262, 300),
        role="hero",
        tone="light" if other.dark_key else "dark",
        flip=rng.random() < 0.5,
    )
    land.ridge(s, 506, depth=0.4, rough=5)
    road = s.gradient([(0, other.glow, 0.5), (1, other.glow, 0.9)])
    s.add(
        f'<path d="M296 520C340 560 250 600 290 640S250 700 240 730H360S330 690 316 '
        f'640S360 570 304 520Z" fill="{road}"/>'
    )
    s.inks = inks
    hole = "M214 716L240 500A192 192 0 1 1 360 500L386 716Z"
    base = mix(inks.near, inks.far, 0.25)
    fill = s.gradient([(0, mix(base, inks.sky[1], 0.45), 1), (1, mix(base, inks.ink, 0.25), 1)])
    s.thing(f'<path d="M-20 -20H620V920H-20Z{hole}" fill="{fill}" fill-rule="evenodd"/>', 300)
    clip = s.clip(f'<path d="M-20 -20H620V920H-20Z{hole}" clip-rule="evenodd"/>')
    bricks = ""
    for row in range(18):
        for index in range(8):
            x, y = index * 88 - (row % 2) * 44 - 20, row * 44 - 6
            if rng.random() < 0.62:
                bricks += (
                    f'<rect x="{x + 3}" y="{y + 3}" width="80" height="37" rx="7" '
                    f'fill="{mix(base, rng.choice((inks.ink, inks.glow, inks.warm)), 0.14)}" '
                    f'opacity="0.75"/>'
                )
    s.add(f'<g clip-path="{clip}">{bricks}</g>')
    s.thing(
        f'<path d="{hole}" fill="none" stroke="{mix(inks.gold, inks.near, 0.25)}" '
        f'stroke-width="16"/>',
        120,
    )
    light = s.gradient([(0, other.glow, 0.55), (1, other.glow, 0.03)])
    s.add(f'<path d="M236 730H364L500 900H100Z" fill="{light}" filter="url(#blur-4)"/>')
    line = land.ground(s, 752, rough=6, grass=40)
    s.add(
        f'<path d="M240 756H360L470 900H130Z" fill="{other.glow}" opacity="0.28" '
        f'filter="url(#blur-4)"/>'
    )
    side = rng.choice((-1, 1))
    figure.traveller(s, 300 - side * 110, 846, 138, flip=side < 0)
    s.part("key", 300 + side * 150, 850, 128, tone="full", turn=side * 12)
    tail = odd(s, extras[:1], line, [300 - side * 222], 76)
    if extras[1:]:
        s.part(
            extras[1],
            300 - side * 205,
            300,
            fit(s, extras[1], 84, 90),
            anchor="mid",
            tone=s.tone if inks.dark_key else "full",
            role="over",
        )
    leaves(s)
    s.name("keyhole", "wall", "key")
    when = "night" if other.dark_key else "day"
    s.alt = (
        f"In a high wall there is a giant keyhole; through it one sees a land where "
        f"it is {when}, and {a(hero)} in "
        f"it. A traveller stands before it with a big key{tail}."
    )
