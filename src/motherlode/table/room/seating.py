"""Who sits where: a new table's seats, sitting down, getting up, bots, and the start. Changes of a header only."""

from __future__ import annotations

import random
from collections.abc import Sequence

from motherlode.core.errors import Refused
from motherlode.table import catalogue
from motherlode.table.room import founding
from motherlode.table.store.journal import Guest, Seat, Table
from motherlode.table.text import distinct
from motherlode.table.wire import SeatPlan

BOTS = ("Alva", "Bruno", "Cleo", "Dag", "Edda", "Falk", "Gerda", "Hugo", "Ines", "Jorun", "Kaja", "Leif", "Mila")
USUAL_LEVEL = "medium"


def seat_of(table: Table, guest: str) -> int:
    """The seat of a guest; -1 for somebody who watches."""
    for number, seat in enumerate(table.seats):
        if guest and seat.kind == "person" and seat.guest == guest:
            return number
    return -1


def own_seat(table: Table, guest: str) -> int:
    """The seat of a guest, who has to have one."""
    seat = seat_of(table, guest)
    if seat < 0:
        raise Refused("You do not sit at this table.")
    return seat


def persons(table: Table) -> list[int]:
    """The seats that belong to people."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"]


def planned(plans: Sequence[SeatPlan], me: Guest) -> list[Seat]:
    """The seats of a new table."""
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise Refused("You can sit on one seat only.", field="seats")
    seats: list[Seat] = []
    for plan in plans:
        if plan.kind == "me":
            seats.append(Seat(kind="person", guest=me.id, name=me.name, joined=1))
        elif plan.kind == "bot":
            seats.append(Seat(kind="bot", level=catalogue.level(plan.level)))
        else:
            seats.append(Seat(kind="open"))
    name_bots(seats)
    return seats


def name_bots(seats: list[Seat]) -> None:
    """Every bot a name that nobody else at the table has."""
    taken = [seat.name for seat in seats if seat.name]
    for seat in seats:
        if seat.kind == "bot" and not seat.name:
            free = [name for name in BOTS if distinct(name, taken) == name]
            seat.name = free[0] if free else distinct("Bot", taken)
            taken.append(seat.name)


def sit(table: Table, me: Guest, wanted: int | None) -> None:
    """Take an open seat; who sits already moves there."""
    _open(table)
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if wanted is not None:
        _seat(table, wanted)
    mine = seat_of(table, me.id)
    if mine >= 0 and wanted in (None, mine):
        return
    if not free:
        raise Refused("Every seat of this table is taken.", field="seat")
    if wanted is not None and wanted not in free:
        raise Refused(f"Seat {wanted + 1} is taken.", field="seat")
    target = free[0] if wanted is None else wanted
    if mine >= 0:
        table.seats[target], table.seats[mine] = table.seats[mine], Seat(kind="open")
        return
    name = distinct(me.name, [seat.name for seat in table.seats if seat.name])
    joined = 1 + max(seat.joined for seat in table.seats)
    table.seats[target] = Seat(kind="person", guest=me.id, name=name, joined=joined)


def set_seat(table: Table, guest: str, number: int, kind: str, level: str) -> None:
    """The host puts a bot on a seat, or opens it."""
    _host(table, guest)
    _open(table)
    _seat(table, number)
    if table.seats[number].kind == "person":
        raise Refused("Somebody sits there.", field="seat")
    table.seats[number] = Seat(kind="bot", level=catalogue.level(level)) if kind == "bot" else Seat(kind="open")
    name_bots(table.seats)


def start(table: Table, guest: str, chance: random.Random) -> None:
    """The host starts: bots fill what is open, the seats are drawn."""
    _host(table, guest)
    _open(table)
    begin(table, chance)


def begin(table: Table, chance: random.Random) -> None:
    """Nobody else is waited for: bots fill what is open, and as soon as the salts are in the game begins."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            table.seats[number] = Seat(kind="bot", level=USUAL_LEVEL)
    name_bots(table.seats)
    founding.full(table, chance)


def leave(table: Table, guest: str, chance: random.Random, *, for_good: bool = False) -> None:
    """Get up: before the start the seat opens again, later a bot plays on, `for_good` without a way back."""
    seat = own_seat(table, guest)
    if table.phase == "open":
        table.seats[seat] = Seat(kind="open")
        if table.stage:  # whoever goes now may have seen salts
            founding.broken_off(table, chance)
    elif table.phase == "playing" and for_good:
        table.seats[seat] = Seat(kind="bot", name=table.seats[seat].name, level=USUAL_LEVEL)
    elif table.phase == "playing":
        set_away(table, seat, True)


def set_away(table: Table, seat: int, away: bool) -> None:
    """A bot plays for the seat's person, or hands it back; how often they were too late is forgotten."""
    table.seats[seat].away = away
    table.seats[seat].timeouts = 0


def too_late(table: Table, seat: int, most: int) -> None:
    """The clock ran out for the seat's person; after so many times in a row a bot plays for them."""
    table.seats[seat].timeouts += 1
    table.seats[seat].away |= table.seats[seat].timeouts >= most


def _open(table: Table) -> None:
    if table.phase == "open" and table.stage:
        raise Refused("The cards are being dealt.")
    if table.phase != "open":
        raise Refused("This game has begun." if table.phase == "playing" else "This game is over.")


def _host(table: Table, guest: str) -> None:
    if not guest or guest != table.host:
        raise Refused("Only who made this table can do that.")


def _seat(table: Table, number: int) -> None:
    if not 0 <= number < len(table.seats):
        raise Refused(f"There is no seat {number!s:.20}: seats are 0 to {len(table.seats) - 1}.", field="seat")
