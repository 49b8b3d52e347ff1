"""Settings: what the environment says, and a sentence where it says nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.settings import InvalidSettings, Settings, load_settings


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
    ("port", "", "integer"),
    ("max_cards", "0", "greater than or equal to 1"),
    ("max_batch", "-1", "greater than or equal to 1"),
    ("max_body", "1e3", "integer"),
    ("well_known", "many", "integer"),
    ("wikidata", "on", "'off'"),
    ("log_level", "loud", "'debug', 'info', 'warning' or 'error'"),
    ("database_url", "mysql://localhost", "expected sqlite:///FILE or postgresql://"),
    ("database_url", "", "expected sqlite:///FILE"),
    ("host", "", "at least 1 character"),
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


def test_each_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "x")
    monkeypatch.setenv("REFEREE_MAX_CARDS", "y")
    with pytest.raises(InvalidSettings, match=r"REFEREE_PORT=x .*REFEREE_MAX_CARDS=y"):
        load_settings()
