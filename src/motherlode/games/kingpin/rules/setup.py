"""What was agreed before the game: the options as the rules read them (KP-V1 … KP-V12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64


class Bank:
    """What becomes of tokens in the Bank (KP-V6)."""

    RECYCLE: Final = 0
    MERGED: Final = 1
    SEPARATE: Final = 2


@dataclass(kw_only=True)
class Setup:
    """A number for each option, 1 for on, 0 for off or none; it never changes, so states share it."""

    emergency_defense: i64
    economic_collapse: i64
    domination: i64
    max_rounds: i64
    peace_turns: i64
    fresh_attack: i64
    event_redraw: i64
    ammo_cap: i64
    boss_bribe: i64
    bank_mode: i64  # see `Bank`
    bribe_to_owner: i64
    excess_to_safe: i64
    solo_neutral: i64
    public_draw: i64
    first_kill_wins: i64
