"""Payment: SAB-68 … SAB-78, SAB-V4 … SAB-V6."""

from __future__ import annotations

from collections import Counter

import pytest

from games.saboteur.helpers import (
    REACH,
    assert_conserved,
    final_turn,
    gold_ahead,
    menu,
    nuggets,
    payments,
    play,
    play_out_round,
    seen,
    state_of,
)
from motherlode.core.match import Match
from motherlode.games.saboteur.rules.payout import CARD, STILL_PLAYED, payment
from motherlode.testing import rule

PACKET_OF_FIVE = (3, 1, 1)
"""A bank that has just the packet of the example left: {3, 2, 1, 1, 1}. The rest was paid in three earlier rounds."""


def exhausted(**more: object) -> Match:
    """The saboteurs have won a round."""
    match = final_turn(**more)  # type: ignore[arg-type]
    play(match, "discard MAP")
    assert_conserved(match)
    return match


def this_round(match: Match, earlier: int = 0) -> list[tuple[int, int]]:
    return payments(match, earlier)


@rule("SAB-68")
@pytest.mark.parametrize(
    ("seats", "saboteurs", "due"),
    [(3, [1], 4), (5, [1], 4), (5, [1, 3], 3), (7, [0, 1, 2], 3), (10, [0, 2, 4], 3), (10, [0, 2, 4, 6], 2)],
)
def test_what_is_due_to_each_saboteur(seats: int, saboteurs: list[int], due: int) -> None:
    match = exhausted(seats=seats, saboteurs=saboteurs)
    assert {seat: sum(nuggets(match, seat)) for seat in range(seats) if nuggets(match, seat)} == dict.fromkeys(
        saboteurs, due
    )


@rule("SAB-T23", "SAB-69", "SAB-71")
@pytest.mark.parametrize(
    ("bank", "paid"),
    [((0, 2, 1), [2, 2]), ((16, 8, 4), [3, 1]), ((0, 0, 2), [3])],
)
def test_a_lone_saboteur_is_paid(bank: tuple[int, int, int], paid: list[int]) -> None:
    match = exhausted(saboteurs=[2], bank=bank, rounds=4)
    earlier = state_of(match).round - 1 if not match.over else 3
    assert this_round(match, earlier) == [(2, value) for value in paid]


@rule("SAB-71")
def test_what_the_deck_could_not_provide_is_not_made_up_later() -> None:
    match = exhausted(saboteurs=[2], bank=(0, 0, 2), rounds=5)
    assert this_round(match, 3) == [(2, 3)]
    before = sum(nuggets(match, 2))
    play_out_round(match)
    assert sum(nuggets(match, 2)) == before + 3  # due 4, paid 3 again; the nugget short before is forgotten


@rule("SAB-T24", "SAB-69", "SAB-70")
def test_three_saboteurs_are_paid_in_turn() -> None:
    # the last turn is seat 2's: payment goes clockwise from seat 3
    match = exhausted(seats=7, saboteurs=[1, 4, 6], turn=2, bank=(0, 8, 2), rounds=3)
    assert this_round(match, 2) == [(4, 3), (6, 3), (1, 2)]


@rule("SAB-70")
@pytest.mark.parametrize(("last", "order"), [(0, [1, 3]), (1, [3, 1]), (3, [1, 3]), (2, [3, 1])])
def test_saboteurs_are_paid_from_the_seat_after_the_last_turn(last: int, order: list[int]) -> None:
    match = exhausted(saboteurs=[1, 3], turn=last)
    assert [seat for seat, _ in this_round(match)] == order


@rule("SAB-69", "SAB-71")
def test_every_payment_is_the_best_there_is() -> None:
    """Against every way to pay: the largest sum not above what is due, the fewest cards, the highest values."""
    for ones in range(4):
        for twos in range(3):
            for threes in range(3):
                for due in (2, 3, 4):
                    ways = [
                        (a + 2 * b + 3 * c, -(a + b + c), c, b, a)
                        for a in range(ones + 1)
                        for b in range(twos + 1)
                        for c in range(threes + 1)
                        if a + 2 * b + 3 * c <= due
                    ]
                    _, _, c, b, a = max(ways)
                    deck = ones * CARD[1] + twos * CARD[2] + threes * CARD[3]
                    assert payment(deck, due) == a * CARD[1] + b * CARD[2] + c * CARD[3]


@rule("SAB-72")
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_the_packet_has_as_many_cards_as_there_are_players(seats: int) -> None:
    match = gold_ahead(seats=seats, rounds=1)
    play(match, REACH)
    assert state_of(match).nuggets.size(0) == len(this_round(match)) == seats


@rule("SAB-72")
def test_the_packet_is_drawn_from_a_shuffled_deck() -> None:
    drawn = Counter[int]()
    for seed in range(40):
        match = gold_ahead(seats=7, seed=str(seed), rounds=1)
        play(match, REACH)
        drawn.update(value for _, value in this_round(match))
    assert sum(drawn.values()) == 280
    assert abs(drawn[1] - 160) < 30
    assert abs(drawn[3] - 40) < 20


