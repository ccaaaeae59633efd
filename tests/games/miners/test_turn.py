"""A turn: MIN-9 … MIN-15 and MIN-45."""

from __future__ import annotations

from games.miners.mines import (
    BOARD_A,
    dealt,
    each_size,
    faces,
    hand,
    heard,
    laid,
    menu,
    mine,
    play,
    play_out,
    refused,
    told,
    verb,
)
from games.miners.test_scenarios import ONE_WAY
from motherlode.games.miners import GAME
from motherlode.testing import rule


@rule("MIN-9", "MIN-11")
def test_a_card_goes_to_the_board_and_another_is_drawn() -> None:
    state = mine(hands={0: "TB RL T T T"}, pile="TRBL TR")
    events = play(state, "place TB 6,4")
    assert laid(state) == ["6,4"]
    assert hand(state, 0) == ["T", "T", "T", "RL", "TRBL"]
    assert state.left == 1
    assert [event.kind for event in events] == ["placed", "drew"]
    assert events[0].facts["card"] == "TB"
    assert heard(events, 0)[1].facts == {"card": "TRBL"}
    assert heard(events, 1)[1].facts == {}


@rule("MIN-9")
def test_only_what_is_held_can_be_placed() -> None:
    assert refused(mine(hands={0: "RL T T T T"}), "place TB 6,4") == "MIN-9"


@rule("MIN-10")
@each_size
def test_turns_go_clockwise_from_seat_0(seats: int) -> None:
    state = dealt(seats)
    asked: list[int] = []
    while not state.over and len(asked) < 2 * seats:
        asked.append(int(state.seat))
        play_out(state, seed=4, most=1)
    assert asked == [turn % seats for turn in range(len(asked))]
    assert len(asked) > seats


@rule("MIN-10")
def test_out_of_turn_nothing_is_possible() -> None:
    state = mine(hands={0: "TB T T T T", 1: "TB RL T+B T+R TR"})
    assert refused(state, "place TB 6,4", seat=1) == "MIN-10"


@rule("MIN-11")
def test_nothing_is_drawn_after_the_end() -> None:
    board = """
        · · · · T+B0 · · · ·
        · · · R+L1 S R+L2 · · ·
    """
    state = mine(board, top=6, hands={0: "T TB TB TB TB"})
    left = int(state.left)
    events = play(state, "place T 8,4")
    assert state.over
    assert (state.left, len(hand(state, 0))) == (left, 4)
    assert not told(events, "drew")


@rule("MIN-12")
def test_play_goes_on_without_a_pile() -> None:
    state = mine(hands={0: "TB RL", 1: "TRBL TR"}, seats=2, pile=0)
    events = play(state, "place TB 6,4")
    assert hand(state, 0) == ["RL"]
    assert not told(events, "drew")
    assert state.seat == 1
    assert "place TRBL 5,4" in menu(state)


@rule("MIN-13")
def test_who_can_place_must() -> None:
    state = mine(ONE_WAY, top=6, hands={0: "T T T+B TB RL"})
    assert menu(state) == ["place RL 7,3"]
    assert refused(state, "discard T") == "MIN-13"


@rule("MIN-13", "MIN-14")
def test_discards_are_offered_only_when_nothing_fits() -> None:
    discards = 0
    for seed in range(6):
        state = dealt(3, seed=seed, edge_match="must_connect")
        while not state.over:
            verbs = {verb(state, action) for action in state.legal_actions()}
            assert verbs in ({"place"}, {"discard"})
            if verbs == {"discard"}:
                discards += 1
                assert state.left > 0
                assert len(state.legal_actions()) == len(set(hand(state, state.seat)))
            play_out(state, seed=seed + 50, most=1)
    assert discards > 5


@rule("MIN-14")
def test_a_discard_lies_open_and_is_replaced() -> None:
    state = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB"}, pile="RL T")
    events = play(state, "discard TB")
    assert heard(events, 3)[0].facts == {"card": "TB"}
    assert told(events, "discarded")[0].rule == "MIN-14"
    assert hand(state, 0) == ["T", "T", "T+B", "TB", "RL"]
    discards = next(zone for zone in GAME.view(state, 3).zones if zone.id == "discards")
    assert "TB" in faces(discards)


@rule("MIN-15")
def test_a_pass_is_no_decision_and_costs_nothing() -> None:
    hands = {0: "RL TRB", 1: "T TB", 2: "TRBL RL"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands, pile=0)
    events = play(state, "place RL 7,3")
    assert [(event.kind, event.seat) for event in events[1:]] == [("passed", 1)]
    assert state.seat == 2
    assert hand(state, 1) == ["T", "TB"]
    assert told(events, "passed")[0].rule == "MIN-15"


@rule("MIN-45", "MIN-15")
def test_a_seat_without_cards_passes_and_stays() -> None:
    state = mine(BOARD_A, seats=3, hands={0: "TB RL", 1: "", 2: "RL TRBL"}, pile=0)
    events = play(state, "place TB 8,4")
    assert told(events, "passed")[0].seat == 1
    assert state.seat == 2
    events = play(state, "place RL 7,3")
    assert state.seat == 0
    play(state, "place RL 7,2")
    assert state.seat == 2
    assert [plate.hand for plate in GAME.view(state, 1).seats] == [0, 0, 1]
