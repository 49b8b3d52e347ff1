"""Challenges: who may doubt what and when (I30 to I40). Their effect is in games.image.settling."""

from __future__ import annotations

from games.image.moves import Challenge, Name, Overrule, Refuse, Rule, Vote
from games.image.state import Phase, State

OPEN_WINDOW = (Phase.TURN, Phase.LAST_CALL)


def challengeable(state: State, seat: int) -> tuple[int, ...]:
    """The images a seat may challenge now, in the order they were touched."""
    last = state.last_turn
    if last is None or seat == last.seat or state.phase not in OPEN_WINDOW:
        return ()
    touched = dict.fromkeys(placed.image for placed in last.placed)
    return tuple(number for number in touched if number not in last.challenged)


def why_not_challenge(state: State, move: Challenge) -> str | None:
    """What forbids a challenge."""
    last = state.last_turn
    if state.phase not in OPEN_WINDOW:
        return f"no challenge is possible in the phase {state.phase} (I30)"
    if last is None:
        return (
            "there is no turn to challenge: the next player has acted (I30), "
            "or it was a swap or a pass (I39)"
        )
    if move.seat == last.seat:
        return "nobody challenges their own turn (I31)"
    if move.image in last.challenged:
        return f"image #{move.image} has been challenged in this turn, and once is all (I31)"
    if move.image not in challengeable(state, move.seat):
        return f"seat {last.seat + 1} did not touch image #{move.image} in the last turn (I31)"
    return None


def why_not_name(state: State, move: Name | Refuse) -> str | None:
    """What forbids naming the personage, or refusing to."""
    dispute = state.challenge
    if state.phase is not Phase.NAMING or dispute is None:
        return f"nobody is asked for a name (I37; phase {state.phase})"
    if move.seat != dispute.challenged:
        return f"seat {dispute.challenged + 1} is asked for the name (I37)"
    if move.image != dispute.image:
        return f"image #{dispute.image} is the challenged one"
    return None


def why_not_rule(state: State, move: Rule) -> str | None:
    """What forbids a ruling. In a naming or a vote only the clock rules."""
    if (move.ruling, move.by) in rulings(state):
        return None
    if state.phase is Phase.NAMING:
        return "the name is not given; running out of time is `rule upheld by timeout` (I37)"
    if state.phase is Phase.VOTE:
        return "the players vote; out of time, `rule undecided by timeout` counts them (I38)"
    if state.phase is Phase.RULING:
        return "here the reference rules; where it cannot, it is undecided (I38)"
    return f"there is no challenge to rule on (phase {state.phase})"


def rulings(state: State) -> tuple[tuple[str, str], ...]:
    """The rulings that may come in now, with their sources."""
    return _RULINGS.get(state.phase, ())


_RULINGS = {
    Phase.NAMING: (("upheld", "timeout"),),
    Phase.RULING: (
        ("upheld", "reference"),
        ("not_upheld", "reference"),
        ("undecided", "reference"),
    ),
    Phase.VOTE: (("undecided", "timeout"),),
}


def why_not_vote(state: State, move: Vote) -> str | None:
    """What forbids a vote."""
    dispute = state.challenge
    if state.phase is not Phase.VOTE or dispute is None:
        return f"nothing is voted on (I38; phase {state.phase})"
    if move.seat == dispute.challenged:
        return "the challenged player has no vote (I38)"
    if dispute.votes[move.seat] is not None:
        return "this seat has voted (I38)"
    return None


def why_not_overrule(state: State, move: Overrule) -> str | None:
    """What forbids calling for the last ruling to be turned round."""
    if not state.setup.rules.overrule:
        return "the house rules let nobody overrule the reference (I40)"
    ruled = state.last_turn.ruled if state.last_turn else None
    if state.phase not in OPEN_WINDOW or ruled is None:
        return f"there is no ruling to overrule (I40; phase {state.phase})"
    if ruled.by != "reference":
        return f"the ruling came by {ruled.by}; only the reference's is overruled, once (I40)"
    if move.seat in ruled.callers:
        return "this seat has called for it (I40)"
    return None
