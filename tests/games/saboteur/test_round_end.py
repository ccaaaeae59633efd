"""The end of a round and of the game: SAB-64 … SAB-67, SAB-79 … SAB-82, SAB-89, SAB-V2."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import (
    BOARD_A,
    REACH,
    final_turn,
    gold_ahead,
    menu,
    nuggets,
    payments,
    play,
    play_out_round,
    position,
    refusal,
    seen,
    state_of,
)
from motherlode.core.match import Match
from motherlode.core.view import Tunnel
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.payout import CARD, SABOTEURS_WON, size
from motherlode.testing import rule


@rule("SAB-64")
def test_the_saboteurs_win_when_the_cards_run_out() -> None:
    match = final_turn(saboteurs=[1, 3], turn=2)
    (over,) = seen(play(match, "discard MAP"), -1, "round_over")
    assert (over.facts["winner"], over.seat) == ("saboteurs", -1)
    paid = state_of(match).nuggets
    assert (paid.winner(0), paid.last(0)) == (SABOTEURS_WON, 2)


@rule("SAB-T25", "SAB-65")
def test_gold_reached_with_the_very_last_card() -> None:
    goals = ("STONE_TL", "GOLD", "STONE_TR")
    match = position(BOARD_A, goals=goals, turn=4, left=1, hands={4: "P_RL"})
    (over,) = seen(play(match, REACH), -1, "round_over")
    assert (over.facts["winner"], over.seat) == ("miners", 4)


@rule("SAB-65")
def test_stone_reached_with_the_very_last_card() -> None:
    match = position(BOARD_A, turn=4, left=1, hands={4: "P_RL"})
    (over,) = seen(play(match, REACH), -1, "round_over")
    assert over.facts["winner"] == "saboteurs"


@rule("SAB-66")
def test_without_saboteurs_nobody_is_paid_for_empty_hands() -> None:
    match = final_turn(seats=3, saboteurs=[])
    (over,) = seen(play(match, "discard MAP"), -1, "round_over")
    assert over.facts["winner"] == "saboteurs"
    assert payments(match) == []
    assert state_of(match).round == 1


@rule("SAB-67", "SAB-89")
def test_only_the_winning_side_is_announced() -> None:
    match = final_turn(saboteurs=[1, 3])
    events = play(match, "discard MAP")
    for viewer in (-1, 0, 2):
        heard = seen(events, viewer)
        assert "roles_shown" not in [event.kind for event in heard]
        (over,) = [event for event in heard if event.kind == "round_over"]
        assert over.facts == {"round": 1, "winner": "saboteurs", "goals": ["STONE_TL", "STONE_TR", "GOLD"]}
        plates = match.perspective(viewer).view().seats
        assert [plate.seat for plate in plates if plate.role] == ([viewer] if viewer >= 0 else [])


@rule("SAB-51", "SAB-67", "SAB-88")
def test_a_round_that_is_over_is_told_with_the_way_to_the_gold_and_ones_own_pay() -> None:
    match = gold_ahead(saboteurs=[1])
    assert match.perspective(0).view().ended is None
    play(match, REACH)
    for viewer in (-1, 0, 1):
        view = match.perspective(viewer).view()
        assert view.ended is not None
        assert (view.ended.number, view.ended.title) == (1, "The miners reach the gold")
        assert "Roles and pay stay secret" in view.ended.told
        told = [seat for seat, lines in enumerate(view.ended.accounts) if lines]
        assert told == ([viewer] if viewer >= 0 else []), "others' roles and pay are secret"
        (mine,) = view.ended.zones
        lit = {item.at for item in mine.items for mark in item.marks if mark.icon == "lit"}
        assert {(0, 0), (7, 0), (8, 0)} <= lit, "from the start to the gold"
        assert not any(mark.icon == "lit" for zone in view.zones for item in zone.items for mark in item.marks)
    own = match.perspective(0).view().ended
    assert own is not None
    paid = [value for seat, value in payments(match) if seat == 0]
    role, this_round, in_all = own.accounts[0]
    assert (role.name, this_round.value, in_all.value) == ("miner", " + ".join(map(str, paid)), str(sum(paid)))


@rule("SAB-V2")
def test_who_was_who_is_told_where_roles_are_open() -> None:
    match = gold_ahead(saboteurs=[1], role_mode="redeal", draft_choice="auto")
    play(match, REACH)
    ended = match.perspective(0).view().ended
    assert ended is not None
    assert [lines[0].name for lines in ended.accounts][:2] == ["miner", "saboteur"]
    assert ended.accounts[1][1].value == "0 nugget cards"
    assert "secret" not in ended.told


@rule("SAB-80")
def test_the_score_is_taken_apart_by_rounds() -> None:
    match = final_turn(saboteurs=[1, 3], rounds=1)
    play(match, "discard MAP")
    over = match.perspective(-1).view().over
    assert over is not None
    assert [[(line.name, line.value) for line in lines] for lines in over.accounts][:2] == [
        [],
        [("round 1, as a saboteur", "3")],
    ]


@rule("SAB-V2")
def test_roles_may_be_shown_when_a_round_ends_before_payment() -> None:
    match = final_turn(saboteurs=[1], role_reveal="round_end")
    events = play(match, "discard MAP")
    kinds = [event.kind for event in seen(events, -1)]
    assert kinds.index("round_over") < kinds.index("roles_shown") < kinds.index("paid")
    (shown,) = seen(events, -1, "roles_shown")
    assert shown.facts == {"roles": ["miner", "saboteur", "miner", "miner", "miner"], "spare": "saboteur"}
    roles = [plate.role for plate in match.perspective(-1).view().seats]
    assert [role.name for role in roles if role] == shown.facts["roles"]  # they are kept, so they stay known
    assert [plate.note for plate in match.perspective(-1).view().seats][1] == "2 nugget cards"


@rule("SAB-V2", "SAB-V1")
def test_roles_dealt_anew_are_secret_again() -> None:
    match = final_turn(saboteurs=[1], role_mode="redeal")
    assert seen(play(match, "discard MAP"), -1, "roles_shown")
    assert [plate.role for plate in match.perspective(-1).view().seats] == [None] * 5
    (rounds,) = [zone for zone in match.perspective(-1).view().zones if zone.id == "rounds"]
    assert [mark.name for mark in rounds.items[0].marks][1] == "saboteurs: Seat 1"


@rule("SAB-89")
def test_all_goals_are_shown_before_payment() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1], draft_choice="choose")
    play(match, REACH)
    assert state_of(match).picking()
    for viewer in range(-1, 5):
        maze = match.perspective(viewer).view().zones[0]
        faces = [item.face for item in maze.items if item.id.startswith("goal:")]
        assert [face.label for face in faces if isinstance(face, Tunnel)] == ["stone", "gold", "stone"]


@rule("SAB-79")
def test_the_game_ends_with_the_payment_of_the_last_round() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1], draft_choice="choose", rounds=1)
    play(match, REACH)
    for left in range(5, 0, -1):
        assert not match.over
        assert size(state_of(match).nuggets.packet()) == left
        match.play(menu(match)[-1])
    assert match.over
    assert refusal(match, "discard MAP").sentence == "The game is over."
    assert GAME.why_not(state_of(match), 0, 0).rule == "SAB-79"


def rich(totals: list[list[int]]) -> Match:
    """A game just over in which the seats hold these nugget cards, all from one round."""
    match = final_turn(seats=len(totals), saboteurs=[], rounds=1)
    play(match, "discard MAP")
    state = state_of(match)
    for seat, cards in enumerate(totals):
        for value in cards:
            state.nuggets.give(0, seat, value)
            state.nuggets.words[0] -= CARD[value]
    assert state.nuggets.given(0) <= 11
    return match


@rule("SAB-80", "SAB-82")
def test_the_richest_dwarf_wins() -> None:
    match = rich([[3, 1], [2, 2, 1], [1, 1, 1]])
    state = state_of(match)
    assert GAME.outcome(state).scores == ("4", "5", "3")
    assert GAME.winners(state) == (1,)
    assert [state.payoff(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@rule("SAB-80", "SAB-82")
def test_a_tie_is_shared() -> None:
    match = rich([[3, 1], [2, 2], [3]])
    state = state_of(match)
    assert [state.payoff(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert GAME.outcome(state).winners == (0, 1)
    over = match.perspective(-1).view().over
    assert over is not None
    assert (over.winners, over.scores) == ((0, 1), ("4", "4", "3"))


@rule("SAB-82")
def test_nobody_has_won_before_the_end() -> None:
    match = position()
    assert [state_of(match).payoff(seat) for seat in range(5)] == [0.0] * 5


@rule("SAB-80")
def test_a_game_in_which_nobody_was_paid_is_won_by_all() -> None:
    match = rich([[], [], []])
    assert [state_of(match).payoff(seat) for seat in range(3)] == pytest.approx([1 / 3] * 3)


@rule("SAB-81")
def test_everything_becomes_public_when_the_game_is_over() -> None:
    match = final_turn(saboteurs=[1, 3], rounds=1)
    events = play(match, "discard MAP")
    for viewer in (-1, 0, 1):
        (over,) = seen(events, viewer, "game_over")
        assert over.facts["roles"] == ["miner", "saboteur", "miner", "saboteur", "miner"]
        assert over.facts["nuggets"] == [0, 3, 0, 3, 0]
        discards = over.facts["discards"]
        assert isinstance(discards, list)
        assert len(discards) == 67
        view = match.perspective(viewer).view()
        assert [plate.role.name for plate in view.seats if plate.role] == over.facts["roles"]
        assert [plate.score for plate in view.seats] == [
            "0 nuggets",
            "3 nuggets",
            "0 nuggets",
            "3 nuggets",
            "0 nuggets",
        ]
        (pile,) = [zone for zone in view.zones if zone.id == "discards"]
        assert all(getattr(item.face, "kind", "") for item in pile.items)
        labels = [getattr(item.face, "label", "") for item in view.zones[0].items if item.id.startswith("goal:")]
        assert labels == ["stone", "stone", "gold"]


@rule("SAB-81")
def test_the_roles_of_every_round_become_public() -> None:
    match = Match(GAME, 5, GAME.settings({"role_mode": "redeal", "role_reveal": "game_end"}), seed="roles")
    roles = []
    for _ in range(3):
        (plates,) = [[state_of(match).roles >> seat & 1 for seat in range(5)]]
        roles.append([f"Seat {seat}" for seat in range(5) if plates[seat]])
        before = match.perspective(-1).view()
        rounds = [zone for zone in before.zones if zone.id == "rounds"]
        assert not [m for zone in rounds for item in zone.items for m in item.marks if "saboteurs" in m.name]
        play_out_round(match)
    (rounds_zone,) = [zone for zone in match.perspective(-1).view().zones if zone.id == "rounds"]
    assert [item.marks[1].name for item in rounds_zone.items] == [
        f"saboteurs: {', '.join(caught) or 'none'}" for caught in roles
    ]


def test_the_outcome_counts_rounds_and_nuggets() -> None:
    match = gold_ahead(reacher=0, saboteurs=[1, 2], rounds=2)
    play(match, REACH)
    play_out_round(match)
    outcome = GAME.outcome(state_of(match))
    assert outcome.roles == ("miner", "saboteur", "saboteur", "miner", "miner")
    assert outcome.counts["rounds won by miners"] == outcome.counts["rounds won by saboteurs"] == 1
    assert outcome.counts["nuggets paid"] == sum(sum(nuggets(match, seat)) for seat in range(5))
