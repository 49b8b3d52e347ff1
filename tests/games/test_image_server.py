"""I50 to I54: what playing on a server asks of the engine."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import image
from games.errors import Illegal
from games.image.playout import play_out
from games.image.state import CATEGORIES, Phase, State
from tests.games.image_positions import CARDS, cards_of, play, position, refuse

THREE = "place-europe-1 activity-music-1 status-dead-1"
DOUBLE = image.HouseRules(double=True)


def random_state(seats: int, seed: int, moves: int, rules: image.HouseRules | None = None) -> State:
    """The state after a number of random moves, or at the end."""
    seen = [image.new_game(CARDS, seats, seed, rules)]
    play_out(seen[0], Random(seed), seen.append)
    return seen[min(moves, len(seen) - 1)]


random_states = st.builds(
    random_state, st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 200), st.just(DOUBLE)
)


def test_I50_the_deal_comes_from_the_seed_and_stays_what_it_was() -> None:
    """Written down, so that a change of Python or of the shuffle cannot break old logs."""
    state = image.new_game(CARDS, 3, 1971)
    assert state == image.new_game(CARDS, 3, 1971)
    assert state != image.new_game(CARDS, 3, 1972)
    assert state.turn == 2
    assert state.table == ((17, 20), (29, 24), (38, 65), (75, 72), (108, 86))
    assert state.hands == ((10, 60, 106, 67, 62), (0, 42, 5, 9, 56), (77, 25, 7, 47, 55))
    assert state.deck[:5] == (100, 98, 85, 88, 28)


@given(random_states, st.integers(0, 10**6))
def test_I51_no_view_depends_on_what_is_hidden(state: State, seed: int) -> None:
    """But for the end, where every hand is counted out loud (I26)."""
    chance = Random(seed)
    for seat in (None, *range(state.setup.seats)):
        other = _hidden_cards_permuted(state, seat, chance)
        assert cards_of(other) == cards_of(state)
        same = {"outcome": image.view(state, seat)["outcome"]}
        assert image.view(other, seat) | same == image.view(state, seat)


def _hidden_cards_permuted(state: State, seat: int | None, chance: Random) -> State:
    """Other hands and the deck dealt anew, with another seed; also in the states kept for undo."""
    hidden = [c for s, cards in enumerate(state.hands) if s != seat for c in cards]
    hidden += state.deck
    chance.shuffle(hidden)
    hands = [
        cards if s == seat else tuple(hidden.pop() for _ in cards)
        for s, cards in enumerate(state.hands)
    ]
    kept = state.setup
    setup = type(kept)(
        kept.cards, kept.seats, kept.seed + 1, kept.rules, kept.first, kept.categories,
        kept.wild, kept.by_id,
    )  # fmt: skip
    return state._replace(setup=setup, hands=tuple(hands), deck=tuple(hidden), before=None)


@given(random_states)
def test_I51_a_view_is_json_and_shows_the_own_hand_only(state: State) -> None:
    spectator = json.loads(json.dumps(image.view(state, None)))
    assert spectator["hand"] is None
    for seat in range(state.setup.seats):
        seen = json.loads(json.dumps(image.view(state, seat)))
        assert seen["hand"] == [CARDS[c].id for c in state.hands[seat]]
        assert {**seen, "seat": None, "hand": None} == spectator
        text = json.dumps(seen)
        hidden = [c for s, cards in enumerate(state.hands) if s != seat for c in cards]
        assert not [c for c in (*hidden, *state.deck) if f'"{CARDS[c].id}"' in text]


@given(random_states)
def test_I51_no_refusal_names_a_hidden_card(state: State) -> None:
    """A card of another hand and one of the deck are refused in the same words."""
    seat = state.turn
    hidden = [c for s, cards in enumerate(state.hands) if s != seat for c in cards]
    words = set()
    for card in (*hidden, *state.deck):
        if state.setup.categories[card] != CATEGORIES.index(CATEGORIES[-1]):
            move = image.parse_move(state, f"{seat + 1} start {CARDS[card].id}")
            try:
                image.check(state, move)
            except Illegal as error:
                words.add(str(error).replace(CARDS[card].id, "it"))
    assert len(words) <= 1


def test_I51_votes_are_secret_until_all_have_voted() -> None:
    state = position(hands=["time-20-1"], images=[THREE])
    state = play(
        state,
        "1 extend #1 time-20-1",
        "1 done",
        "2 challenge #1",
        '1 name #1 "Bach"',
        "rule undecided by reference",
    )
    up, down = play(state, "2 vote upheld"), play(state, "2 vote not_upheld")
    assert up != down
    assert image.view(up, 2) == image.view(down, 2)
    assert image.view(up, 2)["challenge"]["voted"] == [2]


@given(random_states)
def test_I52_undo_gives_the_equal_state_back(state: State) -> None:
    seat = state.turn
    for move in image.legal_moves(state, seat):
        after = image.apply(state, move)
        if len(after.placed) > len(state.placed):
            undone = image.apply(after, image.parse_move(after, f"{seat + 1} undo"))
            assert undone == state
            assert image.legal_moves(undone, seat) == image.legal_moves(state, seat)


def test_I52_undo_goes_back_card_by_card_to_the_beginning_of_the_turn() -> None:
    state = position(hands=["time-20-1 letter-s-1"], table="time-20-2", images=[THREE])
    lines = [
        "1 extend #1 time-20-1",
        "1 cover #1.4 time-20-2",
        '1 end #1 letter-s-1 "Albert Schweitzer"',
    ]
    states = [play(state, *lines[:n]) for n in range(4)]
    assert states[3].scores[0] == 4
    for before, after in zip(states[2::-1], states[:0:-1], strict=True):
        assert play(after, "1 undo") == before
    refuse(state, "1 undo", r"nothing has been placed in this turn \(I52\)")


def test_I52_no_undo_of_what_revealed_something_nor_in_anothers_turn() -> None:
    state = position(hands=["time-20-1", "time-19-1"], images=[THREE])
    begun = play(state, "1 extend #1 time-20-1")
    refuse(begun, "2 undo", "it is seat 1's turn")
    done = play(begun, "1 done")
    refuse(done, "1 undo", "it is seat 2's turn")
    refuse(done, "2 undo", "nothing has been placed")
    refuse(play(state, "1 swap time-20-1"), "1 undo", "it is seat 2's turn")
    refuse(play(done, "3 challenge #1"), "2 undo", "image #1 is challenged")
    assert done.before is None


@pytest.mark.parametrize(
    "line",
    ["1 extend #1 time-20-1", "1 start time-20-1", "1 swap time-20-1", "1 pass"],
)
def test_I53_a_move_sent_twice_is_refused_the_second_time(line: str) -> None:
    state = play(position(hands=["time-20-1 time-20-2"], images=[THREE]), line)
    refuse(state, line)


def test_I53_done_challenge_and_vote_sent_twice() -> None:
    state = position(hands=["time-20-1"], images=[THREE])
    state = play(state, "1 extend #1 time-20-1")
    for line in (
        "1 done",
        "2 challenge #1",
        '1 name #1 "Bach"',
        "rule undecided by reference",
        "3 vote upheld",
    ):
        state = play(state, line)
        refuse(state, line)


@given(random_states)
def test_I54_an_automatic_player_can_always_go_on_for_a_seat(state: State) -> None:
    for seat in image.to_act(state):
        lines = [image.format_move(state, move) for move in image.legal_moves(state, seat)]
        n = seat + 1
        wanted = {
            Phase.TURN: {f"{n} done", f"{n} pass"},
            Phase.LAST_CALL: {f"{n} accept"},
            Phase.VOTE: {f"{n} vote not_upheld"},
        }.get(state.phase)
        if wanted is None:
            number = state.challenge.image if state.challenge else 0
            wanted = {f"{n} refuse #{number}"}
        assert wanted & set(lines)
