"""What players are called in sentences for people: bots of the lab, which records call `sensible 0`, by names."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.bots.levels import make
from motherlode.core.errors import Refused
from motherlode.core.record import Record

NAMES = ("Alva", "Bruno", "Cleo", "Dag", "Edda", "Falk", "Gerda", "Hugo", "Ines", "Jorun")
"""What those at the table are called, in the order they sit."""


def called(record: Record) -> tuple[Record, list[str]]:
    """A record to be told to people, and what its players are called where they are listed: `Alva (sensible)`.

    Names are changed only if all players are bots that were named by the lab, after their level and their seat.
    """
    levels = [level_of(name, seat) for seat, name in enumerate(record.names)]
    if not levels or not all(levels) or len(levels) > len(NAMES):
        return record, record.names
    names = list(NAMES[: len(levels)])
    return replace(record, names=names), [f"{name} ({level})" for name, level in zip(names, levels)]


def level_of(name: str, seat: int) -> str:
    """The level of a bot that is named after it and its seat; nothing if it is named otherwise."""
    level, _, number = name.rpartition(" ")
    if number != str(seat):
        return ""
    try:
        make(level)
    except Refused:
        return ""
    return level
