"""Hands of which something is known slot by slot, against every way to deal them."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import quick_dice
from motherlode.kits.hands import Filling, choose

Possibility = tuple[float, tuple[tuple[str, int], ...]]
"""A weight, and how many slots allow which kinds (letters)."""
Hands = tuple[str, ...]


def bits(letters: str) -> int:
    return sum(1 << "abcdefgh".index(letter) for letter in letters)


def filling(cards: str, hands: list[list[Possibility]]) -> Filling:
    made = Filling(vec[i64]([cards.count(letter) for letter in "abcdefgh"]))
    for hand in hands:
        made.add_hand()
        for weight, slots in hand:
            made.add_possibility(vec[i64]([bits(k) for k, _ in slots]), vec[i64]([n for _, n in slots]), weight)
    return made


def every_way(cards: str, hands: list[list[Possibility]]) -> dict[Hands, float]:
    """All ways to put different cards into all slots, weights multiplied."""
    found: defaultdict[Hands, float] = defaultdict(float)

    def choose_rest(number: int, slots: list[tuple[int, str]], weight: float) -> None:
        if number < len(hands):
            for share, kinds in hands[number]:
                more = [(number, allowed) for allowed, count in kinds for _ in range(count)]
                choose_rest(number + 1, slots + more, weight * share)
            return
        for order in permutations(cards, len(slots)):
            if all(card in allowed for card, (_, allowed) in zip(order, slots)):
                held = ["" for _ in hands]
                for card, (hand, _) in zip(order, slots):
                    held[hand] += card
                found[tuple("".join(sorted(hand)) for hand in held)] += weight

    choose_rest(0, [], 1.0)
    total = sum(found.values())
    return {held: weight / total for held, weight in found.items()}


CASES: dict[str, tuple[str, list[list[Possibility]]]] = {
    "one hand": ("aabbc", [[(1.0, (("ab", 2),))]]),
    "nested": ("aabbcd", [[(1.0, (("ab", 1), ("abcd", 1)))], [(1.0, (("abc", 2),))]]),
    "crossing": ("abbcd", [[(1.0, (("ab", 2),))], [(1.0, (("bc", 1), ("cd", 1)))]]),
    "weighted": ("aabcd", [[(3.0, (("a", 1), ("abcd", 1))), (1.0, (("abcd", 2),))], [(2.0, (("abc", 1),))]]),
    "tight": ("abcde", [[(1.0, (("ab", 1), ("bc", 1)))], [(1.0, (("cd", 1), ("de", 1)))], [(1.0, (("ae", 1),))]]),
}


@pytest.mark.parametrize("name", CASES)
def test_hands_come_as_often_as_there_are_ways(name: str) -> None:
    cards, hands = CASES[name]
    chances = every_way(cards, hands)
    dice = quick_dice(3)
    number = 3000
    drawn: Counter[Hands] = Counter()
    for _ in range(number):
        made = filling(cards, hands)
        got = made.draw(dice)
        held = tuple("".join(letter * hand[k] for k, letter in enumerate("abcdefgh")) for hand in got)
        drawn[held] += 1
        assert sum(made.counts) == len(cards) - sum(len(hand) for hand in held)
    assert set(drawn) <= set(chances)
    for held, chance in chances.items():
        spread = (number * chance * (1 - chance)) ** 0.5
        assert abs(drawn[held] - number * chance) < 5 * spread + 1, held


def test_ways_are_counted() -> None:
    made = filling("aabbc", [[(1.0, (("ab", 2),))]])
    made.sort_kinds()
    assert made.all_fillings(made.numbers[0][0]) == 4 * 3
    made = filling("abbcd", [[(1.0, (("ab", 2),))], [(1.0, (("bc", 1), ("cd", 1)))]])
    made.sort_kinds()
    total = made.numbers[0][0] + made.numbers[1][0]
    ways = sum(1 for order in permutations("abBcd", 4) if fits("".join(order).lower()))
    assert made.all_fillings(total) == ways


def fits(order: str) -> bool:
    return order[0] in "ab" and order[1] in "ab" and order[2] in "bc" and order[3] in "cd"


def test_the_same_dice_draw_the_same_hands() -> None:
    cards, hands = CASES["tight"]
    one, two = (filling(cards, hands).draw(quick_dice(9)) for _ in range(2))
    assert [list(hand) for hand in one] == [list(hand) for hand in two]


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="contradicts itself"):
        filling("ab", [[(1.0, (("c", 1),))]]).draw(quick_dice(1))


def test_nothing_without_odds_is_chosen() -> None:
    dice = quick_dice(2)
    assert {choose([0.0, 1.0, 0.0, 2.0, 0.0], dice) for _ in range(100)} == {1, 3}
