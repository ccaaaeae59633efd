"""How is a move written?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode_thinice.rules.actions import ALONE, DARE, DRILL
from motherlode_thinice.rules.play import Position

VERBS = ("peep", "seesaw", "barter", "dare")
LABELS = ("Peep at {whose} load", "Seesaw with {name}", "Barter with {name}", "Dare {name}")


def move(state: Position, action: int, reader: Reader) -> Move:
    """Drilling, hauling, or doing something with another player."""
    if action == DRILL:
        return Move(action=action, text="drill", verb="drill", picks=("ice",), label="Drill through the ice")
    if action < ALONE:
        return Move(action=action, text="haul", verb="haul", picks=("shed",), label="Haul another load")
    kind, seat = divmod(action - ALONE, state.seats)
    return Move(
        action=action,
        text=f"{VERBS[kind]} {seat}",
        verb=VERBS[kind],
        picks=(f"seat:{seat}",),
        label=LABELS[kind].format(whose=reader.whose(seat), name=reader.name(seat)),
        chip=VERBS[kind].capitalize(),
        confirm=kind == DARE,
    )
