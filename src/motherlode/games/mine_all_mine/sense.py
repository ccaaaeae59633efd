"""What a sensible mine owner does."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State


@final
class MineSense(Sense):
    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        i: i64 = 0
        while i < n:
            weights[i] = 0
            i += 1
