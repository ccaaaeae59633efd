"""How is a card defended that is hit in a hand? Emergency defence, a variant (KP-180 … KP-182)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import attack, zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import EMPTY, At, Position
from motherlode.games.kingpin.rules.winning import settle
from motherlode.kits.bits import BIT


def legal(table: Position, out: vec[i64]) -> i64:
    """Yes or no (KP-181)."""
    out[0] = act.DECLINE
    out[1] = act.ACCEPT
    return 2


def answer(table: Position, kind: i64) -> None:
    """The card is laid on the board as if it were there (KP-181); if that costs its owner the Boss, all is over."""
    if kind == act.DECLINE:
        table.say("declined", table.foe, "KP-181")
        attack.hit_in_hand(table)
        return
    card = table.rescued
    zones.from_hand(table, table.foe, card)
    table.target = zones.lay(table, table.foe, card)
    table.say("emergency", table.foe, "KP-181", card)
    table.phase = Ask.FROM_SAFE
    table.blame = table.foe
    settle(table)
    table.blame = table.active
    if table.over:
        return
    if table.alive & BIT[table.foe]:
        table.room = table.limit(table.target)
    else:
        table.rescued = EMPTY
        attack.attack_over(table)


def legal_from_safe(table: Position, out: vec[i64]) -> i64:
    """As many shields as fit and are there (KP-181)."""
    return act.amounts(act.FROM_SAFE, min(table.room, table.safe[table.foe]), out)


def answer_from_safe(table: Position, n: i64) -> None:
    """Money becomes shields; then the other cards are asked for theirs."""
    table.safe[table.foe] -= n
    table.shields[table.target] += n
    table.room -= n
    table.say("covered", table.foe, "KP-181", table.rescued, n)
    table.asked = -1
    table.phase = Run.MOVE


def next_move(table: Position) -> None:
    """Ask about the next shielded card, then go on to the guards."""
    table.asked += 1
    while table.asked < SLOTS:
        place = table.foe * SLOTS + table.asked
        if place != table.target and table.shields[place] > 0:
            table.phase = Ask.MOVE
            return
        table.asked += 1
    table.hit = 0
    attack.begin_hit(table)


def legal_moves(table: Position, out: vec[i64]) -> i64:
    """As many shields as fit and the card has (KP-181)."""
    return act.amounts(act.MOVE, min(table.room, table.shields[table.foe * SLOTS + table.asked]), out)


def answer_move(table: Position, n: i64) -> None:
    """Shields go from one card to the one in danger."""
    place = table.foe * SLOTS + table.asked
    table.shields[place] -= n
    table.shields[table.target] += n
    table.room -= n
    table.say("moved", table.foe, "KP-181", table.laid[place], n)
    table.phase = Run.MOVE


def take_back(table: Position) -> None:
    """A card that lived goes back to the hand, its shields to the safe (KP-181)."""
    card = table.rescued
    table.rescued = EMPTY
    attack.attack_over(table)
    if table.zone[card] == At.BOARD + table.foe:
        zones.lift(table, table.target, True)
        zones.open_to_hand(table, table.foe, card, False)
        table.say("taken back", table.foe, "KP-181", card)
        settle(table)
