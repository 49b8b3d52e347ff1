"""What the referee says of an image, and what a table holds against it (I14, I38, I40)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games import image
from games.image.moves import Rule
from games.image.state import State
from kb.domain.house_rules import HouseRules
from service.container import Container
from service.games.entries import Entry
from service.games.image_facts import ImageMemory, LocalFact, fact_of
from service.games.image_rulings import Rulings
from tests.api.world import make_container
from tests.games.image_positions import position

RULES = HouseRules()
SCHWEITZER = "Q49325"


@pytest.fixture(scope="module")
def container() -> Container:
    return make_container()


@pytest.fixture
def rulings(container: Container) -> Rulings:
    c = container
    return Rulings(c.referee, c.search, c.claims, c.answers)


def played(state: State, *lines: str) -> State:
    for line in lines:
        state = image.apply(state, image.parse_move(state, line))
    return state


def challenged(cards: str, name: str) -> State:
    """A state that waits for the ruling on an open image of these cards."""
    first, *rest = cards.split()
    state = position(hands=[first], images=[" ".join(rest)] if rest else [])
    lines = [f"1 extend #1 {first}"] if rest else [f"1 start {first}"]
    return played(state, *lines, "1 done", "2 challenge #1", f'1 name #1 "{name}"')


def ask(
    rulings: Rulings, state: State, memory: ImageMemory | None = None, rules: HouseRules = RULES
) -> dict[str, Any]:
    made = rulings.rule(rules, memory or ImageMemory(), state)
    assert made is not None
    assert isinstance(made.move, Rule)
    answer: dict[str, Any] = made.extra["ruling"]
    assert made.move.ruling == answer["ruling"]
    return answer


def test_only_what_shows_is_asked(rulings: Rulings) -> None:
    """I02, I03: the covered card says nothing."""
    state = position(
        hands=["place-france-1"], images=["status-fictional-1>status-dead-1 time-19-1"]
    )
    state = played(
        state, "1 extend #1 place-france-1", "1 done", "2 challenge #1",
        '1 name #1 "Albert Schweitzer"',
    )  # fmt: skip
    answer = ask(rulings, state)
    assert [f["card"] for f in answer["findings"]] == [
        "status-dead-1", "time-19-1", "place-france-1",
    ]  # fmt: skip
    assert answer["ruling"] == "not_upheld"


def test_nothing_is_asked_where_no_ruling_is_awaited(rulings: Rulings) -> None:
    assert rulings.rule(RULES, ImageMemory(), position()) is None


def test_the_tables_way_of_judging_counts(rulings: Rulings) -> None:
    state = challenged("activity-art-1", "Albert Schweitzer")
    assert ask(rulings, state)["ruling"] == "upheld"
    assert ask(rulings, state, rules=replace(RULES, absence="vote"))["ruling"] == "undecided"


def test_a_qid_pins_the_personage(rulings: Rulings) -> None:
    state = challenged("activity-music-1", "John Adams")
    kinder = ask(rulings, state)
    assert (kinder["personage"]["qid"], kinder["ruling"]) == ("Q178010", "not_upheld")
    pinned = ask(rulings, state, ImageMemory(qids={1: "Q11806"}))
    assert (pinned["personage"]["qid"], pinned["ruling"]) == ("Q11806", "upheld")


# --- I40 ---


def fact(*claims: str, fits: bool, qid: str = SCHWEITZER) -> ImageMemory:
    return ImageMemory(facts=(LocalFact(qid, "him", frozenset(claims), fits, 9),))


def test_I40_a_card_the_table_found_fitting_fits(rulings: Rulings) -> None:
    state = challenged("place-asia-1 status-dead-1", "Albert Schweitzer")
    assert ask(rulings, state)["ruling"] == "upheld"
    answer = ask(rulings, state, fact("place:asia", fits=True))
    assert answer["ruling"] == "not_upheld"
    findings = {f["card"]: (f["finding"], f["basis"], f["because"]) for f in answer["findings"]}
    assert findings["place-asia-1"] == (
        "fits", "house_rule", "this table has overruled the reference so (entry 9)",
    )  # fmt: skip
    assert findings["status-dead-1"][1] == "statement"


def test_I40_other_cards_of_the_personage_are_judged_as_ever(rulings: Rulings) -> None:
    state = challenged("place-asia-1 status-fictional-1", "Albert Schweitzer")
    answer = ask(rulings, state, fact("place:asia", fits=True))
    assert answer["ruling"] == "upheld"
    assert "Asia" not in answer["sentence"]


def test_I40_other_personages_are_judged_as_ever(rulings: Rulings) -> None:
    state = challenged("place-asia-1", "Sherlock Holmes")
    before = ask(rulings, state)
    assert ask(rulings, state, fact("place:asia", fits=True)) == before


def test_I40_cards_the_table_found_not_to_fit_together(rulings: Rulings) -> None:
    memory = fact("place:france", "status:dead", fits=False)
    both = challenged("place-france-1 status-dead-1 time-19-1", "Albert Schweitzer")
    answer = ask(rulings, both, memory)
    assert answer["ruling"] == "upheld"
    assert answer["sentence"].startswith("Upheld. Albert Schweitzer (1875-1965) does not fit all")
    one = challenged("place-france-1 time-19-1", "Albert Schweitzer")
    assert ask(rulings, one, memory)["ruling"] == "not_upheld"


def test_I40_a_later_ruling_of_the_table_wins(rulings: Rulings) -> None:
    memory = ImageMemory(
        facts=(
            *fact("place:asia", fits=True).facts,
            *fact("place:asia", fits=False).facts,
        )
    )
    state = challenged("place-asia-1", "Albert Schweitzer")
    assert ask(rulings, state, memory)["ruling"] == "upheld"


def test_I40_the_table_may_take_it_back(rulings: Rulings) -> None:
    memory = fact("place:france", "status:dead", fits=False)
    state = challenged("place-france-1 status-dead-1", "Albert Schweitzer")
    back = fact_of(ask(rulings, state, memory), 12)
    assert back is not None
    assert back.fits
    assert sorted(back.claims) == ["place:france", "status:dead"]
    again = ask(rulings, state, ImageMemory(facts=(*memory.facts, back)))
    assert again["ruling"] == "not_upheld"


def test_I40_of_two_of_one_name_the_tables_own_choice_counts(rulings: Rulings) -> None:
    state = challenged("activity-art-1 activity-politics-1", "John Adams")
    assert ask(rulings, state)["ruling"] == "upheld"
    memory = fact("activity:art", fits=True, qid="Q11806")
    answer = ask(rulings, state, memory)
    assert (answer["personage"]["qid"], answer["ruling"]) == ("Q11806", "not_upheld")


def test_I40_a_fact_comes_from_an_overruled_ruling(container: Container, rulings: Rulings) -> None:
    kind = container.games.changes.shelf.kinds["image"]
    state = challenged("place-asia-1 status-dead-1", "Albert Schweitzer")
    memory = kind.memory()
    made = rulings.rule(RULES, memory, state)
    assert made is not None
    number = 7
    for move, extra in [
        (made.move, made.extra),
        *((image.parse_move(state, f"{seat} overrule"), {}) for seat in (1, 3)),
    ]:
        after = image.apply(state, move)
        text = image.format_move(state, move)
        entry = Entry(number, "move", move.seat, text, json.loads(json.dumps(extra)))
        memory = kind.remember(memory, state, entry, after)
        state, number = after, number + 1
    assert kind.shown_memory(memory) == [
        {
            "qid": SCHWEITZER,
            "label": "Albert Schweitzer",
            "claims": ["place:asia"],
            "fits": True,
            "number": 9,
        }
    ]


# --- I14 ---

DOUBLES = [
    pytest.param("letter-a-1 letter-s-1", "Albert Schweitzer", "not_upheld", id="both-fit"),
    pytest.param("letter-b-1 letter-s-1", "Albert Schweitzer", "upheld", id="first-does-not"),
    pytest.param("letter-a-1 letter-t-1", "Albert Schweitzer", "upheld", id="last-does-not"),
    pytest.param("letter-r-1 letter-h-1", "Robin Hood", "not_upheld", id="legendary"),
]


@pytest.mark.parametrize(("letters", "name", "ruling"), DOUBLES)
def test_I14_both_initials_are_judged(
    rulings: Rulings, letters: str, name: str, ruling: str
) -> None:
    state = position(
        hands=[letters],
        images=["place-europe-1 status-nonfictional-1 status-nonfictional-2"],
        rules=image.HouseRules(double=True),
    )
    state = played(state, f'1 end #1 {letters} "{name}"', "1 done", "2 challenge #1")
    rules = replace(RULES, legendary="either")
    answer = ask(rulings, state, rules=rules)
    assert answer["ruling"] == ruling
    assert answer["findings"][-1]["card"] == letters.split()[0]
    assert len(answer["findings"]) == 5
