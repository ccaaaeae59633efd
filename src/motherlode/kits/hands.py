"""Which hands are possible, where something is known of them slot by slot? A fair draw by counting.

Cards lie unseen in several hands, and elsewhere, where anything may lie. What is known of a hand is a list of
*possibilities*, each with a weight: so many of its slots allow these kinds, so many those. Copies of a kind are told
apart; a *filling* puts different unseen cards into all slots, each of a kind its slot allows. `Filling.draw` chooses a
possibility for every hand and a filling of all their slots, each such choice with a chance in proportion to the product
of the weights. `kits.redeal` does the counting.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT
from motherlode.kits.redeal import Splits

DIGIT: Final = 6  # bits for a number of slots: up to 63 of a level
MASK: Final = 63
UNIT: Final = 2147483647


@final
class Filling:
    """Some hands, what is possible for each, and a draw of them.

    Slots that allow the same set of kinds, a *level*, are one room, whoever holds them, and elsewhere is the last room.
    """

    def __init__(self, counts: vec[i64]) -> None:
        self.counts: vec[i64] = counts  # unseen cards of each kind; a draw takes from it
        self.levels: list[i64] = []  # sets of kinds
        self.numbers: list[list[int]] = []  # hand → slots by level, packed, for each of its possibilities
        self.weights: list[list[float]] = []  # hand → weight of each
        self.classes: list[i64] = []  # sets of kinds that belong to the same levels, in the order they are dealt out
        self.splits: Splits = Splits()

    def add_hand(self) -> None:
        """The next hand; `add_possibility` says what it may be."""
        self.numbers.append([])
        self.weights.append([])

    def add_possibility(self, kinds: vec[i64], slots: vec[i64], weight: float) -> None:
        """The last hand may have `slots[i]` slots that allow the kinds of the set `kinds[i]`, for all i."""
        packed: int = 0
        i: i64 = 0
        while i < len(slots):
            if slots[i] > 0:
                packed += int(slots[i]) << (DIGIT * self.level(kinds[i]))
            i += 1
        self.numbers[-1].append(packed)
        self.weights[-1].append(weight)

    def level(self, kinds: i64) -> int:
        """The number of the level that allows a set of kinds."""
        for number in range(len(self.levels)):
            if self.levels[number] == kinds:
                return number
        self.levels.append(kinds)
        return len(self.levels) - 1

    def sort_kinds(self) -> None:
        """Put the kinds into classes and order these: those that belong to few levels first."""
        found: dict[int, i64] = {}
        k: i64 = 0
        while k < len(self.counts):
            if self.counts[k] > 0:
                belongs = self.levels_of(BIT[k])
                found[belongs] = found.get(belongs, 0) | BIT[k]
            k += 1
        elsewhere = 1 << len(self.levels)
        self.splits.begin(len(self.levels) + 1)
        for belongs in sorted(found, key=_few_first):
            kinds = found[belongs]
            self.classes.append(kinds)
            self.splits.add(self.cards_of(kinds), belongs | elsewhere)
        self.splits.prepare()

    def levels_of(self, kinds: i64) -> int:
        """The set of levels that share a kind with a set of kinds."""
        found: int = 0
        for number in range(len(self.levels)):
            if self.levels[number] & kinds:
                found |= 1 << number
        return found

    def cards_of(self, kinds: i64) -> i64:
        """How many unseen cards there are of some kinds."""
        total: i64 = 0
        k: i64 = 0
        while k < len(self.counts):
            if kinds & BIT[k]:
                total += self.counts[k]
            k += 1
        return total

    def all_fillings(self, numbers: int) -> int:
        """The ways to fill so many slots of each level, slots told apart."""
        rooms = self.splits.rooms
        total: int = 1
        left: i64 = 0
        for size in self.counts:
            left += size
        for level in range(len(self.levels)):
            slots: int = numbers >> (DIGIT * level) & MASK
            rooms[level] = slots
            left -= slots
            while slots > 1:
                total *= slots
                slots -= 1
        if left < 0:
            return 0
        rooms[len(self.levels)] = left
        return total * self.splits.ways()

    def draw(self, dice: Dice) -> list[vec[i64]]:
        """The hands, each as the number of its cards of each kind; the cards are taken from `counts`."""
        self.sort_kinds()
        return self.fill(self.choose_possibilities(dice), dice)

    def choose_possibilities(self, dice: Dice) -> list[int]:
        """One possibility for each hand, packed: with the chance of all the fillings it leads to."""
        sums: list[dict[int, float]] = [{0: 1.0}]
        for hand in range(len(self.numbers)):
            longer: dict[int, float] = {}
            for before, weight in sums[-1].items():
                for i in range(len(self.numbers[hand])):
                    both = before + self.numbers[hand][i]
                    longer[both] = longer.get(both, 0.0) + weight * self.weights[hand][i]
            sums.append(longer)
        keys = list(sums[-1])
        total = keys[choose([sums[-1][key] * float(self.all_fillings(key)) for key in keys], dice)]
        chosen: list[int] = []
        for hand in range(len(self.numbers) - 1, -1, -1):
            odds: list[float] = []
            for i in range(len(self.numbers[hand])):
                odds.append(self.weights[hand][i] * sums[hand].get(total - self.numbers[hand][i], 0.0))
            chosen.append(self.numbers[hand][choose(odds, dice)])
            total -= chosen[-1]
        chosen.reverse()
        return chosen

    def fill(self, chosen: list[int], dice: Dice) -> list[vec[i64]]:
        """Put cards into the slots of the chosen possibilities."""
        splits = self.splits
        numbers: int = 0
        for packed in chosen:
            numbers += packed
        self.all_fillings(numbers)  # writes down the rooms
        splits.draw(dice)
        hands: list[vec[i64]] = []
        for _ in range(len(chosen)):
            hands.append(vec[i64]([0] * len(self.counts)))
        piles: list[vec[i64]] = []  # level → the kinds that lie there
        for _ in range(len(self.levels)):
            piles.append(vec[i64]())
        for stage in range(len(self.classes)):
            cards = splits.sizes[stage]
            for level in range(len(self.levels)):
                for _ in range(splits.shares[stage * splits.count + level]):
                    kind = self.pick(self.classes[stage], dice.below(cards))
                    piles[level] = append(piles[level], kind)
                    self.counts[kind] -= 1
                    cards -= 1
        for level in range(len(self.levels)):
            pile = piles[level]
            dice.shuffle(pile, 0, len(pile))
            n: i64 = 0
            for hand in range(len(chosen)):
                for _ in range(chosen[hand] >> (DIGIT * level) & MASK):
                    hands[hand][pile[n]] += 1
                    n += 1
        return hands

    def pick(self, kinds: i64, number: i64) -> i64:
        """The kind of card number so-and-so among those of some kinds."""
        k: i64 = 0
        while True:
            if kinds & BIT[k]:
                number -= self.counts[k]
                if number < 0:
                    return k
            k += 1


def _few_first(belongs: int) -> tuple[int, int]:
    return belongs.bit_count(), belongs


def choose(odds: list[float], dice: Dice) -> int:
    """One of some numbers, in proportion to their odds; never one without any."""
    total: float = 0.0
    for odd in odds:
        total += odd
    mark = float(dice.below(UNIT)) / 2147483647.0 * total
    chosen = -1
    for i in range(len(odds)):
        if odds[i] > 0.0:
            chosen = i
            if mark < odds[i]:
                return chosen
            mark -= odds[i]
    if chosen < 0:
        raise ValueError("nothing is possible: what is known contradicts itself")
    return chosen
