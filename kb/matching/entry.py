"""What the index reads of a name, and what it answers."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kb.domain.personage import Qid


class NamedRow(Protocol):
    """What the index reads of a name; kb.ports.NameRow is one. `folded` is fold of `name`."""

    @property
    def qid(self) -> Qid: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def folded(self) -> str: ...  # noqa: D102
    @property
    def is_label(self) -> bool: ...  # noqa: D102
    @property
    def fame(self) -> float: ...  # noqa: D102


class Row(NamedTuple):
    """A NamedRow read back from the index."""

    qid: Qid
    name: str
    folded: str
    is_label: bool
    fame: float


class Entry(NamedTuple):
    """One name of a personage; `label` is the personage's label, or this name if it has none."""

    qid: Qid
    name: str
    label: str
    is_label: bool
    fame: float


def ends_of(words: list[str]) -> str | None:
    """The first and last word of a folded name of more than two (samuel clemens)."""
    return f"{words[0]} {words[-1]}" if len(words) > 2 else None
