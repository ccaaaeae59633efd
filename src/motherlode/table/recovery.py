"""A link with which a guest goes on elsewhere: a secret that is shown once, and what the journal keeps of it.

A guest is whoever has a token. The journal keeps the token sealed with the secret, and the secret's hash to find it by.
Neither the journal alone nor a guess opens anything; who has the link has the seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from msgspec import Struct

from motherlode.table.store.journal import Key

SECRET = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


class Link(Struct, frozen=True):
    """The answer to `POST /api/me/key`: the secret, which nobody will see again."""

    secret: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/recover`."""

    secret: str


class Forgotten(Struct, frozen=True):
    """The answer to `POST /api/me/key/forget`: whether there was a link."""

    was: bool


def new_key(token: str, guest: str, now: float) -> tuple[str, Key]:
    """A secret for somebody's token, and what is kept of it."""
    secret = secrets.token_urlsafe(16)
    return secret, Key(hash_of(secret), guest, _sealed(token.encode(), secret).hex(), now)


def opened(key: Key, secret: str) -> str:
    """The token that a secret opens."""
    return _sealed(bytes.fromhex(key.sealed), secret).decode("ascii", "replace")


def hash_of(secret: str) -> str:
    """What a secret is found by."""
    return hashlib.sha256(b"motherlode key " + secret.encode()).hexdigest()


def _sealed(text: bytes, secret: str) -> bytes:
    """Added to a pad that follows from the secret, which is as random and is used for this alone."""
    pad = hashlib.blake2b(secret.encode(), digest_size=len(text), person=b"motherlode seal").digest()
    return bytes(one ^ other for one, other in zip(text, pad))
