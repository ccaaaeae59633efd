from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.table import HoardsTable


def redraw(world: HoardsTable, observer: i64, dice: Dice) -> None:
    raise NotImplementedError
