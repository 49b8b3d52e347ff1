"""The rulings M01 to M22, by number."""

from __future__ import annotations

from random import Random

import pytest

from games import imagine
from games.errors import Invalid
from games.imagine.moves import Describe, Pass, Play, Wager
from games.imagine.outcome import Termination
from games.imagine.playout import leaver_move
from games.imagine.setup import fewest_cards
from games.imagine.state import Phase
from games.imagine.view import round_value
from tests.games.imagine_positions import (
    PICTURES,
    cards_of,
    described,
    ids,
    play,
    position,
    refuse,
    scored,
)

ZERO_IS_NO_BET = imagine.HouseRules(zero_is_no_bet=True)
WRONG_COSTS = imagine.HouseRules(wrong_bet_costs=True)


@pytest.mark.parametrize(
    ("stakes", "bets", "expected"),
    [
        # one of two bets 0 on the architect's card: stake 2, one bet
        pytest.param("2 0 0", ("2 p1 0", "3 p7 0"), (2, 0, 0), id="on-the-architects"),
        # seat 3's bet of 0 on p7 makes seat 2's stake pay
        pytest.param("0 2 0", ("2 p13 0", "3 p7 0"), (0, 2, 0), id="on-anothers"),
        # both on the architect's card, one with 0: all have found it
        pytest.param("2 0 0", ("2 p1 0", "3 p1 1"), (-2, 0, 1), id="all-found"),
    ],
)
def test_M01_a_bet_of_0_is_a_bet(
    stakes: str, bets: tuple[str, ...], expected: tuple[int, ...]
) -> None:
    assert scored(stakes, *bets) == expected


@pytest.mark.parametrize(
    ("stakes", "bets", "expected"),
    [
        pytest.param("2 0 0", ("2 p1 0", "3 p7 0"), (-2, 0, 0), id="on-the-architects"),
        pytest.param("0 2 0", ("2 p13 0", "3 p7 0"), (0, -2, 0), id="on-anothers"),
        pytest.param("2 0 0", ("2 p1 0", "3 p1 1"), (2, 0, 1), id="not-all-found"),
        pytest.param("2 0 0", ("2 p1 1", "3 p1 1"), (-2, 1, 1), id="all-found"),
    ],
)
def test_M01_option_zero_is_no_bet(
    stakes: str, bets: tuple[str, ...], expected: tuple[int, ...]
) -> None:
    assert scored(stakes, *bets, rules=ZERO_IS_NO_BET) == expected


def test_M02_a_correct_bet_pays_its_size_and_counts_once() -> None:
    assert scored("1 0 0 0", "2 p1 2", "3 p1 1", "4 p7 2") == (2, 2, 1, 0)


def test_M03_a_wrong_bet_costs_nothing() -> None:
    assert scored("0 0 0", "2 p13 2", "3 p7 2") == (0, 0, 0)


def test_M03_option_a_wrong_bet_costs() -> None:
    # seat 2 loses its bet of 2; seat 3, right by 1, gains it, and 2 for the bet on its card
    assert scored("0 0 2", "2 p13 2", "3 p1 1", rules=WRONG_COSTS) == (0, -2, 3)


def test_M04_all_found() -> None:
    assert scored("2 1 2 0", "2 p1 2", "3 p1 0", "4 p1 1") == (-2, 1, -2, 1)


def test_M05_nobody_found() -> None:
    assert scored("2 0 0", "2 p13 1", "3 p7 1") == (-2, 0, 0)


@pytest.mark.parametrize(
    ("bets", "architect"),
    [
        pytest.param(("2 p1 1", "3 p7 0", "4 p7 0", "5 p7 0"), 2, id="one-of-four"),
        pytest.param(("2 p1 1", "3 p1 0", "4 p7 0", "5 p7 0"), 4, id="two-of-four"),
        pytest.param(("2 p1 1", "3 p1 0", "4 p1 2", "5 p7 0"), 6, id="three-of-four"),
    ],
)
def test_M06_some_found(bets: tuple[str, ...], architect: int) -> None:
    assert scored("2 0 0 0 0", *bets)[0] == architect


