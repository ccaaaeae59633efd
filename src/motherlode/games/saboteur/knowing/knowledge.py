"""What may a seat believe about roles and nuggets, from the payments it has seen (SAB-88)?

Roles are known to their owner, nuggets to whoever was given them, a packet to whoever held it. A guess at the past
draws roles and replays every payment; it may stand only if the seat would have seen in it exactly what it has seen.
Others who chose a nugget unseen are taken to have chosen any value of the packet alike.

First the past is replayed freely and thrown away until it fits, which is exact. If it does not fit soon (many rounds,
packets seen open), guesses are drawn that fit round by round, and one is kept with the weight it deserves.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.payout import (
    CARD,
    MINERS_WON,
    Nuggets,
    draft_highest,
    how_many,
    pay_saboteurs,
    receiver,
    size,
)
from motherlode.games.saboteur.rules.setup import Setup

WAYS_SIDE: Final = 11  # a draft takes at most ten cards of each value
FINE: Final = 1073741824  # parts into which chances are cut


def _binomials() -> list[int]:
    """Pascal's triangle."""
    table = [0] * (29 * 29)
    for n in range(29):
        table[n * 29] = 1
        for k in range(1, n + 1):
            table[n * 29 + k] = table[(n - 1) * 29 + k - 1] + (table[(n - 1) * 29 + k] if k < n else 0)
    return table


BINOMIAL: Final[vec[i64]] = vec[i64](_binomials())  # n * 29 + k


