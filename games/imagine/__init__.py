"""Imagine, the game of describing pictures well, but not too well: a pure rules engine.

This package is a game in the sense of games.protocol: the functions below are all a caller needs.
"""

from games.imagine.house_rules import HouseRules
from games.imagine.legal import legal_moves, to_act
from games.imagine.moves import Move
from games.imagine.notation import format_move, parse_move
from games.imagine.outcome import Outcome, outcome
from games.imagine.rules import apply, check
from games.imagine.setup import new_game
from games.imagine.state import State
from games.imagine.view import view

kind = "imagine"

read_rules = HouseRules.from_json

__all__ = [
    "HouseRules",
    "Move",
    "Outcome",
    "State",
    "apply",
    "check",
    "format_move",
    "kind",
    "legal_moves",
    "new_game",
    "outcome",
    "parse_move",
    "read_rules",
    "to_act",
    "view",
]
