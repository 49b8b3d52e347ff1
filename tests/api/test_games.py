"""Games over HTTP: seats and tokens, versions, keys, problems, and what nobody may see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import image
from games.decks import shipped_deck
from service.app import create_app
from service.games.moving import MOST_IN_A_TURN
from service.settings import Settings
from tests.api.tables import Table, deal, sit
from tests.api.world import make_container
from tests.fakes.game_store import InMemoryGameStore

SEED = 2651
"""Seat 1 begins, and holds time-19-3, place-europe-3 and status-dead-3."""

CARD = re.compile(r"(?:place|time|activity|status|letter)-[a-z0-9-]+-\d+")


@pytest.fixture
def store_of_games() -> InMemoryGameStore:
    return InMemoryGameStore()


@pytest.fixture
def client(store_of_games: InMemoryGameStore) -> Iterator[TestClient]:
    with TestClient(create_app(make_container(games=store_of_games))) as client:
        yield client


def problem(response: Any, status: int, kind: str) -> dict[str, Any]:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = response.json()
    assert told["type"] == f"urn:image-referee:problem:{kind}"
    return told


# --- making, joining, starting ---


def test_a_lobby_shows_who_is_there(client: TestClient) -> None:
    table = sit(client, 2)
    told = table.look()
    assert told["status"] == "lobby"
    assert told["view"] is None
    assert [(s["name"], s["player"]) for s in told["seats"]] == [
        ("Player 1", "human"), ("Player 2", "human"),
    ]  # fmt: skip


def test_names_are_the_hosts_until_somebody_takes_a_seat(client: TestClient) -> None:
    made = client.post("/games", json={"players": 3, "names": ["Ada", "Grace"]}).json()
    table = Table(client, made["game"], made["invitation"], [made["token"]])
    names = [(s["name"], s["player"]) for s in table.look()["seats"]]
    assert names == [("Ada", "human"), ("Grace", "free"), ("Player 3", "free")]
    ticket = table.post("join", {"invitation": table.invitation, "name": " Emmy "}, None)
    assert ticket.json()["seat"] == 2
    assert table.look()["seats"][1]["name"] == "Emmy"


def test_a_token_opens_its_seat_from_any_device(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    hands = [table.look(seat)["view"]["hand"] for seat in (1, 2)]
    assert hands[0] != hands[1]
    assert table.look(1)["you"] == 1
    assert table.look()["you"] is None
    assert table.look()["view"]["hand"] is None


@pytest.mark.parametrize(
    ("header", "kind"),
    [
        pytest.param("Bearer nobodys", "no-token", id="unknown"),
        pytest.param("Basic YTpi", "no-token", id="another-scheme"),
        pytest.param("Bearer", "no-token", id="empty"),
        pytest.param("Bearer " + "x" * 300, "no-token", id="too-long"),
    ],
)
def test_a_wrong_token_opens_nothing(client: TestClient, header: str, kind: str) -> None:
    table = deal(client, 2)
    response = client.get(f"/games/{table.game}", headers={"Authorization": header})
    problem(response, 401, kind)
    assert response.headers["www-authenticate"] == "Bearer"


def test_a_token_is_another_games(client: TestClient) -> None:
    table, other = deal(client, 2), deal(client, 2)
    other.tokens = table.tokens
    problem(other.get(seat=1), 401, "no-token")


def test_secrets_are_kept_as_hashes(client: TestClient, store_of_games: InMemoryGameStore) -> None:
    table = sit(client, 2)
    record = store_of_games.get(table.game)
    assert record is not None
    kept = json.dumps([record.invitation, store_of_games.tokens(table.game), dict(record.setup)])
    for secret in (table.invitation, *table.tokens):
        assert secret not in kept


def test_a_seat_needs_the_invitation(client: TestClient) -> None:
    made = client.post("/games", json={"players": 2}).json()
    wrong = client.post(f"/games/{made['game']}/join", json={"invitation": "guess"})
    problem(wrong, 403, "wrong-invitation")


def test_seats_run_out(client: TestClient) -> None:
    table = sit(client, 2)
    late = table.post("join", {"invitation": table.invitation}, None)
    assert "All 2 seats are taken" in problem(late, 409, "not-now")["detail"]


def test_nobody_joins_a_game_that_has_begun(client: TestClient) -> None:
    table = deal(client, 2)
    late = table.post("join", {"invitation": table.invitation}, None)
    problem(late, 409, "not-now")
    problem(table.post("start", {}, 1), 409, "not-now")


def test_only_the_host_starts(client: TestClient) -> None:
    table = sit(client, 2)
    problem(table.post("start", {}, 2), 403, "not-your-seat")
    problem(table.post("start", {}, None), 401, "no-token")


def test_a_game_waits_for_all_or_begins_with_fewer(client: TestClient) -> None:
    made = client.post("/games", json={"players": 3}).json()
    table = Table(client, made["game"], made["invitation"], [made["token"]])
    alone = problem(table.post("start", {"fewer": True}, 1), 409, "not-now")
    assert "2 players are needed" in alone["detail"]
    table.post("join", {"invitation": table.invitation}, None)
    waiting = problem(table.post("start", {}, 1), 409, "not-now")
    assert "2 of 3 seats are taken" in waiting["detail"]
    assert table.post("start", {"fewer": True}, 1).status_code == 200
    assert len(table.look()["seats"]) == table.look()["players"] == 2


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param({"players": 1}, "players must be 2 or more, not 1", id="one"),
        pytest.param({"players": 7}, "players must be 6 or less, not 7", id="seven"),
        pytest.param({"deck": "clasic"}, "did you mean 'classic'", id="deck"),
        pytest.param({"add_ons": ["classic"]}, "a deck is named twice", id="twice"),
        pytest.param({"deck": "add-on-21st-century"}, "is not a deck", id="add-on-alone"),
        pytest.param({"house_rules": {"dubble": True}}, "house_rules.dubble", id="rule"),
        pytest.param({"house_rules": {"max_images": 0}}, "must be 1 or more", id="images"),
        pytest.param({"names": ["a", "b", "c"]}, "3 names for 2 seats", id="names"),
        pytest.param({"names": ["a" * 41]}, "over 40 characters", id="long-name"),
        pytest.param({"names": ["a\nb"]}, "control character", id="control"),
        pytest.param({"seed": 2**53}, "must be", id="seed"),
        pytest.param({"kind": "chess"}, "must be 'image'", id="kind"),
    ],
)
def test_a_game_that_cannot_be(client: TestClient, body: dict[str, Any], words: str) -> None:
    response = client.post("/games", json=body)
    assert response.status_code in (404, 422)
    assert words in response.json()["detail"]


def test_house_rules_reach_engine_and_referee(client: TestClient) -> None:
    rules = {"double": True, "max_images": 1, "judge": {"absence": "vote"}}
    table = deal(client, 2, seed=SEED, house_rules=rules, add_ons=["add-on-21st-century"])
    told = table.look()
    assert told["house_rules"]["double"] is True
    assert told["house_rules"]["judge"]["absence"] == "vote"
    assert told["house_rules"]["judge"]["well_known"] == 15
    assert told["deck"] == ["classic", "add-on-21st-century"]
    assert told["view"]["deck"] == 124 - 10 - 10


def test_too_many_games(store_of_games: InMemoryGameStore) -> None:
    settings = Settings(database_url="sqlite://", open_games=1)
    app = create_app(make_container(settings=settings, games=store_of_games))
    with TestClient(app) as client:
        assert client.post("/games", json={}).status_code == 200
        problem(client.post("/games", json={}), 503, "too-many-games")


def test_games_out_of_memory_are_read_again(store_of_games: InMemoryGameStore) -> None:
    settings = Settings(database_url="sqlite://", games=1)
    app = create_app(make_container(settings=settings, games=store_of_games))
    with TestClient(app) as client:
        first, second = deal(client, 2, seed=SEED), deal(client, 2, seed=1)
        first.moves("1 start status-dead-3")
        hand = first.look(1)["view"]["hand"]
        second.look()
        assert first.look(1)["view"]["hand"] == hand


def test_an_unknown_game(client: TestClient) -> None:
    for path in ("", "/log", "/legal-moves", "/events"):
        problem(client.get(f"/games/none{path}"), 404, "unknown-game")
    problem(client.post("/games/none/moves", json={"move": "pass", "version": 1}), 404,
            "unknown-game")  # fmt: skip


# --- looking ---


def test_an_unchanged_game_is_not_sent_again(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    first = table.get(seat=1)
    headers = {**table.headers(1), "If-None-Match": first.headers["etag"]}
    again = client.get(f"/games/{table.game}", headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(f"/games/{table.game}", headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200  # a spectator's view is another
    table.moves("1 pass")
    assert client.get(f"/games/{table.game}", headers=headers).status_code == 200


def test_legal_moves_are_the_seats_own(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    told = table.get("legal-moves", 1).json()
    assert {"move": "1 pass", "fields": {"type": "pass"}} in told["moves"]
    start = {"type": "start", "card": "status-dead-3"}
    assert {"move": "1 start status-dead-3", "fields": start} in told["moves"]
    assert table.get("legal-moves", 2).json()["moves"] == []
    problem(table.get("legal-moves"), 401, "no-token")


def test_every_legal_move_may_be_sent_as_it_is_listed(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    table.moves("1 start status-dead-3", "1 extend #1 time-20-4", "1 extend #1 activity-music-1")
    for move in table.get("legal-moves", 1).json()["moves"]:
        line = move["move"]
        if line == "1 undo":
            continue
        version = table.version
        told = table.move(1, move["fields"])
        assert told["entries"][0]["move"] == line
        assert told["version"] == version + 1
        if line != "1 done":
            table.moves("1 undo")
        else:
            break


# --- moves ---


def test_a_line_may_leave_its_seat_out(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    assert table.move(1, "start status-dead-3")["entries"][0]["move"] == "1 start status-dead-3"
    assert table.move(1, " 1  done ")["entries"][0]["move"] == "1 done"


@pytest.mark.parametrize(
    ("move", "status", "kind", "words"),
    [
        pytest.param("2 pass", 403, "not-your-seat", "seat 1's", id="another-seat"),
        pytest.param("rule upheld by reference", 403, "not-your-seat", "referee", id="rule"),
        pytest.param("castle", 422, "invalid-request", "no move is called 'castle'", id="verb"),
        pytest.param("start place-atlantis-1", 422, "unknown-card", "place-atlantis-1", id="card"),
        pytest.param("done", 409, "illegal-move", "no card has been played", id="illegal"),
        pytest.param("start time-20-4", 409, "illegal-move", "(I07)", id="table-first"),
        pytest.param({"type": "start"}, 422, "invalid-request", "needs card", id="missing"),
        pytest.param(
            {"type": "done", "card": "x"}, 422, "invalid-request", "has no card", id="over"
        ),
        pytest.param({"type": "jump"}, 422, "invalid-request", "move", id="type"),
        pytest.param(7, 422, "invalid-request", "move", id="number"),
    ],
)
def test_a_move_that_cannot_be(
    client: TestClient, move: Any, status: int, kind: str, words: str
) -> None:
    table = deal(client, 2, seed=SEED)
    told = problem(table.try_move(1, move), status, kind)
    assert words in told["detail"]
    if status == 409:
        assert told["version"] == table.version


def test_it_is_not_your_turn(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    told = problem(table.try_move(2, "pass"), 409, "illegal-move")
    assert told["detail"] == "2 pass: it is seat 1's turn."


def test_a_spectator_does_not_move(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    problem(table.post("moves", {"move": "pass", "version": 3}, None), 401, "no-token")


def test_a_stale_turn_is_told_the_version(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    seen = table.version
    table.moves("1 start status-dead-3")
    told = problem(table.try_move(1, "done", version=seen), 409, "stale-version")
    assert told["version"] == table.version
    future = table.try_move(1, "done", version=table.version + 1)
    assert future.json()["errors"][0]["pointer"] == "#/version"


def test_a_key_makes_a_repeated_move_harmless(client: TestClient) -> None:
    """I53."""
    table = deal(client, 2, seed=SEED)
    body = {"move": "start status-dead-3", "version": table.version, "key": "one"}
    first = table.post("moves", body, 1)
    table.moves("1 extend #1 time-20-4")
    assert table.post("moves", body, 1).json() == first.json()
    assert len(table.look()["view"]["placed"]) == 2
    other = table.post("moves", {**body, "move": "done"}, 1)
    assert "the key 'one' was used for the move" in problem(other, 422, "invalid-request")["detail"]


def test_a_key_with_its_ruling_answers_the_same_again(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
    body = {"move": 'name #1 "Albert Schweitzer"', "version": table.version, "key": "n"}
    first = table.post("moves", body, 1).json()
    assert [e["seat"] for e in first["entries"]] == [1, None]
    assert table.post("moves", body, 1).json() == first


def test_a_key_is_the_seats_own(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    table.move(1, "pass", key="k")
    table.move(2, "pass", key="k")


def test_of_two_conflicting_moves_one_is_applied(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    seen = table.version
    moves = ["start status-dead-3", "start time-19-3", "pass", "start place-europe-3"] * 2

    def send(move: str) -> int:
        return int(table.try_move(1, move, version=seen).status_code)

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(send, moves))
    assert sorted(statuses) == [200] + [409] * 7
    assert table.version == seen + 1


def test_a_turn_is_not_taken_back_for_ever(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    for _ in range(MOST_IN_A_TURN // 2):
        table.moves("1 start status-dead-3", "1 undo")
    table.moves("1 start status-dead-3")
    problem(table.try_move(1, "undo"), 409, "not-now")
    table.moves("1 done")


def test_a_qid_goes_with_a_name_that_is_its_own(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    wrong = table.try_move(1, "start status-dead-3", qid="Q49325")
    assert "with the name of a personage" in problem(wrong, 422, "invalid-request")["detail"]
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
    wrong = table.try_move(1, 'name #1 "John Adams"', qid="Q49325")
    assert "does not go by the name" in problem(wrong, 422, "invalid-request")["detail"]
    told = table.move(1, 'name #1 "John Adams"', qid="q11806")
    assert told["entries"][0]["qid"] == "Q11806"
    assert told["entries"][1]["ruling"]["personage"]["qid"] == "Q11806"


def test_a_name_nobody_can_read_goes_to_the_vote(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    table.moves("1 start status-dead-3", "1 done", "2 challenge #1", '1 name #1 "?!"')
    assert table.look()["view"]["phase"] == "vote"
    table.moves("2 vote upheld")
    assert table.look()["view"]["scores"] == [-6, 0]  # I38, I32


def test_no_ruling_without_the_knowledge_base() -> None:
    """The move is refused as a whole, and may be sent again."""
    from tests.api.world import ITEMS, PEOPLE, Store

    people = Store([made.personage() for made in PEOPLE], ITEMS)
    with TestClient(create_app(make_container(people))) as client:
        table = deal(client, 2, seed=SEED)
        table.moves("1 start status-dead-3", "1 done", "2 challenge #1")
        people.is_down = True
        body = {"move": 'name #1 "Robin Hood"', "version": table.version, "key": "n"}
        problem(table.post("moves", body, 1), 503, "unavailable")
        people.is_down = False
        assert len(table.post("moves", body, 1).json()["entries"]) == 2


# --- what nobody may see ---


def test_nothing_hidden_is_told(client: TestClient) -> None:
    """I51: no other hand, no card of the deck, no seed; in view, log, events, moves, problems."""
    table = deal(client, 3, seed=SEED)
    state = image.new_game(shipped_deck("classic").cards, 3, SEED)
    cards = [card.id for card in state.setup.cards]
    hands = [{cards[card] for card in hand} for hand in state.hands]
    deck = {cards[card] for card in state.deck}
    for viewer in (None, 1, 2, 3):
        others = set[str]().union(*(h for n, h in enumerate(hands, 1) if n != viewer))
        told = [table.get(seat=viewer), table.get("log", viewer)]
        if viewer is not None:
            told.append(table.get("legal-moves", viewer))
            told.append(table.try_move(viewer, "start letter-a-1"))
            told.append(table.try_move(viewer, 'end #1 letter-s-2 letter-a-1 "A B"'))
        for response in told:
            sent = json.loads(response.request.content or b"{}").get("move", "")
            seen = set(CARD.findall(response.text)) - set(CARD.findall(sent))
            assert not seen & (others | deck), (viewer, response.text)
            assert str(SEED) not in response.text


def test_the_log_is_whole_only_after_the_end(client: TestClient) -> None:
    table = deal(client, 2, seed=SEED)
    told = table.get("log", 1).json()
    assert told["save"] is None
    assert told["status"] == "playing"
    assert table.get("log?after=2").json()["entries"] == told["entries"][2:]


def test_a_game_tells_that_its_seed_was_given(client: TestClient) -> None:
    assert deal(client, 2, seed=SEED).look()["seed_given"] is True
    assert deal(client, 2).look()["seed_given"] is False
