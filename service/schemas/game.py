"""Games: what is asked and what is told. Seats, positions and images count from 1."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from service.schemas.base import NO_CONTROLS, Asked, QidText, Told, Word
from service.schemas.challenge import ChallengeOut, HouseRulesIn

MOST_PLAYERS = 6
LONGEST_PLAYER_NAME = 40
LONGEST_MOVE = 2000
MAX_SEED = 2**53 - 1
"""The largest whole number a browser holds exactly."""

PlayerName = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=LONGEST_PLAYER_NAME, pattern=NO_CONTROLS, strip_whitespace=True
    ),
]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=NO_CONTROLS)]
JoinKey = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=NO_CONTROLS)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=NO_CONTROLS)]
PersonageName = Annotated[str, StringConstraints(max_length=200, pattern=NO_CONTROLS)]
SeatNumber = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Difficulty = Literal["easy", "medium", "hard"]
GameWord = Literal["image", "imagine"]


class TableRulesIn(Asked):
    """House rules of a game; what is left out is the default."""

    double: bool = Field(default=False, description="Both initials score twice (I14).")
    table: Literal["two_each", "random"] = Field(
        default="two_each", description="Two of each colour on the TABLE, or ten at random (I23)."
    )
    max_images: int | None = Field(
        default=None, ge=1, le=100, description="Open images at once; null: no limit (I24)."
    )
    ended_bonus: Literal["replace", "add"] = Field(
        default="replace",
        description="Whether the 12 points of a failed challenge replace an ended image's score "
        "or are added to it (I35).",
    )
    overrule: bool = Field(
        default=True, description="All players but one may turn a ruling round (I40)."
    )
    judge: HouseRulesIn = Field(default=HouseRulesIn(), description="How challenges are judged.")


class ImagineRulesIn(Asked):
    """House rules of a game of Imagine; what is left out is the default."""

    zero_is_no_bet: bool = Field(
        default=False, description="A bet of 0 does not count as a bet on its card (M01)."
    )
    wrong_bet_costs: bool = Field(
        default=False, description="A bet on another card than the architect's is lost (M03)."
    )


OF_IMAGE, OF_IMAGINE = "of_image", "of_imagine"


def _whose(rules: Any) -> str:
    if isinstance(rules, dict):
        return OF_IMAGINE if ImagineRulesIn.model_fields.keys() & rules.keys() else OF_IMAGE
    return OF_IMAGINE if isinstance(rules, ImagineRulesIn) else OF_IMAGE


RulesTold = Annotated[
    Annotated[TableRulesIn, Tag(OF_IMAGE)] | Annotated[ImagineRulesIn, Tag(OF_IMAGINE)],
    Discriminator(_whose),
]


class GameIn(Asked):
    """A game to be made; whoever makes it sits at seat 1."""

    kind: GameWord = "image"
    players: int = Field(
        default=2,
        ge=2,
        le=MOST_PLAYERS,
        description="Seats at the table: 2 to 6 for IMAGE, 3 to 6 for Imagine.",
    )
    names: list[PlayerName] = Field(
        default=[],
        max_length=MOST_PLAYERS,
        description="Names of the seats in order; whoever joins may take another.",
        examples=[["Ada"]],
    )
    house_rules: RulesTold = Field(default=TableRulesIn(), description="Of its kind of game.")
    deck: Word | None = Field(
        default=None,
        description="A deck of `GET /decks`; null: `classic` for IMAGE, `dream` for Imagine.",
    )
    add_ons: list[Word] = Field(
        default=[], max_length=5, description="Decks shuffled in; of IMAGE."
    )
    seed: int | None = Field(
        default=None,
        ge=0,
        le=MAX_SEED,
        description="For a game that has been played before. Whoever knows it can work out every "
        "hand, so the game says that it was given.",
    )
    timeout_s: int | None = Field(
        default=None,
        ge=5,
        le=1_209_600,
        description="Seconds the game waits for a seat before an automatic player acts for it; "
        "null: without end (I54).",
    )
    away_after_s: float = Field(
        default=30,
        ge=0,
        le=86_400,
        description="Seconds after which the others may vote for an automatic player.",
    )
    bot_pause_s: float = Field(
        default=4,
        ge=0,
        le=60,
        description="Seconds a bot waits before it acts, while somebody may still challenge.",
    )


class JoinIn(Asked):
    """Taking a free seat."""

    invitation: Secret = Field(description="The code that making the game answered.")
    name: PlayerName | None = None
    key: JoinKey | None = Field(
        default=None,
        description="The client's own name for this request: sent again, it gets the same seat and "
        "token. Whoever knows it and the invitation has the seat, so let it be random.",
    )


class StartIn(Asked):
    """Dealing the cards."""

    fewer: bool = Field(default=False, description="Begin although seats are still free.")


class BotIn(Asked):
    """A bot for the next free seat, or for the seat of a player who is away."""

    difficulty: Difficulty = Field(
        default="medium",
        description="IMAGE: how obscure the personages are that it knows. Imagine: how well it "
        "finds the words of a description in a picture.",
    )
    seat: SeatNumber | None = Field(default=None, description="A seat that is away.")
    name: PlayerName | None = None


class AwayIn(Asked):
    """A vote for an automatic player at a seat that holds up the game."""

    seat: SeatNumber


class MoveFields(Asked):
    """A move in fields; each type of move has its own."""

    type: Literal[
        "start", "extend", "cover", "end", "done", "swap", "pass", "undo", "challenge", "name",
        "refuse", "vote", "overrule", "accept", "renew", "describe", "play", "bet",
    ]  # fmt: skip
    card: Word | None = Field(
        default=None, description="Of start, extend, cover, describe, play, bet: a card's id."
    )
    image: int | None = Field(default=None, ge=1, le=9999, description="The image's number.")
    position: int | None = Field(default=None, ge=1, le=9999, description="Of cover.")
    cards: list[Word] | None = Field(
        default=None, min_length=1, max_length=3, description="Of swap."
    )
    letters: list[Word] | None = Field(
        default=None, min_length=1, max_length=2, description="Of end."
    )
    name: PersonageName | None = Field(default=None, description="Of end and name.")
    ruling: Literal["upheld", "not_upheld"] | None = Field(default=None, description="Of vote.")
    stake: int | None = Field(default=None, ge=0, le=2, description="Of describe and play.")
    points: int | None = Field(default=None, ge=0, le=2, description="Of bet.")
    description: Annotated[str, StringConstraints(max_length=1000)] | None = Field(
        default=None,
        description="Of describe: 1 to 200 characters in one line; blanks around it are dropped.",
    )


AS_TEXT, AS_FIELDS = "as_text", "as_fields"


def _form(move: Any) -> str:
    return AS_FIELDS if isinstance(move, dict | MoveFields) else AS_TEXT


MoveLine = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE)]
MoveTold = Annotated[
    Annotated[MoveLine, Tag(AS_TEXT)] | Annotated[MoveFields, Tag(AS_FIELDS)],
    Discriminator(_form),
]


class MoveIn(Asked):
    """A move."""

    move: MoveTold = Field(
        description="A line of notation, with or without its seat, or fields.",
        examples=[
            "start place-france-1",
            'end #3 letter-s-1 "Albert Schweitzer"',
            'describe dream-017 2 "what the sea remembers"',
        ],
    )
    version: int = Field(
        ge=0,
        le=2**31 - 1,
        description="The version of the view the player saw. A turn's move must have seen "
        "the last one; a vote, a challenge, and every move of Imagine only the seat's own last "
        "one, in this phase.",
    )
    key: Key | None = Field(
        default=None,
        description="The client's own name for this move: sent again, it gets the first answer.",
    )
    qid: QidText | None = Field(
        default=None, description="With a personage's name: who of that name is meant."
    )


class SeatOut(Told):
    """A seat."""

    seat: int
    name: str
    player: Literal["human", "bot", "free"]
    difficulty: Difficulty | None
    away: bool = Field(description="An automatic player acts for it (I54).")
    away_votes: list[int] = Field(description="Seats that have voted for that.")
    waited_since: str | None = Field(
        description="Since when the game waits for it, UTC; null: it does not."
    )


class FactOut(Told):
    """What this table holds against the reference (I40)."""

    qid: str
    label: str
    claims: list[str]
    fits: bool = Field(description="Whether the personage fits each of these, or not all of them.")
    number: int = Field(description="The entry of the log that settled it.")


class LimitsOut(Told):
    """The table's own times."""

    timeout_s: int | None
    away_after_s: float
    bot_pause_s: float


