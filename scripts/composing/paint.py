"""From SVG to a finished picture: brush, paper, vignette, WebP. Needs Pillow and rsvg-convert."""

from __future__ import annotations

import io
import subprocess

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.composing.scene import BLEED, HEIGHT, WIDTH

Floats = NDArray[np.float64]


def render(svg: str, width: int) -> Image.Image:
    """The picture an SVG text describes. Raises CalledProcessError for one rsvg cannot read."""
    made = subprocess.run(
        ["rsvg-convert", "--width", str(width)], input=svg.encode(), capture_output=True, check=True
    )
    return Image.open(io.BytesIO(made.stdout))


def render_card(svg: str, width: int = WIDTH) -> Image.Image:
    """The picture of a scene's SVG text, its bleed cut off."""
    bleed = round(width * BLEED / WIDTH)
    whole = render(svg, width + 2 * bleed)
    return whole.crop((bleed, bleed, bleed + width, bleed + width * HEIGHT // WIDTH))


def measure(svg: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what an SVG text paints, as shares of its width."""
    alpha = np.asarray(render(svg, 128).convert("RGBA"))[:, :, 3] > 24
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    edges = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    left, top, right, bottom = (float(edge) / 128 for edge in edges)
    return left, top, right, bottom


def noise(shape: tuple[int, int], cell: float, seed: int, stretch: float = 1.0) -> Floats:
    """Smooth noise about 0 with deviation 1; `cell` is the size of a lump in pixels."""
    rng = np.random.default_rng(seed)
    high, wide = int(shape[0] / cell) + 3, int(shape[1] / (cell * stretch)) + 3
    field = Image.fromarray(rng.normal(0, 1, (high, wide)).astype(np.float32))
    big = field.resize((int(wide * cell * stretch), int(high * cell)), Image.Resampling.BICUBIC)
    return np.asarray(big, dtype=np.float64)[: shape[0], : shape[1]]


def kuwahara(picture: Floats, radius: int) -> Floats:
    """Each pixel takes the mean of the calmest of four squares about it: strokes, not pixels."""
    padded = np.pad(picture, ((radius, radius), (radius, radius), (0, 0)), mode="edge")
    grey = padded @ np.array([0.299, 0.587, 0.114])
    size = radius + 1
    means, spread = _boxes(padded, size), _boxes((grey**2)[:, :, None], size)[:, :, 0]
    spread -= _boxes(grey[:, :, None], size)[:, :, 0] ** 2
    high, wide = picture.shape[:2]
    corners = [(0, 0), (0, radius), (radius, 0), (radius, radius)]
    spreads = np.stack([spread[y : y + high, x : x + wide] for y, x in corners])
    weights = 1.0 / (1e-4 + np.maximum(spreads, 0)) ** 2
    weights /= weights.sum(axis=0)
    out = np.zeros_like(picture)
    for weight, (y, x) in zip(weights, corners, strict=True):
        out += weight[:, :, None] * means[y : y + high, x : x + wide]
    return out


def _boxes(field: Floats, size: int) -> Floats:
    """The mean of the square of `size` that begins at each pixel."""
    total = np.pad(field.cumsum(0).cumsum(1), ((1, 0), (1, 0), (0, 0)))
    whole = (
        total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]
    )
    out: Floats = whole / size**2
    return out


def warp(picture: Floats, amount: float, seed: int) -> Floats:
    """Shift pixels by smooth noise, so that no edge is ruled."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    dx = amount * noise((high, wide), 13, seed)
    dy = amount * noise((high, wide), 13, seed + 1)
    rows = np.clip(np.rint(y + dy), 0, high - 1).astype(int)
    columns = np.clip(np.rint(x + dx), 0, wide - 1).astype(int)
    out: Floats = picture[rows, columns]
    return out


def finish(picture: Image.Image, style: str, seed: int) -> Image.Image:
    """The rendered card as paint (or cut paper) on grained paper."""
    pixels = np.asarray(picture.convert("RGB"), dtype=np.float64) / 255
    shape = pixels.shape[:2]
    if style == "paint":
        pixels = warp(pixels, 0.9, seed)
        pixels = 0.78 * kuwahara(pixels, 3) + 0.22 * pixels
        strokes = noise(shape, 3.2, seed + 2, 5.0) * 0.6 + noise(shape, 9, seed + 3, 4.0)
        pixels = pixels * (1 + 0.018 * strokes[:, :, None])
    grain = noise(shape, 2.2, seed + 4)
    pixels = pixels + 0.008 * grain[:, :, None]
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    dark = np.clip((x**2 + y**2) / 2 - 0.28, 0, 1)
    pixels = pixels * (1 - 0.42 * dark[:, :, None])
    return Image.fromarray((np.clip(pixels, 0, 1) * 255 + 0.5).astype(np.uint8))
