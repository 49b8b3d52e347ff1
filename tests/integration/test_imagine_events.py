"""Events of Imagine: who has acted at once, what they chose when the round is scored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.soaking.imagine_players import DECK, write_deck
from scripts.soaking.servers import Server, ask
from tests.integration.test_games_events import SMALL, Stream

pytestmark = [pytest.mark.slow, pytest.mark.loopback]


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    write_deck(tmp_path)
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = Server(url, tmp_path, SMALL, REFEREE_PICTURE_DECKS=str(tmp_path))
    server.start()
    server.wait()
    yield server.port
    server.stop()


def begin(port: int) -> tuple[str, list[str], int]:
    """A game of three that is dealt, its tokens, and the first architect."""
    _, made = ask(port, "POST", "/games", {"kind": "imagine", "players": 3, "deck": DECK})
    game, tokens = made["game"], [made["token"]]
    for _ in range(2):
        body = {"invitation": made["invitation"]}
        tokens.append(ask(port, "POST", f"/games/{game}/join", body)[1]["token"])
    ask(port, "POST", f"/games/{game}/start", {}, tokens[0])
    return game, tokens, ask(port, "GET", f"/games/{game}")[1]["view"]["architect"]


def move(port: int, game: str, token: str, line: str) -> None:
    _, seen = ask(port, "GET", f"/games/{game}", None, token)
    card = seen["view"]["hand"][0]["id"]
    table = [c["id"] for c in seen["view"]["table"]]
    own = seen["view"]["yours"]["card"]
    other = next((c for c in table if own is None or c != own["id"]), card)
    line = line.replace("HAND", card).replace("TABLE", other)
    told = {"move": line, "version": seen["version"]}
    status, answer = ask(port, "POST", f"/games/{game}/moves", told, token)
    assert status == 200, answer


def test_events_say_who_has_acted_and_later_what(port: int) -> None:
    game, tokens, first = begin(port)
    second, third = first % 3 + 1, (first + 1) % 3 + 1
    as_second = {"Authorization": f"Bearer {tokens[second - 1]}"}
    with Stream(port, game) as watcher, Stream(port, game, as_second) as stream:
        for _ in range(4):
            watcher.next(), stream.next()
        move(port, game, tokens[first - 1], 'describe HAND 2 "the sea"')
        move(port, game, tokens[third - 1], "play HAND 1")
        move(port, game, tokens[second - 1], "play HAND 0")
        seen = [watcher.next()["move"] for _ in range(3)]
        assert seen == [
            f'{first} describe ... "the sea"', f"{third} play ...", f"{second} play ...",
        ]  # fmt: skip
        own = [stream.next()["move"] for _ in range(3)]
        assert own[:2] == seen[:2]
        assert own[2].startswith(f"{second} play {DECK}-")
        move(port, game, tokens[third - 1], "bet TABLE 2")
        assert watcher.next()["move"] == f"{third} bet ..."
        move(port, game, tokens[second - 1], "bet TABLE 1")
        last = watcher.next()
        assert last["move"].endswith(" 1")
        owners = {card["owner"] for card in last["round"]["cards"]}
        assert owners == {1, 2, 3, None}
    with Stream(port, game, {"Last-Event-ID": "4"}) as again:
        told = [again.next() for _ in range(5)]
    assert not any("..." in entry["move"] for entry in told)
    assert told[-1] == last
