"""How does one buy and discard? The chapters “Buying” and “Discarding” (KP-50 … KP-59, KP-100, KP-101)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules import abilities, events, zones
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.cards import BOSSES, Kind, Tag
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.position import EMPTY, EVERYBODY, At, Position
from motherlode.games.kingpin.rules.winning import settle
from motherlode.kits.bits import BIT
from motherlode.kits.redeal import sort


def credit(table: Position, seat: i64) -> i64:
    """The highest Price a seat can afford (KP-52, KP-229)."""
    return table.safe[seat] + table.sum_of(seat, Tag.DISCOUNT)


def reveal_next(table: Position) -> None:
    """The next card of the Draw Pile: events happen, a character is looked at by the drawer (KP-53, KP-54)."""
    if table.top == i64(len(table.draw)):
        table.say("nothing", table.active, "KP-53")
        table.phase = Ask.POST
        return
    card = table.draw[table.top]
    table.draw[table.top] = EMPTY
    table.top += 1
    table.pending = card
    table.zone[card] = At.PENDING
    table.sealed = True
    if table.cards.kind[card] == Kind.EVENT:
        table.known[card] = EVERYBODY
        table.say("event", table.active, "KP-250", card)
        events.resolve(table)
        return
    table.known[card] |= EVERYBODY if table.setup.public_draw else BIT[table.active]
    table.from_draw = True
    table.credit = credit(table, table.active)
    table.say_to(table.known[card], "drew", table.active, "KP-54", card)
    table.phase = Ask.PLACE


def buy(table: Position, card: i64) -> None:
    """A card is taken from the Reserve (KP-51)."""
    table.acted = True
    table.reserve -= 1
    table.zone[card] = At.PENDING
    table.pending = card
    table.from_draw = False
    table.phase = Ask.PLACE
    table.say("buys", table.active, "KP-51", card)


def legal_places(table: Position, out: vec[i64]) -> i64:
    """On the board, into the hand, or away with it, if it was drawn (KP-54, KP-55).

    A drawn card is affordable by the safe at its reveal (KP-58); a second Unique never is (KP-13).
    """
    n: i64 = 0
    card = table.pending
    second = table.cards.kind[card] == Kind.UNIQUE and table.has_unique(table.active)
    if not table.from_draw or (table.cards.price[card] <= table.credit and not second):
        out[0] = act.TO_BOARD
        out[1] = act.TO_HAND
        n = 2
    if table.from_draw:
        out[n] = act.REJECT
        n += 1
    return n


def answer_place(table: Position, kind: i64) -> None:
    """The card enters (KP-56), goes into the hand (KP-57) or to the Reserve (KP-55)."""
    card = table.pending
    table.pending = EMPTY
    table.phase = Ask.POST
    if kind == act.REJECT:
        table.sealed = table.known[card] != EVERYBODY
        zones.to_open(table, card, At.RESERVE)
        table.say("rejected", table.active, "KP-55", card)
        return
    if kind == act.TO_HAND:
        table.sealed = table.known[card] != BIT[table.active]
        table.say_to(table.known[card], "kept", table.active, "KP-57", card)
    else:
        table.say("bought", table.active, "KP-56", card)
    purchase_bonus(table)
    if kind == act.TO_BOARD:
        table.sealed = table.known[card] != EVERYBODY
        abilities.enter(table, card)
    elif table.known[card] == EVERYBODY:
        zones.open_to_hand(table, table.active, card, True)
        table.faint = EMPTY
    else:
        zones.secretly_to_hand(table, table.active, card, table.credit)


def works(table: Position, place: i64, tag: i64) -> bool:
    """Whether a triggered or activated tag of the card at a place works: a frozen card's do not (KP-220)."""
    return not table.frozen & BIT[place] and table.tag(table.laid[place], tag) > 0


def purchase_bonus(table: Position) -> None:
    """Traders in play gain for a bought card before it enters (KP-230)."""
    seat = table.active
    if table.in_play(seat, Tag.PURCHASE_BONUS):
        for place in table.places(seat):
            if works(table, place, Tag.PURCHASE_BONUS):
                card = table.laid[place]
                for _time in range(table.times(seat, card)):
                    zones.gain(table, seat, table.tag(card, Tag.PURCHASE_BONUS), card, "KP-230")


def legal_from(table: Position, out: vec[i64], n: i64, kind: i64, zone: i64, price: i64) -> i64:
    """Actions of a kind with the cards of an open zone, up to a Price, that the active seat may hold (KP-12, KP-13)."""
    cards = table.cards
    where = table.zone
    start = act.encode(kind, 0, cards.many)
    for card in range(BOSSES, cards.many):
        if where[card] == zone and cards.price[card] <= price and table.may_gain(table.active, card):
            out[n] = start + card
            n += 1
    return n


def legal_hand(table: Position, out: vec[i64], n: i64, kind: i64, seat: i64) -> i64:
    """Actions of a kind with the cards of a hand that are no Boss, added to what is in `out`."""
    start = act.encode(kind, 0, table.cards.many)
    for k in range(table.hand_size(seat)):
        card = table.hand_card(seat, k)
        if card >= BOSSES:
            out[n] = start + card
            n += 1
    return n


def legal_throwaways(table: Position, out: vec[i64], n: i64) -> i64:
    """Discarding any own card that is no Boss, in hand or on board, ascending, added to what is in `out` (KP-100)."""
    seat = table.active
    start = act.encode(act.DISCARD, 0, table.cards.many)
    first = n
    n = legal_hand(table, out, n, act.DISCARD, seat)
    for place in table.places(seat):
        card = table.laid[place]
        if card >= BOSSES:
            out[n] = start + card
            n += 1
    sort(out, first, n)
    return n


def throw_away(table: Position, card: i64) -> None:
    """A card goes to the Discard Pile (KP-100, KP-101); Brokers of the board as it was gain after it (KP-234)."""
    seat = table.active
    table.acted = True
    table.phase = Ask.POST
    brokers = vec[i64]()  # one for each time a card of the board as it was gains
    if table.in_play(seat, Tag.DISCARD_BONUS):
        for place in table.places(seat):
            if works(table, place, Tag.DISCARD_BONUS):
                for _time in range(table.times(seat, table.laid[place])):
                    brokers = append(brokers, table.laid[place])
    if table.zone[card] == At.HAND + seat:
        zones.from_hand(table, seat, card)
    else:
        zones.lift(table, table.place_of(card), True)
    zones.to_open(table, card, At.DISCARDED)
    table.say("discarded", seat, "KP-100", card)
    settle(table)
    for broker in brokers:
        zones.gain(table, seat, table.cards.tag(broker, Tag.DISCARD_BONUS), broker, "KP-234")
