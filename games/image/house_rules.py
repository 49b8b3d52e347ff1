"""What a table may agree on before the deal: the options of the rule page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self

from games.errors import Invalid
from games.image.scoring import EndedBonus

MAX_OPEN_IMAGES = 100


class TableRule(StrEnum):
    """House rule I23: how the TABLE is dealt."""

    TWO_EACH = "two_each"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of a game. Raises Invalid for a value that no option has.

    double: both initials score twice (I14). table: two of each colour, or ten at random (I23).
    max_images: open images at once, 1 to 100, None for no limit (I24). ended_bonus: 12 replaces
    the score of an ended image or is added to it (I35). overrule: all players but one may turn
    a ruling of the reference round (I40).
    """

    double: bool = False
    table: TableRule = TableRule.TWO_EACH
    max_images: int | None = None
    ended_bonus: EndedBonus = EndedBonus.REPLACE
    overrule: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _one_of(TableRule, "table", self.table))
        bonus = _one_of(EndedBonus, "ended_bonus", self.ended_bonus)
        object.__setattr__(self, "ended_bonus", bonus)
        for name in ("double", "overrule"):
            if not isinstance(getattr(self, name), bool):
                raise Invalid(f"{name} is {getattr(self, name)!r}; say true or false")
        n = self.max_images
        if n is not None and (type(n) is not int or not 1 <= n <= MAX_OPEN_IMAGES):
            raise Invalid(
                f"max_images is {n!r}; say a number from 1 to {MAX_OPEN_IMAGES}, or null (I24)"
            )

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """The rules of a JSON object; what it leaves out is the default. Raises Invalid."""
        known = [field.name for field in fields(cls)]
        unknown = [name for name in told if name not in known]
        if unknown:
            raise Invalid(
                f"no house rule is called {', '.join(map(repr, unknown))}; "
                f"they are {', '.join(known)}"
            )
        return cls(**told)

    def to_json(self) -> dict[str, bool | int | str | None]:
        """All options as a JSON object."""
        return {
            name: str(value) if isinstance(value, StrEnum) else value
            for name, value in asdict(self).items()
        }


def _one_of(kind: type[StrEnum], name: str, value: object) -> StrEnum:
    if value not in list(kind):
        raise Invalid(f"{name} is {value!r}; say {' or '.join(map(repr, map(str, kind)))}")
    return kind(str(value))
