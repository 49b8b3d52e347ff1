"""What a look-up answers, in the words of the W3C Reconciliation API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.domain.personage import Qid
from kb.matching.index import Entry

# How a text met a name, best first: the label or an alias to the letter, its words in another
# order, without a title before it; written otherwise (Henry the Eighth, JRR Tolkien, Vangogh), by
# another given name (William Clinton), spelt as it sounds (Chaikovsky); without what stands
# between first and last name, one name alone of several (Einstein), word by word, or nearly, as it
# stands or turned round.
How = Literal[
    "label", "alias", "order", "title", "written", "nickname", "spelling", "ends", "part", "words",
    "fuzzy", "turned",
]  # fmt: skip

# An exact name stands above one that was changed to match. The gaps only keep the order visible.
SCORES: dict[How, float] = {
    "label": 100.0,
    "alias": 98.0,
    "order": 96.0,
    "title": 94.0,
    "written": 93.0,
    "nickname": 92.0,
    "spelling": 91.0,
    "ends": 90.0,
    "part": 80.0,
    "words": 75.0,
}
UNSURE_SCORE = 60.0  # a bare first name: of use as a suggestion


@dataclass(frozen=True, slots=True)
class Features:
    """What made a candidate's score and place.

    `similarity` 0-100 of the letters of name and text; `rivals`: how many others have as good a
    name; `hint` 0-1: how well what else was said fits, None where nothing was said or is known.
    """

    similarity: float
    how: How
    fame: float
    rivals: int
    hint: float | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A personage that a text may name.

    `name` is the one of its names that met the text, `score` 0 to 100. `is_sure`: this name would
    do, were there no other so good; `match`: safe to take unasked, sure and the only reading.
    `similarity`, `rivals` and `hint` are as in Features.
    """

    qid: Qid
    label: str
    name: str
    score: float
    match: bool
    is_label: bool
    fame: float
    how: How
    is_sure: bool
    similarity: float = 100.0
    rivals: int = 0
    hint: float | None = None

    @property
    def features(self) -> Features:
        """What made the score and the place."""
        return Features(self.similarity, self.how, self.fame, self.rivals, self.hint)


def candidate(entry: Entry, how: How, is_sure: bool, score: float | None = None) -> Candidate:
    """The candidate an entry makes; `match` is left to the ranking."""
    if score is None:
        score = SCORES[how] if is_sure else min(SCORES[how], UNSURE_SCORE)
    return Candidate(
        entry.qid, entry.label, entry.name, score, False, entry.is_label, entry.fame, how, is_sure
    )
