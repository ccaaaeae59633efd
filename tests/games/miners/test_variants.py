"""The variants: MIN-V1 … MIN-V10."""

from __future__ import annotations

from collections import Counter

import pytest

from games.miners.mines import (
    BOARD_A,
    BOARD_C,
    break_tools,
    dealt,
    faces,
    hand,
    heard,
    laid,
    live,
    menu,
    mine,
    per_seat,
    placements,
    play,
    play_out,
    refused,
    scores,
    told,
    winners,
)
from games.miners.test_scenarios import ONE_WAY
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.view import Token
from motherlode.games.miners import GAME
from motherlode.games.miners.options import MinersOptions
from motherlode.games.miners.rules.cards import NAMES
from motherlode.testing import rule

# -- winning -----------------------------------------------------------------------------------------------------------


@rule("MIN-V1")
def test_in_a_race_the_first_claim_wins() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "TRBL T T T T"}, win_rule="race")
    events = play(state, "place TRBL 1,5")  # connects two sites
    assert [event.kind for event in events] == ["placed", "claimed", "over"]
    assert events[-1].rule == "MIN-V1"
    assert scores(state) == [0, 0, 1, 0, 0]
    assert (winners(state), int(state.sites_won[2])) == ((2,), 1)
    assert GAME.outcome(state).reason == "first site claimed"


@rule("MIN-V1")
def test_a_race_without_a_claim_is_a_draw() -> None:
    board = """
        · · · · T+B0 · · · ·
        · · · R+L1 S R+L2 · · ·
    """
    state = mine(board, top=6, hands={0: "T TB TB TB TB"}, win_rule="race")
    play(state, "place T 8,4")
    assert scores(state) == [0] * 5
    assert winners(state) == (0, 1, 2, 3, 4)


@rule("MIN-V2")
def test_with_claims_each_claim_is_worth_one() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "TRBL T T T T"}, win_rule="claims")
    play(state, "place TRBL 1,5")
    assert scores(state) == [0, 0, 2, 0, 0]
    assert int(state.cards_dug[2]) == 14
    assert not state.over


@rule("MIN-V2")
@pytest.mark.parametrize(
    ("claims", "walked", "won"),
    [
        ((1, 1, 1), (9, 7, 11), (1,)),
        ((2, 1, 0), (30, 5, 0), (0,)),
        ((1, 1, 0), (7, 7, 0), (0, 1)),
        ((0, 0, 0),) * 2 + ((0, 1, 2),),
    ],
)
def test_the_shorter_tunnels_break_ties_of_claims(
    claims: tuple[int, ...], walked: tuple[int, ...], won: tuple[int, ...]
) -> None:
    state = mine(seats=3, win_rule="claims")
    state.score = state.sites_won = per_seat(*claims)
    state.cards_dug = per_seat(*walked)
    state.over = True
    assert winners(state) == won


# -- edges -------------------------------------------------------------------------------------------------------------


@rule("MIN-V3")
def test_a_blank_side_may_cover_a_tunnel() -> None:
    board = """
        · · · · ├0 ┐1 · · ·
        · · · · S · · · ·
    """
    hands = {0: "RL TR TRBL RB TB"}
    assert refused(mine(board, top=6, hands=hands), "place RL 7,5") == "MIN-18"  # would wall up 6,5
    state = mine(board, top=6, hands=hands, edge_match="own_paths")
    at = {text.removeprefix("place ") for text in menu(state) if " 7,5" in text}
    # all but the bend that is open at the right and at the bottom join the start, the bend above, or both
    assert at == {"RL 7,5", "TR 7,5", "TR 7,5 turned", "TRBL 7,5", "RB 7,5 turned", "TB 7,5"}
    play(state, "place RL 7,5")
    assert live(state, "7,5") == "RL"


@rule("MIN-V3")
def test_an_open_edge_still_needs_an_open_one() -> None:
    state = mine("· · · · ├0 ─1 · · ·", top=6, hands={0: "RB TRBL RL TR TB"}, edge_match="own_paths")
    assert refused(state, "place RB 7,5 turned") == "MIN-V3"  # its open top would meet the gallery's wall
    assert refused(state, "place TRBL 7,5") == "MIN-V3"


@rule("MIN-V4")
def test_every_neighbour_must_be_joined() -> None:
    board = """
        · · · · ├0 ─1 · · ·
        · · · · S · · · ·
    """
    state = mine(board, top=6, hands={0: "RL TR TRBL RBL TB"}, edge_match="must_connect")
    assert not [text for text in menu(state) if " 7,5" in text]  # the gallery at 6,5 is closed at the bottom
    assert refused(state, "place RL 7,5") == "MIN-V4"
    assert refused(state, "place TRBL 7,5") == "MIN-V4"
    assert "place TB 8,4" in menu(state)


