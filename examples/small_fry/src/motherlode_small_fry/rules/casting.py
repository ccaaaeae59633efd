"""All cast at once: who catches what, and who sees which supper?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.core.state import NOBODY
from motherlode.kits.bits import BIT, listed, lowest
from motherlode.kits.telling import note, whisper
from motherlode_small_fry.rules.cards import BEARS, CASTS, NAMES, WEIGHT
from motherlode_small_fry.rules.position import Table


def reveal(table: Table) -> None:
    """Everything is revealed and every fish bites (SMA-4); then comes the next cast, or supper (SMA-8)."""
    pond = listed(table.places.sets[table.pond])
    aims = table.aims.open()
    weights: list[int] = []
    for seat in range(table.seats):
        bait = lowest(table.places.sets[table.line(seat)])
        weights.append(WEIGHT[bait])
        note(table, "cast", seat, "SMA-4", {"bait": NAMES[bait], "fish": NAMES[aims[seat]]})
        table.places.show(bait, table.line(seat), table.eaten(seat))
        table.last[seat] = aims[seat] + 1
    for fish in pond:
        anglers = [seat for seat in range(table.seats) if aims[seat] == fish]
        if anglers:
            bite(table, fish, anglers, [weights[seat] for seat in anglers])
    if table.cast == CASTS:
        serve(table)
    else:
        table.seat = table.cast % table.seats  # who is asked first moves on by one
        table.cast += 1
        fill(table)


def bite(table: Table, fish: i64, anglers: list[int], weights: list[int]) -> None:
    """The heaviest bait catches a fish, or the lightest if it takes fright (SMA-5), or none (SMA-6)."""
    splash = sum(weights)
    fright = splash > BEARS[fish]
    best = min(weights) if fright else max(weights)
    if weights.count(best) > 1:
        note(table, "tangled", NOBODY, "SMA-6", {"fish": NAMES[fish], "bait": best, "fright": fright})
        table.places.show(fish, table.pond, table.away)
        return
    catcher = anglers[weights.index(best)]
    facts: dict[str, Fact] = {"fish": NAMES[fish]}
    if len(anglers) > 1:
        facts["fright"] = fright
    note(table, "caught", catcher, "SMA-5", facts)
    table.places.show(fish, table.pond, table.bucket(catcher))
    supper = lowest(table.places.sets[table.supper(catcher)])
    for seat in anglers:
        if seat != catcher:
            table.places.look(supper, table.supper(catcher), BIT[seat])
            whisper(table, "peeked", seat, "SMA-7", {"supper": NAMES[supper]}, facts={"whom": catcher})


def fill(table: Table) -> None:
    """Fish from the lake come to the pond (SMA-3)."""
    came: list[str] = []
    while table.places.size(table.pond) < table.room():
        came.append(NAMES[table.places.draw(table.lake, table.pond)])
    note(table, "came", NOBODY, "SMA-3", {"cast": int(table.cast), "fish": came})


def serve(table: Table) -> None:
    """All suppers are served (SMA-8)."""
    for seat in range(table.seats):
        supper = lowest(table.places.sets[table.supper(seat)])
        note(table, "served", seat, "SMA-8", {"supper": NAMES[supper]})
        table.places.reveal(table.supper(seat))
    table.over = True
    table.seat = NOBODY
