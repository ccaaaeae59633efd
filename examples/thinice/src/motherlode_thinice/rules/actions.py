"""How are the things one may do numbered?"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DRILL: Final = 0
HAUL: Final = 1
ALONE: Final = 2  # so many actions concern nobody else; then follow four for each seat
PEEP: Final = 0
SEESAW: Final = 1
BARTER: Final = 2
DARE: Final = 3
KINDS: Final = 4


def to(kind: i64, whom: i64, seats: i64) -> i64:
    """The action of doing something with somebody else."""
    return ALONE + kind * seats + whom
