"""I30 to I40: challenges."""

from __future__ import annotations

import pytest

from games import image
from games.errors import Invalid
from games.image.scoring import EndedBonus
from games.image.state import Phase, State
from tests.games.image_positions import hand, ids, play, position, refuse, stacks, table

THREE = "place-europe-1 activity-music-1 status-dead-1"
SCHWEITZER = '"Albert Schweitzer"'
UPHELD, NOT_UPHELD = "rule upheld by reference", "rule not_upheld by reference"
UNDECIDED = "rule undecided by reference"


def open_turn(seats: int = 3, rules: image.HouseRules | None = None) -> State:
    """Seat 1 has extended image 1, changed it and begun image 2; all three were hand cards."""
    state = position(
        seats=seats,
        hands=["time-20-1 place-asia-1 activity-art-1", "time-19-1 status-living-1"],
        table="time-20-2",
        images=[THREE],
        rules=rules,
    )
    return play(
        state,
        "1 extend #1 time-20-1",
        "1 extend #1 time-20-2",
        "1 cover #1.1 place-asia-1",
        "1 start activity-art-1",
        "1 done",
    )


def ended_turn(seats: int = 3, rules: image.HouseRules | None = None) -> State:
    """Seat 1 has extended image 1 and ended it: 5 cards, 4 points."""
    state = position(
        seats=seats,
        hands=["time-20-1", "time-19-1"],
        table="letter-s-1",
        images=[THREE],
        scores=[10] + [0] * (seats - 1),
        rules=rules,
    )
    return play(state, "1 extend #1 time-20-1", f"1 end #1 letter-s-1 {SCHWEITZER}", "1 done")


def test_I30_from_the_end_of_a_turn_until_the_next_player_acts() -> None:
    state = position(hands=["time-20-1", "time-19-1", "time-bc-1"], images=[THREE])
    begun = play(state, "1 extend #1 time-20-1")
    refuse(begun, "2 challenge #1", r"there is no turn to challenge")
    done = play(begun, "1 done")
    assert play(done, "2 challenge #1").phase is Phase.NAMING
    assert play(done, "3 challenge #1").phase is Phase.NAMING
    acted = play(done, "2 start time-19-1")
    refuse(acted, "3 challenge #1", r"the next player has acted \(I30\)")
    refuse(play(done, "2 pass"), "3 challenge #1", r"the next player has acted \(I30\)")


def test_I30_taking_the_first_card_back_takes_the_act_back() -> None:
    done = open_turn()
    undone = play(done, "2 start time-19-1", "2 undo")
    assert undone == done
    assert play(undone, "3 challenge #2").phase is Phase.NAMING


def test_I30_play_stops_while_a_challenge_is_settled() -> None:
    state = play(open_turn(), "3 challenge #2")
    refuse(state, "2 start time-19-1", "image #2 is challenged, which is settled first")
    refuse(state, "2 pass", "image #2 is challenged")
    refuse(state, "2 challenge #1", r"no challenge is possible in the phase naming \(I30\)")


def test_I31_any_other_player_once_for_each_image_of_the_turn() -> None:
    state = open_turn()
    refuse(state, "1 challenge #1", r"nobody challenges their own turn \(I31\)")
    refuse(state, "2 challenge #3", r"seat 1 did not touch image #3 in the last turn \(I31\)")
    state = play(state, "3 challenge #1", '1 name #1 "Bach"', UPHELD)
    refuse(state, "2 challenge #1", r"image #1 has been challenged in this turn.*\(I31\)")
    state = play(state, "2 challenge #2", '1 name #2 "Bach"', NOT_UPHELD)
    assert state.scores == (6, 0, 0)
    assert image.legal_moves(state, 2) == [image.parse_move(state, "3 overrule")]


def test_I31_an_image_of_an_earlier_turn_is_not_challenged() -> None:
    state = play(open_turn(), "2 extend #1 time-19-1", "2 done")
    refuse(state, "1 challenge #2", "seat 2 did not touch image #2")


