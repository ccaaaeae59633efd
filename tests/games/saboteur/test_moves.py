"""Moves as text, refusals as sentences, and undo."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import (
    BOARD_A,
    BOARD_C,
    REACH,
    gold_ahead,
    menu,
    play,
    position,
    refusal,
    state_of,
)
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.match import Match
from motherlode.games.saboteur import GAME
from motherlode.testing import rule


@rule("SAB-10", "SAB-34")
@pytest.mark.parametrize("double_repair", ["both", "one"])
def test_every_action_of_the_space_has_a_text_that_reads_back(double_repair: str) -> None:
    match = position(BOARD_A, seats=10, margin=1, double_repair=double_repair)
    state = state_of(match)
    texts = set()
    for action in range(GAME.actions(state)):
        text = GAME.move(state, action).text
        assert GAME.parse(state, text) == action
        texts.add(text)
    assert len(texts) == GAME.actions(state)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("  place   p_trb 2, 0   turned ", "place P_TRB 2,0 turned"),
        ("Discard map", "discard MAP"),
        ("BREAK Lamp 3", "break lamp 3"),
        ("repair fix_pick_lamp 1 LAMP", "repair FIX_PICK_LAMP 1 lamp"),
        ("Map 1", "map 1"),
        ("rockfall -1 , 2", "rockfall -1,2"),
        ("place P_RL 1,0 turned", "place P_RL 1,0"),  # looks the same turned
    ],
)
@rule("SAB-34")
def test_texts_are_read_kindly(text: str, meant: str) -> None:
    state = state_of(position())
    action = GAME.parse(state, text)
    assert GAME.move(state, action).text == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dig",
        "place",
        "place P_RL",
        "place MAP 1,0",
        "place P_XY 1,0",
        "place P_RL 1,0 sideways",
        "break hat 1",
        "break lamp 10",
        "repair MAP 1",
        "repair FIX_LAMP 1 lamp",
        "repair FIX_PICK_LAMP 1 cart",
        "map 3",
        "pick 0",
        "pick 4",
        "discard NOTHING",
        "x" * 500,
    ],
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match="is no move here; moves are written like “"):
        GAME.parse(state_of(position()), text)


@rule("SAB-42")
@pytest.mark.parametrize("text", ["place P_RL 21,0", "place P_RL 9999,0", "rockfall 0,-99", "place P_RL 0,15"])
def test_places_beyond_the_table_are_refused(text: str) -> None:
    match = position(hands={0: "P_RL ROCKFALL"})
    assert refusal(match, text).rule in ("SAB-42", "SAB-59")


REFUSALS = [
    ("place P_TRBL 1,0", {"broken": {0: "pick"}}, "SAB-41", "Your pick is broken: you cannot dig until it is mended."),
    (
        "place P_TRBL 1,0",
        {"broken": {0: "pick lamp"}},
        "SAB-41",
        "Your pick and lamp are broken: you cannot dig until they are mended.",
    ),
    ("place P_TRBL 0,0", {}, "SAB-35", "That cell is taken."),
    ("place P_TRBL 21,0", {}, "SAB-42", "That is beyond the edge of the table."),
    ("place P_TRBL 2,1", {}, "SAB-38", "No tunnel from the start leads to an open edge of the card there."),
    (
        "place P_TRBL 2,1",
        {"placement": "adjacent"},
        "SAB-V10",
        "The card joins no open edge of a card beside it.",
    ),
    ("break lamp 1", {"broken": {1: "lamp"}}, "SAB-54", "Seat 1's lamp is broken already."),
    ("break lamp 0", {"self_break": False}, "SAB-V9", "You may not break your own tool."),
    ("break lamp 7", {}, "SAB-1", "There is no seat 7: seats are 0 to 4."),
    ("repair FIX_PICK 1", {}, "SAB-55", "Seat 1's pick is not broken."),
    ("repair FIX_LAMP_CART 1", {}, "SAB-56", "Neither of Seat 1's two tools is broken."),
    (
        "repair FIX_LAMP_CART 1 lamp",
        {"broken": {1: "lamp"}},
        "SAB-57",
        "A double repair mends both of its tools: name none.",
    ),
    (
        "repair FIX_LAMP_CART 1",
        {"broken": {1: "lamp"}, "double_repair": "one"},
        "SAB-V3",
        "Name the tool to mend: a double repair mends one of its two.",
    ),
    ("rockfall 1,0", {}, "SAB-59", "A rockfall removes a path card of the maze, never the start or a goal."),
    ("pick 1", {}, "SAB-78", "There is no nugget to choose now."),
    ("discard MAP", {}, "SAB-25", "You hold no map (MAP)."),
    ("map 1", {}, "SAB-25", "You hold no map (MAP)."),
]


@rule("SAB-25", "SAB-35", "SAB-38", "SAB-41", "SAB-42", "SAB-54", "SAB-55", "SAB-56", "SAB-57", "SAB-59")
@pytest.mark.parametrize(("move", "setting", "clause", "sentence"), REFUSALS)
def test_refusals_say_what_is_wrong(move: str, setting: dict[str, object], clause: str, sentence: str) -> None:
    cards = {0: "P_TRBL BRK_LAMP FIX_PICK FIX_LAMP_CART ROCKFALL P_RL"}
    match = position(hands=cards, **setting)  # type: ignore[arg-type]
    before = freeze(match._state)
    refused = refusal(match, move)
    assert (refused.rule, refused.sentence) == (clause, sentence)
    assert freeze(match._state) == before  # a refused move changes nothing


@rule("SAB-36")
def test_an_edge_that_does_not_fit() -> None:
    match = position("S ─", hands={0: "P_TB"})
    refused = refusal(match, "place P_TB 2,0")
    assert (refused.rule, refused.sentence) == ("SAB-36", "An edge of the card does not fit a card beside it.")


@rule("SAB-58", "SAB-62")
def test_refusals_around_goals_and_rockfalls() -> None:
    match = position(BOARD_A, hands={0: "P_RL", 1: "MAP ROCKFALL"})
    play(match, REACH)
    assert str(refusal(match, "map 1")) == "The middle goal lies face up already. (SAB-62)"
    refused = refusal(match, "rockfall 0,0")
    assert str(refused) == "A rockfall removes a path card of the maze, never the start or a goal. (SAB-58)"


@rule("SAB-28", "SAB-79", "SAB-88")
def test_refusals_for_those_not_asked() -> None:
    match = position()
    for seat in (1, 2, 3, 4):
        refused = refusal(match, "discard MAP", seat)
        assert (refused.rule, refused.sentence) == ("SAB-28", "It is not your turn.")
    match = gold_ahead(reacher=0, saboteurs=[1], draft_choice="choose", rounds=1)
    play(match, REACH)
    for seat in (1, 2, 3, 4):
        refused = refusal(match, "discard MAP", seat)
        assert refused.rule == "SAB-88"
        assert refused.sentence == "The nuggets are being shared out: it is not your turn."
    refused = refusal(match, "discard MAP")
    assert (refused.rule, refused.sentence) == ("SAB-78", "Keep one of the nugget cards in the packet.")
    while not match.over:
        play(match, menu(match)[0])
    assert GAME.why_not(state_of(match), 0, 0).sentence == "The game is over."


@rule("SAB-78")
def test_a_value_that_is_not_in_the_packet() -> None:
    match = gold_ahead(reacher=0, bank=(2, 0, 1), rounds=4, draft_choice="choose")
    play(match, REACH)
    assert refusal(match, "pick 2").rule == "SAB-78"


def test_numbers_that_are_no_action() -> None:
    match = position()
    space = GAME.actions(state_of(match))
    for action in (-1, space, 10**12):
        refused = refusal(match, action)
        assert refused.rule == "SAB-25"
        assert str(space - 1) in refused.sentence


@rule("SAB-83")
@pytest.mark.parametrize("seat", [1, -1])
def test_a_refusal_depends_on_what_the_seat_knows_only(seat: int) -> None:
    one, two = position(hands={0: "P_RL"}), position(hands={0: "MAP"})
    for action in range(0, GAME.actions(state_of(one)), 97):
        refusals = [GAME.why_not(state_of(match), seat, action) for match in (one, two)]
        assert str(refusals[0]) == str(refusals[1])


# -- menus -------------------------------------------------------------------------------------------------------------


def test_every_pick_of_a_move_is_in_the_view() -> None:
    match = position(BOARD_C, hands={0: "ROCKFALL MAP BRK_LAMP FIX_PICK P_TRBL"}, broken={1: "pick"})
    view = match.perspective(0).view()
    things = {item.id for zone in view.zones for item in zone.items} | {zone.id for zone in view.zones}
    things |= {f"seat:{plate.seat}" for plate in view.seats}
    for move in match.perspective(0).moves():
        for pick in move.picks:
            assert pick in things or pick.startswith("maze@"), move


def test_labels_say_what_a_move_does() -> None:
    match = position(BOARD_C, hands={0: "ROCKFALL MAP BRK_LAMP FIX_PICK_LAMP P_TRB D_TB"}, broken={1: "pick lamp"})
    labels = {move.text: move.label for move in match.perspective(0).moves()}
    assert labels["rockfall 3,0"] == "Bring down the ┬ at D3"
    assert labels["map 0"] == "Look at the top goal"
    assert labels["break lamp 0"] == "Break your own lamp"
    assert labels["break lamp 2"] == "Break Seat 2's lamp"
    assert labels["repair FIX_PICK_LAMP 1"] == "Mend Seat 1's pick and lamp"
    assert labels["place P_TRB 0,1 turned"] == "Dig ┤ at A4"
    assert labels["place D_TB 0,1"] == "Dig dead end │ at A4"
    assert labels["discard P_TRB"] == "Discard the ├"


# -- undo --------------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_after_a_draw() -> None:
    match = position()
    play(match, menu(match)[0])
    assert not match.undoable(0)
    with pytest.raises(Refused, match="showed something hidden"):
        match.undo(0)


@rule("SAB-27", "SAB-31")
def test_a_discard_without_a_draw_can_be_taken_back_until_another_acts() -> None:
    match = position(seats=3, left=9)
    before = freeze(match._state)
    play(match, menu(match)[0])
    assert match.undoable(0)
    match.undo(0)
    assert freeze(match._state) == before
    play(match, menu(match)[0])
    play(match, menu(match)[0])
    with pytest.raises(Refused, match="Another seat has acted"):
        match.undo(0)


@rule("SAB-61", "SAB-47")
@pytest.mark.parametrize(("board", "move"), [("S", "map 0"), (BOARD_A, REACH)])
def test_what_showed_a_goal_stands(board: str, move: str) -> None:
    match: Match = position(board, seats=3, left=9, hands={0: "MAP P_RL"})
    play(match, move)
    assert not match.undoable(0)


@rule("SAB-51")
def test_the_end_of_a_round_and_a_pick_stand() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1], draft_choice="choose")
    play(match, REACH)
    assert not match.undoable(0)
    play(match, menu(match)[0])
    assert not match.undoable(0)
