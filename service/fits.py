"""Who fits these cards: from a request to the answer in bytes, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from pydantic import TypeAdapter, ValidationError

from kb.domain.dossier import Dossier
from kb.domain.personage import Qid, parse_qid
from kb.domain.sentence import all_cards, named
from kb.usecases.who_fits import Found, Wanted
from service.answers import PersonageValue, encode, personage_value
from service.challenges import check_number, read_cards, rules_of
from service.container import Container
from service.faults import problem_of_validation
from service.schemas.fits import FitsIn

SPOKEN = 3
"""Names in the sentence."""

_ADAPTER = TypeAdapter(FitsIn)


class DropValue(msgspec.Struct, frozen=True):
    """See service.schemas.fits.DropOut."""

    number: int
    card: str
    count: int
    best: PersonageValue


class FitsValue(msgspec.Struct, frozen=True):
    """See service.schemas.fits.FitsOut."""

    sentence: str
    count: int
    personages: list[PersonageValue]
    drops: list[DropValue]


@dataclass(frozen=True, slots=True)
class AskedFits:
    """What is wanted, and what the request called its cards."""

    wanted: Wanted
    cards: tuple[str, ...]


def read_fits(container: Container, body: bytes) -> AskedFits:
    """The question in a body. Raises ProblemError for every way it can be wrong."""
    try:
        request = _ADAPTER.validate_json(body)
    except ValidationError as error:
        raise problem_of_validation(error) from None
    return resolve_fits(container, request)


def resolve_fits(container: Container, request: FitsIn) -> AskedFits:
    """What a well-formed request means. Raises ProblemError (422) for what is unknown."""
    check_number(container, request.cards, "#")
    claims, cards = read_cards(container, request.cards, request.deck)
    wanted = Wanted(
        claims,
        rules_of(container, request.house_rules),
        request.limit,
        request.minimum_fame,
        frozenset(map(parse_qid, request.exclude)),
    )
    return AskedFits(wanted, cards)


def at_hand(container: Container, asked: AskedFits) -> bytes | None:
    """The encoded answer if it takes nothing but memory, else None."""
    found = container.fits.at_hand(asked.wanted)
    if found is None:
        return None
    known: dict[Qid, Dossier] = {}
    for qid in named_in(found):
        dossier = container.dossiers.peek(qid)
        if dossier is None:
            return None
        known[qid] = dossier
    return encode(fits_value(asked, found, known))


def answer(container: Container, asked: AskedFits) -> bytes:
    """The encoded answer. Raises Unavailable."""
    found = container.fits.find(asked.wanted)
    return encode(fits_value(asked, found, container.dossiers.get_many(named_in(found))))


def fits_value(asked: AskedFits, found: Found, known: Mapping[Qid, Dossier]) -> FitsValue:
    """The answer; whoever is no longer known is left out."""
    well_known = asked.wanted.rules.well_known
    shown = [known[qid] for qid in found.qids if qid in known]
    drops = [
        DropValue(
            drop.card,
            asked.cards[drop.card],
            drop.count,
            personage_value(known[drop.best], well_known),
        )
        for drop in found.drops
        if drop.best in known
    ]
    return FitsValue(
        _sentence(asked, found, shown, drops),
        found.count,
        [personage_value(dossier, well_known) for dossier in shown],
        drops,
    )


def named_in(found: Found) -> list[Qid]:
    """Everybody whom the answer shows."""
    return [*found.qids, *(drop.best for drop in found.drops)]


def _sentence(
    asked: AskedFits, found: Found, shown: Sequence[Dossier], drops: Sequence[DropValue]
) -> str:
    claims = asked.wanted.claims
    if found.count:
        fit = f"fit{'s' if found.count == 1 else ''} {all_cards(len(claims))}"
        verb = fit if claims else "may be named"
        names = "; ".join(map(named, shown[:SPOKEN]))
        others = found.count - len(shown[:SPOKEN])
        more = f"; and {others:,} more" if others else ""
        return f"{found.count:,} {verb}: {names}{more}."
    if not claims:
        return "Nobody is left who may be named."
    nobody = f"Nobody is known to fit {all_cards(len(claims))}"
    if not drops and len(claims) == 1:
        return f"{nobody}."
    if not drops:
        return f"{nobody}, and dropping any single card would not help."
    ways = "; ".join(
        f"without {claims[drop.number].label}, {drop.count:,} would, such as {drop.best.label}"
        for drop in sorted(drops, key=lambda drop: -drop.count)
    )
    return f"{nobody}: {ways}."
