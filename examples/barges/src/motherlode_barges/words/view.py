"""What stands above the table, and what lies there besides the barges?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Back, Card, Item, Zone
from motherlode.kits.bits import listed
from motherlode.kits.choices import NOT_YET
from motherlode_barges.rules.cards import ROUNDS
from motherlode_barges.rules.play import Position


def banner(state: Position, reader: Reader) -> str:
    """Where the game stands."""
    return f"Barge {state.round} of {ROUNDS}"


def score(state: Position, seat: int) -> str:
    """What a seat has got so far."""
    return f"{state.cargo(seat)} cargo"


def zones(state: Position, reader: Reader) -> list[Zone]:
    """The bids, face down, and everybody's lots: which are left is known to all."""
    laid = [seat for seat in range(state.seats) if state.bids.made[seat] != NOT_YET]
    bids = tuple(
        Item(Back("lot"), eye=lot(state.bids.made[seat]) if seat == reader.seat else None, owner=seat) for seat in laid
    )
    found = [Zone(id="bids", label="Bids", layout="row", items=bids)]
    for seat in range(state.seats):
        own = seat == reader.seat
        items = tuple(Item(lot(k), f"lot:{k + 1}" if own else "") for k in listed(state.lots[seat]))
        id, label = "lots" if own else f"lots:{seat}", reader.label(seat, "lots")
        found.append(Zone(id=id, label=label, layout="hand" if own else "row", owner=seat, items=items))
    return found


def lot(number: int) -> Card:
    """The face of a lot."""
    return Card(name="Lot", value=str(number + 1), group="lot")
