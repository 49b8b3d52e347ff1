"""MediaWiki's action API as far as the referee asks it, over personages of ours.

Its answers have the shape of https://www.wikidata.org/w/api.php with formatversion=2. The order
is ours: whole names first, then the number of editions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.domain.personage import Personage
from kb.matching.fold import fold
from scripts.standins.listening import Asked, Handler, Listening

PATH = "/w/api.php"
LONGEST_SEARCH = 300
_BEGINS_LIKE_A_NAMESPACE = ("wikidata:", "property:", "user:", "talk:", "help:", "lexeme:")


@dataclass(frozen=True, slots=True)
class Page:
    """An item as the search sees it; `classes` are those of P31."""

    qid: str
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    classes: frozenset[str] = frozenset()
    editions: int = 0


def page_of(personage: Personage) -> Page:
    """A personage's page; the words mined from its description stand for the description."""
    said = " ".join(m.text for m in personage.mentions if m.kind in ("demonym", "noun"))
    classes = frozenset(str(s.item) for s in personage.best("P31") if s.item)
    return Page(
        personage.qid,
        personage.label,
        personage.aliases,
        said,
        classes,
        personage.editions or 0,
    )


class MediaWiki(Listening):
    """The stand-in; `url` is its API's address."""

    def __init__(self, pages: Iterable[Page], port: int = 0) -> None:
        self._pages = sorted(pages, key=lambda page: (-page.editions, page.qid))
        super().__init__(self._answer, PATH, port)

    def _answer(self, asked: Asked, handler: Handler) -> None:
        form = asked.form
        if asked.path != PATH:
            handler.send(404, b"not found", "text/plain")
            return
        answer = self._of_action(form)
        body = json.dumps(answer, ensure_ascii=False).encode()
        handler.send(200, body, "application/json; charset=utf-8")

    def _of_action(self, form: Mapping[str, str]) -> Mapping[str, object]:
        if form.get("action") == "wbsearchentities":
            return self._entities(form)
        if form.get("action") == "query" and form.get("list") == "search":
            return self._pages_found(form)
        what = form.get("action", "")
        return _error("badvalue", f'Unrecognized value for parameter "action": {what}.')

    def _entities(self, form: Mapping[str, str]) -> Mapping[str, object]:
        text = form.get("search", "")
        if not text:
            return _error("missingparam", 'The "search" parameter must be set.')
        wanted, limit = fold(text), int(form.get("limit", "7"))
        hits = [(page, kind, name) for page in self._pages for kind, name in _match(page, wanted)]
        hits.sort(key=lambda hit: fold(hit[2]) != wanted)
        found = [_hit(page, kind, name) for page, kind, name in hits[:limit]]
        more = {"search-continue": limit} if len(hits) > limit else {}
        return {"searchinfo": {"search": text}, "search": found, **more, "success": 1}

    def _pages_found(self, form: Mapping[str, str]) -> Mapping[str, object]:
        text = form.get("srsearch", "")
        if len(text) > LONGEST_SEARCH:
            told = f"Search request is longer than the maximum allowed length ({len(text)})."
            return _error("cirrussearch-query-too-long", told)
        if text.lower().startswith(_BEGINS_LIKE_A_NAMESPACE):
            found: Sequence[Page] = ()
        else:
            found = self._full_text(text.split())
        shown = found[: int(form.get("srlimit", "10"))]
        hits = [{"ns": 0, "title": page.qid, "pageid": _page_id(page)} for page in shown]
        return {"batchcomplete": True, "query": {"search": hits}}

    def _full_text(self, words: Sequence[str]) -> Sequence[Page]:
        classes: set[str] = set()
        texts: list[str] = []
        for word in words:
            key, colon, value = word.partition(":")
            if colon and key == "haswbstatement":
                classes |= {part.removeprefix("P31=") for part in value.split("|")}
            else:
                texts += fold(word).split()
        return [
            page
            for page in self._pages
            if (not classes or page.classes & classes)
            and set(texts) <= set(fold(" ".join((page.label, *page.aliases))).split())
        ]


def _match(page: Page, wanted: str) -> list[tuple[str, str]]:
    """The label or the first alias that begins with it."""
    names = [("label", page.label), *(("alias", alias) for alias in page.aliases)]
    return [(kind, name) for kind, name in names if fold(name).startswith(wanted)][:1]


def _hit(page: Page, kind: str, name: str) -> Mapping[str, object]:
    described = {"description": {"value": page.description, "language": "en"}}
    hit: dict[str, object] = {
        "id": page.qid,
        "title": page.qid,
        "pageid": _page_id(page),
        "concepturi": f"http://www.wikidata.org/entity/{page.qid}",
        "repository": "wikidata",
        "display": {
            "label": {"value": page.label, "language": "en"},
            **(described if page.description else {}),
        },
        "label": page.label,
    }
    if page.description:
        hit["description"] = page.description
    hit["match"] = {"type": kind, "language": "en", "text": name}
    if kind == "alias":
        hit["aliases"] = [name]
    return hit


def _page_id(page: Page) -> int:
    return int(page.qid[1:]) + 1000


def _error(code: str, info: str) -> Mapping[str, object]:
    return {"error": {"code": code, "info": info}, "servedby": "stand-in"}
