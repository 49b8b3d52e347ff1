"""Bots for IMAGE (I55): they play only what somebody they know fits, and doubt the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games import image as engine
from games.errors import GameError
from games.image.challenges import challengeable
from games.image.moves import (
    MAX_SWAP,
    Accept,
    Challenge,
    Done,
    End,
    Extend,
    Move,
    Name,
    Overrule,
    Refuse,
    Start,
    Swap,
    Vote,
)
from games.image.scoring import image_points
from games.image.state import (
    HAND_CARDS_A_TURN,
    LETTER,
    PROFILES_TO_END,
    Image,
    Phase,
    State,
)
from kb.domain.claims import Claim
from kb.domain.house_rules import HouseRules
from service.games.image_facts import ImageMemory
from service.games.image_pools import Pool, Pools
from service.games.image_rulings import Rulings, shown_cards
from service.games.kinds import Ruled

MOST_LOOKED_AT = 4000
"""Combinations of cards looked at for one image: some 20 ms."""

FOLLOWED = 2
"""Callers whom bots follow in overruling the reference: one alone must not lead them."""

ROOM = 3
"""Personages an image left open should still fit; with fewer, cards are swapped instead."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What to play on one image: cards in order, a letter at the end or none."""

    worth: float
    image: int
    cards: tuple[int, ...]
    letter: int | None
    whoever: int


class ImageBots:
    """Chooses moves."""

    def __init__(self, pools: Pools, rulings: Rulings) -> None:
        self._pools = pools
        self._rulings = rulings

    def challenge(
        self, judge: HouseRules, memory: ImageMemory, state: State, seat: int, level: str
    ) -> Move | None:
        """A challenge of an image that nobody fits, or a call that others have begun."""
        pool = self._pools.pool(level, judge)
        for number in challengeable(state, seat):
            image = state.image(number)
            if image is None:
                continue
            if image.ended is None:
                if not pool.all_fitting(self._claims(state, image)):
                    return Challenge(seat, number)
                continue
            made, _ = self._rulings.adjudicate(judge, memory, state, image, image.ended.name, None)
            if made.ruling.ruling == "upheld":
                return Challenge(seat, number)
        ruled = state.last_turn.ruled if state.last_turn else None
        if ruled is not None and len(ruled.callers) >= FOLLOWED:
            move = Overrule(seat)
            return move if _is_legal(state, move) else None
        return None

    def move(
        self, judge: HouseRules, memory: ImageMemory, state: State, seat: int, level: str
    ) -> Ruled | None:
        """The next move, with the item of a personage it names; None if it need not act."""
        if seat not in engine.to_act(state):
            return None
        pool = self._pools.pool(level, judge)
        match state.phase:
            case Phase.NAMING if state.challenge is not None:
                return self._name(pool, state, seat, state.challenge.image)
            case Phase.VOTE:
                reason = (memory.ruling or {}).get("reason")
                return Ruled(
                    Vote(seat, "upheld" if reason == "unknown_personage" else "not_upheld"), {}
                )
            case Phase.LAST_CALL:
                return Ruled(Accept(seat), {})
        chosen = self._play(pool, state, seat)
        if not _is_legal(state, chosen.move):  # a house rule it does not know of
            return Ruled(Done(seat) if state.placed else Swap(seat, ()), {})
        return chosen

    def _name(self, pool: Pool, state: State, seat: int, number: int) -> Ruled:
        image = state.image(number)
        some = pool.all_fitting(self._claims(state, image)) if image else 0
        if not some:
            return Ruled(Refuse(seat, number), {})
        qid, label = pool.first(some)
        return Ruled(Name(seat, number, label[:200]), {"qid": qid})

    def _play(self, pool: Pool, state: State, seat: int) -> Ruled:
        plan = max(self._plans(pool, state, seat), key=lambda p: p.worth, default=None)
        if plan is None or (plan.letter is None and state.placed):
            return Ruled(Done(seat), {}) if state.placed else self._swap(state, seat)
        if plan.cards:
            if plan.image > len(state.images):
                return Ruled(Start(seat, plan.cards[0]), {})
            return Ruled(Extend(seat, plan.image, plan.cards[0]), {})
        if plan.letter is None:
            return Ruled(Done(seat), {})
        qid, label = pool.first(plan.whoever)
        return Ruled(End(seat, plan.image, (plan.letter,), label[:200]), {"qid": qid})

    def _swap(self, state: State, seat: int) -> Ruled:
        """Profile cards that went nowhere; letters are kept unless there is nothing else."""
        hand = state.hands[seat]
        profiles = [card for card in hand if state.setup.categories[card] != LETTER]
        most = min(MAX_SWAP, len(state.deck), len(hand))
        return Ruled(Swap(seat, tuple((profiles or hand)[:most])), {})

    def _plans(self, pool: Pool, state: State, seat: int) -> Iterator[_Plan]:
        categories = state.setup.categories
        hand = state.hands[seat]
        from_hand = sum(placed.from_hand for placed in state.placed)
        search = _Search(
            pool,
            {card: pool.fitting(self._claim(state, card)) for card in self._in_reach(state, seat)},
            [card for card in hand if categories[card] != LETTER],
            [c for colour, cards in enumerate(state.table) if colour != LETTER for c in cards],
            [card for card in hand if categories[card] == LETTER],
            list(state.table[LETTER]),
            HAND_CARDS_A_TURN - from_hand,
        )
        for number, image in state.numbered():
            if image.ended is None:
                some = pool.all_fitting(self._claims(state, image))
                touched = any(p.from_hand and p.image == number for p in state.placed)
                if some:
                    yield from search.plans(number, len(image.stacks), some, is_touched=touched)
        yield from search.plans(len(state.images) + 1, 0, pool.everybody, is_touched=False)

    def _in_reach(self, state: State, seat: int) -> Iterator[int]:
        yield from state.hands[seat]
        for cards in state.table:
            yield from cards

    def _claim(self, state: State, number: int) -> Claim:
        card = state.setup.cards[number]
        return self._rulings.claims.of_words(card.category.value, card.value)

    def _claims(self, state: State, image: Image) -> list[Claim]:
        of_words = self._rulings.claims.of_words
        return [of_words(c.category.value, c.value) for c in shown_cards(state, image)]


