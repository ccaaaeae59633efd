"""What can be set about a server, with figures that suit a table among friends as well as an open one."""

from __future__ import annotations

from msgspec import Struct

DAY = 86_400.0


class Settings(Struct, frozen=True, kw_only=True):
    """All of it. Times are in seconds."""

    pace: float = 0.5
    """A bot's move is shown a whole number of these after it was asked, so that the time it took tells nothing."""
    workers: int = 2
    """Processes in which bots think."""
    bot_limit: float = 10.0
    """A bot that has not answered by then is replaced."""
    gone: float = 60.0
    """Somebody without a connection for so long, while others wait, is played for by a bot."""
    secret: float = 8.0
    """Where it is a secret who is asked, an answer is shown after just so long, whoever gives it."""
    salts: float = 10.0
    """Somebody who has promised a salt opens it within that time, or the deal is fixed anew."""
    grace: float = 15.0
    """After a restart nobody's clock runs out sooner: browsers need a moment to come back."""
    most_timeouts: int = 2
    """So many in a row, and a bot plays on until the person is back."""
    idle_room: float = 120.0
    """A table nobody looks at is dropped from memory after that; the journal has it."""
    open_days: float = 1 * DAY
    """Tables still waiting for people expire so long after they were last touched …"""
    playing_days: float = 30 * DAY
    """… and games that nobody goes on with after this. Finished ones stay."""
    origins: tuple[str, ...] = ()
    """Other addresses the page is served under: `https://play.example.org`."""
    any_host: bool = False
    """Answer to every host name, not only to this machine's own."""
    proxies: int = 0
    """Web servers of ours in front, each of which adds an address to `X-Forwarded-For`."""
    secure: bool = False
    """The cookie is for https only."""
    most_sockets: int = 20_000
    most_sockets_each: int = 50
    """From one address."""
    most_connections_each: int = 200
    """From one address, whatever it is used for; not counted behind a web server, which sees to that itself."""
    most_tables_each: int = 40
    """Open or being played, made by one guest."""
    most_tables_from: int = 60
    """The same, made from one address by whomever: a new guest is a new cookie."""
    most_spectators: int = 200
    """At one table."""
    most_queue: int = 64
    """Messages waiting for a slow reader; then only the latest counts."""
    messages_per_second: float = 20.0
    """From one socket, after a burst of three times as many; the rest is read later."""
    posts_per_second: float = 5.0
    """From one address, after a burst of twelve times as many."""
    requests_per_second: float = 100.0
    """The same for everything asked over HTTP."""
    also: tuple[tuple[str, str], ...] = ()
    """Other pages that are served here, for the lobby to show: address and title."""
