from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import ALL_LETTERS
from games.errors import InvalidScore
from games.image.scoring import (
    ENDED_POINTS,
    MAX_CARDS,
    ChallengeEffect,
    EndedBonus,
    Ruling,
    challenge_effect,
    end_deduction,
    image_points,
    is_double,
)

counts = st.integers(0, MAX_CARDS)
ended = st.sampled_from(sorted(ENDED_POINTS))

PRINTED_TABLE = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 2), (5, 4), (6, 7), (7, 10), (8, 12)]


@pytest.mark.parametrize(
    ("cards", "points"), PRINTED_TABLE, ids=[f"{n}_cards" for n, _ in PRINTED_TABLE]
)
def test_printed_table(cards: int, points: int) -> None:
    assert image_points(cards) == points


def test_printed_scores_are_not_cumulative() -> None:
    # "if one plays a 7-card image, his total is 10 points, not 23"
    assert image_points(7) == 10


def test_I01_three_cards_and_the_letter_score_as_four() -> None:
    assert image_points(3 + 1) == 2


@pytest.mark.parametrize("cards", [8, 9, 15, 112, MAX_CARDS])
def test_I06_no_cap_on_cards_and_12_points_from_8_on(cards: int) -> None:
    assert image_points(cards) == 12


@given(counts, counts)
def test_I06_a_longer_image_never_scores_less(a: int, b: int) -> None:
    assert image_points(min(a, b)) <= image_points(max(a, b))


@given(st.integers(5, MAX_CARDS))
def test_I14_a_double_scores_twice_the_table(cards: int) -> None:
    assert image_points(cards, double=True) == 2 * image_points(cards)


@pytest.mark.parametrize("cards", [0, 3, 4])
def test_I14_a_double_has_at_least_five_cards(cards: int) -> None:
    with pytest.raises(InvalidScore, match=rf"double image of {cards} cards.*at least 5"):
        image_points(cards, double=True)


@pytest.mark.parametrize("cards", [-1, MAX_CARDS + 1])
def test_a_count_out_of_bounds_is_quoted(cards: int) -> None:
    with pytest.raises(InvalidScore, match=rf"^{cards} cards on the image .* 0 to 500$"):
        image_points(cards)


IOU, A, S = frozenset("IOU"), frozenset("A"), frozenset("S")
DOUBLES = {
    "albert_schweitzer_a_then_s": (A, S, A, S, True),
    "albert_schweitzer_s_then_a": (S, A, A, S, True),
    "a_combined_letter_card_is_not_wild": (IOU, S, frozenset("I"), S, True),
    "both_letters_fit_the_last_name_only": (S, S, A, S, False),
    "wrong_first_initial": (IOU, S, A, S, False),
    "same_initial_twice": (S, S, S, S, True),
    "either_reading_of_a_particle": (
        frozenset("V"),
        frozenset("G"),
        frozenset("V"),
        set("VG"),
        True,
    ),
    "one_name_cannot_double": (frozenset("P"), frozenset("P"), frozenset(), frozenset("P"), False),
}


@pytest.mark.parametrize(
    ("first_card", "last_card", "first_name", "last_name", "double"),
    DOUBLES.values(),
    ids=DOUBLES.keys(),
)
def test_I14_double(
    first_card: frozenset[str],
    last_card: frozenset[str],
    first_name: frozenset[str],
    last_name: frozenset[str],
    double: bool,
) -> None:
    assert is_double(first_card, last_card, first_name, last_name) is double


@pytest.mark.parametrize(("one", "other"), [(ALL_LETTERS, S), (A, ALL_LETTERS)])
def test_I13_a_wild_card_never_counts_for_the_double(
    one: frozenset[str], other: frozenset[str]
) -> None:
    assert not is_double(one, other, A, S)


@pytest.mark.parametrize(
    ("profile", "letters", "points"),
    [(0, 0, 0), (1, 0, -1), (0, 1, -2), (3, 2, -7), (5, 0, -5)],
    ids=["empty_hand", "one_profile", "one_letter", "mixed", "full_hand"],
)
def test_I26_end_deduction(profile: int, letters: int, points: int) -> None:
    assert end_deduction(profile, letters) == points


