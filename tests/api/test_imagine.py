"""Imagine over HTTP: moves that come at once, secrets, leavers, settings, pictures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from games.picture_decks import shipped_picture_decks
from games.pictures import PictureDeck
from service.app import create_app
from service.container import Container
from service.pictures import picture_file
from service.schemas.deck import DecksOut, PictureDeckOut
from service.schemas.game import EntryOut, GameOut, LegalMovesOut
from tests.api.pictures import (
    CARDS,
    DREAM,
    WEBP,
    architect,
    deal_imagine,
    dream,
    hand,
    lay,
    play_round,
    roles,
)
from tests.api.tables import Clock, Table, sit
from tests.api.world import make_container
from tests.fakes.game_store import InMemoryGameStore

Run = Callable[[Table], None]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    container = make_container(games=InMemoryGameStore(), pictures={"dream": dream(tmp_path)})
    with TestClient(create_app(container)) as client:
        yield client


def described(client: TestClient, players: int = 4, **settings: Any) -> Table:
    table = deal_imagine(client, players, **settings)
    first = architect(table)
    table.move(first, f'describe {hand(table, first)[0]} 2 "the moon"')
    return table


def problem(response: Any, status: int, words: str) -> None:
    assert response.status_code == status, response.text
    assert words in response.json()["detail"]


# --- moves that come at once ---


def test_moves_of_all_seats_on_one_version_are_all_taken(client: TestClient) -> None:
    table = described(client, 4)
    version = table.version
    for seat in reversed(roles(table)[1:]):
        table.move(seat, f"play {hand(table, seat)[0]} 1", version=version)
    view = table.look()["view"]
    assert (view["phase"], len(view["table"])) == ("bets", 5)
    version = table.version
    target = view["table"][0]["id"]
    for seat in roles(table)[1:]:
        own = table.look(seat)["view"]["yours"]["card"]["id"]
        card = target if own != target else view["table"][1]["id"]
        table.move(seat, f"bet {card} 1", version=version)
    assert table.look()["view"]["last_round"] is not None


@pytest.mark.parametrize("attempt", range(3))
def test_moves_that_arrive_together_never_collide(client: TestClient, attempt: int) -> None:
    table = described(client, 6, seed=attempt)
    version = table.version
    seats = roles(table)[1:]
    plays = {seat: f"play {hand(table, seat)[1]} 2" for seat in seats}
    with ThreadPoolExecutor(10) as pool:  # each of them twice, under one key
        answers = list(
            pool.map(
                lambda seat: table.try_move(seat, plays[seat], version=version, key=f"p{seat}"),
                seats * 2,
            )
        )
    assert [answer.status_code for answer in answers] == [200] * 10
    entries = [entry for entry in table.log() if entry["move"] and " play " in entry["move"]]
    assert sorted(entry["seat"] for entry in entries) == sorted(seats)


def test_a_double_click_counts_once(client: TestClient) -> None:
    table = described(client)
    seat = roles(table)[1]
    line, version = f"play {hand(table, seat)[0]} 1", table.version
    first = table.move(seat, line, version=version, key="k")
    assert table.move(seat, line, version=version, key="k") == first
    problem(table.try_move(seat, line, version=version), 409, "look again")
    problem(table.try_move(seat, line, version=version, key="other"), 409, "look again")
    problem(table.try_move(seat, line), 409, "has played its card, which stays")
    assert len(table.log()) == first["version"]


def test_nobody_changes_a_choice(client: TestClient) -> None:
    table = described(client)
    seat = roles(table)[1]
    cards = hand(table, seat)
    table.move(seat, f"play {cards[0]} 1")
    problem(table.try_move(seat, f"play {cards[1]} 1"), 409, "which stays")
    assert [card["id"] for card in table.look(seat)["view"]["hand"]] == cards[1:]


def test_a_move_of_an_earlier_phase_is_stale(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    version = table.version
    cards = lay(table, (0, 0, 0))
    problem(table.try_move(roles(table)[1], f"bet {cards[0]} 1", version=version), 409, "look")


def test_who_has_not_yet_acted_is_seen(client: TestClient) -> None:
    table = described(client)
    seats = roles(table)
    table.move(seats[2], f"play {hand(table, seats[2])[0]} 1")
    told = table.look()
    assert told["view"]["acted"] == [seats[2]]
    assert told["view"]["to_act"] == sorted([seats[1], seats[3]])
    waiting = [seat["seat"] for seat in told["seats"] if seat["waited_since"]]
    assert waiting == told["view"]["to_act"]


# --- secrets ---


def lines(table: Table, seat: int | None) -> list[str]:
    return [entry["move"] for entry in table.log(seat) if entry["move"]]


def test_the_log_hides_what_is_secret_until_the_round_is_scored(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    first, second, third = roles(table)
    cards = lay(table, (2, 1, 0), 'what the "sea" remembers')
    hidden = [
        f'{first} describe ... "what the \\"sea\\" remembers"',
        f"{second} play ...",
        f"{third} play ...",
    ]
    assert lines(table, None) == hidden
    own = f"{second} play {cards[1]} 1"
    assert lines(table, second) == [hidden[0], own, hidden[2]]
    table.move(second, f"bet {cards[0]} 2")
    assert lines(table, third)[-1] == f"{second} bet ..."
    told = table.move(third, f"bet {cards[1]} 0")
    assert lines(table, None) == [
        f'{first} describe {cards[0]} 2 "what the \\"sea\\" remembers"',
        own,
        f"{third} play {cards[2]} 0",
        f"{second} bet {cards[0]} 2",
        f"{third} bet {cards[1]} 0",
    ]
    assert told["entries"][-1]["round"] == table.look()["view"]["last_round"]
    # M06: 2 x 1. The second: +2 and 1 x 1. The third: stake 0.
    assert table.look()["view"]["last_round"]["changes"][first - 1] == 2


def test_no_view_and_no_event_tells_a_secret() -> None:
    """Every answer to every other seat, while a seat's choice is secret: two games that differ in
    nothing else tell the same."""
    told = []
    for choice in (0, 3):
        clock = Clock()
        store = InMemoryGameStore()
        app = create_app(make_container(games=store, pictures={"dream": DREAM}, now=clock))
        table = deal_imagine(TestClient(app), 4, seed=77)
        seats = roles(table)
        first = hand(table, seats[0])[choice]
        table.move(seats[0], f'describe {first} {choice % 3 + 1 - choice // 3} "the moon"')
        table.move(seats[1], f"play {hand(table, seats[1])[choice]} {choice // 3}")
        others = [None, *seats[2:]]
        answers = [
            table.get(what, seat).text.replace(table.game, "GAME")
            for what in ("", "log", "legal-moves")
            for seat in others
            if what != "legal-moves" or seat is not None
        ]
        told.append(answers)
    assert told[0] == told[1]


def test_the_whole_log_comes_only_after_the_end(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    play_round(table, (0, 0, 0), ((0, 0), (0, 0)))
    told = table.get("log", 1).json()
    assert told["save"] is None
    assert "seed" not in json.dumps(told)
    for _ in range(3):
        table.move(architect(table), "pass")
    save = table.get("log").json()["save"]
    assert save["kind"] == "imagine"
    assert save["cards"][0] == ["dream-001", CARDS[0].alt, list(CARDS[0].parts), "dream-001.webp"]


def test_a_spectator_sees_no_hand(client: TestClient) -> None:
    view = described(client).look()["view"]
    assert (view["hand"], view["yours"], view["seat"]) == (None, None, None)
    assert view["description"] == "the moon"


def test_answers_have_the_documented_form(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    play_round(table, (1, 2, 0), ((0, 1), (1, 1)))
    for seat in (None, 1):
        GameOut.model_validate_json(table.get(seat=seat).content)
    for entry in table.log():
        EntryOut.model_validate_json(json.dumps(entry))
    LegalMovesOut.model_validate_json(table.get("legal-moves", architect(table)).content)


def test_listed_moves_are_taken_in_either_form(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    for _ in range(40):
        seat = min(table.look()["view"]["to_act"])
        moves = table.get("legal-moves", seat).json()["moves"]
        assert len({json.dumps(move["fields"]) for move in moves}) == len(moves)
        chosen = moves[table.version % len(moves)]
        table.move(seat, chosen["fields" if table.version % 2 else "move"])
        if table.look()["status"] == "over":
            break


# --- settings ---


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"players": 2}, 422, "3 to 6 players"),
        ({"deck": "classic"}, 404, "no deck 'classic' in the picture decks here"),
        ({"add_ons": ["dream"]}, 422, "nothing is shuffled into a picture deck"),
        ({"house_rules": {"double": True}}, 422, "the house rules double are IMAGE's"),
        ({"house_rules": {"zero_is_no_bet": 1}}, 422, "zero_is_no_bet must be true or false"),
        ({"kind": "image", "house_rules": {"wrong_bet_costs": True}}, 422, "are Imagine's"),
        ({"kind": "images"}, 422, "did you mean 'image'"),
    ],
    ids=["two", "deck", "add-ons", "rules-of-image", "a-number", "rules-of-imagine", "kind"],
)
def test_games_that_are_refused(
    client: TestClient, body: dict[str, Any], status: int, words: str
) -> None:
    problem(client.post("/games", json={"kind": "imagine", "players": 3, **body}), status, words)


def test_house_rules_and_deck_are_shown(client: TestClient) -> None:
    table = deal_imagine(client, 3, house_rules={"wrong_bet_costs": True}, deck="dream")
    told = table.look()
    assert told["house_rules"] == {"zero_is_no_bet": False, "wrong_bet_costs": True}
    assert (told["kind"], told["deck"], told["facts"]) == ("imagine", ["dream"], [])
    # M03: the second bets 2 on another card.
    revealed = play_round(table, (0, 0, 0), ((2, 2), (0, 1)))
    assert sorted(revealed["changes"]) == [-2, 0, 1]


@pytest.mark.parametrize(
    ("move", "status", "words"),
    [
        ({"type": "describe", "card": "CARD", "stake": 1}, 422, "needs description"),
        ({"type": "describe", "card": "CARD", "description": "x"}, 422, "needs stake"),
        ({"type": "pass", "stake": 1}, 422, "has no stake"),
        ({"type": "start", "card": "CARD"}, 422, "Imagine has no move 'start'"),
        ({"type": "play", "card": "dream-999", "stake": 1}, 422, "no card 'dream-999'"),
        ({"type": "describe", "card": "CARD", "stake": 3, "description": "x"}, 422, "2 or less"),
        ({"type": "describe", "card": "CARD", "stake": 0, "description": " "}, 422, "empty"),
        ('describe CARD 1 "a\\nb"', 422, "cannot be written in a line"),
        ('describe CARD 1 "' + "a" * 201 + '"', 422, "201 characters"),
        ("rule upheld by reference", 422, "no move is called 'rule'"),
        ("play CARD 1", 409, "not now: the architect"),
    ],
)  # fmt: skip
def test_moves_that_are_refused(client: TestClient, move: Any, status: int, words: str) -> None:
    table = deal_imagine(client, 3)
    first = architect(table)
    card = hand(table, first)[0]
    told = json.loads(json.dumps(move).replace("CARD", card))
    problem(table.try_move(first, told), status, words)


def test_another_seats_move_and_a_personage_are_refused(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    first, second, _ = roles(table)
    problem(table.try_move(first, f"{second} pass"), 403, "another's move")
    problem(table.try_move(first, "pass", qid="Q1"), 422, "qid is of a game of IMAGE")


def test_image_knows_no_move_of_imagine(client: TestClient) -> None:
    table = sit(client, 2)
    table.post("start", {}, 1)
    seat = table.look()["view"]["turn"]
    problem(table.try_move(seat, {"type": "renew"}), 422, "IMAGE has no move 'renew'")


def test_a_description_is_trimmed(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    first = architect(table)
    told = {"type": "describe", "card": hand(table, first)[0], "stake": 0}
    table.move(first, {**told, "description": '\n  "Wer\\da?" 🌊 \t'})
    assert table.look()["view"]["description"] == '"Wer\\da?" 🌊'


# --- those who do not act ---


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def container(clock: Clock) -> Container:
    return make_container(games=InMemoryGameStore(), now=clock, pictures={"dream": DREAM})


@pytest.fixture
def still(container: Container) -> TestClient:
    return TestClient(create_app(container))  # not entered: nothing runs by itself


@pytest.fixture
def run(container: Container) -> Run:
    """What a runner would do now."""
    return lambda table: container.hosting.runner.run(table.game)


def test_M21_out_of_time_each_seat_by_itself(still: TestClient, clock: Clock, run: Run) -> None:
    table = described(still, 4, timeout_s=60)
    seats = roles(table)
    clock.seconds += 30
    table.move(seats[1], f"play {hand(table, seats[1])[0]} 1")
    clock.seconds += 30
    run(table)
    view = table.look()["view"]
    assert view["phase"] == "bets"
    away = [seat["seat"] for seat in table.look()["seats"] if seat["away"]]
    assert away == sorted(seats[2:])  # whose bets of 0 are made at once
    assert view["to_act"] == [seats[1]]
    table.move(seats[1], f"bet {_not_own(table, seats[1])} 1")
    revealed = table.look()["view"]["last_round"]
    stakes = {card["owner"]: card["stake"] for card in revealed["cards"] if card["owner"]}
    assert [stakes[seat] for seat in seats] == [2, 1, 0, 0]
    bets = {bet["seat"]: bet["points"] for card in revealed["cards"] for bet in card["bets"]}
    assert bets == {seats[1]: 1, seats[2]: 0, seats[3]: 0}


def _not_own(table: Table, seat: int) -> str:
    view = table.look(seat)["view"]
    own = view["yours"]["card"]["id"]
    return str(next(card["id"] for card in view["table"] if card["id"] != own))


def test_M21_as_architect_a_leaver_passes(still: TestClient, clock: Clock, run: Run) -> None:
    table = deal_imagine(still, 3, timeout_s=60)
    first = architect(table)
    clock.seconds += 60
    run(table)
    assert table.log()[-1]["move"] == f"{first} pass"
    assert table.log()[-1]["by"] == "automatic"
    told = table.post("back", None, first)
    assert told.status_code == 200


def test_the_others_vote_for_an_automatic_player(still: TestClient, clock: Clock, run: Run) -> None:
    table = described(still, 3, away_after_s=10)
    first, second, third = roles(table)
    table.move(second, f"play {hand(table, second)[0]} 1")
    clock.seconds += 11
    for voter in (first, second):
        assert table.post("away", {"seat": third}, voter).status_code == 200
    run(table)
    assert table.look()["view"]["phase"] == "bets"
    # Nothing that is told of an automatic move gives its card away.
    assert [e["move"] for e in table.log() if e["by"] == "automatic"] == [
        f"{third} play ...", f"{third} bet ...",
    ]  # fmt: skip


def test_bots_play_a_whole_game(still: TestClient, run: Run) -> None:
    made = still.post("/games", json={"kind": "imagine", "players": 4, "seed": 8}).json()
    table = Table(still, made["game"], made["invitation"], [made["token"]])
    for level in ("easy", "medium", "hard"):
        assert table.post("bots", {"difficulty": level}, 1).status_code == 200
    table.post("start", {}, 1)
    while table.look()["status"] != "over":
        run(table)
        view = table.look(1)["view"]
        if view["outcome"]:
            break
        assert view["to_act"] == [1]
        moves = table.get("legal-moves", 1).json()["moves"]
        table.move(1, moves[0]["move"])
    texts = [e["move"] for e in table.log() if e["by"] == "bot" and " describe " in e["move"]]
    assert len(texts) == 9
    assert len(set(texts)) == 9


def test_a_bot_takes_the_seat_of_who_has_left(still: TestClient, run: Run) -> None:
    table = described(still, 3, away_after_s=0)
    gone = next(seat for seat in roles(table)[1:] if seat != 1)  # the host stays
    for voter in {1, 2, 3} - {gone}:
        assert table.post("away", {"seat": gone}, voter).status_code == 200
    assert table.post("bots", {"seat": gone, "difficulty": "hard"}, 1).status_code == 200
    run(table)
    assert (table.log()[-1]["by"], table.log()[-1]["move"]) == ("bot", f"{gone} play ...")
    assert table.look()["view"]["acted"] == [gone]


# --- decks and pictures ---


def test_the_deck_and_its_pictures(client: TestClient) -> None:
    listed = client.get("/decks")
    DecksOut.model_validate_json(listed.content)
    short = next(deck for deck in listed.json()["decks"] if deck["id"] == "dream")
    assert (short["game"], short["cards"], short["counts"]) == ("imagine", 60, {})
    response = client.get("/decks/dream")
    PictureDeckOut.model_validate_json(response.content)
    card = response.json()["cards"][0]
    assert (card["id"], card["alt"]) == ("dream-001", CARDS[0].alt)
    assert card["parts"] == list(CARDS[0].parts)
    told = client.get(card["picture"])
    assert told.status_code == 200
    assert told.content == WEBP + b"dream-001"
    assert told.headers["content-type"] == "image/webp"
    assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
    tag = told.headers["etag"]
    assert tag.strip('"') in card["picture"]
    again = client.get("/pictures/dream/dream-001.webp", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    head = client.head(card["picture"])
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", tag)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/pictures/nightmare/dream-001.webp", "no deck 'nightmare' in the picture decks here"),
        ("/pictures/dream/dream-999.webp", "no picture 'dream-999' in the deck 'dream'"),
        ("/pictures/dream/dream-050.webp", "no picture 'dream-050'"),  # its file is missing
        ("/pictures/dream/..%2fdream-001.webp", "nothing at"),
        ("/pictures/dream/dream-001.png", "nothing at"),
    ],
    ids=["deck", "card", "file", "folder", "format"],
)
def test_pictures_that_are_not_there(client: TestClient, path: str, words: str) -> None:
    problem(client.get(path), 404, words)


def test_a_view_shows_alt_texts_of_the_hand_and_of_the_table(client: TestClient) -> None:
    table = deal_imagine(client, 3)
    lay(table, (0, 0, 0))
    view = table.look(1)["view"]
    alts = {card.id: card.alt for card in CARDS}
    for card in (*view["hand"], *view["table"]):
        assert card == {"id": card["id"], "alt": alts[card["id"]]}


@pytest.mark.parametrize(
    "deck", shipped_picture_decks().values(), ids=list(shipped_picture_decks())
)
def test_every_shipped_card_has_its_picture(deck: PictureDeck) -> None:
    files = [picture_file(deck, card.id) for card in deck.cards]
    assert all(file is not None and file.content[8:12] == b"WEBP" for file in files)
    assert len({file.tag for file in files if file}) == len(deck.cards)
