"""Who sees what: the table of hidden things row by row (SAB-83), SAB-67, SAB-81, SAB-88."""

from __future__ import annotations

import msgspec
import pytest

from games.saboteur.helpers import (
    BOARD_A,
    REACH,
    deck_of_nuggets,
    final_turn,
    gold_ahead,
    menu,
    nuggets,
    packet,
    payments,
    play,
    position,
    put_in_hand,
    refusal,
    role_set,
    seen,
    state_of,
)
from motherlode.core.dice import quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.perspective import Perspective
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.cards import KIND_NAMES
from motherlode.games.saboteur.rules.payout import CARD
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.testing import rule

EVERYBODY = (-1, 0, 1, 2, 3, 4)


def mind(state: SaboteurState, viewer: int) -> tuple[bytes, bytes, list[int], list[bytes]]:
    """All that a viewer has: view, moves, menu, and what it imagines."""
    seat = Perspective(GAME, state, viewer)
    worlds = [freeze(seat.imagine(quick_dice(k))) for k in range(3)]
    return msgspec.json.encode(seat.view()), msgspec.json.encode(seat.moves()), seat.legal(), worlds


def told(events: list[Event], viewer: int) -> bytes:
    return msgspec.json.encode(seen(events, viewer))


def assert_known_to(knowers: tuple[int, ...], one: SaboteurState, two: SaboteurState) -> None:
    """Two positions are different for those who may know what differs, and the same for all others."""
    for viewer in EVERYBODY:
        assert (mind(one, viewer) != mind(two, viewer)) == (viewer in knowers), viewer


# -- the table, row by row ---------------------------------------------------------------------------------------------


@rule("SAB-83")
def test_a_role_is_known_to_its_seat() -> None:
    one = state_of(position(saboteurs=[1, 3]))
    two = one.copy()
    two.roles = role_set(5, [1, 4])
    assert_known_to((3, 4), one, two)
    assert [plate.role for plate in GAME.view(one, 0).seats][1:] == [None] * 4


@rule("SAB-83", "SAB-13")
def test_the_role_left_over_is_known_to_nobody() -> None:
    one = state_of(position(seats=5, saboteurs=[1, 3]))
    two = one.copy()
    two.roles = role_set(5, [1])
    assert_known_to((3,), one, two)  # seat 3 knows its own role, nobody which card was set aside
    for viewer in EVERYBODY:
        assert b"spare" not in msgspec.json.encode(GAME.view(one, viewer))


@rule("SAB-83")
def test_a_hand_is_known_to_its_owner_its_size_to_all() -> None:
    match = position(hands={2: "MAP"})
    one = state_of(match).copy()
    put_in_hand(match, 2, "ROCKFALL", instead_of="MAP")
    assert_known_to((2,), one, state_of(match))
    for viewer in EVERYBODY:
        assert [plate.hand for plate in GAME.view(one, viewer).seats] == [6] * 5


@rule("SAB-83")
def test_the_order_of_the_draw_pile_is_known_to_nobody() -> None:
    one = state_of(position())
    two = one.copy()
    for i in range(two.pile):
        two.deck[i] = one.deck[two.pile - 1 - i]
    assert_known_to((), one, two)


@rule("SAB-83")
def test_sizes_maze_tools_and_played_cards_are_known_to_all() -> None:
    match = position(BOARD_A, seats=5, hands={0: "BRK_LAMP", 1: "ROCKFALL"}, broken={3: "pick"})
    first = [GAME.view(state_of(match), viewer) for viewer in EVERYBODY]
    events = play(match, "break lamp 2", "rockfall 1,0")
    for viewer, before in zip(EVERYBODY, first):
        after = GAME.view(state_of(match), viewer)
        assert [[mark.icon for mark in plate.marks] for plate in after.seats] == [[], [], ["lamp"], ["pick"], []]
        assert len(after.zones[0].items) == len(before.zones[0].items) - 1
        counts = {zone.id: zone.count for zone in after.zones}
        assert (counts["pile"], counts["discards"]) == (state_of(match).pile, 2)
        assert [event.kind for event in seen(events, viewer)] == ["broke", "drew", "brought_down", "drew"]


@rule("SAB-83", "SAB-61")
def test_a_goal_is_known_to_those_who_mapped_it() -> None:
    match = position(hands={0: "MAP", 1: "MAP"})
    play(match, "map 2", "map 2")
    one = state_of(match)
    two = one.copy()
    two.goals[2], two.goals[0] = one.goals[0], one.goals[2]
    assert_known_to((0, 1), one, two)
    three = one.copy()
    three.goals[0], three.goals[1] = one.goals[1], one.goals[0]
    assert_known_to((), one, three)


@rule("SAB-83")
def test_who_mapped_which_goal_is_known_to_all() -> None:
    match = position(hands={0: "MAP"})
    play(match, "map 1")
    for viewer in EVERYBODY:
        (goal,) = [item for item in GAME.view(state_of(match), viewer).zones[0].items if item.id == "goal:1"]
        assert [mark.name for mark in goal.marks] == ["you looked" if viewer == 0 else "seat 0 looked"]


