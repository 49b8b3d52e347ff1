"""What pydantic finds wrong with a request, in sentences with pointers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from reprlib import Repr
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from service.problems import FaultValue, ProblemError, refused
from service.schemas.challenge import (
    BY_ID,
    BY_WORDS,
    CardById,
    CardByWords,
    ChallengeIn,
    HouseRulesIn,
)
from service.schemas.game import (
    AS_FIELDS,
    AS_TEXT,
    OF_IMAGE,
    OF_IMAGINE,
    AwayIn,
    BotIn,
    GameIn,
    ImagineRulesIn,
    JoinIn,
    MoveFields,
    MoveIn,
    StartIn,
    TableRulesIn,
)
from service.schemas.score import ChallengedIn, HandIn, ScoreIn

MOST_FAULTS = 20
"""Faults told of one request."""

EITHER_FORM = "give either card, or category and value"

_TAGS = frozenset({BY_ID, BY_WORDS, AS_TEXT, AS_FIELDS, OF_IMAGE, OF_IMAGINE})
_MODELS: tuple[type[BaseModel], ...] = (
    ChallengeIn, CardById, CardByWords, HouseRulesIn, ScoreIn, HandIn, ChallengedIn,
    GameIn, TableRulesIn, ImagineRulesIn, JoinIn, StartIn, BotIn, AwayIn, MoveIn, MoveFields,
)  # fmt: skip
_FIELDS = sorted({name for model in _MODELS for name in model.model_fields})

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_SHORT.maxlist = _SHORT.maxdict = 3

Context = Mapping[str, Any]

_SENTENCES: Mapping[str, Callable[[str, Context], str]] = {
    "string_type": lambda got, _: f"must be a text, not {got}",
    "string_unicode": lambda *_: "is no text that can be read",
    "int_type": lambda got, _: f"must be a whole number, not {got}",
    "int_from_float": lambda got, _: f"must be a whole number, not {got}",
    "int_parsing": lambda got, _: f"must be a whole number, not {got}",
    "float_type": lambda got, _: f"must be a number, not {got}",
    "finite_number": lambda got, _: f"must be a number, not {got}",
    "bool_type": lambda got, _: f"must be true or false, not {got}",
    "list_type": lambda got, _: f"must be a list, not {got}",
    "model_type": lambda got, _: f"must be an object, not {got}",
    "model_attributes_type": lambda got, _: f"must be an object, not {got}",
    "dict_type": lambda got, _: f"must be an object, not {got}",
    "string_too_short": lambda _, ctx: (
        f"must have {ctx['min_length']} or more characters"
        if ctx["min_length"] > 1
        else "must not be empty"
    ),
    "too_long": lambda _, ctx: f"has over {ctx['max_length']:,} entries",
    "string_too_long": lambda got, ctx: f"has over {ctx['max_length']} characters: {got}",
    "greater_than_equal": lambda got, ctx: f"must be {ctx['ge']} or more, not {got}",
    "less_than_equal": lambda got, ctx: f"must be {ctx['le']} or less, not {got}",
    "literal_error": lambda got, ctx: f"must be {ctx['expected']}, not {got}",
    "missing": lambda *_: "is missing",
}


def problem_of_validation(error: ValidationError, within: str = "#") -> ProblemError:
    """The problem a body is that does not fit its model; `within` is a pointer fragment."""
    details = error.errors(include_url=False)
    broken = next((d for d in details if d["type"] == "json_invalid"), None)
    if broken is not None:
        reason = str(broken.get("ctx", {}).get("error", "it cannot be read"))
        return ProblemError("malformed-json", f"The body is not JSON: {reason}.")
    return refused([_fault(detail, within) for detail in details[:MOST_FAULTS]])


def parameter_faults(details: Sequence[Mapping[str, Any]]) -> ProblemError:
    """The problem of wrong query or path parameters, from FastAPI's list of errors."""
    faults = []
    for detail in details[:MOST_FAULTS]:
        name = str(detail["loc"][-1])
        sentence = _sentence(str(detail["type"]), detail.get("input"), detail.get("ctx") or {})
        faults.append(FaultValue(f"{name} {sentence or detail['msg']}", parameter=name))
    return refused(faults)


def _fault(detail: ErrorDetails, within: str) -> FaultValue:
    loc = tuple(part for part in detail["loc"] if part not in _TAGS)
    pointer = "/".join([within, *(_escaped(part) for part in loc)])
    where = _said(loc) or _item_of(within) or "the body"
    kind, value = detail["type"], detail["input"]
    context = detail.get("ctx") or {}
    card_form = _card_form_fault(detail)
    if card_form:
        return FaultValue(f"{where}{card_form}", pointer)
    suggestions: tuple[str, ...] = ()
    if kind == "extra_forbidden":
        name = str(loc[-1])[:60]
        suggestions = tuple(get_close_matches(name, _FIELDS, n=2))
        sentence = "is a field nobody reads; leave it out"
    else:
        sentence = _sentence(kind, value, context) or detail["msg"]
        if kind == "literal_error" and isinstance(value, str):
            words = context["expected"].replace(" or ", ",").split(",")
            known = [word.strip("' ") for word in words]
            suggestions = tuple(get_close_matches(value.casefold()[:60], known, n=2))
    if suggestions:
        sentence += f"; did you mean {' or '.join(map(repr, suggestions))}?"
    return FaultValue(f"{where} {sentence}", pointer, suggestions=suggestions)


def _card_form_fault(detail: ErrorDetails) -> str:
    """What to say of a card that mixes its two forms, or has nothing of either."""
    loc, kind, value = detail["loc"], detail["type"], detail["input"]
    if kind == "extra_forbidden" and BY_ID in loc and loc[-1] in ("category", "value"):
        return f": {EITHER_FORM}"
    if kind == "missing" and BY_WORDS in loc and not {"category", "value"} & set(value):
        return f" is missing: {EITHER_FORM}"
    return ""


def _sentence(kind: str, value: object, context: Context) -> str | None:
    if kind == "string_pattern_mismatch":
        if str(context.get("pattern", "")).startswith("^[Qq]"):
            return f"must be an item id such as Q42, not {_SHORT.repr(value)}"
        return f"holds a control character: {_SHORT.repr(value)}"
    say = _SENTENCES.get(kind)
    return say(_json_word(value), context) if say else None


def _json_word(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return _SHORT.repr(value)


def _escaped(part: int | str) -> str:
    return str(part)[:60].replace("~", "~0").replace("/", "~1")


def _said(loc: Sequence[int | str]) -> str:
    """`cards[2].value`, for people; empty for the whole."""
    text = "".join(f"[{p}]" if isinstance(p, int) else f".{p[:60]}" for p in loc)
    return text.lstrip(".")


def _item_of(within: str) -> str:
    """`challenges[1]` for `#/challenges/1`, and for `#/1` of the bare list."""
    number = within.rpartition("/")[2]
    return f"challenges[{number}]" if number.isdecimal() else ""
