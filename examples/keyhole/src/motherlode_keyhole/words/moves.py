"""How is a move written?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode_keyhole.rules.cards import COPIES, CROWN, NAMES, PLAN, TEXTS
from motherlode_keyhole.rules.decisions import CALL, CHOOSE
from motherlode_keyhole.rules.play import Position

FIRST = [sum(COPIES[:value]) for value in range(9)]
"""Value → its first card."""


def move(state: Position, action: int, reader: Reader) -> Move:
    """Playing a card, choosing a seat, naming a card."""
    if action < CHOOSE:
        name = NAMES[action + 1]
        return Move(
            action=action,
            text=f"play {name.lower()}",
            verb="play",
            picks=(PLAN.pick("hand", FIRST[action + 1]),),
            label=f"Play {name}",
            about=TEXTS[action + 1],
            confirm=action + 1 == CROWN,
        )
    if action < CALL:
        seat = action - CHOOSE
        who = "yourself" if seat == reader.seat else reader.name(seat)
        return Move(action=action, text=f"on {seat}", verb="choose", picks=(f"seat:{seat}",), label=f"Choose {who}")
    name = NAMES[action - CALL + 2]
    return Move(action=action, text=f"name {name.lower()}", verb="name", label=f"Name {name}")
