"""What a seat may imagine: worlds that fit all it has seen, each as likely as the deal makes it (MIN-41)."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.miners.brute import Game, all_hands, hands, small_setup, surprise
from games.miners.mines import BOARD_A, break_tools, dealt, hand, menu, mine, play, play_out
from games.miners.test_scenarios import ONE_WAY
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.games.miners import GAME
from motherlode.games.miners.knowing.imagine import Unseen
from motherlode.games.miners.knowing.knowledge import Knowledge, knowledge_of
from motherlode.games.miners.rules.cards import ALL_KINDS, NAMES
from motherlode.games.miners.rules.play import MinersState
from motherlode.games.miners.rules.tools import usable_kinds
from motherlode.testing import rule


def kinds(*names: str) -> int:
    return sum(1 << NAMES.index(name) for name in names)


def imagined(state: MinersState, viewer: int, seat: int, times: int = 200, seed: int = 1) -> set[str]:
    """All cards that come up in a seat's hand."""
    dice = quick_dice(seed)
    return {name for _ in range(times) for name in hand(state.imagine(viewer, dice), seat)}


# -- proofs, by example ------------------------------------------------------------------------------------------------

IDLE = {"T", "T+B", "TB"}
"""What fits nowhere in ONE_WAY."""


@rule("MIN-41", "MIN-14")
def test_a_discard_proves_that_nothing_fitted() -> None:
    state = mine(ONE_WAY, top=6, seats=3, hands={0: "T T T+B TB TB"}, pile=30)
    assert not imagined(state, 1, 0) <= IDLE
    play(state, "discard T+B")
    dice = quick_dice(2)
    for _ in range(200):
        held = hand(state.imagine(1, dice), 0)
        assert sum(name in IDLE for name in held) >= 4  # the fifth was drawn afterwards and may be anything
    assert not imagined(state, 1, 0) <= IDLE
    assert not imagined(state, 1, 2) <= IDLE  # of the others it says nothing


@rule("MIN-41")
def test_the_seat_itself_and_everybody_else_remember_the_same_proof() -> None:
    state = mine(ONE_WAY, top=6, seats=3, hands={0: "T T T+B TB TB"}, pile=30)
    play(state, "discard T+B")
    dice = quick_dice(3)
    world = state.imagine(1, dice)
    assert list(world.record) == list(state.record)
    assert hand(state.imagine(0, dice), 0) == hand(state, 0)
    for viewer in (-1, 2):
        assert all(sum(name in IDLE for name in hand(state.imagine(viewer, dice), 0)) >= 4 for _ in range(50))


@rule("MIN-41", "MIN-15")
def test_a_pass_proves_it_for_the_whole_hand() -> None:
    hands_ = {0: "RL TRB TRBL", 1: "T TB T+B", 2: "TRBL RL TRB"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands_, pile=0)
    play(state, "place RL 7,3")
    assert state.seat == 2
    assert imagined(state, 0, 1) <= IDLE
    assert imagined(state, -1, 1) <= IDLE


@rule("MIN-41", "MIN-15")
def test_who_is_asked_with_an_empty_pile_can_place_something() -> None:
    hands_ = {0: "RL RL T", 1: "T TB RL", 2: "TB T+B TB"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands_, pile=0)
    play(state, "place RL 7,3")
    assert state.seat == 1
    dice = quick_dice(4)
    for viewer in (0, 2, -1):
        for _ in range(100):
            world = state.imagine(viewer, dice)
            assert world.legal_actions()
            assert not set(hand(world, 1)) <= IDLE


@rule("MIN-41", "MIN-V6")
def test_a_free_discard_proves_nothing_but_a_pass_does() -> None:
    state = mine(ONE_WAY, top=6, seats=3, hands={0: "T T T+B TB TB"}, pile=30, free_discard=True)
    play(state, "discard T")
    assert any(sum(n in IDLE for n in hand(state.imagine(1, quick_dice(k)), 0)) < 4 for k in range(50))
    hands_ = {0: "RL TRB TRBL", 1: "T TB T+B", 2: "TRBL RL TRB"}
    state = mine(ONE_WAY, top=6, seats=3, hands=hands_, pile=0, free_discard=True)
    play(state, "place RL 7,3")
    assert imagined(state, 0, 1) <= IDLE


@rule("MIN-41", "MIN-V9")
def test_with_action_cards_a_discard_proves_that_none_could_be_played() -> None:
    state = mine(ONE_WAY, top=6, seats=3, hands={0: "T T T+B TB TB fix_cart"}, pile=40, expansion="tools")
    play(state, "discard T")
    idle = IDLE | {"fix pickaxe", "fix lantern", "fix cart"}  # all tools are whole; anything else could be played
    dice = quick_dice(5)
    counts = [sum(name in idle for name in hand(state.imagine(1, dice), 0)) for _ in range(200)]
    assert min(counts) == 5
    assert max(counts) == 6


