"""What happens when a card enters a board? Entry shields and entry tags, one after the other (KP-33, KP-201 …)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import attack, zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, NO_TAG, Tag
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import BOARD, EMPTY, STOLE, At, Position, Tally
from motherlode.games.kingpin.rules.winning import settle
from motherlode.kits.bits import BIT, spread
from motherlode.kits.telling import whisper

CHEAP: Final = 2  # extortion takes cards of a Price below this (KP-215)
AGAINST_OPPONENTS: Final[i64] = BIT[Tag.STEAL] | BIT[Tag.EXTORT] | BIT[Tag.OPPONENT_MONEY] | BIT[Tag.OPPONENT_DISCARD]


# -- entering ----------------------------------------------------------------------------------------------------------


def enter(table: Position, card: i64) -> None:
    """A card enters the active seat's board; its shields are asked next (KP-33, KP-56)."""
    place = zones.lay(table, table.active, card)
    table.entered |= BIT[place]
    table.count(Tally.CHARGES, place, table.cards.tag(card, Tag.HAND_GUARD))
    table.entrant = card
    table.entry = 0
    table.entry_time = 0
    table.say("entered", table.active, "KP-32", card)
    table.phase = Ask.ENTRY_SHIELDS
    settle(table)


def legal_entry_shields(table: Position, out: vec[i64]) -> i64:
    """Up to the card's limit, out of the safe (KP-33)."""
    most = min(table.limit(table.place_of(table.entrant)), table.safe[table.active])
    return act.amounts(act.ENTRY_SHIELDS, most, out)


def answer_entry_shields(table: Position, n: i64) -> None:
    """Tokens of the safe become shields; then come the entry tags."""
    table.safe[table.active] -= n
    table.shields[table.place_of(table.entrant)] += n
    table.say("covered", table.active, "KP-33", table.entrant, n)
    table.phase = Run.ENTRY


def next_entry(table: Position) -> None:
    """Entry tags in printed order, each as often as it works, until one asks something (KP-201, KP-243)."""
    card = table.entrant
    if table.blackout < 0 and table.zone[card] == At.BOARD + table.active:
        while True:
            tag = table.cards.entry(card, table.entry)
            if tag == NO_TAG:
                break
            if table.entry_time >= table.times(table.active, card):
                table.entry += 1
                table.entry_time = 0
                continue
            table.entry_time += 1
            table.entry_tag = tag
            if begin_tag(table, card, tag):
                return
    table.entrant = EMPTY
    table.entry_tag = NO_TAG
    table.seat = table.active
    table.phase = Ask.POST if table.acted else Ask.TURN


def begin_tag(table: Position, card: i64, tag: i64) -> bool:
    """Begin one resolution of an entry tag; whether it asks something."""
    if tag == Tag.ENTRY_ATTACK:
        if table.peaceful():
            return False
        attack.begin(table, True, BIT[table.place_of(card)])
    elif tag == Tag.ECONOMY_ENTRY:
        zones.gain(table, table.active, tag_number(table), card, "KP-216")
        return False
    elif tag == Tag.DECK_LOOK:
        look(table, tag_number(table))
        return False
    elif tag == Tag.STEAL and table.flags[card] & STOLE:
        return False
    elif AGAINST_OPPONENTS & BIT[tag]:
        table.phase = Ask.OPPONENT
    elif tag == Tag.FREEZE:
        table.phase = Ask.FREEZE
    elif tag == Tag.DISCARD_RETURN:
        table.phase = Ask.SALVAGE
    else:
        table.phase = Ask.HELP
    return True


def tag_number(table: Position) -> i64:
    """The number of the entry tag being resolved."""
    return table.cards.tag(table.entrant, table.entry_tag)


def look(table: Position, n: i64) -> None:
    """The controller alone sees the top of the Draw Pile (KP-224)."""
    end = min(table.top + n, i64(len(table.draw)))
    for k in range(table.top, end):
        table.known[table.draw[k]] |= BIT[table.active]
    table.sealed = True
    if table.story is not None:
        seen = [table.cards.names[table.draw[k]] for k in range(int(table.top), int(end))]
        whisper(table, "looked", int(table.active), "KP-224", {"cards": seen}, facts={"n": int(end - table.top)})


def declined(table: Position, kind: i64) -> bool:
    """Every answer leads on to the next entry tag; whether this one was `none` (KP-202)."""
    table.phase = Run.ENTRY
    if kind == act.NONE:
        table.say("declined", table.active, "KP-202")
    return kind == act.NONE


# -- against an opponent -----------------------------------------------------------------------------------------------


def legal_opponents(table: Position, out: vec[i64]) -> i64:
    """Every opponent still in the game."""
    return spread(table.alive & ~BIT[table.active], out, 0, act.OPPONENT)


def answer_opponent(table: Position, seat: i64) -> None:
    """Steal (KP-228), fine (KP-218), extort (KP-215) or call for discards (KP-241)."""
    table.victim = seat
    table.phase = Run.ENTRY
    table.say("chose", table.active, "KP-201", other=seat)
    n = tag_number(table)
    if table.entry_tag == Tag.EXTORT:
        table.phase = Ask.EXTORT
    elif table.entry_tag == Tag.STEAL:
        table.flags[table.entrant] |= STOLE
        take_money(table, n, "KP-228")
    elif table.entry_tag == Tag.OPPONENT_MONEY:
        paid = min(n, table.safe[seat])
        table.safe[seat] -= paid
        zones.to_bank(table, paid)
        table.say("paid", seat, "KP-218", n=paid)
    elif not attack.hand_cancelled(table, seat):
        table.to_discard = n
        table.phase = Run.DISCARD


