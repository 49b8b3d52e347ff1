"""A challenge from its bytes to what the referee is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from games.errors import GameError
from kb.domain.claims import Claim
from kb.domain.errors import KbError
from kb.domain.house_rules import HouseRules
from kb.domain.personage import parse_qid
from kb.usecases.adjudicate import Challenge, Pending
from service.container import Container
from service.faults import problem_of_validation
from service.problems import FaultValue, ProblemError, fault_of, kind_of, refused
from service.schemas.challenge import CardById, CardIn, ChallengeIn, HouseRulesIn

_ADAPTER = TypeAdapter(ChallengeIn)


@dataclass(frozen=True, slots=True)
class Asked:
    """A challenge and what the request called its cards."""

    challenge: Challenge
    cards: tuple[str, ...]


def read_challenge(container: Container, body: bytes, within: str = "#") -> Asked:
    """The challenge in a body. Raises ProblemError for every way it can be wrong; `within` is
    where it stands, as a JSON pointer fragment."""
    try:
        request = _ADAPTER.validate_json(body)
    except ValidationError as error:
        raise problem_of_validation(error, within) from None
    return resolve(container, request, within)


def resolve(container: Container, request: ChallengeIn, within: str = "#") -> Asked:
    """The challenge a well-formed request means. Raises ProblemError (422) for what is unknown."""
    check_number(container, request.cards, within)
    if request.qid is None and not (request.name or "").strip():
        blank = "the name is blank; " if request.name else ""
        raise refused([FaultValue(f"{blank}a challenge needs a name or a qid", f"{within}/name")])
    claims, cards = read_cards(container, request.cards, request.deck, within)
    rules = rules_of(container, request.house_rules)
    qid = parse_qid(request.qid) if request.qid else None
    return Asked(Challenge(claims, request.name, qid, rules), cards)


def rules_of(container: Container, asked: HouseRulesIn) -> HouseRules:
    """The house rules of a request, by the settings where it says nothing."""
    well_known = container.settings.well_known if asked.well_known is None else asked.well_known
    return HouseRules(
        absence=asked.absence,
        place=asked.place,
        fictional_time=asked.fictional_time,
        legendary=asked.legendary,
        fictional_living=asked.fictional_living,
        well_known=well_known,
    )


def check_number(container: Container, cards: Sequence[CardIn], within: str) -> None:
    """Raise ProblemError (422) for more cards than the settings allow."""
    most = container.settings.max_cards
    if len(cards) > most:
        detail = f"{len(cards)} cards are too many: at most {most}"
        raise refused([FaultValue(detail, f"{within}/cards")])


def read_cards(
    container: Container, asked: Sequence[CardIn], deck: str, within: str = "#"
) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
    """What cards claim, and what the request called each. Raises ProblemError (422) naming every
    card that nobody can read."""
    reader, deck = container.claims, deck.strip().casefold()
    claims: list[Claim] = []
    cards: list[str] = []
    faults: list[FaultValue] = []
    kind = ""
    try:
        reader.check_deck(deck)
    except GameError as error:
        raise refused([fault_of(error, f"{within}/deck")], kind_of(error)) from None
    for number, card in enumerate(asked):
        try:
            if isinstance(card, CardById):
                cards.append(card.card)
                claims.append(reader.of_card(deck, card.card.strip().casefold()))
            else:
                cards.append(card.value)
                claims.append(reader.of_words(card.category, card.value))
        except (KbError, GameError) as error:
            field = "card" if isinstance(card, CardById) else "value"
            faults.append(fault_of(error, f"{within}/cards/{number}/{field}"))
            kind = kind or kind_of(error)
    if faults:
        raise refused(faults, kind)
    return tuple(claims), tuple(cards)


@dataclass(frozen=True, slots=True)
class Begun:
    """A challenge ruled on from what is known; `pending` tells whether Wikidata is being asked."""

    asked: Asked
    pending: Pending
    within: str


def begin(container: Container, asked: Asked, within: str = "#") -> Begun:
    """The ruling begun; nothing is waited for. Raises what `finish` raises."""
    try:
        return Begun(asked, container.referee.begin(asked.challenge), within)
    except KbError as error:
        raise _refusal(error, asked, within) from error


def finish(container: Container, begun: Begun) -> bytes:
    """The encoded answer, of Wikidata what has come by now. Raises ProblemError for a name or an
    id that nobody can be asked by, Unavailable when the knowledge base cannot be read."""
    asked = begun.asked
    try:
        made = container.referee.finish(begun.pending)
    except KbError as error:
        raise _refusal(error, asked, begun.within) from error
    return container.answers.ruling(made, asked.cards, asked.challenge.rules.well_known)


def _refusal(error: KbError, asked: Asked, within: str) -> KbError | ProblemError:
    kind = kind_of(error)
    if kind == "unavailable":
        return error
    field = "name" if asked.challenge.qid is None else "qid"
    return refused([fault_of(error, f"{within}/{field}")], kind)