def test_I32_upheld_the_cards_of_the_turn_go_to_the_table() -> None:
    state = open_turn()
    before = hand(state, 1)
    state = play(state, "2 challenge #1", '1 name #1 "Bach"', UPHELD)
    assert stacks(state, 1) == THREE  # the cover is gone, the card below shows
    assert table(state, "place") == "place-asia-1"
    assert table(state, "time").endswith("time-20-2 time-20-1")  # last played, first back
    assert stacks(state, 2) == "activity-art-1"  # his other image is not touched
    assert state.scores == (-6, 0, 0)
    assert hand(state, 1) == before
    assert (state.phase, state.turn) == (Phase.TURN, 1)


def test_I32_an_emptied_image_vanishes_and_its_number_is_not_used_again() -> None:
    state = play(open_turn(), "2 challenge #2", '1 name #2 "Bach"', UPHELD)
    assert stacks(state, 2) == "-"
    refuse(state, "2 extend #2 time-19-1", "image #2 has left the game")
    assert stacks(play(state, "2 start time-19-1"), 3) == "time-19-1"


def test_I32_a_cover_on_a_card_of_the_same_turn_comes_off_first() -> None:
    state = position(hands=["time-20-1 time-19-1"], images=["place-europe-1"])
    state = play(state, "1 extend #1 time-20-1", "1 cover #1.2 time-19-1", "1 done")
    state = play(state, "2 challenge #1", "1 refuse #1")
    assert stacks(state, 1) == "place-europe-1"
    assert table(state, "time") == "time-19-1 time-20-1"


def test_I32_the_image_is_again_the_one_of_who_acted_before() -> None:
    state = play(open_turn(), "2 challenge #1", "1 refuse #1")
    left = state.images[0]
    assert left is not None
    assert left.actors == (2,)


def test_I33_upheld_on_an_ended_image_undoes_the_ending() -> None:
    state = ended_turn()
    assert state.scores[0] == 14
    state = play(state, "3 challenge #1")
    assert state.phase is Phase.RULING  # I37: the name was called at the end
    state = play(state, UPHELD)
    assert state.scores == (10 - 6, 0, 0)
    assert stacks(state, 1) == THREE
    assert table(state, "letter").endswith("letter-s-1")
    # It is open again.
    assert stacks(play(state, "2 extend #1 time-19-1"), 1) == f"{THREE} time-19-1"


def test_I33_a_double_that_falls_gives_both_letters_back() -> None:
    state = position(
        hands=["letter-a-1 letter-s-1"], images=[THREE], rules=image.HouseRules(double=True)
    )
    state = play(state, f"1 end #1 letter-a-1 letter-s-1 {SCHWEITZER}", "1 done")
    assert state.scores[0] == 8
    state = play(state, "2 challenge #1", UPHELD)
    assert (state.scores[0], stacks(state, 1)) == (-6, THREE)
    assert table(state, "letter") == "letter-s-1 letter-a-1"


def test_I34_not_upheld_the_open_image_leaves_with_all_its_cards() -> None:
    state = play(open_turn(), "2 challenge #1", '1 name #1 "Bach"', NOT_UPHELD)
    assert state.scores == (12, 0, 0)
    assert stacks(state, 1) == "-"
    removed = "place-europe-1 place-asia-1 activity-music-1 status-dead-1 time-20-1 time-20-2"
    assert ids(state, state.removed) == removed


@pytest.mark.parametrize(
    ("bonus", "score"), [(EndedBonus.REPLACE, 10 + 12), (EndedBonus.ADD, 10 + 4 + 12)]
)
def test_I35_not_upheld_on_an_ended_image(bonus: EndedBonus, score: int) -> None:
    state = ended_turn(rules=image.HouseRules(ended_bonus=bonus))
    state = play(state, "3 challenge #1", NOT_UPHELD)
    assert state.scores == (score, 0, 0)
    assert stacks(state, 1) == "-"
    assert ids(state, state.removed) == f"{THREE} time-20-1 letter-s-1"


