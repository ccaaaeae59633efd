"""Saboteur, with what a seat may imagine: every world that it cannot tell from the true one (SAB-83)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.saboteur.belief import FREE_TRIES, GUIDED_TRIES, PastGuess, draw_roles
from motherlode.games.saboteur.deck import BREAK, FULL_DECK, KIND_OF_SHAPE, KINDS
from motherlode.games.saboteur.payout import PAGE, ROLES
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import DEEDS_SIZE, MOST_HAND, MOST_ROUNDS, MOST_SEATS, Setup
from motherlode.kits.tunnels import CARD, SHAPE_BITS


@final
class Saboteur(SaboteurRules):
    """A position of Saboteur."""

    def copy(self) -> Saboteur:
        state = Saboteur(
            self.setup,
            self.dice,
            self.board.copy(),
            self.deck[:],
            self.hands[:],
            self.held[:],
            self.goals[:],
            self.maps[:],
            self.thrown[:],
            self.spent[:],
            self.bank[:],
            self.packet[:],
            self.ledger[:],
            self.deeds[:],
        )
        state.copy_base(self)
        state.round = self.round
        state.turns = self.turns
        state.pile = self.pile
        state.roles = self.roles
        state.throws = self.throws
        state.picking = self.picking
        state.closest = self.closest
        state.latest = self.latest
        state.broken = self.broken
        return state

    def fresh(self, dice: Dice) -> Saboteur:
        return deal(self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> Saboteur:
        world = self.copy()
        if not self.over:  # roles, nuggets and goals are public then, hands are not (SAB-81)
            world.imagine_past(seat, dice)
            world.imagine_goals(seat, dice)
        world.imagine_cards(seat, dice)
        world.dice = dice.split()
        return world

    # -- cards and goals ---------------------------------------------------------------------------------------------

    def imagine_cards(self, seat: i64, dice: Dice) -> None:
        """Redraw the other hands, their face-down discards and the pile from all the cards the seat has not seen."""
        seen = self.spent[:]  # by kind: how many the seat has seen
        board = self.board
        i: i64 = 0
        while i < board.cards:
            seen[KIND_OF_SHAPE[board.cells[board.laid[i]] & SHAPE_BITS]] += 1
            i += 1
        tool: i64 = 0
        while tool < 3:
            seen[BREAK + tool] += members(self.with_broken(tool))
            tool += 1
        if seat >= 0:
            kind: i64 = 0
            while kind < KINDS:
                seen[kind] += self.copies(seat, kind)
                kind += 1
        i = 0
        while i < self.throws:
            if self.knows_throw(seat, i):
                seen[self.thrown[i] & 31] += 1
            i += 1
        unseen = FULL_DECK[:]  # ascending: the same whatever the true order is
        count: i64 = 0
        i = 0
        while i < 67:
            kind = FULL_DECK[i]
            if seen[kind] > 0:
                seen[kind] -= 1
            else:
                unseen[count] = kind
                count += 1
            i += 1
        dice.shuffle(unseen, 0, count)
        self.hand_out(seat, unseen)

    def hand_out(self, seat: i64, unseen: vec[i64]) -> None:
        """Give the unseen cards, in this order, to the discards of others, the pile and the other hands."""
        at: i64 = 0
        i: i64 = 0
        while i < self.throws:
            if not self.knows_throw(seat, i):
                self.thrown[i] = (self.thrown[i] >> 5) * 32 + unseen[at]
                at += 1
            i += 1
        # Hands are dealt from the pile, as in play.
        pile = self.pile
        needed: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                needed += self.held[other]
            other += 1
        i = 0
        while i < pile + needed:
            self.deck[i] = unseen[at + i]
            i += 1
        self.pile = pile + needed
        other = 0
        while other < self.seats:
            if other != seat:
                cards = self.held[other]
                self.clear_hand(other)
                while self.held[other] < cards:
                    self.draw(other)
            other += 1

    def knows_throw(self, seat: i64, number: i64) -> bool:
        """Whether the seat has seen a card that was discarded (SAB-31, SAB-81, SAB-V7)."""
        return self.setup.open_discards or self.over or self.thrown[number] >> 5 == seat

    def imagine_goals(self, seat: i64, dice: Dice) -> None:
        """Permute the face-down goals the seat has not looked at; all are shown once a round is over (SAB-89)."""
        if self.picking:
            return
        known = self.maps[MOST_SEATS]
        if seat >= 0:
            known |= self.maps[seat]
        kinds = vec[i64]([0, 0, 0])
        count: i64 = 0
        kind: i64 = 0
        while kind < 3:  # ascending by kind, whichever goal holds it
            goal: i64 = 0
            while goal < 3:
                if self.goals[goal] == kind and self.unknown_goal(goal, known):
                    kinds[count] = kind
                    count += 1
                goal += 1
            kind += 1
        dice.shuffle(kinds, 0, count)
        count = 0
        goal = 0
        while goal < 3:
            if self.unknown_goal(goal, known):
                self.goals[goal] = kinds[count]
                count += 1
            goal += 1

    def unknown_goal(self, goal: i64, known: i64) -> bool:
        return (known >> goal) & 1 == 0 and self.board.cells[self.setup.goal_cells[goal]] & CARD == 0

    # -- roles and nuggets -------------------------------------------------------------------------------------------

    def imagine_past(self, seat: i64, dice: Dice) -> None:
        """Redraw roles and payments, consistent with the payments and packets the seat has seen."""
        setup = self.setup
        pages = self.round + (1 if self.picking else 0)
        if pages == 0:
            self.roles = self.guess_roles(seat, self.roles, dice)
            return
        guess = PastGuess(
            self.seats,
            setup.cap,
            setup.step,
            setup.everybody,
            setup.choose,
            setup.open_roles,
            seat,
            self.ledger,
            self.packet,
            pages,
            self.picking,
            self.seat,
        )
        tries: i64 = 0
        fits = False
        while tries < FREE_TRIES and not fits:
            self.guess_past_roles(seat, guess.ledger, pages, dice)
            fits = guess.free(dice)
            tries += 1
        if not fits:
            self.guess_guided(seat, guess, pages, dice)
        self.adopt(seat, guess, pages, dice)

    def guess_guided(self, seat: i64, guess: PastGuess, pages: i64, dice: Dice) -> None:
        """Draw fitting guesses and keep one by weight."""
        total = 0.0
        ledger = guess.ledger[:]
        bank = guess.bank[:]
        packet = guess.packet[:]
        while total == 0.0:  # the true past fits, so some guess does
            tries: i64 = 0
            while tries < GUIDED_TRIES:
                self.guess_past_roles(seat, guess.ledger, pages, dice)
                weight = guess.guided(dice)
                total += weight
                if weight > 0.0 and float(dice.below(1073741824)) * total < weight * 1073741824.0:
                    ledger = guess.ledger[:]
                    bank = guess.bank[:]
                    packet = guess.packet[:]
                tries += 1
        guess.ledger = ledger
        guess.bank = bank
        guess.packet = packet

    def adopt(self, seat: i64, guess: PastGuess, pages: i64, dice: Dice) -> None:
        """Make a guess at the past this world's past."""
        self.ledger = guess.ledger
        self.bank = guess.bank
        self.packet = guess.packet
        last = (pages - 1) * PAGE
        if self.picking:
            self.roles = guess.ledger[last + ROLES]
            self.seat = guess.holder(last)
        elif self.setup.redeal:
            self.roles = self.guess_roles(seat, self.roles, dice)
        else:
            self.roles = guess.ledger[last + ROLES]

    def guess_roles(self, seat: i64, truth: i64, dice: Dice) -> i64:
        """Roles drawn from the pool, one's own known."""
        own = (truth >> seat) & 1 if seat >= 0 else 0
        return draw_roles(self.seats, self.setup.ensure_saboteur, seat, own, dice)

    def guess_past_roles(self, seat: i64, ledger: vec[i64], pages: i64, dice: Dice) -> None:
        """Enter roles for every round that is over; nothing to guess where they were shown (SAB-V2)."""
        if self.setup.open_roles:
            return
        roles = self.guess_roles(seat, self.ledger[ROLES], dice)
        page: i64 = 0
        while page < pages * PAGE:
            if self.setup.redeal and page > 0:
                roles = self.guess_roles(seat, self.ledger[page + ROLES], dice)
            ledger[page + ROLES] = roles
            page += PAGE


def deal(setup: Setup, dice: Dice) -> Saboteur:
    """A new game."""
    state = Saboteur(
        setup,
        dice,
        setup.board,
        FULL_DECK,
        vec[i64]([0] * (MOST_SEATS * MOST_HAND)),
        vec[i64]([0] * MOST_SEATS),
        vec[i64]([0, 1, 2]),
        vec[i64]([0] * (MOST_SEATS + 1)),
        vec[i64]([0] * 67),
        vec[i64]([0] * 27),
        vec[i64]([16, 8, 4]),
        vec[i64]([0, 0, 0]),
        vec[i64]([0] * (PAGE * MOST_ROUNDS)),
        vec[i64]([0] * DEEDS_SIZE),
    )
    state.begin()
    return state


def members(numbers: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count
