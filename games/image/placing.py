"""Playing cards: when a placement is allowed. What it does is in games.image.playing.

A `why_not_` answers with the end of a sentence that says what forbids the move, or None.
"""

from __future__ import annotations

from games.image.moves import Cover, End, Extend, Start, Undo
from games.image.state import (
    CATEGORIES,
    HAND_CARDS_A_TURN,
    LETTER,
    PROFILES_TO_END,
    Phase,
    State,
)


def why_not_turn(state: State, seat: int) -> str | None:
    """What keeps a seat from playing in a turn now."""
    if state.phase is Phase.OVER:
        return "the game is over"
    if state.phase is Phase.LAST_CALL:
        return (
            "the last turn has been played (I19); the next player accepts it, or it is challenged"
        )
    if state.phase is not Phase.TURN:
        number = state.challenge.image if state.challenge else 0
        return f"image #{number} is challenged, which is settled first (phase {state.phase})"
    return None if seat == state.turn else f"it is seat {state.turn + 1}'s turn"


def why_not_start(state: State, move: Start) -> str | None:
    """What forbids a new image."""
    why = why_not_turn(state, move.seat)
    if why:
        return why
    if state.setup.categories[move.card] == LETTER:
        return "a letter card is played only to end an image (I05)"
    if move.card not in state.hands[move.seat]:
        if _on_table(state, move.card):
            return "the first card of an image in a turn comes from the hand, not the TABLE (I07)"
        return _nowhere(state, move.card)
    limit = state.setup.rules.max_images
    if limit is not None and open_images(state) >= limit:
        return f"{open_images(state)} images are open, and the house rule allows {limit} (I24)"
    return why_not_source(state, len(state.images) + 1, (move.card,))


def why_not_extend(state: State, move: Extend) -> str | None:
    """What forbids adding a card."""
    why = why_not_turn(state, move.seat) or why_not_open(state, move.image)
    if why:
        return why
    if state.setup.categories[move.card] == LETTER:
        return "a letter card is played only to end an image (I05)"
    return why_not_source(state, move.image, (move.card,))


def why_not_cover(state: State, move: Cover) -> str | None:
    """What forbids playing over a card."""
    why = why_not_turn(state, move.seat) or why_not_open(state, move.image)
    if why:
        return why
    stacks = state.images[move.image - 1].stacks  # type: ignore[union-attr] # it is open
    if not 0 <= move.position < len(stacks):
        return f"image #{move.image} has positions 1 to {len(stacks)}, not {move.position + 1}"
    categories = state.setup.categories
    below = categories[stacks[move.position][-1]]
    if categories[move.card] != below:
        new, old = CATEGORIES[categories[move.card]], CATEGORIES[below]
        return f"a {new} card does not go over a {old} card (printed: the same category)"
    return why_not_source(state, move.image, (move.card,))


def why_not_end(state: State, move: End) -> str | None:
    """What forbids ending an image."""
    why = why_not_turn(state, move.seat) or why_not_open(state, move.image)
    if why:
        return why
    setup = state.setup
    for letter in move.letters:
        if setup.categories[letter] != LETTER:
            category = CATEGORIES[setup.categories[letter]]
            return f"{setup.cards[letter].id} is a {category} card, and a letter ends an image"
    n = len(state.images[move.image - 1].stacks)  # type: ignore[union-attr] # it is open
    if n < PROFILES_TO_END:
        return f"image #{move.image} shows {n} profile cards, and a letter needs three (I05)"
    if len(move.letters) == 2:
        if not setup.rules.double:
            return "two letters double only where the house rule says so (I14)"
        if setup.wild[move.letters[0]] or setup.wild[move.letters[1]]:
            return "a wild letter never counts for the double (I13)"
        if len(move.name.split()) < 2:
            return f"{move.name!r} is one name, which cannot double (I14)"
    return why_not_source(state, move.image, move.letters)


def why_not_undo(state: State, move: Undo) -> str | None:
    """What forbids taking back."""
    why = why_not_turn(state, move.seat)
    if why:
        return why
    return None if state.placed else "nothing has been placed in this turn (I52)"


def why_not_open(state: State, number: int) -> str | None:
    """What keeps an image from being played on: it is not there, or ended."""
    image = state.image(number)
    if image is None:
        gone = 0 < number <= len(state.images)
        return f"image #{number} has left the game" if gone else f"there is no image #{number}"
    return f"image #{number} is ended, and so closed (I11)" if image.ended else None


def why_not_source(state: State, number: int, cards: tuple[int, ...]) -> str | None:
    """What keeps cards from being taken from where they lie, for one image (I07, I08)."""
    hand = state.hands[state.turn]
    used, touched, from_hand = 0, False, 0
    for placed in state.placed:
        if placed.from_hand:
            used += 1
            touched = touched or placed.image == number
    for card in cards:
        if card in hand:
            from_hand += 1
        elif not _on_table(state, card):
            return _nowhere(state, card)
    if used + from_hand > HAND_CARDS_A_TURN:
        return f"a turn takes at most three cards from the hand; {used} are played (I08)"
    if not touched and not from_hand:
        return f"a card from the hand goes to image #{number} first in each turn (I07)"
    return None


def open_images(state: State) -> int:
    """The number of images that may still be played on."""
    return sum(image is not None and image.ended is None for image in state.images)


def _on_table(state: State, card: int) -> bool:
    return card in state.table[state.setup.categories[card]]


def _nowhere(state: State, card: int) -> str:
    return f"{state.setup.cards[card].id} is neither in the hand nor on the TABLE"
