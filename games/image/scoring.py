"""Points in IMAGE: the printed table, the double, the end of the game, challenges.

Pure arithmetic on counts. Numbers like I14 are the rulings of the rule page.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum

from games.errors import InvalidScore

POINTS_BY_CARDS = {4: 2, 5: 4, 6: 7, 7: 10, 8: 12}
"""The printed table. Fewer than 4 cards score 0, more than 8 score as 8 (I06)."""

FULL_IMAGE_POINTS = 12
UPHELD_POINTS = -6
PROFILE_CARD_LEFT_POINTS = -1
LETTER_CARD_LEFT_POINTS = -2

MIN_CARDS_TO_SCORE = 4
MIN_CARDS_FOR_DOUBLE = 5
"""Three profile cards show before the first letter (I05), and both letters count (I14)."""

MAX_CARDS = 500
"""No image or hand is longer than the largest deck."""

ENDED_POINTS = frozenset(POINTS_BY_CARDS.values()) | {
    2 * points for cards, points in POINTS_BY_CARDS.items() if cards >= MIN_CARDS_FOR_DOUBLE
}
"""What an ended image can have scored."""


class Ruling(StrEnum):
    """How a challenge ended for the player who was challenged."""

    UPHELD = "upheld"
    NOT_UPHELD = "not_upheld"


class EndedBonus(StrEnum):
    """House rule I35: what a failed challenge of an ended image pays."""

    REPLACE = "replace"
    ADD = "add"


def image_points(cards: int, *, double: bool = False) -> int:
    """Points for ending an image that shows `cards` cards, letters included (I01, I02).

    Not cumulative: 7 cards are 10 points, not 2 + 4 + 7 + 10. `double` is the printed variation
    (I14): both initials, no wild card. Raises InvalidScore for fewer than 0 or more than
    500 cards, and for a double of fewer than 5.
    """
    _check_count("cards on the image", cards)
    if double and cards < MIN_CARDS_FOR_DOUBLE:
        raise InvalidScore(
            f"a double image of {cards} cards cannot be: it shows 3 profile cards and 2 letters, "
            f"so it has at least {MIN_CARDS_FOR_DOUBLE} cards (I05, I14)"
        )
    if cards < MIN_CARDS_TO_SCORE:
        return 0
    points = POINTS_BY_CARDS[min(cards, max(POINTS_BY_CARDS))]
    return 2 * points if double else points


def is_double(
    first_letter: Set[str],
    last_letter: Set[str],
    first_initials: Set[str],
    last_initials: Set[str],
) -> bool:
    """True if two letter cards end an image with both its initials (I14).

    Each card is its set of letters; either may stand for either name. A wild card (all 26)
    never counts (I13). A personage of one name has no first initials, and cannot double.
    """
    if 26 in (len(first_letter), len(last_letter)):
        return False
    straight = bool(first_letter & first_initials) and bool(last_letter & last_initials)
    crossed = bool(first_letter & last_initials) and bool(last_letter & first_initials)
    return straight or crossed


def end_deduction(profile_cards: int, letter_cards: int) -> int:
    """Points, 0 or below, for what a hand still holds at the end of the game (I26).

    -1 a profile card, -2 a letter, a wild one too. The score may fall below zero (I27).
    Raises InvalidScore for a count below 0 or above 500.
    """
    _check_count("profile cards in the hand", profile_cards)
    _check_count("letter cards in the hand", letter_cards)
    return PROFILE_CARD_LEFT_POINTS * profile_cards + LETTER_CARD_LEFT_POINTS * letter_cards


@dataclass(frozen=True, slots=True)
class ChallengeEffect:
    """What a challenge does to the challenged player.

    `points` is the change of his score as it stands, so it takes back what an ended image had
    scored. `ending_undone`: the image is open again. `cards_to_table`: his cards of that turn
    go face up to the TABLE. `image_leaves`: the whole image leaves the game.
    """

    points: int
    ending_undone: bool
    cards_to_table: bool
    image_leaves: bool


def challenge_effect(
    ruling: Ruling,
    *,
    ended_points: int | None = None,
    ended_bonus: EndedBonus = EndedBonus.REPLACE,
) -> ChallengeEffect:
    """What a ruling costs or brings the challenged player; the challenger pays nothing (I36).

    `ended_points` is what the image scored when it was ended this turn, None for an open one.
    Upheld: -6, and the score of an ending is void (I32, I33). Not upheld: 12 (I34), which on an
    ended image replaces its score, or is added to it by the house rule (I35).
    Raises InvalidScore for an `ended_points` that no image can score.
    """
    if ended_points is not None and ended_points not in ENDED_POINTS:
        scores = ", ".join(map(str, sorted(ENDED_POINTS)))
        raise InvalidScore(f"no image scores {ended_points!r} points; one of {scores} does")
    ended = ended_points is not None
    already = ended_points or 0
    if ruling is Ruling.UPHELD:
        return ChallengeEffect(UPHELD_POINTS - already, ended, True, False)
    replaced = 0 if ended_bonus is EndedBonus.ADD else already
    return ChallengeEffect(FULL_IMAGE_POINTS - replaced, False, False, True)


def _check_count(what: str, count: int) -> None:
    if not 0 <= count <= MAX_CARDS:
        raise InvalidScore(f"{count} {what} cannot be: give a number from 0 to {MAX_CARDS}")
