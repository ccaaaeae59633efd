"""What happened, and who may know which part of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

Fact = int | str | bool | list[int] | list[str]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened. Rules report it once, whole; `seen_by` cuts it down to what a viewer may know.

    Log sentences, animations and statistics are made from events. One happening that tells two seats two different
    secrets is two events.
    """

    kind: str
    """What happened, a word of the game: `placed`, `drew`, `broke` …"""
    seat: int = -1
    """Who did it or whom it befell; -1 for nobody in particular."""
    facts: dict[str, Fact] = {}
    """What everybody may know (everybody among `knowers` if `private`)."""
    secret: dict[str, Fact] = {}
    """What only `knowers` may know, on top of the facts."""
    knowers: tuple[int, ...] = ()
    """The seats that learn the secret part."""
    private: bool = False
    """The others do not learn that it happened at all."""
    rule: str = ""
    """The clause that says so."""

    def seen_by(self, viewer: int) -> Event | None:
        """What `viewer` (a seat, or -1 for a spectator) may know of this: all, the public facts, or nothing (None)."""
        if viewer in self.knowers:
            return Event(kind=self.kind, seat=self.seat, facts=self.facts | self.secret, rule=self.rule)
        if self.private:
            return None
        return Event(kind=self.kind, seat=self.seat, facts=self.facts, rule=self.rule)

    def whole(self) -> Event:
        """All of it, for who may know everything: what is secret is a fact like the others."""
        return replace(self, facts=self.facts | self.secret, secret={}, private=False)
