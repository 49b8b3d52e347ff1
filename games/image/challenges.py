"""Challenges: who may doubt what and when, and what a ruling does (I30 to I40).

A ruling comes in as data. The engine knows no personage and judges none.
"""

from __future__ import annotations

from games.image.moves import Challenge, Name, Overrule, Refuse, Rule, Vote
from games.image.placing import added
from games.image.scoring import Ruling, challenge_effect
from games.image.state import (
    Dispute,
    Image,
    LastTurn,
    Phase,
    Placement,
    Ruled,
    State,
    replaced,
)
from games.image.turns import resumed

OPEN_WINDOW = (Phase.TURN, Phase.LAST_CALL)
MIN_CALLERS = 2
"""One player alone never overrules, not even one of two (I40)."""


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


def challenge(state: State, move: Challenge) -> State:
    """The state with a challenge under way: naming on an open image, ruling on an ended one."""
    last, image = _last(state), _image(state, move.image)
    name = image.ended.name if image.ended else None
    dispute = Dispute(move.image, move.seat, last.seat, name, (None,) * state.setup.seats)
    return state._replace(
        last_turn=LastTurn(last.seat, last.placed, (*last.challenged, move.image)),
        challenge=dispute,
        phase=Phase.RULING if name else Phase.NAMING,
    )


def name(state: State, move: Name) -> State:
    """The state that waits for the ruling on a name."""
    return state._replace(challenge=_dispute(state)._replace(name=move.name), phase=Phase.RULING)


def refuse(state: State, _move: Refuse) -> State:
    """The state with the challenge upheld, as the name is refused (I37)."""
    return settled(state, Ruling.UPHELD, "refusal")


def rule(state: State, move: Rule) -> State:
    """The state after a ruling; an undecided one goes to the vote, or closes it."""
    if move.ruling != "undecided":
        return settled(state, Ruling(move.ruling), move.by)
    return state._replace(phase=Phase.VOTE) if move.by == "reference" else _counted(state)


def vote(state: State, move: Vote) -> State:
    """The state with one more vote; the last one decides (I38)."""
    dispute = _dispute(state)
    votes = (*dispute.votes[: move.seat], move.ruling, *dispute.votes[move.seat + 1 :])
    state = state._replace(challenge=dispute._replace(votes=votes))
    if votes.count(None) > 1:
        return state
    return _counted(state)


def overrule(state: State, move: Overrule) -> State:
    """The state with one more caller; all players but one turn the ruling round (I40)."""
    last = _last(state)
    ruled = last.ruled
    if ruled is None:
        raise AssertionError("an overrule was checked to have a ruling")
    callers = (*ruled.callers, move.seat)
    if len(callers) < max(MIN_CALLERS, state.setup.seats - 1):
        return state._replace(last_turn=last._replace(ruled=ruled._replace(callers=callers)))
    other = Ruling.NOT_UPHELD if ruled.ruling == Ruling.UPHELD else Ruling.UPHELD
    return settled(ruled.unruled, other, "overrule", callers)


def settled(state: State, ruling: Ruling, by: str, callers: tuple[int, ...] = ()) -> State:
    """The state after a ruling took effect."""
    dispute, last = _dispute(state), _last(state)
    image = _image(state, dispute.image)
    effect = challenge_effect(
        ruling,
        ended_points=image.ended.points if image.ended else None,
        ended_bonus=state.setup.rules.ended_bonus,
    )
    table, removed, left = state.table, state.removed, None
    if effect.cards_to_table:
        mine = tuple(placed for placed in last.placed if placed.image == dispute.image)
        left, table = _taken_back(state, image, mine)
    else:
        removed += tuple(card for stack in image.stacks for card in stack)
    at = dispute.image - 1
    kept = Ruled(dispute.image, dispute.challenger, dispute.name, str(ruling), by, callers, state)
    return state._replace(
        table=table,
        images=(*state.images[:at], left, *state.images[at + 1 :]),
        scores=added(state.scores, dispute.challenged, effect.points),
        last_turn=last._replace(ruled=kept),
        challenge=None,
        removed=removed,
        phase=resumed(state),
    )


def _taken_back(
    state: State, image: Image, mine: tuple[Placement, ...]
) -> tuple[Image | None, tuple[tuple[int, ...], ...]]:
    """The image without the cards of the turn, last first, and the TABLE with them (I32)."""
    stacks, table = image.stacks, state.table
    for placed in reversed(mine):
        colour = state.setup.categories[placed.card]
        table = replaced(table, colour, (*table[colour], placed.card))
        at = placed.position
        below = stacks[at][:-1]
        stacks = replaced(stacks, at, below) if below else stacks[:at] + stacks[at + 1 :]
    return (Image(stacks, image.actors[:-1]) if stacks else None), table


def _counted(state: State) -> State:
    votes = _dispute(state).votes
    upheld = votes.count("upheld") > votes.count("not_upheld")
    return settled(state, Ruling.UPHELD if upheld else Ruling.NOT_UPHELD, "vote")


def _dispute(state: State) -> Dispute:
    if state.challenge is None:
        raise AssertionError("a challenge was checked to be under way")
    return state.challenge


def _last(state: State) -> LastTurn:
    if state.last_turn is None:
        raise AssertionError("a turn was checked to be open to challenges")
    return state.last_turn


def _image(state: State, number: int) -> Image:
    image = state.image(number)
    if image is None:
        raise AssertionError(f"image #{number} was checked to be there")
    return image
