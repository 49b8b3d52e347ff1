"""Points, as printed."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter, ValidationError
from starlette.responses import Response

from games.errors import GameError
from games.image.scoring import (
    EndedBonus,
    Ruling,
    challenge_effect,
    end_deduction,
    image_points,
)
from service.answers import EffectValue, effect, encode
from service.body import read_body
from service.deps import container_of
from service.faults import problem_of_validation
from service.problems import FaultValue, fault_of, refused
from service.routers.documented import json_body, problems
from service.schemas.examples import SCORES
from service.schemas.score import ScoreIn, ScoreOut

router = APIRouter(tags=["score"])

_ADAPTER = TypeAdapter(ScoreIn)


@router.post(
    "/score",
    response_model=ScoreOut,
    responses=problems(400, 413, 422),
    openapi_extra=json_body(ScoreIn, SCORES),
)
async def score(request: Request) -> Response:
    """Points of an ended image, of the cards left in a hand, and of a challenge."""
    body = await read_body(request, container_of(request).settings.max_body)
    try:
        asked = _ADAPTER.validate_json(body)
    except ValidationError as error:
        raise problem_of_validation(error) from None
    return Response(encode(_score(asked)), media_type="application/json")


def _score(asked: ScoreIn) -> dict[str, int | EffectValue | None]:
    if asked.cards is None and asked.hand is None and asked.challenge is None:
        raise refused([FaultValue("nothing to score: give cards, hand or challenge", "#")])
    if asked.double and asked.cards is None:
        raise refused([FaultValue("double needs cards, the number on the image", "#/double")])
    image = hand = change = None
    try:
        if asked.cards is not None:
            image = image_points(asked.cards, double=asked.double)
        if asked.hand is not None:
            hand = end_deduction(asked.hand.profile_cards, asked.hand.letter_cards)
        if asked.challenge is not None:
            change = effect(
                challenge_effect(
                    Ruling(asked.challenge.ruling),
                    ended_points=asked.challenge.ended_points,
                    ended_bonus=EndedBonus(asked.challenge.ended_bonus),
                )
            )
    except GameError as error:
        raise refused([fault_of(error, "#/cards")]) from None
    points = (image or 0) + (hand or 0) + (change.points if change else 0)
    return {"points": points, "image": image, "hand": hand, "challenge": change}
