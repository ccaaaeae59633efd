"""Who is let in: where requests come from, how many, and who they say they are."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from motherlode.table.settings import Settings

COOKIE = "motherlode"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
YEAR = 31_536_000
OWN_NAMES = ("localhost", "127.0.0.1", "::1")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with everything."""
MOST_BUCKETS = 50_000


class Bucket:
    """Tokens that come back with time: a burst is fine, a flood is not."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Whether that much is allowed now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class Buckets:
    """A bucket for each address; those not used for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._of: dict[str, Bucket] = {}

    def take(self, address: str, tokens: float = 1.0) -> bool:
        now = self._clock()
        bucket = self._of.pop(address, None) or Bucket(self._rate, self._burst, now)
        self._of[address] = bucket
        if len(self._of) > MOST_BUCKETS:
            del self._of[next(iter(self._of))]
        return bucket.take(now, tokens)


# -- where from --------------------------------------------------------------------------------------------------------


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def known_host(settings: Settings, host: str) -> bool:
    """Whether this server is meant: a page elsewhere cannot lend us its name (DNS rebinding)."""
    if settings.any_host:
        return bool(host_name(host))
    names = {host_name(origin.partition("://")[2]) for origin in settings.origins}
    return host_name(host) in names.union(OWN_NAMES)


def known_origin(settings: Settings, origin: str, host: str) -> bool:
    """Whether a request comes from our own page."""
    if origin.lower() in (allowed.lower().rstrip("/") for allowed in settings.origins):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


# -- who ---------------------------------------------------------------------------------------------------------------


def token_in(cookies: str) -> str:
    """The token in a Cookie header; "" if there is none, or none of ours."""
    try:
        found = SimpleCookie(cookies[:4096]).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and TOKEN.fullmatch(found.value) else ""


def new_token() -> str:
    """128 bits nobody can guess."""
    return secrets.token_urlsafe(16)


def guest_of(token: str) -> str:
    """The id of a guest: all that the journal knows of the token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def cookie(token: str, settings: Settings, scheme: str) -> str:
    """The Set-Cookie header."""
    secure = "; Secure" if settings.secure or scheme in ("https", "wss") else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}"
