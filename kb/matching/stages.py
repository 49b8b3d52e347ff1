"""The ways a look-up is tried, in turn, until one is sure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from rapidfuzz.distance import OSA

from kb.matching.candidate import SCORES, UNSURE_SCORE, Candidate, How
from kb.matching.exact import find_exact, is_plausible_order
from kb.matching.fold import fold
from kb.matching.forms import Form, FormKind, bold_forms, forms, without_asides
from kb.matching.fuzzy import SURE_SCORE, is_misspelling
from kb.matching.hints import MARGIN as RIVALS
from kb.matching.index import NameIndex
from kb.matching.sound import are_alike
from kb.matching.telling import FAMOUS
from kb.matching.words import strip_titles, telling_words
from kb.matching.wordwise import find_by_words

# A personage has some two names in the base, and museums give a few painters fifty.
NAMES_PER_CANDIDATE = 3

# A limit below this still looks for rivals, so that `match` does not depend on it.
MIN_CONSIDERED = 10

# A longer name is not tried family name first, Gogh Vincent van: nobody says one so.
MAX_TURNED_WORDS = 4


# More than a letter or two of spelling: Frederick IX is Frederik IX before he is Frederick V.
OTHER_NUMERAL = 12.0

# A near name is less than an alias (98).
MOST_OF_A_NEAR_NAME = 97.0

# A name that sounds as the text does is nearer by a letter or two: Baztet is Bastet before Bizet.
LIKE_SOUND = 6.0


# Of several first names (anrey) only those as near are worth their bearers.
AS_FAR = 3.0


class Asked(NamedTuple):
    """A text, folded too, and for how many candidates."""

    names: NameIndex
    exact: Callable[[str, bool], list[Candidate]]  # find_exact, remembered
    text: str
    folded: str
    turned: str | None  # what stood behind a comma first
    limit: int


def asked(index: NameIndex, text: str, limit: int) -> Asked:
    """What a look-up starts from."""
    exact = cache(partial(find_exact, index))
    return Asked(index, exact, text, fold(text), _turned(text), limit)


def tried(asked: Asked) -> list[Candidate]:
    """All that the stages found until one was sure, the unsure ones of earlier stages below it."""
    if not asked.folded:
        return []
    found: list[Candidate] = []
    for stage in STAGES:
        now = stage(asked)
        if any(c.is_sure for c in now):
            return [*now, *(replace(c, score=min(c.score, UNSURE_SCORE)) for c in found)]
        found += now
        if found and stage is _exact:
            break
    return found


def _turned(text: str) -> str | None:
    """What stands behind a comma before what stands in front, folded; None without a comma."""
    head, comma, tail = text.partition(",")
    return f"{fold(tail)} {fold(head)}".strip() if comma else None


def _exact(asked: Asked) -> list[Candidate]:
    bare = without_asides(asked.text)
    if bare and bare != asked.folded and not asked.names.exact(asked.folded):
        return asked.exact(bare, False)
    return asked.exact(asked.folded, asked.turned is not None)


def _forms(asked: Asked) -> list[Candidate]:
    return _of_forms(asked, forms(asked.names, asked.text, asked.folded))


def _bold_forms(asked: Asked) -> list[Candidate]:
    return _of_forms(asked, bold_forms(asked.names, asked.text, asked.folded))


def _of_forms(asked: Asked, found: Iterable[Form]) -> list[Candidate]:
    """What the first form that says for sure who is meant says, else nobody."""
    for form in found:
        sure = [
            _formed(c, form.kind)
            for text in form.texts
            for c in asked.exact(text, asked.turned is not None)
            if c.is_sure and (c.fame >= FAMOUS or not _is_bold(form.kind, text))
        ]
        if sure:
            return sure
    return []


def _is_bold(kind: FormKind, text: str) -> bool:
    """Whether a form leaves so little of what was said that only somebody famous is meant."""
    return kind == "variant" or (kind == "spelling" and " " not in text)


def _formed(c: Candidate, kind: FormKind) -> Candidate:
    if kind == "written" and c.how in ("ends", "part"):
        return c
    how: How = "spelling" if kind == "variant" else kind
    return replace(c, how=how, score=SCORES[how])


def _words(asked: Asked) -> list[Candidate]:
    return find_by_words(asked.names, asked.turned or asked.folded)


def _fuzzy(asked: Asked) -> list[Candidate]:
    """Near names for the text as it is, else without its title."""
    words = asked.folded.split()
    rest = strip_titles(words)
    found = _near(asked, asked.folded)
    is_near = any(c.is_sure or c.score >= SURE_SCORE for c in found)  # Captain Marbel
    if len(rest) < len(words) and not is_near:
        found += _near(asked, " ".join(rest))
    return found


def _fuzzy_turned(asked: Asked) -> list[Candidate]:
    """Near names for the text turned round; unasked that is a guess (Liang Tsai-Ping, Tsai
    Ming-liang)."""
    words, turned = asked.folded.split(), asked.turned
    if turned is None and len(words) <= MAX_TURNED_WORDS and is_plausible_order(asked.names, words):
        turned = " ".join([*words[1:], words[0]])
    if not turned or turned == asked.folded:
        return []
    found = _near(asked, turned)
    return found if asked.turned else [replace(c, how="turned") for c in found]


# A look-up tries these in turn and stops at the first that is sure: as said, as it may be written,
# nearly, as it sounds, word by word. Word by word before nearly, and Richard Ftancis Burton would
# be the actor; as it sounds before nearly, and Pat Nicon a patriarch.
STAGES: tuple[Callable[[Asked], list[Candidate]], ...] = (
    _exact,
    _forms,
    _fuzzy,
    _fuzzy_turned,
    _bold_forms,
    _words,
)


def _near(asked: Asked, text: str) -> list[Candidate]:
    """Whom the names near a text name; of those too far to be meant only as many as can show."""
    considered = max(asked.limit, MIN_CONSIDERED)
    near = [
        (_blended(text, name, score), score, name)
        for name, score in asked.names.near(text, considered * NAMES_PER_CANDIDATE)
    ]
    near.sort(key=lambda name: (name[1] < SURE_SCORE, -name[0]))
    found: list[Candidate] = []
    least = 0.0
    for blended, score, name in near:
        if score < SURE_SCORE and blended < least and len(found) >= considered:
            break
        is_slip = is_misspelling(asked.names, text, name, score)
        exact = asked.exact(name, False)
        sure = [_nearly(c, blended, is_slip) for c in exact if c.is_sure]
        others = [_nearly(c, blended, is_slip) for c in exact if not c.is_sure]
        found += [*sure, *others[:considered]]
        if is_slip and sure:
            least = blended - RIVALS
        elif not least:
            least = blended - (RIVALS if sure else AS_FAR)
    return found


def _nearly(c: Candidate, score: float, is_slip: bool) -> Candidate:
    """A misspelt name is as good as the name itself would be: Allbert names nobody either."""
    score = round(score, 1) if c.is_sure else min(round(score, 1), UNSURE_SCORE)
    # Not dataclasses.replace: that takes five times as long, and there may be a hundred.
    return Candidate(
        c.qid, c.label, c.name, score, False, c.is_label, c.fame, "fuzzy", c.is_sure and is_slip
    )


def _sounds_like(text: str, name: str) -> bool:
    words, others = text.split(), name.split()
    return len(words) == len(others) and all(map(are_alike, words, others))


def _blended(text: str, name: str, ratio: float) -> float:
    """Half of the ratio, which two changed letters cost what two missing and two added would, half
    by slips, of which a swap is one: Paul Elman is nearer to Ekman than to Celan. Another numeral
    makes another person."""
    score = (ratio + 100 * OSA.normalized_similarity(text, name)) / 2
    if telling_words(text.split()) != telling_words(name.split()):
        score -= OTHER_NUMERAL
    if text != name and _sounds_like(text, name):
        score += LIKE_SOUND
    return min(MOST_OF_A_NEAR_NAME, max(1.0, score))
