"""The errors of the knowledge base.

    KbError
    ├── InvalidInput      what was asked is malformed; the message quotes it and says what to do
    │   ├── UnknownTerm   a card's word the vocabulary does not hold, with `suggestions`
    │   └── InvalidDate   a date literal that cannot be read
    ├── UnknownPersonage  nobody of that id is in the knowledge base
    └── Unavailable       the reference could not be asked (database locked, network down)

A finding of "does not fit" or a ruling of "undecided" is a value, never an exception.
"""

from __future__ import annotations

from kb.domain.echo import quoted


class KbError(Exception):
    """Anything the knowledge base refuses to do, with a message made to be read."""


class InvalidInput(KbError):
    """The input is malformed; asking again with the same input cannot succeed."""


class UnknownTerm(InvalidInput):
    """A word on a card that the vocabulary does not know."""

    def __init__(self, category: str, value: str, suggestions: tuple[str, ...] = ()) -> None:
        self.category = category
        self.value = value
        self.suggestions = suggestions
        hint = f"; did you mean {' or '.join(repr(s) for s in suggestions)}?" if suggestions else ""
        super().__init__(f"no {category} is called {quoted(value)}{hint}")


class InvalidDate(InvalidInput):
    """A date literal outside the forms Wikidata writes."""


class UnknownPersonage(KbError):
    """No personage of this id is known; `more` says why it could not be found out."""

    def __init__(self, qid: str, more: str = "") -> None:
        self.qid = qid
        super().__init__(f"no personage {qid!r} is in the knowledge base{more and f'; {more}'}")


class Unavailable(KbError):
    """The reference could not be asked just now; the same question may succeed later.

    `retry_after_s` is how long it asked to be left alone, in seconds, where it said so.
    """

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(message)