def take_money(table: Position, n: i64, rule: str) -> None:
    """From the victim's safe into one's own."""
    taken = min(n, table.safe[table.victim])
    table.safe[table.victim] -= taken
    table.safe[table.active] += taken
    table.say("took", table.active, rule, n=taken, other=table.victim)


def legal_extort(table: Position, out: vec[i64]) -> i64:
    """Money, or a cheap card (KP-215)."""
    out[0] = act.MONEY
    n: i64 = 1
    for place in range(table.victim * SLOTS, table.victim * SLOTS + SLOTS):
        card = table.laid[place]
        if card >= BOSSES and table.cards.price[card] < CHEAP and table.may_gain(table.active, card):
            out[n] = act.EXTORT_CARD + place
            n += 1
    return n


def answer_extort(table: Position, kind: i64, place: i64) -> None:
    """What is extorted changes hands (KP-215)."""
    table.phase = Run.ENTRY
    if kind == act.MONEY:
        take_money(table, tag_number(table), "KP-215")
        return
    card = zones.lift(table, place, True)
    zones.open_to_hand(table, table.active, card, True)
    table.say("extorted", table.active, "KP-215", card, other=table.victim)
    settle(table)


def next_discard(table: Position) -> None:
    """Ask the victim for a card as long as it owes one and has one that is no Boss (KP-241)."""
    size = table.hand_size(table.victim)
    if table.to_discard > 0 and size > 0 and table.hand_card(table.victim, size - 1) >= BOSSES:
        table.phase = Ask.DISCARD
        table.seat = table.victim
    else:
        table.to_discard = 0
        table.phase = Run.ENTRY
        table.seat = table.active


def legal_discards(table: Position, out: vec[i64], n: i64, seat: i64) -> i64:
    """Discarding any card of a hand that is no Boss, added to what is in `out`."""
    start = act.encode(act.DISCARD, 0, table.cards.many)
    for k in range(table.hand_size(seat)):
        card = table.hand_card(seat, k)
        if card >= BOSSES:
            out[n] = start + card
            n += 1
    return n


def answer_discard(table: Position, card: i64) -> None:
    """The victim gives up a card (KP-241)."""
    zones.from_hand(table, table.victim, card)
    zones.to_open(table, card, At.DISCARDED)
    table.say("discarded", table.victim, "KP-241", card)
    table.to_discard -= 1
    table.phase = Run.DISCARD


def legal_freezes(table: Position, out: vec[i64]) -> i64:
    """Every card on an opponent's board, or none (KP-219)."""
    out[0] = act.NONE
    return spread(table.occupied & ~BOARD[table.active], out, 1, act.FREEZE_CARD)


def answer_freeze(table: Position, kind: i64, place: i64) -> None:
    """A card is frozen until the end of its controller's next turn (KP-219)."""
    if not declined(table, kind):
        table.frozen |= BIT[place]
        table.say("froze", table.active, "KP-219", table.laid[place], other=place // SLOTS)


# -- for oneself -------------------------------------------------------------------------------------------------------


def legal_helps(table: Position, out: vec[i64]) -> i64:
    """Every own card that can be healed (KP-222, KP-223) or shielded (KP-225), or none."""
    out[0] = act.NONE
    n: i64 = 1
    shielding = table.entry_tag == Tag.SHIELDS_TARGET
    for slot in range(SLOTS):
        place = table.active * SLOTS + slot
        if table.laid[place] >= 0:
            helps = table.damage[table.laid[place]] > 0
            if shielding:
                helps = table.shields[place] < table.limit(place) and zones.available(table) > 0
            if helps:
                out[n] = act.HELP + slot
                n += 1
    return n


def answer_help(table: Position, kind: i64, slot: i64) -> None:
    """A card gets shields (KP-225) or is healed (KP-222, KP-223)."""
    if declined(table, kind):
        return
    place = table.active * SLOTS + slot
    n = tag_number(table)
    if table.entry_tag == Tag.SHIELDS_TARGET:
        zones.take_shields(table, place, n, "KP-225")
        return
    card = table.laid[place]
    healed = min(n * 4, table.damage[card])
    table.damage[card] -= healed
    table.say("healed", table.active, "KP-222" if table.entry_tag == Tag.HEAL else "KP-223", card, healed)


def legal_salvage(table: Position, out: vec[i64]) -> i64:
    """A card of the Discard Pile that may be held, or none (KP-221)."""
    out[0] = act.NONE
    n: i64 = 1
    if table.discards:
        start = act.encode(act.SALVAGE, 0, table.cards.many)
        for card in range(BOSSES, table.cards.many):
            if table.zone[card] == At.DISCARDED and table.may_gain(table.active, card):
                out[n] = start + card
                n += 1
    return n


def answer_salvage(table: Position, kind: i64, card: i64) -> None:
    """A card comes back from the Discard Pile (KP-221)."""
    if not declined(table, kind):
        table.discards -= 1
        zones.open_to_hand(table, table.active, card, True)
        table.say("salvaged", table.active, "KP-221", card)
        settle(table)
