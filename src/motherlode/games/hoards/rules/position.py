"""Where does everything lie? All fields of a game of Hoards, and the questions that the rules ask of the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES, Knowledge
from motherlode.games.hoards.knowing.past_loots import PART, PART_BITS, cards_of
from motherlode.games.hoards.rules.cards import BLUE, FIRST_KING, MOST_STACKS, TREASURE
from motherlode.games.hoards.rules.setup import Setup
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import NO_CARD, names

RING: Final = 63  # the deck lies in a ring of 64
CARD_BITS: Final = 63
SEEN_FROM: Final = 6
NO_STACK: Final = -1

# What is known by rule of the cards in a part of a stack
FREE: Final = 0  # nothing
COMBINATION: Final = 1  # together they are one (HO-35)
WEAPONS: Final = 2  # they are clubs (HO-87)

# How a game ended
RAN_OUT: Final = 1  # HO-100
STAGNATED: Final = 2  # HO-101

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 96)
_NOBODY: Final[vec[i64]] = vec[i64]([NOBODY] * 4)
_NO_CARDS: Final[vec[i64]] = vec[i64]([NO_CARD] * 64)


@mypyc_attr(allow_interpreted_subclasses=False)
class Position(State):
    """The table before the deal, or `like` another one: every field is copied where it is declared."""

    def __init__(self, seats: i64, dice: Dice, setup: Setup, like: Position | None) -> None:
        super().__init__(seats, dice)
        none: i64 = -1  # NOBODY, NO_STACK, NO_CARD
        zero: i64 = 0  # with the number itself mypyc would make an object of what is copied
        self.setup: Setup = setup
        # Who has seen which card where
        self.mind: Knowledge = Knowledge(seats, None if like is None else like.mind)
        # Place → its cards: hands 0 … 3, then parts of stacks; and FREE, COMBINATION or WEAPONS
        self.content: vec[i64] = _ZEROS[:PLACES] if like is None else like.content[:]
        self.claim: vec[i64] = _ZEROS[:PLACES] if like is None else like.claim[:]
        # Seat × MOST_STACKS + number → a stack; seat → how many stacks it owns
        self.hoard: vec[i64] = _ZEROS[: seats * MOST_STACKS] if like is None else like.hoard[:]
        self.stacks: vec[i64] = _ZEROS[:4] if like is None else like.stacks[:]
        # The deck is a ring; a cell is a card, and from bit SEEN_FROM on the set of seats that know it
        self.deck: vec[i64] = (_NO_CARDS if like is None else like.deck)[:]
        self.head: i64 = zero if like is None else like.head  # the cell of the top card
        self.left: i64 = zero if like is None else like.left  # cards in the deck
        self.removed: i64 = zero if like is None else like.removed  # HO-11
        self.pile: i64 = zero if like is None else like.pile  # the discard pile (HO-7)
        # Seat → kings face up in its hoard; king's suit → its original owner, NOBODY if it is out of play (HO-14)
        self.dormant: vec[i64] = _ZEROS[:4] if like is None else like.dormant[:]
        self.armed: vec[i64] = _ZEROS[:4] if like is None else like.armed[:]
        self.owners: vec[i64] = (_NOBODY if like is None else like.owners)[:]
        self.spare: i64 = zero if like is None else like.spare  # kings out of play (HO-15)
        # The turn
        self.first: i64 = zero if like is None else like.first  # the first seat (HO-16)
        self.active: i64 = zero if like is None else like.active  # whose turn it is
        self.asked: i64 = zero if like is None else like.asked  # the decision, a number of `Ask`
        self.used: i64 = zero if like is None else like.used  # actions used, as a set of their numbers
        self.used_stack: i64 = none if like is None else like.used_stack  # laid or added to this turn (HO-39)
        self.picked: i64 = zero if like is None else like.picked  # cards picked for a stack or a gift, still in hand
        self.adding: i64 = zero if like is None else like.adding  # the stack added to
        self.drawing: i64 = zero if like is None else like.drawing  # so many cards from the top are being looked at
        self.peeked: i64 = zero if like is None else like.peeked  # stacks seen in this stroll, as a set
        # Raids and loots
        self.target: i64 = none if like is None else like.target  # whom the active player raids or loots
        self.looting: bool = False if like is None else like.looting  # it is a loot, not a raid
        self.loot_stack: i64 = zero if like is None else like.loot_stack  # the stack under attack
        self.looted: i64 = none if like is None else like.looted  # whom it looted this turn
        self.call: i64 = zero if like is None else like.call  # the alternative called (HO-50)
        self.reversed: bool = False if like is None else like.reversed  # the smaller value wins (HO-85)
        self.turned: bool = False if like is None else like.turned  # it did so in a comparison of this turn
        self.shown: i64 = none if like is None else like.shown  # the card the active player revealed in a fight
        self.shown_too: i64 = none if like is None else like.shown_too  # the card the target revealed
        # The end
        self.turns: i64 = zero if like is None else like.turns  # turns completed
        self.left_at_round: i64 = zero if like is None else like.left_at_round  # the deck when the round began
        self.stagnant: i64 = zero if like is None else like.stagnant  # rounds in a row without a draw (HO-101)
        self.reason: i64 = zero if like is None else like.reason  # RAN_OUT or STAGNATED when over
        # For the figures of a finished game: things everybody sees
        self.loots: i64 = zero if like is None else like.loots
        self.caught: i64 = zero if like is None else like.caught
        self.raids: i64 = zero if like is None else like.raids
        self.fights: i64 = zero if like is None else like.fights
        if like is not None:
            self.copy_base(like)

    def ask(self, seat: i64, asked: i64) -> None:
        """A seat decides next, and what it is asked."""
        self.seat = seat
        self.asked = asked

    def hand_counted(self, seat: i64) -> i64:
        """How many cards of a seat's hand count for the limits at the end of its turn (HO-26)."""
        held = self.content[seat]
        return count(held) if self.setup.kings_count else count(held & TREASURE)

    def top(self, k: i64) -> i64:
        """The k-th card of the deck from the top."""
        return self.deck[(self.head + k) & RING] & CARD_BITS

    def seen_by(self, k: i64) -> i64:
        """The seats that know the k-th card of the deck from the top."""
        return self.deck[(self.head + k) & RING] >> SEEN_FROM

    def unknown_in_deck(self, observer: i64) -> i64:
        """The cards of the deck that an observer does not know."""
        found: i64 = 0
        deck = self.deck
        for k in range(self.head, self.head + self.left):
            cell = deck[k & RING]
            if cell >> SEEN_FROM & BIT[observer] == 0:
                found |= BIT[cell & CARD_BITS]
        return found

    def lay_open(self, seat: i64, card: i64) -> None:
        """A card leaves a hand face up, before everybody's eyes."""
        held = self.content[seat]
        self.mind.expose(card, seat, count(held))
        self.content[seat] = held ^ BIT[card]
        self.sealed = True

    def stack(self, seat: i64, number: i64) -> i64:
        """One of a seat's stacks: the places of its parts, in one word."""
        return self.hoard[seat * MOST_STACKS + number]

    def stack_cards(self, stack: i64) -> i64:
        """All cards of a stack."""
        return cards_of(stack, self.content)

    def stack_at(self, seat: i64, number: i64) -> i64:
        """The cards of one of a seat's stacks."""
        return cards_of(self.hoard[seat * MOST_STACKS + number], self.content)

    def stack_size(self, seat: i64, number: i64) -> i64:
        """How many cards one of a seat's stacks has: everybody sees that (HO-36)."""
        return count(self.stack_at(seat, number))

    def known_cards(self, observer: i64, stack: i64) -> i64:
        """The cards of a stack that an observer knows to be there."""
        found: i64 = 0
        while stack:
            found |= self.mind.placed(observer, stack & PART)
            stack >>= PART_BITS
        return found

    def stack_told(self, stack: i64) -> list[str]:
        """The cards of a stack as they lie: those first laid, then the additions. Who looks at it sees that."""
        found: list[str] = []
        while stack:
            found += names(self.content[stack & PART])
            stack >>= PART_BITS
        return found

    def free_place(self) -> i64:
        """A place without cards, for a new part."""
        place: i64 = FIRST_PART
        while self.content[place]:
            place += 1
        return place

    def append_stack(self, seat: i64, stack: i64) -> None:
        """A new or won stack comes last in a hoard."""
        self.hoard[seat * MOST_STACKS + self.stacks[seat]] = stack
        self.stacks[seat] += 1

    def remove_stack(self, seat: i64, number: i64) -> None:
        """A stack leaves a hoard, the rest close up."""
        k = seat * MOST_STACKS + number
        last = seat * MOST_STACKS + self.stacks[seat] - 1
        while k < last:
            self.hoard[k] = self.hoard[k + 1]
            k += 1
        self.hoard[last] = 0
        self.stacks[seat] -= 1

    def has_armed(self, seat: i64, suit: i64) -> bool:
        """Whether a king is armed in a seat's hoard, whoever its owner is (HO-88)."""
        return self.armed[seat] & BIT[FIRST_KING + suit] != 0

    def protected(self, seat: i64) -> bool:
        """Blue-protected: cannot be raided or looted (HO-86)."""
        return self.has_armed(seat, BLUE)
