"""Rule on a challenge from what is known: whom did the player mean, and does that personage fit?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kb.domain.dossier import Dossier
from kb.domain.echo import quoted
from kb.domain.errors import InvalidInput
from kb.domain.fame import is_well_known
from kb.domain.judging import judge
from kb.domain.personage import Qid, is_qid, parse_qid
from kb.domain.ruling import Ruling, RulingWord
from kb.domain.sentence import named, ruling_sentence
from kb.matching.fold import fold
from kb.matching.rank import Candidate
from kb.usecases.challenge import Adjudication, Alternative, Challenge
from kb.usecases.dossiers import Dossiers
from kb.usecases.search import Search

SHIELDED = 15.0
"""Points of fame: the singer Victoria (61) is a reading beside the queen (77), a bare record of a
goddess of that name (20) is none."""

FARTHEST = 15.0
"""Points of score below the best at which a candidate is no alternative any more: "Albert Speer"
(79) for "albert schweizer" (97) only confuses, "Albert Schweitzer the elder" would not."""

_KINDNESS: dict[RulingWord, int] = {"not_upheld": 2, "undecided": 1, "upheld": 0}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known says so, and those who were meant; `made` is None for an unknown id."""

    made: Adjudication | None
    meant: Sequence[Dossier] = ()

    @property
    def is_nobody(self) -> bool:
        """Whether a name means nobody."""
        return self.made is not None and self.made.ruling.reason == "unknown_personage"


class Knowledge:
    """The dossiers and the names at hand."""

    def __init__(self, dossiers: Dossiers, search: Search) -> None:
        self._dossiers = dossiers
        self.search = search

    def is_at_hand(self, challenge: Challenge, *, or_nobody: bool = True) -> bool:
        """Whether `rule` needs neither the store nor a scan of all names; `or_nobody`: also where
        the name means nobody."""
        challenge = pinned(challenge)
        if challenge.qid is not None:
            dossier = self._dossiers.peek(challenge.qid)
            return dossier is not None and (
                not challenge.name
                or _is_called(dossier, challenge.name)
                or self.search.at_hand(challenge.name) is not None
            )
        found = self.search.at_hand(challenge.name or "")
        if found is None or not all(self._dossiers.peek(c.qid) for c in found):
            return False
        return or_nobody or any(c.is_sure for c in found)

    def rule(self, challenge: Challenge) -> Known:
        """The ruling from what is known. Raises InvalidInput for neither name nor id, Unavailable
        when the store cannot be read."""
        if challenge.qid is not None:
            dossier = self._dossiers.get(challenge.qid)
            if dossier is None:
                return Known(None)
            ruling = _rule(dossier, challenge, challenge.name or "")
            if not self._may_mean(challenge.name or "", dossier):
                ruling = replace(ruling, sentence=f"{ruling.sentence} {_other(challenge, dossier)}")
            return Known(Adjudication(ruling, dossier), (dossier,))
        if not (challenge.name or "").strip():
            raise InvalidInput("a challenge needs a name or a qid; both are empty")
        return self._by_name(challenge, challenge.name or "")

    def _may_mean(self, name: str, dossier: Dossier) -> bool:
        """Whether the name, if there is one, may be this personage's."""
        if not name.strip() or _is_called(dossier, name):
            return True
        try:
            candidates = self.search.find(name)
        except InvalidInput:
            return False
        return any(c.qid == dossier.personage.qid for c in candidates)

    def _by_name(self, challenge: Challenge, name: str) -> Known:
        candidates = self.search.find(name)
        dossiers = self._dossiers.get_many([c.qid for c in candidates])
        meant = [dossiers[q] for q in self.search.meant(candidates) if q in dossiers]
        if not meant:
            suggested = _alternatives(candidates, dossiers, None)
            return Known(Adjudication(_unknown(name, candidates), None, suggested))
        ruled = [(d, _rule(d, challenge, name)) for d in meant]
        top = max(d.personage.fame for d, _ in ruled)
        dossier, ruling = max(ruled, key=lambda pair: _kindness(pair, top))
        others = _alternatives(candidates, dossiers, dossier)
        return Known(Adjudication(ruling, dossier, others), meant)


