"""What others see and a viewer does not: the features by which true and imagined worlds are compared."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.core.view import Back


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
