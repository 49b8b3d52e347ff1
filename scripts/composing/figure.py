"""The traveller who walks through the whole deck."""

from __future__ import annotations

from scripts.composing.colour import mix
from scripts.composing.land import glow, shadow
from scripts.composing.scene import Box, Scene


def traveller(
    s: Scene,
    x: float,
    y: float,
    height: float = 74,
    *,
    holds: str = "",
    flip: bool = False,
    seated: bool = False,
    cast: bool = True,
) -> Box:
    """The one in the long coat who walks through the whole deck.

    `holds`: "", "staff", "lantern", "rod", "umbrella" or "net".
    """
    inks, k = s.inks, height / 100
    coat = mix(inks.warm, inks.glow, 0.06)
    fold = mix(coat, inks.ink, 0.4)
    dark = inks.ink
    if cast and not seated:
        shadow(s, x, y, 40 * k, 0.55)
    if seated:
        body = (
            f'<path d="M4 -8L27 -6L29 22L22 22L19 4L0 4Z" fill="{dark}"/>'
            f'<path d="M-17 6C-19 -14 -13 -36 -6 -47L6 -47C13 -36 19 -16 24 -2L20 7Z" '
            f'fill="{coat}"/><path d="M0 -44C4 -28 4 -14 2 5" stroke="{fold}" stroke-width="2.5" '
            'fill="none"/>'
        )
        head = -55.0
    else:
        stride = s.rng.choice((2, 7))
        body = (
            f'<path d="M-7 -18L{-8 - stride} 0L{2 - stride} 0L0 -16ZM2 -16L{6 + stride} 0'
            f'L{15 + stride} 0L10 -18Z" fill="{dark}"/>'
            f'<path d="M-23 -13C-18 -34 -12 -52 -6 -66L6 -66C11 -54 17 -36 20 -15'
            f'C12 -9 4 -13 -3 -9C-10 -6 -16 -9 -23 -13Z" fill="{coat}"/>'
            f'<path d="M-2 -62C-5 -44 -9 -30 -11 -10M5 -60C8 -44 9 -30 10 -14" '
            f'stroke="{fold}" stroke-width="2.4" fill="none"/>'
        )
        head = -74.0
    hair = mix(inks.ink, inks.gold, 0.25)
    body += (
        f'<path d="M-9 {head + 9:.0f}C-3 {head + 15:.0f} 5 {head + 15:.0f} 9 {head + 8:.0f}'
        f"L9 {head + 15:.0f}C4 {head + 21:.0f} -4 {head + 20:.0f} -8 {head + 17:.0f}"
        f"C-18 {head + 14:.0f} -26 {head + 26:.0f} -44 {head + 17:.0f}"
        f'C-32 {head + 15:.0f} -22 {head + 3:.0f} -9 {head + 9:.0f}Z" fill="{inks.gold}"/>'
        f'<path d="M-8 {head - 3:.0f}C-11 {head + 8:.0f} -6 {head + 12:.0f} 0 {head + 12:.0f}'
        f'C8 {head + 12:.0f} 11 {head + 4:.0f} 8 {head - 3:.0f}Z" fill="{hair}"/>'
        f'<path d="M4 {head - 3:.0f}L10 {head - 2:.0f}L11 {head + 3:.0f}L8 {head + 9:.0f}'
        f'C5 {head + 8:.0f} 4 {head + 3:.0f} 4 {head - 3:.0f}Z" '
        f'fill="{mix(inks.glow, inks.gold, 0.4)}"/>'
        f'<path d="M-24 {head - 1:.0f}C-16 {head - 9:.0f} -10 {head - 8:.0f} -9 {head - 12:.0f}'
        f"C-8 {head - 23:.0f} 8 {head - 24:.0f} 10 {head - 12:.0f}C12 {head - 8:.0f} 18 "
        f"{head - 8:.0f} 24 {head - 3:.0f}C10 {head + 1:.0f} -10 {head + 2:.0f} "
        f'-24 {head - 1:.0f}Z" fill="{dark}"/>'
        f'<path d="M-9 {head - 10:.0f}Q0 {head - 6:.0f} 10 {head - 10:.0f}" stroke="{inks.gold}" '
        'stroke-width="2.6" fill="none"/>'
    )
    body += _held(s, holds, head, coat)
    mirror = -k if flip else k
    if holds == "lantern":
        glow(s, x + 31 * mirror, y + (head + 38) * k, 62 * k, 0.8)
    s.thing(
        f'<g transform="translate({x:.1f} {y:.1f}) scale({mirror:.3f} {k:.3f})">{body}</g>',
        height,
    )
    return s.mark("traveller", (x - 22 * k, y - 100 * k, x + 22 * k, y), "over")


def _held(s: Scene, what: str, head: float, coat: str) -> str:
    inks = s.inks
    arm = f'<path d="M4 {head + 22:.0f}L30 {head + 20:.0f}" stroke="{coat}" stroke-width="7"/>'
    line = f'stroke="{inks.ink}" stroke-width="2.6" fill="none"'
    if what == "staff":
        return arm + f'<path d="M31 {head - 14:.0f}L31 0" {line}/>'
    if what == "lantern":
        return arm + (
            f'<path d="M31 {head + 20:.0f}l0 8" {line}/>'
            f'<rect x="25" y="{head + 28:.0f}" width="13" height="18" rx="4" fill="{inks.gold}"/>'
        )
    if what == "rod":
        return arm + f'<path d="M26 {head + 24:.0f}Q54 {head - 30:.0f} 84 {head - 36:.0f}" {line}/>'
    if what == "umbrella":
        return (
            f'<path d="M4 {head + 22:.0f}L20 {head + 12:.0f}" stroke="{coat}" stroke-width="7"/>'
            f'<path d="M20 {head + 16:.0f}L20 {head - 36:.0f}" {line}/>'
            f'<path d="M-26 {head - 28:.0f}C-20 {head - 66:.0f} 60 {head - 66:.0f} '
            f"66 {head - 28:.0f}Q55 {head - 36:.0f} 43 {head - 28:.0f}"
            f"Q31 {head - 37:.0f} 20 {head - 28:.0f}Q8 {head - 37:.0f} -4 {head - 28:.0f}"
            f'Q-15 {head - 36:.0f} -26 {head - 28:.0f}Z" fill="{inks.gold}"/>'
        )
    if what == "net":
        return arm + (
            f'<path d="M28 {head + 26:.0f}L58 {head - 26:.0f}" {line}/>'
            f'<path d="M46 {head - 26:.0f}L78 {head - 22:.0f}Q66 {head + 18:.0f} 60 '
            f'{head + 4:.0f}Z" '
            f'fill="{inks.glow}" opacity="0.6"/>'
        )
    return ""
