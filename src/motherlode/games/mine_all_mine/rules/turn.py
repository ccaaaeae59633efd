"""How does a turn begin and end, and when is the game over? (The chapters “Your turn” and “The end”.)"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.mine_all_mine.rules import pairs, rest
from motherlode.games.mine_all_mine.rules.cards import MINERS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position
from motherlode.kits.bits import BIT, listed
from motherlode.kits.cards52 import NO_CARD, name
from motherlode.kits.telling import note, whisper


def begin(table: Position, seat: i64) -> None:
    """Draw, then pair if there is anybody to pair (MINE-8, MINE-9, MINE-10, MINE-V4)."""
    table.active = seat
    table.seat = seat
    table.turns += 1
    if table.left == 0:
        if table.story is not None:
            note(table, "dusk", seat, "MINE-58", {"turns": turns_to_sunset(table)})
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
    """Whoever rested long enough gets up; then it is the next seat's turn, or sunset (MINE-6, MINE-53, MINE-58)."""
    table.target = NO_CARD
    table.owner = NOBODY
    table.bid = 0
    table.reply = 0
    table.due = 0
    table.attackers = 0
    table.defenders = 0
    if table.tired:
        rest.at_end_of_turn(table)
    if table.dusk > 0 and turns_to_sunset(table) == 0:
        finish(table, richest(table), "sunset", "MINE-58")
    else:
        begin(table, (table.active + 1) % table.seats)


def turns_to_sunset(table: Position) -> i64:
    """How many more turns may begin, once the pile is empty (MINE-58, MINE-V8)."""
    return table.setup.sunset_rounds * table.seats - table.dusk


def richest(table: Position) -> i64:
    """The seats with the highest purse; among equals those with the strongest Miners, resting or not (MINE-59)."""
    best: i64 = -1
    found: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        wealth = table.purse(seat) * 256 + table.power(table.villages[seat] & MINERS)
        if wealth > best:
            best = wealth
            found = 0
        if wealth == best:
            found |= BIT[seat]
        seat += 1
    return found


def finish(table: Position, winners: i64, how: str, rule: str) -> None:
    """A set of seats wins; nothing is decided any more."""
    table.winners = winners
    table.over = True
    table.asked = Ask.NOTHING
    table.seat = NOBODY
    if table.story is not None:
        note(table, how, NOBODY, rule, {"winners": listed(winners)})
