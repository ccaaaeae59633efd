"""From full seats to the deal: whose salt is waited for, and what happens if it does not come. It changes headers only.

Nobody has to add a salt: who has promised none is not waited for. But who has promised one and then does not open it
has seen the others' and may not like the deal. So the deal is fixed anew, with a new secret and new salts, and
everybody is told how often that was.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from motherlode.core.errors import Refused
from motherlode.core.options import as_dict
from motherlode.core.registry import find
from motherlode.table import catalogue, fair
from motherlode.table.store.journal import Seat, Table

BITS = 256


def found(table: Table, chance: random.Random) -> None:
    """A new secret, and what everybody may know of it."""
    table.secret = f"{chance.getrandbits(BITS):064x}"
    table.commitment = fair.commitment(table.secret)


def promised(table: Table, seat: int, promise: str) -> None:
    """A person promises a salt; not after salts have been called for."""
    if table.phase != "open" or table.stage == "open":
        raise Refused("It is too late to add to the deal.", field="promise")
    if promise:
        table.seats[seat].promise = promise


def full(table: Table, chance: random.Random) -> None:
    """Every seat is taken: call for the salts, or deal if there are none to wait for."""
    for seat in table.seats:
        seat.asked = False
    table.stage = "open" if any(seat.promise for seat in table.seats) else ""
    if not table.stage:
        begin(table, chance)


def opened(table: Table, seat: int, salt: str, chance: random.Random) -> None:
    """A person opens their salt; with the last one the game begins."""
    sits = table.seats[seat]
    if table.phase != "open" or table.stage != "open" or not sits.promise:
        raise Refused("Nobody waits for a salt of yours.", field="salt")
    if fair.promise(salt) != sits.promise:
        raise Refused("This is not the salt that was promised.", field="salt")
    sits.salt = salt
    if not waited_for(table):
        begin(table, chance)


def waited_for(table: Table) -> list[int]:
    """The seats whose people the deal waits for."""
    if table.stage == "open":
        return [number for number, seat in enumerate(table.seats) if seat.promise and not seat.salt]
    if table.stage == "promise":
        return [number for number, seat in enumerate(table.seats) if seat.asked]
    return []


def overdue(table: Table, chance: random.Random) -> None:
    """They have been waited for long enough."""
    if table.stage == "open":
        again(table, chance)
    elif table.stage == "promise":
        full(table, chance)


def again(table: Table, chance: random.Random) -> None:
    """Fix the deal anew. Who has opened a salt is asked for another; who has not adds none any more."""
    opened = [number for number, seat in enumerate(table.seats) if seat.salt]
    broken_off(table, chance)
    ask(table, opened, chance)


def broken_off(table: Table, chance: random.Random) -> None:
    """Salts were called for, and now everything is open again: none of them is good any more."""
    for seat in table.seats:
        seat.promise, seat.salt, seat.asked = "", "", False
    found(table, chance)
    table.foundings += 1
    table.stage = ""


def ask(table: Table, seats: Sequence[int], chance: random.Random) -> None:
    """Ask these people for promises before the deal."""
    for number in seats:
        table.seats[number].asked = True
    table.stage = "promise"
    if not seats:
        full(table, chance)


def answered(table: Table, seat: int, promise: str, chance: random.Random) -> None:
    """A person promises a salt, asked or not; with the last one that was asked for, salts are called for."""
    promised(table, seat, promise)
    table.seats[seat].asked = False
    if table.stage == "promise" and not waited_for(table):
        full(table, chance)


def begin(table: Table, chance: random.Random) -> None:
    """The game begins, under the rules that are played here today; refused if it cannot under these.

    The seed follows from the secret, the table and all salts; who sits where is drawn from it too.
    """
    game = find(table.game)
    options = catalogue.checked(game, table.options)
    table.options = as_dict(options)
    if not game.least_seats <= len(table.seats) <= game.most_seats:
        raise Refused(f"{game.title} is for {game.least_seats} to {game.most_seats} seats now, not {len(table.seats)}.")
    table.version = game.version
    table.planned = [seat.name for seat in table.seats]
    if table.secret:
        said = [[name, salt] for name, salt, _ in people(table)]
        table.seed = fair.seed_of(table.secret, table.id, table.game, table.version, table.options, said)
        order = fair.drawn(table.seed, len(table.seats))
    else:  # a table from before: its seed was fixed when it was made
        order = list(range(len(table.seats)))
        chance.shuffle(order)
    if table.shuffle:
        table.seats = [table.seats[number] for number in order]
    pieces = fair.chance_of(game, len(table.seats), options, table.seed)
    table.root = fair.Tree(table.seed, fair.told(pieces)).root
    table.stage, table.phase = "", "playing"


def people(table: Table) -> list[tuple[str, str, str]]:
    """Name, salt and promise of everybody who is a person, in the order in which they joined."""
    seats: list[Seat] = sorted((seat for seat in table.seats if seat.joined), key=lambda seat: seat.joined)
    return [(seat.name, seat.salt, seat.promise) for seat in seats]