def pinned(challenge: Challenge) -> Challenge:
    """The challenge, an id in the place of its name taken as the id."""
    if challenge.qid is None and challenge.name and is_qid(challenge.name):
        return replace(challenge, name=None, qid=parse_qid(challenge.name))
    return challenge


def _is_called(dossier: Dossier, name: str) -> bool:
    """Whether these are words of one of the personage's names, or its id."""
    person, words = dossier.personage, set(fold(name).split())
    if is_qid(name):
        return parse_qid(name) == person.qid
    return bool(words) and any(
        words <= set(fold(n).split()) for n in (person.label, *person.aliases)
    )


def _other(challenge: Challenge, dossier: Dossier) -> str:
    """Says whom the id means where the name means somebody else."""
    name = quoted(challenge.name or "")
    return f"The id {challenge.qid} means {named(dossier)}, whose name is not {name}."


def _kindness(pair: tuple[Dossier, Ruling], top: float) -> tuple[bool, int, int, float]:
    """Well-known ones first, then the reading kindest to the player, then the more famous.

    An undecided reading of somebody far less famous than the `top` is no kindness: nobody meant
    him, and he would shield the one who was meant.
    """
    dossier, ruling = pair
    fame = dossier.personage.fame
    known = ruling.reason not in ("not_well_known", "not_a_personage")
    kindness = _KINDNESS[ruling.ruling]
    if ruling.ruling == "undecided" and fame < top - SHIELDED:
        kindness = -1
    fitting = sum(f.finding == "fits" for f in ruling.findings)
    return known, kindness, fitting, fame


def _rule(dossier: Dossier, challenge: Challenge, spoken: str) -> Ruling:
    person = dossier.personage
    if dossier.kind.word == "not_a_personage":
        what = dossier.kind.reason or "item"
        article = "an" if what[0] in "aeiou" else "a"
        sentence = f"Undecided. {person.label} is no personage but {article} {what}."
        return Ruling("undecided", "not_a_personage", sentence, person)
    if not is_well_known(person, challenge.rules.well_known):
        counted = "an unknown number of" if person.editions is None else str(person.editions)
        sentence = (
            f"Undecided. {named(dossier)} is in {counted} Wikipedia language editions; "
            f"{challenge.rules.well_known} make a personage well known here. The table votes."
        )
        findings = tuple(judge(dossier, c, challenge.rules, spoken) for c in challenge.claims)
        return Ruling("undecided", "not_well_known", sentence, person, findings)
    findings = tuple(judge(dossier, c, challenge.rules, spoken) for c in challenge.claims)
    words = {f.finding for f in findings}
    if "does_not_fit" in words:
        sentence = ruling_sentence(dossier, findings, "upheld")
        return Ruling("upheld", "a_card_does_not_fit", sentence, person, findings)
    if "cannot_tell" in words:
        sentence = ruling_sentence(dossier, findings, "undecided")
        return Ruling("undecided", "cannot_tell", sentence, person, findings)
    sentence = ruling_sentence(dossier, findings, "not_upheld")
    return Ruling("not_upheld", "every_card_fits", sentence, person, findings)


def _unknown(name: str, candidates: Sequence[Candidate]) -> Ruling:
    sentence = f"Undecided. The reference knows nobody called {quoted(name)}."
    if candidates:
        nearest = " or ".join(dict.fromkeys(c.name for c in candidates[:3]))
        sentence += f" Did you mean {nearest}?"
    return Ruling("undecided", "unknown_personage", sentence + " The table votes.", None)


def _alternatives(
    candidates: Sequence[Candidate], dossiers: dict[Qid, Dossier], chosen: Dossier | None
) -> tuple[Alternative, ...]:
    best = max((c.score for c in candidates), default=0)
    return tuple(
        Alternative(dossiers[c.qid], c.score)
        for c in candidates
        if c.score >= best - FARTHEST and c.qid in dossiers and dossiers[c.qid] is not chosen
    )
