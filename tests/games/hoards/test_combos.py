"""Quick ways to judge and to draw combinations, next to slow ones that are plainly right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import prod

import pytest

from motherlode.core.dice import quick_dice
from motherlode.games.hoards.knowing.drawing import Combinations
from motherlode.games.hoards.rules.cards import TREASURE
from motherlode.games.hoards.rules.combinations import MERGED, PRINTED, core_of, is_valid, kind_of, standing, valid_core
from motherlode.kits.bits import listed, pick_some
from motherlode.testing import rule


def within(cards: int) -> list[int]:
    """All sets of two to five of some cards."""
    bits = [1 << card for card in listed(cards)]
    return [sum(chosen) for size in range(2, 6) for chosen in combinations(bits, size)]


@rule("HO-62", "HO-63")
@pytest.mark.parametrize("runs", [PRINTED, MERGED])
def test_the_core_is_the_best_of_all_combinations(runs: int) -> None:
    dice = quick_dice(62)
    found: Counter[str] = Counter()
    for _ in range(1500):
        stack = int(pick_some(pick_some(TREASURE, 12, dice), 2 + dice.below(4), dice))
        parts = [part for part in within(stack) if kind_of(part, runs)]
        valid = [part for part in parts if is_valid(stack, part)]
        best = max(valid or parts, key=lambda part: int(standing(part, kind_of(part, runs), runs)), default=0)
        assert core_of(stack, runs) == best
        assert valid_core(stack, runs) == (best if valid else 0)
        found["valid" if valid else "invalid" if parts else "nothing"] += 1
    assert min(found["valid"], found["invalid"], found["nothing"]) > 20


@pytest.mark.parametrize("runs", [PRINTED, MERGED])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_combinations_are_drawn_by_weight(runs: int, size: int) -> None:
    dice = quick_dice(size)
    for _ in range(4):
        allowed = int(pick_some(TREASURE, 20, dice))
        combos = Combinations(runs, 2)
        combos.heavy = pick_some(allowed, 5, dice)
        for card in listed(combos.heavy):
            combos.weights[card] = 2.0 + card % 3
        must = int(pick_some(allowed, 1, dice)) if dice.below(2) else 0
        possible = [part for part in within(allowed) if part.bit_count() == size and kind_of(part, runs)]
        weights = {
            part: prod(float(combos.weights[card]) for card in listed(part ^ must))
            for part in possible
            if part & must == must
        }
        total = combos.measure(1, allowed, must, size)
        assert total == pytest.approx(sum(weights.values()))
        if not weights:
            continue
        drawn = Counter(must | int(combos.draw(1, allowed, must, size, total, dice)) for _ in range(3000))
        assert drawn.keys() <= weights.keys()
        for part, weight in weights.items():
            expected = 3000 * weight / total
            assert abs(drawn[part] - expected) < 6 * expected**0.5 + 6
