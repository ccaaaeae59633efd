"""Rounds of Saboteur: how one is set up, and how one ends (SAB-11 … SAB-24, SAB-64 … SAB-79)."""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.saboteur.deck import (
    DECK_SIZE,
    FULL_DECK,
    KINDS,
    SABOTEURS_IN_POOL,
)
from motherlode.games.saboteur.payout import (
    GIVEN,
    GOALS,
    LAST,
    MINERS_WON,
    PACKET,
    PAGE,
    REACHER,
    ROLES,
    SABOTEURS_WON,
    WINNER,
    draft_highest,
    draw_packet,
    give,
    pay_saboteurs,
    receiver,
)
from motherlode.games.saboteur.setup import (
    DEEDS_SIZE,
    MOST_SEATS,
)
from motherlode.games.saboteur.table import Table
from motherlode.kits.bits import BIT


class Rounds(Table):
    """A table at which rounds begin and end."""

    # -- set-up ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up the first round (SAB-11 … SAB-21)."""
        self.deal_roles()
        self.seat = self.dice.below(self.seats) if self.setup.random_first else 0
        self.begin_round()

    def deal_roles(self) -> None:
        """Shuffle the pool of N+1 role cards and deal one to each seat (SAB-11 … SAB-13, SAB-V12)."""
        everyone = BIT[self.seats] - 1
        while True:
            roles: i64 = 0
            saboteurs: i64 = SABOTEURS_IN_POOL[self.seats]
            left = self.seats + 1
            while left > 0:
                left -= 1
                if self.dice.below(left + 1) < saboteurs:
                    roles |= BIT[left]
                    saboteurs -= 1
            if not self.setup.ensure_saboteur or roles & everyone:
                break
        self.roles = roles

    def begin_round(self) -> None:
        """Lay out the maze, shuffle and deal (SAB-16 … SAB-21). Roles and nuggets stay (SAB-22, SAB-23)."""
        seats = self.seats
        self.board = self.setup.board.copy()
        self.turns = 0
        self.closest = 8
        self.dice.shuffle(self.goals, 0, 3)
        deck = FULL_DECK[:]
        self.dice.shuffle(deck, 0, DECK_SIZE)
        self.deck = deck
        self.pile = DECK_SIZE
        kind: i64 = 0
        while kind < KINDS:
            self.spent[kind] = 0
            kind += 1
        self.throws = 0
        i: i64 = 0
        while i < DECK_SIZE:
            self.thrown[i] = 0
            i += 1
        self.maps[MOST_SEATS] = 0
        self.broken = 0  # SAB-21
        seat: i64 = 0
        while seat < seats:
            self.maps[seat] = 0
            self.clear_hand(seat)
            while self.held[seat] < self.setup.hand_size:
                self.draw(seat)
            seat += 1
        if self.story is not None:
            self.tell_deal()

    # -- end of a round ----------------------------------------------------------------------------------------------

    def end_round(self, winner: i64) -> None:
        """Show the goals, pay, and go on to the next round or to the end (SAB-64 … SAB-79, SAB-89)."""
        setup = self.setup
        ledger = self.ledger
        page = self.round * PAGE
        ledger[page + WINNER] = winner
        ledger[page + REACHER] = self.seat if winner == MINERS_WON else NOBODY
        ledger[page + LAST] = self.seat
        ledger[page + ROLES] = self.roles
        ledger[page + GOALS] = self.goals[0] + 3 * self.goals[1] + 9 * self.goals[2]
        self.sealed = True
        if self.story is not None:
            self.tell_round_end()
        if winner == SABOTEURS_WON:
            pay_saboteurs(ledger, page, self.bank, self.seats)
            self.close_round()
            return
        draw_packet(ledger, page, self.bank, self.packet, setup.cap, self.dice)
        if not setup.choose:
            draft_highest(ledger, page, self.packet, self.seats, setup.step, setup.everybody)
        if ledger[page + GIVEN] == ledger[page + PACKET]:
            self.close_round()
            return
        self.picking = True
        self.seat = receiver(self.roles, self.seat, setup.step, self.seats, setup.everybody)
        if self.story is not None:
            self.tell_packet()

    def pick(self, value: i64) -> None:
        """Keep one nugget card and pass the packet on (SAB-73 … SAB-77)."""
        setup = self.setup
        page = self.round * PAGE
        self.packet[value - 1] -= 1
        give(self.ledger, page, self.seat, value)
        self.sealed = True
        if self.story is not None:
            self.tell_paid(self.seat, value)
        if self.ledger[page + GIVEN] == self.ledger[page + PACKET]:
            self.picking = False
            self.close_round()
            return
        step = setup.step
        self.seat = receiver(
            self.roles, (self.seat + step + self.seats) % self.seats, step, self.seats, setup.everybody
        )
        if self.story is not None:
            self.tell_packet()

    def close_round(self) -> None:
        """Payment is made: the next round (SAB-22 … SAB-24, SAB-V1), or the end of the game (SAB-79)."""
        page = self.round * PAGE
        if not self.setup.choose or self.ledger[page + WINNER] == SABOTEURS_WON:
            self.tell_payments()
        self.round += 1
        if self.round == self.setup.rounds:
            self.over = True
            self.seat = NOBODY
            if self.story is not None:
                self.tell_game_over()
            return
        if self.setup.redeal:
            i: i64 = 0
            while i < DEEDS_SIZE:
                self.deeds[i] = 0
                i += 1
            self.deal_roles()
        self.seat = (self.ledger[page + LAST] + 1) % self.seats
        self.begin_round()
