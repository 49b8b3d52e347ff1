"""The reference's word on a challenged image, as the table's own rules would have it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cards import Card
from games.image.moves import Rule
from games.image.state import Image, Phase, State
from kb.domain.claims import Claim, LastNameBegins
from kb.domain.dossier import Dossier
from kb.domain.errors import InvalidInput, KbError
from kb.domain.house_rules import HouseRules
from kb.domain.names import given_name, initial
from kb.domain.personage import Qid, parse_qid
from kb.domain.ruling import Finding, Ruling
from kb.usecases.adjudicate import Adjudication, Challenge, Referee
from kb.usecases.live import Waiting
from kb.usecases.search import Search
from service.answers import Answers
from service.claims import ClaimReader
from service.games.image_facts import ImageMemory, reruled, with_facts
from service.games.kinds import Ruled
from service.problems import FaultValue, refused

_KINDNESS = {"not_upheld": 2, "undecided": 1, "upheld": 0}


def shown_cards(state: State, image: Image) -> list[Card]:
    """The cards that show on an image, in order (I02, I03)."""
    return [state.setup.cards[stack[-1]] for stack in image.stacks]


@dataclass(frozen=True)
class Rulings:
    """Asks the referee about images."""

    referee: Referee
    search: Search
    claims: ClaimReader
    answers: Answers

    def check_qid(self, name: str, qid: str) -> None:
        """Check that the item goes by that name. Raises ProblemError (422)."""
        try:
            known = {c.qid for c in self.search.find(name)}
        except InvalidInput:
            known = set()
        if parse_qid(qid) not in known:
            raise refused([FaultValue(f"{qid} does not go by the name {name!r}", "#/qid")])

    def rule(self, judge: HouseRules, memory: ImageMemory, state: State) -> Ruled | None:
        """The ruling the game waits for, with the whole answer; None if it waits for none.

        Raises Unavailable.
        """
        dispute = state.challenge
        if state.phase is not Phase.RULING or dispute is None:
            return None
        image = state.image(dispute.image)
        if image is None:
            raise AssertionError(f"image #{dispute.image} is challenged, so it is there")
        pinned = memory.qids.get(dispute.image)
        made, cards = self.adjudicate(
            judge, memory, state, image, dispute.name or "", parse_qid(pinned) if pinned else None
        )
        answer: dict[str, Any] = json.loads(
            self.answers.ruling(made, [card.id for card in cards], judge.well_known)
        )
        return Ruled(Rule(made.ruling.ruling, "reference"), {"ruling": answer})

    def adjudicate(
        self,
        judge: HouseRules,
        memory: ImageMemory,
        state: State,
        image: Image,
        name: str,
        qid: Qid | None,
    ) -> tuple[Adjudication, list[Card]]:
        """Whether whoever goes by that name fits the image, with the cards in the order of the
        findings. In a double the first name's letter comes last there.

        Wikidata is not waited for: the game is locked meanwhile. See `foresee`.
        """
        challenge, cards, first = self._challenge(judge, state, image, name, qid)
        made = self._judged(challenge, memory, first)
        return made, cards if first is None else [*cards, first]

    def foresee(
        self, judge: HouseRules, state: State, image: Image, name: str, qid: Qid | None
    ) -> Waiting | None:
        """What `adjudicate` would have to wait for, asked now; None if there is nothing."""
        challenge, _, _ = self._challenge(judge, state, image, name, qid)
        try:
            return self.referee.begin(challenge).waiting
        except KbError:  # whoever asks in earnest is told
            return None

    def _challenge(
        self, judge: HouseRules, state: State, image: Image, name: str, qid: Qid | None
    ) -> tuple[Challenge, list[Card], Card | None]:
        """The challenge, the cards it is about, and the first name's letter of a double."""
        cards = shown_cards(state, image)
        first: Card | None = None
        if image.ended is not None and image.ended.letters == 2:
            first = cards.pop(-2)
        claims = tuple(self.claims.of_words(card.category.value, card.value) for card in cards)
        return Challenge(claims, name, qid, judge), cards, first

    def _judged(
        self, challenge: Challenge, memory: ImageMemory, first: Card | None
    ) -> Adjudication:
        made = self._one(challenge, memory, first)
        if challenge.qid is not None:
            return made
        # Of several who go by the name, one may be the table's own choice.
        others = {fact.qid for fact in memory.facts}
        if made.dossier is not None:
            others.discard(made.dossier.personage.qid)
        meant = self._meant(challenge.name or "") if others else ()
        for qid in meant:
            if qid in others:
                pinned = Challenge(challenge.claims, challenge.name, qid, challenge.rules)
                other = self._one(pinned, memory, first)
                if _KINDNESS[other.ruling.ruling] > _KINDNESS[made.ruling.ruling]:
                    made = other
        return made

    def _meant(self, name: str) -> Sequence[Qid]:
        try:
            return self.search.meant(self.search.find(name))
        except InvalidInput:
            return ()

    def _one(self, challenge: Challenge, memory: ImageMemory, first: Card | None) -> Adjudication:
        try:
            made = self.referee.glance(challenge)
        except InvalidInput:
            name = challenge.name or ""
            sentence = f"Undecided. The reference cannot read the name {name!r}. The table votes."
            return Adjudication(Ruling("undecided", "unknown_personage", sentence, None), None)
        if first is not None and made.dossier is not None:
            found = first_initial(made.dossier, first.letters, challenge.name or "")
            made = reruled(made, (*made.ruling.findings, found))
        return with_facts(made, memory.facts)


def first_initial(dossier: Dossier, letters: frozenset[str], spoken: str) -> Finding:
    """Whether the first name begins with one of these (I14).

    The name as known, else the name as called out where it is one of the personage's own.
    """
    claim: Claim = LastNameBegins(letters)
    rules = dossier.vocabulary.names
    person = dossier.personage
    label = given_name(person.label, rules)
    if len(person.label.split()) < 2:
        return Finding(claim, "does_not_fit", "conflict", f"{person.label} is one name (I14)")
    shown = dossier.evidence(None, "first name", label, label)
    if initial(label) in letters:
        return Finding(claim, "fits", "statement", f"the first name is {label}", (shown,))
    for alias in person.aliases:
        given = given_name(alias, rules)
        if len(alias.split()) > 1 and initial(given) in letters:
            finding = "fits" if given == given_name(spoken, rules) else "cannot_tell"
            basis = "statement" if finding == "fits" else "imprecise"
            return Finding(claim, finding, basis, f"as in {alias!r}", (shown,))  # type: ignore[arg-type]
    return Finding(claim, "does_not_fit", "conflict", f"the first name is {label}", (shown,))


def judge_of(setup: Mapping[str, Any]) -> HouseRules:
    """The table's rules for judging."""
    return HouseRules(**setup["judge"])
