from __future__ import annotations

from pathlib import Path

import pytest

from games.deck_files import MAX_FILE_BYTES, parse_json, parse_yaml, read_document
from games.errors import InvalidDeck

BAD_YAML = {
    "syntax": ("a: [1", "mine is not a deck: not YAML in line 1"),
    "key_twice": ("a: 1\na: 2", "line 2, column 1: the key 'a' stands twice"),
    "alias": ("a: &x [1]\nb: *x", r"line 2, column 4: the alias \*x; write it out"),
    "python_tag": ("!!python/object:os.system {}", "could not determine a constructor"),
    "bad_date": ("a: 2020-13-45", "month must be in 1..12"),
    "bad_bool": ("!!bool maybe", "not YAML"),
    "bad_int": ("!!int ''", "not YAML"),
    "bad_timestamp": ("!!timestamp x", "not YAML"),
    "two_documents": ("a: 1\n---\nb: 2", "not YAML in line 2"),
    "control_character": ("a: \x07", "not YAML"),
    "deep": ("[" * 5000, "nested too deeply"),
}


@pytest.mark.parametrize(("text", "words"), BAD_YAML.values(), ids=BAD_YAML.keys())
def test_bad_yaml_is_an_invalid_deck(text: str, words: str) -> None:
    with pytest.raises(InvalidDeck, match=words):
        parse_yaml(text, "mine")


BAD_JSON = {
    "syntax": ('{"a": }', "not JSON: Expecting value"),
    "key_twice": ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
    "deep": ("[" * 100_000, "not JSON"),
}


@pytest.mark.parametrize(("text", "words"), BAD_JSON.values(), ids=BAD_JSON.keys())
def test_bad_json_is_an_invalid_deck(text: str, words: str) -> None:
    with pytest.raises(InvalidDeck, match=words):
        parse_json(text, "mine")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe\xff", "not UTF-8 at byte 0"), (b"#" * (MAX_FILE_BYTES + 1), "1000001 bytes; at")],
    ids=["utf8", "size"],
)
def test_a_file_that_is_no_text_is_an_invalid_deck(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    with pytest.raises(InvalidDeck, match=words):
        read_document(path)


def test_a_missing_file_is_an_invalid_deck(tmp_path: Path) -> None:
    with pytest.raises(InvalidDeck, match=r"none.yaml is not a deck: cannot be read: No such"):
        read_document(tmp_path / "none.yaml")


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"id":\t"a", "cards": [1]}')
    (tmp_path / "a.yaml").write_text("\ufeffid: a\ncards:\n  - 1\n", encoding="utf-8")
    assert read_document(tmp_path / "a.json") == read_document(tmp_path / "a.yaml")
