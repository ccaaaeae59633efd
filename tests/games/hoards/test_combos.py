"""Quick ways to judge combinations, next to slow ones that are plainly right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from motherlode.core.dice import quick_dice
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
