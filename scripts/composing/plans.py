"""The plan of a deck: which card shows what, in which inks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from scripts.composing.grammars import GRAMMARS
from scripts.composing.palettes import PALETTES, Inks
from scripts.composing.parts import Library
from scripts.composing.scene import Scene


@dataclass(frozen=True, slots=True)
class CardPlan:
    """One line of a plan. `inks` is a palette and its key: "plum dark"."""

    id: str
    scene: str
    inks: str
    hero: str
    extras: tuple[str, ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """A whole plan. `words` leads words to `package:icon` where the names differ."""

    id: str
    title: str
    licence: str
    note: str
    style: str
    packages: tuple[str, ...]
    words: dict[str, str]
    cards: tuple[CardPlan, ...]


def read_plan(path: Path) -> DeckPlan:
    """The plan in a YAML file."""
    document: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    cards = tuple(
        CardPlan(
            card["id"],
            card["scene"],
            card["inks"],
            card["hero"],
            tuple(card.get("with", ())),
            str(card.get("seed", "")),
        )
        for card in document["cards"]
    )
    return DeckPlan(
        document["id"],
        document["title"],
        document["licence"],
        document["note"],
        document["style"],
        tuple(document["packages"]),
        document.get("words", {}),
        cards,
    )


def inks_of(name: str) -> Inks:
    """The inks of "plum dark" or "plum light"."""
    palette, key = name.split()
    return PALETTES[palette][key == "dark"]


def compose(card: CardPlan, library: Library, style: str) -> Scene:
    """The scene of a card; the same for the same plan and parts."""
    scene = Scene(inks_of(card.inks), library, card.seed or card.id, style)
    GRAMMARS[card.scene](scene, card.hero, list(card.extras))
    return scene