def test_M07_nobody_bets_on_the_own_card() -> None:
    refuse(described(position(4)), "2 bet p7 0", r"own card \(M07\)")


def test_M08_bets_on_cards_from_the_deck() -> None:
    state = described(position(), stake=1)
    added = [card for card in ids(state, state.table) if card not in ("p1", "p7", "p13")]
    state = play(state, f"2 bet {added[0]} 2", f"3 bet {added[1]} 1")
    assert state.scores == (-1, 0, 0)


@pytest.mark.parametrize(
    ("seats", "added"),
    [(3, 2), (4, 1), (5, 0), (6, 0)],
    ids=lambda n: str(n),
)
def test_M09_added_cards(seats: int, added: int) -> None:
    before = position(seats)
    state = described(before)
    assert len(state.added) == added
    assert state.added == before.deck[:added]
    assert len(state.table) == max(5, seats)
    assert sorted(state.table) == sorted(
        [*state.added, *(laid.card for laid in state.played if laid)]
    )


def test_M10_the_architect_does_not_bet() -> None:
    state = described(position())
    refuse(state, "1 bet p7 1", r"does not bet \(M10\)")
    assert 0 not in imagine.to_act(state)


def test_M11_a_new_hand() -> None:
    before = position(scores=[5, 0, 0])
    state = play(before, "1 renew")
    assert state.scores == (3, 0, 0)
    assert state.hands[0] == before.deck[:6]
    assert state.discard == before.hands[0]
    assert state.phase is Phase.ARCHITECT
    refuse(state, "1 renew", r"once a turn \(M11\)")
    assert play(state, "1 pass").scores == (3, 0, 0)
    refuse(play(state, '1 describe p19 0 "new"'), "1 renew", "not now")
    refuse(before, "2 renew", "seat 1 is the architect")


def test_M11_once_a_turn_and_again_in_the_next() -> None:
    state = play(position(), "1 renew", "1 pass", "2 renew", "2 pass", "3 pass")
    assert state.phase is Phase.OVER
    state = play(position(turn=1), *_pass_of(3))
    assert not state.renewed


def _pass_of(seats: int) -> list[str]:
    first = position(seats, turn=1).architect + 1
    return [f"{first} renew", f"{first} pass"]


def test_M11_where_the_deck_runs_out_the_old_hand_may_come_back() -> None:
    state = play(position(3, deck=4), "1 renew")
    assert len(state.hands[0]) == 6
    assert state.hands[0][:4] == tuple(range(18, 22))
    assert cards_of(state) == list(range(108))
    assert not state.discard


