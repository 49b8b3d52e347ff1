"""Settings: what the environment says, and a sentence where it says nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.settings import InvalidSettings, Settings, default_database_url, load_settings


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"REFEREE_{name.upper()}", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_defaults(tmp_path: Path) -> None:
    settings = load_settings()
    assert settings.database_url == f"sqlite:///{tmp_path}/image-referee/referee.db"
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert (settings.max_cards, settings.max_batch, settings.well_known) == (40, 1000, 15)
    assert settings.wikidata == "off"
    assert settings.origins == ["*"]


def test_without_a_data_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert load_settings().database_url == (
        f"sqlite:///{tmp_path}/.local/share/image-referee/referee.db"
    )


def test_every_setting_is_described() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name


GOOD = {
    "port": ("0", 0),
    "max_cards": ("12", 12),
    "log_level": ("WARNING", "warning"),
    "wikidata": ("OFF", "off"),
    "wikidata_contact": (" me@example.org ", "me@example.org"),
    "wikidata_deadline_s": ("0.5", 0.5),
    "wikidata_sparql_url": ("http://127.0.0.1:7878/query", "http://127.0.0.1:7878/query"),
    "wikidata_language": ("pt-br", "pt-br"),
    "database_url": ("postgresql://me@localhost/referee", "postgresql://me@localhost/referee"),
    "host": ("::1", "::1"),
}


@pytest.mark.parametrize("name", GOOD)
def test_from_the_environment(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text, value = GOOD[name]
    monkeypatch.setenv(f"REFEREE_{name.upper()}", text)
    assert getattr(load_settings(), name) == value


def test_origins_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CORS_ORIGINS", "http://a.example, http://b.example,")
    assert load_settings().origins == ["http://a.example", "http://b.example"]


# By setting, a value nobody can work with, and a part of the sentence.
BAD = [
    ("port", "eighty", "integer"),
    ("port", "65536", "65535"),
    ("max_cards", "0", "greater than or equal to 1"),
    ("max_batch", "-1", "greater than or equal to 1"),
    ("max_body", "1e3", "integer"),
    ("well_known", "many", "integer"),
    ("wikidata", "on", "'off', 'on_miss' or 'refresh_stale'"),
    ("wikidata_contact", "me", "expected you@example.org or https://example.org/you"),
    ("wikidata_contact", "mé@example.org", "in plain letters"),
    ("wikidata_contact", "me@example.org\nX: y", "in plain letters"),
    ("wikidata_deadline_s", "0", "greater than 0"),
    ("wikidata_cooldown_s", "901", "less than or equal to 900"),
    ("wikidata_sparql_url", "ftp://example.org", "expected https://HOST/PATH"),
    ("wikidata_api_url", "example.org/w/api.php", "expected https://HOST/PATH"),
    ("wikidata_sparql_url", "http://[bad", "expected https://HOST/PATH"),
    ("wikidata_sparql_url", "http://:99", "expected https://HOST/PATH"),
    ("wikidata_cache", "redis:nowhere", "expected a file, redis://HOST:PORT or `memory`"),
    ("wikidata_cache", "postgresql://host/name", "expected a file, redis://HOST:PORT"),
    ("wikidata_cache", "/", "expected a file, redis://HOST:PORT"),
    ("wikidata_language", "English", "pattern"),
    ("stale_days_living", "-1", "greater than or equal to 0"),
    ("log_level", "loud", "'debug', 'info', 'warning' or 'error'"),
    ("database_url", "mysql://localhost", "expected sqlite:///FILE or postgresql://"),
]


@pytest.mark.parametrize(("name", "text", "part"), BAD, ids=[f"{n}={t}" for n, t, _ in BAD])
def test_nonsense_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, part: str
) -> None:
    monkeypatch.setenv(f"REFEREE_{name.upper()}", text)
    with pytest.raises(InvalidSettings) as error:
        load_settings()
    sentence = str(error.value)
    assert sentence.startswith(f"REFEREE_{name.upper()}={text} is not valid: ")
    assert part in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("mode", ["on_miss", "refresh_stale"])
def test_who_asks_wikidata_says_whom_to_write_to(
    monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    monkeypatch.setenv("REFEREE_WIKIDATA", mode)
    with pytest.raises(InvalidSettings, match=f"CONTACT= is not valid: REFEREE_WIKIDATA={mode}"):
        load_settings()
    for contact in ("me@example.org", "https://example.org/~me"):
        monkeypatch.setenv("REFEREE_WIKIDATA_CONTACT", contact)
        assert load_settings().wikidata_contact == contact


CACHES = [
    pytest.param("sqlite:////srv/kb/referee.db", "", "/srv/kb/wikidata-cache.sqlite", id="beside"),
    pytest.param("sqlite:///referee.db", "", "wikidata-cache.sqlite", id="beside, relative"),
    pytest.param("sqlite://", "", "memory", id="in memory"),
    pytest.param("sqlite:///:memory:", "", "memory", id="in memory, in full"),
    pytest.param("sqlite://", "/tmp/c.sqlite", "/tmp/c.sqlite", id="named"),
    pytest.param("sqlite://", "redis://h:1", "redis://h:1", id="Redis"),
]


@pytest.mark.parametrize(("database_url", "cache", "place"), CACHES)
def test_where_answers_are_kept(database_url: str, cache: str, place: str) -> None:
    settings = Settings(database_url=database_url, wikidata_cache=cache)
    assert settings.cache_of_wikidata == place


def test_with_a_server_answers_are_kept_in_the_data_folder(tmp_path: Path) -> None:
    settings = Settings(database_url="postgresql://me@h/r")
    assert settings.cache_of_wikidata == f"{tmp_path}/image-referee/wikidata-cache.sqlite"


@pytest.mark.parametrize("name", Settings.model_fields)
def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"REFEREE_{name.upper()}", "")
    assert load_settings() == Settings.model_construct(database_url=default_database_url())


def test_no_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CORS_ORIGINS", "None")
    assert load_settings().origins == []


UNKNOWN = [
    pytest.param("REFEREE_DATABSE_URL", "did you mean REFEREE_DATABASE_URL?", id="misspelt"),
    pytest.param("REFEREE_PROT", "did you mean REFEREE_PORT?", id="swapped"),
    pytest.param("referee_max_crads", "did you mean REFEREE_MAX_CARDS?", id="lower-case"),
    pytest.param("REFEREE_QWXZQWXZQWXZQWXZ", "README.md lists them", id="like-none"),
    pytest.param("REFEREE_", "There is no setting REFEREE_;", id="prefix"),
]


@pytest.mark.parametrize(("name", "words"), UNKNOWN)
@pytest.mark.parametrize("value", ["1", ""], ids=["set", "empty"])
def test_an_unknown_variable_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, words: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InvalidSettings, match=f"There is no setting {name.upper()}; ") as error:
        load_settings()
    assert words in str(error.value)


def test_variables_of_the_tests_are_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_TEST_ANYTHING", "1")
    monkeypatch.setenv("REFEREES", "3")
    assert load_settings().port == 8000


def test_each_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "x")
    monkeypatch.setenv("REFEREE_MAX_CARDS", "y")
    monkeypatch.setenv("REFEREE_HOTS", "z")
    with pytest.raises(
        InvalidSettings, match=r"REFEREE_HOST\? REFEREE_PORT=x .*REFEREE_MAX_CARDS=y"
    ):
        load_settings()
