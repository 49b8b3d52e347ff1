"""Where we let ourselves be sent: the same host, never from https to plain http."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import requests

from kb.adapters.wikidata.failures import BadRedirect
from kb.domain.echo import quoted

MAX_HOPS = 3


def followed(
    who: str, request: requests.PreparedRequest, location: str
) -> requests.PreparedRequest:
    """The same request to the address it was redirected to; raises BadRedirect."""
    here = urlsplit(str(request.url))
    try:
        there = urlsplit(urljoin(str(request.url), location))
        is_same_port = there.port == here.port
    except ValueError:
        there, is_same_port = urlsplit(""), False
    is_upgrade = (here.scheme, there.scheme) == ("http", "https")
    is_same = there.scheme == here.scheme and is_same_port
    if there.hostname != here.hostname or not (is_same or is_upgrade):
        raise BadRedirect(
            f"{who} sends us to {quoted(location[:200])}, which is another place; check the "
            f"endpoint's address in the settings"
        )
    again = request.copy()
    again.url = there.geturl()
    return again