@pytest.mark.parametrize(
    ("seats", "turns"), [(3, 12), (4, 12), (5, 10), (6, 12)], ids=lambda n: str(n)
)
def test_M12_turns_and_a_pass_is_one(seats: int, turns: int) -> None:
    state = imagine.new_game(PICTURES, seats, 3)
    chance, architects = Random(5), []
    while state.phase is not Phase.OVER:
        architects.append(state.architect)
        if len(architects) % 2:  # every other turn is passed
            state = play(state, f"{state.architect + 1} pass")
        else:
            state = _round(state, chance)
    assert len(architects) == turns
    assert {architects.count(seat) for seat in range(seats)} == {turns // seats}
    end = imagine.outcome(state)
    assert end is not None
    assert end.termination is Termination.ALL_TURNS


def _round(state: imagine.State, chance: Random) -> imagine.State:
    turn = state.turn
    card = state.hands[state.architect][0]
    state = imagine.apply(state, Describe(state.architect, card, 1, "something"))
    while state.turn == turn:
        seat = min(imagine.to_act(state))
        state = imagine.apply(state, leaver_move(state, seat, chance))
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_M13_all_pass_in_a_row(seats: int) -> None:
    state = play(position(seats), *(f"{seat} pass" for seat in range(1, seats)))
    assert imagine.outcome(state) is None
    state = play(state, f"{seats} pass")
    end = imagine.outcome(state)
    assert end is not None
    assert end.termination is Termination.ALL_PASSED


def test_M13_a_round_between_passes_counts_anew() -> None:
    state = play(position(3, turn=1))
    first = state.architect
    state = play(state, *(f"{(first + n) % 3 + 1} pass" for n in range(2)))
    state = _round(state, Random(1))
    state = play(state, *(f"{(first + n) % 3 + 1} pass" for n in range(2)))
    assert imagine.outcome(state) is None


def test_M14_hands_are_kept_after_a_pass() -> None:
    state = play(position(), "1 renew")
    assert play(state, "1 pass").hands == state.hands


def test_M15_after_scoring_all_have_six_and_the_played_cards_are_discarded() -> None:
    state = described(position())
    table = state.table
    state = play(state, "2 bet p13 0", "3 bet p7 0")
    assert state.discard == table
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    # 18 and 19 were added; then the architect draws first
    assert [hand[-1] for hand in state.hands] == [20, 21, 22]


def test_M15_the_discard_pile_is_reshuffled_only_when_a_draw_needs_it() -> None:
    exact = play(described(position(3, deck=5)), "2 bet p13 0", "3 bet p7 0")
    assert exact.deck == ()
    assert exact.shuffles == 1  # the table alone
    assert len(exact.discard) == 90
    short = play(described(position(3, deck=4)), "2 bet p13 0", "3 bet p7 0")
    assert short.shuffles == 2
    assert short.discard == ()
    assert len(short.deck) == 86 + 5 - 1  # the pile, what was played, the one card short
    assert cards_of(short) == list(range(108))


def test_M15_played_cards_are_in_the_reshuffle() -> None:
    """With the fewest cards there are, what was played comes back at once."""
    state = imagine.new_game(PICTURES[: fewest_cards(3)], 3, 2)
    state = _round(state, Random(1))
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert cards_of(state) == list(range(20))


@pytest.mark.parametrize(("seats", "fewest"), [(3, 20), (4, 25), (5, 30), (6, 36)])
def test_M16_deck_size(seats: int, fewest: int) -> None:
    assert imagine.new_game(PICTURES[:fewest], seats, 1)
    with pytest.raises(Invalid, match=rf"{seats} players need at least {fewest} \(M16\)"):
        imagine.new_game(PICTURES[: fewest - 1], seats, 1)


def test_M16_108_cards_need_no_reshuffle_with_6_players() -> None:
    state, chance = imagine.new_game(PICTURES, 6, 9), Random(2)
    while state.phase is not Phase.OVER:
        state = _round(state, chance)
    assert state.shuffles == 12  # the table of each round
    assert not state.deck


def test_M17_who_has_acted_is_seen_what_they_chose_is_not() -> None:
    """The properties of test_imagine_secrets.py say it of every state; here one is read."""
    state = play(position(4), '1 describe p1 2 "the moon"', "3 play p13 1")
    seen = imagine.view(state, 1)
    assert (seen["to_act"], seen["acted"]) == ([2, 4], [3])
    assert seen["yours"] == {"card": None, "stake": None, "bet": None}
    for secret in ("p1", "p13"):
        assert f"'{secret}'" not in str(seen)
    assert imagine.view(state, 2)["yours"] == {
        "card": {"id": "p13", "alt": "Picture 13"}, "stake": 1, "bet": None,
    }  # fmt: skip


def test_M17_a_cards_owner_is_hidden_until_scoring() -> None:
    state = described(position())
    seen = imagine.view(state, None)
    assert sorted(seen["table"][0]) == ["alt", "id"]
    assert seen["last_round"] is None
    state = play(state, "2 bet p13 0", "3 bet p7 0")
    owners = {
        card["id"]: card["owner"] for card in imagine.view(state, None)["last_round"]["cards"]
    }
    assert owners == {"p1": 1, "p7": 2, "p13": 3, "p19": None, "p20": None}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "empty", id="empty"),
        pytest.param(" \t ", "empty", id="blanks"),
        pytest.param("\u200b\u2060", "empty", id="invisible"),
        pytest.param("a" * 201, "has 201 characters; at most 200", id="too-long"),
        pytest.param("a\nb", "cannot be written", id="line-break"),
        pytest.param("a\x00b", "cannot be written", id="nul"),
        pytest.param("a\u2028b", "cannot be written", id="line-separator"),
        pytest.param("a\ud800b", "cannot be written", id="surrogate"),
        pytest.param("a\u202eb", "cannot be written", id="turns-the-text-round"),
    ],
)
def test_M18_descriptions_that_are_refused(text: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        imagine.check(position(), Describe(0, 0, 0, text))


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "é" * 200,
        "  " + "a" * 200 + "\n",
        "🌊🧜‍♀️",
        'she said "no" \\ left',
        "ابحار",
        "- 1 pass",
    ],
)
def test_M18_descriptions_that_are_taken(text: str) -> None:
    state = imagine.apply(position(), Describe(0, 0, 0, text))
    assert state.description == text.strip()


