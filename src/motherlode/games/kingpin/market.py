"""The market: buying from pile and Reserve, bribing cards, shields and Bosses, discarding."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.games.kingpin.abilities import Abilities
from motherlode.games.kingpin.actions import (
    ASK_PLACE,
    ASK_POST,
    BRIBE,
    BRIBE_SHIELD,
    CARDS_FROM,
    DISCARD,
    REJECT,
    SLOTS,
    TO_BOARD,
    TO_HAND,
)
from motherlode.games.kingpin.board import (
    NOTHING,
)
from motherlode.games.kingpin.deck import (
    AUTHORITIES,
    BOSSES,
    BRIBE_COST,
    CORRUPTION_RESIST,
    DISCARD_BONUS,
    DISCOUNT,
    EVENT,
    PURCHASE_BONUS,
    TAGS,
    UNBRIBABLE,
    UNBRIBABLE_ALL,
    UNIQUE,
    Table,
)
from motherlode.games.kingpin.parts import (
    BOSS_BRIBE,
    CARD,
    COLLAPSE,
    COLLAPSED,
    DISCARDED,
    EMPTY,
    EVERYBODY,
    FIELDS,
    FROZEN,
    HAND,
    LOST,
    PENDING,
    PUBLIC_DRAW,
    RESERVE,
    SHIELDS,
    TAKEOVER,
    TO_OWNER,
)
from motherlode.kits.bits import BIT

SHIELD_PRICE: Final = 3  # KP-66
SHIELD_PRICE_AUTHORITIES: Final = 2
NEVER: Final = -9


@mypyc_attr(allow_interpreted_subclasses=True)
class Market(Abilities):
    """Main actions that change whose a card is."""

    def __init__(self, seats: i64, dice: Dice, table: Table, setting: vec[i64]) -> None:
        super().__init__(seats, dice, table, setting)
        self.bribed: vec[i64] = NOTHING  # by seat: the own turn of its last bribe
        self.from_draw: bool = False  # where the pending card came from
        self.credit: i64 = 0  # the highest Price affordable when it was revealed

    def copy_market(self, other: Market) -> None:
        self.copy_abilities(other)
        self.bribed = other.bribed[:]
        self.from_draw = other.from_draw
        self.credit = other.credit

    # -- buying (KP-50 … 59) -----------------------------------------------------------------------------------------

    def reveal_next(self) -> None:
        """The next card of the Draw Pile: events happen, a character is looked at by the drawer."""
        if self.top == i64(len(self.draw)):
            self.note("nothing", self.active, "KP-53")
            self.phase = ASK_POST
            return
        card = self.draw[self.top]
        self.draw[self.top] = EMPTY
        self.top += 1
        self.pending = card
        self.zone[card] = PENDING
        self.sealed = True
        if self.table.kind[card] == EVENT:
            self.known[card] = EVERYBODY
            self.note("event", self.active, "KP-250", card=card)
            self.resolve_event()
            return
        self.known[card] |= EVERYBODY if self.setting[PUBLIC_DRAW] else BIT[self.active]
        self.from_draw = True
        self.credit = self.safe[self.active] + self.sum_of(self.active, DISCOUNT)
        self.whisper("drew", self.active, "KP-54", card, self.known[card])
        self.phase = ASK_PLACE

    def affordable(self) -> bool:
        """The pending card, by the safe at its reveal; a second Unique never is (KP-13, KP-58)."""
        card = self.pending
        if i64(self.table.price[card]) > self.credit:
            return False
        return self.table.kind[card] != UNIQUE or not self.has_unique(self.active)

    def legal_places(self, out: vec[i64]) -> i64:
        """D4."""
        n: i64 = 0
        if not self.from_draw or self.affordable():
            out[0] = TO_BOARD
            out[1] = TO_HAND
            n = 2
        if self.from_draw:
            out[n] = REJECT
            n += 1
        return n

    def answer_place(self, action: i64) -> None:
        card = self.pending
        self.pending = EMPTY
        self.phase = ASK_POST
        if action == REJECT:
            self.sealed = self.known[card] != EVERYBODY
            self.to_open(card, RESERVE)
            self.note("rejected", self.active, "KP-55", card=card)
            return
        if action == TO_HAND:
            self.sealed = self.known[card] != BIT[self.active]
            self.whisper("kept", self.active, "KP-57", card, self.known[card])
        else:
            self.note("bought", self.active, "KP-56", card=card)
        self.purchase_bonus()
        if action == TO_BOARD:
            self.sealed = self.known[card] != EVERYBODY
            self.enter(card)
        elif self.known[card] == EVERYBODY:
            self.open_to_hand(self.active, card, True)
            self.faint = EMPTY
        else:
            self.secretly_to_hand(self.active, card, self.credit)

    def purchase_bonus(self) -> None:
        """Traders in play gain for a bought card before it enters (KP-230)."""
        seat = self.active
        if not self.on(seat, PURCHASE_BONUS):
            return
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            card = self.board[place * FIELDS + CARD]
            if card >= 0 and not self.board[place * FIELDS + FROZEN] and self.tag(card, PURCHASE_BONUS):
                for _time in range(self.times(seat, card)):
                    self.gain(seat, self.tag(card, PURCHASE_BONUS), card, "KP-230")

    # -- bribing (KP-60 … 68) ----------------------------------------------------------------------------------------

    def spend_bribe(self, cost: i64, victim: i64) -> None:
        """To the Bank, or to whom it is taken from."""
        self.acted = True
        self.bribed[self.active] = self.turns[self.active]
        self.safe[self.active] -= cost
        if self.setting[TO_OWNER]:
            self.safe[victim] += cost
        else:
            self.to_bank(cost)

    def bribe(self, place: i64) -> None:
        victim = place // SLOTS
        cost = self.bribe_cost(place)
        self.spend_bribe(cost, victim)
        self.phase = ASK_POST
        card = self.board[place * FIELDS + CARD]
        if card < BOSSES:
            self.note("takeover", self.active, "KP-65", card=card, n=cost, other=victim)
            self.eliminate(victim, TAKEOVER)
            return
        self.note("bribed", self.active, "KP-64", card=card, n=cost, other=victim)
        self.lift(place, True)
        self.open_to_hand(self.active, card, True)
        self.settle()

    def bribe_shield(self, place: i64) -> None:
        """The shield flips to money in the briber's safe (KP-67)."""
        victim = place // SLOTS
        self.spend_bribe(self.shield_price(place), victim)
        at = place * FIELDS
        self.board[at + SHIELDS] -= 1
        self.board[at + LOST] += 1
        self.safe[self.active] += 1
        self.note("bribed shield", self.active, "KP-67", card=self.board[at + CARD], other=victim)
        self.phase = ASK_POST

    def legal_bribes(self, out: vec[i64], n: i64) -> i64:
        """Cards, then shields (KP-61, KP-66)."""
        for place in range(self.seats * SLOTS):
            if self.may_bribe(place):
                out[n] = BRIBE + place
                n += 1
        money = self.safe[self.active]
        if money >= SHIELD_PRICE_AUTHORITIES:
            for place in range(self.seats * SLOTS):
                if self.board[place * FIELDS + SHIELDS] > 0 and place // SLOTS != self.active:
                    if self.shield_price(place) <= money and not self.on(place // SLOTS, UNBRIBABLE_ALL):
                        out[n] = BRIBE_SHIELD + place
                        n += 1
        return n

    def may_bribe(self, place: i64) -> bool:
        """KP-61 and KP-65, money included; peace and cooldown aside."""
        card = self.board[place * FIELDS + CARD]
        seat = place // SLOTS
        if card < 0 or seat == self.active or self.table.corruption[card] == 0:
            return False
        if self.bribe_cost(place) > self.safe[self.active] or self.protected(place):
            return False
        if card < BOSSES:
            return self.setting[BOSS_BRIBE] == 0
        return self.may_gain(self.active, card)

    def protected(self, place: i64) -> bool:
        """Unbribable, by itself or by somebody beside it (KP-232, KP-242)."""
        card = self.board[place * FIELDS + CARD]
        return self.tag(card, UNBRIBABLE) > 0 or self.on(place // SLOTS, UNBRIBABLE_ALL)

    def bribe_cost(self, place: i64) -> i64:
        """KP-62."""
        card = self.board[place * FIELDS + CARD]
        cost: i64 = i64(self.table.corruption[card])
        if card >= BOSSES and self.on(self.active, BRIBE_COST):
            for slot in range(SLOTS):
                own = self.board[(self.active * SLOTS + slot) * FIELDS + CARD]
                if own >= 0 and self.tag(own, BRIBE_COST):
                    cost = min(cost, self.tag(own, BRIBE_COST))
        return cost + self.sum_of(place // SLOTS, CORRUPTION_RESIST)

    def shield_price(self, place: i64) -> i64:
        card = self.board[place * FIELDS + CARD]
        return SHIELD_PRICE_AUTHORITIES if self.table.clan[card] == AUTHORITIES else SHIELD_PRICE

    # -- discarding and passing --------------------------------------------------------------------------------------

    def throw_away(self, card: i64) -> None:
        """KP-100, KP-101; Brokers of the board as it was gain after it (KP-234)."""
        seat = self.active
        self.acted = True
        self.phase = ASK_POST
        gainers = vec[i64]([0] * SLOTS)
        brokers: i64 = 0
        twice: i64 = 0
        if self.on(seat, DISCARD_BONUS):
            for slot in range(SLOTS):
                place = seat * SLOTS + slot
                broker = self.board[place * FIELDS + CARD]
                if broker >= 0 and not self.board[place * FIELDS + FROZEN] and self.tag(broker, DISCARD_BONUS):
                    gainers[slot] = broker
                    brokers |= BIT[slot]
                    if self.times(seat, broker) == 2:
                        twice |= BIT[slot]
        if self.zone[card] == HAND + seat:
            self.from_hand(seat, card)
        else:
            self.lift(self.place_of(card), True)
        self.to_open(card, DISCARDED)
        self.note("discarded", seat, "KP-100", card=card)
        self.settle()
        for slot in range(SLOTS):
            if brokers & BIT[slot]:
                broker = gainers[slot]
                n: i64 = i64(self.table.tags[broker * TAGS + DISCARD_BONUS])
                self.gain(seat, n, broker, "KP-234")
                if twice & BIT[slot]:
                    self.gain(seat, n, broker, "KP-234")

    def pass_turn(self) -> None:
        """KP-38; with economic collapse it is the end of a player (KP-183)."""
        self.acted = True
        self.phase = ASK_POST
        if self.setting[COLLAPSE]:
            self.note("collapsed", self.active, "KP-183")
            self.eliminate(self.active, COLLAPSED)
        else:
            self.note("passed", self.active, "KP-38")

    def legal_throwaways(self, out: vec[i64], n: i64) -> i64:
        """Every own non-Boss card, in hand or on board, ascending (KP-100)."""
        seat = self.active
        start = CARDS_FROM + DISCARD * self.table.cards
        first = n
        n = self.legal_discards(out, n, seat)
        for slot in range(SLOTS):
            card = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if card >= BOSSES:
                k = n
                while k > first and out[k - 1] > start + card:
                    out[k] = out[k - 1]
                    k -= 1
                out[k] = start + card
                n += 1
        return n
