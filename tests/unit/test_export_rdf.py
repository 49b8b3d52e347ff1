"""What scripts/export_rdf.py writes: the triples of Wikidata's RDF, from our facts."""

from __future__ import annotations

import gzip
from pathlib import Path

import pyoxigraph
import pytest

from kb.domain.dates import Date, date_of
from kb.domain.errors import UnknownPersonage
from kb.domain.personage import Item, Personage, Pid, Qid, Qualifier, Statement, Within
from scripts.export_rdf import HEAD, chosen, lines, main, write
from scripts.rdf.terms import literal
from scripts.rdf.times import date_time

TIMES = [
    # our date -> timeValue
    pytest.param(date_of(1952, 3, 11, 11), "1952-03-11T00:00:00Z", id="day"),
    pytest.param(date_of(1952, 3, 0, 10), "1952-03-01T00:00:00Z", id="month"),
    pytest.param(date_of(1952, 0, 0, 9), "1952-01-01T00:00:00Z", id="year"),
    pytest.param(date_of(-43, 0, 0, 9), "-0043-01-01T00:00:00Z", id="5-44-BC"),
    pytest.param(date_of(0, 0, 0, 9), "0000-01-01T00:00:00Z", id="5-1-BC"),
    pytest.param(date_of(-499, 0, 0, 7), "-0500-01-01T00:00:00Z", id="5-centuries-are-unshifted"),
    pytest.param(date_of(1431, 5, 30, 11, "julian"), "1431-06-08T00:00:00Z", id="35-Joan"),
    pytest.param(date_of(1500, 2, 29, 11, "julian"), "1500-03-10T00:00:00Z", id="35-leap-day"),
    pytest.param(date_of(-43, 3, 15, 11, "julian"), "-0043-03-13T00:00:00Z", id="35-Caesar"),
    pytest.param(date_of(1431, 5, 0, 10, "julian"), "1431-05-01T00:00:00Z", id="julian-month"),
    pytest.param(date_of(30, 0, 0, 9), "0030-01-01T00:00:00Z", id="AD-30"),
]


@pytest.mark.parametrize(("date", "expected"), TIMES)
def test_dates(date: Date, expected: str) -> None:
    assert date_time(date) == expected


LITERALS = [
    pytest.param('say "x"', "en", '"say \\"x\\""@en', id="quotes"),
    pytest.param("a\\b", "", '"a\\\\b"', id="backslash"),
    pytest.param("a\nb\rc\td", "", '"a\\nb\\rc\\td"', id="lines"),
    pytest.param("\x00\x7f", "", '"\\u0000\\u007F"', id="control"),
    pytest.param("毛泽东", "mul", '"毛泽东"@mul', id="any-script"),
]


@pytest.mark.parametrize(("text", "language", "expected"), LITERALS)
def test_literals(text: str, language: str, expected: str) -> None:
    assert literal(text, language) == expected


P19, P27, P39, P570, P1477 = (Pid(p) for p in ("P19", "P27", "P39", "P570", "P1477"))

SOMEBODY = Personage(
    Qid("Q42"),
    "Somebody",
    aliases=("Other",),
    editions=2,
    statements={
        P19: (
            Statement(P19, item=Qid("Q1"), rank="preferred"),
            Statement(P19, item=Qid("Q2")),
            Statement(P19, item=Qid("Q3"), rank="deprecated"),
        ),
        P27: (Statement(P27, snak="novalue"),),
        P39: (
            Statement(
                P39,
                item=Qid("Q4"),
                qualifiers=(Qualifier(Pid("P580"), date=date_of(-43, 0, 0, 9)),),
            ),
        ),
        P570: (Statement(P570, snak="somevalue"),),
        P1477: (Statement(P1477, text="Some Body"),),
    },
)

ASKED = [
    pytest.param('wd:Q42 rdfs:label "Somebody"@en ; skos:altLabel "Other"@en', id="names"),
    pytest.param("wd:Q42 wikibase:sitelinks 2", id="sitelinks"),
    pytest.param(
        "wd:Q42 p:P19 [ ps:P19 wd:Q1 ; a wikibase:BestRank ; "
        "wikibase:rank wikibase:PreferredRank ]",
        id="8-preferred-is-best",
    ),
    pytest.param("wd:Q42 p:P19 [ ps:P19 wd:Q2 ; wikibase:rank wikibase:NormalRank ]", id="normal"),
    pytest.param(
        "wd:Q42 p:P19 [ ps:P19 wd:Q3 ; wikibase:rank wikibase:DeprecatedRank ]", id="depr"
    ),
    pytest.param("wd:Q42 wdt:P19 wd:Q1", id="direct-best"),
    pytest.param("wd:Q42 p:P27 [ a wdno:P27 ] ; a wdno:P27", id="novalue"),
    pytest.param("wd:Q42 p:P570 [ ps:P570 ?x ] ; wdt:P570 ?x FILTER(isBlank(?x))", id="somevalue"),
    pytest.param('wd:Q42 wdt:P1477 "Some Body"@und', id="a-text-of-no-known-language"),
    pytest.param(
        "wd:Q42 p:P39 [ pq:P580 ?t ; pqv:P580 [ wikibase:timeValue ?t ; wikibase:timePrecision 9 ; "
        "wikibase:timeCalendarModel wd:Q1985727 ] ] FILTER(YEAR(?t) = -43)",
        id="5-a-qualifier-in-full",
    ),
    pytest.param(
        "?a schema:about wd:Q42 ; schema:isPartOf <https://en.wikipedia.org/> ; "
        'schema:name "Somebody"@en . <https://en.wikipedia.org/> wikibase:wikiGroup "wikipedia"',
        id="the-english-article",
    ),
    pytest.param("wd:Q8 owl:sameAs wd:Q42", id="34-redirect"),
    pytest.param("wd:Q1 p:P131 [ ps:P131 wd:Q9 ; pqv:P582/wikibase:timePrecision 9 ]", id="place"),
    pytest.param('wd:Q9 rdfs:label "Land"@en', id="what-lies-above"),
]
NOT_THERE = [
    pytest.param("wd:Q42 wdt:P19 wd:Q2", id="direct-normal-beside-preferred"),
    pytest.param("wd:Q42 wdt:P19 wd:Q3", id="direct-deprecated"),
    pytest.param("wd:Q42 p:P27 [ ps:P27 ?x ]", id="novalue-has-no-value"),
    pytest.param("wd:Q42 schema:description ?x", id="a-description"),
    pytest.param("wd:Q77 ?p ?o", id="an-item-nobody-points-at"),
]

