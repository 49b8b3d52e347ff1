"""The terms of N-Triples (https://www.w3.org/TR/n-triples/): IRIs, literals, lines."""

from __future__ import annotations

import re

WD = "http://www.wikidata.org/entity/"
PROP = "http://www.wikidata.org/prop/"
VALUE = "http://www.wikidata.org/value/"
WIKIBASE = "http://wikiba.se/ontology#"
SCHEMA = "http://schema.org/"
XSD = "http://www.w3.org/2001/XMLSchema#"

A = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
ALT_LABEL = "<http://www.w3.org/2004/02/skos/core#altLabel>"
SAME_AS = "<http://www.w3.org/2002/07/owl#sameAs>"

_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_TO_ESCAPE = re.compile(r'[\\"\x00-\x1f\x7f]')


def wd(qid: str) -> str:
    """An item."""
    return f"<{WD}{qid}>"


def prop(pid: str, kind: str = "") -> str:
    """A property as p: (no kind), or as `direct`, `statement`, `statement/value` ..."""
    return f"<{PROP}{kind}{'/' if kind else ''}{pid}>"


def wikibase(name: str) -> str:
    """A word of Wikibase's ontology."""
    return f"<{WIKIBASE}{name}>"


def schema(name: str) -> str:
    """A word of schema.org."""
    return f"<{SCHEMA}{name}>"


def literal(text: str, language: str = "") -> str:
    """A text, in a language if one is given."""
    escaped = _TO_ESCAPE.sub(lambda m: _ESCAPED.get(m[0], f"\\u{ord(m[0]):04X}"), text)
    return f'"{escaped}"' + (f"@{language}" if language else "")


def typed(value: object, kind: str) -> str:
    """A value of XML Schema's `integer`, `dateTime` ..."""
    return f'"{value}"^^<{XSD}{kind}>'


def triple(subject: str, predicate: str, value: str) -> str:
    """One line, without its end."""
    return f"{subject} {predicate} {value} ."