@given(counts.filter(lambda n: n < 250), counts.filter(lambda n: n < 250))
def test_I26_deductions_add_up_card_by_card(profile: int, letters: int) -> None:
    one_by_one = profile * end_deduction(1, 0) + letters * end_deduction(0, 1)
    assert end_deduction(profile, letters) == one_by_one <= 0


@pytest.mark.parametrize(
    ("profile", "letters", "words"),
    [(-1, 0, "^-1 profile cards in the hand"), (0, 501, "^501 letter cards in the hand")],
    ids=["profile", "letters"],
)
def test_I26_a_hand_out_of_bounds_is_quoted(profile: int, letters: int, words: str) -> None:
    with pytest.raises(InvalidScore, match=words):
        end_deduction(profile, letters)


UPHELD, NOT_UPHELD = Ruling.UPHELD, Ruling.NOT_UPHELD
REPLACE, ADD = EndedBonus.REPLACE, EndedBonus.ADD
EFFECTS = {
    "I32_upheld_open": (UPHELD, None, REPLACE, -6),
    "I33_upheld_ended": (UPHELD, 7, REPLACE, -13),
    "I33_upheld_ended_add_is_the_same": (UPHELD, 7, ADD, -13),
    "I34_not_upheld_open": (NOT_UPHELD, None, REPLACE, 12),
    "I34_not_upheld_open_add_is_the_same": (NOT_UPHELD, None, ADD, 12),
    "I35_not_upheld_ended_replace": (NOT_UPHELD, 7, REPLACE, 5),
    "I35_not_upheld_full_image_gains_nothing": (NOT_UPHELD, 12, REPLACE, 0),
    "I35_not_upheld_ended_add": (NOT_UPHELD, 7, ADD, 12),
}


@pytest.mark.parametrize(
    ("ruling", "ended_points", "bonus", "points"), EFFECTS.values(), ids=EFFECTS.keys()
)
def test_challenge_points(
    ruling: Ruling, ended_points: int | None, bonus: EndedBonus, points: int
) -> None:
    effect = challenge_effect(ruling, ended_points=ended_points, ended_bonus=bonus)
    assert effect.points == points


def test_I32_upheld_cards_go_to_the_table_and_the_image_stays() -> None:
    assert challenge_effect(UPHELD) == ChallengeEffect(
        points=-6, ending_undone=False, cards_to_table=True, image_leaves=False
    )


def test_I33_upheld_on_an_ended_image_undoes_the_ending() -> None:
    assert challenge_effect(UPHELD, ended_points=2) == ChallengeEffect(
        points=-8, ending_undone=True, cards_to_table=True, image_leaves=False
    )


def test_I34_not_upheld_the_image_leaves_the_game() -> None:
    assert challenge_effect(NOT_UPHELD) == ChallengeEffect(
        points=12, ending_undone=False, cards_to_table=False, image_leaves=True
    )


@given(ended)
def test_I33_I35_what_the_turn_brings_in_all(points: int) -> None:
    assert points + challenge_effect(UPHELD, ended_points=points).points == -6
    assert points + challenge_effect(NOT_UPHELD, ended_points=points).points == 12
    added = challenge_effect(NOT_UPHELD, ended_points=points, ended_bonus=ADD)
    assert points + added.points == points + 12


@pytest.mark.parametrize("points", [0, -6, 3, 5, 11, 16, 36])
def test_ended_points_that_no_image_scores_are_refused(points: int) -> None:
    with pytest.raises(InvalidScore, match=f"no image scores {points} points; one of 2, 4, 7"):
        challenge_effect(UPHELD, ended_points=points)


def test_ended_points_are_the_table_and_its_doubles_from_five_cards_on() -> None:
    assert ENDED_POINTS == {2, 4, 7, 10, 12} | {8, 14, 20, 24}
