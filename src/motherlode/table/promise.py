"""What do promises about chance look like on the wire? `docs/fair.md` says what they are good for."""

from __future__ import annotations

from msgspec import Struct

from motherlode.core.view import Face


class Opening(Struct, frozen=True, omit_defaults=True):
    """One piece of chance, and what shows that it is under a root."""

    index: int
    text: str
    salt: str
    path: tuple[str, ...]
    root: str = ""
    """The name of the root; "" for the one of the deal."""
    face: Face | None = None
    """The card, as who gets this sees it."""


class Root(Struct, frozen=True):
    """A promise about chance: what a hash tree over it comes to. See `docs/fair.md`."""

    name: str
    root: str


class Roots(Struct, frozen=True, tag_field="t", tag="roots", omit_defaults=True):
    """What is promised now, sent before anybody is shown a card of it; all that stands if `fresh`."""

    roots: tuple[Root, ...]
    fresh: bool = False
