"""Shortest ways: a field that serves one search after the other, and tunnels against trying every way there is."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import quick_dice
from motherlode.kits.distance import UNREACHED, Field, group_at, group_facing, shortest
from motherlode.kits.shapes import EDGES, SHAPES, group_names, shape_of
from motherlode.kits.tunnels import Tunnels, empty_board

STEP = {"T": -7, "R": 1, "B": 7, "L": -1}
OPPOSITE = {"T": "B", "B": "T", "R": "L", "L": "R"}


# -- a field -----------------------------------------------------------------------------------------------------------

WIDTH = 8


def flood(field: Field, walls: set[int], starts: list[int]) -> None:
    """All distances on a field of eight by eight cells, the rim of which is closed."""
    field.begin()
    for start in starts:
        field.reach(start, 0)
    place = field.take()
    while place >= 0:
        for beside in (place - WIDTH, place + 1, place + WIDTH, place - 1):
            if beside not in walls:
                field.reach(beside, field.steps(place) + 1)
        place = field.take()


def rimmed() -> Field:
    field = Field(WIDTH * WIDTH)
    for place in range(WIDTH * WIDTH):
        if place % WIDTH in (0, WIDTH - 1) or place // WIDTH in (0, WIDTH - 1):
            field.close(place)
    return field


def relaxed(walls: set[int], starts: list[int]) -> list[int]:
    """The same distances, found by letting every cell ask its neighbours until nothing changes."""
    inside = [p for p in range(WIDTH * WIDTH) if 0 < p % WIDTH < WIDTH - 1 and 0 < p // WIDTH < WIDTH - 1]
    found = [0 if p in starts else UNREACHED for p in range(WIDTH * WIDTH)]
    for _ in inside:
        for p in inside:
            if p not in walls:
                found[p] = min(found[p], *(found[q] + 1 for q in (p - WIDTH, p + 1, p + WIDTH, p - 1)))
    return found


def test_one_field_serves_one_search_after_the_other() -> None:
    dice = quick_dice(3)
    field = rimmed()
    inside = [place for place in range(WIDTH * WIDTH) if field.words[place] == 0]
    for _ in range(60):
        walls = {inside[dice.below(len(inside))] for _ in range(14)}
        starts = [place for place in {inside[dice.below(len(inside))] for _ in range(2)} if place not in walls]
        flood(field, walls, starts)
        assert [field.steps(place) for place in range(WIDTH * WIDTH)] == relaxed(walls, starts)


def test_the_first_way_to_a_place_counts() -> None:
    field = Field(4)
    field.begin()
    assert field.reach(2, 1)
    assert not field.reach(2, 5)
    assert field.steps(2) == 1
    assert (field.take(), field.take()) == (2, -1)


def test_nothing_is_reached_when_a_search_begins() -> None:
    field = Field(4)
    for steps in (3, 700):
        field.begin()
        assert [field.steps(place) for place in range(4)] == [UNREACHED] * 4
        field.reach(1, steps)
        field.pass_by(3, steps + 1)
        assert [field.steps(place) for place in range(4)] == [UNREACHED, steps, UNREACHED, steps + 1]
        assert field.take() == 1
        assert field.take() == -1, "nothing goes on from a place passed by"


def test_a_closed_place_is_closed_to_every_search_until_it_is_opened() -> None:
    field = Field(2)
    field.close(0)
    for _ in range(3):
        field.begin()
        assert not field.reach(0, 1)
        assert field.steps(0) == UNREACHED
    field.open(0)
    assert field.reach(0, 1)


# -- tunnels -----------------------------------------------------------------------------------------------------------


def board_of(lines: str) -> tuple[Tunnels, int]:
    """A board of five by five drawn with names: `S` the start, `X` the target."""
    rows = [line.split() for line in lines.strip().splitlines()]
    board = empty_board(5, 5)
    cells = {(column, row): name for row, line in enumerate(rows) for column, name in enumerate(line) if name != "·"}
    target = next(board.cell(*at) for at, name in cells.items() if name == "X")
    board.add_target(target)
    board.set_start(next(board.cell(*at) for at, name in cells.items() if name == "S"), shape_of("TRBL"))
    todo = {board.cell(*at): shape_of(name) for at, name in cells.items() if name not in "SX"}
    while todo:
        ready = next(cell for cell in todo if cell in list(board.front)[: board.fronts])
        board.lay(ready, todo.pop(ready))
    return board, int(target)


def found(board: Tunnels, target: int) -> tuple[int, set[int]]:
    on_route = vec[i64]([0] * 49)
    length = shortest(board, target, on_route)
    return int(length), {cell for cell in range(49) if on_route[cell]}


def test_a_straight_way() -> None:
    board, target = board_of("· · X\n· · TB\n· · TB\n· · S")
    assert found(board, target) == (2, {board.cell(2, 1), board.cell(2, 2)})


def test_nothing_leads_there() -> None:
    board, target = board_of("· · X\n· · T+B\n· · TB\n· · S")
    assert found(board, target) == (0, set())


def test_two_ways_of_one_length_and_a_longer_one() -> None:
    board, target = board_of(
        """
        · RB X BL ·
        · TRB RL TBL ·
        · TR S TL ·
        """
    )
    length, cards = found(board, target)
    assert length == 3
    assert cards == {board.cell(c, r) for c in (1, 3) for r in (0, 1, 2)}


def test_a_stub_is_no_way() -> None:
    board, target = board_of("· X ·\n· RB+T RL\n· TB TRB\n· TRL S")
    assert found(board, target)[0] == 0


def every_way(board: Tunnels, target: int) -> tuple[int, set[int]]:
    best, cards = 99, set[int]()

    def go(cell: int, edges: str, path: tuple[int, ...]) -> None:
        nonlocal best, cards
        if len(path) > best:
            return
        for edge in edges:
            there = cell + STEP[edge]
            if there == target:
                if 0 < len(path) < best:
                    best, cards = len(path), set(path)
                elif len(path) == best:
                    cards |= set(path)
            elif there != board.start and there not in path and board.shape_at(there) >= 0:
                for group in group_names(board.shape_at(there)):
                    if OPPOSITE[edge] in group:
                        go(there, group, (*path, there))

    go(board.start, EDGES, ())
    return (best, cards) if best < 99 else (0, set())


def test_random_boards_against_every_way() -> None:
    dice = quick_dice(5)
    lengths = set()
    for _ in range(300):
        board = empty_board(5, 5)
        target = int(board.cell(dice.below(5), 0))
        board.add_target(target)
        board.set_start(board.cell(2, 4), shape_of("TRBL"))
        for _ in range(5 + dice.below(16)):
            if not board.fronts:
                break
            cell = board.front[dice.below(board.fronts)]
            fits = [shape for shape in range(SHAPES) if board.fitting(cell) >> shape & 1]
            through = [shape for shape in fits if any(len(name) > 1 for name in group_names(shape))]
            choices = through or fits
            board.lay(cell, choices[dice.below(len(choices))])
        expected = every_way(board, target)
        assert found(board, target) == expected
        assert (board.touched & 1) == (expected[0] > 0)
        lengths.add(expected[0])
    assert len(lengths) > 5


def test_a_place_stands_for_a_group_of_joined_edges() -> None:
    board, _ = board_of("· · X\n· · RB+T\n· · TB\n· · S")
    cell = board.cell(2, 1)
    assert group_facing(board, cell, EDGES.index("B")) == 6
    assert group_facing(board, cell, EDGES.index("L")) == 0
    assert [group_at(board, cell * 4 + EDGES.index(edge)) for edge in "TR"] == [1, 6]
    assert group_facing(board, board.cell(0, 0), 0) == 0, "no card lies there"
