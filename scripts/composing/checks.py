"""Checks of finished cards: overlap, contrast, the plan. Needs Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from PIL import Image, ImageFilter

from scripts.composing.plans import CardPlan
from scripts.composing.scene import Scene

MOST_SHARED = 0.34
"""How much of a thing another may hide, 0-1."""

LEAST_CONTRAST = 0.09
"""Between the hero and what is about it, in lightness or in chroma (0-1); below it is lost."""


def overlaps(scene: Scene) -> list[str]:
    """Things of which another hides too much; those that stand on others by intent are left out."""
    boxes = [box for box in scene.boxes if box.role != "over"]
    return [
        f"{one.word} and {two.word} share {one.shared(two):.0%}"
        for one, two in combinations(boxes, 2)
        if one.shared(two) > MOST_SHARED
    ]


def contrast(card: Image.Image, hero: Image.Image) -> float:
    """How far the hero stands out from a ring about it, 0-1.

    `hero` is the hero alone; both of one size.
    """
    mask = hero.getchannel("A").point(lambda alpha: 255 if alpha > 128 else 0)
    grown = mask.filter(ImageFilter.MaxFilter(31))
    inside = np.asarray(mask) > 0
    ring = (np.asarray(grown) > 0) & ~inside
    pixels = np.asarray(card.convert("RGB"), dtype=np.float64) / 255
    if not inside.any() or not ring.any():
        return 0.0
    difference = pixels[inside].mean(axis=0) - pixels[ring].mean(axis=0)
    spread = abs(pixels[inside].std() - pixels[ring].std())
    return float(np.sqrt((difference**2).mean()) + 0.5 * spread)


def plan_faults(cards: Sequence[CardPlan]) -> list[str]:
    """A hero used twice, a grammar in one palette more than twice, an id used twice."""
    faults = []
    for what, most, keys in (
        ("id", 1, [card.id for card in cards]),
        ("hero", 1, [card.hero for card in cards]),
        ("grammar and palette", 2, [f"{card.scene} {card.inks.split()[0]}" for card in cards]),
    ):
        faults += [
            f"the {what} {key!r} is used {keys.count(key)} times"
            for key in sorted(set(keys))
            if keys.count(key) > most
        ]
    return faults
