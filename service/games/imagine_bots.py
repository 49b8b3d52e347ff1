"""Bots for Imagine: they compare the words of a description with the parts of a picture.

A bot is given what its seat may see, the parts of the pictures, and its own chance: no secret of
another seat can find its way into what it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from random import Random
from typing import Any

from games import imagine as engine
from games.imagine.moves import MAX_BET, MAX_DESCRIPTION, Describe, Move, Play, Wager
from games.imagine.state import State
from games.pictures import Picture
from service.games.imagine_words import (
    PAIRS,
    TEMPLATES,
    groups_of,
    looser,
    stem,
    stems_of,
    telling_words,
    words_of,
)

GROUPED = 0.5
"""What a word of the same group is worth; a word that is there is worth 1."""

SURE = 0.9
"""A match that is worth a stake."""

LEAD = 0.5
"""How much better the best card must be for a bet that may cost something."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level can do.

    guesses: how often it does not look at all. stems, grouped: whether it knows `wings` for
    `wing`, `ocean` for `sea`. weighs: whether a rare word counts more. loosely: how often it
    describes by another word than the part's own. most: the largest stake it places.
    """

    guesses: float
    stems: bool
    grouped: bool
    weighs: bool
    loosely: float
    most: int


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(0.4, stems=False, grouped=False, weighs=False, loosely=0.1, most=1),
    "medium": Skill(0.1, stems=True, grouped=False, weighs=False, loosely=0.3, most=1),
    "hard": Skill(0.0, stems=True, grouped=True, weighs=True, loosely=0.5, most=2),
}


class ImagineBots:
    """Chooses moves."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Picture, ...], _Known] | None = None

    def move(self, state: State, seat: int, level: str, chance: Random) -> Move:
        """The next move of a seat the game waits for."""
        bot = _Bot(self._knowing(state.setup.cards), SKILLS[level], chance)
        seen = engine.view(state, seat)
        number = state.setup.by_id
        if seen["phase"] == "architect":
            card, stake, text = bot.describe(_ids(seen["hand"]))
            return Describe(seat, number[card], stake, text)
        text = seen["description"]
        if seen["phase"] == "plays":
            card, stake = bot.play(text, _ids(seen["hand"]))
            return Play(seat, number[card], stake)
        others = [card for card in _ids(seen["table"]) if card != seen["yours"]["card"]["id"]]
        costs = bool(seen["rules"]["wrong_bet_costs"])
        card, points = bot.bet(text, others, wrong_costs=costs)
        return Wager(seat, number[card], points)

    def _knowing(self, cards: tuple[Picture, ...]) -> _Known:
        """What is known of these cards; asking for the same ones again costs nothing."""
        last = self._last
        if last is None or last[0] is not cards:
            self._last = last = (cards, _known(cards))
        return last[1]


def _ids(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    return [card["id"] for card in cards]


class _Bot:
    def __init__(self, known: _Known, skill: Skill, chance: Random) -> None:
        self._known = known
        self._skill = skill
        self._chance = chance

    def describe(self, hand: Sequence[str]) -> tuple[str, int, str]:
        """A card, a stake, and one or two of its parts in words, never all of them."""
        told = [card for card in hand if self._known.parts.get(card)]
        if not told:  # pictures without parts: there is nothing to say of them
            return self._pick(hand), 0, self._pick(("a dream", "hard to say", "no words"))
        several = [card for card in told if len(self._known.parts[card]) > 1]
        card = self._pick(several or told)
        parts = list(self._known.parts[card])
        n = 2 if len(parts) > 2 and self._chance.random() < 0.3 else 1
        chosen = [parts.pop(int(self._chance.random() * len(parts))) for _ in range(n)]
        must_loosen = not parts  # the only part there is would give it away
        said = [self._said(part, must_loosen=must_loosen) for part in chosen]
        form = self._pick(PAIRS if n > 1 else TEMPLATES)
        stake = 1 + int(self._chance.random() * self._skill.most) if not must_loosen else 0
        return card, min(stake, self._skill.most), form.format(*said)[:MAX_DESCRIPTION]

    def _said(self, part: str, *, must_loosen: bool) -> str:
        others = looser(part)
        if others and (must_loosen or self._chance.random() < self._skill.loosely):
            return self._pick(others)
        return part

    def play(self, text: str, hand: Sequence[str]) -> tuple[str, int]:
        """The card of the hand that matches best, with a modest stake."""
        card, match, _ = self._best(text, hand)
        return card, min(self._skill.most, int(match / SURE))

    def bet(self, text: str, others: Sequence[str], *, wrong_costs: bool) -> tuple[str, int]:
        """The card that matches best, and more on it the surer it is."""
        card, match, lead = self._best(text, others)
        if not match:
            return card, 0 if wrong_costs else 1
        if wrong_costs:
            return card, min(self._skill.most, int(lead / LEAD))
        return card, MAX_BET if self._skill.stems else int(self._chance.random() * (MAX_BET + 1))

    def _best(self, text: str, cards: Sequence[str]) -> tuple[str, float, float]:
        """The card that matches best, how well, and by how much more than the next."""
        if self._chance.random() < self._skill.guesses:
            return self._pick(cards), 0.0, 0.0
        scored = [(self._match(text, card), self._chance.random(), card) for card in cards]
        scored.sort(reverse=True)
        (best, _, card), (second, _, _) = scored[0], scored[1]
        return card, best, best - second

    def _match(self, text: str, card: str) -> float:
        """How well a card's parts match the words of a description."""
        whole, stems = self._known.words[card], self._known.stems[card]
        total = 0.0
        for word in dict.fromkeys(telling_words(text)):
            stemmed = stem(word)
            if word in whole or (self._skill.stems and stemmed in stems):
                worth = 1.0
            elif self._skill.grouped and groups_of(stemmed) & self._known.grouped[card]:
                worth = GROUPED
            else:
                continue
            total += worth * (self._known.weight(stemmed) if self._skill.weighs else 1.0)
        return total

    def _pick(self, values: Sequence[str]) -> str:
        return values[int(self._chance.random() * len(values))]


@dataclass(frozen=True)
class _Known:
    """What is printed on the pictures of a deck, by their ids."""

    parts: Mapping[str, tuple[str, ...]]
    words: Mapping[str, frozenset[str]]
    stems: Mapping[str, frozenset[str]]
    grouped: Mapping[str, frozenset[int]]
    counts: Mapping[str, int]

    def weight(self, stemmed: str) -> float:
        """1 for a word that every fifth picture has, more for a rarer one, up to 2."""
        n = len(self.parts)
        return min(2.0, max(0.5, log(n / (1 + self.counts.get(stemmed, 0)) + 1) / log(6)))


@lru_cache(maxsize=8)
def _known(cards: tuple[Picture, ...]) -> _Known:
    stems = {card.id: stems_of(card.parts) for card in cards}
    return _Known(
        parts={card.id: tuple(dict.fromkeys(card.parts)) for card in cards},
        words={card.id: frozenset(w for p in card.parts for w in words_of(p)) for card in cards},
        stems=stems,
        grouped={
            card_id: frozenset(n for word in found for n in groups_of(word))
            for card_id, found in stems.items()
        },
        counts=Counter(word for found in stems.values() for word in found),
    )
