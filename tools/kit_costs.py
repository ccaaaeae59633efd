"""What does each kit cost? Typical calls, timed from Python with compiled rules: the table in docs/kits.md.

python tools/kit_costs.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from librt.vecs import vec
from mypy_extensions import i64, u8

import motherlode
from motherlode.core.dice import quick_dice
from motherlode.core.registry import find
from motherlode.core.state import State, buffer
from motherlode.kits import bits, cards52, choices, melds, planes
from motherlode.kits.distance import Field
from motherlode.kits.hands import Filling
from motherlode.kits.shapes import shape_of
from motherlode.kits.telling import note
from motherlode.kits.tunnels import empty_board

TIMES = 7
OUT = buffer()
BYTES = vec[u8]([0] * 64)


def cost(call: Callable[[], object]) -> float:
    """Microseconds of processor time for a call: the median of some runs."""
    times = 1
    while True:
        begun = time.process_time()
        for _ in range(times):
            call()
        if time.process_time() - begun > 0.02:
            break
        times *= 2
    found = []
    for _ in range(TIMES):
        begun = time.process_time()
        for _ in range(times):
            call()
        found.append((time.process_time() - begun) / times * 1e6)
    return median(found)


def played(game: str, seats: int, decisions: int, seed: int) -> State:
    """A position in the middle of a random game."""
    state = find(game).deal(seats, find(game).settings({}), quick_dice(seed))
    dice = quick_dice(seed + 1)
    for _ in range(decisions):
        actions = state.legal_actions()
        state.apply(actions[dice.below(len(actions))])
    return state


def anew(field: Field) -> bool:
    """Begin another search and reach a cell."""
    field.begin()
    return field.reach(9, 0)


def three_hands() -> Filling:
    """Twelve cards of three kinds, and three hands of three of which nothing is known."""
    filling = Filling(vec[i64]([4, 4, 4]))
    for _ in range(3):
        filling.add_hand()
        filling.add_possibility(vec[i64]([7]), vec[i64]([3]), 1.0)
    return filling


def main() -> None:
    """Print the table."""
    print(f"rules run {'compiled' if motherlode.COMPILED else 'interpreted'}")
    dice = quick_dice(1)
    hearts, keyhole = played("hearts", 4, 20, 1), played("keyhole", 3, 12, 1)
    bids = choices.Choices(4)
    for seat in range(4):
        bids.choose(seat, 3, 127)
    board = empty_board(9, 5)
    field = Field(64)
    runs = melds.Melds(melds.Runs([7, 14, 28]), 1)
    rows: list[tuple[str, str, Callable[[], object]]] = [
        ("bits", "`spread` of 13 members", lambda: bits.spread(8191, OUT, 0)),
        ("cards52", "`names` of five cards", lambda: cards52.names(31)),
        ("places", "`copy`, 52 cards in four hands", lambda: hearts.places.copy()),  # type: ignore[attr-defined]
        ("redeal", "a world of Hearts after 20 cards, through `places`", lambda: hearts.imagine(0, dice)),
        ("places", "a world of Keyhole after 12 decisions, with its history", lambda: keyhole.imagine(0, dice)),
        ("choices", "`copy` and `imagine`, four seats", lambda: bids.copy().imagine(0, dice)),
        ("planned", "a view of Keyhole", lambda: find("keyhole").view(keyhole, 0)),
        ("telling", "`note` while nobody watches", lambda: note(hearts, "played", 0, "HRT-4")),
        ("tunnels", "`copy` of a board of nine by five", lambda: board.copy()),
        ("shapes", "`shape_of` a name", lambda: shape_of("TRB")),
        ("distance", "a field begun anew, and one cell reached", lambda: anew(field)),
        ("hands", "three hands of twelve cards described and drawn", lambda: three_hands().draw(dice)),
        ("melds", "`measure` a row of twenty cards", lambda: runs.measure(0, (1 << 20) - 1, 0, 3)),
        ("planes", "`flags` of 52 cards", lambda: planes.flags(BYTES, 0, 8191, 52)),
    ]
    for kit, what, call in rows:
        print(f"| `{kit}` | {what} | {cost(call):.2f} |")


if __name__ == "__main__":
    main()
