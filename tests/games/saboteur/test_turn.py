"""A turn: SAB-25 … SAB-33, SAB-V7."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import (
    BOARD_C,
    REACH,
    assert_conserved,
    final_turn,
    gold_ahead,
    hand,
    menu,
    placements,
    play,
    play_out_round,
    position,
    refused_by,
    seen,
    state_of,
    uses,
)
from motherlode.core.match import Match
from motherlode.core.view import Back, Zone
from motherlode.games.saboteur import GAME
from motherlode.testing import rule


def zone(match: Match, viewer: int, name: str) -> Zone:
    (found,) = [zone for zone in match.perspective(viewer).view().zones if zone.id == name]
    return found


def pile(match: Match) -> int | None:
    return zone(match, -1, "pile").count


@rule("SAB-25", "SAB-30")
def test_a_turn_is_to_dig_to_act_or_to_discard() -> None:
    match = position("S ─", seats=3, hands={0: "P_RL MAP ROCKFALL BRK_LAMP"})
    texts = menu(match)
    assert {text.split()[0] for text in texts} == {"place", "map", "rockfall", "break", "discard"}
    assert {f"discard {card}" for card in hand(match, 0)} <= set(texts)  # any card, playable or not
    before = len(hand(match, 0))
    play(match, "map 1")
    assert match.seat == 1  # one action, and the turn is over
    assert len(hand(match, 0)) == before
    assert refused_by(match, "discard P_RL", 0) == "SAB-28"


@rule("SAB-25")
def test_only_cards_in_hand_can_be_used() -> None:
    match = position(seats=3, left=3, hands={0: "MAP"})
    for move in ("place P_RL 1,0", "break lamp 1", "repair FIX_LAMP 1", "rockfall 1,0", "discard P_RL"):
        assert refused_by(match, move) == "SAB-25"


@rule("SAB-26")
@pytest.mark.parametrize("seats", [3, 5, 7, 10])
def test_nobody_without_cards_is_ever_asked(seats: int) -> None:
    match = Match(GAME, seats, GAME.settings({"rounds": 1}), seed="passing")
    order = []
    while not match.over:
        assert state_of(match).held(match.seat) > 0
        order.append(match.seat)
        match.play(menu(match)[0])
    assert order == [turn % seats for turn in range(67)]


@rule("SAB-27", "SAB-86")
def test_a_card_is_drawn_after_the_action() -> None:
    match = position(seats=3, hands={0: "MAP"})
    before = pile(match)
    assert before is not None
    top = state_of(match).deck[before - 1]
    events = play(match, "map 0")
    assert pile(match) == before - 1
    assert len(hand(match, 0)) == 6
    (drew,) = [event for event in events if event.kind == "drew"]
    assert drew.secret["card"] == GAME.move(state_of(match), top).text.split()[1]  # `discard KIND`


@rule("SAB-27")
def test_nothing_is_drawn_from_an_empty_pile() -> None:
    match = position(seats=3, left=6, hands={0: "MAP"})
    events = play(match, "discard MAP")
    assert [event.kind for event in events] == ["discarded"]
    assert len(hand(match, 0)) == 1


@rule("SAB-28")
def test_the_turn_goes_clockwise() -> None:
    match = position(seats=4, turn=2)
    order = []
    for _ in range(6):
        order.append(match.seat)
        match.play(menu(match)[0])
    assert order == [2, 3, 0, 1, 2, 3]
    assert refused_by(match, "discard MAP", 3) == "SAB-28"


@rule("SAB-29")
def test_nothing_is_drawn_after_the_gold_is_reached() -> None:
    match = gold_ahead(draft_choice="choose")
    before = state_of(match).pile
    events = play(match, REACH)
    assert not [event for event in events if event.kind == "drew"]
    assert state_of(match).pile == before
    assert len(hand(match, 0)) == 5


@rule("SAB-30")
def test_discarding_is_always_allowed() -> None:
    match = gold_ahead(saboteurs=[0])
    assert REACH in menu(match)
    play(match, "discard P_RL")
    assert match.seat == 1


@rule("SAB-31", "SAB-83")
def test_a_discard_is_seen_by_its_player_only() -> None:
    match = position(seats=3, hands={0: "MAP"})
    events = play(match, "discard MAP")
    assert [event.facts for event in seen(events, 0, "discarded")] == [{"card": "MAP"}]
    for viewer in (1, 2, -1):
        assert [event.facts for event in seen(events, viewer, "discarded")] == [{}]
        (item,) = zone(match, viewer, "discards").items
        assert (item.face, item.eye, item.owner) == (Back("saboteur"), None, 0)
    (item,) = zone(match, 0, "discards").items
    assert item.eye is not None


@rule("SAB-V7")
def test_discards_may_be_open() -> None:
    match = position(seats=3, hands={0: "MAP"}, discards="public")
    events = play(match, "discard MAP")
    for viewer in (0, 1, 2, -1):
        assert [event.facts for event in seen(events, viewer, "discarded")] == [{"card": "MAP"}]
        (item,) = zone(match, viewer, "discards").items
        assert getattr(item.face, "kind", "") == "MAP"


@rule("SAB-32")
def test_spent_cards_lie_face_up_and_broken_tools_before_their_target() -> None:
    match = position(
        BOARD_C,
        seats=4,
        hands={0: "MAP", 1: "BRK_LAMP", 2: "ROCKFALL", 3: "FIX_LAMP"},
    )

    def face_up() -> list[str]:
        return sorted(getattr(item.face, "kind", "") for item in zone(match, -1, "discards").items)

    play(match, "map 0")
    assert face_up() == ["MAP"]
    play(match, "break lamp 0")
    assert face_up() == ["MAP"]
    assert [mark.name for mark in match.perspective(-1).view().seats[0].marks] == ["lamp broken"]
    play(match, "rockfall 2,1")
    assert face_up() == ["MAP", "P_TB", "ROCKFALL"]
    play(match, "repair FIX_LAMP 0")
    assert face_up() == ["BRK_LAMP", "FIX_LAMP", "MAP", "P_TB", "ROCKFALL"]
    assert zone(match, -1, "discards").count == 5
    assert_conserved(match)


@rule("SAB-33")
def test_the_discard_pile_stays_a_discard_pile() -> None:
    match = position(seats=3, left=9)
    discarded = zone(match, -1, "discards").count
    assert discarded == 67 - 9
    for number in range(8):
        match.play(menu(match)[0])
        assert pile(match) == 0
        assert zone(match, -1, "discards").count == 67 - 8 + number


@rule("SAB-64", "SAB-26")
def test_the_round_ends_when_every_hand_is_empty() -> None:
    match = final_turn(saboteurs=[1], rounds=1)
    assert [len(hand(match, seat)) for seat in range(5)] == [1, 0, 0, 0, 0]
    play(match, "discard MAP")
    assert match.over


@rule("SAB-84", "SAB-86")
def test_the_opening_lap_played_by_hand() -> None:
    """Seat 0 digs a crossing, seat 1 breaks its lamp, seat 2 looks at a goal, seat 0 cannot dig."""
    match = position(seats=3, hands={0: "P_TRBL P_TRBL FIX_LAMP", 1: "BRK_LAMP", 2: "MAP"})
    assert pile(match) == 49
    play(match, "place P_TRBL 1,0")
    assert_conserved(match)
    state = state_of(match)
    live = {
        (state.setup.x_of(state.board.front[i]), state.setup.y_of(state.board.front[i]))
        for i in range(state.board.fronts)
    }
    assert live == {(2, 0), (1, -1), (1, 1), (-1, 0), (0, -1), (0, 1)}
    play(match, "break lamp 0")
    events = play(match, "map 1")
    for viewer in (0, 1, -1):
        assert [(e.seat, e.facts) for e in seen(events, viewer, "looked")] == [(2, {"goal": 1})]
    assert [e.facts for e in seen(events, 2, "looked")] == [{"goal": 1, "card": "STONE_TR"}]
    assert match.seat == 0
    assert placements(match, "P_TRBL") == []
    assert uses(match, "FIX_LAMP") == ["0"]
    assert pile(match) == 46
    assert [len(hand(match, seat)) for seat in range(3)] == [6, 6, 6]
    assert_conserved(match)
    play(match, "repair FIX_LAMP 0")
    play_out_round(match)
    assert state_of(match).round == 1