def test_M19_below_zero() -> None:
    state = play(position(), "1 renew", "1 pass", "2 renew", "2 pass", "3 renew", "3 pass")
    assert state.scores == (-2, -2, -2)
    assert imagine.new_game(PICTURES, 3, 1).scores == (0, 0, 0)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([3, 3, 1], (0, 1)), ([0, 0, 0], (0, 1, 2)), ([-1, -4, -2], (0,))],
    ids=["two", "all", "one"],
)
def test_M20_a_tie_is_a_shared_win(scores: list[int], winners: tuple[int, ...]) -> None:
    end = imagine.outcome(play(position(scores=scores), "1 pass", "2 pass", "3 pass"))
    assert end is not None
    assert end.winners == winners


def test_M21_a_leaver() -> None:
    state, chance = position(), Random(3)
    assert leaver_move(state, 0, chance) == Pass(0)
    state = play(state, '1 describe p1 2 "the moon"')
    drawn = {leaver_move(state, 1, chance) for _ in range(200)}
    assert drawn == {Play(1, card, 0) for card in state.hands[1]}
    state = play(state, "2 play p7 0", "3 play p13 0")
    drawn = {leaver_move(state, 1, chance) for _ in range(200)}
    assert drawn == {Wager(1, card, 0) for card in state.table if card != 6}


def test_M22_the_reveal_shows_the_whole_round() -> None:
    state = play(
        position(4),
        '1 describe p1 2 "the moon"', "2 play p7 1", "3 play p13 0", "4 play p19 2",
        "2 bet p1 2", "3 bet p7 1", "4 bet p7 0",
    )  # fmt: skip
    assert state.last is not None
    told = round_value(state.setup, state.last)
    assert {key: told[key] for key in ("architect", "description", "changes")} == {
        "architect": 1, "description": "the moon", "changes": [2, 4, 0, -2],
    }  # fmt: skip
    cards = {card["id"]: card for card in told["cards"]}
    assert sorted(cards) == ["p1", "p13", "p19", "p25", "p7"]
    assert cards["p7"] == {
        "id": "p7", "alt": "Picture 7", "owner": 2, "stake": 1,
        "bets": [{"seat": 3, "points": 1}, {"seat": 4, "points": 0}],
    }  # fmt: skip
    assert cards["p25"] == {
        "id": "p25", "alt": "Picture 25", "owner": None, "stake": None, "bets": [],
    }  # fmt: skip
    assert [imagine.view(state, seat)["last_round"] for seat in (None, 0, 3)] == [told] * 3
