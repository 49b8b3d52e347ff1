"""A folder of one's own picture decks (REFEREE_PICTURE_DECKS)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from games.errors import InvalidDeck
from service.app import create_app
from service.settings import InvalidSettings, load_settings
from service.wiring import picture_decks
from tests.api.world import make_container

CARD = {"id": "a-1", "file": "a-1.webp", "alt": "A moon.", "parts": ["moon"]}
MINE = {"id": "mine", "title": "Mine", "licence": "CC0-1.0", "cards": [CARD]}


def test_own_decks_stand_beside_the_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(json.dumps(MINE))
    own = picture_decks(str(tmp_path), ["classic"])
    assert own["mine"].folder == tmp_path / "mine"
    assert own.keys() - {"mine"} == picture_decks("", []).keys()


def test_an_id_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "classic.yaml").write_text(json.dumps(MINE | {"id": "classic"}))
    with pytest.raises(InvalidDeck, match="there is a deck 'classic' already; rename yours"):
        picture_decks(str(tmp_path), ["classic"])


def test_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REFEREE_PICTURE_DECKS", str(tmp_path / "nowhere"))
    with pytest.raises(InvalidSettings, match="nowhere is not valid: expected a folder"):
        load_settings()


@pytest.mark.parametrize(
    ("suffix", "media_type"), [("png", "image/png"), ("jpg", "image/jpeg"), ("webp", "image/webp")]
)
def test_a_folder_of_pictures_is_served_as_it_is(
    tmp_path: Path, suffix: str, media_type: str
) -> None:
    """The address ends with .webp for every picture; what comes says what it is."""
    folder = tmp_path / "Holidays"
    folder.mkdir()
    Image.new("RGB", (200, 300), "teal").save(folder / f"On the Beach.{suffix}")
    decks = picture_decks(str(tmp_path), [])
    with TestClient(create_app(make_container(pictures=decks))) as client:
        [card] = client.get("/decks/holidays").json()["cards"]
        assert (card["id"], card["parts"]) == ("on-the-beach", [])
        told = client.get(card["picture"])
    assert (told.status_code, told.headers["content-type"]) == (200, media_type)
    assert told.content == (folder / f"On the Beach.{suffix}").read_bytes()
