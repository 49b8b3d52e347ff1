"""The answers of the Reconciliation API (version 0.2), as openapi.yaml documents them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, RootModel

from service.schemas.base import Told


class TypeOut(Told):
    """A type, or an item."""

    id: str
    name: str


class UrlOut(Told):
    """A template of an address."""

    url: str = Field(description="Holds `{{id}}`.")


class PreviewOut(Told):
    """Where previews are, and how large, in pixels."""

    url: str = Field(description="Holds `{{id}}`.")
    width: int
    height: int


class SuggestServiceOut(Told):
    """Where suggestions are: the address is both parts, one behind the other."""

    service_url: str
    service_path: str
    flyout_service_url: str
    flyout_service_path: str = Field(description="Holds `${id}`.")


class SuggestServicesOut(Told):
    """Where each kind of suggestion is."""

    entity: SuggestServiceOut
    property: SuggestServiceOut
    type: SuggestServiceOut


class ServiceOut(Told):
    """An address in two parts."""

    service_url: str
    service_path: str


class ChoiceOut(Told):
    """A choice of a setting."""

    value: str
    name: str


class SettingOut(Told):
    """What may be set for a property."""

    name: str
    label: str
    type: Literal["number", "text", "checkbox", "select"]
    default: int | str | bool
    help_text: str
    choices: list[ChoiceOut] = Field(default=[])


class ExtendServiceOut(Told):
    """How data is extended."""

    propose_properties: ServiceOut
    property_settings: list[SettingOut]


class ManifestOut(Told):
    """What the service says of itself."""

    versions: list[str]
    name: str
    identifierSpace: str  # noqa: N815  the specification's word
    schemaSpace: str  # noqa: N815  the same
    defaultTypes: list[TypeOut]  # noqa: N815  the same
    documentation: str
    serviceVersion: str  # noqa: N815  the same
    batchSize: int = Field(  # noqa: N815  the same
        description="The most queries in a batch; more are refused (413)."
    )
    view: UrlOut
    feature_view: UrlOut
    preview: PreviewOut
    suggest: SuggestServicesOut
    extend: ExtendServiceOut


class MatchFeatureOut(Told):
    """What a score was made of; the documentation page tells of each."""

    id: str
    value: bool | float


class MatchOut(Told):
    """A personage a query may mean."""

    id: str
    name: str
    description: str = ""
    type: list[TypeOut]
    score: float = Field(ge=0, le=100)
    match: bool = Field(description="Whether it is safe to take this one; one of a result at most.")
    features: list[MatchFeatureOut]


class ResultOut(Told):
    """The candidates of one query, best first."""

    result: list[MatchOut]
    error: str = Field(default="", description="Why this query could not be answered, if so.")


class ResultsOut(RootModel[dict[str, ResultOut]]):
    """The results of a batch, by the ids of its queries."""


class SuggestionOut(Told):
    """An entity, a property or a type."""

    id: str
    name: str
    description: str = ""
    notable: list[TypeOut] = Field(default=[])


class SuggestionsOut(Told):
    """What a beginning may become."""

    result: list[SuggestionOut]


class FlyoutOut(Told):
    """A few words on one of them, as HTML."""

    id: str
    html: str


class PropertyOut(Told):
    """A property."""

    id: str
    name: str
    description: str = ""


class PropertiesOut(Told):
    """Properties that may be known of the personages of a type."""

    properties: list[PropertyOut]
    type: str = ""
    limit: int = 0


class ItemCell(Told):
    """An item as a value."""

    id: str
    name: str


class StrCell(Told):
    """A text."""

    str: str


class IntCell(Told):
    """A whole number."""

    int: int


class FloatCell(Told):
    """A number."""

    float: float


class DateCell(Told):
    """A day, as ISO 8601 date and time."""

    date: str


CellOut = ItemCell | StrCell | IntCell | FloatCell | DateCell


class ExtensionOut(Told):
    """Values by entity and property: an empty list where nothing is known."""

    meta: list[PropertyOut]
    rows: dict[str, dict[str, list[CellOut]]]
