"""Secrets that people hold: a seat's token, an invitation. Only hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter that is easily taken for another: an id is read out at the table."""

TOKEN_BYTES = 24

SEED_BITS = 53
"""What a browser's numbers hold. Finding the seed of a hand one has seen takes a fast machine
weeks: enough among friends, no more."""


def new_id() -> str:
    """The id of a game; it opens nothing but the spectators' view."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_by_key(game: str, invitation: str, key: str) -> str:
    """The token of whoever joins by this key: the same again for the same three, and only its hash
    need be kept to know it."""
    told = f"{game} {key}".encode()
    digest = hmac.new(invitation.encode(), told, sha256).digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def new_invitation() -> str:
    """72 random bits: short enough to be passed on by hand."""
    return secrets.token_urlsafe(9)


def new_seed() -> int:
    """A seed nobody knows."""
    return secrets.randbits(SEED_BITS)


def hashed(secret: str) -> str:
    """What is kept of a secret; it is random enough to need no salt."""
    return sha256(secret.encode()).hexdigest()


def is_same(secret: str, kept: str) -> bool:
    """Whether the secret is the one kept, in the same time whatever it is."""
    return hmac.compare_digest(hashed(secret), kept)


def seat_of(token: str, kept: Mapping[int, str]) -> int | None:
    """Whose token it is; every seat is compared, whichever it is."""
    given, found = hashed(token), None
    for seat, hash_ in kept.items():
        if hmac.compare_digest(given, hash_):
            found = seat
    return found
