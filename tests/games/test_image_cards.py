"""I01 to I15: cards, images and scoring."""

from __future__ import annotations

import pytest

from games import image
from tests.games.image_positions import FOUR, hand, ids, play, position, refuse, stacks, table

THREE = "place-europe-1 activity-music-1 status-dead-1"
PROFILES = (
    "place-europe-1", "activity-music-1", "status-dead-1", "time-20-1", "activity-religion-1",
    "activity-medicine-1", "status-nonfictional-1", "place-africa-1", "place-france-1",
)  # fmt: skip
SCHWEITZER = '"Albert Schweitzer"'
DOUBLE = image.HouseRules(double=True)


@pytest.mark.parametrize(
    ("profiles", "points"), [(3, 2), (4, 4), (5, 7), (6, 10), (7, 12)], ids=lambda n: str(n)
)
def test_I01_the_letter_counts_towards_the_length(profiles: int, points: int) -> None:
    state = position(hands=["letter-s-1"], images=[" ".join(PROFILES[:profiles])])
    ended = play(state, f"1 end #1 letter-s-1 {SCHWEITZER}")
    assert ended.scores == (points, 0, 0)


def test_I02_covered_cards_do_not_count() -> None:
    covered = "place-europe-1>place-france-1>place-africa-1 activity-music-1 status-dead-1"
    state = position(hands=["letter-s-1"], images=[covered])
    assert play(state, f"1 end #1 letter-s-1 {SCHWEITZER}").scores[0] == 2


def test_I03_only_what_shows_is_asked_of_the_personage() -> None:
    state = position(images=["place-europe-1>place-france-1 activity-music-1"])
    shown = state.images[0]
    assert shown is not None
    assert ids(state, shown.shown) == "place-france-1 activity-music-1"


def test_I04_a_letter_is_never_covered() -> None:
    state = position(hands=["letter-s-1 letter-b-1", "letter-wild-1"], images=[THREE])
    ended = play(state, f"1 end #1 letter-s-1 {SCHWEITZER}")
    refuse(ended, "1 cover #1.4 letter-b-1", r"#1 is ended, and so closed \(I11\)")
    refuse(play(ended, "1 done"), "2 cover #1.4 letter-wild-1", r"\(I11\)")


@pytest.mark.parametrize(
    "line",
    ["1 start letter-s-1", "1 extend #1 letter-s-1", f"1 end #1 letter-s-1 {SCHWEITZER}"],
    ids=["first", "middle", "after_two"],
)
def test_I05_no_letter_before_three_profile_cards_show(line: str) -> None:
    state = position(hands=["letter-s-1"], images=["place-europe-1>place-france-1 time-20-1"])
    refuse(state, line, r"\(I05\)$")


def test_I05_cards_of_this_turn_count() -> None:
    state = position(
        hands=["place-europe-1 activity-music-1 letter-s-1"], table="status-dead-1 time-20-1"
    )
    ended = play(
        state,
        "1 start place-europe-1",
        "1 extend #1 status-dead-1",
        "1 extend #1 time-20-1",
        f"1 end #1 letter-s-1 {SCHWEITZER}",
    )
    assert ended.scores[0] == 2


def test_I05_only_a_letter_ends() -> None:
    state = position(hands=["time-20-2"], images=[THREE])
    refuse(state, f"1 end #1 time-20-2 {SCHWEITZER}", "time-20-2 is a time card")


def test_I06_no_cap_and_twelve_points_from_eight_on() -> None:
    state = position(hands=["letter-s-1"], images=[" ".join(PROFILES)])
    ended = play(state, f"1 end #1 letter-s-1 {SCHWEITZER}")
    assert ended.scores[0] == 12
    assert len(stacks(ended, 1).split()) == 10


FIRST_FROM_TABLE = {
    "start": ("1 start time-20-1", "not the TABLE"),
    "extend": ("1 extend #1 time-20-1", "a card from the hand goes to image #1 first"),
    "cover": ("1 cover #1.2 activity-art-1", "a card from the hand goes to image #1 first"),
    "end": (f"1 end #1 letter-s-1 {SCHWEITZER}", "a card from the hand goes to image #1 first"),
}


@pytest.mark.parametrize(("line", "words"), FIRST_FROM_TABLE.values(), ids=FIRST_FROM_TABLE.keys())
def test_I07_hand_card_first(line: str, words: str) -> None:
    state = position(
        hands=["place-asia-1 place-asia-2"],
        table="time-20-1 activity-art-1 letter-s-1",
        images=[THREE, "time-19-1"],
    )
    refuse(state, line, words + r".*\(I07\)")
    # A hand card on another image does not help.
    refuse(play(state, "1 extend #2 place-asia-1"), line, r"\(I07\)")
    if "start" not in line:
        play(state, "1 extend #1 place-asia-2", line)


