"""What the service calls itself."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

TITLE = "The referee for IMAGE"


def _version() -> str:
    try:
        return version("image-referee")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "0"


VERSION = _version()
