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

# Some nugget cards are one number: eight digits each for how many there are of a value.
CARD: Final[vec[i64]] = vec[i64]([0, 1, 256, 65536])
"""Value → a single card of it."""
ALL_CARDS: Final = 264208  # 16 ones, 8 twos and 4 threes


def how_many(some: i64, value: i64) -> i64:
    """How many of some nugget cards are of a value."""
    return (some >> (8 * value - 8)) & 255


def size(some: i64) -> i64:
    """How many some nugget cards are."""
    return (some & 255) + ((some >> 8) & 255) + (some >> 16)


# `Nuggets` keeps one row of numbers: the deck, the packet, a page for each round.
_DECK: Final = 0
_PACKET: Final = 1
_PAGES: Final[i64] = 2
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

    def deck(self) -> i64:
        """The cards in the deck."""
        return self.words[_DECK]

    def packet(self) -> i64:
        """The cards in the packet."""
        return self.words[_PACKET]

    def cards(self) -> i64:
        """How many cards there are in all places together (SAB-85)."""
        found = size(self.deck()) + size(self.packet())
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
        words[_DECK] = ALL_CARDS
        words[_PACKET] = 0
        for number in range(rounds):
            page = _PAGES + number * _PAGE
            words[page + _SIZE] = 0
            words[page + _GIVEN] = 0
            for i in range(_CARDS, _PAGE):
                words[page + i] = 0

    # -- what seats have ---------------------------------------------------------------------------------------------

    def held(self, seat: i64) -> i64:
        """The nugget cards that a seat holds."""
        found: i64 = 0
        for number in range(MOST_ROUNDS):
            for place in range(self.given(number)):
                if self.owner(number, place) == seat:
                    found += CARD[self.value(number, place)]
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
        left = size(self.deck())
        if most < left:
            left = most
        self.words[_PAGES + number * _PAGE + _SIZE] = left
        return left

    def fill_packet(self, some: i64) -> None:
        """Move cards from the deck to the packet."""
        self.words[_DECK] -= some
        self.words[_PACKET] += some

    def draw_packet(self, number: i64, most: i64, dice: Dice) -> None:
        """Shuffle the deck and draw the packet of a round from it (SAB-72)."""
        for _card in range(self.open_packet(number, most)):
            card = dice.below(size(self.deck()))
            value: i64 = 1
            while card >= how_many(self.deck(), value):
                card -= how_many(self.deck(), value)
                value += 1
            self.fill_packet(CARD[value])

    def keep(self, number: i64, seat: i64, value: i64) -> None:
        """A seat keeps a card of the packet (SAB-73)."""
        self.words[_PACKET] -= CARD[value]
        self.give(number, seat, value)

    def pay(self, number: i64, seat: i64, due: i64) -> None:
        """Pay a seat what is due to it, as far as the deck provides it, the highest cards first (SAB-69, SAB-71)."""
        paid = payment(self.deck(), due)
        self.words[_DECK] -= paid
        for value in range(cards.VALUES, 0, -1):
            for _card in range(how_many(paid, value)):
                self.give(number, seat, value)


def payment(deck: i64, due: i64) -> i64:
    """The best payment of at most `due` from some cards.

    The largest sum not exceeding the amount due; among equals the fewest cards; among those the highest values
    (SAB-69, SAB-71).
    """
    best: i64 = 0
    best_sum: i64 = 0
    for threes in range(min(how_many(deck, 3), due // 3) + 1):
        for twos in range(min(how_many(deck, 2), (due - 3 * threes) // 2) + 1):
            ones = min(how_many(deck, 1), due - 3 * threes - 2 * twos)
            total = 3 * threes + 2 * twos + ones
            some = threes * CARD[3] + twos * CARD[2] + ones
            # threes, then twos, grow: of two payments alike the later one has the higher values
            if total > best_sum or (total == best_sum and size(some) <= size(best)):
                best = some
                best_sum = total
    return best


ALL_IN_DECK: Final = Nuggets(vec[i64]([ALL_CARDS] + [0] * (1 + _PAGE * MOST_ROUNDS)))
"""The nugget cards before anything has been paid; to be copied."""


def pay_saboteurs(nuggets: Nuggets, number: i64, seats: i64) -> None:
    """Pay every saboteur in play, clockwise from the seat after the last turn (SAB-68 … SAB-71)."""
    roles = nuggets.roles(number)
    due: i64 = cards.DUE[count(roles & ((1 << seats) - 1))]
    seat = nuggets.last(number)
    for _turn in range(seats):
        seat = (seat + 1) % seats
        if (roles >> seat) & 1:
            nuggets.pay(number, seat, due)


def receiver(nuggets: Nuggets, number: i64, seat: i64, setup: Setup) -> i64:
    """From a seat on, itself included, the first that may receive the packet of a round (SAB-73 … SAB-76, SAB-V4).

    Saboteurs do not, unless everybody does (SAB-V5).
    """
    seat = (seat + setup.seats) % setup.seats
    while not setup.everybody and (nuggets.roles(number) >> seat) & 1:
        seat = (seat + setup.step + setup.seats) % setup.seats
    return seat


def draft_highest(nuggets: Nuggets, number: i64, setup: Setup) -> None:
    """Pass the packet until it is empty, everybody being given its highest card (SAB-77, SAB-78)."""
    seat = receiver(nuggets, number, nuggets.last(number), setup)
    while nuggets.packet():
        value: i64 = 3
        while how_many(nuggets.packet(), value) == 0:
            value -= 1
        nuggets.keep(number, seat, value)
        seat = receiver(nuggets, number, seat + setup.step, setup)