def test_I07_a_covering_card_is_such_a_card() -> None:
    state = position(hands=["activity-art-1"], table="letter-s-1", images=[THREE])
    ended = play(state, "1 cover #1.2 activity-art-1", f"1 end #1 letter-s-1 {SCHWEITZER}")
    assert ended.scores[0] == 2


def test_I07_holds_again_in_the_next_turn() -> None:
    state = position(
        hands=["place-asia-1"], table="time-20-1 time-20-2", images=[THREE], deck="time-19-1"
    )
    again = play(state, "1 extend #1 place-asia-1", "1 done", "2 pass", "3 pass")
    refuse(again, "1 extend #1 time-20-1", r"\(I07\)")


def test_I08_three_hand_cards_a_turn_over_all_images_and_table_cards_without_limit() -> None:
    state = position(
        hands=["place-asia-1 place-asia-2 time-19-1 time-19-2 letter-s-1"],
        table="time-20-1 time-20-2 status-living-1 activity-art-1 activity-art-2",
        images=[THREE],
    )
    played = play(
        state,
        "1 start place-asia-1",
        "1 extend #2 time-20-1",
        "1 extend #2 status-living-1",
        "1 extend #1 place-asia-2",
        "1 extend #1 time-19-1",
        "1 extend #1 time-20-2",
        "1 extend #2 activity-art-1",
        "1 extend #2 activity-art-2",
    )
    assert hand(played, 1) == "time-19-2 letter-s-1"
    for line in ("1 start time-19-2", "1 extend #1 time-19-2", "1 cover #1.5 time-19-2"):
        refuse(played, line, r"at most three cards from the hand; 3 are played \(I08\)")
    refuse(played, f"1 end #2 letter-s-1 {SCHWEITZER}", r"\(I08\)")


@pytest.mark.parametrize(
    ("lines", "image_1"),
    [
        (["1 extend #1 time-20-1"], f"{THREE} time-20-1"),
        (
            ["1 cover #1.1 place-asia-1"],
            "place-europe-1>place-asia-1 activity-music-1 status-dead-1",
        ),
        ([f"1 end #1 letter-s-1 {SCHWEITZER}"], f"{THREE} letter-s-1"),
    ],
    ids=["extend", "change", "end"],
)
def test_I09_other_peoples_images(lines: list[str], image_1: str) -> None:
    state = position(hands=["time-20-1 place-asia-1 letter-s-1"], images=[THREE])
    assert stacks(play(state, *lines), 1) == image_1


def test_I10_the_player_who_acted_last_answers_for_the_image() -> None:
    state = position(hands=["time-20-1", "time-19-1"], images=["place-europe-1"])
    played = play(state, "1 extend #1 time-20-1", "1 done", "2 extend #1 time-19-1", "2 done")
    changed = played.images[0]
    assert changed is not None
    assert changed.actors == (2, 0, 1)
    challenged = play(played, "1 challenge #1")
    assert challenged.challenge is not None
    assert challenged.challenge.challenged == 1


@pytest.mark.parametrize(
    "line",
    ["2 extend #1 time-20-1", "2 cover #1.1 place-asia-1", '2 end #1 letter-b-1 "Bach"'],
    ids=["extend", "cover", "end"],
)
def test_I11_an_ended_image_is_closed(line: str) -> None:
    state = position(hands=["letter-s-1", "time-20-1 place-asia-1 letter-b-1"], images=[THREE])
    ended = play(state, f"1 end #1 letter-s-1 {SCHWEITZER}", "1 done")
    refuse(ended, line, r"image #1 is ended, and so closed \(I11\)")


def test_I12_several_images_ended_in_one_turn() -> None:
    other = "place-asia-1 time-19-1 status-living-1 activity-art-1"
    state = position(
        hands=["letter-s-1 time-19-2"], table="letter-b-1 letter-c-1", images=[THREE, other]
    )
    ended = play(state, f"1 end #1 letter-s-1 {SCHWEITZER}")
    refuse(ended, '1 end #2 letter-b-1 "Bach"', r"\(I07\)")
    ended = play(ended, "1 extend #2 time-19-2", '1 end #2 letter-b-1 "Bach"')
    assert ended.scores[0] == 2 + 7


def test_I13_a_wild_letter_ends_and_scores_as_any() -> None:
    state = position(hands=["letter-wild-1"], images=[THREE])
    assert play(state, f"1 end #1 letter-wild-1 {SCHWEITZER}").scores[0] == 2


