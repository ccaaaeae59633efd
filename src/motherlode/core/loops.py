"""Whole games in compiled code: what benchmarks, the lab and the compiled-equals-interpreted check run."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.core.dice import QuickDice
from motherlode.core.state import State, buffer

CHECK_MODULUS: Final = 2147483647
SCRATCH: Final = buffer()  # a rollout is short: making it a buffer of its own would take a quarter of its time


def random_games(model: State, games: i64, dice: QuickDice) -> tuple[int, int]:
    """Play `games` newly dealt games by choosing uniformly among the legal actions.

    Returns the decisions made and a checksum over every action and every number of choices: two runs agree in it only
    if they agree in all of them.
    """
    out = buffer()
    decisions: i64 = 0
    check: i64 = 0
    game: i64 = 0
    while game < games:
        state = model.fresh(dice.split())
        while not state.over:
            n = state.legal(out)
            action = out[dice.below(n)]
            state.apply(action)
            check = (check * 31 + action * 8 + n) % CHECK_MODULUS
            decisions += 1
        game += 1
    return decisions, check


def finish_at_random(state: State, dice: QuickDice, most: i64) -> i64:
    """Play on at random until the game is over or `most` decisions were made; returns how many were."""
    out = SCRATCH
    decisions: i64 = 0
    while not state.over and decisions < most:
        n = state.legal(out)
        state.apply(out[dice.below(n)])
        decisions += 1
    return decisions


def copies(state: State, times: i64) -> int:
    """Copy a state so many times; for measuring what a copy costs."""
    made: i64 = 0
    while made < times:
        state.copy()
        made += 1
    return made
