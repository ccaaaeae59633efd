"""Menus: numbered, grouped, narrowed; and what a typed text means."""

from __future__ import annotations

import pytest

from motherlode.core.view import Action, Item, Move, Plate, Playing, Token, Tunnel, View, Zone
from motherlode.terminal.menu import Menu

FORK, LAMP = Tunnel(("TRB",), "P_TRB"), Action("BRK", "Broken lamp", ("broken", "lamp"))
VIEW = View(
    game="x",
    you=0,
    seats=(Plate(seat=0), Plate(seat=1)),
    zones=(
        Zone(id="hand", label="Your hand", layout="hand", owner=0, items=(Item(FORK, "f"), Item(LAMP, "l"))),
        Zone(id="maze", label="Maze", layout="grid", items=(Item(Token("gem"), "gem", (3, 1)),)),
        Zone(id="discards", label="Discard pile", layout="pile"),
    ),
)
NAMES = ["Ada", "Bo"]


def dig(action: int, x: int, y: int, chip: str = "upright") -> Move:
    turn = " turned" if chip == "turned" else ""
    return Move(
        action=action,
        text=f"place P_TRB {x},{y}{turn}",
        verb="dig",
        picks=("f", f"maze@{x},{y}"),
        label=f"Dig {'┤' if turn else '├'} at {x},{y}",
        chip=chip,
    )


MOVES = [
    Move(action=0, text="break lamp 0", verb="break", picks=("l", "seat:0"), label="Break your own lamp"),
    Move(action=1, text="break lamp 1", verb="break", picks=("l", "seat:1"), label="Break seat 1's lamp"),
    Move(action=2, text="discard P_TRB", verb="discard", picks=("f", "discards"), label="Discard the ├", quiet=True),
    Move(action=3, text="discard BRK", verb="discard", picks=("l", "discards"), label="Discard the lamp", quiet=True),
    *[dig(10 + k, k, 0) for k in range(-1, 3)],
    *[dig(20 + k, k, 0, "turned") for k in range(-1, 3)],
]


def lines(menu: Menu, width: int = 80) -> list[str]:
    return [line.plain for line in menu.lines(menu.entries, width)]


def test_a_long_menu_goes_by_verb_and_card_in_the_order_of_the_hand() -> None:
    assert lines(Menu(VIEW, MOVES, NAMES)) == [
        " dig",
        "   ├ fork right           1) AA1   2) A1   3) B1   4) C1",
        "   ┤ fork right, turned   5) AA1   6) A1   7) B1   8) C1",
        " break",
        "   ✗L Broken lamp   9) Ada   10) Bo",
        " discard    11) ├ fork right   12) ✗L Broken lamp",
    ]


def test_lines_are_broken_between_moves_only() -> None:
    out = lines(Menu(VIEW, MOVES, NAMES), 48)
    assert max(map(len, out)) <= 48
    assert out[1:3] == ["   ├ fork right           1) AA1   2) A1   3) B1", " " * 26 + "4) C1"]


def test_a_short_menu_is_sentences() -> None:
    assert lines(Menu(VIEW, MOVES[:3], NAMES)) == [
        "  1) Break your own lamp",
        "  2) Break Bo's lamp",
        "  3) Discard the ├",
    ]


def test_eighty_moves_take_few_lines() -> None:
    many = [dig(100 + k, k % 10, k // 10) for k in range(80)]
    out = lines(Menu(VIEW, [*MOVES[:4], *many], NAMES))
    assert len(out) < 24
    assert max(map(len, out)) <= 80


def test_amounts_are_a_range() -> None:
    bids = [Move(action=k, text=f"bid {k}", verb="bid", label=f"Bid {k}", amount=k) for k in range(3, 41)]
    menu = Menu(VIEW, [*bids, Move(action=99, text="pass", verb="pass", label="Pass", quiet=True)], NAMES)
    assert lines(menu) == [" bid  1–38  3 … 40, or type for example “bid 40”", " pass       39) Pass"]
    one, _ = menu.meant("bid 7")
    assert one is not None
    assert one.move.action == 7


def test_moves_nothing_short_tells_apart_are_told_in_full() -> None:
    same = [
        Move(action=k, text=f"swap {k}", verb="swap", picks=("gem",), label=f"Swap the gem {how}")
        for k, how in enumerate(["now", "later"] * 5)
    ]
    assert lines(Menu(VIEW, same, NAMES), 200)[0].startswith(" swap       1) Swap the gem now   2) Swap the gem later")


def test_the_table_is_told_which_moves_mean_what() -> None:
    menu = Menu(VIEW, MOVES, NAMES)
    marks = menu.marks(menu.entries)
    assert marks.of("maze@1,0") == [3, 7]
    assert marks.of("seat:1") == [10]
    assert menu.marks(menu.entries[:1]).numbers == {"f": [1], "maze@-1,0": [1]}


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("break lamp 1", 1),
        ("BREAK  Lamp 1", 1),
        ("break bo", 1),
        ("discard b", 3),
        ("place p_trb 2,0 turned", 22),
        ("place p_trb 2,0", 12),  # exact, though another move begins with it
        ("Dig ├ at 1,0", 11),
    ],
)
def test_a_text_or_what_it_begins_with_names_a_move(typed: str, action: int) -> None:
    one, several = Menu(VIEW, MOVES, NAMES).meant(typed)
    assert one is not None
    assert (one.move.action, several) == (action, [])


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("dig", [9, 10, 11, 12, 19, 20, 21, 22]),
        ("break", [0, 1]),
        ("1,0", [11, 21]),
        ("fork 1,0", [11, 21]),
        ("1,0 turned", [21]),
        ("lamp bo", [1]),
        ("fly", []),
        ("", []),
    ],
)
def test_other_words_narrow_the_menu(typed: str, actions: list[int]) -> None:
    one, several = Menu(VIEW, MOVES, NAMES).meant(typed)
    assert one is None
    assert [entry.move.action for entry in several] == actions


def test_playing_cards_are_listed_flat() -> None:
    cards = [Item(Playing(rank, "spades"), rank) for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J")]
    view = View(game="x", you=0, zones=(Zone(id="h", label="Hand", layout="hand", owner=0, items=tuple(cards)),))
    moves = [
        Move(action=k, text=f"play {card.id}", verb="play", picks=(card.id,), label=f"Play {card.id}")
        for k, card in enumerate(cards)
    ]
    assert lines(Menu(view, moves, ["Ada"]), 200) == [
        " play       " + "   ".join(f"{k + 1}) {card.id}♠" for k, card in enumerate(cards))
    ]
