"""One door to the rules: whether a move is allowed, and the state after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.errors import Illegal, Invalid
from games.image import challenges, placing, playing, settling, turns
from games.image.forms import fault_of
from games.image.moves import (
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
from games.image.notation import format_move
from games.image.state import State

WhyNot = Callable[[State, Any], str | None]
Effect = Callable[[State, Any], State]

_RULES: dict[type[Move], tuple[WhyNot, Effect]] = {
    Start: (placing.why_not_start, playing.start),
    Extend: (placing.why_not_extend, playing.extend),
    Cover: (placing.why_not_cover, playing.cover),
    End: (placing.why_not_end, playing.end),
    Undo: (placing.why_not_undo, playing.undo),
    Done: (turns.why_not_done, turns.done),
    Swap: (turns.why_not_swap, turns.swap),
    Accept: (turns.why_not_accept, turns.accept),
    Challenge: (challenges.why_not_challenge, settling.challenge),
    Name: (challenges.why_not_name, settling.name),
    Refuse: (challenges.why_not_name, settling.refuse),
    Rule: (challenges.why_not_rule, settling.rule),
    Vote: (challenges.why_not_vote, settling.vote),
    Overrule: (challenges.why_not_overrule, settling.overrule),
}


def check(state: State, move: Move) -> None:
    """Nothing if the move is allowed. Raises Invalid for a malformed one, Illegal for one that
    is not allowed now, with a sentence that quotes it and names the rule.
    """
    fault = fault_of(state.setup, move)
    if fault:
        raise Invalid(f"{move!r}: {fault}")
    why = _RULES[type(move)][0](state, move)
    if why:
        raise Illegal(f"{format_move(state, move)}: {why}")


def apply(state: State, move: Move) -> State:
    """The state after the move. Raises what `check` raises."""
    check(state, move)
    return _RULES[type(move)][1](state, move)
