"""How is a move written?"""

from __future__ import annotations

from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode_small_fry.rules.cards import FISH, NAMES, PLAN
from motherlode_small_fry.rules.play import Position


def move(state: Position, action: int, reader: Reader) -> Move:
    """Casting a bait for a fish."""
    bait, fish = divmod(action, FISH)
    return Move(
        action=action,
        text=f"cast {PLAN.text(bait)} for {PLAN.text(fish)}",
        verb="cast",
        picks=(PLAN.pick("hand", bait), PLAN.pick("pond", fish)),
        label=f"Cast {NAMES[bait]} for {NAMES[fish]}",
    )