@pytest.mark.parametrize("letters", ["letter-wild-1 letter-s-1", "letter-a-1 letter-wild-1"])
def test_I13_a_wild_letter_never_doubles(letters: str) -> None:
    state = position(hands=["letter-wild-1 letter-a-1 letter-s-1"], images=[THREE], rules=DOUBLE)
    refuse(state, f"1 end #1 {letters} {SCHWEITZER}", r"\(I13\)")


def test_I14_the_double_is_off_by_default() -> None:
    state = position(hands=["letter-a-1 letter-s-1"], images=[THREE])
    refuse(state, f"1 end #1 letter-a-1 letter-s-1 {SCHWEITZER}", r"\(I14\)")


@pytest.mark.parametrize(
    ("profiles", "points"), [(3, 8), (4, 14), (5, 20), (6, 24), (8, 24)], ids=lambda n: str(n)
)
def test_I14_both_letters_count_and_the_points_are_doubled(profiles: int, points: int) -> None:
    profile = " ".join(PROFILES[:profiles])
    state = position(hands=["letter-a-1 letter-s-1"], images=[profile], rules=DOUBLE)
    ended = play(state, f"1 end #1 letter-a-1 letter-s-1 {SCHWEITZER}")
    assert ended.scores[0] == points
    assert stacks(ended, 1) == f"{profile} letter-a-1 letter-s-1"
    assert hand(ended, 1) == ""


def test_I14_one_name_cannot_double() -> None:
    state = position(hands=["letter-a-1 letter-p-1"], images=[THREE], rules=DOUBLE)
    refuse(state, '1 end #1 letter-a-1 letter-p-1 "Plato"', r"'Plato' is one name.*\(I14\)")


@pytest.mark.parametrize("letters", ["letter-a-1 letter-s-1", "letter-s-1 letter-a-1"])
def test_I14_one_letter_of_the_two_from_the_hand_opens_the_table(letters: str) -> None:
    state = position(hands=["letter-a-1"], table="letter-s-1", images=[THREE], rules=DOUBLE)
    ended = play(state, f"1 end #1 {letters} {SCHWEITZER}")
    assert (ended.scores[0], table(ended, "letter")) == (8, "")


def test_I14_two_table_letters_need_a_hand_card_before() -> None:
    line = f"1 end #1 letter-a-1 letter-s-1 {SCHWEITZER}"
    state = position(
        hands=["time-20-1"], table="letter-s-1 letter-a-1", images=[THREE], rules=DOUBLE
    )
    refuse(state, line, r"\(I07\)")
    assert play(state, "1 extend #1 time-20-1", line).scores[0] == 14


def test_I14_two_hand_letters_are_two_of_the_three_hand_cards() -> None:
    state = position(
        hands=["letter-a-1 letter-s-1 time-20-1 time-20-2"], images=[THREE], rules=DOUBLE
    )
    line = f"1 end #1 letter-a-1 letter-s-1 {SCHWEITZER}"
    played = play(state, "1 extend #1 time-20-1")
    assert play(played, line).scores[0] == 14
    refuse(play(played, "1 extend #1 time-20-2"), line, r"\(I08\)")


@pytest.mark.parametrize("letter", ["letter-qvxyz-1", "letter-g-1", "letter-b-1"])
def test_I15_the_engine_judges_no_name(letter: str) -> None:
    """V, G or, wrongly, B for van Gogh: that is for a challenge, and for kb, to find."""
    state = position(hands=[letter], images=[THREE])
    assert play(state, f'1 end #1 {letter} "Vincent van Gogh"').scores[0] == 2


def test_printed_a_card_covers_only_its_own_category() -> None:
    state = position(hands=["time-20-2 place-asia-1"], images=[FOUR])
    refuse(state, "1 cover #1.1 time-20-2", "a time card does not go over a place card")
    refuse(state, "1 cover #1.5 time-20-2", "has positions 1 to 4, not 5")
    assert stacks(play(state, "1 cover #1.4 time-20-2"), 1).endswith("time-20-1>time-20-2")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 extend #2 time-20-2", "there is no image #2"),
        ("1 start place-asia-1", "place-asia-1 is neither in the hand nor on the TABLE"),
        ("2 start time-20-2", "it is seat 1's turn"),
    ],
    ids=["no_such_image", "not_at_hand", "not_your_turn"],
)
def test_a_refusal_says_why(line: str, words: str) -> None:
    refuse(position(hands=["time-20-2"], images=[FOUR]), line, words)
