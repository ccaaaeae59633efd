"""Are two heaps of worlds drawn from the same urn? For law 5, with a bound on how often a right game is called wrong.

Two ways. `Balance` adds up pairs over a whole check: good for what is a little too frequent everywhere. `suspect` looks
at the many worlds of one history for whatever tells the two heaps apart, also in two things at once ("these two are
equal"). A suspicion proves nothing, as many things were looked at: it must be confirmed with worlds drawn anew, by
`chance`, an exact test.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from motherlode.core.dice import QuickDice

FALSE_ALARM = 1e-10
"""How often one feature, or one confirmation, of a right game may be called wrong by chance. A check weighs some ten
thousand features, most of which hardly ever differ, and confirms a few dozen suspicions."""
SUSPICIOUS = 4.0  # standard deviations, before anything is confirmed; a few in a hundred histories get there by chance
MOST_PAIRED = 36  # things of a world of which any two are looked at together
MOST_TOGETHER = 24  # values that two things together may have

Cells = Mapping[str, str]
"""A world: what is where, in words."""


def chance(a: int, n: int, b: int, m: int) -> float:
    """How likely it is that a of n and b of m, or anything more uneven, come from one urn (Fisher's exact test)."""
    drawn = a + b
    least, most = max(0, drawn - m), min(n, drawn)
    up = sum(_hypergeometric(k, n, m, drawn) for k in range(a, most + 1))
    down = sum(_hypergeometric(k, n, m, drawn) for k in range(least, a + 1))
    return min(1.0, 2 * min(up, down))


def _hypergeometric(k: int, n: int, m: int, drawn: int) -> float:
    """The probability that k of those drawn are among the first n of n + m."""
    return math.exp(_choose(n, k) + _choose(m, drawn - k) - _choose(n + m, drawn))


def _choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


class Suspicion(Struct, frozen=True):
    """Something that worlds of one heap have more often than those of the other, or so it looks."""

    what: str
    """In words."""
    places: tuple[str, ...]
    """The one or two things of a world that are looked at."""
    values: frozenset[str]
    """What must be there; none means that two are equal."""
    deviations: float
    """How far the heaps lie apart, in standard deviations."""

    def holds(self, world: Cells) -> bool:
        if not self.values:
            return world.get(self.places[0], "") == world.get(self.places[1], "")
        return _together(world, self.places) in self.values


def _together(world: Cells, places: Sequence[str]) -> str:
    return " and ".join(world.get(place, "nothing") for place in places)


def suspect(true: Sequence[Cells], imagined: Sequence[Cells], dice: QuickDice) -> tuple[Suspicion | None, int]:
    """What tells two heaps of the same size apart most, if anything does; and how many things were looked at."""
    size = len(true)
    columns = _columns([*true, *imagined], dice)
    looked = 0
    best: Suspicion | None = None

    def look(column: Sequence[object], what: str, places: tuple[str, ...], equal: bool = False) -> None:
        nonlocal best, looked
        looked += 1
        here, there = Counter(column[:size]), Counter(column[size:])
        apart = deviations(here, there)
        if apart > SUSPICIOUS and (best is None or apart > best.deviations):
            more = frozenset() if equal else frozenset(str(v) for v in here if here[v] > there[v])
            if equal or more:
                best = Suspicion(what, places, more, apart)

    for place, column in columns:
        look(column, place, (place,))
    for (one, left), (two, right) in combinations(columns[:MOST_PAIRED], 2):
        pair = (one, two)
        look([a == b for a, b in zip(left, right)], f"{one} is equal to {two}", pair, equal=True)
        together = [f"{a} and {b}" for a, b in zip(left, right)]
        if len(set(together)) <= MOST_TOGETHER:
            look(together, f"{one} and {two}", pair)
    return best, looked


def _columns(worlds: Sequence[Cells], dice: QuickDice) -> list[tuple[str, list[str]]]:
    """What is not the same in all worlds, each thing once though it may be seen in several places, in any order."""
    found: dict[tuple[int, ...], tuple[str, list[str]]] = {}
    for place in sorted({place for world in worlds for place in world}):
        column = [world.get(place, "nothing") for world in worlds]
        numbers: dict[str, int] = {}
        pattern = tuple(numbers.setdefault(value, len(numbers)) for value in column)
        if len(numbers) > 1:
            found.setdefault(pattern, (place, column))
    columns = list(found.values())
    for i in range(len(columns) - 1, 0, -1):
        j = dice.below(i + 1)
        columns[i], columns[j] = columns[j], columns[i]
    return columns


def deviations(one: Counter[object], two: Counter[object]) -> float:
    """How far two counts of the same total lie apart: chi-square as a number of standard deviations (Wilson and
    Hilferty's approximation: it only has to tell where to look closer)."""
    values = one.keys() | two.keys()
    freedom = len(values) - 1
    if freedom == 0:
        return 0.0
    square = sum((one[v] - two[v]) ** 2 / (one[v] + two[v]) for v in values)
    small = 2 / (9 * freedom)
    return (math.cbrt(square / freedom) - 1 + small) / math.sqrt(small)


class Balance:
    """True and imagined worlds side by side: where they differ in a feature, either has it equally often.

    If imagining is right, the true world and an imagined one are two draws from the same urn, so swapping them changes
    nothing: among the pairs that differ in a feature, the true world has it in half of them. Hoeffding's bound says how
    far from half is too far.
    """

    def __init__(self, when: str) -> None:
        self.when = when
        self.pairs = 0
        self.more_true: Counter[str] = Counter()
        self.more_imagined: Counter[str] = Counter()

    def add(self, true: set[str], imagined: set[str]) -> None:
        self.pairs += 1
        self.more_true.update(true - imagined)
        self.more_imagined.update(imagined - true)

    def verdict(self) -> str:
        """The feature that is out of balance most; "" if none is by more than chance."""
        worst, found = math.log(2 / FALSE_ALARM), ""
        for key in self.more_true.keys() | self.more_imagined.keys():
            one, two = self.more_true[key], self.more_imagined[key]
            surprise = (one - two) ** 2 / (2 * (one + two))
            if surprise > worst:
                worst = surprise
                found = (
                    f"among {self.pairs} pairs of a true world and one imagined from it, “{key}” was in the true one "
                    f"only {one} times and in the imagined one only {two} times; both should be equally often"
                )
        return found
