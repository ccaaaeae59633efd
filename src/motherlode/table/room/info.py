"""What everybody may know of a table: who sits, how it is set, and once it is over its seed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from motherlode.core.errors import Refused
from motherlode.core.offers import Offers, offers
from motherlode.core.registry import find
from motherlode.table.catalogue import differing
from motherlode.table.room.founding import waited_for
from motherlode.table.room.seating import seat_of
from motherlode.table.store.journal import Table
from motherlode.table.wire import SeatInfo, TableInfo


def table_info(table: Table, guest: str, here: Collection[int] = (), watching: int = 0) -> TableInfo:
    """A table as everybody may know it, told to one guest; `here` are the seats whose people are connected."""
    you = seat_of(table, guest)
    waited = waited_for(table)
    seats = tuple(
        SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            here=number in here,
            away=seat.away,
            you=number == you,
            promise=seat.promise,
            waited=number in waited,
        )
        for number, seat in enumerate(table.seats)
    )
    try:
        game = find(table.game)
        title, options, offered = game.title, differing(game, table.options), offers(game)
    except Refused:  # no longer installed
        title, options, offered = table.game, table.options, Offers()
    return TableInfo(
        id=table.id,
        game=table.game,
        title=title,
        version=table.version,
        phase=table.phase,
        seats=seats,
        you=you,
        host=bool(guest) and guest == table.host,
        options=options,
        titles={name: offered.title(name) for name in options},
        public=table.public,
        clock=table.clock,
        turn=table.turn,
        watching=watching,
        stage=table.stage,
        # A table from before committed to its seed itself.
        commitment=table.commitment or hashlib.sha256(table.seed.encode()).hexdigest(),
        foundings=table.foundings,
        root=table.root,
        secret=table.secret if table.phase == "over" else "",
        seed=table.seed if table.phase == "over" else "",
        reason=table.reason,
        winners=tuple(table.winners),
        imported=table.imported,
        again=table.again,
        made=round(table.made, 1),
        touched=round(table.touched, 1),
    )