@rule("MIN-41", "MIN-V9")
def test_with_a_broken_tool_a_discard_says_nothing_about_path_cards() -> None:
    state = mine(BOARD_A, seats=3, hands={0: "T TB TRBL fix_cart fix_cart RL"}, pile=40, expansion="tools")
    break_tools(state, 0, "lantern")
    assert all(text.startswith("discard") for text in menu(state))
    play(state, "discard T")
    names = imagined(state, 1, 0, times=400)
    assert {"TRBL", "TB", "RL+T", "fix cart"} <= names
    held_then = [sum(n in ("fix lantern",) for n in hand(state.imagine(1, quick_dice(k)), 0)) for k in range(300)]
    assert max(held_then) <= 1  # one may have been drawn since


def test_nothing_is_remembered_when_nothing_could_fit() -> None:
    """Where no kind at all fits, a discard is no news."""
    state = mine(ONE_WAY, top=6, seats=2, hands={0: "T T T+B TB TB"}, pile=20, edge_match="must_connect")
    state.board.cells[CELL_7_3] |= 1 << 16  # as if a wall stood above 7,3
    assert usable_kinds(state, 0) == 0
    play(state, "discard T")
    assert (state.shown, len(state.record)) == (0, 0)


CELL_7_3 = 8 * 11 + 4


# -- what is known of a hand -------------------------------------------------------------------------------------------


def test_cards_drawn_later_are_free() -> None:
    known = Knowledge(0, 5)
    known.prove(kinds("T", "TB"))
    known.play(NAMES.index("T"), True)
    assert (len(known.kinds), [int(k) for k in known.kinds]) == (2, [kinds("T", "TB"), ALL_KINDS])
    assert [(known.slots(0, 0), known.slots(0, 1))] == [(4, 1)]
    known.play(NAMES.index("RL"), True)  # can only be the card drawn since
    assert [(known.slots(0, 0), known.slots(0, 1), known.orders[0])] == [(4, 1, 5.0)]
    known.play(NAMES.index("TB"), True)  # any of the five
    spreads = {(int(known.slots(i, 0)), int(known.slots(i, 1))): known.orders[i] for i in range(2)}
    assert spreads == {(3, 2): 20.0, (4, 1): 5.0}


def test_equal_proofs_are_one() -> None:
    known = Knowledge(0, 5)
    for _ in range(3):
        known.prove(kinds("T", "TB"))
        known.play(NAMES.index("T"), True)
    assert len(known.kinds) == 2
    assert [int(spread) & 7 for spread in known.spreads] == [4]


def test_many_different_proofs_are_remembered_as_far_as_there_is_room() -> None:
    known = Knowledge(0, 3)
    for k in range(27):
        known.prove(ALL_KINDS & ~(1 << k))
        known.play(30, True)
    assert len(known.kinds) == 20
    assert len(known.spreads) <= 2000
    assert all(known.kinds[g] & ~known.kinds[g + 1] == 0 for g in range(len(known.kinds) - 1))


def test_an_earlier_hand_leaves_at_most_so_much() -> None:
    """Two hands of three cards that fitted nowhere, of kinds of which there are seven: the second finds four."""
    counts = vec[i64]([0] * len(NAMES))
    counts[NAMES.index("T")], counts[NAMES.index("TB")], counts[NAMES.index("RL")] = 4, 3, 5
    both = [Knowledge(seat, 3) for seat in (0, 1)]
    for known in both:
        known.prove(kinds("T", "TB"))
    assert both[0].ways(counts) == 7 * 6 * 5
    assert both[1].most_ways(counts, 9, both[:1]) == 4 * 3 * 2


# -- fairness ----------------------------------------------------------------------------------------------------------

DECKS: dict[str, tuple[str, dict[str, object]]] = {
    "paths": ("T T TB TB RL RL R+L TRB TRB T+B TR TR RB", {}),
    "must_connect": ("T T TB TB TB RL RL RL R+L R+L T+B T+B TRBL", {"edge_match": "must_connect"}),
    "tools": ("T T TB TB RL RL break_cart break_cart fix_cart fix_cart cave_in TRB", {"expansion": "tools"}),
    "free": ("T T TB TB RL RL R+L TRB TRB T+B TR TR", {"free_discard": True}),
}


