"""The worked examples of the rulebook, MIN-T1 … MIN-T23, and the opening played by hand."""

from __future__ import annotations

import pytest

from games.miners.mines import (
    BOARD_A,
    BOARD_B,
    BOARD_C,
    hand,
    live,
    menu,
    mine,
    per_seat,
    placements,
    play,
    refused,
    scores,
    told,
    winners,
)
from motherlode.games.miners.rules.points import bonus_of
from motherlode.testing import rule


@rule("MIN-T1", "MIN-16", "MIN-17", "MIN-18", "MIN-20")
def test_straight_cards_on_the_empty_board() -> None:
    start = mine(hands={0: "TB RL T T T"})
    assert placements(start, "TB") == ["6,4", "8,4"]
    assert placements(start, "RL") == ["7,3", "7,5"]


@rule("MIN-T2", "MIN-18", "MIN-23")
def test_a_bend_on_the_empty_board() -> None:
    start = mine(hands={0: "TR TR TR TR RB"})
    assert placements(start, "TR") == ["6,4 turned", "7,3", "7,5 turned", "8,4"]


@rule("MIN-T3", "MIN-20", "MIN-26")
def test_a_dead_end_may_be_placed() -> None:
    assert placements(mine(hands={0: "T T T T TB"}), "T") == ["6,4 turned", "8,4"]


@rule("MIN-T4", "MIN-23")
@pytest.mark.parametrize(("kind", "count"), [("RBL", 6), ("TRB+L", 8), ("TRBL", 4)])
def test_how_many_placements_there_are_at_first(kind: str, count: int) -> None:
    assert len(placements(mine(hands={0: f"{kind} T T T T"}), kind)) == count


@rule("MIN-T5", "MIN-17", "MIN-20")
@pytest.mark.parametrize("place", ["0,4", "2,4", "1,3", "1,5", "2,2"])
def test_nothing_begins_at_a_destination(place: str) -> None:
    assert refused(mine(hands={0: "TB RL T T T"}), f"place TB {place}") == "MIN-17"


@rule("MIN-T6", "MIN-18", "MIN-20")
def test_a_straight_card_in_example_a() -> None:
    assert placements(mine(BOARD_A, seat=4, hands={4: "TB T T T T"}), "TB") == ["2,4", "8,4"]


@rule("MIN-T7", "MIN-27", "MIN-28", "MIN-30", "MIN-31", "MIN-32", "MIN-33")
def test_a_claim_pays_the_claimer_and_everybody_on_the_way() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"})
    claim = told(play(state, "place TB 2,4"), "claimed")
    assert [event.facts for event in claim] == [{"site": 1, "length": 5, "bonus": 6, "credits": [1, 1, 1, 1, 1]}]
    assert scores(state) == [1, 1, 1, 1, 7]
    assert not state.over


@rule("MIN-T8", "MIN-26", "MIN-27")
def test_a_stub_towards_a_destination_claims_nothing() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "RBL+T T T T T", 0: "RL T+R T+B R+L TR"})
    assert not told(play(state, "place RBL+T 2,4"), "claimed")
    assert {"2,3", "2,5"} <= set(placements(state, "RL"))


@rule("MIN-T9", "MIN-20", "MIN-26")
def test_a_dead_end_before_a_destination_claims_nothing() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "T+B T T T T"})
    assert not told(play(state, "place T+B 2,4"), "claimed")
    assert live(state, "2,4") == "B"


@rule("MIN-T10", "MIN-18", "MIN-22")
def test_a_fork_in_example_b() -> None:
    found = placements(mine(BOARD_B, seats=3, hands={0: "RBL T T T T"}), "RBL")
    assert {"1,3", "2,4 turned"} <= set(found)
    assert not [place for place in found if place.startswith("0,")]


@rule("MIN-T11", "MIN-29", "MIN-30", "MIN-32", "MIN-33")
def test_two_claims_with_one_card() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T"})
    claims = told(play(state, "place RBL 1,3"), "claimed")
    assert [(c.facts["site"], c.facts["length"], c.facts["bonus"], c.facts["credits"]) for c in claims] == [
        (0, 7, 6, [3, 2, 2]),
        (1, 7, 4, [3, 2, 2]),
    ]
    assert scores(state) == [16, 4, 4]
    assert not state.over


@rule("MIN-T12", "MIN-22")
def test_nothing_is_built_beyond_a_claimed_site() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T", 1: "TB RL TRBL T+B TR"})
    play(state, "place RBL 1,3")
    assert refused(state, "place TB 0,4") == "MIN-17"
    assert refused(state, "place TB 0,2") == "MIN-17"
    assert not [text for text in menu(state) if " 0,2" in text or " 0,4" in text]


@rule("MIN-T13", "MIN-18", "MIN-23")
def test_a_bend_in_example_c() -> None:
    found = placements(mine(BOARD_C, seat=2, hands={2: "RB T T T T"}), "RB")
    assert sorted(found) == ["1,5", "3,4", "5,3", "6,6 turned", "7,3", "8,4 turned"]


@rule("MIN-T14", "MIN-27", "MIN-30", "MIN-33")
def test_every_shortest_way_counts() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "RB T T T T"})
    claims = told(play(state, "place RB 1,5"), "claimed")
    assert [(c.facts["site"], c.facts["length"], c.facts["bonus"], c.facts["credits"]) for c in claims] == [
        (2, 7, 6, [2, 2, 2, 1, 1])
    ]
    assert scores(state) == [2, 2, 8, 1, 1]


