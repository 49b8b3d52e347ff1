"""The form of a deck document, checked by JSON Schema and told in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from reprlib import Repr
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from games.deck_checks import Fault

SCHEMA_FILE = Path(__file__).parent / "image" / "decks" / "deck.schema.json"

_TYPE_HINTS = {
    "string": "a text (put it in quotes)",
    "integer": "a whole number",
    "array": "a list",
    "object": "a set of fields",
}


def _make_repr() -> Repr:
    short = Repr()
    short.maxstring = short.maxother = 60
    short.maxlist = short.maxdict = 3
    short.maxlevel = 2
    return short


_quote = _make_repr().repr


@dataclass(frozen=True)
class _Error:
    """What the sentences need of a ValidationError, which leaves every type open."""

    field: str
    instance: Any
    expected: Any
    schema: Any


def schema_faults(document: Any) -> list[Fault]:
    """What is wrong with the form of a deck document, cards in their order.

    Each fault quotes what stands there, names the card by its id, or by its number in the list
    where it has none, and says what may stand there.
    """
    errors = sorted(_validator().iter_errors(document), key=_place_in_file)
    return list(dict.fromkeys(_fault(error, document) for error in errors))


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))


def _place_in_file(error: ValidationError) -> tuple[str, int, str]:
    path = list(error.absolute_path)
    number = path[1] if len(path) > 1 and isinstance(path[1], int) else -1
    return str(path[0]) if path else "", number, "/".join(map(str, path[2:]))


def _fault(error: ValidationError, document: Any) -> Fault:
    path = list(error.absolute_path)
    last = path[-1] if path else "the file"
    field = f"entry {last + 1}" if isinstance(last, int) else last
    words = _SENTENCES[str(error.validator)]
    sentence = words(_Error(field, error.instance, error.validator_value, error.schema))
    is_about_card = len(path) > 1 and path[0] == "cards"
    card = _card(document["cards"], int(path[1])) if is_about_card else None
    return Fault("schema", sentence, card)


def _card(entries: list[Any], index: int) -> str:
    entry = entries[index]
    face_id = entry.get("id") if isinstance(entry, dict) else None
    is_readable = isinstance(face_id, str) and 0 < len(face_id) <= 60 and face_id.isprintable()
    return str(face_id) if is_readable else f"card {index + 1}"


def _missing(error: _Error) -> str:
    missing = [name for name in error.expected if name not in error.instance]
    return f"{' and '.join(map(repr, missing))} must be given"


def _unknown_fields(error: _Error) -> str:
    known = list(error.schema["properties"])
    extras = []
    for name in error.instance:
        if name not in known:
            nearest = get_close_matches(str(name), known, n=1)
            extras.append(_quote(name) + (f" (did you mean {nearest[0]!r}?)" if nearest else ""))
    where = " in counts" if error.field == "counts" else ""
    return f"unknown field {', '.join(extras)}{where}; known are {', '.join(known)}"


def _not_allowed(error: _Error) -> str:
    if "value" in error.expected["required"]:
        return "a letter card has letters; leave out 'value'"
    return "only a letter card has letters; leave out 'letters' or make it category: letter"


def _must_be(expected: Callable[[_Error], str]) -> Callable[[_Error], str]:
    return lambda error: f"{error.field} is {_quote(error.instance)}; it must be {expected(error)}"


def _must_have(what: str) -> Callable[[_Error], str]:
    return lambda error: f"{error.field} has {len(error.instance)} {what} {error.expected}"


_SENTENCES: dict[str, Callable[[_Error], str]] = {
    "required": _missing,
    "additionalProperties": _unknown_fields,
    "not": _not_allowed,
    "enum": _must_be(lambda error: "one of " + ", ".join(error.expected)),
    "type": _must_be(lambda error: _TYPE_HINTS[error.expected]),
    "pattern": _must_be(lambda error: str(error.schema["description"])),
    "minimum": _must_be(lambda error: f"at least {error.expected}"),
    "maximum": _must_be(lambda error: f"at most {error.expected}"),
    "maxLength": _must_have("characters; at most"),
    "minItems": _must_have("entries; at least"),
    "maxItems": _must_have("entries; at most"),
}