@dataclass
class _Search:
    """Combinations of cards for one image, by whom they leave fitting."""

    pool: Pool
    fits: dict[int, int]
    hand: list[int]
    table: list[int]
    hand_letters: list[int]
    table_letters: list[int]
    hand_left: int

    def plans(self, image: int, shown: int, some: int, *, is_touched: bool) -> Iterator[_Plan]:
        """The best way to end the image, and the best to leave it open."""
        budget = MOST_LOOKED_AT
        best: _Plan | None = None
        open_: _Plan | None = None
        stack: list[tuple[int, tuple[int, ...], int]] = [(0, (), some)]
        cards = self.hand + self.table
        while stack and budget:
            budget -= 1
            at, chosen, left = stack.pop()
            used = sum(card in self.hand for card in chosen)
            ended = self._ended(image, shown, chosen, left, used, is_touched=is_touched)
            if ended is not None and (best is None or ended.worth > best.worth):
                best = ended
            if chosen and used == len(chosen) <= 2:
                room = left.bit_count()
                worth = room / (1 + self.pool.size) + 0.1 * shown
                if room >= ROOM and (open_ is None or worth > open_.worth):
                    open_ = _Plan(min(worth, 1.0), image, chosen, None, left)
            for next_ in range(at, len(cards)):
                card = cards[next_]
                in_hand = next_ < len(self.hand)
                if in_hand and used >= self.hand_left:
                    continue
                if not in_hand and not (used or is_touched):
                    continue
                fewer = left & self.fits[card]
                if fewer:
                    stack.append((next_ + 1, (*chosen, card), fewer))
        return (plan for plan in (best, open_) if plan is not None)

    def _ended(
        self,
        image: int,
        shown: int,
        chosen: tuple[int, ...],
        left: int,
        used: int,
        *,
        is_touched: bool,
    ) -> _Plan | None:
        length = shown + len(chosen)
        if length < PROFILES_TO_END:
            return None
        letters = list(self.hand_letters) if used < self.hand_left else []
        if used or is_touched:
            letters += self.table_letters
        points = image_points(length + 1)
        for letter in letters:
            whoever = left & self.fits[letter]
            if whoever:
                return _Plan(float(points) + 1, image, chosen, letter, whoever)
        return None


def _is_legal(state: State, move: Move) -> bool:
    try:
        engine.check(state, move)
    except GameError:
        return False
    return True
