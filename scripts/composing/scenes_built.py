"""Grammars of built things: a board, a tower of things, a tree of books."""

from __future__ import annotations

import math

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, smooth
from scripts.composing.staging import fit, flowers, leaves, odd
from scripts.composing.words import a, joined


def chess(s: Scene, hero: str, extras: list[str]) -> None:
    """A board as wide as a country; those who stand on it are no chessmen."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 460)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 140, 190, 84)
    land.clouds(s, 3, 110, 380)
    land.ridge(s, 450, depth=0.85, rough=60, peaks=True)
    horizon = 470.0
    light, dark = mix(inks.glow, inks.haze, 0.35), mix(inks.near, inks.cool, 0.2)
    rows = 9

    def at(row: float) -> float:
        return horizon + 450 * float((row / rows) ** 1.9) + 6 * row

    def column(x: float, y: float) -> float:
        return 300 + (x - 4) * (16 + (y - horizon) * 0.52)

    markup = f'<rect x="-10" y="{horizon:.0f}" width="620" height="450" fill="{dark}"/>'
    for row in range(rows):
        y0, y1 = at(row), at(row + 1)
        for index in range(-6, 14):
            if (row + index) % 2:
                continue
            d = "L".join(
                f"{column(x, y):.1f} {y:.1f}"
                for x, y in ((index, y0), (index + 1, y0), (index + 1, y1), (index, y1))
            )
            fade = 0.75 * (1 - row / rows) ** 1.5
            markup += (
                f'<path d="M{d}Z" fill="{mix(light, inks.haze, fade)}" '
                f'opacity="{1 - fade * 0.4:.2f}"/>'
            )
    s.add(markup)
    land.mist(s, horizon + 6, 0.6)
    land.glow(s, 300, 480, 260, 0.5)
    spots = [(105, 560, 90), (490, 575, 96), (200, 520, 58), (405, 515, 56)]
    crowd = [*extras, "chess pawn"]
    for index, (x, y, size) in enumerate(spots):
        word = crowd[index % len(crowd)]
        land.shadow(s, x, y - 2, size * 0.8)
        s.part(
            word,
            x,
            y,
            fit(s, word, size, size * 1.2),
            tone="full" if index < 2 else s.tone,
            depth=0.0 if index < 2 else 0.3,
            flip=x > 300,
            role="over",
        )
    x = 300 - side * 40
    land.shadow(s, x, 694, 200)
    s.part(hero, x, 700, fit(s, hero, 330, 300), role="hero", flip=side < 0, tone=s.tone)
    s.part("chess pawn", 300 + side * 210, 838, 190, tone="full", role="over")
    land.shadow(s, 300 - side * 170, 826, 70)
    figure.traveller(s, 300 - side * 175, 832, 136, flip=side < 0, holds="staff")
    s.name("chessboard")
    s.alt = (
        f"On a chessboard as wide as a country stands {a(hero)} among other pieces: "
        f"{joined(crowd)}; a traveller "
        f"with a staff walks in the front."
    )


def stack(s: Scene, hero: str, extras: list[str]) -> None:
    """A tower of unlike things, one upon the other; somebody sits at the top."""
    rng = s.rng
    weather.sky(s, 740)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 60, 210, 120)
    land.clouds(s, 4, 160, 600)
    land.hills(s, 640, 720, 2)
    line = land.ground(s, 778, rough=10)
    land.glow(s, 300, 480, 300, 0.5)
    x = 300.0
    y = land.height_at(line, x) + 26
    land.shadow(s, x, y - 2, 190)
    for index, word in enumerate(extras):
        high = fit(s, word, 136 - 9 * index, 250 - 26 * index)
        s.part(
            word,
            x,
            y,
            high,
            tone="full",
            turn=rng.uniform(-3, 3),
            role="over",
            flip=rng.random() < 0.5,
        )
        y -= high * 0.93
        x += rng.uniform(-14, 14)
    s.part(hero, x, y + 2, fit(s, hero, 200, 200), role="hero", tone="dark", flip=side > 0)
    things.ladder(
        s, 300 + side * 150, land.height_at(line, 300 + side * 150) + 26, 430, 28, lean=-side * 60
    )
    at = 300 - side * 175
    figure.traveller(s, at, land.height_at(line, at) + 42, 122, flip=side < 0, holds="net")
    things.birds(s, 300 - side * 170, 250, 5)
    flowers(s, line, 18)
    leaves(s)
    s.name("tower of things")
    s.alt = (
        f"A tower of things stands in a meadow, from below {joined(extras)}; on the "
        f"very top is {a(hero)}, a "
        f"ladder leans there and a traveller waits with a net."
    )


def library_tree(s: Scene, hero: str, extras: list[str]) -> None:
    """A tree whose trunk is full of books, with a door at its foot."""
    rng = s.rng
    inks = s.inks
    weather.sky(s, 720)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 200, 170, 66)
    land.clouds(s, 3, 140, 420)
    land.hills(s, 620, 700, 2, peaks=False)
    line = land.ground(s, 760, rough=10)
    land.glow(s, 300, 430, 330, 0.5)
    bark = mix(mix(inks.near, inks.warm, 0.3), inks.gold, 0.15)
    crown = ""
    for _ in range(80):
        x, y = 300 + 185 * rng.gauss(0, 0.5), 205 + 75 * rng.gauss(0, 0.55)
        colour = mix(
            inks.cool, rng.choice((inks.ink, inks.glow, inks.near)), rng.uniform(0.1, 0.45)
        )
        size = rng.uniform(36, 60)
        blob = [
            (
                x + math.cos(t) * size * rng.uniform(0.8, 1.2),
                y + math.sin(t) * size * rng.uniform(0.6, 0.9),
            )
            for t in (0, 1.05, 2.1, 3.14, 4.2, 5.24)
        ]
        crown += f'<path d="{smooth(blob, closed=True)}" fill="{colour}"/>'
    s.thing(crown, 200)
    fill = s.gradient(
        [(0, mix(bark, inks.glow, 0.1), 1), (0.5, bark, 1), (1, mix(bark, inks.ink, 0.4), 1)],
        'x1="0" y1="0" x2="1" y2="0"',
    )
    s.thing(
        '<path d="M150 812Q196 770 200 640V330Q196 270 150 236L196 250Q240 280 262 '
        "250L300 290L344 244Q366 280 410 246"
        f'L452 238Q404 270 400 330V640Q404 770 452 812Q300 790 150 812Z" fill="{fill}"/>',
        300,
    )
    shelves = ""
    for row in range(4):
        y = 396 + row * 78
        shelves += f'<rect x="222" y="{y - 62}" width="156" height="62" fill="{inks.ink}"/>'
        x = 226.0
        while x < 366:
            wide, high = rng.uniform(7, 15), rng.uniform(36, 56)
            colour = mix(
                rng.choice((inks.warm, inks.gold, inks.cool, inks.glow)),
                inks.near,
                rng.uniform(0.05, 0.35),
            )
            shelves += (
                f'<rect x="{x:.1f}" y="{y - high:.1f}" width="{wide:.1f}" '
                f'height="{high:.1f}" fill="{colour}"/>'
            )
            x += wide + 1.2
        shelves += (
            f'<rect x="216" y="{y}" width="168" height="8" fill="{mix(bark, inks.glow, 0.25)}"/>'
        )
    s.add(shelves)
    s.thing(
        f'<path d="M262 800V716A38 40 0 0 1 338 716V800Z" '
        f'fill="{mix(inks.warm, inks.near, 0.25)}"/><circle cx="324" cy="756" r="5" '
        f'fill="{inks.gold}"/>',
        80,
    )
    things.ladder(s, 300 + side * 66, 800, 420, 30, lean=-side * 20)
    s.part(
        hero,
        300 + side * 6,
        268,
        fit(s, hero, 190, 210),
        role="hero",
        flip=side > 0,
        tone="light" if inks.dark_key else "dark",
    )
    for x, y in ((90, 330), (520, 420), (70, 500)):
        s.part(
            "open book",
            x if side > 0 else 600 - x,
            y,
            54,
            anchor="mid",
            tone="light" if inks.dark_key else "full",
            turn=rng.uniform(-24, 24),
            role="over",
        )
    at = 300 - side * 160
    figure.traveller(s, at, land.height_at(line, at) + 50, 116, flip=side < 0, holds="lantern")
    tail = odd(s, extras, line, [300 + side * 160, 300 + side * 235], 92)
    flowers(s, line, 14)
    leaves(s)
    s.name("tree", "books", "bookshelf", "door")
    s.alt = (
        f"The trunk of a great tree is a bookcase with a ladder and a door; {a(hero)} "
        f"sits in the crown, open books "
        f"fly around and a traveller arrives{tail}."
    )
