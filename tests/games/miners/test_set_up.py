"""Table, cards and set-up: MIN-1 … MIN-8."""

from __future__ import annotations

from collections import Counter

import pytest

from games.miners.mines import conserved, dealt, each_size, hand, play_out
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Tunnel
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.cards import (
    CELL_OF,
    DECKS,
    KINDS,
    NAMES,
    NO_KIND,
    POSE_OF,
    POSES,
    SITE_CELLS,
    TURNING,
)
from motherlode.kits.shapes import TURNED, shape_of
from motherlode.testing import rule


@rule("MIN-1")
def test_the_board_has_nine_rows_and_nine_columns() -> None:
    board = GAME.view(dealt(), 0).zones[0]
    assert (board.first, board.last, board.a1) == ((0, 0), (8, 8), (0, 0))
    state = dealt()
    assert GAME.parse(state, "place TB 8,8") == GAME.parse(state, "place TB 8 , 8")
    for place in ("9,0", "0,9", "-1,0"):
        with pytest.raises(Refused):
            GAME.parse(state, f"place TB {place}")


@rule("MIN-2", "MIN-3", "MIN-8")
def test_start_and_destinations_lie_open() -> None:
    for viewer in (SPECTATOR, 0, 4):
        items = GAME.view(dealt(), viewer).zones[0].items
        assert {(item.face.label, item.at) for item in items if isinstance(item.face, Tunnel)} == {
            ("start", (4, 7)),
            ("dest_1", (2, 1)),
            ("dest_2", (4, 1)),
            ("dest_3", (6, 1)),
        }
        assert all(item.face == Tunnel(("TRBL",), "", label=item.face.label) for item in items)  # type: ignore[union-attr]
    board = dealt().board
    assert board.live_at(CELL_OF[7 * 9 + 4]) == 15
    assert list(SITE_CELLS) == [CELL_OF[9 + 2], CELL_OF[9 + 4], CELL_OF[9 + 6]]


@rule("MIN-4")
@each_size
def test_the_dwarves_sit_in_their_order(seats: int) -> None:
    names = ["Thorin Goldbeard", "Gimli Ironfoot", "Dwalin Rockfist", "Balin Gemseeker", "Bofur Pickaxe"]
    assert [plate.name for plate in GAME.view(dealt(seats), 0).seats] == names[:seats]


@rule("MIN-4")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_other_numbers_are_refused(seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        dealt(seats)
    assert refusal.value.rule == "MIN-4"
    assert GAME.usual_seats == 5


@rule("MIN-5")
def test_the_deck_of_58() -> None:
    deck = Counter(NAMES[kind] for kind in dealt().setup.cards)
    assert sum(deck.values()) == 58
    assert deck == {
        "T": 4, "T+R": 2, "T+B": 2, "R+L": 2, "T+R+B": 1, "T+R+L": 1, "T+R+B+L": 1,
        "TB": 4, "RL": 4, "TR": 4, "RB": 4,
        "TB+R": 4, "RB+T": 2, "RL+T": 4,
        "TRB": 5, "RBL": 5, "TRB+L": 2, "RBL+T": 2, "TRBL": 5,
    }  # fmt: skip


@rule("MIN-5", "MIN-23")
def test_the_deck_turned() -> None:
    turned = {
        "T": "B", "T+R": "B+L", "T+R+B": "T+B+L", "T+R+L": "R+B+L", "TR": "BL", "RB": "TL", "TB+R": "TB+L",
        "RB+T": "TL+B", "RL+T": "RL+B", "TRB": "TBL", "RBL": "TRL", "TRB+L": "TBL+R", "RBL+T": "TRL+B",
    }  # fmt: skip
    for kind in set(dealt().setup.cards):
        name = NAMES[kind]
        other = TURNED[shape_of(name)]
        assert other == shape_of(turned.get(name, name))
        assert DECKS[TURNING].poses[kind] == 1 << POSE_OF[shape_of(name)] | 1 << POSE_OF[other]
        assert DECKS[TURNING].kind_of[POSE_OF[other]] == kind


@rule("MIN-6")
@each_size
def test_five_cards_each(seats: int) -> None:
    state = dealt(seats)
    assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats
    assert state.left == 58 - 5 * seats
    assert sum(state.pile[i] != 0 for i in range(state.left, 58)) == 0
    conserved(state)


@rule("MIN-6")
def test_every_card_is_as_likely_in_every_place() -> None:
    dice = quick_dice(3)
    crossings = [0] * 6
    model = dealt(5)
    for _ in range(2000):
        state = model.fresh(dice.split())
        for seat in range(5):
            crossings[seat] += hand(state, seat).count("TRBL")
        crossings[5] += 5 - sum(hand(state, seat).count("TRBL") for seat in range(5))
    expected = [2000 * 5 * 5 / 58] * 5 + [2000 * 5 * 33 / 58]
    for count, mean in zip(crossings, expected):
        assert abs(count - mean) < 5 * mean**0.5


@rule("MIN-7")
def test_copies_of_a_kind_are_one_choice() -> None:
    state = dealt(5, seed=8)
    for _ in range(10):
        actions = state.legal_actions()
        assert len(actions) == len(set(actions))
        texts = [move.text for move in GAME.moves(state)]
        assert len(texts) == len(set(texts))
        play_out(state, seed=2, most=1)


@rule("MIN-7")
def test_copies_are_told_apart_on_the_table_only_by_number() -> None:
    state = dealt(2, seed=5)
    ids = [item.id for item in GAME.view(state, 0).zones[1].items]
    assert len(set(ids)) == 5
    assert {item_id.split(":")[1] for item_id in ids} == set(hand(state, 0))


def test_a_pose_belongs_to_one_kind_of_a_deck() -> None:
    for deck in DECKS:
        for pose in range(POSES):
            owners = [kind for kind in range(KINDS) if deck.poses[kind] >> pose & 1 and deck.copies[kind]]
            assert len(owners) <= 1
            assert deck.kind_of[pose] == (owners[0] if owners else NO_KIND)
