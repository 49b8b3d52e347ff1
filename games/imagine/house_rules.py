"""What a table may agree on before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from games.errors import Invalid


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of a game. Raises Invalid for what is neither true nor false.

    zero_is_no_bet: a bet of 0 does not count as a bet on its card (M01). wrong_bet_costs: a bet
    on another card than the architect's costs its points (M03).
    """

    zero_is_no_bet: bool = False
    wrong_bet_costs: bool = False

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not isinstance(value, bool):
                raise Invalid(f"{name} is {value!r}; say true or false")

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

    def to_json(self) -> dict[str, bool]:
        """All options as a JSON object."""
        return asdict(self)