@rule("MIN-V4")
def test_destinations_need_not_be_joined() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "RBL T+B T T T"}, edge_match="must_connect")
    assert "place RBL 2,4" in menu(state)


# -- decks -------------------------------------------------------------------------------------------------------------


@rule("MIN-V5")
def test_without_turning_two_positions_are_two_kinds() -> None:
    state = dealt(5, rotation="none")
    deck = Counter(NAMES[kind] for kind in state.setup.cards)
    assert sum(deck.values()) == 58
    for one, other in (("T", "B"), ("TB+R", "TB+L"), ("RL+T", "RL+B")):
        assert (deck[one], deck[other]) == (2, 2)
    assert deck["TRB"] == 5
    assert "TBL" not in deck
    state = mine(hands={0: "TR T B TRB RL+B"}, rotation="none")
    assert placements(state, "TR") == ["7,3", "8,4"]
    assert (placements(state, "T"), placements(state, "B")) == (["8,4"], ["6,4"])
    assert not [text for text in menu(state) if "turned" in text]
    assert refused(state, "place TR 6,4 turned") == "MIN-23"


@rule("MIN-V5")
@pytest.mark.parametrize("rotation", [{}, {"rotation": "180"}, {"rotation": "none"}])
def test_the_classic_deck_is_never_turned(rotation: dict[str, object]) -> None:
    state = dealt(5, deck="classic105", **rotation)
    deck = Counter(NAMES[kind] for kind in state.setup.cards)
    assert deck == {
        "T": 5, "R": 5, "B": 5, "L": 5, "TB": 10, "RL": 10, "TR": 10, "RB": 10, "BL": 10, "TL": 10,
        "TRB": 5, "RBL": 5, "TBL": 5, "TRL": 5, "TRBL": 5,
    }  # fmt: skip
    assert sum(deck.values()) == 105
    assert not [text for text in menu(state) if "turned" in text]
    assert GAME.settings({"deck": "classic105"}) == GAME.settings({"deck": "classic105", "rotation": "none"})


# -- discards ----------------------------------------------------------------------------------------------------------


@rule("MIN-V6")
def test_a_discard_is_always_possible_while_there_is_a_pile() -> None:
    state = mine(hands={0: "TB T T T T"}, pile="TRBL TR", free_discard=True)
    assert {"place TB 6,4", "discard T", "discard TB"} <= set(menu(state))
    events = play(state, "discard TB")
    assert told(events, "discarded")[0].rule == "MIN-V6"
    assert hand(state, 0) == ["T", "T", "T", "T", "TRBL"]
    assert not state.shown  # it proves nothing
    empty = mine(hands={0: "TB T T T T"}, pile=0, free_discard=True)
    assert refused(empty, "discard T") == "MIN-15"


@rule("MIN-V6", "MIN-V9")
def test_a_free_discard_stands_beside_action_cards_too() -> None:
    state = mine(hands={0: "TB fix_cart break_cart T T T"}, expansion="tools", free_discard=True)
    texts = menu(state)
    assert {"place TB 6,4", "discard break cart", "discard fix cart", "break cart 3"} <= set(texts)
    assert state.legal_actions() == sorted(state.legal_actions())


# -- hidden values -----------------------------------------------------------------------------------------------------


@rule("MIN-V7")
def test_hidden_values_replace_the_six() -> None:
    seen = set()
    for seed in range(12):
        state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"}, dest_values="hidden", seed=seed)
        values = [int(state.values[site]) for site in range(3)]
        assert sorted(values) == [4, 6, 8]
        claim = told(play(state, "place TB 2,4"), "claimed")[0]
        assert (claim.facts["value"], claim.facts["bonus"]) == (values[1], values[1])
        assert scores(state) == [1, 1, 1, 1, values[1] + 1]
        assert state.sealed
        seen.add(tuple(values))
    assert len(seen) > 3


@rule("MIN-V7")
def test_values_are_shown_when_claimed_and_not_before() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"}, dest_values="hidden", seed=3)
    dice = quick_dice(1)
    guesses = {tuple(state.imagine(0, dice).values) for _ in range(100)}
    assert len(guesses) == 6
    play(state, "place TB 2,4")
    guesses = {tuple(state.imagine(0, dice).values) for _ in range(100)}
    assert len(guesses) == 2
    assert {guess[1] for guess in guesses} == {state.values[1]}


