"""Challenges: what a challenge, a name, a vote and a ruling do (I32 to I40).

A ruling comes in as data. The engine knows no personage and judges none.
"""

from __future__ import annotations

from games.image.moves import Challenge, Name, Overrule, Refuse, Rule, Vote
from games.image.scoring import Ruling, challenge_effect
from games.image.state import (
    Dispute,
    Image,
    LastTurn,
    Phase,
    Placement,
    Ruled,
    State,
    added,
    replaced,
)
from games.image.turns import resumed

MIN_CALLERS = 2
"""One player alone never overrules, not even one of two (I40)."""


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
