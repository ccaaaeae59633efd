"""What a sensible player would do."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State


class KingpinSense(Sense):
    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        for k in range(n):
            weights[k] = 0
