"""A small network in numpy: from what a seat observes to how much it wants each action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.core.planes import Layout

Array = NDArray[np.float32]
NEVER = np.float32(-1e9)


class Network:
    """One hidden layer, and a weight for every action."""

    def __init__(self, layout: Layout, actions: int, hidden: int, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        size = layout.size
        self.scale = (1.0 / np.frombuffer(layout.highs(), dtype=np.uint8)).astype(np.float32)
        self.weights: dict[str, Array] = {
            "in": (random.standard_normal((size, hidden)) * np.sqrt(2 / 40)).astype(np.float32),
            "in bias": np.zeros(hidden, np.float32),
            "act": (random.standard_normal((hidden, actions)) * 0.01).astype(np.float32),
            "act bias": np.zeros(actions, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    def look(self, seen: NDArray[np.uint8]) -> tuple[Array, Array]:
        """Observations as numbers from 0 to 1, and what the hidden layer makes of them."""
        rows = seen.astype(np.float32) * self.scale
        return rows, np.maximum(rows @ self.weights["in"] + self.weights["in bias"], 0)

    def chances(self, hidden: Array, mask: NDArray[np.bool_]) -> Array:
        """How likely it plays each action that is allowed."""
        wants = np.where(mask, hidden @ self.weights["act"] + self.weights["act bias"], NEVER)
        found = np.exp(wants - wants.max(axis=1, keepdims=True))
        shares: Array = (found / found.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares

    def imitate(
        self, seen: NDArray[np.uint8], mask: NDArray[np.bool_], actions: NDArray[np.int64], rate: float
    ) -> None:
        """One step towards playing these actions where these things are seen."""
        rows, hidden = self.look(seen)
        wants = self.chances(hidden, mask)
        wants[np.arange(len(actions)), actions] -= 1
        wants /= len(actions)
        back = (wants @ self.weights["act"].T) * (hidden > 0)
        self.descend(
            {
                "in": rows.T @ back,
                "in bias": back.sum(axis=0),
                "act": hidden.T @ wants,
                "act bias": wants.sum(axis=0),
            },
            rate,
        )

    def descend(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam, with weights that fade a little."""
        self.steps += 1
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first += np.float32(0.1) * (gradient - first)
            second += np.float32(0.001) * (gradient * gradient - second)
            mean = first / np.float32(1 - 0.9**self.steps)
            spread = second / np.float32(1 - 0.999**self.steps)
            self.weights[name] *= np.float32(1 - FADING * rate)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(spread) + np.float32(1e-8))

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


FADING = 0.02
