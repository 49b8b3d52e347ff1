"""Imagine as hosted: its settings, what of its log is whose secret, its automatic player."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games import imagine as engine
from games.errors import Invalid, UnknownDeck
from games.imagine.moves import Move
from games.imagine.playout import leaver_move
from games.imagine.state import MAX_SEATS, MIN_SEATS, Phase, State
from games.imagine.view import round_value
from games.log import Log
from games.pictures import PictureDeck
from service.games.entries import Entry
from service.games.imagine_bots import ImagineBots
from service.games.imagine_moves import fields_of, read_move
from service.games.kinds import Ruled
from service.schemas.game import GameIn, ImagineRulesIn, MoveFields

DECK = "dream"
"""Where no deck is named."""


@dataclass(frozen=True, slots=True)
class ImagineMemory:
    """The rounds scored so far, by the number of the entry that brought them to light."""

    rounds: Mapping[int, dict[str, Any]]


class ImagineKind:
    """Imagine over the picture decks; see GameKind."""

    kind = engine.kind
    fewest = MIN_SEATS
    most = MAX_SEATS

    def __init__(self, decks: Mapping[str, PictureDeck], bots: ImagineBots) -> None:
        self._decks = decks
        self._bots = bots

    def setup(self, asked: GameIn, seed: int) -> dict[str, Any]:
        """Deck, rules and seed as they are kept. Raises UnknownDeck, Invalid."""
        name = asked.deck or DECK
        if name not in self._decks:
            raise UnknownDeck(name, self._decks, "the picture decks here")
        if asked.add_ons:
            raise Invalid("nothing is shuffled into a picture deck; leave out add_ons")
        cards = self._decks[name].cards
        rules = engine.read_rules(_rules_told(asked))
        log = Log(self.kind, asked.players, seed, (name,), cards, rules.to_json())
        engine.new_game(log.cards, log.seats, log.seed, rules)  # it can be dealt
        return {"log": log.to_json(), "deck": name, "house_rules": rules.to_json()}

    def shown_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Deck and rules."""
        return {"deck": [setup["deck"]], "house_rules": setup["house_rules"]}

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
        """Differs when other cards are asked for: plays and bets come in any order within it."""
        return state.phase, state.turn

    def chapter(self, state: State) -> Hashable:
        """A turn: with its scoring all of it comes to light (M22)."""
        return state.turn

    def stands_alone(self, move: Move) -> bool:
        """No seat waits for another's move but by the phase."""
        return True

    def takes_back(self, move: Move) -> bool:
        """Nothing is taken back: what is laid lies."""
        return False

    def must_act(self, state: State) -> frozenset[int]:
        """The seats the game waits for."""
        return engine.to_act(state)

    def may_interrupt(self, state: State) -> frozenset[int]:
        """Nobody: there are no challenges."""
        return frozenset()

    def automatic(self, state: State, seat: int, absent: frozenset[int]) -> Move | None:
        """A random card without a stake, a random bet of 0, a pass (M21)."""
        return leaver_move(state, seat, chance_of(state, seat))

    def timed_out(self, state: State, seat: int) -> Move:
        """What an automatic player does."""
        return leaver_move(state, seat, chance_of(state, seat))

    def shown_text(self, text: str, viewer: int | None, *, is_settled: bool) -> str:
        """Cards, stakes and bets are secret until the round is scored; a description never is."""
        seat, verb, *_ = text.split(" ", 2)
        is_own = viewer is not None and seat == str(viewer + 1)
        if is_settled or is_own or verb in ("pass", "renew"):
            return text
        if verb == "describe":
            return f"{seat} describe ... {text[text.index(chr(34)) :]}"
        return f"{seat} {verb} ..."

    def memory(self) -> ImagineMemory:
        """Nothing yet."""
        return ImagineMemory({})

    def remember(
        self, memory: ImagineMemory, before: State, entry: Entry, after: State
    ) -> ImagineMemory:
        """Keeps each round as it is revealed."""
        if after.last is None or after.last is before.last:
            return memory
        told = round_value(after.setup, after.last)
        return ImagineMemory({**memory.rounds, entry.number: told})

    def shown_memory(self, memory: ImagineMemory) -> list[dict[str, Any]]:
        """No facts: nobody rules in Imagine."""
        return []

    def revealed(self, memory: ImagineMemory, number: int) -> dict[str, Any] | None:
        """The round that the last bet brought to light (M22)."""
        return memory.rounds.get(number)

    def check_extra(self, move: Move, extra: Mapping[str, Any]) -> None:
        """Check that no personage is named."""
        if extra:
            raise Invalid(f"{' and '.join(extra)} is of a game of IMAGE; leave it out")

    def foresee(
        self,
        setup: Mapping[str, Any],
        memory: ImagineMemory,
        state: State,
        move: Move,
        extra: Mapping[str, Any],
    ) -> None:
        """Nothing: nobody rules."""

    def rule(self, setup: Mapping[str, Any], memory: ImagineMemory, state: State) -> None:
        """Nobody rules."""

    def bot_interrupts(
        self,
        setup: Mapping[str, Any],
        memory: ImagineMemory,
        state: State,
        seat: int,
        level: str,
    ) -> Move | None:
        """Nothing may be doubted."""
        return None

    def bot_moves(
        self,
        setup: Mapping[str, Any],
        memory: ImagineMemory,
        state: State,
        seat: int,
        level: str,
    ) -> Ruled | None:
        """The bot's next move."""
        if seat not in engine.to_act(state):
            return None
        return Ruled(self._bots.move(state, seat, level, chance_of(state, seat)), {})


def chance_of(state: State, seat: int) -> Random:
    """The chance of one seat in one phase, from the seed that nobody knows; no other seat's choice
    goes into it."""
    return Random(f"{state.setup.seed} {state.turn} {state.phase} {seat}")


def _rules_told(asked: GameIn) -> dict[str, Any]:
    told = asked.house_rules
    if isinstance(told, ImagineRulesIn):
        return told.model_dump(exclude_unset=True)
    if told.model_fields_set:
        raise Invalid(f"the house rules {', '.join(sorted(told.model_fields_set))} are IMAGE's")
    return {}
