"""Who is paid what when a round is won (SAB-68 … SAB-78)?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.bits import count

STILL_PLAYED: Final = 0
MINERS_WON: Final = 1
SABOTEURS_WON: Final = 2
MOST_ROUNDS: Final[i64] = 9

# `Nuggets` keeps one row of numbers: cards in the deck by value, cards in the packet by value, a page for each round.
_PACKET: Final[i64] = 3
_PAGES: Final[i64] = 6
_PAGE: Final[i64] = 17  # numbers a round
# On a page:
_WINNER: Final = 0
_LAST: Final = 1
_SIZE: Final = 2
_GIVEN: Final = 3
_ROLES: Final = 4
_GOALS: Final = 5
_CARDS: Final[i64] = 6  # seat * 4 + value, in the order given


@final
class Nuggets:
    """Where the 28 nugget cards are: in the deck, in the packet, or given, with a page for each round that is over.

    Rounds are counted from 0, the cards given in a round too.
    """

    def __init__(self, words: vec[i64]) -> None:
        self.words: vec[i64] = words

    def copy(self) -> Nuggets:
        """An independent copy."""
        return Nuggets(self.words[:])

    def deck(self, value: i64) -> i64:
        """How many cards of a value are in the deck."""
        return self.words[value - 1]

    def in_deck(self) -> i64:
        """How many cards are in the deck."""
        return self.words[0] + self.words[1] + self.words[2]

    def packet(self, value: i64) -> i64:
        """How many cards of a value are in the packet."""
        return self.words[_PACKET + value - 1]

    def in_packet(self) -> i64:
        """How many cards are in the packet."""
        return self.words[_PACKET] + self.words[_PACKET + 1] + self.words[_PACKET + 2]

    def highest(self) -> i64:
        """The highest value in a packet that is not empty."""
        return 3 if self.packet(3) else 2 if self.packet(2) else 1

    def cards(self) -> i64:
        """How many cards there are in all places together (SAB-85)."""
        found = self.in_deck() + self.in_packet()
        for number in range(MOST_ROUNDS):
            found += self.given(number)
        return found

    # -- pages -------------------------------------------------------------------------------------------------------

    def winner(self, number: i64) -> i64:
        """Which side won a round: STILL_PLAYED, MINERS_WON or SABOTEURS_WON."""
        return self.words[_PAGES + number * _PAGE + _WINNER]

    def last(self, number: i64) -> i64:
        """The seat that took the last turn of a round; if the miners won it, it has reached the gold."""
        return self.words[_PAGES + number * _PAGE + _LAST]

    def size(self, number: i64) -> i64:
        """How many cards the packet of a round had at first."""
        return self.words[_PAGES + number * _PAGE + _SIZE]

    def given(self, number: i64) -> i64:
        """How many cards of a round have been given so far."""
        return self.words[_PAGES + number * _PAGE + _GIVEN]

    def roles(self, number: i64) -> i64:
        """The saboteurs of a round, a set; its element `seats` stands for the role card left over."""
        return self.words[_PAGES + number * _PAGE + _ROLES]

    def goal(self, number: i64, goal: i64) -> i64:
        """Which card a goal was in a round."""
        goals = self.words[_PAGES + number * _PAGE + _GOALS]
        return (goals >> (2 * goal)) & 3

    def owner(self, number: i64, place: i64) -> i64:
        """To whom a card of a round was given."""
        return self.words[_PAGES + number * _PAGE + _CARDS + place] >> 2

    def value(self, number: i64, place: i64) -> i64:
        """What a card given in a round is worth."""
        return self.words[_PAGES + number * _PAGE + _CARDS + place] & 3

    def enter(self, number: i64, winner: i64, last: i64, goals: vec[i64]) -> None:
        """Enter how a round ended."""
        page = _PAGES + number * _PAGE
        self.words[page + _WINNER] = winner
        self.words[page + _LAST] = last
        self.words[page + _GOALS] = goals[0] | goals[1] << 2 | goals[2] << 4

    def enter_roles(self, number: i64, roles: i64) -> None:
        """Enter who the saboteurs of a round were."""
        self.words[_PAGES + number * _PAGE + _ROLES] = roles

    def give(self, number: i64, seat: i64, value: i64) -> None:
        """Enter a card given to a seat."""
        page = _PAGES + number * _PAGE
        self.words[page + _CARDS + self.words[page + _GIVEN]] = seat * 4 + value
        self.words[page + _GIVEN] += 1

    def take_back(self, rounds: i64) -> None:
        """Undo all payments of the first rounds: their pages keep how they ended and who was who."""
        words = self.words
        for value in range(cards.VALUES):
            words[value] = cards.NUGGETS[value]
            words[_PACKET + value] = 0
        for number in range(rounds):
            page = _PAGES + number * _PAGE
            words[page + _SIZE] = 0
            words[page + _GIVEN] = 0
            for i in range(_CARDS, _PAGE):
                words[page + i] = 0

    # -- what seats have ---------------------------------------------------------------------------------------------

    def held(self, seat: i64, value: i64) -> i64:
        """How many nugget cards of a value a seat holds."""
        found: i64 = 0
        for number in range(MOST_ROUNDS):
            for place in range(self.given(number)):
                if self.owner(number, place) == seat and self.value(number, place) == value:
                    found += 1
        return found

    def totals(self, sums: vec[i64]) -> None:
        """Write what every seat's nuggets are worth."""
        words = self.words
        for seat in range(len(sums)):
            sums[seat] = 0
        for number in range(MOST_ROUNDS):
            page = _PAGES + number * _PAGE
            for i in range(page + _CARDS, page + _CARDS + words[page + _GIVEN]):
                sums[words[i] >> 2] += words[i] & 3

    # -- payments ----------------------------------------------------------------------------------------------------

    def open_packet(self, number: i64, most: i64) -> i64:
        """Set how many cards the packet of a round will have: `most`, or all that are left (SAB-72); returns it."""
        left = self.in_deck()
        size = most if most < left else left
        self.words[_PAGES + number * _PAGE + _SIZE] = size
        return size

    def fill_packet(self, ones: i64, twos: i64, threes: i64) -> None:
        """Move cards from the deck to the packet."""
        words = self.words
        words[0] -= ones
        words[1] -= twos
        words[2] -= threes
        words[_PACKET] += ones
        words[_PACKET + 1] += twos
        words[_PACKET + 2] += threes

    def draw_packet(self, number: i64, most: i64, dice: Dice) -> None:
        """Shuffle the deck and draw the packet of a round from it (SAB-72)."""
        left = self.in_deck()
        for _card in range(self.open_packet(number, most)):
            card = dice.below(left)
            ones = self.deck(1)
            if card < ones:
                self.fill_packet(1, 0, 0)
            elif card < ones + self.deck(2):
                self.fill_packet(0, 1, 0)
            else:
                self.fill_packet(0, 0, 1)
            left -= 1

    def keep(self, number: i64, seat: i64, value: i64) -> None:
        """A seat keeps a card of the packet (SAB-73)."""
        self.words[_PACKET + value - 1] -= 1
        self.give(number, seat, value)

    def payment(self, due: i64) -> i64:
        """The best payment of at most `due` from the deck: `threes * 100 + twos * 10 + ones`.

        The largest sum not exceeding the amount due; among equals the fewest cards; among those the highest values
        (SAB-69, SAB-71).
        """
        best: i64 = 0
        best_sum: i64 = 0
        best_cards: i64 = 0
        threes: i64 = 0
        while threes <= self.deck(3) and threes * 3 <= due:
            twos: i64 = 0
            while twos <= self.deck(2) and threes * 3 + twos * 2 <= due:
                ones = due - threes * 3 - twos * 2
                if ones > self.deck(1):
                    ones = self.deck(1)
                total = threes * 3 + twos * 2 + ones
                # threes, then twos, grow: of two payments alike the later one has the higher values
                if total > best_sum or (total == best_sum and threes + twos + ones <= best_cards):
                    best = threes * 100 + twos * 10 + ones
                    best_sum = total
                    best_cards = threes + twos + ones
                twos += 1
            threes += 1
        return best

    def pay(self, number: i64, seat: i64, due: i64) -> None:
        """Pay a seat what is due to it, as far as the deck provides it, the highest cards first (SAB-69, SAB-71)."""
        paid = self.payment(due)
        unit: i64 = 100
        for value in (3, 2, 1):
            left = paid // unit % 10
            self.words[value - 1] -= left
            for _card in range(left):
                self.give(number, seat, value)
            unit //= 10