@rule("MIN-V7")
@pytest.mark.parametrize(("values", "shown"), [("hidden", True), ("equal", False)])
def test_a_value_that_was_shown_cannot_be_taken_back(values: str, shown: bool) -> None:
    # with open hands and nothing to draw, only the value can have been a secret
    hands = {4: "TB T T T T"}
    state = mine(BOARD_A, seat=4, hands=hands, dest_values=values, open_hands=True, pile=0)
    play(state, "place TB 2,4")
    assert state.claimed
    assert state.sealed == shown


@rule("MIN-V7")
@pytest.mark.parametrize("win_rule", ["race", "claims"])
def test_hidden_values_need_points(win_rule: str) -> None:
    state = dealt(5, dest_values="hidden", win_rule=win_rule, expansion="tools")
    assert [int(value) for value in state.values] == [6, 6, 6]
    assert NAMES.index("view map") not in list(state.setup.cards)


# -- rounds ------------------------------------------------------------------------------------------------------------

ALMOST_SEALED = """
    · · · · T+B0 · · · ·
    · · · R+L1 S R+L2 · · ·
"""


@rule("MIN-V8")
def test_rounds_are_dealt_anew_and_the_start_moves_on() -> None:
    state = mine(ALMOST_SEALED, top=6, seats=3, hands={0: "T TB TB TB TB"}, rounds=3)
    state.score, state.sites_won = per_seat(0, 7), per_seat(0, 1)
    events = play(state, "place T 8,4")
    assert [event.kind for event in events] == ["placed", "round over", "dealt", "dealt", "dealt"]
    assert (state.over, state.round, state.seat) == (False, 1, 1)
    assert (laid(state), state.left, scores(state)) == ([], 43, [0, 7, 0])
    assert [event.facts for event in heard(events, 2) if event.kind == "dealt"] == [{}, {}, {"cards": hand(state, 2)}]
    view = GAME.view(state, 0, ("Ada", "Bo", "Cy"))
    assert view.banner.startswith("Round 2 of 3")
    ended = view.ended
    assert ended is not None
    assert (ended.number, ended.title, ended.rule) == (1, "Bo leads with 7 points", "MIN-38")
    assert [[(line.name, line.value) for line in lines] for lines in ended.accounts] == [
        [("in all", "0")],
        [("in all", "7")],
        [("in all", "0")],
    ]


@rule("MIN-V8")
def test_a_match_is_won_by_the_sums() -> None:
    for seed in range(3):
        state = dealt(4, seed=seed, rounds=4, dest_values="hidden")
        starts, values = [], set()
        while not state.over:
            if not state.board.cards and state.left == 38:
                starts.append(int(state.seat))
                values.add(tuple(state.values))
            play_out(state, seed=seed + len(starts), most=1)
        assert starts[0] == 0
        assert sorted(set(starts)) == [0, 1, 2, 3]
        assert len(values) > 1
        best = max((score, state.sites_won[seat]) for seat, score in enumerate(scores(state)))
        assert winners(state) == tuple(s for s in range(4) if (scores(state)[s], state.sites_won[s]) == best)
        assert GAME.outcome(state).reason == "all rounds played"
        assert sum(int(end) for end in state.ends) == 4


@rule("MIN-V8")
def test_the_last_card_drawn_before_a_new_round_is_not_looked_at() -> None:
    hands = {0: "RL T TB", 1: "T T TB", 2: "T+B"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands, pile="TB", rounds=2)
    events = play(state, "place RL 7,3")
    assert [event.kind for event in events[:6]] == ["placed", "drew", "passed", "passed", "passed", "round over"]
    assert [event.facts for event in heard(events, 0) if event.kind == "drew"] == [{}]
    last = mine(ONE_WAY, top=6, seats=3, hands=hands, pile="TB", rounds=1)
    events = play(last, "place RL 7,3")
    assert [event.facts for event in heard(events, 0) if event.kind == "drew"] == [{"card": "TB"}]


# -- tools -------------------------------------------------------------------------------------------------------------


@rule("MIN-V9")
def test_forty_action_cards_join_the_deck() -> None:
    with_maps = Counter(NAMES[kind] for kind in dealt(5, expansion="tools", dest_values="hidden").setup.cards)
    without = Counter(NAMES[kind] for kind in dealt(5, expansion="tools").setup.cards)
    kinds = [f"{verb} {tool}" for verb in ("break", "fix") for tool in ("pickaxe", "lantern", "cart")]
    assert [with_maps[kind] for kind in [*kinds, "view map", "cave in"]] == [5] * 8
    assert sum(with_maps.values()) == 98
    assert (without["view map"], sum(without.values())) == (0, 93)
    assert len(hand(dealt(5, expansion="tools"), 0)) == 6
    assert len(hand(dealt(5, expansion="tools", hand_size=4), 0)) == 4
    assert MinersOptions().hand_size == 5