@final
class PastGuess:
    """One guess at all payments so far, beside the truth of which only what the viewer saw is ever read."""

    def __init__(self, setup: Setup, truth: Nuggets, paid: i64, viewer: i64, holding: i64) -> None:
        self.setup: Setup = setup
        self.truth: Nuggets = truth
        self.guess: Nuggets = truth.copy()
        self.paid: i64 = paid  # rounds, the one whose packet is under way included
        self.viewer: i64 = viewer
        self.holding: i64 = holding  # who holds the packet of a draft under way; -1: none is
        self.ways_down: vec[i64] = vec[i64]([0] * (WAYS_SIDE * WAYS_SIDE * WAYS_SIDE))

    # -- what the viewer saw -----------------------------------------------------------------------------------------

    def under_way(self, number: i64) -> bool:
        """Whether the packet of a round is still going round."""
        return self.holding >= 0 and number == self.paid - 1

    def asks_viewer(self, number: i64) -> bool:
        """Whether the viewer holds the packet of a round now."""
        return self.under_way(number) and self.holding == self.viewer

    def own_pick(self, nuggets: Nuggets, number: i64, which: i64) -> i64:
        """The place in the order of cards given at which the viewer got its so-manieth card of a round; -1 if never."""
        for place in range(nuggets.given(number)):
            if nuggets.owner(number, place) == self.viewer:
                if which == 0:
                    return place
                which -= 1
        return -1

    def own_cards(self, number: i64) -> i64:
        """How many cards of a round the viewer has got in truth."""
        found: i64 = 0
        while self.own_pick(self.truth, number, found) >= 0:
            found += 1
        return found

    def before(self, nuggets: Nuggets, number: i64, place: i64) -> i64:
        """The packet before the card at `place` was taken from it."""
        found = nuggets.packet() if self.under_way(number) else 0
        for i in range(place, nuggets.given(number)):
            found += CARD[nuggets.value(number, i)]
        return found

    def fits(self, number: i64) -> bool:
        """Whether the viewer would have seen in this round of the guess what it has seen in the true one."""
        truth = self.truth
        guess = self.guess
        if self.setup.open_roles:  # who got how many cards, and how many were drawn, is public
            if truth.given(number) != guess.given(number) or truth.size(number) != guess.size(number):
                return False
            for place in range(truth.given(number)):
                if truth.owner(number, place) != guess.owner(number, place):
                    return False
        if self.viewer < 0:
            return True
        chosen = self.setup.choose and truth.winner(number) == MINERS_WON
        which: i64 = 0
        while True:
            here = self.own_pick(truth, number, which)
            there = self.own_pick(guess, number, which)
            if here < 0 or there < 0:
                if here != there:
                    return False
                break
            if truth.value(number, here) != guess.value(number, there):
                return False
            if chosen and self.before(truth, number, here) != self.before(guess, number, there):
                return False
            which += 1
        return not self.asks_viewer(number) or truth.packet() == guess.packet()

    # -- free guesses ------------------------------------------------------------------------------------------------

    def free(self, dice: Dice) -> bool:
        """Replay all payments with the roles now in the guess; whether they fit what was seen."""
        self.guess.take_back(self.paid)
        for number in range(self.paid):
            if self.guess.winner(number) != MINERS_WON:
                pay_saboteurs(self.guess, number, self.setup.seats)
            elif not self.draft_freely(number, dice):
                return False
            if not self.fits(number):
                return False
        return True

    def draft_freely(self, number: i64, dice: Dice) -> bool:
        """Draw a packet and give its cards; false if that cannot have come to where it is now."""
        self.guess.draw_packet(number, self.setup.cap, dice)
        return self.finish(number, dice)

    def finish(self, number: i64, dice: Dice) -> bool:
        """Give the cards of a packet that has been drawn; false if the viewer would be asked when it is not."""
        if not self.setup.choose:
            draft_highest(self.guess, number, self.setup)
            return True
        stop = self.stop_at(number, dice)
        if stop < 0:
            return False
        self.choose_freely(number, stop, dice)
        return True

    def first(self, number: i64) -> i64:
        """Who receives the packet first."""
        return receiver(self.guess, number, self.guess.last(number), self.setup)

    def after(self, number: i64, seat: i64) -> i64:
        """Who receives it after `seat`."""
        return receiver(self.guess, number, seat + self.setup.step, self.setup)

    def holder(self, number: i64) -> i64:
        """Who holds the packet after the cards given so far."""
        seat = self.first(number)
        for _card in range(self.guess.given(number)):
            seat = self.after(number, seat)
        return seat

    def own_place(self, number: i64, which: i64) -> i64:
        """Where in the order the viewer gets its so-manieth card of a packet under the guessed roles; -1 if never."""
        seat = self.first(number)
        for place in range(self.guess.size(number)):
            if seat == self.viewer:
                if which == 0:
                    return place
                which -= 1
            seat = self.after(number, seat)
        return -1

    def stop_at(self, number: i64, dice: Dice) -> i64:
        """How many cards of a packet have been given by now; -1 if no number fits what the viewer saw.

        Under way, others see who picks only where roles are open (SAB-88): else it may be any moment between the
        viewer's own picks.
        """
        size = self.guess.size(number)
        if not self.under_way(number):
            return size
        if self.setup.open_roles:
            return self.truth.given(number)
        own = self.own_cards(number)
        upcoming = self.own_place(number, own) if self.viewer >= 0 else -1
        if self.holding == self.viewer:
            return upcoming
        from_place: i64 = 0
        if own > 0:
            from_place = self.own_place(number, own - 1) + 1
            if from_place == 0:
                return -1
        to_place = size if upcoming < 0 else upcoming
        if to_place <= from_place:
            return -1
        return from_place + dice.below(to_place - from_place)

    def choose_freely(self, number: i64, stop: i64, dice: Dice) -> None:
        """Let everybody choose any value alike, until so many cards are given."""
        seat = self.first(number)
        for place in range(stop):
            if place >= self.guess.given(number):
                self.guess.keep(number, seat, self.any_value(dice))
            seat = self.after(number, seat)

    def any_value(self, dice: Dice) -> i64:
        """One of the values in the packet, all alike."""
        packet = self.guess.packet()
        which = dice.below(different(packet))
        value: i64 = 1
        while how_many(packet, value) == 0 or which > 0:
            if how_many(packet, value):
                which -= 1
            value += 1
        return value

    # -- guided guesses ----------------------------------------------------------------------------------------------

    def guided(self, dice: Dice) -> float:
        """Guess all payments so that they fit, with the roles now in the guess; the chance that a free guess with these
        roles would have fitted, 0 if none can."""
        self.guess.take_back(self.paid)
        weight = 1.0
        number: i64 = 0
        while number < self.paid and weight > 0.0:
            if self.guess.winner(number) != MINERS_WON:
                pay_saboteurs(self.guess, number, self.setup.seats)
            elif self.viewer < 0 or (self.own_cards(number) == 0 and not self.asks_viewer(number)):
                if not self.draft_freely(number, dice):
                    return 0.0
            elif self.setup.choose:
                weight *= self.guide_choices(number, dice)
            else:
                weight *= self.guide_highest(number, dice)
            if weight > 0.0 and not self.fits(number):
                return 0.0
            number += 1
        return weight

    def ways(self, some: i64) -> i64:
        """In how many ways the deck yields a packet."""
        found: i64 = 1
        for value in range(1, cards.VALUES + 1):
            there = how_many(self.guess.deck(), value)
            wanted = how_many(some, value)
            if wanted > there:
                return 0
            found *= BINOMIAL[there * 29 + wanted]
        return found

    def guide_highest(self, number: i64, dice: Dice) -> float:
        """A packet that gives the viewer the cards it got when everybody is given the highest."""
        total = self.guess.open_packet(number, self.setup.cap)
        all_ways = BINOMIAL[size(self.guess.deck()) * 29 + total]
        chosen: i64 = 0
        fitting: i64 = 0
        for threes in range(total + 1):
            for twos in range(total - threes + 1):
                some = threes * CARD[3] + twos * CARD[2] + total - twos - threes
                ways = self.ways(some)
                if ways > 0 and self.gives_own(number, some):
                    fitting += ways
                    if dice.below(fitting) < ways:
                        chosen = some
        if fitting == 0:
            return 0.0
        self.guess.fill_packet(chosen)
        self.finish(number, dice)
        return float(fitting) / float(all_ways)

    def gives_own(self, number: i64, some: i64) -> bool:
        """Whether a packet gives the viewer the cards it got, the highest first."""
        threes = how_many(some, 3)
        which: i64 = 0
        while True:
            here = self.own_pick(self.truth, number, which)
            there = self.own_place(number, which)
            if here < 0 or there < 0:
                return here < 0 and there < 0
            value: i64 = 3 if there < threes else 2 if there < threes + how_many(some, 2) else 1
            if self.truth.value(number, here) != value:
                return False
            which += 1

    def guide_choices(self, number: i64, dice: Dice) -> float:
        """A packet, and choices of the others, that show the viewer each packet it has held."""
        guess = self.guess
        truth = self.truth
        total = guess.open_packet(number, self.setup.cap)
        all_ways = BINOMIAL[size(guess.deck()) * 29 + total]
        own = self.own_cards(number)
        looks = own + (1 if self.asks_viewer(number) else 0)
        seat = self.first(number)
        weight = 1.0
        for look in range(looks):
            there = self.own_place(number, look)
            here = self.own_pick(truth, number, look) if look < own else truth.given(number)
            seen = self.before(truth, number, here)
            if there < 0 or size(seen) != total - there:
                return 0.0
            others = there - guess.given(number)
            self.count_ways_down(seen, others)
            if look == 0:
                weight = self.start_packet(seen, others, dice) / float(all_ways)
            if weight == 0.0 or not holds(guess.packet(), seen):
                return 0.0
            if look > 0:
                weight *= float(self.ways_down[rung(guess.packet() - seen)])
            for _step in range(others):
                weight /= 6.0
                guess.keep(number, seat, self.guided_value(seen, dice))
                seat = self.after(number, seat)
            if look < own:
                guess.keep(number, seat, truth.value(number, here))
                seat = self.after(number, seat)
        return weight if self.finish(number, dice) else 0.0

    def count_ways_down(self, seen: i64, steps: i64) -> None:
        """For every packet `steps` cards above the one seen, and those between: the chance that free choices lead
        down to it, in sixths to the power of the steps."""
        down = self.ways_down
        for total in range(steps + 1):
            for ones in range(total + 1):
                for twos in range(total - ones + 1):
                    more = ones + twos * CARD[2] + (total - ones - twos) * CARD[3]
                    ways: i64 = 1
                    if total > 0:
                        ways = 0
                        for value in range(1, cards.VALUES + 1):
                            if how_many(more, value):
                                ways += down[rung(more - CARD[value])]
                        ways *= 6 // different(seen + more)
                    down[rung(more)] = ways

    def start_packet(self, seen: i64, others: i64, dice: Dice) -> float:
        """Draw a first packet from which free choices lead to the one seen; in sixths, the chance that any does."""
        fitting = 0.0
        chosen: i64 = -1
        for ones in range(others + 1):
            for twos in range(others - ones + 1):
                more = ones + twos * CARD[2] + (others - ones - twos) * CARD[3]
                ways = self.ways(seen + more)
                if ways > 0:
                    share = float(ways) * float(self.ways_down[rung(more)])
                    fitting += share
                    if float(dice.below(FINE)) * fitting < share * float(FINE):
                        chosen = seen + more
        if chosen < 0:
            return 0.0
        self.guess.fill_packet(chosen)
        return fitting

    def guided_value(self, seen: i64, dice: Dice) -> i64:
        """A choice of somebody else that still leads to the packet seen."""
        more = self.guess.packet() - seen
        fitting: i64 = 0
        chosen: i64 = 0
        for value in range(1, cards.VALUES + 1):
            if how_many(more, value):
                ways = self.ways_down[rung(more - CARD[value])]
                fitting += ways
                if dice.below(fitting) < ways:
                    chosen = value
        return chosen


def different(some: i64) -> i64:
    """How many different values there are among some nugget cards."""
    return (1 if some & 255 else 0) + (1 if some & 65280 else 0) + (1 if some >> 16 else 0)


def holds(some: i64, part: i64) -> bool:
    """Whether a packet is part of another, value by value."""
    return all(how_many(some, value) >= how_many(part, value) for value in range(1, cards.VALUES + 1))


def rung(more: i64) -> i64:
    """Where `ways_down` has a packet so many cards above the one seen."""
    return (how_many(more, 1) * WAYS_SIDE + how_many(more, 2)) * WAYS_SIDE + how_many(more, 3)
