"""How things are lit: the filters of a painted card and of one cut from paper."""

from __future__ import annotations

from scripts.composing.palettes import Inks

_REGION = 'x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"'


def definitions(inks: Inks, light: tuple[float, float], style: str) -> str:
    """The filters `lit-s`, `lit-m`, `lit-l`, `lit-far`, `blur-4`, `blur-12` and `blur-40`."""
    side = max(-1.0, min(1.0, (light[0] - 300) / 200)) or 0.3
    make = _paper if style == "paper" else _painted
    blurs = "".join(
        f'<filter id="blur-{n}" x="-60%" y="-60%" width="220%" height="220%">'
        f'<feGaussianBlur stdDeviation="{n}"/></filter>'
        for n in (2, 4, 12, 40)
    )
    return blurs + "".join(
        make(inks, key, side, size)
        for key, size in (("lit-s", 1.0), ("lit-m", 2.2), ("lit-l", 4.5), ("lit-far", 0.0))
    )


def _painted(inks: Inks, key: str, side: float, size: float) -> str:
    """Ink outline, shade away from the light, rim towards it."""
    if not size:
        return f'<filter id="{key}" {_REGION}><feOffset dx="0" dy="0"/></filter>'
    dx, dy = side * size, -size
    line = 0.5 + size * 0.18
    return (
        f'<filter id="{key}" {_REGION}>'
        # shade: what is left when the shape is moved towards the light
        f'<feOffset in="SourceAlpha" dx="{3.2 * dx:.1f}" dy="{3.2 * dy:.1f}" result="m"/>'
        f'<feGaussianBlur in="m" stdDeviation="{2.2 * size:.1f}" result="mb"/>'
        '<feComposite in="SourceAlpha" in2="mb" operator="out" result="shade"/>'
        f'<feFlood flood-color="{inks.ink}" flood-opacity="0.55"/>'
        '<feComposite in2="shade" operator="in" result="dark"/>'
        # rim: what is left when it is moved away
        f'<feOffset in="SourceAlpha" dx="{-dx:.1f}" dy="{-dy:.1f}" result="r"/>'
        f'<feGaussianBlur in="r" stdDeviation="{0.35 * size:.2f}" result="rb"/>'
        '<feComposite in="SourceAlpha" in2="rb" operator="out" result="rim"/>'
        f'<feFlood flood-color="{inks.glow}" flood-opacity="0.85"/>'
        '<feComposite in2="rim" operator="in" result="bright"/>'
        f'<feMorphology in="SourceAlpha" operator="dilate" radius="{line:.2f}" result="fat"/>'
        f'<feFlood flood-color="{inks.ink}" flood-opacity="0.6"/>'
        '<feComposite in2="fat" operator="in" result="line"/>'
        '<feMerge><feMergeNode in="line"/><feMergeNode in="SourceGraphic"/>'
        '<feMergeNode in="dark"/><feMergeNode in="bright"/></feMerge></filter>'
    )


def _paper(inks: Inks, key: str, side: float, size: float) -> str:
    """A sheet lying over another: cast shadow, and a bright cut edge."""
    reach = 1.5 + size
    return (
        f'<filter id="{key}" {_REGION}>'
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{reach:.1f}" result="b"/>'
        f'<feOffset in="b" dx="{-side * reach:.1f}" dy="{1.3 * reach:.1f}" result="o"/>'
        f'<feFlood flood-color="{inks.ink}" flood-opacity="0.6"/>'
        '<feComposite in2="o" operator="in" result="cast"/>'
        f'<feOffset in="SourceAlpha" dx="{-side:.1f}" dy="1.1" result="r"/>'
        '<feComposite in="SourceAlpha" in2="r" operator="out" result="rim"/>'
        f'<feFlood flood-color="{inks.glow}" flood-opacity="0.5"/>'
        '<feComposite in2="rim" operator="in" result="edge"/>'
        '<feMerge><feMergeNode in="cast"/><feMergeNode in="SourceGraphic"/>'
        '<feMergeNode in="edge"/></feMerge></filter>'
    )