@rule("MIN-V9")
def test_a_broken_tool_keeps_a_seat_from_placing() -> None:
    state = mine(
        hands={0: "break_lantern TB T T T T+B", 1: "RL TB TR fix_cart fix_lantern cave_in"}, expansion="tools", pile=40
    )
    assert [text for text in menu(state) if text.startswith("break")] == [f"break lantern {seat}" for seat in range(5)]
    events = play(state, "break lantern 1")
    assert told(events, "broke")[0].facts == {"tool": "lantern", "target": 1}
    assert len(hand(state, 0)) == 6
    assert GAME.view(state, 3).seats[1].marks[0].name == "lantern broken"
    assert refused(state, "place RL 7,3") == "MIN-V9"
    assert menu(state) == ["fix lantern 1"]  # no cart is broken, and there is nothing to bring down
    play(state, "fix lantern 1")
    assert int(state.broken) == 0
    assert int(state.spent[NAMES.index("fix lantern")]) >= 1


@rule("MIN-V9")
def test_tools_of_any_seat_may_be_broken_once_and_mended() -> None:
    hands = {0: "break_cart fix_cart TB T T T"}
    state = mine(hands=hands, expansion="tools", pile=10)
    break_tools(state, 2, "cart")
    texts = menu(state)
    assert "break cart 0" in texts
    assert "break cart 2" not in texts
    assert [text for text in texts if text.startswith("fix")] == ["fix cart 2"]
    assert refused(state, "break cart 2") == "MIN-V9"
    assert refused(state, "fix cart 1") == "MIN-V9"
    three = mine(seats=3, hands=hands, expansion="tools", pile=10)
    assert refused(three, "break cart 4") == "MIN-4"


@rule("MIN-V9", "MIN-V7")
def test_a_map_shows_a_value_to_one_seat() -> None:
    state = mine(hands={0: "view_map TB T T T T+B"}, expansion="tools", dest_values="hidden", pile=40)
    assert [text for text in menu(state) if text.startswith("view")] == ["view dest_1", "view dest_2", "view dest_3"]
    events = play(state, "view dest_3")
    value = int(state.values[2])
    assert heard(events, 0)[0].facts == {"site": 2, "value": value}
    assert heard(events, 1)[0].facts == {"site": 2}
    assert state.sealed
    site = {viewer: GAME.view(state, viewer).zones[0].items[3] for viewer in (0, 1)}
    assert (site[0].eye, site[1].eye) == (Token("worth", str(value)), None)
    assert [mark.name for mark in site[1].marks] == ["seat 0 looked"]
    dice = quick_dice(1)
    assert {state.imagine(0, dice).values[2] for _ in range(50)} == {value}
    assert {state.imagine(1, dice).values[2] for _ in range(50)} == {4, 6, 8}


@rule("MIN-V9", "MIN-V7")
def test_a_claimed_site_is_not_viewed() -> None:
    state = mine(
        BOARD_A,
        seat=4,
        hands={4: "TB T T T T T+B", 0: "view_map RL TR RB RL R+L"},
        expansion="tools",
        dest_values="hidden",
        pile=40,
    )
    play(state, "place TB 2,4")
    assert [text for text in menu(state) if text.startswith("view")] == ["view dest_1", "view dest_3"]
    assert refused(state, "view dest_2") == "MIN-V9"


@rule("MIN-V9")
def test_a_cave_in_cuts_off_and_points_stay() -> None:
    hands = {4: "TB T T T T T+B", 0: "cave_in TR RB RB R+L R+L", 1: "RL TR TR RB RB+T T+R"}
    state = mine(BOARD_A, seat=4, hands=hands, expansion="tools", pile=40)
    play(state, "place TB 2,4")
    assert [text for text in menu(state) if text.startswith("cave-in")] == [
        "cave-in 2,4", "cave-in 3,4", "cave-in 4,4", "cave-in 5,4", "cave-in 6,4",
    ]  # fmt: skip
    assert refused(state, "cave-in 7,4") == "MIN-V9"
    before = int(state.spent[NAMES.index("TRB")])
    events = play(state, "cave-in 5,4")
    assert told(events, "caved in")[0].facts["card"] == "TRB"
    assert int(state.spent[NAMES.index("TRB")]) == before + 1
    assert scores(state) == [1, 1, 1, 1, 7]
    assert (live(state, "6,4"), live(state, "4,4"), live(state, "2,4")) == ("TB", "", "")
    assert state.claimed == 2
    assert refused(state, "place RL 3,3") == "MIN-20"  # cut off


