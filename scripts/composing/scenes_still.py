"""Grammars of still water: a lake, and a bed adrift."""

from __future__ import annotations

from scripts.composing import figure, land, things, weather
from scripts.composing.colour import mix
from scripts.composing.scene import Scene, smooth
from scripts.composing.staging import fit, leaves
from scripts.composing.words import a, joined


def mirror_lake(s: Scene, hero: str, extras: list[str]) -> None:
    """Something stands at a still lake; its reflection is another thing."""
    rng = s.rng
    weather.sky(s, 470)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 150, 150, 66)
    land.clouds(s, 3, 100, 330)
    land.ridge(s, 430, depth=0.9, rough=70, peaks=True)
    things.pines(s, land.ridge(s, 466, depth=0.6, rough=12), 22, 60, 0.6)
    inks = s.inks
    far, near = mix(inks.haze, inks.cool, 0.3), mix(mix(inks.near, inks.cool, 0.4), inks.ink, 0.1)
    fill = s.gradient([(0, far, 1), (0.5, mix(far, near, 0.7), 1), (1, near, 1)])
    s.add(f'<rect y="486" width="600" height="414" fill="{fill}"/>')
    land.glow(s, 300, 640, 260, 0.35)
    other = extras[0]
    high = fit(s, hero, 250, 280)
    mirrored = fit(s, other, 300, 320)
    s.part(
        other,
        300,
        540,
        mirrored,
        tone="light" if inks.dark_key else "full",
        role="over",
        silent=True,
    )
    glass = s.pop()
    s.add(f'<g transform="translate(0 1080) scale(1 -1)" opacity="0.8">{glass}</g>')
    s.name(other)
    for _ in range(26):
        y = rng.uniform(556, 880)
        wide = rng.uniform(40, 200) * (y - 440) / 440
        x = rng.gauss(300, 120)
        s.add(
            f'<rect x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide:.0f}" height="2.2" rx="1" '
            f'fill="{inks.glow}" opacity="{rng.uniform(0.12, 0.4):.2f}"/>'
        )
    bank = [
        (-20.0, 560.0),
        (90.0, 532.0),
        (220.0, 520.0),
        (380.0, 520.0),
        (510.0, 534.0),
        (620.0, 560.0),
    ]
    soil = mix(inks.plane(0.3), inks.ink, 0.1)
    s.thing(f'<path d="{smooth(bank)}Q480 552 300 548Q120 552 -20 586Z" fill="{soil}"/>', 80)
    land.glow(s, 300, 400, 200, 0.5)
    land.shadow(s, 300, 538, 160)
    s.part(hero, 300, 541, high, role="hero", flip=rng.random() < 0.5)
    figure.traveller(s, 300 - side * 190, 548, 92, flip=side < 0, holds="staff")
    tail = ""
    if extras[1:]:
        word = extras[1]
        s.part(word, 300 + side * 190, 552, fit(s, word, 80, 90), tone="full")
        tail = f"; {a(word)} stands on the bank too"
    leaves(s)
    s.name("lake", "reflection")
    s.alt = (
        f"{a(hero)} stands on the bank of a still lake, but in the water its reflection is "
        f"{a(other)}; a traveller looks on{tail}."
    )


