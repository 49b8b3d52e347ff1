"""A game of IMAGE in the terminal: what is drawn, and how a player's words are read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from games.cards import Card
from games.errors import Invalid

COLOURS = {
    "place": "dark_orange",
    "time": "orange4",
    "activity": "dodger_blue1",
    "status": "green3",
    "letter": "red1",
}
"""The colours of the printed cards; brown is nearest to orange4."""

HELP = """\
  start 2              begin an image with your card 2
  extend #1 3 8        add cards 3 and 8 to image 1 (the first one of a turn from your hand)
  cover #1.2 4         play card 4 over the second card of image 1, of the same colour
  end #1 5 Ada Byron   end image 1 with letter 5, and name it
  undo, done           take back; finish the turn
  swap 1 4, pass       put cards on the TABLE for others; or do nothing
  challenge #1         doubt an image of the last turn
  name Ada Byron       say whom you have in mind, when you are challenged; or: refuse
  vote upheld          or: vote not_upheld
  overrule, accept     turn the referee's ruling round; let the last turn stand
  who #1               who could it have been? of an image that is over
  go                   let the others go on
  help, quit"""

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Numbered:
    """The cards a player can reach, by the numbers drawn beside them: the hand, then TABLE."""

    hand: tuple[str, ...]
    table: tuple[str, ...]

    def card(self, word: str) -> str:
        """The id of the card with that number; an id stays one. Raises Invalid."""
        if not word.isdecimal():
            return word
        cards = self.hand + self.table
        if not 1 <= int(word) <= len(cards):
            raise Invalid(f"there is no card {word[:20]}; they are 1 to {len(cards)}")
        return cards[int(word) - 1]


def numbered(view: Json) -> Numbered:
    """The numbers of a view's cards."""
    table = tuple(card for cards in view["table"].values() for card in cards)
    return Numbered(tuple(view["hand"] or ()), table)


def lines_of(text: str, view: Json) -> list[str]:
    """The moves a player's words mean, in notation without the seat. Raises Invalid."""
    words = text.split()
    if not words:
        raise Invalid("say what to do, or help")
    verb, rest = words[0].casefold(), words[1:]
    cards = numbered(view)
    match verb:
        case "start" | "swap":
            return [" ".join([verb, *map(cards.card, rest)])]
        case "extend" | "cover" if len(rest) > 1:
            return [f"{verb} {_image(rest[0])} {cards.card(word)}" for word in rest[1:]]
        case "end" if len(rest) > 2:
            letters = [rest[1]]
            if len(rest) > 3 and (rest[2].isdecimal() or rest[2].startswith("letter-")):
                letters.append(rest[2])
            name = " ".join(rest[1 + len(letters) :])
            shown = " ".join(map(cards.card, letters))
            return [f"end {_image(rest[0])} {shown} {_quoted(name)}"]
        case "name" | "refuse" if view["challenge"] is not None:
            image = f"#{view['challenge']['image']}"
            if rest and rest[0] == image:
                rest = rest[1:]
            name = f" {_quoted(' '.join(rest))}" if verb == "name" else ""
            return [f"{verb} {image}{name}"]
        case "challenge" if rest:
            return [f"challenge {_image(rest[0])}"]
        case _:
            return [" ".join([verb, *rest])]


def _image(word: str) -> str:
    return word if word.startswith("#") else f"#{word}"


def _quoted(name: str) -> str:
    return json.dumps(name.strip('"'), ensure_ascii=False)


class Drawing:
    """Draws a game for one seat."""

    def __init__(self, console: Console, cards: Sequence[Card], names: Sequence[str]) -> None:
        self._console = console
        self._cards = {card.id: card for card in cards}
        self._names = names

    def card(self, card_id: str, number: int | None = None) -> Text:
        """A card in its colour, with the number to ask for it by."""
        card = self._cards[card_id]
        label = f"letter {card.label}" if card.category == "letter" else card.label
        text = Text(label, style=COLOURS[card.category])
        return text if number is None else Text(f"{number} ", style="dim") + text

    def game(self, view: Json) -> None:
        """Scores, images, TABLE and hand."""
        say = self._console.print
        say()
        scores = "   ".join(
            f"{name} {score}" for name, score in zip(self._names, view["scores"], strict=True)
        )
        left = view["turns_left"]
        deck = f"deck {view['deck']}" if left is None else f"last round, {left} turns left"
        say(Text(f"{scores}   ({deck})", style="bold"))
        for image in view["images"]:
            say(self._image(image))
        reach = numbered(view)
        first = len(reach.hand) + 1
        say(Text("TABLE ").append(self._row(reach.table, first)))
        say(Text("HAND  ").append(self._row(reach.hand, 1)))

    def _row(self, cards: Sequence[str], first: int) -> Text:
        return Text("  ").join(self.card(card, first + n) for n, card in enumerate(cards))

    def _image(self, image: Json) -> Text:
        shown = Text(f"#{image['number']}    ", style="bold")
        shown += Text(" + ").join(self.card(stack[-1]) for stack in image["stacks"])
        ended = image["ended"]
        if ended:
            shown += Text(f"  = {ended['name']}, {ended['points']} points", style="bold")
        return shown

    def entry(self, entry: Json) -> None:
        """One thing that happened, in a line; a ruling with its sentence."""
        move = entry["move"]
        if move is None:
            return
        text = Text("  ")
        if entry["seat"] is None:
            sentence = entry["ruling"]["sentence"] if entry["ruling"] else move
            text.append(f"Referee: {sentence}", style="bold yellow")
        else:
            text.append(f"{self._names[entry['seat'] - 1]}: ", style="bold")
            for word in move.split()[1:]:
                known = word in self._cards
                text += self.card(word) if known else Text(word)
                text.append(" ")
        self._console.print(text, highlight=False)

    def end(self, outcome: Json) -> None:
        """The final scores."""
        rows = zip(self._names, outcome["scores"], outcome["deductions"], strict=True)
        for name, score, deduction in rows:
            self._console.print(f"{name}: {score} ({deduction} for the hand)", highlight=False)
        winners = [self._names[seat - 1] for seat in outcome["winners"]]
        verb = "wins" if len(winners) == 1 else "share the win"
        self._console.print(f"{' and '.join(winners)} {verb}.", style="bold", highlight=False)
