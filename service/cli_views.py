"""What the command prints for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from kb.domain.ruling import Evidence
from kb.matching.rank import Candidate
from kb.usecases.adjudicate import Adjudication
from service.console import plain_table
from service.facts import Facts, Tie

_COLOURS = {"fits": "green", "does_not_fit": "red", "cannot_tell": "yellow"}


def print_ruling(console: Console, made: Adjudication, cards: Sequence[str]) -> None:
    """The sentence, the findings with their evidence, and who else the name may mean."""
    console.print(made.spoken, markup=False, highlight=False)
    if made.ruling.findings:
        table = plain_table("card", "finding", "because", "evidence")
        for card, found in zip(cards, made.ruling.findings, strict=False):
            word = Text(found.finding.replace("_", " "), style=_COLOURS[found.finding])
            word.append(f"\n{found.basis}", style="dim")
            evidence = "\n".join(_shown(e) for e in found.evidence)
            table.add_row(Text(card), word, Text(found.because), Text(evidence))
        console.print(table)
    for other in made.alternatives:
        person = other.dossier.personage
        line = f"Or {person.label} ({person.qid}), {other.score:.0f}"
        console.print(line, markup=False, highlight=False)


def print_facts(console: Console, facts: Facts, others: Sequence[Candidate]) -> None:
    """Who it is, the facts, and the cards they support."""
    who = facts["personage"]
    known = "well known" if who.well_known else "not well known"
    console.print(f"{who.label} ({who.qid}): {who.summary}", markup=False, highlight=False)
    console.print(f"{who.kind}, fame {who.fame:.0f}, {known}", highlight=False)
    table = plain_table("fact", "value", "retrieved")
    for fact in facts["facts"]:
        label = f"{fact.label} ({fact.property})" if fact.property else fact.label
        table.add_row(Text(label), Text(fact.value_label), fact.retrieved)
    console.print(table)
    letters = [r for r in facts["letters"] if r.accepted]
    for title, words in (
        ("Places", _labels(facts["places"])),
        ("Activities", _labels(facts["activities"])),
        ("Letters", ", ".join(f"{r.letter} ({r.word})" for r in letters)),
        ("Also", ", ".join(f"{c.label} ({c.qid})" for c in others)),
    ):
        if words:
            console.print(f"{title}: {words}", markup=False, highlight=False)


def _labels(ties: Sequence[Tie]) -> str:
    return ", ".join(tie["label"] for tie in ties)


def _shown(evidence: Evidence) -> str:
    path = " > ".join(evidence.path[1:])
    words = f"{evidence.label}: {evidence.value_label}" + (f" > {path}" if path else "")
    return f"{words} [{evidence.property}]" if evidence.property else words
