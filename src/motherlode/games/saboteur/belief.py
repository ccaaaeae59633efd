"""What a seat may believe about roles and nuggets, from the payments it has seen (SAB-88; section 9 of the rules).

Roles are known to their owner, nuggets to whoever was given them, a packet to whoever held it. A guess at the past
draws roles and replays every payment; it may stand only if the seat would have seen in it exactly what it has seen.
Others who chose a nugget unseen are taken to have chosen any value of the packet alike.

First the past is replayed freely and thrown away until it fits, which is exact. If it does not fit soon (many rounds,
packets seen open), guesses are drawn that fit page by page, and one is kept with the weight it deserves.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.saboteur.deck import SABOTEURS_IN_POOL
from motherlode.games.saboteur.payout import (
    CARDS,
    GIVEN,
    MINERS_WON,
    PACKET,
    PAGE,
    REACHER,
    ROLES,
    WINNER,
    draft_highest,
    draw_packet,
    give,
    pay_saboteurs,
    receiver,
)
from motherlode.kits.bits import BIT

FREE_TRIES: Final = 64
GUIDED_TRIES: Final = 32
PATHS_SIDE: Final = 11  # a draft takes at most ten cards of each value


def _binomials() -> list[int]:
    table = [0] * (29 * 29)
    for n in range(29):
        table[n * 29] = 1
        for k in range(1, n + 1):
            table[n * 29 + k] = table[(n - 1) * 29 + k - 1] + (table[(n - 1) * 29 + k] if k < n else 0)
    return table


BINOMIAL: Final[vec[i64]] = vec[i64](_binomials())  # n * 29 + k


def draw_roles(seats: i64, ensure: bool, viewer: i64, own: i64, dice: Dice) -> i64:
    """Roles as dealt from the pool, given the viewer's own (none for a spectator): a set of saboteurs, bit `seats`
    standing for the card left over (SAB-11 … SAB-13, SAB-V12)."""
    everyone = BIT[seats] - 1
    while True:
        roles: i64 = 0
        saboteurs: i64 = SABOTEURS_IN_POOL[seats]
        cards = seats + 1
        if viewer >= 0:
            cards -= 1
            if own:
                saboteurs -= 1
                roles = BIT[viewer]
        holder: i64 = 0
        while holder <= seats:
            if holder != viewer:
                if dice.below(cards) < saboteurs:
                    roles |= BIT[holder]
                    saboteurs -= 1
                cards -= 1
            holder += 1
        if not ensure or roles & everyone:
            return roles


@final
class PastGuess:
    """One guess at all payments so far, beside the true ledger of which only what the viewer saw is ever read."""

    def __init__(
        self,
        seats: i64,
        cap: i64,
        step: i64,
        everybody: bool,
        choose: bool,
        open_roles: bool,
        viewer: i64,
        truth: vec[i64],
        packet_now: vec[i64],
        pages: i64,
        picking: bool,
        asked: i64,
    ) -> None:
        self.seats: i64 = seats
        self.cap: i64 = cap
        self.step: i64 = step
        self.everybody: bool = everybody
        self.choose: bool = choose
        self.open_roles: bool = open_roles
        self.viewer: i64 = viewer
        self.truth: vec[i64] = truth
        self.packet_now: vec[i64] = packet_now  # the true packet of a draft under way
        self.pages: i64 = pages
        self.picking: bool = picking  # the last page is a draft under way
        self.asked: i64 = asked  # who holds its packet
        self.ledger: vec[i64] = truth[:]
        self.bank: vec[i64] = vec[i64]([16, 8, 4])
        self.packet: vec[i64] = vec[i64]([0, 0, 0])
        self.paths: vec[i64] = vec[i64]([0] * (PATHS_SIDE * PATHS_SIDE * PATHS_SIDE))

    # -- what the viewer saw -----------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Forget the guess: nothing has been paid yet."""
        self.bank[0] = 16
        self.bank[1] = 8
        self.bank[2] = 4
        self.packet[0] = 0
        self.packet[1] = 0
        self.packet[2] = 0
        page: i64 = 0
        while page < self.pages * PAGE:
            self.ledger[page + PACKET] = 0
            self.ledger[page + GIVEN] = 0
            i: i64 = 0
            while i < PAGE - CARDS:
                self.ledger[page + CARDS + i] = 0
                i += 1
            page += PAGE

    def under_way(self, page: i64) -> bool:
        return self.picking and page == (self.pages - 1) * PAGE

    def own_pick(self, ledger: vec[i64], page: i64, number: i64) -> i64:
        """The place in the order of cards given at which the viewer got its so-manieth card of a page; -1 if never."""
        i: i64 = 0
        while i < ledger[page + GIVEN]:
            if ledger[page + CARDS + i] >> 2 == self.viewer:
                if number == 0:
                    return i
                number -= 1
            i += 1
        return -1

    def before(self, ledger: vec[i64], page: i64, place: i64, rest: vec[i64], value: i64) -> i64:
        """How many cards of a value the packet held before the card at `place` was taken."""
        count = rest[value - 1] if self.under_way(page) else 0
        i = place
        while i < ledger[page + GIVEN]:
            if ledger[page + CARDS + i] & 3 == value:
                count += 1
            i += 1
        return count

    def fits(self, page: i64) -> bool:
        """Whether the viewer would have seen in this page of the guess what it has seen in the true one."""
        truth = self.truth
        guess = self.ledger
        if self.open_roles:  # who got how many cards, and how many were drawn, is public
            if truth[page + GIVEN] != guess[page + GIVEN] or truth[page + PACKET] != guess[page + PACKET]:
                return False
            i: i64 = 0
            while i < truth[page + GIVEN]:
                if truth[page + CARDS + i] >> 2 != guess[page + CARDS + i] >> 2:
                    return False
                i += 1
        if self.viewer < 0:
            return True
        number: i64 = 0
        while True:
            here = self.own_pick(truth, page, number)
            there = self.own_pick(guess, page, number)
            if here < 0 or there < 0:
                if here != there:
                    return False
                break
            if truth[page + CARDS + here] != guess[page + CARDS + there]:
                return False
            if self.choose and truth[page + WINNER] == MINERS_WON and not self.same_packet(page, here, there):
                return False
            number += 1
        if self.under_way(page) and self.asked == self.viewer:
            return self.same_packet(page, truth[page + GIVEN], guess[page + GIVEN])
        return True

    def same_packet(self, page: i64, here: i64, there: i64) -> bool:
        value: i64 = 1
        while value <= 3:
            seen = self.before(self.truth, page, here, self.packet_now, value)
            if seen != self.before(self.ledger, page, there, self.packet, value):
                return False
            value += 1
        return True

    # -- free guesses ------------------------------------------------------------------------------------------------

    def free(self, dice: Dice) -> bool:
        """Replay all payments with the roles now in the ledger; whether they fit what was seen."""
        self.clear()
        page: i64 = 0
        while page < self.pages * PAGE:
            if self.ledger[page + WINNER] != MINERS_WON:
                pay_saboteurs(self.ledger, page, self.bank, self.seats)
            else:
                draw_packet(self.ledger, page, self.bank, self.packet, self.cap, dice)
                if not self.choose:
                    draft_highest(self.ledger, page, self.packet, self.seats, self.step, self.everybody)
                else:
                    stop = self.stop_at(page, dice)
                    if stop < 0:
                        return False
                    self.choose_freely(page, stop, dice)
            if not self.fits(page):
                return False
            page += PAGE
        return True

    def first(self, page: i64) -> i64:
        """Who receives the packet first."""
        return receiver(self.ledger[page + ROLES], self.ledger[page + REACHER], self.step, self.seats, self.everybody)

    def holder(self, page: i64) -> i64:
        """Who holds the packet after the cards given so far."""
        seat = self.first(page)
        i: i64 = 0
        while i < self.ledger[page + GIVEN]:
            seat = self.after(page, seat)
            i += 1
        return seat

    def after(self, page: i64, seat: i64) -> i64:
        """Who receives it after `seat`."""
        following = (seat + self.step + self.seats) % self.seats
        return receiver(self.ledger[page + ROLES], following, self.step, self.seats, self.everybody)

    def own_place(self, page: i64, number: i64) -> i64:
        """Where in the order the viewer gets its so-manieth card of a packet under the guessed roles; -1 if never."""
        seat = self.first(page)
        i: i64 = 0
        while i < self.ledger[page + PACKET]:
            if seat == self.viewer:
                if number == 0:
                    return i
                number -= 1
            seat = self.after(page, seat)
            i += 1
        return -1

    def own_cards(self, page: i64) -> i64:
        """How many cards of a page the viewer has got in truth."""
        number: i64 = 0
        while self.own_pick(self.truth, page, number) >= 0:
            number += 1
        return number

    def stop_at(self, page: i64, dice: Dice) -> i64:
        """How many cards of a packet have been given by now; -1 if no number fits what the viewer saw.

        Under way, others see who picks only where roles are open (SAB-88): else it may be any moment between the
        viewer's own picks.
        """
        cards = self.ledger[page + PACKET]
        if not self.under_way(page):
            return cards
        if self.open_roles:
            return self.truth[page + GIVEN]
        own = self.own_cards(page)
        upcoming = self.own_place(page, own) if self.viewer >= 0 else -1
        if self.asked == self.viewer:
            return upcoming
        from_place: i64 = 0
        if own > 0:
            from_place = self.own_place(page, own - 1) + 1
            if from_place == 0:
                return -1
        to_place = cards if upcoming < 0 else upcoming
        if to_place <= from_place:
            return -1
        return from_place + dice.below(to_place - from_place)

    def choose_freely(self, page: i64, stop: i64, dice: Dice) -> None:
        """Let everybody choose any value alike, until so many cards are given."""
        seat = self.first(page)
        i: i64 = 0
        while i < stop:
            if i >= self.ledger[page + GIVEN]:
                self.take(page, seat, self.any_value(dice))
            seat = self.after(page, seat)
            i += 1

    def any_value(self, dice: Dice) -> i64:
        packet = self.packet
        distinct: i64 = (1 if packet[0] else 0) + (1 if packet[1] else 0) + (1 if packet[2] else 0)
        which = dice.below(distinct)
        value: i64 = 1
        while packet[value - 1] == 0 or which > 0:
            if packet[value - 1] > 0:
                which -= 1
            value += 1
        return value

    def take(self, page: i64, seat: i64, value: i64) -> None:
        self.packet[value - 1] -= 1
        give(self.ledger, page, seat, value)

    # -- guided guesses ----------------------------------------------------------------------------------------------

    def guided(self, dice: Dice) -> float:
        """Guess all payments so that they fit, with the roles now in the ledger; the chance that a free guess with
        these roles would have fitted, 0 if none can."""
        self.clear()
        weight = 1.0
        page: i64 = 0
        while page < self.pages * PAGE and weight > 0.0:
            if self.ledger[page + WINNER] != MINERS_WON:
                pay_saboteurs(self.ledger, page, self.bank, self.seats)
            elif self.viewer < 0 or (
                self.own_cards(page) == 0 and not (self.under_way(page) and self.asked == self.viewer)
            ):
                draw_packet(self.ledger, page, self.bank, self.packet, self.cap, dice)
                if not self.finish_page(page, dice):
                    return 0.0
            elif self.choose:
                weight *= self.guide_choices(page, dice)
            else:
                weight *= self.guide_highest(page, dice)
            if weight > 0.0 and not self.fits(page):
                return 0.0
            page += PAGE
        return weight

    def finish_page(self, page: i64, dice: Dice) -> bool:
        """Give the cards of a packet that has been drawn; false if the viewer would be asked when it is not."""
        if not self.choose:
            draft_highest(self.ledger, page, self.packet, self.seats, self.step, self.everybody)
            return True
        stop = self.stop_at(page, dice)
        if stop < 0:
            return False
        self.choose_freely(page, stop, dice)
        return True

    def ways(self, ones: i64, twos: i64, threes: i64) -> i64:
        """In how many ways the bank yields a packet."""
        bank = self.bank
        if ones > bank[0] or twos > bank[1] or threes > bank[2]:
            return 0
        return BINOMIAL[bank[0] * 29 + ones] * BINOMIAL[bank[1] * 29 + twos] * BINOMIAL[bank[2] * 29 + threes]

    def open_packet(self, page: i64) -> i64:
        """Set the size of a page's packet; returns the number of ways to draw any."""
        left = self.bank[0] + self.bank[1] + self.bank[2]
        cards = self.cap if self.cap < left else left
        self.ledger[page + PACKET] = cards
        return BINOMIAL[left * 29 + cards]

    def fill(self, ones: i64, twos: i64, threes: i64) -> None:
        """Move cards from the bank to the packet."""
        self.bank[0] -= ones
        self.bank[1] -= twos
        self.bank[2] -= threes
        self.packet[0] = ones
        self.packet[1] = twos
        self.packet[2] = threes

    def guide_highest(self, page: i64, dice: Dice) -> float:
        """A packet that gives the viewer the cards it got when everybody is given the highest."""
        all_ways = self.open_packet(page)
        cards = self.ledger[page + PACKET]
        chosen: i64 = -1
        fitting: i64 = 0
        threes: i64 = 0
        while threes <= cards:
            twos: i64 = 0
            while twos + threes <= cards:
                ways = self.ways(cards - twos - threes, twos, threes)
                if ways > 0 and self.gives_own(page, twos, threes):
                    fitting += ways
                    if dice.below(fitting) < ways:
                        chosen = threes * 100 + twos
                twos += 1
            threes += 1
        if chosen < 0:
            return 0.0
        threes = chosen // 100
        twos = chosen % 100
        self.fill(cards - twos - threes, twos, threes)
        self.finish_page(page, dice)
        return float(fitting) / float(all_ways)

    def gives_own(self, page: i64, twos: i64, threes: i64) -> bool:
        number: i64 = 0
        while True:
            here = self.own_pick(self.truth, page, number)
            there = self.own_place(page, number)
            if here < 0 or there < 0:
                return here < 0 and there < 0
            value: i64 = 3 if there < threes else 2 if there < threes + twos else 1
            if self.truth[page + CARDS + here] & 3 != value:
                return False
            number += 1

    def guide_choices(self, page: i64, dice: Dice) -> float:
        """A packet, and choices of the others, that show the viewer each packet it has held."""
        all_ways = self.open_packet(page)
        own = self.own_cards(page)
        looks = own + (1 if self.under_way(page) and self.asked == self.viewer else 0)
        seat = self.first(page)
        weight = 1.0
        look: i64 = 0
        while look < looks:
            there = self.own_place(page, look)
            here = self.own_pick(self.truth, page, look) if look < own else self.truth[page + GIVEN]
            if there < 0:
                return 0.0
            ones = self.before(self.truth, page, here, self.packet_now, 1)
            twos = self.before(self.truth, page, here, self.packet_now, 2)
            threes = self.before(self.truth, page, here, self.packet_now, 3)
            if ones + twos + threes != self.ledger[page + PACKET] - there:
                return 0.0
            others = there - self.ledger[page + GIVEN]
            self.count_paths(ones, twos, threes, others)
            if look == 0:
                weight = self.start_packet(ones, twos, threes, others, dice) / float(all_ways)
            if weight == 0.0 or self.packet[0] < ones or self.packet[1] < twos or self.packet[2] < threes:
                return 0.0
            if look > 0:
                weight *= float(self.paths_at(ones, twos, threes))
            step: i64 = 0
            while step < others:
                weight /= 6.0
                self.take(page, seat, self.guided_value(ones, twos, threes, dice))
                seat = self.after(page, seat)
                step += 1
            if look < own:
                self.take(page, seat, self.truth[page + CARDS + here] & 3)
                seat = self.after(page, seat)
            look += 1
        stop = self.stop_at(page, dice)
        if stop < 0:
            return 0.0
        self.choose_freely(page, stop, dice)
        return weight

    def paths_at(self, ones: i64, twos: i64, threes: i64) -> i64:
        """The chance of coming from the packet at hand to the one given, in sixths to the power of the steps."""
        a = self.packet[0] - ones
        b = self.packet[1] - twos
        c = self.packet[2] - threes
        return self.paths[(a * PATHS_SIDE + b) * PATHS_SIDE + c]

    def count_paths(self, ones: i64, twos: i64, threes: i64, steps: i64) -> None:
        """For every packet `steps` cards above the one given, and those between: the chance that free choices lead
        down to it, in sixths to the power of the steps."""
        paths = self.paths
        total: i64 = 0
        while total <= steps:
            a: i64 = 0
            while a <= total:
                b: i64 = 0
                while a + b <= total:
                    c = total - a - b
                    at = (a * PATHS_SIDE + b) * PATHS_SIDE + c
                    if total == 0:
                        paths[at] = 1
                    else:
                        distinct: i64 = (1 if a + ones else 0) + (1 if b + twos else 0) + (1 if c + threes else 0)
                        ways: i64 = 0
                        if a:
                            ways += paths[at - PATHS_SIDE * PATHS_SIDE]
                        if b:
                            ways += paths[at - PATHS_SIDE]
                        if c:
                            ways += paths[at - 1]
                        paths[at] = ways * (6 // distinct)
                    b += 1
                a += 1
            total += 1

    def start_packet(self, ones: i64, twos: i64, threes: i64, others: i64, dice: Dice) -> float:
        """Draw a first packet from which free choices lead to the one seen; in sixths, the chance that any does."""
        fitting = 0.0
        chosen: i64 = -1
        a: i64 = 0
        while a <= others:
            b: i64 = 0
            while a + b <= others:
                c = others - a - b
                ways = self.ways(ones + a, twos + b, threes + c)
                if ways > 0:
                    share = float(ways) * float(self.paths[(a * PATHS_SIDE + b) * PATHS_SIDE + c])
                    fitting += share
                    if float(dice.below(1073741824)) * fitting < share * 1073741824.0:
                        chosen = a * 100 + b
                b += 1
            a += 1
        if chosen < 0:
            return 0.0
        a = chosen // 100
        b = chosen % 100
        self.fill(ones + a, twos + b, threes + others - a - b)
        return fitting

    def guided_value(self, ones: i64, twos: i64, threes: i64, dice: Dice) -> i64:
        """A choice of somebody else that still leads to the packet seen."""
        packet = self.packet
        fitting: i64 = 0
        chosen: i64 = 0
        value: i64 = 1
        while value <= 3:
            least = ones if value == 1 else twos if value == 2 else threes
            if packet[value - 1] > least:
                packet[value - 1] -= 1
                ways = self.paths_at(ones, twos, threes)
                packet[value - 1] += 1
                fitting += ways
                if dice.below(fitting) < ways:
                    chosen = value
            value += 1
        return chosen