@rule("MIN-V9")
def test_what_was_cut_off_may_be_joined_again() -> None:
    hands = {0: "cave_in TR RB RB R+L R+L", 1: "TRB TR TR RB RB+T T+R"}
    state = mine(BOARD_A, seats=2, hands=hands, expansion="tools", pile=40)
    play(state, "cave-in 5,4", "place TRB 5,4")
    assert live(state, "3,4") == "TRBL"
    assert int(state.owner[6 * 11 + 5]) == 2  # 5,4 is seat 1's now


@rule("MIN-V9", "MIN-38")
def test_a_sealed_mine_goes_on_while_there_are_cave_ins() -> None:
    state = mine(ALMOST_SEALED, top=6, hands={0: "T TB TB TB TB cave_in"}, expansion="tools", pile=30)
    play(state, "place T 8,4")
    assert not state.over
    assert state.board.fronts == 0
    last = mine(ALMOST_SEALED, top=6, hands={0: "T TB TB TB TB TR"}, expansion="tools", pile=0)
    spent = NAMES.index("cave in")
    assert sum(hand(last, seat).count("cave in") for seat in range(5)) + last.spent[spent] == 5
    for seat in range(5):
        for i in range(last.held[seat]):
            if last.hands[seat * 7 + i] == spent:
                last.hands[seat * 7 + i] = NAMES.index("RL")
    last.spent[spent] = 5
    last.apply(GAME.parse(last, "place T 8,4"))
    assert last.over
    assert GAME.outcome(last).reason == "mine sealed"


@rule("MIN-V9", "MIN-38")
def test_the_last_cave_in_may_end_the_game_wherever_it_goes() -> None:
    """Sealed, and the fifth Cave In is discarded: no other is left in hands or pile."""
    board = """
        · · · · T+B0 · · · ·
        · · · R+L1 S R+L2 · · ·
        · · · · T+R3 · · · ·
    """
    state = mine(
        board,
        top=6,
        seats=2,
        hands={0: "cave_in TB TB TB TB TR", 1: "RL RL RL RL TR TR"},
        pile="T T",
        expansion="tools",
        free_discard=True,
    )
    assert int(state.spent[NAMES.index("cave in")]) == 4
    events = play(state, "discard cave in")
    assert told(events, "over")[0].rule == "MIN-38"


@rule("MIN-V9", "MIN-13", "MIN-14", "MIN-15")
def test_who_can_play_an_action_may_not_discard() -> None:
    can = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB break_cart"}, expansion="tools", pile=20)
    assert refused(can, "discard T") == "MIN-V9"
    cannot = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB fix_cart"}, expansion="tools", pile=20)
    assert menu(cannot) == ["discard T", "discard T+B", "discard TB", "discard fix cart"]
    hands = {0: "RL", 1: "T fix_cart", 2: "T break_cart"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands, expansion="tools", pile=0)
    events = play(state, "place RL 7,3")
    assert ([event.seat for event in told(events, "passed")], state.seat) == ([1], 2)


# -- open hands --------------------------------------------------------------------------------------------------------


@rule("MIN-V10")
def test_open_hands_are_open_to_all() -> None:
    state = dealt(3, open_hands=True)
    for viewer in (-1, 0, 2):
        shown = {z.owner: faces(z) for z in GAME.view(state, viewer).zones if z.layout == "hand"}
        assert shown == {seat: hand(state, seat) for seat in range(3)}
    events = play(state, menu(state)[0])
    drew = [event.facts["card"] for event in heard(events, -1) if event.kind == "drew"]
    assert drew[0] in hand(state, 0)
    dice = quick_dice(1)
    piles = set()
    for _ in range(20):
        world = state.imagine(-1, dice)
        assert [hand(world, seat) for seat in range(3)] == [hand(state, seat) for seat in range(3)]
        piles.add(tuple(world.pile))
    assert len(piles) == 20


# -- options -----------------------------------------------------------------------------------------------------------


def test_options_are_those_of_the_rulebook() -> None:
    assert set(MinersOptions.__struct_fields__) == {
        "win_rule", "deck", "rotation", "edge_match", "hand_size", "free_discard", "dest_values", "rounds",
        "expansion", "open_hands",
    }  # fmt: skip
    with pytest.raises(Refused):
        GAME.settings({"hand_size": 8})
    with pytest.raises(Refused):
        GAME.settings({"rounds": 0})


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_every_hand_size_can_be_dealt(size: int) -> None:
    state = dealt(5, hand_size=size)
    assert [len(hand(state, seat)) for seat in range(5)] == [size] * 5
    play_out(state, size)
