"""Why a database failed, in a sentence that says what to do."""

from __future__ import annotations

import sqlite3

from kb.domain.errors import Unavailable

SQLSTATES = {"55P03": "locked", "53100": "full"}
"""PostgreSQL's lock_not_available and disk_full."""

SQLITE_CODES = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}

_SENTENCES = {
    "locked": "the database {url!r} is locked: another process has been writing to it for too "
    "long ({cause}). Wait until that process (an import, another referee) is done, or end it.",
    "full": "the disk of the database {url!r} is full ({cause}). Make room on it and ask again: "
    "what was not acknowledged was not stored.",
    "damaged": "the database {url!r} did not answer: {cause}. The file is damaged, or is no "
    "database. It may be deleted, and the knowledge base is made again at the next start; but "
    "games and table overrides are in the same file and are lost with it, so move it away first.",
}


def unavailable(url: str, cause: BaseException | None) -> Unavailable:
    """The error to raise where the driver's own is `cause`; `url` is shown."""
    sentence = _SENTENCES.get(_kind(cause), "the database {url!r} did not answer: {cause}")
    return Unavailable(sentence.format(url=url, cause=" ".join(str(cause).split())))


def _kind(cause: BaseException | None) -> str:
    state = getattr(cause, "sqlstate", None)  # psycopg's errors carry it
    if isinstance(state, str):
        return SQLSTATES.get(state, "")
    if isinstance(cause, sqlite3.Error):
        # The lowest byte is the code, the rest details it. An error of the module itself has none.
        return SQLITE_CODES.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "")
    return ""
