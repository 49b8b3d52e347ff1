"""README's game in curl, line by line, against the application."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from starlette.testclient import TestClient

from service.app import create_app
from tests.api.world import make_container

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_game_in_curl() -> None:
    block = README.split("## A game in curl")[1].split("```sh\n")[1].split("```")[0]
    game = token = ""
    asked: list[str] = []
    with TestClient(create_app(make_container())) as client:
        for line in re.findall(r"curl (.+?)\)?$", block, re.MULTILINE):
            words = shlex.split(line.split(" | ")[0])
            path = next(w for w in words if w.startswith("localhost:8000"))
            path = path.removeprefix("localhost:8000").replace("$game", game)
            if path.endswith("/events"):  # it would go on for ever
                continue
            headers = {"Authorization": f"Bearer {token}"} if "-H" in words else {}
            if "-d" in words:
                body = words[words.index("-d") + 1]
                response = client.post(path, content=body, headers=headers)
            else:
                response = client.get(path, headers=headers)
            assert response.status_code == 200, (line, response.text)
            told = response.json()
            game, token = told["game"], told.get("token", token)
            asked.append(path.removeprefix(f"/games/{game}"))
    assert asked == ["/games", "/bots", "/start", "", "/moves", "/moves"]
