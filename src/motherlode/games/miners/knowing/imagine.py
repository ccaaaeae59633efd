"""Which world may a seat take for the true one? Unseen cards and values are drawn anew, as what it knows allows."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, SPECTATOR
from motherlode.games.miners.knowing.knowledge import Knowledge, cards_of, fraction, knowledge_of
from motherlode.games.miners.rules.cards import KINDS, MOST_HELD
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.tools import usable_kinds
from motherlode.kits.bits import BIT
from motherlode.kits.hands import Filling
from motherlode.kits.redeal import reshuffled, sort

TRIES: Final = 4000  # some twenty milliseconds; where that does not do, counting does


def redraw(world: Position, seat: i64, dice: Dice) -> None:
    """Make of a copy a world that the seat cannot tell from the original."""
    for known in range(world.seats):
        if known == seat or world.setup.open_hands:  # nobody remembers in which order cards came
            sort(world.hands, known * MOST_HELD, known * MOST_HELD + world.held[known])
    if world.setup.open_hands:
        sort(world.pile, 0, world.left)
        dice.shuffle(world.pile, 0, world.left)
    else:
        Unseen(world, seat).deal(dice)
    if world.setup.hidden_values:
        world.values = reshuffled(world.values, world.sites_known(seat), dice)
        if world.round > 0:
            known = world.old_claimed
            if seat != SPECTATOR:
                known |= (world.old_viewed >> (3 * seat)) & 7
            world.old_values = reshuffled(world.old_values, known, dice)
    world.dice = dice.split()


@final
class Unseen:
    """The cards a viewer cannot see, and how they may be dealt to the hands and the pile it cannot see into."""

    def __init__(self, world: Position, viewer: i64) -> None:
        self.world: Position = world
        self.viewer: i64 = viewer
        self.counts: vec[i64] = vec[i64]([0] * KINDS)  # how many of each kind are unseen
        self.total: i64 = world.count_unseen(viewer, self.counts)
        self.asked: i64 = NOBODY  # a seat that holds at least one card it can use,
        self.usable: i64 = 0  # these being the kinds it could use
        if world.left == 0 and not world.over and world.seat != viewer:
            self.asked = world.seat
            self.usable = usable_kinds(world, world.seat)

    def deal(self, dice: Dice) -> None:
        """Deal all that is unseen anew, every order of the deck that fits the record being equally likely."""
        world = self.world
        hands: list[Knowledge] = []
        if self.asked >= 0:
            hands.append(knowledge_of(self.asked, world.held[self.asked], world.record))
        for seat in range(world.seats):
            if seat != self.viewer and seat != self.asked and world.shown & BIT[seat] and world.held[seat] > 0:
                hands.append(knowledge_of(seat, world.held[seat], world.record))
        drawn: i64 = 0
        for hand in hands:
            drawn |= BIT[hand.seat]
        if hands:
            self.draw_together(hands, dice)
        self.deal_rest(drawn, dice)

    def draw_together(self, hands: list[Knowledge], dice: Dice) -> None:
        """Draw the hands the record says something about."""
        self.restrict(hands)
        bounds = vec[float]()
        total = self.total
        for number in range(len(hands)):
            bounds = append(bounds, hands[number].most_ways(self.counts, total, hands[:number]))
            total -= hands[number].held
        for _ in range(TRIES):
            counts = self.counts[:]
            if self.draw_one_by_one(hands, bounds, counts, dice):
                self.counts = counts
                return
        self.draw_by_counting(hands, dice)

    def restrict(self, hands: list[Knowledge]) -> None:
        """Tell the hands which kinds are unseen."""
        kinds: i64 = 0
        for kind in range(len(self.counts)):
            if self.counts[kind] > 0:
                kinds |= BIT[kind]
        for known in hands:
            known.restrict(kinds)

    def draw_one_by_one(self, hands: list[Knowledge], bounds: vec[float], counts: vec[i64], dice: Dice) -> bool:
        """Draw hand by hand from the cards in `counts`; false if that went wrong and has to be tried again."""
        for number in range(len(hands)):
            known = hands[number]
            ways = known.ways(counts)
            if number > 0 and fraction(dice) * bounds[number] >= ways:
                return False
            hand = vec[i64]([0] * KINDS)
            known.draw(counts, ways, hand, dice)
            if known.seat == self.asked and cards_of(hand, self.usable) == 0:
                return False
            self.give(known.seat, hand)
        return True

    def draw_by_counting(self, hands: list[Knowledge], dice: Dice) -> None:
        """The same without trying: slower, but however unlikely the hands are."""
        filling = Filling(self.counts)
        for known in hands:
            filling.add_hand()
            for i in range(len(known.spreads)):
                if known.seat == self.asked:
                    add_usable(filling, known, i, self.usable)
                    continue
                slots = vec[i64]()
                for g in range(len(known.kinds)):
                    slots = append(slots, known.slots(i, g))
                filling.add_possibility(known.kinds, slots, known.orders[i])
        drawn = filling.draw(dice)
        for number in range(len(hands)):
            self.give(hands[number].seat, drawn[number])

    def give(self, seat: i64, hand: vec[i64]) -> None:
        """Put cards (how many of each kind) into a hand."""
        at = seat * MOST_HELD
        for kind in range(len(hand)):
            for _ in range(hand[kind]):
                self.world.hands[at] = kind
                at += 1

    def deal_rest(self, drawn: i64, dice: Dice) -> None:
        """Shuffle what is left, fill the hands not drawn yet (`drawn`: set of seats), and make the rest the pile."""
        world = self.world
        cards = vec[i64]([0] * (self.total + 1))
        n: i64 = 0
        for kind in range(len(self.counts)):
            for _ in range(self.counts[kind]):
                cards[n] = kind
                n += 1
        dice.shuffle(cards, 0, n)
        for seat in range(world.seats):
            if seat != self.viewer and (drawn & BIT[seat]) == 0:
                for i in range(world.held[seat]):
                    n -= 1
                    world.hands[seat * MOST_HELD + i] = cards[n]
        for i in range(world.left):
            world.pile[i] = cards[i]


def add_usable(filling: Filling, known: Knowledge, i: i64, usable: i64) -> None:
    """Add one spread of a hand that has at least one of the usable kinds, split by the first slot that holds one."""
    for g in range(len(known.kinds)):
        for before in range(known.slots(i, g)):
            kinds, slots = vec[i64](), vec[i64]()
            for other in range(len(known.kinds)):
                idle = known.slots(i, other) if other < g else (before if other == g else 0)
                kinds = append(kinds, known.kinds[other] & ~usable)
                slots = append(slots, idle)
                kinds = append(kinds, known.kinds[other])
                slots = append(slots, known.slots(i, other) - idle - (1 if other == g else 0))
            kinds = append(kinds, known.kinds[g] & usable)
            slots = append(slots, i64(1))
            filling.add_possibility(kinds, slots, known.orders[i])
