"""The text of a deck file, YAML or JSON, read strictly into plain values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from games.errors import InvalidDeck

MAX_FILE_BYTES = 1_000_000


def read_document(path: Path) -> Any:
    """The plain value in a deck file: JSON by the suffix `.json`, else YAML.

    Raises InvalidDeck, with the place, when the file cannot be read, is over 1 MB, is not
    UTF-8 or not YAML or JSON, or says a key twice. YAML anchors are refused: they can grow
    without bound, and a list of cards needs none.
    """
    try:
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise InvalidDeck(path.name, [f"{size} bytes; at most {MAX_FILE_BYTES}"])
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidDeck(path.name, [f"not UTF-8 at byte {error.start}"]) from error
    except OSError as error:
        raise InvalidDeck(path.name, [f"cannot be read: {error.strerror}"]) from error
    parse = parse_json if path.suffix == ".json" else parse_yaml
    return parse(text, path.name)


def parse_json(text: str, source: str) -> Any:
    """The value of a JSON text. Raises InvalidDeck."""
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise InvalidDeck(source, [f"not JSON: {error}"]) from error


def parse_yaml(text: str, source: str) -> Any:
    """The value of a YAML text. Raises InvalidDeck."""
    try:
        return yaml.load(text, Loader=_StrictLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f" in line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise InvalidDeck(source, [f"not YAML{where}: {error.problem}"]) from error
    # PyYAML's constructors let these out for scalars such as 2020-13-45 or !!bool maybe.
    except (yaml.YAMLError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise InvalidDeck(source, [f"not YAML: {' '.join(str(error).split())}"]) from error
    except RecursionError as error:
        raise InvalidDeck(source, ["not YAML: nested too deeply"]) from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


class _StrictLoader(yaml.SafeLoader):
    """A SafeLoader that refuses a key said twice, and anchors."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(
                None, None, f"the alias *{event.anchor}; write it out", event.start_mark
            )
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                continue
            if key_node.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key_node.value!r} stands twice", key_node.start_mark
                )
            seen.add(key_node.value)
        return super().construct_mapping(node, deep)
