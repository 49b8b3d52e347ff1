"""Grammars of what floats: islands, airships, umbrellas, creatures with towns on them."""

from __future__ import annotations

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene
from scripts.composing.staging import fit, flowers, island, leaves, odd
from scripts.composing.words import a, also, joined


def floating_island(s: Scene, hero: str, extras: list[str]) -> None:
    """A rock floats in the air with something on it; a ladder hangs down."""
    rng = s.rng
    weather.sky(s, 860)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 160, 180, 72)
    land.clouds(s, 4, 140, 560)
    island(s, 300 + side * 190, 500, 120, 90, 0.45)
    if extras[1:]:
        s.part(extras[1], 300 + side * 190, 500, fit(s, extras[1], 70, 90), depth=0.15, tone="full")
    land.hills(s, 800, 850, 2)
    land.glow(s, 300, 380, 300, 0.55)
    x, y = 300 - side * 40, 560.0
    things.tree(s, x - side * 118, y + 6, 210, detail=4)
    things.ladder(s, x + side * 60, 900, y + 20, 28)
    island(s, x, y, 380, 230)
    s.part(hero, x + side * 26, y - 2, fit(s, hero, 300, 270), role="hero", flip=side > 0)
    if extras:
        s.part(extras[0], x - side * 140, y + 4, fit(s, extras[0], 84, 84), tone="full")
    figure.traveller(s, x + side * 60, 842, 104, cast=False, flip=side > 0)
    things.rope_balloon(s, 300 - side * 210, 250, 92, 0.25)
    land.cloud(s, 300 - side * 150, 806, 330, depth=0.1)
    land.cloud(s, 300 + side * 220, 880, 300, depth=0.0)
    things.birds(s, 300 + side * 60, 130, 5)
    tail = f", with {joined(extras)}" if extras else ""
    s.alt = (
        f"An island floats in the air with a tree and {a(hero)} on it{tail}; a traveller climbs "
        f"a long ladder up to it and a balloon passes."
    )


def airship(s: Scene, hero: str, extras: list[str]) -> None:
    """A balloon that is no balloon carries a basket with passengers over the land."""
    rng, inks = s.rng, s.inks
    weather.sky(s, 780)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 190, 150, 66)
    land.clouds(s, 4, 120, 600)
    lines = land.hills(s, 720, 800, 3)
    things.town(s, lines[2], 5, 30, 50, depth=0.4, left=40, right=330)
    things.pines(s, lines[2], 12, 40, 0.35)
    x = 300 - side * 34
    land.glow(s, x, 330, 300, 0.6)
    high = fit(s, hero, 370, 380)
    foot = 190 + high
    wide = high * s.library.part(hero).ratio
    deck = max(620.0, foot + 70)
    for share in (-0.36, -0.14, 0.14, 0.36):
        things.string(
            s,
            (x + share * wide, foot - high * (0.36 - abs(share) * 0.3)),
            (x + share * 190, deck),
            thick=2.6,
        )
    s.part(
        hero, x, foot, high, role="hero", flip=side > 0, tone="full" if inks.dark_key else "dark"
    )
    riders = extras[:2]
    for word, at in zip(riders, (x - 36, x + 40), strict=False):
        s.part(word, at, deck + 22, fit(s, word, 92, 82), tone="full", role="over", flip=side > 0)
    cane = mix(mix(inks.gold, inks.near, 0.4), inks.warm, 0.2)
    weave = "".join(
        f'<path d="M{x - 76 + i * 17:.0f} {deck}l{4 - i * 0.9:.1f} 84" '
        f'stroke="{inks.ink}" stroke-width="2" opacity="0.4"/>'
        for i in range(10)
    )
    s.thing(
        f'<path d="M{x - 86:.0f} {deck:.0f}H{x + 86:.0f}L{x + 66:.0f} {deck + 88:.0f}'
        f'H{x - 66:.0f}Z" fill="{cane}"/>{weave}'
        f'<rect x="{x - 92:.0f}" y="{deck - 6:.0f}" width="184" height="14" rx="6" '
        f'fill="{mix(cane, inks.glow, 0.3)}"/>',
        90,
    )
    if not riders[1:]:
        figure.traveller(s, x + 44, deck - 2, 92, seated=True, cast=False)
    near = land.ground(s, 832, rough=16)
    tail = odd(s, extras[2:], near, [300 + side * 190], 70)
    flowers(s, near, 18)
    things.birds(s, 300 + side * 170, 330, 5)
    leaves(s)
    s.name("basket", "village")
    s.alt = (
        f"{a(hero, 'flying')} carries a basket on ropes over hills and a village, as "
        f"a balloon would; in the "
        f"basket {'sit' if riders[1:] else 'sits'} "
        f"{joined(riders)}{'' if riders[1:] else ' with a traveller'}{tail}."
    )


