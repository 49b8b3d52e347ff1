"""The shapes of the answers, as they are encoded; service.schemas.reconcile documents them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType


class TypeValue(msgspec.Struct, frozen=True):
    """A type, or an item that is a value."""

    id: str
    name: str
    description: str | UnsetType = UNSET


class FeatureValue(msgspec.Struct, frozen=True):
    """A number or truth that a score was made of."""

    id: str
    value: float | bool


class CandidateValue(msgspec.Struct, frozen=True):
    """A personage a query may mean."""

    id: str
    name: str
    type: list[TypeValue]
    score: float
    match: bool
    features: list[FeatureValue]
    description: str | UnsetType = UNSET


class ResultValue(msgspec.Struct, frozen=True):
    """The candidates of one query; `error` says why a query could not be answered."""

    result: list[CandidateValue]
    error: str | UnsetType = UNSET


class SuggestionValue(msgspec.Struct, frozen=True):
    """An entity, a property or a type."""

    id: str
    name: str
    description: str | UnsetType = UNSET
    notable: list[TypeValue] | UnsetType = UNSET


class StrValue(msgspec.Struct, frozen=True):
    """A text."""

    str: str


class IntValue(msgspec.Struct, frozen=True):
    """A whole number."""

    int: int


class FloatValue(msgspec.Struct, frozen=True):
    """A number."""

    float: float


class DateValue(msgspec.Struct, frozen=True):
    """A day, as ISO 8601 date and time."""

    date: str


CellValue = TypeValue | StrValue | IntValue | FloatValue | DateValue


class ExtensionValue(msgspec.Struct, frozen=True):
    """Values by entity and property, with the names of the properties."""

    meta: list[SuggestionValue]
    rows: Mapping[str, Mapping[str, list[CellValue]]]
