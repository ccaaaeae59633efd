"""How is a trick played? "Playing the tricks", HRT-3 to HRT-10: what may be played, and what a card does.

Hands are sets of cards, so a rule is often one operation on a set: the cards that follow suit are
`hand & cards.IN_SUIT[led]`.
"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.core.state import NOBODY
from motherlode.kits.bits import BIT
from motherlode.kits.telling import note
from motherlode_hearts.rules import cards
from motherlode_hearts.rules.decisions import Ask
from motherlode_hearts.rules.position import LAST_EIGHT, NO_SUIT, SEATS, Position


def playable(table: Position) -> i64:
    """The set of cards that the deciding seat may play."""
    hand = table.places.sets[table.seat]
    if table.led == NO_SUIT:
        if table.count == 0:
            return BIT[cards.TWO_OF_CLUBS]  # HRT-3
        if not table.broken:
            plain = hand & cards.BUT_HEARTS
            if plain:
                return plain  # HRT-8
        return hand
    following = hand & cards.IN_SUIT[table.led]
    if following:
        return following  # HRT-5
    if table.count < SEATS:
        harmless = hand & cards.BUT_POINTS
        if harmless:
            return harmless  # HRT-7
    return hand  # HRT-6


def asked(table: Position) -> i64:
    """What the deciding seat is asked for, a number of `Ask`: for words."""
    if table.led == NO_SUIT:
        if table.count == 0:
            return Ask.FIRST
        return Ask.LEAD if table.broken else Ask.PLAIN
    may = playable(table)
    if may & cards.IN_SUIT[table.led]:
        return Ask.FOLLOW
    return Ask.ANY if may == table.hand(table.seat) else Ask.HARMLESS


def add(table: Position, card: i64) -> None:
    """The deciding seat adds a card to the trick (HRT-4)."""
    seat = table.seat
    led = table.led
    count = table.count
    places = table.places
    suit = cards.SUIT[card]
    points = cards.POINTS[card]
    hands = places.sets
    hands[seat] ^= BIT[card]  # `places.remove(card, seat)` by hand: all cards differ, and all see this one
    if led == NO_SUIT:
        if suit == cards.HEARTS and not table.broken:
            places.lack(seat, cards.BUT_HEARTS)  # HRT-8 let it lead a heart: it holds nothing else
        table.leader = seat
        table.led = suit
        table.best = card
        table.winner = seat
    elif suit == led:
        if card > table.best:
            table.best = card
            table.winner = seat
    else:
        places.lack(seat, cards.IN_SUIT[led])
        if points and count < SEATS:
            places.lack(seat, cards.BUT_POINTS)  # HRT-7 let it play a point: it holds nothing else
    table.played = (table.played << 6 | card) & LAST_EIGHT
    count += 1
    table.count = count
    if table.story is not None:
        tell_card(table, card)
    if points:
        table.stake += points
        table.broken = True  # HRT-9
    if count & 3:
        table.seat = (seat + 1) & 3
    else:
        take(table)


def take(table: Position) -> None:
    """The best card of the suit led takes the trick, and its player leads (HRT-10)."""
    winner = table.winner
    table.taken[winner] += table.stake
    if table.story is not None:
        tell_trick(table)
    table.stake = 0
    table.led = NO_SUIT
    table.seat = winner
    if table.count == cards.CARDS:
        table.over = True
        table.seat = NOBODY


def tell_card(table: Position, card: i64) -> None:
    """Called when the card lies on the table and before anything follows from it."""
    note(table, "played", table.seat, "HRT-4", {"card": cards.NAMES[card]})
    if cards.POINTS[card] and not table.broken:
        note(table, "broke", table.seat, "HRT-9")


def tell_trick(table: Position) -> None:
    """Called when the trick is taken and still lies on the table."""
    first = table.count - SEATS
    facts: dict[str, Fact] = {
        "cards": [cards.NAMES[table.card_played(first + k)] for k in range(SEATS)],
        "points": table.stake,
    }
    note(table, "took", table.winner, "HRT-10", facts)
    if table.count == cards.CARDS and table.moon():
        note(table, "moon", table.winner, "HRT-12")