def bed_sea(s: Scene, hero: str, extras: list[str]) -> None:
    """A sleeper's bed drifts on a sea of stars; below it something swims."""
    rng = s.rng
    weather.sky(s, 480, stars=90)
    side = rng.choice((-1, 1))
    land.moon(s, 300 + side * 170, 150, 70, crescent=True)
    land.clouds(s, 4, 120, 380)
    inks = s.inks
    surface = 470.0
    near = mix(mix(inks.near, inks.cool, 0.35), inks.ink, 0.2)
    far = mix(inks.haze, inks.cool, 0.45)
    fill = s.gradient([(0, far, 0.95), (0.3, mix(far, near, 0.55), 1), (1, near, 1)])
    _bed(s, 300, surface + 24, 300, side)
    s.add(
        f'<path d="M-10 {surface}q40 -16 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V910'
        f'H-10Z" fill="{fill}"/>'
    )
    s.add(
        f'<path d="M-10 {surface}q40 -16 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0" '
        f'stroke="{inks.glow}" '
        'stroke-width="3" fill="none" opacity="0.6"/>'
    )
    for _ in range(40):
        s.add(
            f'<circle cx="{rng.uniform(0, 600):.0f}" cy="{rng.uniform(500, 890):.0f}" '
            f'r="{rng.choice((1, 1.6, 2.2))}" fill="{inks.glow}" opacity="0.7"/>'
        )
    land.glow(s, 300, 690, 280, 0.5)
    s.part(
        hero,
        300,
        700,
        fit(s, hero, 270, 430),
        anchor="mid",
        role="hero",
        flip=side > 0,
        tone="light" if inks.dark_key else "full",
        turn=rng.uniform(-6, 6),
    )
    tail = ""
    for word, x, y in zip(extras, (95, 505), (600, 830), strict=False):
        s.part(
            word, x, y, fit(s, word, 92, 100), anchor="mid", tone="full", turn=rng.uniform(-16, 16)
        )
    if extras:
        tail = f", with {joined(extras[:2])} around it"
    s.name("bed", "sea", "stars", "sleeper")
    s.alt = (
        f"A bed with a sleeper drifts on a sea full of stars under a crescent moon; "
        f"below it in the water swims "
        f"{a(hero)}{tail}."
    )


def _bed(s: Scene, x: float, y: float, wide: float, side: int) -> None:
    inks = s.inks
    wood = mix(mix(inks.near, inks.warm, 0.4), inks.gold, 0.25)
    sheet, quilt = inks.glow, inks.warm
    k = side
    half = wide / 2

    def at(share: float) -> float:
        return x + k * half * share

    patches = "".join(
        f'<rect x="{min(at(-0.55 + 0.28 * c), at(-0.33 + 0.28 * c)):.0f}" '
        f'y="{y - 84 + 26 * r:.0f}" '
        f'width="{half * 0.2:.0f}" height="20" '
        f'fill="{(inks.gold, inks.cool)[(c + r) % 2]}" opacity="0.75"/>'
        for c in range(5)
        for r in range(2)
    )
    s.thing(
        f'<rect x="{x - half:.0f}" y="{y - 64:.0f}" width="{wide:.0f}" height="74" fill="{wood}"/>'
        f'<path d="M{at(-1):.0f} {y + 40:.0f}V{y - 170:.0f}Q{at(-1.04):.0f} '
        f'{y - 190:.0f} {at(-0.9):.0f} {y - 170:.0f}V{y + 40:.0f}Z" fill="{wood}"/>'
        f'<path d="M{at(1):.0f} {y + 40:.0f}V{y - 110:.0f}H{at(0.9):.0f}V{y + 40:.0f}'
        f'Z" fill="{wood}"/>'
        f'<path d="M{at(-0.88):.0f} {y - 60:.0f}Q{at(-0.9):.0f} {y - 118:.0f} '
        f"{at(-0.66):.0f} {y - 112:.0f}"
        f'Q{at(-0.45):.0f} {y - 108:.0f} {at(-0.46):.0f} {y - 70:.0f}Z" fill="{sheet}"/>'
        f'<circle cx="{at(-0.63):.0f}" cy="{y - 112:.0f}" r="23" '
        f'fill="{mix(inks.glow, inks.gold, 0.4)}"/>'
        f'<path d="M{at(-0.8):.0f} {y - 118:.0f}Q{at(-0.74):.0f} {y - 150:.0f} '
        f'{at(-0.58):.0f} {y - 138:.0f}L{at(-0.56):.0f} {y - 126:.0f}Z" '
        f'fill="{inks.ink}"/>'
        f'<path d="M{at(-0.56):.0f} {y - 30:.0f}V{y - 88:.0f}Q{at(-0.2):.0f} '
        f"{y - 128:.0f} {at(0.2):.0f} {y - 96:.0f}"
        f"T{at(0.9):.0f} {y - 80:.0f}V{y - 22:.0f}Q{at(0.2):.0f} {y - 4:.0f} "
        f'{at(-0.56):.0f} {y - 30:.0f}Z" fill="{quilt}"/>'
        f"{patches}",
        200,
    )
    s.mark("bed", (x - half, y - 190, x + half, y), "over")
