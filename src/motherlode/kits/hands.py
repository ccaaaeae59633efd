"""Hidden hands of which something is known: a fair draw by counting.

Cards lie unseen in several hands (and elsewhere, where anything may lie). What is known of a hand is a list of
*possibilities*, each with a weight: so many of its slots allow these kinds, so many those. Copies of a kind are told
apart; a *filling* puts different unseen cards into all slots, each of a kind its slot allows. `Filling.draw` chooses a
possibility for every hand and a filling of all their slots, each such choice with a chance in proportion to the product
of the weights. Nothing is tried and thrown away: it counts, so it takes as long for unlikely hands as for likely ones.

How it counts. Slots that allow the same set of kinds are alike, whoever holds them; such a set is a *level*. The number
of fillings depends only on how many slots there are of each level. Kinds that belong to the same levels are alike too:
a *class*. Classes are dealt out one after the other, those that belong to few levels first; once the classes still to
come do not tell two levels apart, they are counted as one. Where the levels lie inside each other, as they mostly do,
little is left to count.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.kits.bits import BIT

DIGIT: Final = 6  # bits for a number of slots: up to 63 of a level
MASK: Final = 63
UNIT: Final = 2147483647


@final
class Filling:
    """Some hands, what is possible for each, and a draw of them. Numbers of slots by level are packed into one int."""

    def __init__(self, counts: vec[i64]) -> None:
        self.counts: vec[i64] = counts  # unseen cards of each kind; a draw takes from it
        self.levels: list[i64] = []  # sets of kinds
        self.numbers: list[list[int]] = []  # hand → slots by level, for each of its possibilities
        self.weights: list[list[float]] = []  # hand → weight of each
        self.classes: list[i64] = []  # sets of kinds, in the order they are dealt out
        self.sizes: list[i64] = []  # cards in each
        self.groups: list[list[i64]] = []  # class → level → levels not told apart from there on have the same number
        self.known: dict[int, float] = {}  # fillings counted before

    # -- what is known -----------------------------------------------------------------------------------------------

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

    # -- preparing ---------------------------------------------------------------------------------------------------

    def sort_kinds(self) -> None:
        """Put the kinds into classes and order these."""
        found: dict[int, i64] = {}
        k: i64 = 0
        while k < len(self.counts):
            if self.counts[k] > 0:
                belongs = self.levels_of(BIT[k])
                if belongs:
                    found[belongs] = found.get(belongs, 0) | BIT[k]
            k += 1
        for belongs in sorted(found, key=_few_first):
            kinds = found[belongs]
            self.classes.append(kinds)
            self.sizes.append(self.cards_of(kinds))
        self.groups = [[] for _ in range(len(self.classes) + 1)]
        for stage in range(len(self.classes) + 1):
            self.groups[stage] = self.groups_at(stage)

    def levels_of(self, kinds: i64) -> int:
        """The set of levels that share a kind with a set of kinds."""
        found: int = 0
        for number in range(len(self.levels)):
            if self.levels[number] & kinds:
                found |= 1 << number
        return found

    def cards_of(self, kinds: i64) -> i64:
        total: i64 = 0
        k: i64 = 0
        while k < len(self.counts):
            if kinds & BIT[k]:
                total += self.counts[k]
            k += 1
        return total

    def groups_at(self, stage: int) -> list[i64]:
        """Level → number of its group, for the classes from `stage` on."""
        rest: i64 = 0
        for kinds in self.classes[stage:]:
            rest |= kinds
        seen: list[i64] = []
        groups: list[i64] = []
        for level in self.levels:
            if level & rest not in seen:
                seen.append(level & rest)
            groups.append(seen.index(level & rest))
        return groups

    # -- counting ----------------------------------------------------------------------------------------------------

    def regroup(self, open_slots: list[i64], stage: int) -> int:
        """Open slots by level, packed by the groups of a stage."""
        packed: int = 0
        groups = self.groups[stage]
        for level in range(len(open_slots)):
            packed += int(open_slots[level]) << (DIGIT * int(groups[level]))
        return packed

    def step(self, stage: int, packed: int) -> int:
        """From the groups of a stage to those of the next."""
        now = self.groups[stage]
        then = self.groups[stage + 1]
        after: int = 0
        done: int = 0
        for level in range(len(now)):
            group = int(now[level])
            if not done >> group & 1:
                done |= 1 << group
                after += (packed >> (DIGIT * group) & MASK) << (DIGIT * int(then[level]))
        return after

    def allowed(self, stage: int, group: int) -> bool:
        """Whether the slots of a group take cards of the class dealt out at a stage."""
        groups = self.groups[stage]
        for level in range(len(groups)):
            if groups[level] == group:
                return bool(self.levels[level] & self.classes[stage])
        return False

    def fillings(self, stage: int, group: int, packed: int, cards: int) -> float:
        """The ways to fill the open slots from `cards` cards of this class, into this group and later ones, and from
        the classes after it."""
        if stage == len(self.classes):
            return 1.0 if packed == 0 else 0.0
        while group < len(self.levels) and not self.allowed(stage, group):
            group += 1
        if group == len(self.levels):
            after = self.step(stage, packed)
            following = int(self.sizes[stage + 1]) if stage + 1 < len(self.classes) else 0
            return self.fillings(stage + 1, 0, after, following)
        key = ((packed * 256 + cards) * 64 + group) * 64 + stage
        if key in self.known:
            return self.known[key]
        total = self.fillings(stage, group + 1, packed, cards)
        slots = packed >> (DIGIT * group) & MASK
        ways: float = 1.0
        for taken in range(1, min(slots, cards) + 1):
            ways *= float(slots - taken + 1) / float(taken) * float(cards - taken + 1)
            total += ways * self.fillings(stage, group + 1, packed - (taken << (DIGIT * group)), cards - taken)
        self.known[key] = total
        return total

    def all_fillings(self, numbers: int) -> float:
        """The ways to fill so many slots of each level."""
        open_slots = self.unpack(numbers)
        first = int(self.sizes[0]) if self.classes else 0
        return self.fillings(0, 0, self.regroup(open_slots, 0), first)

    def unpack(self, numbers: int) -> list[i64]:
        return [i64(numbers >> (DIGIT * level) & MASK) for level in range(len(self.levels))]

    # -- drawing -----------------------------------------------------------------------------------------------------

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
        total = keys[choose([sums[-1][key] * self.all_fillings(key) for key in keys], dice)]
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
        hands: list[vec[i64]] = []
        slots = vec[i64]()  # the open ones: hand * 64 + level
        numbers: int = 0
        for hand in range(len(chosen)):
            hands.append(vec[i64]([0] * len(self.counts)))
            numbers += chosen[hand]
            for level in range(len(self.levels)):
                for _ in range(chosen[hand] >> (DIGIT * level) & MASK):
                    slots = append(slots, i64(hand * 64 + level))
        count: i64 = len(slots)
        for stage in range(len(self.classes)):
            cards = int(self.sizes[stage])
            packed = self.regroup(self.unpack(numbers), stage)
            for group in range(len(self.levels)):
                taken = self.take(stage, group, packed, cards, dice)
                for _ in range(taken):
                    at = self.find(slots, count, stage, group, dice)
                    slot = slots[at]
                    count -= 1
                    slots[at] = slots[count]
                    numbers -= 1 << (DIGIT * int(slot & 63))
                    kind = self.pick(self.classes[stage], dice.below(cards))
                    hands[int(slot >> 6)][kind] += 1
                    self.counts[kind] -= 1
                    cards -= 1
                packed -= taken << (DIGIT * group)
        return hands

    def take(self, stage: int, group: int, packed: int, cards: int, dice: Dice) -> int:
        """How many cards of this class go to a group."""
        if not self.allowed(stage, group):
            return 0
        slots = packed >> (DIGIT * group) & MASK
        if slots == 0:
            return 0
        odds = [self.fillings(stage, group + 1, packed, cards)]
        ways: float = 1.0
        for taken in range(1, min(slots, cards) + 1):
            ways *= float(slots - taken + 1) / float(taken) * float(cards - taken + 1)
            odds.append(ways * self.fillings(stage, group + 1, packed - (taken << (DIGIT * group)), cards - taken))
        return choose(odds, dice)

    def find(self, slots: vec[i64], count: i64, stage: int, group: int, dice: Dice) -> i64:
        """One of the open slots of a group, each equally likely."""
        groups = self.groups[stage]
        seen: i64 = 0
        found: i64 = -1
        i: i64 = 0
        while i < count:
            if groups[int(slots[i] & 63)] == group:
                seen += 1
                if dice.below(seen) == 0:
                    found = i
            i += 1
        return found

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