@pytest.mark.parametrize("ruling", [UPHELD, NOT_UPHELD])
def test_I36_the_challenger_neither_pays_nor_gains(ruling: str) -> None:
    for state in (
        play(open_turn(), "3 challenge #1", '1 name #1 "Bach"', ruling),
        play(ended_turn(), "3 challenge #1", ruling),
    ):
        assert state.scores[1:] == (0, 0)


def test_I37_the_challenged_player_names_the_open_image() -> None:
    state = play(open_turn(), "3 challenge #1")
    assert image.to_act(state) == {0}
    refuse(state, '2 name #1 "Bach"', r"seat 1 is asked for the name \(I37\)")
    refuse(state, '1 name #2 "Bach"', "image #1 is the challenged one")
    refuse(state, NOT_UPHELD, r"`rule upheld by timeout` \(I37\)")
    named = play(state, '1 name #1 "Bach"')
    assert named.challenge is not None
    assert (named.phase, named.challenge.name) == (Phase.RULING, "Bach")
    refuse(named, '1 name #1 "Liszt"', r"nobody is asked for a name \(I37; phase ruling\)")
    assert image.to_act(named) == frozenset()


@pytest.mark.parametrize("line", ["1 refuse #1", "rule upheld by timeout"])
def test_I37_refusing_or_running_out_of_time_is_upheld(line: str) -> None:
    state = play(open_turn(), "3 challenge #1", line)
    assert (state.scores, stacks(state, 1)) == ((-6, 0, 0), THREE)


VOTES = {
    "2_players_upheld": (2, "u", "upheld"),
    "2_players_not": (2, "n", "not_upheld"),
    "3_players_both": (3, "uu", "upheld"),
    "3_players_tie": (3, "un", "not_upheld"),
    "4_players_majority": (4, "unu", "upheld"),
    "4_players_minority": (4, "nnu", "not_upheld"),
    "5_players_tie": (5, "unnu", "not_upheld"),
    "6_players_majority": (6, "uunnu", "upheld"),
}


@pytest.mark.parametrize(("seats", "votes", "ruling"), VOTES.values(), ids=VOTES.keys())
def test_I38_undecided_goes_to_the_majority_and_a_tie_is_not_upheld(
    seats: int, votes: str, ruling: str
) -> None:
    state = play(open_turn(seats), "2 challenge #1", '1 name #1 "Bach"', UNDECIDED)
    assert image.to_act(state) == set(range(1, seats))
    for seat, cast in enumerate(votes, 2):
        assert state.phase is Phase.VOTE
        state = play(state, f"{seat} vote {'upheld' if cast == 'u' else 'not_upheld'}")
    assert state.last_turn is not None
    assert state.last_turn.ruled is not None
    assert (state.last_turn.ruled.ruling, state.last_turn.ruled.by) == (ruling, "vote")
    assert state.scores[0] == (-6 if ruling == "upheld" else 12)


def test_I38_who_votes() -> None:
    state = play(open_turn(), "2 challenge #1", '1 name #1 "Bach"')
    refuse(state, "2 vote upheld", r"nothing is voted on \(I38; phase ruling\)")
    state = play(state, UNDECIDED)
    refuse(state, "1 vote not_upheld", r"the challenged player has no vote \(I38\)")
    refuse(state, UPHELD, r"the players vote")
    state = play(state, "2 vote upheld")
    assert image.to_act(state) == {2}
    refuse(state, "2 vote not_upheld", r"this seat has voted \(I38\)")
    with pytest.raises(Invalid, match="a vote is upheld or not_upheld"):
        image.apply(state, image.parse_move(state, "3 vote undecided"))


