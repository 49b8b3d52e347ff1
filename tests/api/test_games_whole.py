"""A whole game of three over HTTP, with every kind of move; its scores are counted by hand.

The seed deals seat 1 the first turn. Facts about the personages are those of tests.api.world.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.testclient import TestClient

from games import image
from games.log import Log, replay
from tests.api.tables import Table, deal

SEED = 2651
SCHWEITZER = "Albert Schweitzer"


def scores(table: Table) -> list[int]:
    told: list[int] = table.look()["view"]["scores"]
    return told


def ruling(table: Table) -> dict[str, Any]:
    """The referee's last answer, as a spectator reads it in the log."""
    answers = [entry["ruling"] for entry in table.log() if entry["ruling"] is not None]
    told: dict[str, Any] = answers[-1]
    return told


def test_a_whole_game(client: TestClient) -> None:
    table = deal(client, 3, seed=SEED, names=["Ada", "Grace", "Emmy"])
    _open_image_not_upheld(table)
    _upheld_and_overruled(table)
    _undecided_and_voted(table)
    _ended_image_not_upheld(table)
    _refused(table)
    _ended_image_upheld(table)
    _swaps_to_the_end_of_the_deck(table)
    _final_round(table)
    _the_log_is_the_game(table)


def _open_image_not_upheld(table: Table) -> None:
    table.moves(
        "1 start status-dead-3",
        "1 extend #1 time-20-4",
        "1 undo",
        "1 extend #1 time-20-4",
        "1 cover #1.2 time-19-3",
        "1 extend #1 place-europe-1",
        "1 extend #1 activity-music-1",
        "1 done",
        "3 challenge #1",
    )
    assert table.look()["view"]["to_act"] == [1]
    told = table.move(1, {"type": "name", "image": 1, "name": SCHWEITZER}, qid="Q49325")
    assert [entry["move"] for entry in told["entries"]] == [
        '1 name #1 "Albert Schweitzer"',
        "rule not_upheld by reference",
    ]
    # I02, I03: what shows is judged; time-20 is covered.
    assert [f["card"] for f in ruling(table)["findings"]] == [
        "status-dead-3", "time-19-3", "place-europe-1", "activity-music-1",
    ]  # fmt: skip
    assert scores(table) == [12, 0, 0]  # I34: +12
    assert table.look()["view"]["images"] == []  # I34: the image leaves
    again = table.try_move(2, "challenge #1")
    assert again.status_code == 409
    assert "I31" in again.json()["detail"]


def _upheld_and_overruled(table: Table) -> None:
    table.moves("2 start place-north-america-2", "2 done", "1 challenge #2")
    table.move(2, f'name #2 "{SCHWEITZER}"')
    assert ruling(table)["ruling"] == "upheld"
    assert scores(table) == [12, -6, 0]  # I32: -6; I36: the challenger gains nothing
    view = table.look()["view"]
    assert view["images"] == []  # I32: an emptied image vanishes
    assert "place-north-america-2" in view["table"]["place"]
    table.moves("2 overrule")
    assert scores(table) == [12, -6, 0]
    table.moves("3 overrule")  # I40: two of three
    assert scores(table) == [12, 12, 0]  # -6 taken back, +12
    assert table.look()["facts"] == [
        {
            "qid": "Q49325",
            "label": SCHWEITZER,
            "claims": ["place:north-america"],
            "fits": True,
            "number": table.version,
        }
    ]


def _undecided_and_voted(table: Table) -> None:
    table.moves(
        "3 start place-united-states-2",
        "3 extend #3 activity-politics-2",
        "3 done",
        "1 challenge #3",
        '3 name #3 "Zorro of Nowhere"',
    )
    assert ruling(table)["ruling"] == "undecided"
    assert table.look()["view"]["phase"] == "vote"
    before = table.version
    table.moves("1 vote upheld")
    # A vote is secret until all have voted, in view, log and legal moves.
    assert table.look(2)["view"]["challenge"]["voted"] == [1]
    assert table.log(2)[-1]["move"] == table.log(None)[-1]["move"] == "1 vote ..."
    assert table.log(1)[-1]["move"] == "1 vote upheld"
    # It needs no look at the votes of others in between.
    table.move(2, "vote not_upheld", version=before)
    assert table.log()[-2]["move"] == "1 vote upheld"
    assert scores(table) == [12, 12, 12]  # I38: a tie is not upheld; I34: +12


