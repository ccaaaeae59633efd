"""Sets and runs, counted and drawn, next to a slow way that is plainly right."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import prod

import pytest

from motherlode.core.dice import quick_dice
from motherlode.kits.bits import listed, pick_some
from motherlode.kits.cards52 import ALL_CARDS
from motherlode.kits.melds import MOST_RUNS, Melds, Runs

STRAIGHT = [sum(1 << rank for rank in range(low, low + size)) for size in (5, 3, 4) for low in range(14 - size)]
"""Three to five ranks in a row, ace low."""
ODD = [0b1000000000011, 0b10101, 0b1111000]
"""Any ranks can be called a run."""


def is_meld(cards: tuple[int, ...], runs: list[int]) -> bool:
    ranks = {card >> 2 for card in cards}
    return len(ranks) == 1 or (len(ranks) == len(cards) and sum(1 << rank for rank in ranks) in runs)


@pytest.mark.parametrize("runs", [STRAIGHT, ODD, []])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_sets_and_runs_are_drawn_by_weight(runs: list[int], size: int) -> None:
    dice = quick_dice(size)
    tried = 0
    for _ in range(6):
        allowed = int(pick_some(ALL_CARDS, 20, dice))
        melds = Melds(Runs(runs), 2)
        for card in listed(pick_some(allowed, 5, dice)):
            melds.weigh(card, 2.0 + card % 3)
        must = int(pick_some(allowed, dice.below(3), dice))
        weights = {
            sum(1 << card for card in cards): prod(float(melds.weights[card]) for card in cards if not must >> card & 1)
            for cards in combinations(listed(allowed), size)
            if is_meld(cards, runs) and must & ~sum(1 << card for card in cards) == 0
        }
        total = melds.measure(1, allowed, must, size)
        assert total == pytest.approx(sum(weights.values()))
        if not weights:
            continue
        tried += 1
        drawn = Counter(must | int(melds.draw(1, allowed, must, size, total, dice)) for _ in range(2000))
        assert drawn.keys() <= weights.keys()
        for cards, weight in weights.items():
            expected = 2000 * weight / total
            assert abs(drawn[cards] - expected) < 6 * expected**0.5 + 6
    assert tried or (size > 3 and runs is not STRAIGHT)


def test_what_is_no_run_is_refused() -> None:
    for runs in ([0b11], [0b111111], [0b111 << k % 10 | 1 << 12 for k in range(MOST_RUNS + 1)]):
        with pytest.raises(ValueError, match="a run has 3 to 5 ranks"):
            Runs(runs)
