"""Accumulate, a raid: a random card or a gift of two, by agreement or by a dragon fight (HO-50 … HO-58)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules import accumulate, kings
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import NO_CARD_STRENGTH, RED, strength
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import Position
from motherlode.kits.bits import BIT, above, count, last_of, pick
from motherlode.kits.cards52 import NO_CARD, name, names
from motherlode.kits.telling import note, whisper


def menu(table: Position, out: vec[i64], n: i64) -> i64:
    """All others with a card in hand whom no blue dragon protects, behind the first `n` actions (HO-50, HO-86)."""
    for other in range(table.seats):
        if other != table.seat and table.content[other] and not table.protected(other):
            out[n] = act.RAID + other
            n += 1
    return n


def begin(table: Position, target: i64) -> None:
    """The active player names a target (HO-50)."""
    table.target = target
    table.looting = False
    table.raids += 1
    table.asked = Ask.CALL
    if table.story is not None:
        note(table, "raids", table.seat, "HO-50", {"target": target})


def call(table: Position, action: i64) -> None:
    """The active player calls an alternative (HO-50)."""
    table.call = action
    note(table, "calls random" if action == act.RANDOM else "calls gift", table.seat, "HO-50")
    table.ask(table.target, Ask.ANSWER)


def answer(table: Position, action: i64) -> None:
    """The target agrees, and what was called happens, or disputes it (HO-53, HO-54)."""
    if action == act.AGREE:
        note(table, "agrees", table.seat, "HO-53")
        happen(table, table.call)
        return
    note(table, "disputes", table.seat, "HO-54")
    if table.setup.may_yield:
        table.ask(table.active, Ask.STAND)
    else:
        fight(table)


def stand(table: Position, action: i64) -> None:
    """The active player yields, and the other alternative happens, or calls the fight (HO-54)."""
    if action == act.YIELD:
        note(table, "yields", table.seat, "HO-54")
        happen(table, act.RANDOM + act.GIFT - table.call)
    else:
        note(table, "fights", table.seat, "HO-54")
        fight(table)


def fight(table: Position) -> None:
    """A fight begins: an armed green dragon is asked before anything is revealed (HO-85)."""
    table.fights += 1
    if not kings.asks_green(table):
        clash(table)


def clash(table: Position) -> None:
    """Both reveal, the active player first; who has no card has nothing to reveal (HO-55)."""
    table.ask(table.active if table.content[table.active] else table.target, Ask.REVEAL)


def reveal(table: Position, card: i64) -> None:
    """A card of the highest strength is shown to all and stays in hand (HO-55)."""
    seat = table.seat
    table.sealed = True
    table.mind.reveal_highest(card, seat, count(table.content[seat]), strength(card))
    if table.story is not None:
        note(table, "revealed", seat, "HO-55", {"card": name(card)})
    if seat == table.active:
        table.shown = card
        table.seat = table.target
    else:
        table.shown_too = card
        settle(table)


def settle(table: Position) -> None:
    """The stronger card's owner chooses; a tie is the target's with an armed K♥ (HO-56, HO-84).

    Else nobody's: both discard what they revealed and draw one card each, the active player first (HO-57).
    """
    mine = strength(table.shown) if table.shown != NO_CARD else NO_CARD_STRENGTH
    theirs = strength(table.shown_too)
    table.seat = table.active if (mine > theirs) != table.reversed else table.target
    if mine == theirs and not table.has_armed(table.target, RED):
        note(table, "tied", table.active, "HO-57")
        accumulate.discard(table, table.active, table.shown, "HO-57")
        accumulate.discard(table, table.target, table.shown_too, "HO-57")
        for seat in (table.active, table.target):
            if table.left > 0:
                accumulate.draw(table, seat, "HO-57")
        accumulate.completed(table)
        return
    if mine == theirs:
        kings.resolve(table, table.target, RED, "HO-84")
        table.seat = table.target
    note(table, "won the fight", table.seat, "HO-56")
    table.asked = Ask.CHOICE


def choose(table: Position, action: i64) -> None:
    """The winner of the fight chooses what happens (HO-56)."""
    note(table, "chooses random" if action == act.RANDOM else "chooses gift", table.seat, "HO-56")
    happen(table, action)


def happen(table: Position, alternative: i64) -> None:
    """One of the two alternatives happens: a random card, or a gift of two (HO-51, HO-52)."""
    table.shown = NO_CARD
    table.shown_too = NO_CARD
    if alternative == act.RANDOM:
        hand_over(table, BIT[pick(table.content[table.target], table.dice)], "robbed", "HO-51")
        return
    table.picked = 0
    table.ask(table.target, Ask.GIVE)


def givable(table: Position) -> i64:
    """The cards that may be given next: the first must leave a later one for the second (HO-52)."""
    hand = table.content[table.seat]
    if table.picked:
        return above(hand, table.picked)
    return hand ^ last_of(hand) if hand & (hand - 1) else hand


def give(table: Position, card: i64) -> None:
    """Two cards in canonical order, or the only one (HO-52)."""
    hand = table.content[table.target]
    if table.picked == 0 and hand & (hand - 1):
        table.picked = BIT[card]
        if table.story is not None:
            whisper(table, "picks gift", table.target, "HO-52", {"card": name(card)})
        return
    given = table.picked | BIT[card]
    table.picked = 0
    hand_over(table, given, "gave", "HO-52")


def hand_over(table: Position, given: i64, kind: str, rule: str) -> None:
    """Cards go from the target's hand to the active player's; only the two see them (HO-51, HO-52)."""
    target, taker = table.target, table.active
    before = table.content[target]
    table.mind.slip(BIT[target] | BIT[taker], given, target, before, taker)
    table.content[target] = before & ~given
    table.content[taker] |= given
    table.sealed = True
    if table.story is not None:
        knowers = (int(taker), int(target))
        whisper(table, kind, target, rule, {"cards": names(given)}, knowers, {"to": taker, "count": count(given)})
    accumulate.completed(table)