def _ended_image_not_upheld(table: Table) -> None:
    table.moves(
        "1 start place-europe-3",
        "1 extend #4 status-nonfictional-4",
        "1 extend #4 time-19-4",
        "1 extend #4 activity-religion-2",
        f'1 end #4 letter-wild-3 "{SCHWEITZER}"',
    )
    assert scores(table) == [16, 12, 12]  # I01: 4 cards and the letter are 5 = 4 points
    table.moves("1 done", "2 challenge #4")  # I37: it has been named
    assert ruling(table)["ruling"] == "not_upheld"
    assert scores(table) == [24, 12, 12]  # I35: 12 replaces the 4


def _refused(table: Table) -> None:
    table.moves("2 start time-19-2", "2 done", "3 challenge #5", "2 refuse #5")
    assert scores(table) == [24, 6, 12]  # I37: -6


def _ended_image_upheld(table: Table) -> None:
    table.moves(
        "3 start activity-music-2",
        "3 extend #6 place-europe-2",
        "3 extend #6 time-19-2",
        '3 end #6 letter-s-2 "John Adams"',
    )
    assert scores(table) == [24, 6, 14]  # I01: 4 cards = 2 points
    table.moves("3 done", "1 challenge #6")
    assert ruling(table)["ruling"] == "upheld"
    assert scores(table) == [24, 6, 6]  # I33: the 2 are void, then -6
    assert table.look()["view"]["images"] == []


def _swaps_to_the_end_of_the_deck(table: Table) -> None:
    table.moves("1 swap letter-m-2 letter-l-1 letter-n-1", "2 pass")
    nobody = table.try_move(1, "challenge #6")
    assert nobody.status_code == 409
    assert "I39" in nobody.json()["detail"]  # a swap or pass is not challenged
    swaps = 0
    while (view := table.look()["view"])["deck"]:
        seat = view["turn"]
        hand = table.look(seat)["view"]["hand"]
        table.move(seat, {"type": "swap", "cards": hand[:3]})
        swaps += 1
    assert swaps == 22  # the 66 cards left, three at a time (I20)
    assert (view["turn"], view["turns_left"]) == (1, 3)  # I19: seat 3 emptied it, and is last


def _final_round(table: Table) -> None:
    table.moves("1 start time-17-2", "1 done", "2 pass", "3 start activity-literature-2", "3 done")
    assert table.look()["view"]["phase"] == "last_call"
    assert table.look()["view"]["hands"] == [4, 5, 4]  # I19: no refills
    table.moves("2 challenge #8", "3 refuse #8")
    assert scores(table) == [24, 6, 0]  # I37: -6
    table.moves("1 accept")
    told = table.look()
    assert told["status"] == "over"
    # I26: four profile cards; five; one and three letters. I27: below zero. I28.
    assert told["view"]["outcome"] == {
        "termination": "final_round",
        "winners": [1],
        "scores": [24 - 4, 6 - 5, 0 - 1 - 3 * 2],
        "deductions": [-4, -5, -7],
    }
    late = table.try_move(1, "pass")
    assert late.status_code == 409
    assert late.json()["detail"] == "1 pass: the game is over."


def _the_log_is_the_game(table: Table) -> None:
    told = table.get("log").json()
    assert [entry["number"] for entry in told["entries"]] == list(range(1, table.version + 1))
    log = Log.from_json(json.dumps(told["save"]))
    assert log.seed == SEED
    state = replay(image, log)
    for seat in range(3):
        assert image.view(state, seat) == table.look(seat + 1)["view"]
    verbs = {line.split()[1] for line in log.moves if line[0].isdecimal()}
    assert verbs == {
        "start", "extend", "cover", "end", "done", "swap", "pass", "undo", "challenge", "name",
        "refuse", "vote", "overrule", "accept",
    }  # fmt: skip
