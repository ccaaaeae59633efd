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
    """One field for each option; it never changes, so states share it."""

    emergency_defense: bool
    economic_collapse: bool
    domination: i64  # 0: off
    max_rounds: i64
    peace_turns: i64
    fresh_attack: bool
    event_redraw: bool
    ammo_cap: i64  # 0: none
    boss_bribe: bool
    bank_mode: i64
    bribe_to_owner: bool
    excess_to_safe: bool
    solo_neutral: bool
    public_draw: bool
    first_kill_wins: bool
