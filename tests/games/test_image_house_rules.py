from __future__ import annotations

import json
from typing import Any

import pytest

from games.errors import Invalid
from games.image import HouseRules
from games.image.house_rules import TableRule
from games.image.scoring import EndedBonus


def test_the_defaults_are_the_bold_ones_of_the_rule_page() -> None:
    assert HouseRules() == HouseRules(
        double=False,
        table=TableRule.TWO_EACH,
        max_images=None,
        ended_bonus=EndedBonus.REPLACE,
        overrule=True,
    )
    assert HouseRules.from_json({}) == HouseRules()


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(),
        HouseRules(double=True, table=TableRule.RANDOM, max_images=4),
        HouseRules(ended_bonus=EndedBonus.ADD, overrule=False),
    ],
    ids=["defaults", "table", "challenges"],
)
def test_json_and_back(rules: HouseRules) -> None:
    assert HouseRules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "unknown": ({"doubled": True}, "no house rule is called 'doubled'; they are double, table"),
    "double": ({"double": 1}, "double is 1; say true or false"),
    "overrule": ({"overrule": None}, "overrule is None; say true or false"),
    "table": ({"table": "ten"}, "table is 'ten'; say 'two_each' or 'random'"),
    "table_of_another_type": ({"table": [1]}, r"table is \[1\]; say"),
    "no_images": ({"max_images": 0}, r"max_images is 0; say a number from 1 to 100.*\(I24\)"),
    "half_an_image": ({"max_images": 2.0}, r"max_images is 2\.0"),
    "true_images": ({"max_images": True}, "max_images is True"),
    "bonus": ({"ended_bonus": "none"}, "ended_bonus is 'none'; say 'replace' or 'add'"),
}


@pytest.mark.parametrize(("told", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_what_no_option_has_is_refused(told: dict[str, Any], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        HouseRules.from_json(told)
