"""When the live reference is asked: what nobody here knows, or knows only in part.

    miss      nobody goes by the name, or by the id
    partial   the ruling is not safe, and a record it may rest on is not a whole live one
    stale     the record is older than it should be (`refresh_stale`)

A ruling is safe when no more could be learnt that would turn it: a card contradicts, or every card
fits, or the record is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from kb.domain.dossier import Dossier
from kb.domain.personage import Qid, is_qid
from kb.domain.ruling import Ruling
from kb.matching.exact import COMMON_FIRST_NAME
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.ports import Clock
from kb.usecases.freshness import Freshness, was_kept
from kb.usecases.learn import Learner
from kb.usecases.live import Live

FEWEST_LETTERS = 2

Cause = Literal["miss", "partial", "stale"]


@dataclass(frozen=True, slots=True)
class Asking:
    """What a referee needs to ask beyond memory; without `live` only the store is asked."""

    learner: Learner
    clock: Clock
    live: Live | None = None
    refreshes: bool = False
    freshness: Freshness = field(default_factory=Freshness)

    def is_stale(self, dossier: Dossier) -> bool:
        """Whether a record is older than it should be."""
        return self.freshness.is_stale(dossier, self.clock.today())

    def was_kept(self, dossier: Dossier) -> bool:
        """Whether a record told just now is one that a cache kept."""
        return was_kept(dossier.personage, self.clock.today())


def unsafe(ruling: Ruling, meant: Sequence[Dossier]) -> tuple[Qid, ...]:
    """The ids of those in part known on whom the ruling may rest, if more might turn it."""
    if is_safe(ruling):
        return ()
    partial = (d.personage.qid for d in meant if not d.personage.complete)
    return tuple(sorted(partial, key=lambda qid: int(qid[1:])))


def is_safe(ruling: Ruling) -> bool:
    """Whether nothing that is missing from the record could turn the ruling."""
    if ruling.reason == "not_well_known":
        return ruling.personage is None or ruling.personage.editions is not None
    doubtful = False
    for found in ruling.findings:
        if found.finding == "does_not_fit":
            if found.basis != "absence":
                return True
            doubtful = True
        elif found.finding == "cannot_tell" and found.basis != "house_rule":
            doubtful = True
    return not doubtful


def may_be_asked(name: str, index: NameIndex) -> bool:
    """Whether a name that nobody is known by is worth a look-up: it has letters enough, is no id,
    and is no first name that many bear (Albert alone means nobody, on Wikidata too)."""
    words = fold(name).split()
    if is_qid(name) or sum(c.isalpha() for word in words for c in word) < FEWEST_LETTERS:
        return False
    return len(words) > 1 or index.bearer_count(words[0]) < COMMON_FIRST_NAME
