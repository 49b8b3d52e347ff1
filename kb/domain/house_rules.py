"""The choices a table may make about judging; defaults are the house's own rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How a table judges; the source of each field is design/RULINGS.md.

    absence           `against`: a fact missing from an otherwise known list counts against the
                      card; `vote`: it is left to the table.
    place             `associated`: any place of life counts; `birth_or_citizenship`: only these.
    fictional_time    `story`: a fictional personage lives when the story says; `creation`: from
                      the first work on.
    legendary         whether somebody whose existence is disputed passes as fictional,
                      nonfictional or `either`.
    fictional_living  whether a fictional personage is living or dead: `vote`, `neither`, `either`.
    well_known        Wikipedia language editions that make a personage well known.
    """

    absence: Literal["against", "vote"] = "against"
    place: Literal["associated", "birth_or_citizenship"] = "associated"
    fictional_time: Literal["story", "creation"] = "story"
    legendary: Literal["either", "fictional", "nonfictional"] = "either"
    fictional_living: Literal["vote", "neither", "either"] = "vote"
    well_known: int = 15
