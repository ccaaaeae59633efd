"""A small network in numpy: from what a seat observes to how much it wants each action, and how well it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.core.planes import Layout

Array = NDArray[np.float32]
NEVER = np.float32(-1e9)


class Network:
    """One hidden layer, and two answers: a weight for every action, and one number."""

    def __init__(self, layout: Layout, actions: int, hidden: int, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        size = layout.size
        self.scale = (1.0 / np.frombuffer(layout.highs(), dtype=np.uint8)).astype(np.float32)
        self.weights: dict[str, Array] = {
            "in": (random.standard_normal((size, hidden)) * np.sqrt(2 / 40)).astype(np.float32),
            "in bias": np.zeros(hidden, np.float32),
            "act": (random.standard_normal((hidden, actions)) * 0.01).astype(np.float32),
            "act bias": np.zeros(actions, np.float32),
            "value": (random.standard_normal((hidden, 1)) * 0.01).astype(np.float32),
            "value bias": np.zeros(1, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    def look(self, seen: NDArray[np.uint8]) -> tuple[Array, Array]:
        """Observations as numbers from 0 to 1, and what the hidden layer makes of them."""
        rows = seen.astype(np.float32) * self.scale
        w = self.weights
        return rows, np.maximum(rows @ w["in"] + w["in bias"], 0)

    def answer(self, hidden: Array, mask: NDArray[np.bool_]) -> tuple[Array, Array]:
        """The logarithm of the chance of every action, and the value."""
        w = self.weights
        wants = np.where(mask, hidden @ w["act"] + w["act bias"], NEVER)
        wants -= wants.max(axis=1, keepdims=True)
        wants -= np.log(np.exp(wants).sum(axis=1, keepdims=True))
        return wants, (hidden @ w["value"] + w["value bias"])[:, 0]

    def learn(
        self,
        seen: NDArray[np.uint8],
        mask: NDArray[np.bool_],
        actions: NDArray[np.int64],
        before: Array,
        advantage: Array,
        returns: Array,
        rate: float,
    ) -> None:
        """One step of proximal policy optimisation: more of what went well, but not too much at once."""
        n = len(actions)
        everyone = np.arange(n)
        rows, hidden = self.look(seen)
        logs, value = self.answer(hidden, mask)
        chances = np.exp(logs)
        ratio = np.exp(logs[everyone, actions] - before)
        inside = np.where(advantage > 0, ratio < 1.2, ratio > 0.8)
        push = np.where(inside, advantage * ratio, 0) / n
        wants = -push[:, None] * -chances
        wants[everyone, actions] -= push
        entropy = -(chances * np.where(mask, logs, 0)).sum(axis=1, keepdims=True)
        wants += ENTROPY / n * chances * (np.where(mask, logs, 0) + entropy)
        worth = ((value - returns) * (VALUE / n))[:, None].astype(np.float32)
        w = self.weights
        back = (wants.astype(np.float32) @ w["act"].T + worth @ w["value"].T) * (hidden > 0)
        self.descend(
            {
                "in": rows.T @ back,
                "in bias": back.sum(axis=0),
                "act": hidden.T @ wants.astype(np.float32),
                "act bias": wants.sum(axis=0).astype(np.float32),
                "value": hidden.T @ worth,
                "value bias": worth.sum(axis=0),
            },
            rate,
        )

    def descend(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam, its length limited."""
        self.steps += 1
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        shrink = min(1.0, 0.5 / (length + 1e-9))
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            g = gradient * np.float32(shrink)
            first += np.float32(0.1) * (g - first)
            second += np.float32(0.001) * (g * g - second)
            mean = first / np.float32(1 - 0.9**self.steps)
            spread = second / np.float32(1 - 0.999**self.steps)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(spread) + np.float32(1e-5))

    def wants(self, row: NDArray[np.uint8], actions: NDArray[np.int64]) -> Any:
        """How much it wants each of some actions: what a `PolicyBot` asks."""
        _, hidden = self.look(row[None, :])
        return (hidden @ self.weights["act"][:, actions] + self.weights["act bias"][actions])[0]

    def save(self, path: Path) -> None:
        """Keep the weights in a file."""
        np.savez_compressed(path, **self.weights)  # type: ignore[arg-type]

    def load(self, path: Path) -> Network:
        """Take the weights of a file."""
        with np.load(path) as kept:
            self.weights = {name: kept[name] for name in kept.files}
        return self


ENTROPY = 0.005
VALUE = 0.5