def migration(s: Scene, hero: str, extras: list[str]) -> None:
    """Umbrellas drift over the fields, each with a small passenger."""
    rng = s.rng
    weather.sky(s, 700)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 150, 170, 80)
    land.clouds(s, 4, 110, 520)
    lines = land.hills(s, 640, 740, 3, peaks=False)
    things.town(s, lines[2], 4, 34, 56, depth=0.45, left=60, right=320)
    spots = [(110, 130, 0.45), (455, 330, 0.3), (130, 400, 0.15), (480, 560, 0.1)]
    crowd = extras or [hero]
    for index, (x, y, depth) in enumerate(spots):
        x = x if side > 0 else 600 - x
        size = 120 - 90 * depth
        s.part(
            "umbrella", x, y, size, depth=depth, tone="full", role="over", turn=rng.uniform(-9, 9)
        )
        word = crowd[index % len(crowd)]
        s.part(
            word,
            x,
            y - 4,
            fit(s, word, size * 0.66, size * 0.8),
            anchor="top",
            depth=depth,
            tone="full",
            role="over",
        )
    land.glow(s, 300, 430, 230, 0.5)
    x = 300 + side * 10
    s.part("umbrella", x, 372, 190, tone="full", turn=side * 6, role="over")
    s.part(
        hero,
        x + 4,
        362,
        fit(s, hero, 200, 210),
        anchor="top",
        role="hero",
        tone=s.tone,
        flip=side > 0,
    )
    near = land.ground(s, 800, rough=12)
    at = 300 - side * 150
    figure.traveller(s, at, land.height_at(near, at) + 26, 112, flip=side < 0)
    flowers(s, near, 22)
    leaves(s)
    s.name("fields")
    s.alt = (
        f"Umbrellas drift over fields and a village; under the largest hangs "
        f"{a(hero)}, under the others "
        f"{joined(crowd)}, and a traveller on the ground looks up."
    )


def bearer(s: Scene, hero: str, extras: list[str]) -> None:
    """A creature swims through the clouds with a village on its back."""
    rng = s.rng
    weather.sky(s, 860)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 170, 160, 78)
    land.clouds(s, 3, 120, 420)
    land.hills(s, 790, 840, 2)
    land.glow(s, 300, 440, 330, 0.55)
    high = fit(s, hero, 340, 500)
    wide = high * s.library.part(hero).ratio
    foot = 650.0
    top = foot - high * 0.8
    line = [
        (300 - wide * 0.36, top + 34),
        (300 - wide * 0.12, top + 4),
        (300 + wide * 0.14, top + 6),
        (300 + wide * 0.36, top + 40),
    ]
    things.town(s, line, 5, 92, 150, left=300 - wide * 0.32, right=300 + wide * 0.34)
    things.tree(s, 300 + side * wide * 0.3, top + 46, 150, detail=4)
    s.part(hero, 300, foot, high, role="hero", flip=side > 0)
    for word, x in zip(extras, (300 - side * 205, 300 + side * 205), strict=False):
        s.part(
            word,
            x,
            250 if x < 300 else 330,
            fit(s, word, 84, 110),
            anchor="mid",
            tone="full",
            flip=side > 0,
            turn=rng.uniform(-10, 10),
            role="over",
        )
    land.cloud(s, 150, 706, 330, depth=0.1)
    land.cloud(s, 450, 730, 380, depth=0.05)
    near = land.ground(s, 826, rough=12)
    at = 300 + side * 160
    figure.traveller(s, at, land.height_at(near, at) + 20, 98, holds="staff", flip=side > 0)
    things.birds(s, 300 - side * 60, 120, 6)
    leaves(s)
    tail = also(extras[:2], "flies along", "fly along")
    s.alt = (
        f"Above the clouds {a(hero, 'huge')} carries a village and a tree on its "
        f"back, and a traveller "
        f"below watches it pass{tail}."
    )


def strings(s: Scene, hero: str, extras: list[str]) -> None:
    """From a hole in the clouds threads come down, and something hangs on them."""
    rng = s.rng
    weather.sky(s, 700)
    s.light = (300, 60)
    land.rays(s, 5, 0.4)
    land.hills(s, 610, 690, 2)
    line = land.ground(s, 748, rough=12)
    land.glow(s, 300, 470, 280, 0.6)
    high = fit(s, hero, 340, 360)
    wide = high * s.library.part(hero).ratio
    foot = 700.0
    for share in (-0.4, -0.15, 0.15, 0.4):
        things.string(
            s,
            (300 + share * 180, 90),
            (300 + share * wide, foot - high * (0.95 - abs(share) * 0.7)),
            thick=2.4,
        )
    land.shadow(s, 300, 790, wide * 0.8, 0.4)
    s.part(hero, 300, foot, high, role="hero", flip=rng.random() < 0.5)
    side = rng.choice((-1, 1))
    for word, x, y in zip(extras, (300 + side * 205, 300 - side * 200), (470, 560), strict=False):
        things.string(s, (x, 110), (x, y - fit(s, word, 96, 100) + 6), thick=1.8)
        s.part(
            word, x, y, fit(s, word, 96, 100), tone="full", turn=rng.uniform(-10, 10), role="over"
        )
    for x, y, wide_cloud in ((110, 120, 340), (500, 130, 360), (300, 92, 420)):
        land.cloud(s, x, y, wide_cloud, depth=0.1)
    at = 300 - side * 185
    figure.traveller(s, at, land.height_at(line, at) + 60, 118, flip=side < 0, holds="lantern")
    flowers(s, line, 18)
    leaves(s)
    s.name("strings", "clouds")
    tail = f", and beside it {joined(extras[:2])}" if extras else ""
    s.alt = (
        f"On strings that come down out of the clouds hangs {a(hero, 'huge')} like a puppet{tail}; "
        f"a traveller with a lantern looks on."
    )
