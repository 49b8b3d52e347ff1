"""I16 to I29: the turn, the TABLE, the deck and the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from games import image
from games.cards import Card
from games.decks import shipped_decks
from games.errors import Invalid
from games.image.house_rules import TableRule
from games.image.state import CATEGORIES, Phase
from tests.games.image_positions import (
    CARDS,
    cards_of,
    hand,
    ids,
    play,
    position,
    refuse,
    stacks,
    table,
)

THREE = "place-europe-1 activity-music-1 status-dead-1"


def test_I16_the_colour_used_is_turned_up_and_skipped_cards_go_to_the_bottom_in_order() -> None:
    state = position(
        hands=["place-asia-1"],
        table="time-20-1 letter-s-1",
        images=[THREE],
        deck="status-living-1 activity-art-1 place-asia-2 time-19-1 letter-b-1 time-19-2",
    )
    played = play(
        state,
        "1 extend #1 place-asia-1",
        "1 extend #1 time-20-1",
        '1 end #1 letter-s-1 "Albert Schweitzer"',
        "1 done",
    )
    assert hand(played, 1) == "status-living-1"
    assert (table(played, "time"), table(played, "letter")) == ("time-19-1", "letter-b-1")
    assert ids(played, played.deck) == "time-19-2 activity-art-1 place-asia-2"


def test_I16_none_left_of_a_colour_leaves_its_place_empty() -> None:
    state = position(
        hands=["place-asia-1"], table="time-20-1", images=[THREE], deck="time-19-1 letter-b-1"
    )
    played = play(state, "1 extend #1 place-asia-1", "1 extend #1 time-20-1", "1 done")
    assert hand(played, 1) == "time-19-1"
    assert table(played, "time") == ""
    assert ids(played, played.deck) == "letter-b-1"


def test_I17_the_hand_is_filled_before_the_table() -> None:
    state = position(
        hands=["place-asia-1"],
        table="time-20-1",
        images=[THREE],
        deck="time-19-1 time-19-2 time-bc-1",
    )
    played = play(state, "1 extend #1 place-asia-1", "1 extend #1 time-20-1", "1 done")
    assert (hand(played, 1), table(played, "time")) == ("time-19-1", "time-19-2")


@pytest.mark.parametrize(
    ("deck", "in_hand", "on_table"),
    [
        ("time-19-1", "time-19-1", ""),
        ("letter-b-1 time-19-1", "letter-b-1 time-19-1", ""),
        ("letter-b-1 letter-c-1 time-19-1", "letter-b-1 letter-c-1", "time-19-1"),
    ],
    ids=["within_the_hand", "after_the_hand", "after_the_first_place"],
)
def test_I18_the_deck_ends_in_mid_refill(deck: str, in_hand: str, on_table: str) -> None:
    state = position(
        hands=["place-asia-1 place-asia-2"], table="time-20-1 time-20-2", images=[THREE], deck=deck
    )
    played = play(
        state,
        "1 extend #1 place-asia-1",
        "1 extend #1 place-asia-2",
        "1 extend #1 time-20-1",
        "1 extend #1 time-20-2",
        "1 done",
    )
    assert (hand(played, 1), table(played, "time"), played.deck) == (in_hand, on_table, ())
    assert played.turns_left == 3


EMPTIED_BY = {
    "hand": ("time-19-1", ["1 start place-asia-1", "1 done"]),
    "table": ("time-19-1 time-19-2", ["1 start place-asia-1", "1 extend #1 time-20-1", "1 done"]),
    "swap": ("time-19-1", ["1 swap place-asia-1"]),
}


@pytest.mark.parametrize(("deck", "lines"), EMPTIED_BY.values(), ids=EMPTIED_BY.keys())
def test_I19_one_more_turn_each_and_who_emptied_the_deck_is_last(
    deck: str, lines: list[str]
) -> None:
    state = position(
        hands=["place-asia-1 place-asia-2", "letter-b-1", "letter-c-1"],
        table="time-20-1",
        deck=deck,
    )
    assert state.turns_left is None
    state = play(state, *lines)
    assert state.turns_left == 3
    state = play(state, "2 pass", "3 pass")
    assert (state.turns_left, state.turn, state.phase) == (1, 0, Phase.TURN)
    assert play(state, "1 pass").phase is Phase.OVER


def test_I19_no_refills_in_the_final_round() -> None:
    state = position(
        hands=["place-asia-1", "time-19-1 place-asia-2"], table="status-dead-2", deck="time-20-1"
    )
    state = play(
        state,
        "1 start place-asia-1",
        "1 done",
        "2 start time-19-1",
        "2 extend #2 status-dead-2",
        "2 done",
    )
    assert (hand(state, 2), table(state, "status")) == ("place-asia-2", "")


def test_I19_the_very_last_turn_may_be_challenged_before_the_end() -> None:
    state = position(seats=2, hands=["place-asia-1 time-19-1"], deck="time-20-1")
    state = play(state, "1 start place-asia-1", "1 done", "2 pass", "1 start time-19-1", "1 done")
    assert state.phase is Phase.LAST_CALL
    assert image.outcome(state) is None
    assert image.to_act(state) == {1}
    refuse(state, "1 accept", "seat 2 accepts, being next")
    refuse(state, "2 pass", r"the last turn has been played \(I19\)")
    assert image.outcome(play(state, "2 accept")) is not None
    judged = play(state, "2 challenge #2", "1 refuse #2")
    assert (judged.phase, judged.scores) == (Phase.LAST_CALL, (-6, 0))
    over = play(judged, "2 accept")
    assert over.phase is Phase.OVER
    refuse(over, "2 accept", "no last turn to accept")
    refuse(over, "1 pass", "the game is over")
    assert image.to_act(over) == frozenset()


def test_I19_accepting_is_only_for_the_last_turn() -> None:
    refuse(position(), "1 accept", r"there is no last turn to accept \(I19; phase turn\)")


@pytest.mark.parametrize(
    ("line", "in_hand"),
    [
        ("1 swap place-asia-1", "place-asia-2 time-20-1 letter-b-1 status-dead-2"),
        ("1 swap letter-b-1 place-asia-1", "place-asia-2 time-20-1 status-dead-2 status-dead-3"),
        (
            "1 swap time-20-1 place-asia-1 place-asia-2",
            "letter-b-1 status-dead-2 status-dead-3 status-dead-4",
        ),
        ("1 pass", "place-asia-1 place-asia-2 time-20-1 letter-b-1"),
    ],
    ids=["one", "two", "three", "none"],
)
def test_I20_a_swap_puts_cards_on_their_colour_and_draws_as_many(line: str, in_hand: str) -> None:
    state = position(
        hands=["place-asia-1 place-asia-2 time-20-1 letter-b-1"],
        table="place-europe-1 letter-c-1",
        deck="status-dead-2 status-dead-3 status-dead-4 status-living-1",
    )
    swapped = play(state, line)
    assert hand(swapped, 1) == in_hand
    put = line.split()[2:]
    for category in map(str, CATEGORIES):
        before = table(state, category).split()
        now = table(swapped, category).split()
        assert now == before + [card for card in put if card.startswith(category)]
    assert swapped.turn == 1


def test_I20_at_most_as_many_as_the_deck_still_holds() -> None:
    state = position(hands=["time-20-1 time-20-2 time-20-3"], deck="letter-b-1 letter-c-1")
    refuse(state, "1 swap time-20-1 time-20-2 time-20-3", r"the deck holds 2 cards.*`pass` \(I20\)")
    empty = position(hands=["time-20-1"], deck="")
    refuse(empty, "1 swap time-20-1", r"the deck holds 0 cards")
    assert play(empty, "1 pass").hands[0] == empty.hands[0]


def test_I20_not_more_than_three_and_only_from_the_hand() -> None:
    state = position(hands=["time-20-1 time-20-2 time-20-3 time-20-4"], table="time-19-1")
    four = image.parse_move(state, "1 swap time-20-1 time-20-2 time-20-3 time-20-4")
    with pytest.raises(Invalid, match=r"4 cards; a swap takes at most 3 \(I20\)"):
        image.apply(state, four)
    with pytest.raises(Invalid, match="one card twice"):
        image.apply(state, image.parse_move(state, "1 swap time-20-1 time-20-1"))
    refuse(state, "1 swap time-19-1", r"time-19-1 is not in the hand \(I20\)")


def test_I21_a_turn_is_play_or_swap() -> None:
    state = position(hands=["place-asia-1 time-20-1"])
    played = play(state, "1 start place-asia-1")
    refuse(played, "1 swap time-20-1", r"\(I21\)")
    refuse(played, "1 pass", r"\(I21\)")
    refuse(play(state, "1 swap time-20-1"), "1 start place-asia-1", "it is seat 2's turn")


def test_I21_a_turn_without_a_card_is_a_pass_and_says_so() -> None:
    refuse(position(hands=["place-asia-1"]), "1 done", r"no card has been played; `pass`")


def test_I22_a_table_above_ten_stays_and_replacement_is_one_for_one() -> None:
    grown = "time-20-1 time-20-2 time-20-3"
    state = position(
        hands=["place-asia-1"], table=grown, images=[THREE], deck="letter-b-1 time-19-1 time-19-2"
    )
    played = play(state, "1 extend #1 place-asia-1", "1 extend #1 time-20-2", "1 done")
    assert table(played, "time") == "time-20-1 time-20-3 time-19-1"


@pytest.mark.parametrize("seats", range(2, 7))
def test_I23_two_of_each_colour_and_five_cards_each(seats: int) -> None:
    for seed in range(20):
        state = image.new_game(CARDS, seats, seed)
        assert [len(cards) for cards in state.table] == [2] * 5
        for colour, cards in enumerate(state.table):
            assert {state.setup.categories[card] for card in cards} == {colour}
        assert [len(cards) for cards in state.hands] == [5] * seats
        assert len(state.deck) == 112 - 10 - 5 * seats
        assert cards_of(state) == list(range(112))


def test_I23_option_ten_at_random() -> None:
    rules = image.HouseRules(table=TableRule.RANDOM)
    mixes = set()
    for seed in range(20):
        state = image.new_game(CARDS, 4, seed, rules)
        assert sum(map(len, state.table)) == 10
        assert cards_of(state) == list(range(112))
        mixes.add(tuple(map(len, state.table)))
    assert len(mixes) > 5


def test_I23_an_add_on_is_dealt_too() -> None:
    cards = shipped_decks("classic", "add-on-21st-century").cards
    state = image.new_game(cards, 6, 1)
    assert cards_of(state) == list(range(124))


@pytest.mark.parametrize(
    ("cards", "seats", "seed", "words"),
    [
        (CARDS, 1, 0, "1 seats; IMAGE is for 2 to 6 players"),
        (CARDS, 7, 0, "7 seats"),
        (CARDS, 2, -1, "the seed -1 is not"),
        (CARDS[:39], 6, 0, "39 cards; 6 players need 41"),
        (CARDS[:60], 2, 0, "0 status cards; the TABLE starts with 2"),
        (CARDS + CARDS[:1], 2, 0, "113 cards have only 112 different ids"),
    ],
    ids=["one_player", "seven", "seed", "few_cards", "a_colour_is_missing", "twice"],
)
def test_what_cannot_be_dealt_is_refused(
    cards: tuple[Card, ...], seats: int, seed: int, words: str
) -> None:
    with pytest.raises(Invalid, match=words):
        image.new_game(cards, seats, seed)


def test_I24_images_are_unlimited() -> None:
    state = position(hands=["place-asia-1"], images=["time-20-1", "time-20-2"] * 1)
    many = position(
        hands=["place-asia-1"],
        images=["time-20-1", "time-20-2", "time-20-3", "time-19-1", "time-19-2", "time-bc-1"],
    )
    assert stacks(play(state, "1 start place-asia-1"), 3) == "place-asia-1"
    assert stacks(play(many, "1 start place-asia-1"), 7) == "place-asia-1"


def test_I24_option_four_open_images_of_which_ended_ones_are_none() -> None:
    rules = image.HouseRules(max_images=4)
    state = position(
        hands=["place-asia-1 letter-s-1"],
        images=[THREE, "time-20-1", "time-20-2", "time-19-1"],
        rules=rules,
    )
    refuse(state, "1 start place-asia-1", r"4 images are open, .* allows 4 \(I24\)")
    ended = play(state, '1 end #1 letter-s-1 "Albert Schweitzer"', "1 start place-asia-1")
    assert stacks(ended, 5) == "place-asia-1"


def test_I25_the_first_player_comes_from_the_seed() -> None:
    first = [image.new_game(CARDS, 4, seed).turn for seed in range(200)]
    assert first == [image.new_game(CARDS, 4, seed).turn for seed in range(200)]
    assert all(count > 25 for count in Counter(first).values())
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("in_hand", "deduction"),
    [("", 0), ("time-20-1 place-asia-1", -2), ("letter-wild-1", -2), ("letter-b-1 time-20-1", -3)],
    ids=["empty", "profiles", "wild", "both"],
)
def test_I26_cards_left_in_the_hand_cost(in_hand: str, deduction: int) -> None:
    state = position(seats=2, hands=["", in_hand], scores=[5, 20], images=[THREE], deck="")
    end = image.outcome(play(state._replace(turns_left=1), "1 pass"))
    assert end is not None
    assert end.scores == (5, 20 + deduction)
    assert end.deductions == (0, deduction)
    assert (end.termination, end.winners) == ("final_round", (1,))


def test_I27_scores_may_fall_below_zero() -> None:
    state = position(seats=2, hands=["letter-b-1", "time-20-1"], deck="")
    end = image.outcome(play(state._replace(turns_left=1), "1 pass"))
    assert end is not None
    assert end.scores == (-2, -1)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([8, 7, 3], (0, 1)), ([9, 7, 7], (0,)), ([1, 0, 0], (0, 1, 2))],
    ids=["two_share", "one_point_ahead", "all_share"],
)
def test_I28_a_tie_is_a_shared_win(scores: list[int], winners: tuple[int, ...]) -> None:
    """Seat 1 still loses a point for the card in its hand (I26)."""
    state = position(hands=["time-20-1"], scores=scores, deck="")
    end = image.outcome(play(state._replace(turns_left=1), "1 pass"))
    assert end is not None
    assert end.winners == winners


def test_I29_passes_in_a_row_are_legal() -> None:
    state = image.new_game(CARDS, 3, 1)
    for _ in range(20):
        state = play(state, f"{state.turn + 1} pass")
    assert state.scores == (0, 0, 0)