class GameOut(Told):
    """A game as the caller may see it."""

    game: str
    kind: GameWord
    version: int = Field(description="The number of the last entry of the log.")
    status: Literal["lobby", "playing", "over"]
    you: int | None = Field(description="The caller's seat; null for a spectator.")
    players: int
    seats: list[SeatOut]
    deck: list[str]
    house_rules: dict[str, Any]
    seed_given: bool = Field(description="Whether the seed came from whoever made the game.")
    limits: LimitsOut
    facts: list[FactOut]
    view: dict[str, Any] | None = Field(
        description="What lies on the table, scores, counts, and the caller's own hand; null "
        "before the deal. Nobody's view holds another hand or the deck's order (I51), or in "
        "Imagine what another has chosen, before all is revealed (M17)."
    )


class TicketOut(Told):
    """A seat, and the token that opens it: shown this once."""

    game: str
    seat: int
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`.")
    version: int


class CreatedOut(Told):
    """A game, its host's seat, and the invitation for the others."""

    game: str
    seat: int
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`; shown this once.")
    invitation: str = Field(description="For those who may join; shown this once.")
    version: int


class EntryOut(Told):
    """One thing that happened."""

    number: int
    kind: Literal["created", "joined", "bot", "started", "move", "away", "back", "away_vote"]
    seat: int | None = Field(description="Whose; null: the referee's.")
    at: str = Field(description="UTC, ISO 8601.")
    move: str | None = Field(
        description="In notation. A vote is hidden until all have voted; a card, a stake, a bet "
        "until the round is scored: `2 play ...`."
    )
    name: str | None = Field(description="The player's name.")
    by: int | Literal["bot", "automatic"] | None = Field(
        description="Who moved for the seat, or the seat that voted."
    )
    qid: str | None = Field(description="The item named with the personage.")
    difficulty: Difficulty | None
    ruling: ChallengeOut | None = Field(description="The referee's whole answer.")
    round: dict[str, Any] | None = Field(
        description="Of the last bet of a round of Imagine: the whole round as it is revealed, "
        "each card with its owner, stake and bets (M22)."
    )


class MovedOut(Told):
    """What a move did."""

    game: str
    version: int
    entries: list[EntryOut] = Field(description="The move, and the ruling it led to.")


class LegalMoveOut(Told):
    """A move that is allowed now; a name or a description in it is a placeholder."""

    move: str
    fields: dict[str, Any]


class LegalMovesOut(Told):
    """Everything the seat may do now."""

    game: str
    version: int
    seat: int
    moves: list[LegalMoveOut]


class LogOut(Told):
    """The log. While the game runs `save` is null and nothing hidden is told."""

    game: str
    version: int
    status: Literal["lobby", "playing", "over"]
    entries: list[EntryOut]
    save: dict[str, Any] | None = Field(
        description="After the end: the whole game, seed and all; `games.log` replays it."
    )
