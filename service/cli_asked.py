"""A challenge as typed on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter, ValidationError

from kb.domain.claims import CATEGORIES
from service.challenges import Asked, resolve
from service.container import Container
from service.faults import problem_of_validation
from service.problems import FaultValue, refused
from service.schemas.challenge import ChallengeIn

_ADAPTER = TypeAdapter(ChallengeIn)


def asked_challenge(
    container: Container,
    name: str,
    cards: Sequence[str],
    qid: str | None,
    deck: str,
    rules: Sequence[str],
) -> Asked:
    """The challenge of these words; goes the way of `POST /challenge`. Raises ProblemError."""
    document = {
        "name": name,
        "qid": qid,
        "cards": [card_document(card) for card in cards],
        "deck": deck,
        "house_rules": dict(rule_pair(rule) for rule in rules),
    }
    try:
        request = _ADAPTER.validate_python(document)
    except ValidationError as error:
        raise problem_of_validation(error) from None
    return resolve(container, request)


def card_document(text: str) -> dict[str, str]:
    """`place:France` by its words; without a colon a card's id. Raises ProblemError."""
    category, colon, value = text.partition(":")
    if not colon:
        return {"card": text}
    category = category.strip().casefold()
    if category not in CATEGORIES:
        raise refused(
            [
                FaultValue(
                    f"unknown category {category!r} in {text!r}; "
                    f"it is one of {', '.join(CATEGORIES)}"
                )
            ]
        )
    return {"category": category, "value": value.strip()}


def rule_pair(text: str) -> tuple[str, str | int]:
    """`absence=vote` as a field and its value. Raises ProblemError."""
    key, equals, value = text.partition("=")
    if not equals:
        raise refused([FaultValue(f"house rule {text!r} is not of the form name=value")])
    return key.strip(), int(value) if value.strip().isdecimal() else value.strip()
