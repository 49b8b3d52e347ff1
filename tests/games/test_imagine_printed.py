"""The printed rules of Imagine, sentence by sentence, in their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import imagine
from games.errors import Invalid
from games.imagine.moves import Describe, Pass, Play, Renew, Wager
from games.imagine.state import Phase
from tests.games.imagine_positions import PICTURES, described, play, position, refuse, scored


@pytest.mark.parametrize("seats", [2, 7, 0, True])
def test_three_to_six_players(seats: int) -> None:
    with pytest.raises(Invalid, match="3 to 6 players"):
        imagine.new_game(PICTURES, seats, 1)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_deal_6_cards_to_each_player(seats: int) -> None:
    state = imagine.new_game(PICTURES, seats, 1)
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert len({card for hand in state.hands for card in hand}) == 6 * seats


def test_select_the_first_architect() -> None:
    firsts = {imagine.new_game(PICTURES, 4, seed).architect for seed in range(60)}
    assert firsts == {0, 1, 2, 3}


def test_the_architect_may_discard_the_hand_and_draw_new_cards_for_2_points() -> None:
    before = position()
    state = play(before, "1 renew")
    assert state.scores == (-2, 0, 0)
    assert not set(state.hands[0]) & set(before.hands[0])


def test_the_architect_may_pass_and_the_next_player_becomes_architect() -> None:
    state = play(position(), "1 pass")
    assert state.architect == 1
    refuse(state, "1 pass", "seat 2 is the architect")


def test_after_the_last_seat_comes_the_first() -> None:
    assert play(position(architect=3), "3 pass").architect == 0


def test_or_selects_one_of_their_cards_and_describes_it() -> None:
    state = play(position(), '1 describe p4 2 "what is left"')
    assert state.phase is Phase.PLAYS
    refuse(position(), '1 describe p7 0 "not mine"', "p7 is not in the hand")


def test_the_card_is_face_down_and_the_description_is_shared() -> None:
    state = play(position(), '1 describe p4 2 "what is left"')
    for seat in (None, 1, 2):
        seen = imagine.view(state, seat)
        assert seen["description"] == "what is left"
        assert seen["table"] == []
        assert "'p4'" not in str(seen)


@pytest.mark.parametrize("stake", [-1, 3, True, 1.0])
def test_the_architect_places_a_stake_of_0_to_2(stake: int) -> None:
    for right in (0, 1, 2):
        imagine.check(position(), Describe(0, 0, right, "moon"))
    with pytest.raises(Invalid, match="a stake is a whole number from 0 to 2"):
        imagine.check(position(), Describe(0, 0, stake, "moon"))


def test_each_other_player_plays_a_card_face_down() -> None:
    state = play(position(4), '1 describe p1 0 "moon"')
    assert imagine.to_act(state) == {1, 2, 3}
    refuse(state, "1 play p2 0", "the architect has played")
    refuse(state, "2 play p13 0", "p13 is not in the hand")
    refuse(play(state, "2 play p7 0"), "2 play p8 0", "which stays")
    refuse(position(4), "2 play p7 0", "not now: the architect is to")


@pytest.mark.parametrize("stake", [-1, 3])
def test_and_places_a_stake_of_0_to_2(stake: int) -> None:
    state = play(position(), '1 describe p1 0 "moon"')
    for right in (0, 1, 2):
        imagine.check(state, Play(1, 6, right))
    with pytest.raises(Invalid, match="a stake is a whole number from 0 to 2"):
        imagine.check(state, Play(1, 6, stake))


def test_cards_are_added_until_there_are_5_shuffled_and_shown() -> None:
    orders = set()
    for seed in range(40):
        state = position()
        state = described(state._replace(setup=replace(state.setup, seed=seed)))
        assert sorted(state.table) == [0, 6, 12, 18, 19]
        orders.add(state.table)
    assert len(orders) > 30  # of 120


@pytest.mark.parametrize("points", [-1, 3])
def test_each_other_player_bets_0_to_2_on_a_card(points: int) -> None:
    state = described(position())
    for right in (0, 1, 2):
        imagine.check(state, Wager(1, 0, right))
    with pytest.raises(Invalid, match="a bet is a whole number from 0 to 2"):
        imagine.check(state, Wager(1, 0, points))
    refuse(state, "2 bet p2 1", "not among the cards shown")
    refuse(play(state, "2 bet p1 1"), "2 bet p13 1", "the bet stays")
    refuse(position(), "2 bet p1 1", "not now")


def test_if_all_chose_the_architects_card_it_scores_nothing_and_loses_its_stake() -> None:
    assert scored("2 0 0", "2 p1 1", "3 p1 1")[0] == -2


def test_each_who_bet_correctly_scores_the_bet() -> None:
    assert scored("0 0 0 0", "2 p1 2", "3 p1 1", "4 p7 2")[1:] == (2, 1, 0)


def test_each_whose_card_received_bets_scores_stake_times_bets() -> None:
    assert scored("1 2 0 0", "2 p1 0", "3 p7 0", "4 p7 2") == (1, 4, 0, 0)


def test_each_whose_card_received_no_bet_loses_the_stake() -> None:
    assert scored("1 2 0 1", "2 p13 0", "3 p25 0", "4 p13 0") == (-1, -2, 0, -1)


def test_played_cards_are_discarded_hands_refilled_and_the_next_is_architect() -> None:
    state = described(position())
    table = set(state.table)
    state = play(state, "2 bet p13 0", "3 bet p7 0")
    assert set(state.discard) == table
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert state.architect == 1
    assert state.phase is Phase.ARCHITECT
    assert (state.description, state.table, state.added) == (None, (), ())


@pytest.mark.parametrize(("seats", "times"), [(3, 4), (4, 3), (5, 2), (6, 2)])
def test_how_often_each_is_the_architect(seats: int, times: int) -> None:
    assert imagine.new_game(PICTURES, seats, 1).setup.turns == seats * times


def test_if_all_players_pass_the_game_is_over() -> None:
    state = play(position(), "1 pass", "2 pass", "3 pass")
    assert imagine.outcome(state) is not None
    refuse(state, "1 pass", "the game is over")


def test_the_discard_pile_is_reshuffled_when_more_cards_are_needed() -> None:
    state = described(position(3, deck=1))
    assert len(state.added) == 2
    assert state.discard == ()


def test_nothing_ventured_nothing_gained() -> None:
    assert scored("0 0 0", "2 p1 0", "3 p1 0") == (0, 0, 0)


def test_what_the_architect_may_do_is_listed() -> None:
    state = position()
    moves = imagine.legal_moves(state, 0)
    assert [move for move in moves if not isinstance(move, Describe)] == [Pass(0), Renew(0)]
    assert len(moves) == 6 * 3 + 2
    assert imagine.legal_moves(state, 1) == []
    assert imagine.legal_moves(state, None) == []