@rule("SAB-83", "SAB-31")
def test_a_discard_is_known_to_the_discarder() -> None:
    match = position(hands={2: "MAP"}, turn=2)
    play(match, "discard MAP")
    one = state_of(match)
    two = one.copy()
    kind = one.deck[0]
    assert kind != KIND_NAMES.index("MAP")
    two.deck[0], two.thrown[0] = KIND_NAMES.index("MAP"), 2 * 32 + kind
    assert_known_to((2,), one, two)


@rule("SAB-83", "SAB-V7")
def test_an_open_discard_is_known_to_all() -> None:
    match = position(hands={2: "MAP"}, turn=2, discards="public")
    play(match, "discard MAP")
    one = state_of(match)
    two = one.copy()
    two.deck[0], two.thrown[0] = KIND_NAMES.index("MAP"), 2 * 32 + one.deck[0]
    assert_known_to(EVERYBODY, one, two)


@rule("SAB-83", "SAB-78", "SAB-88")
def test_the_packet_is_known_to_its_holder() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1, 4], draft_choice="choose")
    play(match, REACH)
    one = state_of(match)
    two = one.copy()
    there = next(value for value in range(3) if packet(one)[value])
    other = next(value for value in range(3) if value != there and deck_of_nuggets(one)[value])
    two.nuggets.fill_packet(CARD[other + 1] - CARD[there + 1])
    assert_known_to((2,), one, two)
    packets = [[zone.id for zone in GAME.view(one, viewer).zones if zone.id == "packet"] for viewer in EVERYBODY]
    assert packets == [[], [], [], ["packet"], [], []]


@rule("SAB-83", "SAB-78")
def test_earlier_pickers_know_what_they_passed_on() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1, 4], draft_choice="choose")
    play(match, REACH)
    play(match, menu(match)[-1])
    one = state_of(match)
    for k in range(20):
        world = one.imagine(2, quick_dice(k))
        given = payments(match)[0][1]
        assert payments_of(world)[0] == (2, given)
        passed = [packet(one)[value] + sum(v == value + 1 for _, v in payments_of(one)[1:]) for value in range(3)]
        there = [packet(world)[value] + sum(v == value + 1 for _, v in payments_of(world)[1:]) for value in range(3)]
        assert there == passed


def payments_of(state: SaboteurState) -> list[tuple[int, int]]:
    match = position()
    match._state = state
    return payments(match)


@rule("SAB-83", "SAB-88")
def test_value_and_number_of_nugget_cards_are_known_to_their_owner() -> None:
    match = gold_ahead(seats=5, reacher=2, saboteurs=[1, 4], bank=(3, 1, 1), rounds=5)
    play(match, REACH)
    for viewer in EVERYBODY:
        view = match.perspective(viewer).view()
        assert [plate.seat for plate in view.seats if plate.score is not None] == ([viewer] if viewer >= 0 else [])
        assert [plate.note for plate in view.seats] == [""] * 5
        zones = [zone for zone in view.zones if zone.id == "nuggets"]
        assert [zone.count for zone in zones] == ([sum(nuggets(match, viewer))] if viewer >= 0 else [])


@rule("SAB-83", "SAB-V2")
def test_with_open_roles_the_number_of_nugget_cards_is_known_to_all() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1, 4], bank=(3, 1, 1), rounds=5, role_reveal="round_end")
    play(match, REACH)
    while state_of(match).picking():
        play(match, menu(match)[-1])
    notes = [plate.note for plate in match.perspective(-1).view().seats]
    assert notes == [f"{len(nuggets(match, seat))} nugget cards" for seat in range(5)]
    assert [plate.score for plate in match.perspective(-1).view().seats] == [None] * 5


@rule("SAB-83", "SAB-67")
def test_the_winning_side_and_the_reacher_are_known_to_all() -> None:
    match = gold_ahead(reacher=3)
    events = play(match, REACH)
    for viewer in EVERYBODY:
        (over,) = seen(events, viewer, "round_over")
        assert (over.seat, over.facts["winner"]) == (3, "miners")
        assert "miners 1, saboteurs 0" in match.perspective(viewer).view().banner


@rule("SAB-83")
def test_the_nugget_deck_is_known_to_nobody() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1], draft_choice="auto")
    play(match, REACH)
    one = state_of(match)
    for viewer in EVERYBODY:
        banks = {tuple(deck_of_nuggets(one.imagine(viewer, quick_dice(k)))) for k in range(12)}
        assert len(banks) > 1
        assert {sum(bank) for bank in banks} == {23}  # five drawn of 28: that much is public by the rules


# -- payments (SAB-88) -------------------------------------------------------------------------------------------------


