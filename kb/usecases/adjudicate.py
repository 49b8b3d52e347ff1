"""Rule on a challenge: from what is known, and from the live reference where that is too little."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kb.domain.errors import UnknownPersonage
from kb.usecases.asking import Asking, Cause, may_be_asked, unsafe
from kb.usecases.challenge import Adjudication, Alternative, Challenge, Word
from kb.usecases.dossiers import Dossiers
from kb.usecases.known import SHIELDED, Knowledge, Known, pinned
from kb.usecases.live import Question, Waiting
from kb.usecases.search import Search

__all__ = ["SHIELDED", "Adjudication", "Alternative", "Challenge", "Pending", "Referee", "Word"]

COULD_NOT_ASK = "Wikidata could not be asked just now"


@dataclass(frozen=True, slots=True)
class Pending:
    """A challenge ruled on from what is known (`made`; None for an id that nobody is known by),
    and what is being asked, if anything is: then the ruling is to be finished."""

    challenge: Challenge
    made: Adjudication | None
    cause: Cause | None = None
    waiting: Waiting | None = None


class Referee:
    """Rules on challenges from what is known, and asks the live reference where that is too
    little.

    `begin` never waits for the live reference; between it and `finish` the caller does, as it
    likes. `adjudicate` is all three.
    """

    def __init__(self, dossiers: Dossiers, search: Search, asking: Asking | None = None) -> None:
        self._knowledge = Knowledge(dossiers, search)
        self._asking = asking
        self.live = asking.live if asking else None

    @property
    def learnt(self) -> int:
        """Personages taken in since the start."""
        return self._asking.learner.learnt if self._asking else 0

    def is_at_hand(self, challenge: Challenge) -> bool:
        """Whether `begin` needs neither the store nor a scan of all names."""
        # Where a name means nobody, the store is looked into once more.
        return self._knowledge.is_at_hand(challenge, or_nobody=self._asking is None)

    def adjudicate(self, challenge: Challenge) -> Adjudication:
        """The ruling on a challenge, the live reference asked and waited for until its deadline.

        Raises InvalidInput for neither name nor id, UnknownPersonage for an id nobody has,
        Unavailable when the store cannot be read.
        """
        pending = self.begin(challenge)
        if self.live and pending.waiting:
            self.live.wait([pending.waiting], self.live.deadline_s)
        return self.finish(pending)

    def glance(self, challenge: Challenge) -> Adjudication:
        """The ruling from what is known; what had to be asked is asked in the background. Raises
        what `adjudicate` raises."""
        pending = self.begin(challenge)
        return self._away(pending) if pending.waiting else self.finish(pending)

    def begin(self, challenge: Challenge) -> Pending:
        """The ruling from what is known, the live reference being asked if need be. Raises what
        `adjudicate` raises."""
        challenge = pinned(challenge)
        known = self._knowledge.rule(challenge)
        if known.is_nobody and self._is_stored(challenge):
            known = self._knowledge.rule(challenge)
        pending, question = self._question(challenge, known)
        if question is None:
            return pending
        if self.live is None:
            return Pending(challenge, self._told(pending, "off"))
        waiting = self.live.ask(question)
        pending = replace(pending, waiting=waiting)
        if waiting.outcome.done() and waiting.outcome.result() != "asked":
            return Pending(challenge, self.finish(pending))
        return pending

    def finish(self, pending: Pending) -> Adjudication:
        """The ruling after the wait: by what was told, or by what is known where nothing came.

        Raises UnknownPersonage, Unavailable.
        """
        if self.live is None or pending.waiting is None:
            return self._told(pending, "known") if pending.made is None else pending.made
        outcome = self.live.outcome(pending.waiting)
        if outcome == "unreachable":
            return self._away(pending)
        if outcome == "nothing_new":
            return self._told(pending, "known")
        made = self._knowledge.rule(pending.challenge).made
        dossier = made.dossier if made else None
        is_kept = self._asking and dossier and self._asking.was_kept(dossier)
        return self._told(replace(pending, made=made), "stale" if is_kept else "asked")

    def _is_stored(self, challenge: Challenge) -> bool:
        """Whether the store knows somebody by the name, whom memory knows now too."""
        name = challenge.name or ""
        return self._asking is not None and self._asking.learner.take_stored(name)

    def _question(self, challenge: Challenge, known: Known) -> tuple[Pending, Question | None]:
        """The ruling from what is known, with why the live reference is to be asked and what; None
        where it is not."""
        made, asking = known.made, self._asking
        if made is None:
            assert challenge.qid is not None
            return Pending(challenge, None, "miss"), Question(qids=(challenge.qid,))
        if known.is_nobody:
            name = challenge.name or ""
            may_be = may_be_asked(name, self._knowledge.search.index)
            return Pending(challenge, made, "miss"), Question(name) if may_be else None
        if partial := unsafe(made.ruling, known.meant):
            return Pending(challenge, made, "partial"), Question(qids=partial)
        dossier = made.dossier
        if asking and asking.refreshes and dossier and asking.is_stale(dossier):
            return Pending(challenge, made, "stale"), Question(qids=(dossier.personage.qid,))
        return Pending(challenge, made), None

    def _away(self, pending: Pending) -> Adjudication:
        return self._told(pending, "stale" if pending.cause == "stale" else "unreachable")

    def _told(self, pending: Pending, word: Word) -> Adjudication:
        """The adjudication with what happened, and a line on it where the table should hear it."""
        made, qid = pending.made, pending.challenge.qid
        if made is None:
            raise UnknownPersonage(str(qid), COULD_NOT_ASK if word == "unreachable" else "")
        person = made.dossier.personage if made.dossier else None
        known = ""
        if person and person.retrieved:
            known = f"; this is from what is known since {person.retrieved}"
        if word in ("stale", "unreachable"):
            return replace(made, wikidata=word, note=f"{COULD_NOT_ASK}{known}.")
        if self.live and person and self.live.is_gone(person.qid):
            gone = f"Wikidata has no item {person.qid} any more{known}."
            return replace(made, wikidata="stale", note=gone)
        return made if word == made.wikidata else replace(made, wikidata=word)
