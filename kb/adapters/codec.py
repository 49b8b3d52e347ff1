"""Personages and items as compact JSON documents, in SQL and in the shipped snapshot alike.

    personage  {"q":"Q49325","l":"Albert Schweitzer","a":[alias...],"s":{PID:[STATEMENT...]},
                "m":[kind,text,...],"e":editions,"f":fame,"k":listed,"v":living_as_of,
                "w":[year,work],"o":source,"r":retrieved,"c":complete}
    item       {"q":"Q90","l":"Paris","w":[[PID,QID,begin,end]...],"c":[subclass of...],
                "i":[instance of...],"b":begin,"e":end}
    STATEMENT  VALUE, or [VALUE or null, flags, qualifier PID, VALUE or null, ...]
    VALUE      "Q5" an item, "'text" a text, anything else a date (kb.adapters.codec_values)
    flags      rank (0 normal, 1 preferred, 2 deprecated) + 3 x (0 value, 1 somevalue, 2 novalue)

What has its default value is left out. A stored document is trusted: reading it checks its shape
and does not judge its contents again.
"""

from __future__ import annotations

from functools import lru_cache
from sys import intern
from typing import Any, TypeVar, cast

import msgspec
from msgspec import field

from kb.adapters.codec_values import read_statements, statement_code
from kb.adapters.frozen import quick_maker
from kb.domain.errors import InvalidInput
from kb.domain.personage import Item, Mention, MentionKind, Personage, Pid, Qid, Within

_Read = TypeVar("_Read")

_NO_FAME = 0.0
"""msgspec leaves a float or a text out only when it is the very object of the default."""


class Head(msgspec.Struct, omit_defaults=True):
    """The part of a personage's document that SQL has columns for."""

    qid: Qid = field(name="q")
    label: str = field(name="l")
    aliases: tuple[str, ...] = field(name="a", default=())
    editions: int | None = field(name="e", default=None)
    fame: float = field(name="f", default=_NO_FAME)
    listed: bool = field(name="k", default=False)
    source: str = field(name="o", default="snapshot")
    retrieved: str = field(name="r", default="")


class _Document(Head, omit_defaults=True):
    statements: dict[str, list[Any]] = field(name="s", default_factory=dict)
    mentions: list[str] = field(name="m", default_factory=list)
    living_as_of: str | None = field(name="v", default=None)
    first_work: tuple[int, str] | None = field(name="w", default=None)
    complete: bool = field(name="c", default=False)


class ItemHead(msgspec.Struct, omit_defaults=True):
    """The part of an item's document that SQL has columns for."""

    qid: Qid = field(name="q")
    label: str | None = field(name="l", default=None)


class _ItemDocument(ItemHead, omit_defaults=True):
    within: list[list[Any]] = field(name="w", default_factory=list)
    subclass_of: tuple[Qid, ...] = field(name="c", default=())
    begin: int | None = field(name="b", default=None)
    end: int | None = field(name="e", default=None)


_make_personage = quick_maker(Personage)
_encoder = msgspec.json.Encoder()
_documents = msgspec.json.Decoder(_Document)
_heads = msgspec.json.Decoder(Head)
_item_documents = msgspec.json.Decoder(_ItemDocument)
_item_heads = msgspec.json.Decoder(ItemHead)


def encode_personage(personage: Personage) -> bytes:
    """The document of a personage: UTF-8, one line.

    Raises InvalidInput for a statement with two values or filed under another property, and for
    text that is not Unicode (a lone surrogate).
    """
    try:
        statements = {
            pid: [statement_code(pid, statement) for statement in of_property]
            for pid, of_property in personage.statements.items()
        }
    except InvalidInput as error:
        raise InvalidInput(f"cannot store {personage.qid!r}: {error}") from error
    document = _Document(
        qid=personage.qid,
        label=personage.label,
        aliases=personage.aliases,
        editions=personage.editions,
        fame=personage.fame or _NO_FAME,
        listed=personage.listed,
        source=intern(personage.source),
        retrieved=personage.retrieved,
        statements=cast(dict[str, list[Any]], statements),
        mentions=[part for m in personage.mentions for part in (m.kind, m.text)],
        living_as_of=personage.living_as_of,
        first_work=personage.first_work,
        complete=personage.complete,
    )
    return _write(personage.qid, document)


def decode_personage(data: bytes) -> Personage:
    """The personage of a document; raises InvalidInput, quoting it, when it is damaged.

    Equal plain statements (a human, a writer) of different personages are one shared object.
    """
    document = _read(_documents, data)
    mentions = document.mentions
    try:
        statements = read_statements(document.statements)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise _damaged(data, error) from error
    return _make_personage(
        document.qid,
        document.label,
        document.aliases,
        statements,
        tuple(map(_mention, mentions[::2], mentions[1::2])) if mentions else (),
        document.editions,
        document.fame,
        document.listed,
        document.living_as_of,
        document.first_work,
        intern(document.source),
        intern(document.retrieved),
        document.complete,
    )


def decode_head(data: bytes) -> Head:
    """A personage's names and numbers without the statements; several times quicker."""
    return _read(_heads, data)


def encode_item(item: Item) -> bytes:
    """The document of an item: UTF-8, one line. Raises InvalidInput for text not Unicode."""
    document = _ItemDocument(
        qid=item.qid,
        label=item.label,
        within=[_within_code(parent) for parent in item.within],
        subclass_of=item.subclass_of,
        begin=item.begin,
        end=item.end,
    )
    return _write(item.qid, document)


def decode_item(data: bytes) -> Item:
    """The item of a document; raises InvalidInput, quoting it, when it is damaged."""
    document = _read(_item_documents, data)
    try:
        within = tuple([_within(*code) for code in document.within])
    except TypeError as error:
        raise _damaged(data, error) from error
    return Item(
        document.qid,
        document.label,
        within,
        document.subclass_of,
        document.begin,
        document.end,
    )


def decode_item_head(data: bytes) -> ItemHead:
    """An item's id and label alone."""
    return _read(_item_heads, data)


@lru_cache(maxsize=8_192)
def _mention(kind: MentionKind, text: str) -> Mention:
    return Mention(kind, text)


def _within_code(parent: Within) -> list[Any]:
    code: list[Any] = [parent.property, parent.item, parent.begin, parent.end]
    while code[-1] is None:
        code.pop()
    return code


def _within(pid: str, qid: str, begin: int | None = None, end: int | None = None) -> Within:
    return Within(Pid(intern(pid)), Qid(intern(qid)), begin, end)


def _write(qid: Qid, document: _Document | _ItemDocument) -> bytes:
    try:
        return _encoder.encode(document)
    except UnicodeEncodeError as error:
        raise InvalidInput(f"cannot store {qid!r}: {error}") from error


def _read(decoder: msgspec.json.Decoder[_Read], data: bytes) -> _Read:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _damaged(data, error) from error


def _damaged(data: bytes, error: Exception) -> InvalidInput:
    return InvalidInput(f"damaged document {data[:80]!r}: {error}")
