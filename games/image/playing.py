"""Playing cards: what an allowed placement does."""

from __future__ import annotations

from games.image.moves import Cover, End, Extend, Start, Undo
from games.image.scoring import image_points
from games.image.state import (
    Ended,
    Image,
    Phase,
    Placement,
    State,
    added,
    replaced,
    without,
)


def start(state: State, move: Start) -> State:
    """The state with a new image."""
    image = Image(((move.card,),), (move.seat,))
    return _placed(state, len(state.images) + 1, image, ((move.card, 0),))


def extend(state: State, move: Extend) -> State:
    """The state with a longer image."""
    old = _open(state, move.image)
    image = Image((*old.stacks, (move.card,)), _actors(state, move.image, old))
    return _placed(state, move.image, image, ((move.card, len(old.stacks)),))


def cover(state: State, move: Cover) -> State:
    """The state with a card over another."""
    old = _open(state, move.image)
    stack = (*old.stacks[move.position], move.card)
    image = Image(replaced(old.stacks, move.position, stack), _actors(state, move.image, old))
    return _placed(state, move.image, image, ((move.card, move.position),))


def end(state: State, move: End) -> State:
    """The state with the image ended and its points scored at once."""
    old = _open(state, move.image)
    stacks = old.stacks + tuple((letter,) for letter in move.letters)
    n = len(move.letters)
    points = image_points(len(stacks), double=n == 2)
    ended = Ended(move.seat, move.name, points, n)
    image = Image(stacks, _actors(state, move.image, old), ended)
    first = len(old.stacks)
    new = _placed(
        state, move.image, image, tuple((c, first + i) for i, c in enumerate(move.letters))
    )
    return new._replace(scores=added(state.scores, move.seat, points))


def undo(state: State, _move: Undo) -> State:
    """The state before the last placement."""
    if state.before is None:
        raise AssertionError("a state with placements has one before it")
    return state.before


def _open(state: State, number: int) -> Image:
    image = state.images[number - 1]
    if image is None:
        raise AssertionError(f"image #{number} was checked to be there")
    return image


def _actors(state: State, number: int, image: Image) -> tuple[int, ...]:
    """One entry a turn: a second card of the same turn adds none."""
    if any(placed.image == number for placed in state.placed):
        return image.actors
    return (*image.actors, state.turn)


def _placed(state: State, number: int, image: Image, cards: tuple[tuple[int, int], ...]) -> State:
    """The state with cards moved to positions of an image, and the image put in its place."""
    seat = state.turn
    hands, table, placed = state.hands, state.table, state.placed
    for card, position in cards:
        hand = hands[seat]
        from_hand = card in hand
        if from_hand:
            hands = replaced(hands, seat, without(hand, card))
        else:
            colour = state.setup.categories[card]
            table = replaced(table, colour, without(table[colour], card))
        placed = (*placed, Placement(number, position, card, from_hand))
    images = (*state.images[: number - 1], image, *state.images[number:])
    return State(
        state.setup, state.deck, hands, table, images, state.scores, seat, placed,
        None, None, state.turns_left, state.removed, Phase.TURN, state,
    )  # fmt: skip
