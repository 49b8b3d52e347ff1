"""IMAGE as hosted: its settings, its own rulings, its automatic player."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from games import image as engine
from games.cards import Deck, combine
from games.deck_checks import Level, check_deck
from games.errors import Illegal, Invalid, InvalidDeck, UnknownDeck
from games.image.challenges import challengeable
from games.image.moves import (
    Accept,
    Challenge,
    Done,
    End,
    Move,
    Name,
    Overrule,
    Refuse,
    Rule,
    Swap,
    Undo,
    Vote,
)
from games.image.setup import MAX_SEATS, MIN_SEATS
from games.image.state import LETTER, Phase, State
from games.log import Log
from kb.domain.personage import parse_qid
from kb.usecases.live import Waiting
from service.games.entries import Entry
from service.games.image_bots import ImageBots
from service.games.image_facts import ImageMemory, fact_of
from service.games.image_moves import fields_of, read_move
from service.games.image_rulings import Rulings, judge_of
from service.games.kinds import Ruled
from service.schemas.game import GameIn, MoveFields, TableRulesIn

DECK = "classic"
"""Where no deck is named."""

ALONE = (Challenge, Name, Refuse, Vote, Overrule, Accept)


class ImageKind:
    """IMAGE over the reference; see GameKind."""

    kind = engine.kind
    fewest = MIN_SEATS
    most = MAX_SEATS

    def __init__(
        self, decks: Mapping[str, Deck], rulings: Rulings, bots: ImageBots, well_known: int
    ) -> None:
        self._decks = decks
        self._rulings = rulings
        self._bots = bots
        self._well_known = well_known

    def setup(self, asked: GameIn, seed: int) -> dict[str, Any]:
        """Deck, rules and seed as they are kept. Raises UnknownDeck, InvalidDeck, Invalid."""
        names = (asked.deck or DECK, *asked.add_ons)
        for name in names:
            if name not in self._decks:
                raise UnknownDeck(name, self._decks, "the decks here")
        if len(set(names)) < len(names):
            raise Invalid(f"a deck is named twice: {', '.join(names)}")
        deck = combine(*(self._decks[name] for name in names))
        faults = [fault for fault in check_deck(deck) if fault.level is Level.ERROR]
        if faults:
            raise InvalidDeck(deck.id, map(str, faults))
        told = asked.house_rules
        if not isinstance(told, TableRulesIn):
            raise Invalid(f"the house rules {', '.join(told.model_fields_set)} are Imagine's")
        rules = engine.read_rules(told.model_dump(exclude={"judge"}, exclude_unset=True))
        judge = told.judge.model_dump()
        if judge["well_known"] is None:
            judge["well_known"] = self._well_known
        log = Log(self.kind, asked.players, seed, names, deck.cards, rules.to_json())
        engine.new_game(log.cards, log.seats, log.seed, rules)  # it can be dealt
        return {"log": log.to_json(), "judge": judge}

    def shown_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Deck and rules."""
        log = Log.from_json(setup["log"])
        return {"deck": list(log.deck), "house_rules": {**log.rules, "judge": setup["judge"]}}

    def log(self, setup: Mapping[str, Any], seats: int, moves: Sequence[str]) -> Log:
        """The engine's own log of the game; it replays by games.log alone."""
        return replace(Log.from_json(setup["log"]), seats=seats, moves=tuple(moves))

    def new(self, setup: Mapping[str, Any], seats: int) -> State:
        """The dealt game."""
        log = Log.from_json(setup["log"])
        return engine.new_game(log.cards, seats, log.seed, engine.read_rules(log.rules))

    def read_move(self, state: State, seat: int, told: str | MoveFields) -> Move:
        """The move a request means."""
        return read_move(state, seat, told)

    def parse(self, state: State, text: str) -> Move:
        """The move of a line of the log."""
        return engine.parse_move(state, text)

    def format(self, state: State, move: Move) -> str:
        """The line of a move."""
        return engine.format_move(state, move)

    def fields(self, state: State, move: Move) -> dict[str, Any]:
        """The move in fields."""
        return fields_of(state, move)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """What the seat may do now."""
        return engine.legal_moves(state, seat)

    def apply(self, state: State, move: Move) -> State:
        """The state after the move. Raises Illegal, Invalid."""
        return engine.apply(state, move)

    def is_over(self, state: State) -> bool:
        """Whether nothing more can be done."""
        return state.phase is Phase.OVER

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What this seat may see."""
        return engine.view(state, seat)

    def phase(self, state: State) -> Hashable:
        """Differs when a vote or a challenge would be about something else."""
        dispute = state.challenge
        about = dispute and (dispute.image, dispute.challenger)
        return state.phase, state.turn, about, state.last_turn is not None

    def chapter(self, state: State) -> Hashable:
        """Votes are secret until the vote is over, which is a phase."""
        return self.phase(state)

    def stands_alone(self, move: Move) -> bool:
        """Whether it waits for nobody's turn."""
        return isinstance(move, ALONE)

    def takes_back(self, move: Move) -> bool:
        """Whether it is an undo (I52)."""
        return isinstance(move, Undo)

    def must_act(self, state: State) -> frozenset[int]:
        """The seats the game waits for."""
        return engine.to_act(state)

    def may_interrupt(self, state: State) -> frozenset[int]:
        """The seats that may challenge the last turn, or call for a ruling to be turned round."""
        if state.last_turn is None or state.challenge is not None:
            return frozenset()
        seats = frozenset(s for s in range(state.setup.seats) if challengeable(state, s))
        ruled = state.last_turn.ruled
        if ruled is None or ruled.by != "reference" or not state.setup.rules.overrule:
            return seats
        return seats | (frozenset(range(state.setup.seats)) - set(ruled.callers))

    def automatic(self, state: State, seat: int, absent: frozenset[int]) -> Move | None:
        """Takes back what was begun, passes, refuses; votes last and with the majority (I54)."""
        match state.phase:
            case Phase.TURN:
                if not state.placed:
                    return Swap(seat, ())
                # An image that was ended has been named, and stands.
                is_ended = state.setup.categories[state.placed[-1].card] == LETTER
                return Done(seat) if is_ended else Undo(seat)
            case Phase.LAST_CALL:
                return Accept(seat)
            case Phase.NAMING if state.challenge is not None:
                return Refuse(seat, state.challenge.image)
            case Phase.VOTE if state.challenge is not None:
                if engine.to_act(state) - absent:
                    return None
                votes = state.challenge.votes
                upheld = votes.count("upheld") > votes.count("not_upheld")
                return Vote(seat, "upheld" if upheld else "not_upheld")
        return None

    def timed_out(self, state: State, seat: int) -> Move:
        """Out of time a name is refused (I37); else what an automatic player does."""
        if state.phase is Phase.NAMING:
            return Rule("upheld", "timeout")
        move = self.automatic(state, seat, frozenset(range(state.setup.seats)))
        if move is None:
            raise AssertionError(f"seat {seat + 1} is not waited for")
        return move

    def shown_text(self, text: str, viewer: int | None, *, is_settled: bool) -> str:
        """A vote is secret until all have voted; everything else is seen by all."""
        seat, _, words = text.partition(" ")
        is_own = viewer is not None and seat == str(viewer + 1)
        if is_settled or is_own or not words.startswith("vote "):
            return text
        return f"{seat} vote ..."

    def memory(self) -> ImageMemory:
        """Nothing yet."""
        return ImageMemory()

    def remember(
        self, memory: ImageMemory, before: State, entry: Entry, after: State
    ) -> ImageMemory:
        """Keeps items named, the reference's last answer, and what the table ruled itself."""
        move = engine.parse_move(before, entry.text)
        match move:
            case End() | Name():
                qids = {n: qid for n, qid in memory.qids.items() if n != move.image}
                if entry.extra.get("qid"):
                    qids[move.image] = str(entry.extra["qid"])
                return replace(memory, qids=qids)
            case Rule():
                return replace(memory, ruling=entry.extra.get("ruling"))
            case Overrule() if memory.ruling is not None:
                ruled = after.last_turn.ruled if after.last_turn else None
                fact = fact_of(memory.ruling, entry.number)
                if ruled is not None and ruled.by == "overrule" and fact is not None:
                    return replace(memory, facts=(*memory.facts, fact), ruling=None)
        return memory

    def shown_memory(self, memory: ImageMemory) -> list[dict[str, Any]]:
        """The table's own facts."""
        return [{**asdict(fact), "claims": sorted(fact.claims)} for fact in memory.facts]

    def revealed(self, memory: ImageMemory, number: int) -> None:
        """Nothing: what was secret is a vote, which is in its own line."""

    def check_extra(self, move: Move, extra: Mapping[str, Any]) -> None:
        """Check that an item named goes by the name called out."""
        if "qid" in extra:
            if not isinstance(move, End | Name):
                raise Invalid("a qid goes with the name of a personage only")
            self._rulings.check_qid(move.name, str(extra["qid"]))

    def foresee(
        self,
        setup: Mapping[str, Any],
        memory: ImageMemory,
        state: State,
        move: Move,
        extra: Mapping[str, Any],
    ) -> Waiting | None:
        """Asks for whom a name means when it is told. An image that is ended may be challenged
        later: then it is asked for, but nobody waits."""
        if not isinstance(move, End | Name | Challenge):
            return None
        try:
            after = engine.apply(state, move)
        except (Illegal, Invalid):
            return None
        image = after.image(move.image)
        if image is None:
            return None
        dispute = after.challenge if after.phase is Phase.RULING else None
        name = dispute.name if dispute else image.ended.name if image.ended else None
        pinned = extra.get("qid") or memory.qids.get(move.image)
        if not name:
            return None
        waiting = self._rulings.foresee(
            judge_of(setup), after, image, name, parse_qid(str(pinned)) if pinned else None
        )
        return waiting if dispute else None

    def rule(self, setup: Mapping[str, Any], memory: ImageMemory, state: State) -> Ruled | None:
        """The reference's ruling, if the game waits for it."""
        return self._rulings.rule(judge_of(setup), memory, state)

    def bot_interrupts(
        self, setup: Mapping[str, Any], memory: ImageMemory, state: State, seat: int, level: str
    ) -> Move | None:
        """Whether a bot challenges an image of the last turn."""
        return self._bots.challenge(judge_of(setup), memory, state, seat, level)

    def bot_moves(
        self, setup: Mapping[str, Any], memory: ImageMemory, state: State, seat: int, level: str
    ) -> Ruled | None:
        """The bot's next move."""
        return self._bots.move(judge_of(setup), memory, state, seat, level)
