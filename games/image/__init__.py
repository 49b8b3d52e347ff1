"""IMAGE, the game of personality profiles: a pure rules engine.

This package is a game in the sense of games.protocol: the functions below are all a caller needs.
"""

from games.image.house_rules import HouseRules
from games.image.legal import legal_moves, to_act
from games.image.moves import Move
from games.image.notation import format_move, parse_move
from games.image.outcome import Outcome, outcome
from games.image.rules import apply, check
from games.image.setup import new_game
from games.image.state import State
from games.image.view import view

kind = "image"

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
