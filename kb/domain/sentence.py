"""Rulings and personages in words a person can say at the table."""

from __future__ import annotations

from kb.domain.dossier import Dossier
from kb.domain.echo import cleaned
from kb.domain.override import is_override
from kb.domain.ruling import Finding

_COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

SUMMARY_OCCUPATIONS = 3


def lifespan(dossier: Dossier) -> str:
    """`1875-1965`, `born 1958`, `100 BC-44 BC`; empty where nothing is known."""
    life = dossier.life
    birth = str(life.births[0].date) if life.births else ""
    death = str(life.deaths[0].date) if life.deaths else ""
    birth, death = birth.removeprefix("AD "), death
    if birth and death:
        return f"{birth}-{death}"
    if birth:
        return f"born {birth}"
    return f"died {death}" if death else ""


def named(dossier: Dossier) -> str:
    """The label with the lifespan: `Albert Schweitzer (1875-1965)`."""
    span, label = lifespan(dossier), cleaned(dossier.personage.label)
    return f"{label} ({span})" if span else label


def summary(dossier: Dossier) -> str:
    """One line composed from facts: `physician, philosopher, composer; France; 1875-1965`."""
    name = dossier.vocabulary.name
    occupations = [s.item for s in dossier.activities.occupations if s.item]
    words = [w for w in map(name, occupations) if not _is_id(w)]
    words = words or [m.text for m in dossier.personage.mentions if m.kind == "noun"]
    parts = [", ".join(dict.fromkeys(words[:SUMMARY_OCCUPATIONS]))]
    places = dossier.places
    link = places.citizenship or places.birth or places.described
    if link is not None:
        parts.append(name(link.value) if link.value else link.text)
    if dossier.kind.word in ("fictional", "disputed"):
        parts.append("fictional" if dossier.kind.word == "fictional" else "legendary")
    parts.append(lifespan(dossier))
    return "; ".join(p for p in parts if p)


def _is_id(word: str) -> bool:
    return word[:1] == "Q" and word[1:].isdecimal()


def all_cards(count: int) -> str:
    """`the card`, `both cards`, `all five cards`."""
    number = _COUNT_WORDS[count] if count < len(_COUNT_WORDS) else str(count)
    return {1: "the card", 2: "both cards"}.get(count, f"all {number} cards")


def ruling_sentence(dossier: Dossier, findings: tuple[Finding, ...], ruling: str) -> str:
    """The whole ruling as one or two sentences; what several cards claim alike is said once."""
    who = named(dossier)
    if not findings:
        return f"Not upheld. {who} is known; no card was named."
    findings = tuple({f.claim: f for f in findings}.values())
    if ruling == "not_upheld":
        return f"Not upheld. {who} fits {all_cards(len(findings))}: {_listed(findings)}."
    if ruling == "upheld":
        failing = tuple(f for f in findings if f.finding == "does_not_fit")
        text = f"Upheld. {who} does not fit {_listed(failing, ': ')}."
        if all(f.basis == "absence" for f in failing):
            text += " This rests on what the reference does not list; the table may overrule it."
        return text
    open_cards = tuple(f for f in findings if f.finding == "cannot_tell")
    return (
        f"Undecided. The reference cannot tell whether {who} fits "
        f"{_listed(open_cards, ': ')}. The table votes."
    )


def _listed(findings: tuple[Finding, ...], separator: str = ", ") -> str:
    return "; ".join(f"{f.claim.label}{separator}{_because(f)}" for f in findings)


def _because(finding: Finding) -> str:
    if is_override(finding):
        return f"by this table's own ruling ({finding.because})"
    return finding.because
