"""Who could it have been? Asked in `referee play` of an image that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.cards import Card
from games.errors import Invalid
from kb.domain.house_rules import HouseRules
from kb.usecases.fits_once import find_once
from kb.usecases.who_fits import Wanted
from service.container import Container
from service.fits import AskedFits, fits_value, named_in

TOLD = 3
"""Names for an answer."""


def shown_when_over(view: Mapping[str, Any], word: str) -> list[str]:
    """The ids of the cards that show on the image `#1` or `1`, of a double without the first name's
    letter.

    Raises Invalid while the answer could help somebody: until the image has ended, and the turn it
    ended in can be challenged no more.
    """
    number = word.removeprefix("#")
    image = next((i for i in view["images"] if str(i["number"]) == number), None)
    if image is None:
        raise Invalid(f"there is no image {word[:20]!r}; say who #1")
    if image["ended"] is None:
        raise Invalid(f"image #{number} has not ended; ask when it has")
    last = view["last_turn"]
    placed = [*view["placed"], *(last["placed"] if last else ())]
    is_disputed = view["challenge"] is not None and view["challenge"]["image"] == image["number"]
    if is_disputed or any(one["image"] == image["number"] for one in placed):
        raise Invalid(f"image #{number} may yet be challenged; ask after the next turn")
    shown: list[str] = [stack[-1] for stack in image["stacks"]]
    if image["ended"]["double"]:
        del shown[-2]
    return shown


def who_it_could_have_been(container: Container, cards: Sequence[Card]) -> str:
    """The most famous who fit these cards, in a sentence. Raises Unavailable."""
    claims = tuple(container.claims.of_words(c.category.value, c.value) for c in cards)
    rules = HouseRules(well_known=container.settings.well_known)
    wanted = Wanted(claims, rules, TOLD)
    found = find_once(container.store, container.dossiers, wanted)
    known = container.dossiers.get_many(named_in(found))
    return fits_value(AskedFits(wanted, tuple(c.id for c in cards)), found, known).sentence