@rule("SAB-72")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_a_short_deck_makes_a_small_packet_and_an_empty_one_pays_nobody(choice: str) -> None:
    match = gold_ahead(saboteurs=[1], bank=(1, 1, 0), rounds=4, draft_choice=choice)
    play(match, REACH)
    while state_of(match).picking():
        match.play(menu(match)[-1])
    assert this_round(match, 3) == [(0, 2), (2, 1)]
    empty = gold_ahead(saboteurs=[1], bank=(0, 0, 0), rounds=4, draft_choice=choice)
    events = play(empty, REACH)
    assert this_round(empty, 3) == []
    assert empty.over
    assert not [event for event in events if event.kind in ("paid", "packet")]


def pickers(reacher: int, choice: str, **options: object) -> list[int]:
    """Who receives a card, in order, of the packet {3, 2, 1, 1, 1}; seats 1 and 4 are the saboteurs."""
    match = gold_ahead(reacher=reacher, saboteurs=[1, 4], bank=PACKET_OF_FIVE, rounds=4, draft_choice=choice, **options)
    play(match, REACH)
    order = []
    while state_of(match).picking():
        order.append(match.seat)
        match.play(menu(match)[-1])
    paid = this_round(match, 3)
    assert [value for _, value in paid] == [3, 2, 1, 1, 1]
    assert choice == "auto" or order == [seat for seat, _ in paid]
    return [seat for seat, _ in paid]


@rule("SAB-T21", "SAB-73", "SAB-74", "SAB-75", "SAB-77")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_the_packet_goes_round_among_the_miners(choice: str) -> None:
    assert pickers(2, choice) == [2, 3, 0, 2, 3]


@rule("SAB-T21", "SAB-V4")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_the_packet_may_go_round_counterclockwise(choice: str) -> None:
    assert pickers(2, choice, draft_direction="counterclockwise") == [2, 0, 3, 2, 0]


@rule("SAB-T21", "SAB-V5")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_the_packet_may_go_to_everybody(choice: str) -> None:
    assert pickers(2, choice, draft_recipients="all") == [2, 3, 4, 0, 1]


@rule("SAB-T22", "SAB-76", "SAB-V4", "SAB-V5")
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_the_first_receiver_when_a_saboteur_reached_the_gold(choice: str) -> None:
    assert pickers(1, choice)[0] == 2
    assert pickers(1, choice, draft_direction="counterclockwise")[0] == 0
    assert pickers(1, choice, draft_recipients="all")[0] == 1


@rule("SAB-73")
def test_the_reacher_keeps_a_card_of_its_choice() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1, 4], bank=PACKET_OF_FIVE, rounds=4, draft_choice="choose")
    play(match, REACH)
    assert menu(match) == ["pick 1", "pick 2", "pick 3"]
    play(match, "pick 2")
    assert this_round(match, 3) == [(2, 2)]
    assert menu(match) == ["pick 1", "pick 3"]
    assert match.seat == 3


@rule("SAB-77")
def test_the_round_is_over_when_the_packet_is_empty() -> None:
    match = gold_ahead(seats=3, saboteurs=[1], draft_choice="choose")
    play(match, REACH)
    order = []
    while state_of(match).picking():
        assert state_of(match).round == 0
        order.append(match.seat)
        match.play(menu(match)[0])
    assert order == [0, 2, 0]
    assert (state_of(match).round, match.seat) == (1, 1)


@rule("SAB-V6")
@pytest.mark.parametrize(("seats", "cap", "cards"), [(10, 9, 9), (10, None, 10), (5, 9, 5)])
def test_the_packet_may_be_capped(seats: int, cap: int | None, cards: int) -> None:
    match = gold_ahead(seats=seats, draft_cap=cap, rounds=1)
    play(match, REACH)
    assert len(this_round(match)) == cards


@rule("SAB-78")
def test_without_a_choice_everybody_is_given_the_highest_unseen() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1], rounds=2)
    events = play(match, REACH)
    assert not state_of(match).picking()
    values = [value for _, value in this_round(match)]
    assert values == sorted(values, reverse=True)
    assert not [event for event in events if event.kind == "packet"]  # nobody sees it
    for seat in range(5):
        told = [event.facts["value"] for event in seen(events, seat, "paid")]
        assert told == nuggets(match, seat)


@rule("SAB-78")
def test_a_choice_is_one_decision_over_the_values_in_the_packet() -> None:
    match = gold_ahead(reacher=2, saboteurs=[1], bank=(4, 0, 1), rounds=4, draft_choice="choose")
    events = play(match, REACH)
    assert menu(match) == ["pick 1", "pick 3"]
    (packet,) = seen(events, 2, "packet")
    assert packet.facts == {"cards": [4, 0, 1]}
    decisions = len(match.decisions)
    while state_of(match).picking():
        match.play("pick 1" if "pick 1" in menu(match) else menu(match)[0])
    assert len(match.decisions) == decisions + 5
    assert this_round(match, 3)[-1] == (2, 3)


@rule("SAB-74", "SAB-75")
def test_saboteurs_get_nothing_of_a_miners_win() -> None:
    match = gold_ahead(seats=10, saboteurs=[1, 3, 5, 7], rounds=1)
    play(match, REACH)
    assert [seat for seat, _ in payments(match)] == [0, 2, 4, 6, 8, 9, 0, 2, 4, 6]
    assert state_of(match).nuggets.winner(1) == STILL_PLAYED
