"""What the table rules for itself: made, taken back, and in use in every process."""

from __future__ import annotations

from threading import Lock

from kb.domain.override import Override
from kb.domain.personage import Qid
from kb.ports import OverrideStore
from kb.usecases.dossiers import Dossiers


class Overruling:
    """The overrides of a store, and the dossiers that are judged by them."""

    def __init__(self, store: OverrideStore, dossiers: Dossiers) -> None:
        self._store = store
        self._dossiers = dossiers
        self._lock = Lock()
        self._version: str | None = None

    def look(self) -> bool:
        """Judge by the overrides as they are stored now; whether any had changed since the last
        look. One small read where none had. Raises Unavailable, and then all stays as it was."""
        with self._lock:
            version = self._store.overrides_version()
            if version == self._version:
                return False
            self._dossiers.overrule(self._store.overrides())
            self._version = version
            return True

    def put(self, override: Override) -> None:
        """Store it, and judge by it. Raises InvalidInput where there are too many, Unavailable."""
        self._store.put_override(override)
        self.look()

    def remove(self, qid: Qid, claim: str) -> bool:
        """Take it back; whether it was there. Raises Unavailable."""
        removed = self._store.delete_override(qid, claim)
        self.look()
        return removed

    def everything(self) -> list[Override]:
        """All of them, by numeric id and claim. Raises Unavailable."""
        return self._store.overrides()
