"""A small network in numpy: from what a seat observes, and what the sensible bot would do, to what to do."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.core.dice import Dice
from motherlode.core.perspective import Perspective
from motherlode.core.planes import Layout

Array = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
NEVER = np.float32(-1e9)
FADING = 0.02
TRUST = 2.0  # how much more the sensible bot's move is wanted than any other, before anything is learned

NAMES = {"where": 13, "marks": 8, "laid": 41, "pending": 41, "entering": 41, "recruit": 13, "bosses": 4, "lasting": 3}
"""Planes whose bytes are names of cards, places and seats, not amounts, and how many names there are."""


class Eyes:
    """Makes numbers for a network out of the bytes of an observation: amounts as shares of the most that was met, names
    as one number each that is 1 or 0."""

    def __init__(self, layout: Layout) -> None:
        self.size = layout.size
        self.names = [(place, NAMES[plane.name]) for plane, place in layout.places() if plane.name in NAMES]
        self.width = self.size + sum((place.stop - place.start) * many for place, many in self.names)

    def look(self, seen: Bytes, scale: Array) -> Array:
        """Rows of bytes as rows of numbers."""
        rows = np.zeros((len(seen), self.width), np.float32)
        rows[:, : self.size] = seen * scale
        number = np.arange(len(seen))[:, None]
        at = self.size
        for place, many in self.names:
            some = np.minimum(seen[:, place], many - 1).astype(np.int64)
            rows[number, at + many * np.arange(some.shape[1]) + some] = 1
            at += many * some.shape[1]
        return rows


class Network:
    """One hidden layer, a weight for every action, and trust in the sensible bot that depends on what is asked."""

    def __init__(self, layout: Layout, actions: int, hidden: int, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.eyes = Eyes(layout)
        self.weights: dict[str, Array] = {
            "scale": np.ones(layout.size, np.float32),
            "in": (random.standard_normal((self.eyes.width, hidden)) * np.sqrt(2 / 200)).astype(np.float32),
            "in bias": np.zeros(hidden, np.float32),
            "act": np.zeros((hidden, actions), np.float32),
            "act bias": np.zeros(actions, np.float32),
            "trust": np.zeros(hidden, np.float32),
            "trust bias": np.full(1, TRUST, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    def set_scale(self, seen: Bytes) -> None:
        """Learn how large the amounts get."""
        self.weights["scale"] = (1.0 / np.maximum(seen.max(axis=0), 1)).astype(np.float32)

    def think(self, seen: Bytes, hints: Numbers) -> tuple[Array, Array, Array]:
        """What it sees, what the hidden layer makes of it, and how much it wants each action."""
        weights = self.weights
        rows = self.eyes.look(seen, weights["scale"])
        hidden = np.maximum(rows @ weights["in"] + weights["in bias"], 0)
        wants = hidden @ weights["act"] + weights["act bias"]
        wants[np.arange(len(hints)), hints] += hidden @ weights["trust"] + weights["trust bias"]
        return rows, hidden, wants

    def imitate(self, seen: Bytes, mask: NDArray[np.bool_], hints: Numbers, aims: Array, rate: float) -> None:
        """One step towards playing so often what may be played, where this is seen."""
        rows, hidden, wants = self.think(seen, hints)
        wrong: Array = (shares(wants, mask) - aims) / np.float32(len(hints))
        of_hints: Array = wrong[np.arange(len(hints)), hints]
        back: Array = (wrong @ self.weights["act"].T + np.outer(of_hints, self.weights["trust"])) * (hidden > 0)
        self.descend(
            {
                "in": rows.T @ back,
                "in bias": back.sum(axis=0),
                "act": hidden.T @ wrong,
                "act bias": wrong.sum(axis=0),
                "trust": hidden.T @ of_hints,
                "trust bias": of_hints.sum(keepdims=True),
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

    def save(self, path: Path) -> None:
        """Keep the weights in a file."""
        np.savez_compressed(path, **self.weights)  # type: ignore[arg-type]

    def load(self, path: Path) -> Network:
        """Take the weights of a file."""
        with np.load(path) as kept:
            self.weights = {name: kept[name] for name in kept.files}
        return self


def shares(wants: Array, mask: NDArray[np.bool_]) -> Array:
    """How likely each action that is allowed is played."""
    wants = np.where(mask, wants, NEVER)
    found = np.exp(wants - wants.max(axis=1, keepdims=True))
    parts: Array = (found / found.sum(axis=1, keepdims=True)).astype(np.float32)
    return parts


class Learned(Bot):
    """Asks the sensible bot, then decides for itself. Both are handed what their seat knows and nothing else."""

    name = "learned"

    def __init__(self, network: Network) -> None:
        self.network = network
        self.sensible = make("sensible")

    def decide(self, seen: Perspective, dice: Dice) -> int:
        """The action that the network wants most."""
        actions = seen.legal()
        if len(actions) == 1:
            return actions[0]
        row = np.frombuffer(seen.observe(), dtype=np.uint8)[None, :]
        hint = np.array([self.sensible.decide(seen, dice)])
        wants = self.network.think(row, hint)[2][0]
        return actions[int(wants[actions].argmax())]