def counted(state: MinersState, viewer: int, seed: int, times: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Hands drawn by counting alone, as `Unseen.deal` does when trying takes too long."""
    dice = quick_dice(seed)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(times):
        world = state.copy()
        unseen = Unseen(world, viewer)
        asked = state.seat if state.left == 0 and not state.over and state.seat != viewer else -1
        assert unseen.asked == asked
        seats = [seat for seat in range(state.seats) if seat not in (viewer, asked) and state.shown >> seat & 1]
        seats = ([asked] if asked >= 0 else []) + [seat for seat in seats if state.held[seat]]
        known = [knowledge_of(seat, state.held[seat], state.record) for seat in seats]
        unseen.restrict(known)
        unseen.draw_by_counting(known, dice)
        unseen.deal_rest(sum(1 << seat for seat in seats), dice)
        found[hands(world)] += 1
    return found


@rule("MIN-41")
@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 2)])
def test_worlds_come_as_often_as_all_deals_say(name: str, seats: int, size: int) -> None:
    """The hands imagined, against every deal there can be: by trying, and by counting alone."""
    cards, options = DECKS[name]
    setup = small_setup(cards, hand_size=size, **options)
    dice = quick_dice(seats)
    compared = 0
    while compared < 5:
        game = Game(setup, seats, dice)
        plies = [
            ply for ply, state in enumerate(game.states[:7]) if state.shown or (state.left == 0 and not state.over)
        ]
        if not plies:
            continue
        ply = plies[dice.below(len(plies))]
        viewer = dice.below(seats + 1) - 1
        state = game.states[ply]
        chances = all_hands(game, ply, viewer)
        assert hands(state) in chances
        drawn = Counter(hands(state.imagine(viewer, dice)) for _ in range(2000))
        assert surprise(chances, drawn) < 5, (name, ply, viewer, chances, drawn)
        assert surprise(chances, counted(state, viewer, compared, 2000)) < 5, (name, ply, viewer)
        compared += 1


@rule("MIN-41")
@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"hand_size": 3}, {"deck": "classic105"}, {"expansion": "tools", "dest_values": "hidden"}]
)
def test_every_proof_holds_in_every_world(options: dict[str, object]) -> None:
    """Whoever imagines, no hand has more cards that fitted at a proof than were drawn since."""
    dice = quick_dice(11)
    proofs = 0
    for seed in range(16):
        state = dealt(4, seed=seed, **options)
        since: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(4)}  # idle kinds, cards drawn since
        while not state.over:
            seat, left, before = int(state.seat), int(state.left), len(state.record)
            play_out(state, seed=dice.below(10**6), most=1)
            for entry in list(state.record)[before:]:
                if entry & 8:
                    since[entry & 7].append((entry >> 8, 0))
                    proofs += 1
            if state.left < left:
                since[seat] = [(idle, drawn + 1) for idle, drawn in since[seat]]
            for viewer in range(-1, 4):
                world = state.imagine(viewer, dice)
                for other in range(4):
                    held = [int(world.hands[other * 7 + i]) for i in range(world.held[other])]
                    for idle, drawn in since[other]:
                        assert sum(not idle >> kind & 1 for kind in held) <= drawn
    assert proofs > 10


@rule("MIN-41")
@pytest.mark.parametrize("options", [{}, {"rounds": 3, "dest_values": "hidden"}, {"expansion": "tools"}])
def test_equal_dice_equal_worlds(options: dict[str, object]) -> None:
    for seed in range(2):
        state = dealt(3, seed=seed, **options)
        while not state.over:
            for viewer in range(-1, 3):
                world = state.imagine(viewer, quick_dice(seed))
                one, two = state.imagine(viewer, quick_dice(77)), world.imagine(viewer, quick_dice(77))
                assert freeze(one) == freeze(two)
            play_out(state, seed=seed, most=4)


@rule("MIN-41")
@pytest.mark.parametrize("options", [{}, {"open_hands": True}])
def test_the_order_in_which_cards_came_is_forgotten(options: dict[str, object]) -> None:
    """A hand looks the same whatever was drawn first, so the worlds imagined are the same too."""
    state = mine(seats=3, hands={1: "T TB RL TR RB"}, pile=20, **options)  # type: ignore[arg-type]
    other = mine(seats=3, hands={1: "RB RL T TR TB"}, pile=20, **options)  # type: ignore[arg-type]
    assert GAME.view(state, 1) == GAME.view(other, 1)
    assert freeze(state) != freeze(other)
    assert freeze(state.imagine(1, quick_dice(5))) == freeze(other.imagine(1, quick_dice(5)))


def test_unlikely_hands_are_found_by_counting() -> None:
    """Four hands of which all is shown: trying in vain gives way to counting, and the answer still fits."""
    hands_ = {0: "RL", 1: "T T TB", 2: "TB TB T+B", 3: "T T T+B", 4: "TRBL RL RL"}
    state = mine(ONE_WAY, top=6, seats=5, hands=hands_, pile=0)
    play(state, "place RL 7,3")
    assert state.seat == 4
    for k in range(30):
        world = state.imagine(-1, quick_dice(k))
        assert all(set(hand(world, seat)) <= IDLE for seat in (1, 2, 3))
    unseen = Unseen(state.copy(), -1)
    known = [knowledge_of(seat, state.held[seat], state.record) for seat in (4, 1, 2, 3)]
    unseen.restrict(known)
    unseen.draw_by_counting(known, quick_dice(1))
    assert (unseen.total, sum(unseen.counts)) == (12, 0)


def test_a_hand_is_drawn_from_what_is_left() -> None:
    known = Knowledge(1, 2)
    known.prove(kinds("T", "TB"))
    counts = vec[i64]([0] * len(NAMES))
    counts[NAMES.index("T")] = 1
    counts[NAMES.index("TB")] = 1
    counts[NAMES.index("RL")] = 9
    drawn = vec[i64]([0] * len(NAMES))
    known.draw(counts, known.ways(counts), drawn, quick_dice(1))
    assert (drawn[NAMES.index("T")], drawn[NAMES.index("TB")], sum(drawn)) == (1, 1, 2)
    assert known.ways(counts) == 0.0
