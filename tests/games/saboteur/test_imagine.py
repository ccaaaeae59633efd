"""Imagining: what a seat has seen stays as it is, all else is drawn anew (SAB-83)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.saboteur.helpers import (
    BOARD_A,
    REACH,
    assert_conserved,
    final_turn,
    gold_ahead,
    hand,
    menu,
    nuggets,
    packet,
    payments,
    play,
    position,
    saboteurs_of,
    state_of,
)
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.games.saboteur.rules.cards import KIND_NAMES
from motherlode.testing import rule


def imagined(match: Match, viewer: int, worlds: int = 12) -> list[Match]:
    """Worlds that a viewer cannot tell from the true one, each as a match."""
    found = []
    for k in range(worlds):
        world = position(seats=match.seats)
        world._state = state_of(match).imagine(viewer, quick_dice(k))
        assert_conserved(world)
        found.append(world)
    return found


def rich_position(**options: object) -> Match:
    """Something of everything: a maze, a broken tool, discards of all seats, maps."""
    match = position(
        BOARD_A,
        hands={0: "MAP MAP", 1: "P_TB BRK_LAMP", 2: "MAP", 3: "P_TR", 4: "BRK_CART"},
        saboteurs=[2],
        **options,  # type: ignore[arg-type]
    )
    play(match, "map 0", "break lamp 0", "map 1", "discard P_TR", "break cart 1")
    play(match, "discard MAP", "discard P_TB")
    return match


@rule("SAB-83")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 3])
def test_what_is_known_stays(viewer: int) -> None:
    match = rich_position()
    truth = state_of(match)
    for world in imagined(match, viewer):
        state = state_of(world)
        for name in ("seat", "round", "turns", "pile", "throws", "asked", "latest", "over"):
            assert getattr(state, name) == getattr(truth, name)
        assert [state.held(seat) for seat in range(5)] == [truth.held(seat) for seat in range(5)]
        for name in ("broken", "maps", "spent"):
            assert getattr(state, name) == getattr(truth, name)
        assert state.board.cells == truth.board.cells
        assert [state.thrown[i] // 32 for i in range(3)] == [3, 0, 1]  # who discarded is public
        if viewer >= 0:
            assert hand(world, viewer) == hand(match, viewer)
            assert state.role(viewer) == truth.role(viewer)
            own = [state.thrown[i] for i in range(3) if state.thrown[i] // 32 == viewer]
            assert own == [truth.thrown[i] for i in range(3) if truth.thrown[i] // 32 == viewer]
            for goal in range(3):
                if truth.maps[viewer] >> goal & 1:
                    assert state.goals[goal] == truth.goals[goal]


@rule("SAB-83")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 3])
def test_what_is_not_known_varies(viewer: int) -> None:
    match = rich_position()
    truth = state_of(match)
    worlds = imagined(match, viewer, 40)
    for seat in range(5):
        hands = {tuple(hand(world, seat)) for world in worlds}
        assert (len(hands) > 10) == (seat != viewer)
    assert len({tuple(state_of(world).deck) for world in worlds}) == 40
    assert len({state_of(world).roles for world in worlds}) > 4
    unknown = [goal for goal in range(3) if viewer < 0 or not truth.maps[viewer] >> goal & 1]
    goals = {tuple(state_of(world).goals) for world in worlds}
    assert len(goals) == {3: 6, 2: 2}[len(unknown)]
    for i, seat in enumerate((3, 0, 1)):
        kinds = {state_of(world).thrown[i] % 32 for world in worlds}
        assert (len(kinds) > 5) == (seat != viewer)


@rule("SAB-V7", "SAB-V8", "SAB-83")
def test_open_discards_and_maps_are_known_to_all() -> None:
    match = rich_position(discards="public", map="public")
    truth = state_of(match)
    for viewer in (-1, 4):
        for world in imagined(match, viewer):
            assert [state_of(world).thrown[i] for i in range(3)] == [truth.thrown[i] for i in range(3)]
            assert list(state_of(world).goals) == list(truth.goals)  # two were seen, so the third is known


@rule("SAB-83")
def test_cards_lie_anywhere_alike() -> None:
    """Three rockfalls unseen: as often in a hand, in the pile or among the discards as there are cards."""
    match = position(seats=3)
    play(match, menu(match)[0])
    truth = state_of(match)
    rockfall = KIND_NAMES.index("ROCKFALL")
    own = hand(match, 1).count("ROCKFALL")
    unseen = 67 - 6
    found = Counter[str]()
    worlds = 300
    for k in range(worlds):
        world = truth.imagine(1, quick_dice(k))
        found["pile"] += sum(world.deck[i] == rockfall for i in range(world.pile))
        found["discarded"] += world.thrown[0] % 32 == rockfall
        found["hands"] += sum(world.copies(seat, rockfall) for seat in (0, 2))
    total = (3 - own) * worlds
    assert sum(found.values()) == total
    for place, cards in (("pile", truth.pile), ("discarded", 1), ("hands", 12)):
        expected = total * cards / unseen
        assert abs(found[place] - expected) < 4 * (expected + 1) ** 0.5


@rule("SAB-83", "SAB-88", "SAB-22")
@pytest.mark.parametrize(("seats", "saboteurs", "numbers"), [(5, [1], {1}), (5, [1, 3], {2}), (7, [1, 2, 3], {2, 3})])
def test_a_paid_saboteur_knows_how_many_there_are(seats: int, saboteurs: list[int], numbers: set[int]) -> None:
    match = final_turn(seats=seats, saboteurs=saboteurs)
    play(match, "discard MAP")
    worlds = imagined(match, 1, 40)
    assert {len(saboteurs_of(state_of(world))) for world in worlds} == numbers
    assert {tuple(nuggets(world, 1)) for world in worlds} == {tuple(nuggets(match, 1))}


@rule("SAB-83", "SAB-88")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_own_payments_stay_and_those_of_others_vary(choice: str) -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 2], draft_choice=choice)
    play(match, REACH)
    while state_of(match).picking():
        play(match, menu(match)[-1])
    for viewer in (0, 1, 4):
        worlds = imagined(match, viewer, 25)
        assert {tuple(nuggets(world, viewer)) for world in worlds} == {tuple(nuggets(match, viewer))}
        assert len({tuple(payments(world)) for world in worlds}) > 5


@rule("SAB-83", "SAB-V2")
def test_where_roles_were_shown_they_are_known() -> None:
    match = final_turn(saboteurs=[1, 3], role_reveal="round_end")
    play(match, "discard MAP")
    for world in imagined(match, 0):
        assert state_of(world).roles == state_of(match).roles
        assert payments(world) == payments(match)  # by the rules no other payment is possible
    again = final_turn(saboteurs=[1, 3], role_mode="redeal")
    play(again, "discard MAP")
    assert len({state_of(world).roles for world in imagined(again, 0, 30)}) > 3
    for world in imagined(again, 0):
        assert payments(world) == payments(again)


@rule("SAB-88", "SAB-83")
def test_during_a_secret_draft_the_holder_is_imagined_too() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 2], draft_choice="choose")
    play(match, REACH, "pick 1")
    assert match.seat == 3
    assert {world.seat for world in imagined(match, 0, 40)} == {1, 2, 3, 4}  # whoever it is, not seat 0 again yet
    assert {world.seat for world in imagined(match, -1, 60)} == {0, 1, 2, 3, 4}
    assert {world.seat for world in imagined(match, 3, 10)} == {3}


@rule("SAB-V12", "SAB-83")
def test_an_ensured_saboteur_is_imagined() -> None:
    match = position(seats=3, saboteurs=[1], ensure_saboteur=True)
    assert {saboteurs_of(state_of(world)) for world in imagined(match, 0, 30)} == {(1,), (2,)}
    match = position(seats=3, saboteurs=[1])
    assert {saboteurs_of(state_of(world)) for world in imagined(match, 0, 30)} == {(1,), (2,), ()}


@rule("SAB-V13", "SAB-83")
def test_more_saboteurs_are_imagined() -> None:
    match = position(seats=4, saboteurs=[1, 2], more_saboteurs=1)
    assert {len(saboteurs_of(state_of(world))) for world in imagined(match, 0, 40)} == {1, 2}
    assert all(1 in saboteurs_of(state_of(world)) for world in imagined(match, 1, 10))


@rule("SAB-V14", "SAB-83")
def test_what_was_set_aside_may_be_anything_unseen() -> None:
    match = position(seats=4, hands={1: "MAP"}, set_aside=25)
    truth = state_of(match)
    aside = slice(0, 25)
    worlds = [state_of(world) for world in imagined(match, 1, 40)]
    assert len({tuple(world.deck[aside]) for world in worlds}) == 40
    assert all(world.to_draw() == truth.to_draw() == 18 for world in worlds)
    maps = Counter(list(world.deck[aside]).count(KIND_NAMES.index("MAP")) for world in worlds)
    assert len(maps) > 2
    assert max(maps) < 6  # one of the six is in the seat's own hand


@rule("SAB-83")
def test_many_rounds_are_imagined_too() -> None:
    """Where free guesses hardly ever fit, guided ones do."""
    match = gold_ahead(reacher=0, saboteurs=[1, 2], draft_choice="choose", rounds=9)
    play(match, REACH)
    for _ in range(3):
        while state_of(match).picking():
            play(match, menu(match)[0])
        again = gold_ahead(reacher=0, saboteurs=[1, 2], draft_choice="choose", rounds=9)
        for name in ("board", "deck", "hands", "goals", "pile", "seat", "turns", "broken"):
            setattr(state_of(match), name, getattr(state_of(again), name))
        play(match, REACH)
    for world in imagined(match, 0, 6):
        assert nuggets(world, 0) == nuggets(match, 0)
        assert world.seat == 0
        assert packet(state_of(world)) == packet(state_of(match))
