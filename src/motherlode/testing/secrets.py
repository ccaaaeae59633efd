"""What others see and a viewer does not: the features by which true and imagined worlds are compared."""

from __future__ import annotations

import math
import re
from collections import Counter

import msgspec

from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.core.view import Back

FALSE_ALARM = 1e-9
"""How often a single feature of a right game may be called wrong by chance; a check makes some ten thousand of them."""


def sights(game: Game, state: State, seat: int) -> Counter[str]:
    """All faces a seat sees, with the place they lie in, counted; and the roles it knows."""
    view = game.view(state, seat)
    found: Counter[str] = Counter()
    for zone in view.zones:
        place = f"{zone.id}/{zone.owner}"
        for item in zone.items:
            at = "" if item.at is None else f" at {item.at}"
            for face in (item.face, item.eye):
                if face is not None and not isinstance(face, Back):
                    found[f"{place}{at}: {msgspec.json.encode(face).decode()}"] += item.count
    for plate in view.seats:
        if plate.role is not None:
            found[f"role/{plate.seat}: {plate.role.name}"] += 1
        if plate.score is not None:
            found[f"score/{plate.seat}: {plate.score}"] += 1
    return found


def hidden(seen: Counter[str], known: Counter[str]) -> list[str]:
    """What is in one seat's sights and not in another's, in a fixed order."""
    return sorted(key for key, count in seen.items() if count > known[key])


def general(key: str, seat: int) -> str:
    """The same feature for whoever sits there: seat numbers become `own` and `other`."""
    place, _, what = key.partition(": ")
    name, _, owner = place.partition("/")
    whose = owner if owner in ("", "None") else "own" if owner.split(" ")[0] == str(seat) else "other"
    return f"{re.sub(r'[0-9]+', '#', name)}/{whose}: {what}"


class Balance:
    """True and imagined worlds side by side: where they differ in a feature, either has it equally often.

    If imagining is right, the true world and an imagined one are two draws from the same urn, so swapping them changes
    nothing: among the pairs that differ in a feature, the true world has it in half of them. Hoeffding's bound says how
    far from half is too far.
    """

    def __init__(self, when: str) -> None:
        self.when = when
        self.pairs = 0
        self.more_true: Counter[str] = Counter()
        self.more_imagined: Counter[str] = Counter()

    def add(self, true: set[str], imagined: set[str]) -> None:
        self.pairs += 1
        self.more_true.update(true - imagined)
        self.more_imagined.update(imagined - true)

    def verdict(self) -> str:
        """The feature that is out of balance most; "" if none is by more than chance."""
        worst, found = math.log(2 / FALSE_ALARM), ""
        for key in self.more_true.keys() | self.more_imagined.keys():
            one, two = self.more_true[key], self.more_imagined[key]
            surprise = (one - two) ** 2 / (2 * (one + two))
            if surprise > worst:
                worst = surprise
                found = (
                    f"among {self.pairs} pairs of a true world and one imagined from it, “{key}” was in the true one "
                    f"only {one} times and in the imagined one only {two} times; both should be equally often"
                )
        return found
