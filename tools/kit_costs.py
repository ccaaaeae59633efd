"""What does each kit cost? Typical calls, timed from Python with compiled rules.

python tools/kit_costs.py [--write]      prints a table; with --write it goes into docs/kits.md and docs/kits/*.md
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from librt.vecs import vec
from mypy_extensions import i64, u8

import motherlode
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.registry import find
from motherlode.core.state import State, buffer, observed
from motherlode.kits import bits, cards52, choices, melds, planes
from motherlode.kits.bits import BIT
from motherlode.kits.distance import Field, shortest
from motherlode.kits.hands import Filling
from motherlode.kits.places import Layout, Places, lay
from motherlode.kits.redeal import redeal
from motherlode.kits.shapes import shape_of
from motherlode.kits.sight import which
from motherlode.kits.telling import note
from motherlode.kits.tunnels import Tunnels, empty_board

DOCS = Path(__file__).resolve().parents[1] / "docs"
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


def equal_cards() -> Places:
    """A hand with two equal cards, one of which the other seat has seen."""
    table = lay(Layout(2, 3, [1, 2], kinds=[0, 0, 2]))
    for card in range(3):
        table.put(card, 0)
    table.look(0, 0, 2)
    return table


def short_of_suits() -> tuple[vec[i64], vec[i64]]:
    """Four hands of eight cards, the first of which lacks some, the second others."""
    return vec[i64]([8, 8, 8, 8]), vec[i64]([255, 255 << 8, 0, 0])


def dealt(rooms: vec[i64], lacks: vec[i64], dice: Dice) -> None:
    """Deal 32 cards to them."""
    redeal(BIT[32] - 1, 4, rooms, lacks, vec[i64]([0, 0, 0, 0]), dice)


def tunnel() -> Tunnels:
    """Seven cards in a row from the start to a target."""
    board = empty_board(9, 5)
    board.set_start(board.cell(0, 2), shape_of("TRBL"))
    board.add_target(board.cell(8, 2))
    for column in range(1, 8):
        board.lay(board.cell(column, 2), shape_of("RL"))
    return board


def come_and_go(board: Tunnels, cell: i64, shape: i64) -> None:
    """Lay a card and remove it again."""
    board.lay(cell, shape)
    board.remove(cell)


def rows() -> list[tuple[str, str, Callable[[], object]]]:
    """Kit, call in words, call: every row stands on the page of its kit, and all in docs/kits.md."""
    dice = quick_dice(1)
    hearts, thinice = played("hearts", 4, 20, 1), played("thinice", 3, 12, 1)
    size = find("thinice").observation(thinice).size
    bids = choices.Choices(4)
    for seat in range(4):
        bids.choose(seat, 3, 127)
    board, way = empty_board(9, 5), tunnel()
    cell, route = way.cell(0, 1), vec[i64]([0] * 77)
    corner, across = shape_of("TRB"), way.cell(8, 2)
    field = Field(64)
    runs = melds.Melds(melds.Runs([7, 14, 28]), 1)
    oxen = equal_cards()
    rooms, lacks = short_of_suits()
    tens = cards52.worths([10] * 52)
    return [
        ("places", "`copy`, 52 cards in four hands", lambda: hearts.places.copy()),  # type: ignore[attr-defined]
        ("places", "a world of Hearts after 20 cards", lambda: hearts.imagine(0, dice)),
        ("places", "a world with its history: Thin Ice after 12 decisions", lambda: thinice.imagine(0, dice)),
        ("sight", "`which` of two equal cards", lambda: which(oxen, 0, 3)),
        ("planned", "a view of Thin Ice", lambda: find("thinice").view(thinice, 0)),
        ("planned", "an observation of Thin Ice", lambda: observed(thinice, 0, size)),
        ("choices", "`copy` and `imagine`, four seats", lambda: bids.copy().imagine(0, dice)),
        ("telling", "`note` while nobody watches", lambda: note(hearts, "played", 0, "HRT-4")),
        ("bits", "`spread` of 13 members", lambda: bits.spread(8191, OUT, 0)),
        ("bits", "`count` of 13 members", lambda: bits.count(8191)),
        ("cards52", "`names` of five cards", lambda: cards52.names(31)),
        ("cards52", "`total` of thirteen cards", lambda: cards52.total(tens, 8191)),
        (
            "redeal",
            "a deal of 32 cards to four hands, two of which lack a suit",
            lambda: dealt(rooms, lacks, dice),
        ),
        ("hands", "three hands of twelve cards described and drawn", lambda: three_hands().draw(dice)),
        ("melds", "`measure` a row of twenty cards", lambda: runs.measure(0, (1 << 20) - 1, 0, 3)),
        ("shapes", "`shape_of` a name", lambda: shape_of("TRB")),
        ("tunnels", "`copy` of a board of nine by five", lambda: board.copy()),
        ("tunnels", "`lay` a card and `remove` it again", lambda: come_and_go(way, cell, corner)),
        ("distance", "a field begun anew, and one cell reached", lambda: anew(field)),
        ("distance", "`shortest` through a tunnel of seven cards", lambda: shortest(way, across, route)),
        ("planes", "`flags` of 52 cards", lambda: planes.flags(BYTES, 0, 8191, 52)),
    ]


def write(found: list[tuple[str, str, float]]) -> None:
    """Write the numbers into the page of every kit, and all of them into docs/kits.md."""
    for kit, what, micros in found:
        path = DOCS / "kits" / f"{kit}.md"
        row = re.compile(rf"^\| {re.escape(what)} \| .*$", re.MULTILINE)
        path.write_text(row.sub(f"| {what} | {micros:.2f} |", path.read_text(encoding="utf-8")), encoding="utf-8")
    index = DOCS / "kits.md"
    head, line, _ = index.read_text(encoding="utf-8").partition("| kit | call | µs |\n| --- | --- | ---: |\n")
    table = "".join(f"| `{kit}` | {what} | {micros:.2f} |\n" for kit, what, micros in found)
    index.write_text(head + line + table, encoding="utf-8")


def main() -> None:
    """Print the table; with `--write`, put it into the documentation."""
    print(f"rules run {'compiled' if motherlode.COMPILED else 'interpreted'}")
    found = [(kit, what, cost(call)) for kit, what, call in rows()]
    for kit, what, micros in found:
        print(f"| `{kit}` | {what} | {micros:.2f} |")
    if "--write" in sys.argv[1:]:
        write(found)


if __name__ == "__main__":
    main()
