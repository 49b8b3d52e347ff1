"""What names that are still being typed may become."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kb.domain.personage import Qid
from kb.matching.entry import Row
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.prefix import Completions


def rows(*people: tuple[str, str, float]) -> Iterable[Row]:
    return [Row(Qid(qid), name, fold(name), True, fame) for qid, name, fame in people]


PEOPLE = (
    ("Q1", "John Adams", 80.0),
    ("Q2", "John Quincy Adams", 70.0),
    ("Q3", "Ansel Adams", 60.0),
    ("Q4", "Adam Smith", 90.0),
    ("Q5", "Johann Sebastian Bach", 95.0),
    ("Q6", "Antonín Dvořák", 75.0),
    ("Q7", "Jo Jo Adams", 10.0),
    ("Q8", "Лев Толстой", 50.0),
)

FOUND = {
    "a word": ("adams", ["Q1", "Q2", "Q3", "Q7"]),
    "the beginning of several words, by fame": ("adam", ["Q4", "Q1", "Q2", "Q3", "Q7"]),
    "a first name's": ("joh", ["Q5", "Q1", "Q2"]),
    "two words, the last cut off": ("john ad", ["Q1", "Q2"]),
    "two words, family name first": ("adams, jo", ["Q1", "Q2", "Q7"]),
    "three words": ("quincy john a", ["Q2"]),
    "a word and no more": ("quincy quincy", []),
    "a word twice": ("jo jo", ["Q7"]),
    "accents and case": ("DVORA", ["Q6"]),
    "another script": ("Толс", ["Q8"]),
    "nobody": ("zeno", []),
    "a first word of nobody": ("zeno a", []),
    "nothing": (" - ", []),
}


@pytest.mark.parametrize(("beginning", "qids"), FOUND.values(), ids=FOUND.keys())
def test_found(beginning: str, qids: list[str]) -> None:
    completions = Completions(NameIndex(rows(*PEOPLE)))
    assert [entry.qid for entry in completions.find(beginning)] == qids


def test_what_comes_later_is_found_too() -> None:
    index = NameIndex(rows(*PEOPLE))
    completions = Completions(index)
    assert list(completions.find("zen")) == []
    index.add(rows(("Q9", "Zeno of Elea", 40.0)))
    assert [entry.qid for entry in completions.find("zen")] == ["Q9"]
    index.replace(Qid("Q9"), ())
    assert list(completions.find("zen")) == []
