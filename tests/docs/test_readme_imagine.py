"""README's game of Imagine in curl, line by line, against the application."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from starlette.testclient import TestClient

from games.picture_decks import shipped_picture_decks
from service.app import create_app
from tests.api.world import make_container

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_imagine_in_curl() -> None:
    block = README.split("## Imagine in curl")[1].split("```sh\n")[1].split("```")[0]
    game = token = ""
    asked: list[str] = []
    container = make_container(pictures=shipped_picture_decks())
    client = TestClient(create_app(container))  # not entered: bots act when they are told to
    for line in re.findall(r"curl (.+?)\)?$", block, re.MULTILINE):
        words = shlex.split(line.split(" | ")[0])
        path = next(w for w in words if w.startswith("localhost:8000"))
        path = path.removeprefix("localhost:8000").replace("$game", game)
        headers = {"Authorization": f"Bearer {token}"} if "-H" in words else {}
        if path.endswith("/legal-moves"):
            container.hosting.runner.run(game)
        if "-d" in words:
            body = json.loads(words[words.index("-d") + 1])
            response = client.post(path, json=body, headers=headers)
        else:
            response = client.get(path, headers=headers)
        assert response.status_code == 200, (line, response.text)
        told = response.json()
        game, token = told["game"], told.get("token", token)
        asked.append(path.removeprefix(f"/games/{game}"))
    assert asked == ["/games", "/bots", "/bots", "/start", "", "/legal-moves", "/moves"]
