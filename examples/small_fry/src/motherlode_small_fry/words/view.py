"""What stands above the table, and beside a name? The fish are shown by themselves."""

from __future__ import annotations

from motherlode.core.reader import Reader, counted
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Mark
from motherlode.kits.bits import listed
from motherlode.kits.choices import NOT_YET
from motherlode_small_fry.rules.cards import BEARS, CASTS, NAMES
from motherlode_small_fry.rules.play import Position


def banner(state: Position, reader: Reader) -> str:
    """Where the game stands, what the fish in the pond bear, and what the reader has chosen."""
    pond = [f"{NAMES[fish]} bears {BEARS[fish]}" for fish in listed(state.places.sets[state.pond])]
    text = " · ".join([f"Cast {state.cast} of {CASTS}", *pond])
    if reader.seat == SPECTATOR or state.aims.made[reader.seat] == NOT_YET:
        return text
    return f"{text} · your line is out for {NAMES[state.aims.made[reader.seat]]}"


def score(state: Position, seat: int) -> str:
    """What the bucket of a seat weighs; the supper counts when it is served."""
    return counted(state.total(seat) if state.over else state.caught(seat), "point")


def marks(state: Position, seat: int) -> tuple[Mark, ...]:
    """Who has chosen already, and for what everybody cast the last time."""
    ready = (Mark(name="ready", tone="good"),) if state.aims.made[seat] != NOT_YET else ()
    last = (Mark(name=f"last: {NAMES[state.last[seat] - 1]}", key="last"),) if state.last[seat] else ()
    return ready + last
