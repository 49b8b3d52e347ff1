"""Find whom a name means, remembering recent answers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock, Timer

from kb.domain.echo import has_word, quoted
from kb.domain.errors import InvalidInput
from kb.domain.personage import Qid
from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.rank import Candidate, Hint, find_candidates, readings

LONGEST_NAME = 200
"""Characters; Wikidata's labels end at 250, the longest label of a person has 130."""

SHOWN = 8
REMEMBERED = 4096
WARM_AFTER_S = 1.0


def is_name(text: str) -> bool:
    """Whether a text can be somebody's name: it holds a letter or digit, and can be read."""
    return has_word(text) and bool(fold(text))


class Search:
    """Names to candidates over one NameIndex."""

    def __init__(self, index: NameIndex) -> None:
        self.index = index
        self._recent: OrderedDict[str, tuple[Candidate, ...]] = OrderedDict()
        self._lock = Lock()
        self._changes = 0

    def at_hand(self, name: str) -> tuple[Candidate, ...] | None:
        """The answer if this name was asked before, else None."""
        with self._lock:
            found = self._recent.get(name)
            if found is not None:
                self._recent.move_to_end(name)
            return found

    def find(self, name: str, hint: Hint | None = None) -> tuple[Candidate, ...]:
        """The candidates for a name, best first; what a hint decided is not remembered.

        Raises InvalidInput over 200 characters and for a name without a letter or digit.
        """
        known = None if hint else self.at_hand(name)
        if known is not None:
            return known
        if len(name) > LONGEST_NAME:
            raise InvalidInput(
                f"a name has at most {LONGEST_NAME} characters; this one has {len(name)}: "
                f"{quoted(name[:40])}..."
            )
        if not is_name(name):
            raise InvalidInput(
                f"the name {quoted(name)} holds no letter; write the personage's name"
            )
        before = self._changes
        found = tuple(find_candidates(self.index, name, SHOWN, hint))
        with self._lock:
            if hint or self._changes != before:  # names have changed meanwhile: not remembered
                return found
            self._recent[name] = found
            while len(self._recent) > REMEMBERED:
                self._recent.popitem(last=False)
        return found

    def warm(self) -> None:
        """Make in the background what the first misspelt name would have to wait for, once the
        service has had time to start."""
        later = Timer(WARM_AFTER_S, self.index.warm)
        later.daemon = True
        later.start()

    def meant(self, candidates: Sequence[Candidate]) -> list[Qid]:
        """Those whose name matches as well as the best one, the most famous first."""
        return [c.qid for c in readings(list(candidates))]

    def forget(self) -> None:
        """Drop remembered answers after the names have changed."""
        with self._lock:
            self._changes += 1
            self._recent.clear()
