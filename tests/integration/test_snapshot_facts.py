"""What comes with the referee, end to end: the files, the start-up, and rulings one can check."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.adapters.snapshot import read_snapshot
from kb.domain.claims import Claim
from kb.domain.personage import Qid
from kb.usecases.adjudicate import Adjudication, Challenge
from service.wiring import SNAPSHOT, Container

LONGEST_MENTION = 60
"""Characters; the longest heading of the vital articles has 57. A sentence is longer."""

MOST_WORDS = 6
"""Of a word list; "possibly based on a historical figure" is the longest one found."""


def test_the_manifest_counts_what_is_there(container: Container) -> None:
    snapshot = read_snapshot(SNAPSHOT)
    personages = sum(1 for _ in snapshot.personage_documents())
    items = sum(1 for _ in snapshot.item_documents())
    assert snapshot.manifest.counts == {"personages": personages, "items": items}
    counts = container.store.counts()
    assert (counts.personages, counts.items) == (personages, items)
    assert personages > 20_000


def test_every_source_has_its_licence() -> None:
    sources = read_snapshot(SNAPSHOT).manifest.sources
    assert sources
    for source in sources:
        assert source["name"]
        assert source["licence"]


def test_start_up_loads_it(container: Container) -> None:
    manifest = read_snapshot(SNAPSHOT).manifest
    assert container.store.get_note("snapshot") == manifest.checksum
    assert container.reference.as_of == manifest.date


def test_no_sentence_of_a_description_is_kept(container: Container) -> None:
    """Only words mined from it are: the sentences are under other licences."""
    mentions = [m for p in container.store.personages() for m in p.mentions]
    assert len(mentions) > 20_000
    assert max(len(m.text) for m in mentions) <= LONGEST_MENTION
    words = [m.text for m in mentions if m.kind != "section"]
    assert max(len(text.split()) for text in words) <= MOST_WORDS
    assert not any(mark in text for text in words for mark in (";", "(", ": "))


def test_no_file_is_larger_than_a_repository_should_hold() -> None:
    assert sum(f.stat().st_size for f in Path(SNAPSHOT).iterdir()) < 3_000_000


def test_nothing_has_a_name_without_a_letter(container: Container) -> None:
    rows = list(container.store.names())
    assert all(row.name.strip() and row.folded for row in rows)


def rule(container: Container, name: str, cards: str) -> Adjudication:
    pairs = (part.strip().partition(" ") for part in cards.split(";"))
    claims: tuple[Claim, ...] = tuple(
        container.terms.claim(category, value) for category, _, value in pairs
    )
    return container.referee.adjudicate(Challenge(claims, name))


RULINGS = [
    # RULINGS.md: worked by the rule book itself
    pytest.param(
        "Albert Schweitzer",
        "place France; place Europe; place Africa; time 19th century; time 20th century;"
        "activity religion; activity music; activity medicine; status dead; status nonfictional;"
        "letter S",
        "not_upheld", "Q49325", id="Schweitzer-fits-all-eleven",
    ),
    pytest.param(
        "albert schweizer", "place Africa; activity music", "not_upheld", "Q49325", id="misspelt"
    ),
    pytest.param("Albert Schweitzer", "letter A", "upheld", "Q49325", id="Schweitzer-A"),
    pytest.param(
        "Albert Schweitzer", "place Asia", "undecided", "Q49325", id="where-else-did-he-preach"
    ),
    pytest.param(
        "F. Scott Fitzgerald", "status nonfictional", "not_upheld", "Q93354", id="Fitzgerald"
    ),
    pytest.param(
        "F. Scott Fitzgerald", "status fictional", "upheld", "Q93354", id="Fitzgerald-no-fiction"
    ),
    pytest.param("Immanuel Kant", "place Germany; place Russia", "not_upheld", "Q9312", id="Kant"),
    pytest.param("Malcolm X", "letter L", "not_upheld", "Q43303", id="RULINGS-Malcolm-Little"),
    pytest.param(
        "Muhammad Ali", "place United States; letter A", "not_upheld", "Q36107", id="Ali"
    ),
    pytest.param("Cassius Clay", "letter C", "not_upheld", "Q36107", id="RULINGS-Clay"),
    pytest.param(
        "John Adams", "activity music; time 20th century", "not_upheld", "Q84114",
        id="RULINGS-the-composer",
    ),
    pytest.param(
        "Robin Hood", "status fictional; status nonfictional", "not_upheld", "Q122634",
        id="RULINGS-disputed",
    ),
    pytest.param("Sherlock Holmes", "status living", "undecided", "Q4653", id="house-rule"),
    # found by a hunt for wrong rulings
    pytest.param("Mieszko I", "letter M", "not_upheld", "Q53435", id="a-numeral-alone"),
    pytest.param("Mieszko I", "letter I", "upheld", "Q53435", id="a-numeral-is-no-name"),
    pytest.param("John Paul II", "letter J", "not_upheld", "Q989", id="a-pope"),
    pytest.param("Syngman Rhee", "letter R", "not_upheld", "Q171684", id="Rhee"),
    pytest.param(
        "Paul von Hindenburg", "place Germany; letter H", "not_upheld", "Q2667", id="Posen"
    ),
    pytest.param(
        "George Washington", "place Great Britain", "undecided", "Q23", id="colonial-Washington"
    ),
    pytest.param("Benjamin Disraeli", "place India", "upheld", "Q82006", id="Disraeli-no-empress"),
    pytest.param("W. B. Yeats", "place Ireland", "not_upheld", "Q40213", id="Yeats"),
    pytest.param("Ferdinand Magellan", "place Asia", "undecided", "Q1496", id="explorer"),
    pytest.param("Hannibal", "place Italy", "undecided", "Q36456", id="soldier"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "cards", "ruling", "qid"), RULINGS)
def test_ruling(container: Container, name: str, cards: str, ruling: str, qid: str) -> None:
    answer = rule(container, name, cards)
    assert answer.dossier is not None
    assert (answer.ruling.ruling, answer.dossier.personage.qid) == (ruling, qid)
    for finding in answer.ruling.findings:
        assert finding.because
        assert finding.evidence or finding.basis == "no_data"


CORRECTED = [
    pytest.param("Q8018", id="Augustine"),
    pytest.param("Q9438", id="Aquinas"),
    pytest.param("Q9235", id="Hegel"),
    pytest.param("Q9364", id="Sartre"),
    pytest.param("Q33760", id="Russell"),
]


@pytest.mark.parametrize("qid", CORRECTED)
def test_philosophers_are_no_physicians(container: Container, qid: str) -> None:
    """corrections.yaml: statements that are plainly wrong are not shipped."""
    found = container.store.get_many([Qid(qid)])[Qid(qid)]
    assert "Q39631" not in {s.item for s in found.all_of("P106")}
    assert found.all_of("P106")
