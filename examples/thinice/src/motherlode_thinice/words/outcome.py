"""How did it end, and what was every load worth?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Count
from motherlode.kits.bits import count
from motherlode_thinice.rules.cards import NAMES
from motherlode_thinice.rules.play import Position


def last_load(state: Position, seat: int) -> int:
    """What a seat had on its sledge at the end, or went down with."""
    return state.load(seat if state.is_on(seat) else state.seats + seat)


def score(state: Position, seat: int) -> str:
    """What became of a seat."""
    if not state.is_on(seat):
        return "dared, and sank"
    if not state.dawned:
        return "was the last on the ice"
    return "sank at dawn" if last_load(state, seat) > state.load(state.ice) else "arrived"


def account(state: Position, seat: int) -> tuple[Count, ...]:
    """A load against the ice."""
    load, ice = last_load(state, seat), state.load(state.ice)
    spare = Count("to spare", str(ice - load)) if ice > load else Count("too heavy by", str(load - ice))
    return Count(NAMES[load], str(load + 1)), Count(f"{NAMES[ice]} under the ice", str(ice + 1)), spare


def reason(state: Position) -> str:
    """Who could win like that."""
    if state.dawned:
        return "heaviest to arrive" if score(state, state.winner) == "arrived" else "all sank at dawn"
    return "last on the ice" if state.is_on(state.winner) else "nobody left"


def told(state: Position, reader: Reader) -> str:
    """The same in a sentence."""
    winner, load = state.winner, f"the {NAMES[last_load(state, state.winner)]}"
    return {
        "last on the ice": f"{reader.does(winner, 'are', 'is')} alone on the ice, and the market is near.",
        "nobody left": f"Both went down, {load} is lighter: {reader.does(winner, 'are', 'is')} fished out first.",
        "heaviest to arrive": f"{reader.does(winner, 'bring')} {load} to market, the heaviest to get across.",
        "all sank at dawn": f"All went down, but {load} is the lightest, and {reader.does(winner, 'swim')} ashore.",
    }[reason(state)]


def rule(state: Position) -> str:
    """The clause that says so."""
    return "THI-10" if state.dawned else "THI-9"


def counts(state: Position) -> dict[str, int]:
    """Figures for the lab."""
    return {"sank in a dare": state.seats - count(state.afloat), "hour of the end": state.hour()}
