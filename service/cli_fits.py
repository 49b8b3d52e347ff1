"""What `referee who-fits` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.text import Text

from kb.usecases.fits_once import find_once
from service.cli_asked import card_document, rule_pair
from service.console import plain_table
from service.container import Container
from service.faults import problem_of_validation
from service.fits import AskedFits, FitsValue, fits_value, named_in, resolve_fits
from service.schemas.fits import FitsIn

_ADAPTER = TypeAdapter(FitsIn)


def asked_fits(
    container: Container,
    cards: Sequence[str],
    deck: str,
    rules: Sequence[str],
    options: Mapping[str, object],
) -> AskedFits:
    """The question of these words; goes the way of `POST /personages/fits`. Raises ProblemError."""
    document = {
        **options,
        "cards": [card_document(card) for card in cards],
        "deck": deck,
        "house_rules": dict(rule_pair(rule) for rule in rules),
    }
    try:
        request = _ADAPTER.validate_python(document)
    except ValidationError as error:
        raise problem_of_validation(error) from None
    return resolve_fits(container, request)


def find(container: Container, asked: AskedFits) -> FitsValue:
    """The answer, worked out once and for nothing else. Raises Unavailable."""
    found = find_once(container.store, container.dossiers, asked.wanted)
    return fits_value(asked, found, container.dossiers.get_many(named_in(found)))


def print_fits(console: Console, told: FitsValue) -> None:
    """The sentence, and those who fit."""
    console.print(told.sentence, markup=False, highlight=False)
    if told.personages:
        table = plain_table("personage", "id", "fame", "")
        for one in told.personages:
            table.add_row(Text(one.label), one.qid, f"{one.fame:.0f}", Text(one.summary))
        console.print(table)