@rule("SAB-88")
@pytest.mark.parametrize("kept_by", ["saboteurs", "miners"])
def test_payments_are_private_while_roles_are_secret(kept_by: str) -> None:
    if kept_by == "saboteurs":
        match = final_turn(saboteurs=[1, 3])
        events = play(match, "discard MAP")
    else:
        match = gold_ahead(reacher=0, saboteurs=[1, 3])
        events = play(match, REACH)
    for viewer in EVERYBODY:
        paid = seen(events, viewer, "paid")
        assert {event.seat for event in paid} <= {viewer}
        assert [event.facts["value"] for event in paid] == nuggets(match, viewer)


@rule("SAB-88")
def test_who_picks_is_hidden_while_roles_are_secret() -> None:
    match = gold_ahead(reacher=1, saboteurs=[1, 4], draft_choice="choose", role_reveal="game_end")
    events = play(match, REACH)
    picks = 0
    while state_of(match).picking():
        asked = match.seat
        assert asked not in (1, 4)
        for viewer in EVERYBODY:
            view = match.perspective(viewer).view()
            if viewer != asked:
                assert view.decides is None
                assert view.prompt == "The nuggets are being shared out."
                assert match.perspective(viewer).moves() == []
                assert seen(events, viewer, "packet") == []
                assert refusal(match, "pick 1", viewer).rule == "SAB-88"
            else:
                assert view.decides == asked
        events = play(match, menu(match)[0])
        picks += 1
        if state_of(match).picking():
            for viewer in set(EVERYBODY) - {asked, match.seat}:
                assert seen(events, viewer) == []  # not even that there was a pick
    assert picks == 5


@rule("SAB-88", "SAB-V2")
def test_who_picks_is_public_where_roles_are_open() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1, 4], role_reveal="round_end")
    events = play(match, REACH)
    assert [event.seat for event in seen(events, -1, "packet")] == [2]
    events = play(match, menu(match)[0])
    assert [(event.seat, event.facts) for event in seen(events, -1)] == [(2, {}), (3, {})]
    assert match.perspective(-1).view().decides == 3
    assert "cards" in seen(events, 3, "packet")[0].facts


@rule("SAB-88", "SAB-83")
def test_payment_tells_nothing_to_those_not_paid() -> None:
    """The saboteurs win; whoever they were, the others hear the same."""
    heard = set()
    for saboteurs in ([1], [3], [1, 3]):
        match = final_turn(saboteurs=saboteurs, rounds=2)
        state_of(match).dice = quick_dice(1)  # the same deal of the next round
        heard.add(told(play(match, "discard MAP"), 0))
    assert len(heard) == 1


# -- the end of the game (SAB-81) --------------------------------------------------------------------------------------


@rule("SAB-81", "SAB-83")
def test_hands_stay_hidden_when_the_game_is_over() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 3], rounds=1)
    one = state_of(match)
    two = one.copy()
    for i in range(two.pile):
        two.deck[i] = one.deck[two.pile - 1 - i]
    heard = []
    for state in (one, two):
        state.dice = quick_dice(3)
        state.story = []
        state.apply(GAME.parse(state, REACH))
        assert state.over
        heard.append(told(state.story, 2))
        state.story = None
    assert heard[0] == heard[1]
    assert_known_to((), one, two)


@rule("SAB-81")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_nothing_but_hands_is_left_to_imagine_when_the_game_is_over(viewer: int) -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 3], rounds=1)
    play(match, REACH)
    truth = state_of(match)
    world = truth.imagine(viewer, quick_dice(5))
    for name in ("roles", "goals", "thrown"):
        assert getattr(world, name) == getattr(truth, name)
    assert world.nuggets.words == truth.nuggets.words


@rule("SAB-81")
def test_the_last_event_tells_all_payments_and_roles() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 3], rounds=1)
    (over,) = seen(play(match, REACH), -1, "game_over")
    assert over.facts["roles_by_round"] == ["MSMSMM"]
    assert over.facts["paid"] == [f"1 {seat} {value}" for seat, value in payments(match)]
    for seat, plate in enumerate(match.perspective(-1).view().seats):
        assert plate.note == " + ".join(map(str, sorted(nuggets(match, seat), reverse=True)))


# -- words -------------------------------------------------------------------------------------------------------------


@rule("SAB-83")
def test_the_log_says_to_each_what_it_may_know() -> None:
    match = position(seats=3, hands={0: "MAP", 1: "P_RL", 2: "BRK_LAMP"})
    play(match, "map 2", "discard P_RL", "break lamp 0")
    lines = {viewer: [line.text for line in match.log(viewer)] for viewer in (-1, 0, 1, 2)}
    assert lines[-1] == [
        "Seat 0 looks at the bottom goal.",
        "Seat 1 discards a card.",
        "Seat 2 breaks Seat 0's lamp.",
    ]
    assert lines[0][0] == "You look at the bottom goal: gold."
    assert "Seat 2 breaks your lamp." in lines[0]
    assert "You discard the ─." in lines[1]
    assert len([line for line in lines[0] if line.startswith("You draw the ")]) == 1
