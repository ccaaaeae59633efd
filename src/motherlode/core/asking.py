"""One row of a game's table of decisions (`rules/decisions.py`): what is asked, and which clause asks it."""

from __future__ import annotations

from typing import NamedTuple


class Asking(NamedTuple):
    """A decision that the rules ask for."""

    number: int
    """Its number, as the position keeps it: a constant of the game's `Ask`."""
    name: str
    """A word or two, as a phase is shown: `dig`, `choose a target`."""
    clause: str
    """The clause that asks it."""
    prompt: str
    """What the deciding seat is told; `{}` fields are filled in by the view."""