@pytest.mark.parametrize(
    ("votes", "score"),
    [([], 12), (["2 vote upheld"], -6), (["3 vote not_upheld"], 12)],
    ids=["nobody", "one_upheld", "one_not"],
)
def test_I38_out_of_time_the_votes_cast_decide(votes: list[str], score: int) -> None:
    state = play(open_turn(4), "2 challenge #1", '1 name #1 "Bach"', UNDECIDED, *votes)
    assert play(state, "rule undecided by timeout").scores[0] == score


def test_I38_a_ruling_needs_a_challenge() -> None:
    refuse(open_turn(), UPHELD, r"there is no challenge to rule on \(phase turn\)")
    refuse(play(ended_turn(), "2 challenge #1"), "rule upheld by timeout", "the reference rules")
    with pytest.raises(Invalid, match="a ruling is one of upheld, not_upheld, undecided"):
        image.apply(open_turn(), image.parse_move(open_turn(), "rule perhaps by reference"))
    with pytest.raises(Invalid, match="a ruling comes by reference or timeout"):
        image.apply(open_turn(), image.parse_move(open_turn(), "rule upheld by rumour"))


@pytest.mark.parametrize("line", ["1 swap time-20-1", "1 pass"])
def test_I39_a_swap_or_pass_cannot_be_challenged(line: str) -> None:
    state = play(position(hands=["time-20-1"], images=[THREE]), line)
    refuse(state, "2 challenge #1", r"it was a swap or a pass \(I39\)")
    assert not [
        m
        for seat in range(3)
        for m in image.legal_moves(state, seat)
        if "image" in m._fields and seat != 1
    ]


@pytest.mark.parametrize(("seats", "needed"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_I40_all_players_but_one_turn_a_ruling_round(seats: int, needed: int) -> None:
    ruled = play(open_turn(seats), "2 challenge #1", '1 name #1 "Bach"', UPHELD)
    other = play(open_turn(seats), "2 challenge #1", '1 name #1 "Bach"', NOT_UPHELD)
    state = ruled
    for seat in range(1, needed):
        state = play(state, f"{seat} overrule")
        assert state.scores == ruled.scores
    refuse(state, "1 overrule", r"this seat has called for it \(I40\)")
    state = play(state, f"{needed} overrule")
    assert (state.scores, state.table) == (other.scores, other.table)
    assert (state.images, state.removed) == (other.images, other.removed)
    refuse(state, "1 overrule", r"the ruling came by overrule; .* once \(I40\)")


def test_I40_the_other_way_round() -> None:
    state = play(ended_turn(), "2 challenge #1", NOT_UPHELD)
    assert state.scores[0] == 10 + 12
    state = play(state, "2 overrule", "3 overrule")
    assert (state.scores[0], stacks(state, 1)) == (10 - 6, THREE)


def test_I40_only_while_the_turn_is_open_to_challenges() -> None:
    state = play(open_turn(), "2 challenge #1", '1 name #1 "Bach"', UPHELD, "3 overrule")
    refuse(play(state, "2 pass"), "1 overrule", r"there is no ruling to overrule")
    again = play(state, "3 challenge #2")
    refuse(again, "1 overrule", r"there is no ruling to overrule")


@pytest.mark.parametrize(
    "lines",
    [
        ["1 refuse #1"],
        ["rule upheld by timeout"],
        ['1 name #1 "Bach"', UNDECIDED, "2 vote upheld", "3 vote upheld"],
    ],
    ids=["refusal", "timeout", "vote"],
)
def test_I40_only_the_reference_is_overruled(lines: list[str]) -> None:
    state = play(open_turn(), "2 challenge #1", *lines)
    refuse(state, "2 overrule", r"only the reference's is overruled")


def test_I40_option_off() -> None:
    state = play(ended_turn(rules=image.HouseRules(overrule=False)), "2 challenge #1", UPHELD)
    refuse(state, "2 overrule", r"the house rules let nobody overrule the reference \(I40\)")
