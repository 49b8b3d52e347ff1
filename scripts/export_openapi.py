"""Write openapi.yaml, or hold it against what the service says of itself.

    python scripts/export_openapi.py [--check | --record] [FILE]

With --check nothing is written; exit code 1 and a diff if the file is not up to date. --record
first asks the shipped knowledge base anew for the answers shown as examples.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from pathlib import Path
from typing import Any

from service.app import create_app, describe_app
from service.openapi import ANSWERS, to_yaml
from service.schemas.examples import RECORDED, RECORDED_FORMS
from service.schemas.game_examples import recorded
from service.settings import Settings
from service.wiring import build_container

LONGEST_LIST = 4
ROOT = Path(__file__).resolve().parent.parent


def expected() -> str:
    """openapi.yaml as it should be, whatever this environment sets."""
    plain = Settings.model_construct()
    return to_yaml(describe_app(plain).openapi())


def record() -> None:
    """Write the answers of the shipped knowledge base to the requests of RECORDED."""
    from starlette.testclient import TestClient  # needs httpx2, of the group `dev`

    answers = {}
    settings = Settings(database_url="sqlite://")
    with TestClient(create_app(build_container(settings))) as client:
        asked = [
            (key, client.get(path) if body is None else client.post(path, json=body))
            for key, (path, body) in RECORDED.items()
        ]
        asked += [(key, client.post(path, data=f)) for key, (path, f) in RECORDED_FORMS.items()]
        for key, response in asked:
            if str(response.status_code) != key.split()[-1]:
                raise RuntimeError(f"{key}: {response.status_code} {response.text}")
            answers[key] = shortened(response.json())

        def ask(method: str, path: str, body: Any, token: str | None) -> tuple[int, Any]:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            sent = {} if body is None else {"json": body}
            response = client.request(method, path, headers=headers, **sent)
            return response.status_code, response.json()

        for key, answer in recorded(ask).items():
            answers[key] = shortened(answer)
    text = json.dumps(answers, indent=1, ensure_ascii=False)
    ANSWERS.write_text(text + "\n", encoding="utf-8")


def shortened(value: Any) -> Any:
    """The value with lists cut to a few items."""
    if isinstance(value, dict):
        return {key: shortened(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner) for inner in value[:LONGEST_LIST]]
    return value


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "openapi.yaml")
    parser.add_argument("--record", action="store_true", help="record the examples anew")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 on a difference")
    options = parser.parse_args()
    if options.record:
        record()
    text = expected()
    if not options.check:
        options.file.write_text(text, encoding="utf-8")
        print(f"{options.file}: {len(text):,} characters")
        return 0
    written = options.file.read_text(encoding="utf-8") if options.file.exists() else ""
    if written == text:
        return 0
    lines = difflib.unified_diff(
        written.splitlines(), text.splitlines(), str(options.file), "the service", lineterm="", n=1
    )
    print("\n".join(list(lines)[:60]))
    print(f"{options.file} is not up to date: run `make export`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
