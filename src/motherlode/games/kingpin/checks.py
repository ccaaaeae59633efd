"""What happens by itself after every effect: shields trimmed, cards destroyed, players eliminated, the game ended."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from motherlode.core.state import NOBODY
from motherlode.games.kingpin.actions import (
    GAME_OVER,
    SLOTS,
    TURN_OVER,
)
from motherlode.games.kingpin.board import Board
from motherlode.games.kingpin.deck import (
    BOSSES,
    HAND_GUARD,
)
from motherlode.games.kingpin.parts import (
    AURAS,
    AUTHORITY,
    BOSS_DESTROYED,
    CARD,
    CHARGES,
    DISCARDED,
    EMPTY,
    EVERYBODY,
    EXCESS_TO_SAFE,
    FIELDS,
    FIRST_KILL,
    HAND,
    HAND_ROOM,
    MOST_SHIELDS,
    ON_BOARD,
    RESERVE,
    SHIELDS,
    UNUSED,
)
from motherlode.kits.bits import BIT


@mypyc_attr(allow_interpreted_subclasses=True)
class Checks(Board):
    """State checks, elimination and the end of the game (KP-89, KP-160 … 164)."""

    # -- state checks (KP-89) ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """After every effect: trim shields, destroy what has no HP, eliminate; until nothing changes.

        Ends the game or the turn by setting the phase, so callers name the next phase before they settle.
        """
        while True:
            fallen: i64 = 0
            dead: i64 = 0
            for seat in range(self.seats):
                if self.alive & BIT[seat]:
                    self.trim(seat)
            for seat in range(self.seats):
                for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                    if self.board[place * FIELDS + CARD] >= 0 and self.hp(place) <= 0:
                        dead |= BIT[place]
            faint = self.faint
            self.faint = EMPTY
            if faint >= 0 and i64(self.table.hp[faint]) - self.damage[faint] <= 0:
                seat = self.zone[faint] - HAND
                self.from_hand(seat, faint)
                self.destroyed(seat, faint)
                if faint < BOSSES:
                    fallen |= BIT[seat]
                    self.boss_of[seat] = faint
            elif dead == 0:
                return
            if dead:
                for place in range(self.seats * SLOTS):
                    if dead & BIT[place]:
                        seat = place // SLOTS
                        card = self.lift(place, False)
                        self.destroyed(seat, card)
                        if card < BOSSES:
                            fallen |= BIT[seat]
                            self.boss_of[seat] = card
            if fallen:
                for seat in range(self.seats):
                    if fallen & BIT[seat]:
                        self.eliminate(seat, BOSS_DESTROYED)
                if self.over:
                    return

    def trim(self, seat: i64) -> None:
        """Shields above a limit go, without a choice (KP-116)."""
        most = self.aura[seat * AURAS + AUTHORITY]
        if most >= MOST_SHIELDS:
            return
        board = self.board
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            at = place * FIELDS
            card = board[at + CARD]
            if card >= 0 and board[at + SHIELDS] > most:
                excess = board[at + SHIELDS] - most - i64(self.table.defend[card])
                if excess > 0:
                    board[at + SHIELDS] -= excess
                    if self.setting[EXCESS_TO_SAFE]:
                        self.safe[seat] += excess
                    else:
                        self.to_bank(excess)
                    self.note("trimmed", seat, "KP-116", card=card, n=excess)

    def destroyed(self, seat: i64, card: i64) -> None:
        """A card without HP goes to the Discard Pile (KP-85)."""
        self.to_open(card, DISCARDED)
        self.note("destroyed", seat, "KP-85", card=card)

    def eliminate(self, seat: i64, reason: i64) -> None:
        """A player without a Boss is out (KP-160 … 164)."""
        if not self.alive & BIT[seat]:
            return
        self.alive &= ~BIT[seat]
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if self.board[place * FIELDS + CARD] >= 0:
                self.give_up(seat, self.lift(place, True))
        base = seat * HAND_ROOM
        while self.hand[base] > 0:
            card = self.hand[base + 1]
            self.from_hand(seat, card)
            self.give_up(seat, card)
        self.fund += self.safe[seat]
        self.safe[seat] = 0
        self.note("eliminated", seat, "KP-163")
        self.reason = reason
        if self.setting[FIRST_KILL] and self.seats > 2 and self.blame != seat:
            self.end(BIT[self.blame], reason)
            return
        for other in range(self.seats):
            if self.alive == BIT[other]:
                self.end(BIT[other], reason)
                return
        if seat == self.active:
            self.phase = TURN_OVER

    def give_up(self, seat: i64, card: i64) -> None:
        """A card of a player who is out: the Boss to the Discard Pile, the others to the Reserve (KP-163)."""
        if card < BOSSES:
            self.boss_of[seat] = card
            self.to_open(card, DISCARDED)
            self.note("removed", seat, "KP-163", card=card)
        else:
            self.to_open(card, RESERVE)
            self.note("released", seat, "KP-163", card=card)

    def end(self, winners: i64, reason: i64) -> None:
        """The game is over."""
        self.winners = winners
        self.reason = reason
        self.over = True
        self.seat = NOBODY
        self.phase = GAME_OVER
        self.sealed = True
        for card in range(BOSSES):  # the Bosses are shown, the one set aside included
            self.known[card] = EVERYBODY
            zone = self.zone[card]
            for seat in range(self.seats):
                if zone == HAND + seat or zone == ON_BOARD + seat:
                    self.boss_of[seat] = card
                    self.note("shown", seat, "KP-20", card=card)
            if zone == UNUSED:
                self.note("aside", NOBODY, "KP-27", card=card)
        for seat in range(self.seats):
            if winners & BIT[seat]:
                self.note("won", seat, "KP-161" if self.seats == 2 else "KP-162", n=reason)

    def hand_cancelled(self, seat: i64) -> bool:
        """A hand guard cancels what is about to happen to its controller's hand, for one charge (KP-227)."""
        if not self.on(seat, HAND_GUARD):
            return False
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            at = place * FIELDS
            if self.board[at + CARD] >= 0 and self.board[at + CHARGES] > 0:
                self.board[at + CHARGES] -= 1
                self.note("guarded", seat, "KP-227", card=self.board[at + CARD])
                return True
        return False
