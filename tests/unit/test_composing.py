"""The composer of picture decks, on made-up parts: no npm package is needed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageDraw

from games.picture_decks import SHIPPED, load_picture_deck
from scripts.composing import checks, colour, likeness
from scripts.composing.grammars import GRAMMARS
from scripts.composing.palettes import PALETTES
from scripts.composing.parts import Library
from scripts.composing.plans import CardPlan, DeckPlan, compose, inks_of, read_plan
from scripts.composing.scene import HEIGHT, WIDTH, Box
from scripts.composing.words import a, also, joined, many, sentence

PLANS = Path(__file__).parents[2] / "scripts" / "composing"
BUILT_IN = ("umbrella", "locomotive", "chess pawn", "open book", "ringed planet", "key", "candle")
WORDS = ("whale", "cat", "mouse", "hat", "fish", *BUILT_IN)
SHAPE = '<path id="s" fill="#d64030" d="M8 8h16v16z"/><use href="#s" fill="#fff"/>'


def library(words: tuple[str, ...] = WORDS) -> Library:
    """One and the same shape for every word."""
    package = {"width": 32, "icons": {word.replace(" ", "-"): {"body": SHAPE} for word in words}}
    return Library({"made-up": package}, {}, lambda _svg: (0.25, 0.25, 0.75, 0.75))


def card(scene: str, inks: str = "plum dark", **more: str) -> CardPlan:
    return CardPlan("test-001", scene, inks, "whale", ("cat", "mouse", "hat", "fish"), **more)


@pytest.mark.parametrize("style", ["paint", "paper"])
@pytest.mark.parametrize("inks", ["plum dark", "frost light"])
@pytest.mark.parametrize("scene", GRAMMARS)
def test_every_grammar_tells_what_it_shows(scene: str, inks: str, style: str) -> None:
    made = compose(card(scene, inks), library(), style)
    assert ET.fromstring(made.svg()).tag.endswith("svg")
    assert {"whale", "cat"} <= set(made.words)
    assert "whale" in made.alt
    assert 20 <= len(made.alt) <= 250
    assert made.alt.endswith(".")
    assert any(box.role == "hero" and box.word == "whale" for box in made.boxes)
    ids = [node.get("id") for node in ET.fromstring(made.svg()).iter() if node.get("id")]
    assert len(ids) == len(set(ids))


HASHES = {
    "giant": "e1b89d47def2e43c",
    "voyage": "d6b178bfddbc2f50",
    "planet": "9bc753621b859f93",
    "theatre": "1122b13f3589190f",
    "great_wave": "ea82cd49bd789381",
}


@pytest.mark.parametrize(("scene", "digest"), HASHES.items(), ids=HASHES)
def test_the_same_plan_gives_the_same_picture(scene: str, digest: str) -> None:
    """After a change to a grammar its cards must be rendered anew, and these digests renewed."""
    svg = compose(card(scene), library(), "paint").svg()
    assert hashlib.sha256(svg.encode()).hexdigest()[:16] == digest
    assert compose(card(scene), library(), "paint").svg() == svg
    assert compose(card(scene, seed="another"), library(), "paint").svg() != svg


@pytest.fixture(params=["dream", "paper-cut"])
def plan(request: pytest.FixtureRequest) -> DeckPlan:
    return read_plan(PLANS / f"{request.param}.yaml")


def test_a_plan_repeats_neither_hero_nor_scene(plan: DeckPlan) -> None:
    assert len(plan.cards) == 108
    assert checks.plan_faults(plan.cards) == []
    assert len({card.scene for card in plan.cards}) >= 20


def test_the_deck_file_says_what_the_plan_says(plan: DeckPlan) -> None:
    words = {word for card in plan.cards for word in (card.hero, *card.extras)}
    shelf = library((*words, *BUILT_IN))
    deck = load_picture_deck(SHIPPED / f"{plan.id}.yaml")
    assert (deck.id, deck.title, deck.licence) == (plan.id, plan.title, plan.licence)
    for planned, shipped in zip(plan.cards, deck.cards, strict=True):
        made = compose(planned, shelf, plan.style)
        told = (planned.id, sentence(made.alt), tuple(made.words))
        assert told == (shipped.id, shipped.alt, shipped.parts)


def test_the_authors_of_silhouettes_are_named() -> None:
    plan = read_plan(PLANS / "paper-cut.yaml")
    told = " ".join((SHIPPED / "CREDITS.md").read_text().replace(",", " ").split())
    words = {word for card in plan.cards for word in (card.hero, *card.extras)}
    icons = {plan.words.get(word, f":{word.replace(' ', '-')}").partition(":")[2] for word in words}
    named = set(told.replace(". ", " ").split())
    assert icons - named == set()


def test_a_part_is_recoloured_and_its_ids_made_its_own() -> None:
    markup = library().part("cat").recoloured(inks_of("ink dark"), "light", 0.0, "p1-")
    assert 'id="p1-s"' in markup
    assert 'href="#p1-s"' in markup
    assert "#d64030" not in markup


def test_a_word_without_a_part_is_named() -> None:
    with pytest.raises(KeyError, match="no part for 'gnu': made-up:gnu"):
        library().part("gnu")


@pytest.mark.parametrize("text", ["#000000", "#ffffff", "#d64030", "#123456"])
def test_a_colour_comes_back_from_lab(text: str) -> None:
    assert colour.text(colour.lab(text)) == text
    assert colour.mix(text, "#808080", 0.0) == text


def test_palettes_have_a_light_and_a_dark_key() -> None:
    for light, dark in PALETTES.values():
        assert colour.lab(light.sky[1])[0] > colour.lab(dark.sky[1])[0]
        assert (light.dark_key, dark.dark_key) == (False, True)


def test_how_much_boxes_share() -> None:
    one, two = Box("a", 0, 0, 10, 10, "hero"), Box("b", 5, 0, 15, 10, "detail")
    assert (one.shared(two), two.shared(one)) == (0.5, 0.5)
    assert one.shared(Box("c", 20, 0, 30, 10, "detail")) == 0.0


def test_overlap_and_repetition_are_told() -> None:
    made = compose(card("giant"), library(), "paint")
    made.boxes[:] = [Box("a", 0, 0, 10, 10, "hero"), Box("b", 1, 0, 11, 10, "detail")]
    assert checks.overlaps(made) == ["a and b share 90%"]
    twice = [card("giant"), card("giant"), card("giant")]
    assert [fault.rpartition("is used")[2] for fault in checks.plan_faults(twice)] == [
        " 3 times"
    ] * 3


def test_contrast_is_of_the_hero_against_what_is_about_it() -> None:
    hero = Image.new("RGBA", (90, 90))
    ImageDraw.Draw(hero).rectangle((30, 30, 60, 60), fill="white")
    seen = Image.new("RGB", (90, 90), "black")
    assert checks.contrast(seen, hero) == 0.0
    seen.paste("white", (30, 30, 61, 61))
    assert checks.contrast(seen, hero) > 0.9


def test_pictures_that_look_alike(tmp_path: Path) -> None:
    for name, size in (("a.png", (WIDTH, HEIGHT)), ("b.png", (300, 450)), ("c.png", (300, 450))):
        picture = Image.radial_gradient("L").resize(size)
        (
            picture.rotate(90).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            if name == "c.png"
            else picture
        ).save(tmp_path / name)
    (tmp_path / "d.png").write_bytes(b"none")
    files = sorted(tmp_path.iterdir())
    assert ("a.png", "b.png") in likeness.alike_files(files)
    assert likeness.distance(0b1011, 0b0010) == 2


WORDINGS = [
    (a("owl"), "an owl"),
    (a("whale"), "a whale"),
    (a("owl", "giant"), "a giant owl"),
    (a("hourglass"), "an hourglass"),
    (a("unicycle"), "a unicycle"),
    (many("fish"), "fish"),
    (many("rose"), "roses"),
    (many("butterfly"), "butterflies"),
    (many("box"), "boxes"),
    (also(["owl"], "flies", "fly"), "; an owl flies"),
    (also(["owl", "cat"], "flies", "fly"), "; an owl and a cat fly"),
    (also([], "flies", "fly"), ""),
    (joined(["owl"]), "an owl"),
    (joined(["owl", "cat", "key"]), "an owl, a cat and a key"),
    (sentence("a cat."), "A cat."),
]


@pytest.mark.parametrize(("told", "expected"), WORDINGS)
def test_wording(told: str, expected: str) -> None:
    assert told == expected
