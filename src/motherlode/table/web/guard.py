"""Who is let in: where requests come from, how many, and who they say they are."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address, ip_network
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


def behind(proxies: int, peer: str, scheme: str, headers: Iterable[tuple[bytes, bytes]]) -> tuple[str, str]:
    """Where a request really comes from, and whether by http or https, with so many web servers of ours in front.

    Each of them adds the address it was asked from at the right end of `X-Forwarded-For`. What stands further left was
    sent along by whoever asked, and may be anything. With fewer entries than web servers somebody went around them:
    then only the connection itself can be believed.
    """
    if proxies <= 0:
        return peer, scheme
    found = [(name.lower(), value.decode("latin-1")) for name, value in headers]
    hops = [hop.strip() for name, value in found if name == b"x-forwarded-for" for hop in value.split(",")]
    if len(hops) < proxies:
        return peer, scheme
    said = [part.strip().lower() for name, value in found if name == b"x-forwarded-proto" for part in value.split(",")]
    # Web servers overwrite this header rather than add to it.
    last = said[-min(proxies, len(said))] if said else scheme
    return _without_port(hops[-proxies]) or peer, last if last in ("http", "https") else scheme


def _without_port(hop: str) -> str:
    text = hop.rpartition(":")[0] if hop.count(":") == 1 else hop.partition("]")[0].lstrip("[")
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def counted(address: str) -> str:
    """An address as it is counted for limits: of IPv6 the network, since one household has a whole one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


# -- who ---------------------------------------------------------------------------------------------------------------


def token_in(*cookies: str) -> str:
    """The token in the Cookie headers of a request; "" if there is none, or none of ours.

    Whatever stands beside it: other people's cookies may be of any form and length, and come first.
    """
    for header in cookies:
        for crumb in header.split(";"):
            name, _, value = crumb.partition("=")
            if name.strip() == COOKIE and TOKEN.fullmatch(value.strip().strip('"')):
                return value.strip().strip('"')
    return ""


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
