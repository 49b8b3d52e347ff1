"""What all models of the wire share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

NO_CONTROLS = r"^[^\x00-\x1f\x7f]*$"
"""Text without control characters: no name and no card holds a line break or a NUL."""

QID = r"^[Qq][1-9][0-9]{0,11}$"

Word = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=NO_CONTROLS)]
"""A term of a card, or an id."""

QidText = Annotated[
    str,
    Field(pattern=QID, description="A Wikidata item id.", examples=["Q49325"]),
]


def _folded(value: Any) -> Any:
    return value.strip().casefold() if isinstance(value, str) else value


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


Folded = BeforeValidator(_folded)
"""Takes a word in any case, with blanks around it."""

Stripped = BeforeValidator(_stripped)
"""Takes a text with blanks around it."""


WikidataWord = Annotated[
    Literal["known", "asked", "stale", "unreachable", "off"],
    Field(
        description="Whether Wikidata had a part: `known`, nothing had to be asked; `asked` just "
        "now; `stale`, what is known is older than it should be, and Wikidata could not be asked "
        "or has the item no more; `unreachable`, it should have been asked for what is missing, "
        "and could not; `off`, it should have been, and REFEREE_WIKIDATA is off."
    ),
]


class Asked(BaseModel):
    """A request: strict types, and no field that nobody reads."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Told(BaseModel):
    """An answer. A model documents it and tests hold the encoder to it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _list_of_lua(value: Any) -> Any:
    return [] if value == {} else value


LuaList = BeforeValidator(_list_of_lua)
"""Takes `{}` for an empty list: Lua cannot tell an empty list from an empty table."""


def or_empty_table(schema: dict[str, Any]) -> None:
    """Document what LuaList takes, in place: the list, or an empty object."""
    kept = {k: schema.pop(k) for k in ("type", "items") if k in schema}
    table = {"type": "object", "maxProperties": 0, "description": "An empty list, from Lua."}
    schema["anyOf"] = [kept, table]


def null_is(default: Any) -> BeforeValidator:
    """Takes null for a field that is left out."""
    return BeforeValidator(lambda value: default if value is None else value)


def or_null(schema: dict[str, Any]) -> None:
    """Document what null_is takes, in place: the field's own form, or null."""
    kept = {k: schema.pop(k) for k in list(schema) if k not in ("default", "description", "title")}
    schema["anyOf"] = [kept, {"type": "null"}]


def given(name: str) -> dict[str, Any]:
    """The JSON Schema that asks for a field, and for something other than null in it."""
    return {"required": [name], "properties": {name: {"not": {"type": "null"}}}}