PREFIXES = """
PREFIX wd: <http://www.wikidata.org/entity/> PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX wdno: <http://www.wikidata.org/prop/novalue/> PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX pq: <http://www.wikidata.org/prop/qualifier/>
PREFIX pqv: <http://www.wikidata.org/prop/qualifier/value/>
PREFIX wikibase: <http://wikiba.se/ontology#> PREFIX schema: <http://schema.org/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> PREFIX owl: <http://www.w3.org/2002/07/owl#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
"""


@pytest.fixture(scope="module")
def store() -> pyoxigraph.Store:
    items = {
        Qid("Q1"): Item(Qid("Q1"), "Town", (Within(Pid("P131"), Qid("Q9"), None, 1806),)),
        Qid("Q9"): Item(Qid("Q9"), "Land"),
        Qid("Q77"): Item(Qid("Q77"), "Elsewhere"),
    }
    made = pyoxigraph.Store()
    text = "\n".join(lines([SOMEBODY], items, {Qid("Q8"): Qid("Q42")}))
    made.load(text.encode(), format=pyoxigraph.RdfFormat.N_TRIPLES)
    return made


def holds(store: pyoxigraph.Store, pattern: str) -> bool:
    return bool(store.query(f"{PREFIXES} ASK {{ {pattern} }}"))


@pytest.mark.parametrize("pattern", ASKED)
def test_what_is_there(store: pyoxigraph.Store, pattern: str) -> None:
    assert holds(store, pattern)


@pytest.mark.parametrize("pattern", NOT_THERE)
def test_what_is_not_there(store: pyoxigraph.Store, pattern: str) -> None:
    assert not holds(store, pattern)


PEOPLE = [
    Personage(Qid(f"Q{n}"), f"N{n}", fame=fame) for n, fame in ((1, 10.0), (2, 30.0), (3, 20.0))
]

CHOICES = [
    pytest.param((), None, None, ["Q1", "Q2", "Q3"], id="all"),
    pytest.param((), None, 2, ["Q1", "Q2"], id="limit"),
    pytest.param((), 2, None, ["Q2", "Q3"], id="top"),
    pytest.param(("Q3", "Q1"), None, None, ["Q3", "Q1"], id="ids"),
    pytest.param(("Q3", "Q1"), 1, None, ["Q3"], id="the-most-famous-of-these"),
]


@pytest.mark.parametrize(("qids", "top", "limit", "expected"), CHOICES)
def test_choosing(
    qids: tuple[str, ...], top: int | None, limit: int | None, expected: list[str]
) -> None:
    found = chosen(PEOPLE, [Qid(q) for q in qids], top, limit)
    assert [p.qid for p in found] == expected


def test_nobody_of_that_id() -> None:
    with pytest.raises(UnknownPersonage, match="Q7"):
        chosen(PEOPLE, [Qid("Q7")])


def test_the_head_says_whose_facts_these_are(tmp_path: Path) -> None:
    for name in ("x.nt", "x.nt.gz"):
        count = write(tmp_path / name, lines([SOMEBODY], {}))
        data = (tmp_path / name).read_bytes()
        text = (gzip.decompress(data) if name.endswith("gz") else data).decode()
        assert text.startswith("\n".join(HEAD))
        assert "This is not Wikidata's dump" in text
        assert count == len(text.splitlines()) - len(HEAD)


def test_the_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.nt"
    assert main(["--out", str(out), "--qids", "Q1048", "Q42", "--redirect", "Q999=Q42"]) == 0
    assert "2 personages" in capsys.readouterr().out
    made = pyoxigraph.Store()
    made.load(path=str(out), format=pyoxigraph.RdfFormat.N_TRIPLES)
    assert holds(made, 'wd:Q1048 rdfs:label "Julius Caesar"@en . wd:Q999 owl:sameAs wd:Q42')


REFUSED = [
    pytest.param(["--qids", "Q999999999"], "no personage", id="unknown"),
    pytest.param(["--qids", "Caesar"], "not an item id", id="no-id"),
    pytest.param(["--redirect", "Q1"], "not an item id", id="half-a-redirect"),
    pytest.param(["--qids", "Q42", "--out", "/nowhere/x.nt"], "cannot write", id="no-folder"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_what_the_script_refuses(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--out", str(tmp_path / "x.nt"), *arguments]) == 1
    assert message in capsys.readouterr().err
