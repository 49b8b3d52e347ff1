"""What may be done now, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from games.image.challenges import challengeable, rulings, why_not_overrule
from games.image.moves import (
    MAX_SWAP,
    SOME_BODY,
    SOMEBODY,
    VOTES,
    Accept,
    Challenge,
    Cover,
    Done,
    End,
    Extend,
    Move,
    Name,
    Overrule,
    Refuse,
    Rule,
    Start,
    Swap,
    Undo,
    Vote,
)
from games.image.placing import open_images
from games.image.state import (
    CATEGORIES,
    HAND_CARDS_A_TURN,
    LETTER,
    PROFILES_TO_END,
    Image,
    Phase,
    State,
)


def to_act(state: State) -> frozenset[int]:
    """The seats the game waits for: each may move now, and nothing goes on without one.

    It is empty while a ruling is awaited and when the game is over.
    """
    dispute = state.challenge
    if dispute is None:
        return frozenset() if state.phase is Phase.OVER else frozenset((state.turn,))
    if state.phase is Phase.NAMING:
        return frozenset((dispute.challenged,))
    if state.phase is Phase.VOTE:
        waiting = (s for s, cast in enumerate(dispute.votes) if cast is None)
        return frozenset(waiting) - {dispute.challenged}
    return frozenset()


def legal_moves(state: State, seat: int | None) -> list[Move]:
    """Everything a seat may do now; for None the rulings that may come in.

    A swap is listed once, whatever the order of its cards. A name in a listed move is a
    placeholder that any name may replace, in a double any of two words or more.
    """
    if seat is None:
        return [Rule(ruling, by) for ruling, by in rulings(state)]
    dispute = state.challenge
    if dispute is None:
        moves = list[Move]()
        if seat == state.turn:
            if state.phase is Phase.TURN:
                moves += _turn(state, seat)
            elif state.phase is Phase.LAST_CALL:
                moves.append(Accept(seat))
        if state.last_turn is not None:
            moves += [Challenge(seat, number) for number in challengeable(state, seat)]
            if not why_not_overrule(state, Overrule(seat)):
                moves.append(Overrule(seat))
        return moves
    if seat not in to_act(state):
        return []
    if state.phase is Phase.NAMING:
        return [Name(seat, dispute.image, SOMEBODY), Refuse(seat, dispute.image)]
    return [Vote(seat, ruling) for ruling in VOTES]


def _turn(state: State, seat: int) -> list[Move]:
    """The moves of the seat whose turn it is."""
    hand, rules = state.hands[seat], state.setup.rules
    categories = state.setup.categories
    used, touched = 0, set()
    for placed in state.placed:
        if placed.from_hand:
            used += 1
            touched.add(placed.image)
    left = HAND_CARDS_A_TURN - used
    mine = hand if left > 0 else ()
    moves: list[Move] = [] if state.placed else _swaps(state, seat)
    if rules.max_images is None or open_images(state) < rules.max_images:
        moves += [Start(seat, card) for card in mine if categories[card] != LETTER]
    table = tuple(card for cards in state.table for card in cards) if touched else ()
    for number, image in enumerate(state.images, 1):
        if image is not None and image.ended is None:
            cards = mine + table if number in touched else mine
            moves += _on_image(state, number, image, cards)
            if rules.double and len(image.stacks) >= PROFILES_TO_END:
                moves += _doubles(state, number, left, number in touched)
    if state.placed:
        moves += [Done(seat), Undo(seat)]
    return moves


def _swaps(state: State, seat: int) -> list[Move]:
    hand = state.hands[seat]
    most = min(MAX_SWAP, len(state.deck), len(hand))
    return [Swap(seat, cards) for n in range(most + 1) for cards in combinations(hand, n)]


def _on_image(state: State, number: int, image: Image, cards: tuple[int, ...]) -> list[Move]:
    """What these cards may do on an open image, but for the double."""
    seat, categories = state.turn, state.setup.categories
    shown: list[list[int]] = [[] for _ in CATEGORIES]
    for position, stack in enumerate(image.stacks):
        shown[categories[stack[-1]]].append(position)
    may_end = len(image.stacks) >= PROFILES_TO_END
    moves: list[Move] = []
    for card in cards:
        colour = categories[card]
        if colour != LETTER:
            moves.append(Extend(seat, number, card))
            if shown[colour]:
                moves += [Cover(seat, number, position, card) for position in shown[colour]]
        elif may_end:
            moves.append(End(seat, number, (card,), SOMEBODY))
    return moves


def _doubles(state: State, number: int, left: int, touched: bool) -> Iterator[Move]:
    """Both initials: with a hand card on the image, this turn or among the two (I07, I08)."""
    setup, seat = state.setup, state.turn
    mine = [c for c in state.hands[seat] if setup.categories[c] == LETTER and not setup.wild[c]]
    table = [c for c in state.table[LETTER] if not setup.wild[c]]
    for pair in permutations(mine + table, 2):
        n = (pair[0] in mine) + (pair[1] in mine)
        if n <= left and (n or touched):
            yield End(seat, number, pair, SOME_BODY)
