"""The table of Hoards: where every card lies, and how cards move from place to place before whose eyes.

`HoardsTable` holds the position and its movements; the decisions that cause them are in rules.py. Clause ids are those
of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY, State
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, OPEN, PLACES, PUBLIC, Knowledge
from motherlode.games.hoards.rules.cards import BLUE, FIRST_KING, TREASURE
from motherlode.games.hoards.rules.decisions import H_TURN, RANDOM, House
from motherlode.kits.bits import BIT, count, listed, lowest
from motherlode.kits.cards52 import ALL_CLUBS, NO_CARD, name

# -- constants ---------------------------------------------------------------------------------------------------------

MOST_SEATS: Final = 4
MOST_STACKS: Final = 24  # of one seat: 48 cards in stacks of two
RING: Final = 63  # the deck lies in a ring of 64

# A stack is one word: up to four parts, six bits each, the cards first laid and then the additions in their order.
PART_BITS: Final = 6
PART: Final = 63

# What is known by rule of the cards in a part
FREE: Final = 0  # nothing
COMBINATION: Final = 1  # together they are one (HO-35)
WEAPONS: Final = 2  # they are clubs (HO-87)

# What a loot has proved of the two stacks to those who did not see them; see `imagine.py`
FACT: Final = 10  # words: kind, stack or seat of either side, cards discarded of either, sign, cores, cards gone since
MOST_FACTS: Final = 12
DEFENDER_INVALID: Final = 67
LOOTER_INVALID: Final = 68
INCOMPATIBLE: Final = 69
COMPARED: Final = 70
DRAWN: Final = 72


def cards(held: int) -> list[str]:
    """A set of cards for an event."""
    return [name(card) for card in listed(held)]


@mypyc_attr(allow_interpreted_subclasses=False)
class HoardsTable(State):
    """Where everything lies."""

    def __init__(self, seats: i64, dice: Dice, house: House, mind: Knowledge, words: vec[i64]) -> None:
        super().__init__(seats, dice)
        self.house: House = house
        self.mind: Knowledge = mind
        self.content: vec[i64] = words  # place → its cards: hands 0 … 3, then parts of stacks
        self.claim: vec[i64] = words  # place → FREE, COMBINATION or WEAPONS
        self.hoard: vec[i64] = words  # seat × MOST_STACKS + number → a stack
        self.stacks: vec[i64] = words  # seat → how many stacks it owns
        self.deck: vec[i64] = words  # a ring of cards …
        self.seen: vec[i64] = words  # … and for each of its cells the seats that know the card there
        self.head: i64 = 0  # the top card
        self.left: i64 = 0  # cards in the deck
        self.removed: i64 = 0  # HO-11
        self.pile: i64 = 0  # the discard pile (HO-7)
        self.spare: i64 = 0  # kings out of play (HO-15)
        self.dormant: vec[i64] = words  # seat → kings face up in its hoard
        self.armed: vec[i64] = words
        self.owners: vec[i64] = words  # king's suit → its original owner, NOBODY if it is out of play (HO-14)
        self.least_kings: vec[i64] = words  # seat → bounds for the kings in its hand that its draws and discards have
        self.most_kings: vec[i64] = words  # shown, where kings do not count for the limits (HO-V10)
        self.facts: vec[i64] = words
        self.known_facts: i64 = 0
        self.staged: bool = False  # the last fact is this turn's loot: its two players still see the stacks
        self.active: i64 = 0  # whose turn it is
        self.target: i64 = NOBODY  # whom it raids or loots
        self.loot_target: i64 = NOBODY  # whom it looted this turn, while `staged`
        self.phase: i64 = H_TURN
        self.first: i64 = 0  # the first seat (HO-16)
        self.used: i64 = 0  # actions used this turn, as bits by their action number
        self.used_stack: i64 = -1  # the stack laid or added to this turn (HO-39)
        self.picked: i64 = 0  # H3, H13: the cards picked so far, still in hand
        self.adding: i64 = 0  # H4: the stack added to
        self.drawing: i64 = 0  # H6: so many cards from the top are being looked at
        self.looting: bool = False  # the action under way is a loot, not a raid
        self.loot_stack: i64 = 0  # the stack under attack
        self.call: i64 = RANDOM  # the alternative called (HO-50)
        self.reversed: bool = False  # the smaller value wins (HO-85)
        self.turned: bool = False  # it did so in a comparison of this turn
        self.shown: i64 = NO_CARD  # the card the active player revealed in a fight
        self.shown_too: i64 = NO_CARD  # the card the target revealed
        self.peeked: i64 = 0  # stacks seen in this stroll, as bits
        self.turns: i64 = 0  # turns completed
        self.left_at_round: i64 = 0  # the deck when the round began
        self.stagnant: i64 = 0  # rounds in a row in which the deck did not shrink (HO-101)
        self.reason: i64 = 0  # RAN_OUT or STAGNATED when over
        self.loots: i64 = 0  # for the figures of a finished game: things everybody sees
        self.caught: i64 = 0
        self.raids: i64 = 0
        self.fights: i64 = 0

    def copy_table(self, source: HoardsTable) -> None:
        """Take over everything that is in this class."""
        self.copy_base(source)
        self.mind = source.mind.copy()
        self.content = source.content[:]
        self.claim = source.claim[:]
        self.hoard = source.hoard[:]
        self.stacks = source.stacks[:]
        self.deck = source.deck[:]
        self.seen = source.seen[:]
        self.head = source.head
        self.left = source.left
        self.removed = source.removed
        self.pile = source.pile
        self.spare = source.spare
        self.dormant = source.dormant[:]
        self.armed = source.armed[:]
        self.owners = source.owners[:]
        self.least_kings = source.least_kings[:]
        self.most_kings = source.most_kings[:]
        self.facts = source.facts[:]
        self.known_facts = source.known_facts
        self.staged = source.staged
        self.active = source.active
        self.target = source.target
        self.loot_target = source.loot_target
        self.phase = source.phase
        self.first = source.first
        self.used = source.used
        self.used_stack = source.used_stack
        self.picked = source.picked
        self.adding = source.adding
        self.drawing = source.drawing
        self.looting = source.looting
        self.loot_stack = source.loot_stack
        self.call = source.call
        self.reversed = source.reversed
        self.turned = source.turned
        self.shown = source.shown
        self.shown_too = source.shown_too
        self.peeked = source.peeked
        self.turns = source.turns
        self.left_at_round = source.left_at_round
        self.stagnant = source.stagnant
        self.reason = source.reason
        self.loots = source.loots
        self.caught = source.caught
        self.raids = source.raids
        self.fights = source.fights

    # -- asking ------------------------------------------------------------------------------------------------------

    def hand(self, seat: i64) -> i64:
        """The cards in a seat's hand."""
        return self.content[seat]

    def stack_cards(self, stack: i64) -> i64:
        """All cards of a stack."""
        content = self.content
        found: i64 = 0
        while stack:
            found |= content[stack & PART]
            stack >>= PART_BITS
        return found

    def stack_at(self, seat: i64, number: i64) -> i64:
        """The cards of one of a seat's stacks."""
        return self.stack_cards(self.hoard[seat * MOST_STACKS + number])

    def stack_size(self, seat: i64, number: i64) -> i64:
        """How many cards one of a seat's stacks has: everybody sees that (HO-36)."""
        return count(self.stack_at(seat, number))

    def hoarded(self, seat: i64) -> i64:
        """All cards in a seat's stacks."""
        found: i64 = 0
        k: i64 = 0
        while k < self.stacks[seat]:
            found |= self.stack_at(seat, k)
            k += 1
        return found

    def in_play(self, seat: i64) -> i64:
        """How many cards of a seat's hand count for the limits at the end of its turn (HO-26)."""
        held = self.content[seat]
        return count(held) if self.house.kings_count else count(held & TREASURE)

    # -- the deck ----------------------------------------------------------------------------------------------------

    def top(self, k: i64) -> i64:
        """The k-th card of the deck from the top."""
        return self.deck[(self.head + k) & RING]

    def take_top(self) -> i64:
        """Take the top card off the deck."""
        card = self.deck[self.head]
        self.deck[self.head] = NO_CARD
        self.seen[self.head] = 0
        self.head = (self.head + 1) & RING
        self.left -= 1
        self.sealed = True
        return card

    def draw(self, seat: i64, rule: str) -> i64:
        """A seat takes the top card into its hand; only who saw it on the deck knows which it is.

        Without a `rule` nothing is told: the caller does.
        """
        seen = self.seen[self.head]
        return self.draw_one_of(seat, seen, seen, rule)

    def draw_one_of(self, seat: i64, some: i64, every: i64, rule: str) -> i64:
        """The same where all see it taken from several cards: `some` seats have seen one of them, `every` all."""
        seen = self.seen[self.head]
        card = self.take_top()
        self.content[seat] |= BIT[card]
        mind = self.mind
        o: i64 = 0
        while o < self.seats:
            if o == seat or seen & BIT[o]:
                mind.show(o, card, seat)
                if o != seat:
                    mind.share(o, seat, BIT[card])
            else:
                mind.draw_unseen(o, seat)
            if o != seat and some & BIT[o]:
                mind.most[o * PLACES + seat] += 1
                if every & BIT[o]:
                    mind.sure[o * PLACES + seat] += 1
            o += 1
        mind.draw_unseen(PUBLIC, seat)
        mind.fresh[seat] += 1
        if self.story is not None and rule:
            self.tell_drawn(seat, card, seen, rule)
        return card

    def lay_open_top(self) -> i64:
        """The top card of the deck goes face up to the discard pile (HO-42)."""
        card = self.take_top()
        self.mind_open(card)
        self.pile |= BIT[card]
        return card

    def mind_open(self, card: i64) -> None:
        """Everybody sees a card of the deck."""
        mind = self.mind
        o: i64 = 0
        while o < self.seats:
            mind.known[o] |= BIT[card]
            o += 1
        mind.known[PUBLIC] |= BIT[card]

    def look_at_top(self, seat: i64, k: i64) -> None:
        """A seat sees the k-th card of the deck."""
        at = (self.head + k) & RING
        self.seen[at] |= BIT[seat]
        self.mind.known[seat] |= BIT[self.deck[at]]
        self.sealed = True

    def top_to_bottom(self) -> None:
        """The top card goes to the bottom; who knew it still does (HO-80)."""
        card, seen = self.deck[self.head], self.seen[self.head]
        self.deck[self.head] = NO_CARD
        self.seen[self.head] = 0
        self.head = (self.head + 1) & RING
        bottom = (self.head + self.left - 1) & RING
        self.deck[bottom] = card
        self.seen[bottom] = seen

    # -- hands -------------------------------------------------------------------------------------------------------

    def discard(self, seat: i64, card: i64, rule: str) -> None:
        """A card goes from a hand face up to the discard pile."""
        held = self.content[seat]
        self.mind.expose(self.seats, card, seat, count(held), OPEN)
        self.content[seat] = held ^ BIT[card]
        self.pile |= BIT[card]
        self.sealed = True
        self.gone_from_hand(seat, card)
        if self.story is not None:
            self.tell_card("discarded", seat, card, rule)

    def gone_from_hand(self, seat: i64, card: i64) -> None:
        """A card left a hand before everybody's eyes: what is known of that hand by rule goes on holding."""
        if card >= FIRST_KING:
            self.count_kings(seat, -1, -1)
        facts = self.facts
        k: i64 = 0
        while k < self.known_facts:
            at = k * FACT
            if facts[at] == DRAWN:
                if facts[at + 1] == seat:
                    facts[at + 8] |= BIT[card]
                if facts[at + 2] == seat:
                    facts[at + 9] |= BIT[card]
            k += 1

    def count_kings(self, seat: i64, least: i64, most: i64) -> None:
        """Change the bounds for the number of kings in a hand."""
        self.least_kings[seat] += least
        self.most_kings[seat] += most
        if self.least_kings[seat] < 0:
            self.least_kings[seat] = 0
        if self.most_kings[seat] > 4:
            self.most_kings[seat] = 4

    def hand_over(self, given: i64, seat: i64, taker: i64) -> None:
        """Cards go from hand to hand; only the two players see them (HO-51, HO-52)."""
        before = self.content[seat]
        self.mind.slip(self.seats, BIT[seat] | BIT[taker], given, seat, before, taker)
        self.content[seat] = before & ~given
        self.content[taker] |= given
        n = count(given)
        self.count_kings(seat, -n, 0)
        self.count_kings(taker, 0, n)
        self.forget_draws(seat)
        self.sealed = True

    def take_pile(self, seat: i64) -> None:
        """The whole discard pile goes to a hand (HO-43)."""
        rest = self.pile
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.mind.arrive(self.seats, card, seat)
            if card >= FIRST_KING:
                self.count_kings(seat, 1, 1)
        self.content[seat] |= self.pile
        self.pile = 0

    # -- kings -------------------------------------------------------------------------------------------------------

    def take_king(self, seat: i64, suit: i64) -> None:
        """A king comes to a hand before everybody's eyes."""
        self.mind.arrive(self.seats, FIRST_KING + suit, seat)
        self.content[seat] |= BIT[FIRST_KING + suit]
        self.count_kings(seat, 1, 1)

    def show_king(self, seat: i64, king: i64) -> None:
        """A king goes from a hand face up into the hoard (HO-81)."""
        held = self.content[seat]
        self.mind.expose(self.seats, king, seat, count(held), OPEN)
        self.content[seat] = held ^ BIT[king]
        self.gone_from_hand(seat, king)
        self.sealed = True

    def resolve(self, seat: i64, suit: i64, rule: str) -> None:
        """An armed king has done its work and returns to the hand of its original owner (HO-83)."""
        self.armed[seat] &= ~BIT[FIRST_KING + suit]
        self.take_king(self.owners[suit], suit)
        if self.story is not None:
            facts: dict[str, Fact] = {"king": name(FIRST_KING + suit), "to": self.owners[suit]}
            self.tell(Event(kind="resolved", seat=seat, facts=facts, rule=rule))

    def has_armed(self, seat: i64, suit: i64) -> bool:
        """Whether a king is armed in a seat's hoard, whoever its owner is (HO-88)."""
        return self.armed[seat] & BIT[FIRST_KING + suit] != 0

    def protected(self, seat: i64) -> bool:
        """Blue-protected: cannot be raided or looted (HO-86)."""
        return self.has_armed(seat, BLUE)

    # -- stacks ------------------------------------------------------------------------------------------------------

    def free_place(self) -> i64:
        """A place without cards, for a new part."""
        place: i64 = FIRST_PART
        while self.content[place]:
            place += 1
        return place

    def lay(self, seat: i64, laid: i64, place: i64, claim: i64) -> None:
        """Cards go face down from a hand to a part of a stack (HO-36, HO-37)."""
        before = self.content[seat]
        self.mind.slip(self.seats, BIT[seat], laid, seat, before, place)
        self.content[seat] = before & ~laid
        self.content[place] = laid
        self.claim[place] = claim
        self.forget_draws(seat)

    def append_stack(self, seat: i64, stack: i64) -> None:
        """A new or won stack comes last in a hoard."""
        self.hoard[seat * MOST_STACKS + self.stacks[seat]] = stack
        self.stacks[seat] += 1

    def remove_stack(self, seat: i64, number: i64) -> None:
        """A stack leaves a hoard, the rest close up."""
        k = number
        last = self.stacks[seat] - 1
        at = seat * MOST_STACKS
        while k < last:
            self.hoard[at + k] = self.hoard[at + k + 1]
            k += 1
        self.hoard[at + last] = 0
        self.stacks[seat] = last

    def look_at_stack(self, seat: i64, stack: i64) -> None:
        """A seat sees all cards of a stack (HO-61)."""
        while stack:
            place = stack & PART
            self.mind.look(seat, place, self.content[place])
            self.mind.witness(seat, place)
            stack >>= PART_BITS

    def reforge(self, stack: i64, core: i64, weapons: i64) -> i64:
        """A stack that was compared is its core and, where they are kept, its weapons; the rest is discarded.

        Which part a discarded card came from is not for everybody to know: the parts become one before it leaves.
        """
        place = stack & PART
        if stack >> PART_BITS:
            place = self.weld(stack)
        gone = self.content[place] & ~core & ~weapons
        self.pile |= gone
        if gone:
            self.forget_part(place)
        while gone:
            card = lowest(gone)
            gone &= gone - 1
            held = self.content[place]
            self.mind.expose(self.seats, card, place, count(held), OPEN)
            self.content[place] = held ^ BIT[card]
        if core == 0:
            self.clear_place(place)
            return 0
        self.claim[place] = COMBINATION
        if weapons:
            place |= self.part_with(place, weapons) << PART_BITS
        self.look_at_stack(self.active, place)
        self.look_at_stack(self.target, place)
        return place

    def weld(self, stack: i64) -> i64:
        """Make one part of a whole stack: known cards of any of its parts lie in it from now on."""
        place = self.free_place()
        held = self.stack_cards(stack)
        self.mind.begin(place)
        self.content[place] = held
        while stack:
            self.mind.blend(self.seats, stack & PART, place, count(held), TREASURE, False)
            self.clear_place(stack & PART)
            stack >>= PART_BITS
        return place

    def part_with(self, source: i64, weapons: i64) -> i64:
        """Weapons that are kept become a part of their own: all know that they are clubs (HO-87)."""
        place = self.free_place()
        self.forget_part(source)
        self.mind.begin(place)
        self.content[place] = weapons
        self.claim[place] = WEAPONS
        self.content[source] ^= weapons
        self.mind.blend(self.seats, source, place, count(weapons), ALL_CLUBS, True)
        self.mind.narrow(self.seats, source, count(self.content[source]))
        return place

    def clear_place(self, place: i64) -> None:
        """A part of a stack is no more."""
        self.forget_part(place)
        self.content[place] = 0
        self.claim[place] = FREE
        self.mind.clear(place)

    def take_back(self, seat: i64, stack: i64) -> None:
        """A stack is dissolved into its owner's hand (HO-72)."""
        while stack:
            place = stack & PART
            stack >>= PART_BITS
            held = self.content[place]
            self.mind.join(self.seats, place, count(held), seat)
            self.content[seat] |= held
            self.clear_place(place)

    # -- what a loot has proved --------------------------------------------------------------------------------------

    def add_fact(self, kind: i64, looter: i64, defender: i64, gone: i64, gone_too: i64, sign: i64) -> None:
        """Remember what the loot just made has shown of two stacks (or of two hands, after a draw)."""
        facts = self.facts
        if self.known_facts == MOST_FACTS:
            self.drop_fact(0)
        at = self.known_facts * FACT
        facts[at] = kind
        facts[at + 1] = looter
        facts[at + 2] = defender
        facts[at + 3] = gone
        facts[at + 4] = gone_too
        facts[at + 5] = sign
        k: i64 = 6
        while k < FACT:
            facts[at + k] = 0
            k += 1
        self.known_facts += 1
        self.staged = True
        self.loot_target = self.target

    def drop_fact(self, number: i64) -> None:
        """What was proved of cards that can no longer be told apart binds nobody."""
        facts = self.facts
        k = number * FACT
        end = (self.known_facts - 1) * FACT
        while k < end:
            facts[k] = facts[k + FACT]
            k += 1
        while k < end + FACT:
            facts[k] = 0
            k += 1
        self.known_facts -= 1

    def forget_part(self, place: i64) -> None:
        """A part of a stack changes: drop the facts about it."""
        k = self.known_facts - 1
        while k >= 0:
            at = k * FACT
            if self.facts[at] != DRAWN and (holds(self.facts[at + 1], place) or holds(self.facts[at + 2], place)):
                self.drop_fact(k)
            k -= 1

    def forget_draws(self, seat: i64) -> None:
        """Cards left a hand unseen: what it took back from a drawn loot may have left with them."""
        k = self.known_facts - 1
        while k >= 0:
            at = k * FACT
            if self.facts[at] == DRAWN and (self.facts[at + 1] == seat or self.facts[at + 2] == seat):
                self.drop_fact(k)
            k -= 1

    # -- telling -----------------------------------------------------------------------------------------------------

    def in_order(self, stack: i64) -> list[str]:
        """The cards of a stack as they lie: those first laid, then the additions. Who looks at it sees that."""
        found: list[str] = []
        while stack:
            found += cards(self.content[stack & PART])
            stack >>= PART_BITS
        return found

    def tell_plain(self, kind: str, seat: i64, rule: str) -> None:
        """Something everybody sees, with nothing to add."""
        self.tell(Event(kind=kind, seat=seat, rule=rule))

    def tell_card(self, kind: str, seat: i64, card: i64, rule: str) -> None:
        """Something done with a card that everybody sees."""
        self.tell(Event(kind=kind, seat=seat, facts={"card": name(card)}, rule=rule))

    def tell_number(self, kind: str, seat: i64, what: str, number: i64, rule: str) -> None:
        """Something everybody sees, with a number."""
        self.tell(Event(kind=kind, seat=seat, facts={what: number}, rule=rule))

    def tell_drawn(self, seat: i64, card: i64, seen: i64, rule: str) -> None:
        """A card was drawn: the seat sees it, and who saw it on the deck knows it (3.3)."""
        knowers = tuple(o for o in range(self.seats) if o == seat or seen & BIT[o])
        self.tell(Event(kind="drew", seat=seat, secret={"card": name(card)}, knowers=knowers, rule=rule))


def holds(stack: i64, place: i64) -> bool:
    """Whether a part belongs to a stack."""
    while stack:
        if stack & PART == place:
            return True
        stack >>= PART_BITS
    return False
