"""What one seat, or a spectator, may see of a game (I51), as a JSON-able dict.

Seats and positions count from 1 here, as in the notation. Nothing in it depends on another
hand, on the deck's order or on the seed: a test permutes them.
"""

from __future__ import annotations

from typing import Any

from games.image.legal import to_act
from games.image.outcome import outcome
from games.image.state import (
    CATEGORIES,
    Dispute,
    Image,
    LastTurn,
    Placement,
    Setup,
    State,
)

Json = dict[str, Any]


def view(state: State, seat: int | None) -> Json:
    """The game as `seat` sees it, or a spectator for None."""
    setup = state.setup
    return {
        "kind": "image",
        "seat": None if seat is None else seat + 1,
        "seats": setup.seats,
        "rules": setup.rules.to_json(),
        "phase": str(state.phase),
        "turn": state.turn + 1,
        "to_act": [s + 1 for s in sorted(to_act(state))],
        "hand": None if seat is None else _ids(setup, state.hands[seat]),
        "hands": [len(hand) for hand in state.hands],
        "deck": len(state.deck),
        "table": {
            str(category): _ids(setup, cards)
            for category, cards in zip(CATEGORIES, state.table, strict=True)
        },
        "images": [_image(setup, number, image) for number, image in state.numbered()],
        "scores": list(state.scores),
        "placed": [_placement(setup, placed) for placed in state.placed],
        "last_turn": _last_turn(setup, state.last_turn) if state.last_turn else None,
        "challenge": _challenge(state.challenge) if state.challenge else None,
        "turns_left": state.turns_left,
        "removed": _ids(setup, state.removed),
        "outcome": _outcome(state),
    }


def _ids(setup: Setup, cards: tuple[int, ...]) -> list[str]:
    return [setup.cards[card].id for card in cards]


def _image(setup: Setup, number: int, image: Image) -> Json:
    ended = image.ended
    return {
        "number": number,
        "stacks": [_ids(setup, stack) for stack in image.stacks],
        "cards": len(image.stacks),
        "started_by": image.actors[0] + 1,
        "last_by": image.actors[-1] + 1,
        "ended": ended
        and {
            "by": ended.seat + 1,
            "name": ended.name,
            "points": ended.points,
            "double": ended.letters > 1,
        },
    }


def _placement(setup: Setup, placed: Placement) -> Json:
    return {
        "image": placed.image,
        "position": placed.position + 1,
        "card": setup.cards[placed.card].id,
        "from": "hand" if placed.from_hand else "table",
    }


def _last_turn(setup: Setup, last: LastTurn) -> Json:
    ruled = last.ruled
    return {
        "seat": last.seat + 1,
        "placed": [_placement(setup, placed) for placed in last.placed],
        "challenged": list(last.challenged),
        "ruled": ruled
        and {
            "image": ruled.image,
            "challenger": ruled.challenger + 1,
            "name": ruled.name,
            "ruling": ruled.ruling,
            "by": ruled.by,
            "overrule_called_by": [seat + 1 for seat in ruled.callers],
        },
    }


def _challenge(dispute: Dispute) -> Json:
    """Who has voted is seen, what they voted is not until all have."""
    return {
        "image": dispute.image,
        "challenger": dispute.challenger + 1,
        "challenged": dispute.challenged + 1,
        "name": dispute.name,
        "voted": [seat + 1 for seat, cast in enumerate(dispute.votes) if cast],
    }


def _outcome(state: State) -> Json | None:
    end = outcome(state)
    return end and {
        "termination": str(end.termination),
        "winners": [seat + 1 for seat in end.winners],
        "scores": list(end.scores),
        "deductions": list(end.deductions),
    }
