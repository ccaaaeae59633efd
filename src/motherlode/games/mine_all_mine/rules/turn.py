"""How does a turn begin and end? (The rulebook's chapter “Your turn”.)"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.mine_all_mine.rules import ending, pairs, rest
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT
from motherlode.kits.cards52 import NO_CARD, name
from motherlode.kits.telling import note, whisper


def begin(table: Position, seat: i64) -> None:
    """Draw, then pair if there is anybody to pair (MINE-8, MINE-9, MINE-10, MINE-V4)."""
    table.active = seat
    table.seat = seat
    table.turns += 1
    if table.left == 0:
        if table.story is not None:
            note(table, "dusk", seat, "MINE-58", {"turns": ending.turns_to_sunset(table)})
        table.dusk += 1
    elif table.turns > 1 or table.setup.first_draws:
        draw(table, seat)
    pairs.ask(table)


def draw(table: Position, seat: i64) -> None:
    """The top card of the pile goes to a hand, seen by nobody else (MINE-9)."""
    table.left -= 1
    card = table.pile[table.left]
    table.pile[table.left] = NO_CARD
    table.hands[seat] |= BIT[card]
    table.sealed = True
    if table.story is not None:
        whisper(table, "drew", seat, "MINE-9", {"card": name(card)}, facts={"left": table.left})


def end(table: Position) -> None:
    """Whoever rested long enough gets up (MINE-53); then it is the next seat's turn, or sunset (MINE-6, MINE-58)."""
    table.target = NO_CARD
    table.owner = NOBODY
    table.bid = 0
    table.reply = 0
    table.due = 0
    table.attackers = 0
    table.defenders = 0
    rest.at_end_of_turn(table)
    if ending.turns_to_sunset(table) == 0:
        ending.sunset(table)
    else:
        begin(table, (table.active + 1) % table.seats)


def do_nothing(table: Position) -> None:
    """One may always do nothing (MINE-14)."""
    note(table, "nothing", table.seat, "MINE-14")
    end(table)