@rule("MIN-T15", "MIN-29", "MIN-31", "MIN-32", "MIN-34")
def test_a_crossing_between_two_sites() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "TRBL T T T T"})
    claims = told(play(state, "place TRBL 1,5"), "claimed")
    assert [(c.facts["site"], c.facts["length"], c.facts["bonus"]) for c in claims] == [(1, 7, 4), (2, 7, 6)]
    assert scores(state) == [4, 4, 14, 2, 2]


@rule("MIN-T16", "MIN-26")
def test_a_stub_carries_nothing_on() -> None:
    state = mine("· · · · TB+R0 · · · ·", top=6, hands={0: "RL TR T T T"})
    assert placements(state, "RL") == ["7,3", "7,5"]
    assert placements(state, "TR") == ["5,4 turned", "7,3", "7,5 turned", "8,4"]
    assert refused(state, "place RL 6,5") == "MIN-20"


@rule("MIN-T17", "MIN-18")
def test_edges_agree_with_all_cards_around() -> None:
    state = mine("· · · · ├0 ─1 · · ·", top=6, hands={0: "TR RB TRB RL TB"})
    at_start = [text for text in menu(state) if " 7,5" in text]
    assert sorted(at_start) == ["place RL 7,5", "place TR 7,5 turned"]


@rule("MIN-T18", "MIN-25")
def test_an_edge_may_point_off_the_board() -> None:
    state = mine(hands={0: "TB T T T T"})
    play(state, "place TB 8,4")
    assert live(state, "8,4") == "TB"


@rule("MIN-T19", "MIN-38", "MIN-39")
def test_four_dead_ends_seal_the_mine() -> None:
    board = """
        · · · · T+B0 · · · ·
        · · · R+L1 S R+L2 · · ·
    """
    state = mine(board, top=6, seat=3, hands={3: "T+R+B+L T T T T"})
    assert told(play(state, "place T+R+B+L 8,4"), "over")[0].rule == "MIN-38"
    assert state.over
    assert scores(state) == [0, 0, 0, 0, 0]
    assert winners(state) == (0, 1, 2, 3, 4)


ONE_WAY = """
    · · · · B+L1 · · · ·
    · · · · S R+L2 · · ·
    · · · · T+R3 · · · ·
"""
"""Only 7,3 is open, and only cards open at the right fit there."""


@rule("MIN-T20", "MIN-14")
def test_nothing_fits_and_a_card_is_discarded() -> None:
    state = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB"}, pile="RL T T")
    assert menu(state) == ["discard T", "discard T+B", "discard TB"]
    play(state, "discard T+B")
    assert state.left == 2
    assert hand(state, 0) == ["T", "T", "TB", "TB", "RL"]


@rule("MIN-T21", "MIN-15", "MIN-37")
def test_nothing_fits_and_the_pile_is_empty() -> None:
    state = mine(ONE_WAY, top=6, seats=3, hands={0: "RL T TB", 1: "T T TB", 2: "T+B"}, pile=0)
    events = play(state, "place RL 7,3")  # 7,2 is open now, and again only from the right
    assert [(event.kind, event.seat) for event in events[1:4]] == [("passed", 1), ("passed", 2), ("passed", 0)]
    assert told(events, "over")[0].rule == "MIN-37"
    assert state.over
    assert hand(state, 1) == ["T", "T", "TB"]


LONG = """
    · · 1 · 2 · 3 · ·
    · · · · · · · · ·
    · · └0 ┐1 · · · · ·
    · · · │0 · · · · ·
    · · · └0 ─0 ─0 ┐0 · ·
    · · · · ┌0 ─0 ┘0 · ·
    · · · · S · · · ·
"""


@rule("MIN-T22", "MIN-31", "MIN-32")
def test_a_long_tunnel_pays_two() -> None:
    assert bonus_of(6, 0, 12) == 2
    assert [bonus_of(6, 1, length) for length in range(5, 13)] == [6, 5, 4, 3, 2, 2, 2, 2]
    state = mine(LONG, seats=2, hands={0: "TB T T T T"})
    claim = told(play(state, "place TB 2,2"), "claimed")
    assert (claim[0].facts["length"], claim[0].facts["bonus"]) == (11, 2)
    assert scores(state) == [12, 1]


@rule("MIN-T23", "MIN-39")
def test_claims_break_a_tie() -> None:
    state = mine(seats=3)
    state.score, state.sites_won = per_seat(9, 9, 4), per_seat(1, 2, 0)
    state.over = True
    assert winners(state) == (1,)


def test_an_opening_played_by_hand() -> None:
    state = mine(hands={0: "TRB T T T T", 1: "RBL TB TB TB TB", 2: "TRBL RL RL RL TR"})
    play(state, "place TRB 6,4")
    assert state.left == 32
    assert live(state, "6,4") == "TRB"
    assert refused(state, "place RBL 5,4 turned") == "MIN-18"
    assert "place RBL 5,4" in menu(state)
    play(state, "place RBL 5,4")
    cells = {text.split()[2] for text in menu(state)}
    assert cells == {"5,3", "5,5", "6,5", "7,3", "7,5", "8,4"}
    assert refused(state, "place TR 6,5") == "MIN-18"  # it needs an open edge at the left
    assert "place TR 6,5 turned" in menu(state)  # and no agreement with 5,5 while that is empty