FULL: Final[vec[i64]] = vec[i64](list(cards.NUGGETS) + [0] * (3 + _PAGE * MOST_ROUNDS))


def all_in_deck() -> Nuggets:
    """The nugget cards before anything has been paid."""
    return Nuggets(FULL[:])


def pay_saboteurs(nuggets: Nuggets, number: i64, seats: i64) -> None:
    """Pay every saboteur in play, clockwise from the seat after the last turn (SAB-68 … SAB-71)."""
    roles = nuggets.roles(number)
    due: i64 = cards.DUE[count(roles & ((1 << seats) - 1))]
    seat = nuggets.last(number)
    for _turn in range(seats):
        seat = (seat + 1) % seats
        if (roles >> seat) & 1:
            nuggets.pay(number, seat, due)


def first_receiver(nuggets: Nuggets, number: i64, setup: Setup) -> i64:
    """Who receives the packet of a round first: who reached the gold, or the next miner (SAB-73, SAB-76)."""
    return _receiver(nuggets.roles(number), nuggets.last(number), setup)


def next_receiver(nuggets: Nuggets, number: i64, seat: i64, setup: Setup) -> i64:
    """Who receives the packet of a round after a seat (SAB-74)."""
    return _receiver(nuggets.roles(number), (seat + setup.step + setup.seats) % setup.seats, setup)


def _receiver(roles: i64, seat: i64, setup: Setup) -> i64:
    """From a seat on, itself included, the first that may receive the packet (SAB-75, SAB-V4, SAB-V5)."""
    while not setup.everybody and (roles >> seat) & 1:
        seat = (seat + setup.step + setup.seats) % setup.seats
    return seat


def draft_highest(nuggets: Nuggets, number: i64, setup: Setup) -> None:
    """Pass the packet until it is empty, everybody being given its highest card (SAB-77, SAB-78)."""
    seat = first_receiver(nuggets, number, setup)
    while nuggets.in_packet() > 0:
        nuggets.keep(number, seat, nuggets.highest())
        seat = next_receiver(nuggets, number, seat, setup)
