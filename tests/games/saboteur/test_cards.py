"""The table and the cards: SAB-1 … SAB-10."""

from __future__ import annotations

from collections import Counter

import pytest

from games.saboteur.helpers import hand, menu, play, position, put_in_hand, tools, uses
from motherlode.core.dice import deal_dice
from motherlode.core.errors import Refused
from motherlode.core.view import Action, Tunnel
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.cards import (
    ACTION_CARDS,
    COPIES,
    DEAD_ENDS,
    FULL_DECK,
    GOAL_NAMES,
    GOAL_SHAPE,
    KIND_NAMES,
    NUGGET_CARDS,
    NUGGETS,
    PATH_CARDS,
    PATHS,
    PRINTED,
    SABOTEURS_IN_POOL,
    SHOWN,
)
from motherlode.games.saboteur.words.cards import card_face, card_words, tool_names
from motherlode.kits.shapes import TURNED, glyph, group_names
from motherlode.testing import rule

PASSAGES = {
    "P_TRBL": ("┼", "┼", 5),
    "P_TRB": ("├", "┤", 5),
    "P_TRL": ("┴", "┬", 5),
    "P_TB": ("│", "│", 4),
    "P_RL": ("─", "─", 3),
    "P_TR": ("└", "┐", 5),
    "P_TL": ("┘", "┌", 4),
}
DEAD = {
    "D_T": ("╵", "╷", 1),
    "D_R": ("╶", "╴", 1),
    "D_TR": ("└", "┐", 1),
    "D_TL": ("┘", "┌", 1),
    "D_TB": ("│", "│", 1),
    "D_RL": ("─", "─", 1),
    "D_TRB": ("├", "┤", 1),
    "D_TRL": ("┴", "┬", 1),
    "D_TRBL": ("┼", "┼", 1),
}


@rule("SAB-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 11, 12])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 10") as caught:
        GAME.deal(seats, GAME.settings({}), deal_dice("x"))
    assert caught.value.rule == "SAB-1"


@rule("SAB-1")
@pytest.mark.parametrize("seats", range(3, 11))
def test_three_to_ten_may_play(seats: int) -> None:
    assert GAME.deal(seats, GAME.settings({}), deal_dice("x")).seats == seats


@rule("SAB-2")
def test_every_card_of_the_deck_is_a_path_or_an_action_card() -> None:
    for kind, name in enumerate(KIND_NAMES):
        is_path = isinstance(card_face(kind), Tunnel)
        assert is_path != isinstance(card_face(kind), Action), name
        assert is_path == (kind < PATHS)
    assert not set(KIND_NAMES) & set(GOAL_NAMES)


@rule("SAB-3")
def test_the_path_cards() -> None:
    table = PASSAGES | DEAD
    assert list(PATH_CARDS) == list(table)
    for kind, name in enumerate(table):
        upright, turned, copies = table[name]
        assert (glyph(PRINTED[kind]), glyph(TURNED[PRINTED[kind]]), COPIES[kind]) == (upright, turned, copies)
        groups = group_names(PRINTED[kind])
        edges = name[2:]
        assert groups == ((edges,) if name in PASSAGES else tuple(sorted(edges)))
        assert (kind >= DEAD_ENDS) == (name in DEAD)
    assert sum(COPIES[:DEAD_ENDS]) == 31
    assert sum(COPIES[:PATHS]) == 40


@rule("SAB-4")
def test_the_action_cards() -> None:
    assert ACTION_CARDS == {
        "BRK_PICK": 3,
        "BRK_LAMP": 3,
        "BRK_CART": 3,
        "FIX_PICK": 2,
        "FIX_LAMP": 2,
        "FIX_CART": 2,
        "FIX_PICK_LAMP": 1,
        "FIX_PICK_CART": 1,
        "FIX_LAMP_CART": 1,
        "MAP": 6,
        "ROCKFALL": 3,
    }
    assert sum(COPIES[PATHS:]) == 27
    assert len(FULL_DECK) == 67


@rule("SAB-5")
def test_the_four_families_of_action_cards() -> None:
    families = Counter[str]()
    for kind in range(PATHS, len(KIND_NAMES)):
        family = card_words(kind).split()[0]
        families[family] += COPIES[kind]
        shown = len(tool_names(SHOWN[kind]))
        assert shown in {"broken": (1,), "repair": (1, 2), "map": (0,), "rockfall": (0,)}[family]
    assert families == {"broken": 9, "repair": 9, "map": 6, "rockfall": 3}
    assert tool_names(SHOWN[KIND_NAMES.index("FIX_PICK_CART")]) == ["pick", "cart"]


@rule("SAB-6")
def test_the_nuggets() -> None:
    state = GAME.deal(5, GAME.settings({}), deal_dice("nuggets"))
    assert list(NUGGETS) == [16, 8, 4]
    assert sum(NUGGETS) == NUGGET_CARDS == 28
    assert ("nugget cards (SAB-85)", 28, 28) in GAME.conserved(state)


@rule("SAB-7")
def test_no_pool_takes_more_than_the_role_cards_there_are() -> None:
    for seats in range(3, 11):
        saboteurs = SABOTEURS_IN_POOL[seats]
        assert saboteurs <= 4
        assert seats + 1 - saboteurs <= 7
    assert (SABOTEURS_IN_POOL[10], 11 - SABOTEURS_IN_POOL[10]) == (4, 7)  # ten players take them all


@rule("SAB-8")
def test_start_and_goals() -> None:
    maze = GAME.view(GAME.deal(3, GAME.settings({}), deal_dice("goals")), 0).zones[0]
    starts = [item for item in maze.items if isinstance(item.face, Tunnel) and item.face.kind == "START"]
    assert [(item.at, item.face) for item in starts] == [((0, 0), Tunnel(("TRBL",), "START", label="start"))]
    faces = {name: group_names(GOAL_SHAPE[kind]) for kind, name in enumerate(GOAL_NAMES)}
    assert faces == {"GOLD": ("TRBL",), "STONE_TR": ("TR",), "STONE_TL": ("TL",)}
    turned = [group_names(TURNED[GOAL_SHAPE[kind]]) for kind in range(3)]
    assert turned == [("TRBL",), ("BL",), ("RB",)]


@rule("SAB-9")
def test_each_seat_has_three_whole_tools_and_each_can_break_once() -> None:
    match = position(seats=3, hands={0: "BRK_PICK", 1: "BRK_LAMP", 2: "BRK_CART"})
    assert [tools(match, seat) for seat in range(3)] == [[], [], []]
    play(match, "break pick 1", "break lamp 1", "break cart 1")
    assert tools(match, 1) == ["pick", "lamp", "cart"]


@rule("SAB-10")
def test_copies_of_a_kind_are_one_action() -> None:
    match = position(seats=3, hands={0: "P_TRBL P_TRBL MAP MAP BRK_PICK BRK_PICK"})
    assert len(menu(match)) == len(set(menu(match)))
    assert menu(match).count("discard MAP") == 1
    assert uses(match, "MAP") == ["0", "1", "2"]
    assert uses(match, "BRK_PICK") == ["0", "1", "2"]
    play(match, "discard MAP")
    assert hand(match, 0).count("MAP") >= 1


def test_a_card_swapped_into_a_hand_leaves_the_pile() -> None:
    match = position(seats=3)
    put_in_hand(match, 1, "ROCKFALL")
    assert "ROCKFALL" in hand(match, 1)
    assert GAME.conserved(match._state) == [
        ("path and action cards (SAB-84)", 67, 67),
        ("nugget cards (SAB-85)", 28, 28),
    ]
