"""What one seat, or a spectator, may see of a game (M17), as a JSON-able dict.

Seats and turns count from 1 here. Until a round is scored nothing in it depends on what another
seat has chosen, but for the cards that lie face up; their order tells nothing. A test changes
each secret and compares.
"""

from __future__ import annotations

from typing import Any

from games.imagine.legal import to_act
from games.imagine.outcome import outcome
from games.imagine.state import Phase, Round, Setup, State

Json = dict[str, Any]


def view(state: State, seat: int | None) -> Json:
    """The game as `seat` sees it, or a spectator for None."""
    setup = state.setup
    is_over = state.phase is Phase.OVER
    return {
        "kind": "imagine",
        "seat": None if seat is None else seat + 1,
        "seats": setup.seats,
        "rules": setup.rules.to_json(),
        "phase": str(state.phase),
        "turn": state.turn if is_over else state.turn + 1,
        "turns": setup.turns,
        "architect": None if is_over else state.architect + 1,
        "to_act": [s + 1 for s in sorted(to_act(state))],
        "acted": _acted(state),
        "description": state.description,
        "hand": None if seat is None else _cards(setup, state.hands[seat]),
        "yours": None if seat is None else _yours(state, seat),
        "table": _cards(setup, state.table),
        "scores": list(state.scores),
        "renewed": state.renewed,
        "passes": state.passes,
        "deck": len(state.deck),
        "discard": len(state.discard),
        "last_round": round_value(setup, state.last) if state.last else None,
        "outcome": _outcome(state),
    }


def round_value(setup: Setup, scored: Round) -> Json:
    """A round that has been scored, whole (M22)."""
    return {
        "turn": scored.turn + 1,
        "architect": scored.architect + 1,
        "description": scored.description,
        "cards": [
            {
                **_card(setup, shown.card),
                "owner": None if shown.owner is None else shown.owner + 1,
                "stake": shown.stake,
                "bets": [{"seat": by + 1, "points": points} for by, points in shown.bets],
            }
            for shown in scored.shown
        ],
        "changes": list(scored.changes),
    }


def _card(setup: Setup, card: int) -> Json:
    picture = setup.cards[card]
    return {"id": picture.id, "alt": picture.alt}


def _cards(setup: Setup, cards: tuple[int, ...]) -> list[Json]:
    return [_card(setup, card) for card in cards]


def _acted(state: State) -> list[int]:
    """The seats that have played, or bet, in this phase."""
    if state.phase not in (Phase.PLAYS, Phase.BETS):
        return []
    return [s + 1 for s in sorted(set(state.others) - to_act(state))]


def _yours(state: State, seat: int) -> Json:
    """What the seat itself has chosen in this round."""
    laid, bet = state.played[seat], state.bets[seat]
    return {
        "card": _card(state.setup, laid.card) if laid else None,
        "stake": laid.stake if laid else None,
        "bet": {**_card(state.setup, bet.card), "points": bet.points} if bet else None,
    }


def _outcome(state: State) -> Json | None:
    end = outcome(state)
    return end and {
        "termination": str(end.termination),
        "winners": [seat + 1 for seat in end.winners],
        "scores": list(end.scores),
    }
