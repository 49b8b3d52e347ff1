"""The small HTML pages. They need nothing from elsewhere, and every text in them is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from starlette.responses import HTMLResponse

from kb.domain.dates import long_date
from kb.domain.dossier import WIKIDATA_ITEM, Dossier
from kb.domain.echo import cleaned
from kb.domain.personage import Statement
from service.reconcile.catalogue import PROPERTIES, types_of

WIDTH, HEIGHT = 400, 200
"""Pixels of a preview."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""A page may be framed by any client, and may load and run nothing."""

MOST_SHOWN = 4
"""Values of a property in a preview."""

_SHOWN = ("P19", "P20", "P27", "P106")

_STYLE = (
    "body{margin:0;padding:8px 12px;font:13px/1.35 system-ui,sans-serif;color:#202122;"
    "background:#fff}h1{font-size:16px;margin:0 0 2px}h2{font-size:14px;margin:14px 0 4px}"
    "p{margin:0 0 6px;color:#54595d}dl{margin:0;display:grid;grid-template-columns:auto 1fr;"
    "gap:1px 10px}dt{color:#54595d}dd{margin:0}a{color:#36c}:target{background:#fef6c8}"
)

FEATURES = (
    ("name_similarity", "How alike the letters of the query and of the name are, 0 to 100."),
    ("exact_name", "Whether the query is the name to the letter, in whatever order or writing."),
    ("fame", "0 to 100, mainly from the number of Wikipedia's language editions."),
    ("rivals", "How many others have as good a name."),
    ("type_match", "Whether the personage is of the types asked for."),
)

AS_FEATURES = (
    "A property that was asked for is a feature too, by its id: how well its values fit, 0 to 100. "
    "A date that contradicts is 0; an occupation or a place that is not listed is 25."
)


def html(body: str) -> HTMLResponse:
    """The response of a page."""
    return HTMLResponse(body, headers=HEADERS)


def preview(dossier: Dossier, summary: str) -> str:
    """A personage at a glance, for a frame of 400 by 200 pixels."""
    label, qid = cleaned(dossier.personage.label), str(dossier.personage.qid)
    life = dossier.life
    rows = [
        ("born", _dates(life.births)),
        ("died", _dates(life.deaths)),
        *((PROPERTIES[p].name, _values(dossier, p)) for p in _SHOWN),
    ]
    link = f'<a href="{escape(WIKIDATA_ITEM + qid)}" target="_blank" rel="noopener">{qid}</a>'
    body = f"<h1>{escape(label)}</h1><p>{escape(summary)} {link}</p>{_table(rows)}"
    return _page(label, body)


def flyout(title: str, about: str) -> str:
    """A few words on what is pointed at."""
    return (
        f'<p style="font-size:0.8em;color:#202122"><b>{escape(cleaned(title))}</b><br>'
        f"{escape(cleaned(about))}</p>"
    )


def about_dossier(dossier: Dossier, summary: str) -> str:
    """What a flyout says of a personage."""
    return "; ".join([", ".join(t.name for t in types_of(dossier)[:2]), summary]).strip("; ")


def documentation(title: str, endpoint: str) -> str:
    """What the service is, for people; each feature and property can be linked to."""
    properties = [
        (p.id, f"{p.name}{p.description and f': {p.description}'}") for p in PROPERTIES.values()
    ]
    body = (
        f"<h1>{escape(title)}: reconciliation</h1>"
        "<p>Whom do these names mean? This is a service of the Reconciliation API, version 0.2, "
        "for OpenRefine and other clients. Its address is "
        f"<code>{escape(endpoint)}</code>; its ids are Wikidata's.</p>"
        "<p>A score is that of the name, 0 to 100. Properties decide among names as good and move "
        "a score a little; what contradicts them is never matched, and no property makes a match "
        "of a name that is none. Wikidata itself is not asked.</p>"
        f"<h2>Features of a candidate</h2>{_table(FEATURES, anchors=True)}"
        f"<h2>Properties</h2><p>{AS_FEATURES}</p>{_table(properties, anchors=True)}"
    )
    return _page(title, body)


def _dates(statements: Iterable[Statement]) -> str:
    return " or ".join(dict.fromkeys(long_date(s.date) for s in statements if s.date))


def _values(dossier: Dossier, pid: str) -> str:
    name = dossier.vocabulary.name
    found: Sequence[str] = [name(s.item) for s in dossier.personage.best(pid) if s.item]
    shown = list(dict.fromkeys(found))
    more = f", and {len(shown) - MOST_SHOWN} more" if len(shown) > MOST_SHOWN else ""
    return ", ".join(shown[:MOST_SHOWN]) + more


def _table(rows: Iterable[tuple[str, str]], *, anchors: bool = False) -> str:
    """The rows that say something."""
    told = "".join(
        f"<dt{f' id={escape(name)!r}' if anchors else ''}>{escape(name)}</dt>"
        f"<dd>{escape(cleaned(text))}</dd>"
        for name, text in rows
        if text
    )
    return f"<dl>{told}</dl>"


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>{body}</body></html>"
    )
