"""Settings, read from the environment: `REFEREE_` and the name of the field."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "REFEREE_"
TESTS_PREFIX = "REFEREE_TEST_"
"""Variables of this program's tests."""

DATABASES = ("sqlite:", "sqlite+pysqlite:", "postgresql:", "postgresql+psycopg:", "postgres:")


CACHE_FILE = "wikidata-cache.sqlite"
CONTACT = re.compile(r"(?a:[!-~]+@[\w-]+(\.[\w-]+)+|https?://[\w.-]+\.\w+[!-~]*)")


class InvalidSettings(Exception):
    """A setting nobody can work with; the message names each one and what it should be."""


def data_dir() -> Path:
    """Where the default database is: `$XDG_DATA_HOME/image-referee`, or below `~/.local/share`."""
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "image-referee"


def default_database_url() -> str:
    """A SQLite file in the data directory, which is made when the database is opened."""
    return f"sqlite:///{data_dir() / 'referee.db'}"


class Settings(BaseSettings):
    """Everything that can be set. Sizes are bytes, counts are at least 1."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True
    )

    database_url: str = Field(
        default_factory=default_database_url,
        description="The knowledge base: a SQLite file (made if absent) or a PostgreSQL database.",
    )
    wikidata: Literal["off", "on_miss", "refresh_stale"] = Field(
        default="off",
        description="Whether to ask Wikidata: never; for what the knowledge base does not know, or "
        "not well enough to rule; or also for records older than the days below.",
    )
    wikidata_contact: str = Field(
        default="",
        description="An e-mail address or web page of yours, which Wikidata asks to be told.",
        validate_default=True,
        max_length=200,
    )
    wikidata_deadline_s: float = Field(
        default=8.0, description="Seconds that a challenge waits for Wikidata.", gt=0, le=60
    )
    wikidata_cooldown_s: float = Field(
        default=30.0,
        description="Seconds that Wikidata is left alone after it did not answer.",
        gt=0,
        le=900,
    )
    wikidata_sparql_url: str = Field(
        default="https://query.wikidata.org/sparql", description="Where SPARQL is asked."
    )
    wikidata_api_url: str = Field(
        default="https://www.wikidata.org/w/api.php", description="Where names are looked up."
    )
    wikidata_cache: str = Field(
        default="",
        description="Where Wikidata's answers are kept: a SQLite file, a redis:// URL or `memory`; "
        "empty: a file beside the database.",
    )
    wikidata_language: str = Field(
        default="en",
        description="The language of labels that is asked for first.",
        pattern=r"^[a-z]{2,8}(-[a-z0-9]{1,12})*$",
    )
    stale_days_living: int = Field(
        default=14,
        description="Days after which a record of somebody who may be living is stale.",
        ge=0,
        le=36_500,
    )
    stale_days_dead: int = Field(
        default=365, description="Days after which any other record is stale.", ge=0, le=36_500
    )
    host: str = Field(default="127.0.0.1", description="The address to listen on.", min_length=1)
    port: int = Field(default=8000, description="The port; 0 takes a free one.", ge=0, le=65535)
    max_cards: int = Field(default=40, description="Cards in one challenge.", ge=1, le=500)
    max_batch: int = Field(default=1000, description="Challenges in one batch.", ge=1, le=100_000)
    max_body: int = Field(
        default=256_000, description="Bytes of a request's body.", ge=1_000, le=100_000_000
    )
    max_batch_body: int = Field(
        default=4_000_000, description="Bytes of a batch's body.", ge=1_000, le=1_000_000_000
    )
    well_known: int = Field(
        default=15,
        description="Wikipedia language editions that make a personage well known, "
        "unless a table's house rules say otherwise.",
        ge=0,
        le=1000,
    )
    dossiers: int = Field(
        default=8192,
        description="Personages kept in memory, about 10 kB each.",
        ge=16,
        le=1_000_000,
    )
    games: int = Field(
        default=500, description="Games kept in memory, about 100 kB each.", ge=1, le=100_000
    )
    open_games: int = Field(
        default=10_000, description="Games that may be open at once.", ge=1, le=10_000_000
    )
    game_days: int = Field(
        default=30,
        description="Days after which a game that nobody has touched is closed.",
        ge=1,
        le=36_500,
    )
    games_tail_ms: int = Field(
        default=250,
        description="How often the log's tail is looked at for other processes' moves, while "
        "somebody listens and neither PostgreSQL nor Redis tells.",
        ge=20,
        le=60_000,
    )
    picture_decks: str = Field(
        default="",
        description="A folder of your own decks of pictures for Imagine; empty: none.",
    )
    redis_url: str = Field(
        default="", description="redis://HOST:PORT tells other processes of moves; empty: none."
    )
    cors_origins: str = Field(
        default="*",
        description="Origins that browsers may ask from, separated by commas, or `none`.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least severe line that is logged."
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="Log lines for people or, one JSON object each, for machines."
    )

    @field_validator("database_url")
    @classmethod
    def _is_known_database(cls, url: str) -> str:
        if not url.startswith(DATABASES):
            raise ValueError("expected sqlite:///FILE or postgresql://USER@HOST/NAME")
        return url

    @field_validator("wikidata_contact")
    @classmethod
    def _is_contact(cls, contact: str, info: ValidationInfo) -> str:
        contact = contact.strip()
        if contact and not CONTACT.fullmatch(contact):
            raise ValueError(
                "expected you@example.org or https://example.org/you, in plain letters"
            )
        asks = info.data.get("wikidata", "off")
        if asks != "off" and not contact:
            raise ValueError(
                f"REFEREE_WIKIDATA={asks} needs it, an e-mail address or a web page: Wikidata "
                f"turns away who does not say whom to write to"
            )
        return contact

    @field_validator("wikidata_sparql_url", "wikidata_api_url")
    @classmethod
    def _is_address(cls, url: str) -> str:
        if not _has_host(url, "http", "https") or re.search(r"\s", url):
            raise ValueError("expected https://HOST/PATH")
        return url

    @field_validator("wikidata_cache")
    @classmethod
    def _is_cache(cls, cache: str) -> str:
        is_url = re.match(r"\w{2,}:", cache)
        is_folder = bool(cache) and Path(cache).is_dir()
        if is_folder or (is_url and not _has_host(cache, "redis", "rediss")):
            raise ValueError("expected a file, redis://HOST:PORT or `memory`")
        return cache

    @field_validator("picture_decks")
    @classmethod
    def _is_folder(cls, folder: str) -> str:
        if folder and not Path(folder).is_dir():
            raise ValueError("expected a folder")
        return folder

    @field_validator("log_level", "log_format", "wikidata", mode="before")
    @classmethod
    def _fold_case(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @property
    def cache_of_wikidata(self) -> str:
        """The cache's own place: `wikidata_cache`, else beside the database."""
        if self.wikidata_cache:
            return self.wikidata_cache
        scheme, _, file = self.database_url.partition(":///")
        if scheme.startswith("sqlite"):
            is_file = file not in ("", ":memory:")
            return str(Path(file).with_name(CACHE_FILE)) if is_file else "memory"
        return str(data_dir() / CACHE_FILE)

    @property
    def origins(self) -> list[str]:
        """The origins of `cors_origins`; none for `none`."""
        if self.cors_origins.strip().lower() == "none":
            return []
        return [o for o in (part.strip() for part in self.cors_origins.split(",")) if o]


def _has_host(url: str, *schemes: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def load_settings() -> Settings:
    """The settings of this environment; an empty variable is none.

    Raises InvalidSettings with one sentence for each fault, an unknown variable among them.
    """
    sentences = _unknown(os.environ)
    try:
        settings = Settings()
    except ValidationError as error:
        sentences += [
            f"{PREFIX}{str(fault['loc'][0]).upper()}={_shown(fault['input'])} is not valid: "
            f"{fault['msg'].removeprefix('Value error, ')}."
            for fault in error.errors()
        ]
    if sentences:
        raise InvalidSettings(" ".join(sentences))
    return settings


def _unknown(variables: Iterable[str]) -> list[str]:
    """A sentence for each variable that looks like a setting and is none: nobody would read it."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]
    sentences = []
    for name in sorted(map(str.upper, variables)):
        if name.startswith(PREFIX) and name not in known and not name.startswith(TESTS_PREFIX):
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else "README.md lists them; unset it."
            sentences.append(f"There is no setting {_shown(name)}; {hint}")
    return sentences


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 100 else f"{text[:100]}..."
