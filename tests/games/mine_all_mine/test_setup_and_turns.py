"""Cards, set-up, the course of a turn, stocking and mining."""

from __future__ import annotations

import pytest

from games.mine_all_mine import tables
from games.mine_all_mine.tables import dealt, diamonds, hand, menu, play, table, told, village
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.rules.cards import CHARACTERS, GEMS, LOVERS, MINERS, ROLES, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.rules.position import Tally
from motherlode.kits.bits import count, listed
from motherlode.kits.cards52 import name, read
from motherlode.testing import rule


def new(seats: int = 2, seed: str = "a", **options: object) -> MineState:
    return dealt(seats, deal_dice(seed), **options)


# -- A. cards and set-up -----------------------------------------------------------------------------------------------


@rule("MINE-1")
def test_spades_are_miners_clubs_thugs_hearts_lovers() -> None:
    assert [ROLES[read(text) % 4] for text in ("9S", "9C", "9H", "9D")] == ["Miner", "Thug", "Lover", "diamond"]
    assert {name(card)[1] for card in listed(MINERS)} == {"S"}
    assert {name(card)[1] for card in listed(THUGS)} == {"C"}
    assert {name(card)[1] for card in listed(LOVERS)} == {"H"}
    assert CHARACTERS == MINERS | THUGS | LOVERS


@rule("MINE-2", "MINE-3")
@pytest.mark.parametrize("suit", "CDHS")
def test_what_cards_are_worth(suit: str) -> None:
    worth = {rank: WORTH[read(rank + suit)] for rank in "23456789TJQKA"}
    assert worth == {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9} | dict.fromkeys("TJQK", 10) | {
        "A": 11
    }


@rule("MINE-4", "MINE-5", "MINE-7", "MINE-9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal(seats: int) -> None:
    s = new(seats)
    assert s.centre == GEMS
    assert count(GEMS) == 13
    assert all(s.purses[seat] == 0 and s.village(seat) == 0 for seat in range(seats))
    assert [count(s.hand(seat)) for seat in range(seats)] == [2] + [1] * (seats - 1)  # dealt 1, seat 0 has drawn
    dealt = 0
    for seat in range(seats):
        assert not s.hand(seat) & dealt
        dealt |= s.hand(seat)
    pile = tables.pile(s)
    assert len(pile) == 39 - seats - 1
    assert sorted(pile + listed(dealt)) == listed(CHARACTERS)


@rule("MINE-5")
def test_the_deal_is_shuffled() -> None:
    hands = {hand(new(2, f"deal {k}"), 1) for k in range(300)}
    assert len(hands) == 39  # every character has been dealt to seat 1 at some time


@rule("MINE-5")
def test_nobody_else_sees_what_was_dealt() -> None:
    s = new(3)
    for viewer in (1, 2, -1):
        shown = str(GAME.view(s, viewer))
        assert not any(f"id='{card}'" in shown for card in hand(s, 0).split())


@rule("MINE-6")
def test_how_many_may_play() -> None:
    for seats in (1, 7):
        with pytest.raises(Refused, match="2 to 6 seats") as refused:
            new(seats)
        assert refused.value.rule == "MINE-6"


@rule("MINE-6")
def test_who_begins_and_who_follows() -> None:
    s = new(3)
    assert s.seat == 0
    order = []
    for _ in range(4):
        order.append(s.seat)
        play(s, "nothing")
    assert order == [0, 1, 2, 0]
    begins = {new(3, f"first {k}", first_player="random").seat for k in range(60)}
    assert begins == {0, 1, 2}
    s = new(6, "first 2", first_player="random")
    assert [count(s.hand(seat)) for seat in range(6)] == [2 if seat == s.seat else 1 for seat in range(6)]


@rule("MINE-6")
def test_all_know_who_begins() -> None:
    s = new(4, "first 5", first_player="random")
    for viewer in (-1, 0, 1, 2, 3):
        assert GAME.view(s, viewer).decides == s.first


# -- B. the turn -------------------------------------------------------------------------------------------------------


@rule("MINE-8", "MINE-9")
def test_a_turn_is_draw_pair_act() -> None:
    s = table("H0: 3S\nV1: QH 4S\npile: 9C 5C 6C")
    events = play(s, "nothing")
    assert told(events, "drew").seat == 1
    assert hand(s, 1) == "9C"  # the top card
    assert menu(s) == ["pair QH 4S", "done"]
    play(s, "done")
    assert menu(s) == ["stock 9C", "mine 2D", "mine 3D", "nothing"]
    play(s, "mine 2D")  # one action, then the next seat draws
    assert s.seat == 0
    assert hand(s, 0) == "3S 5C"


@rule("MINE-10")
def test_no_draw_from_an_empty_pile() -> None:
    s = table("H0: 3S\nH1: 4S\npile: 9C")
    play(s, "nothing")
    assert hand(s, 1) == "4S 9C"
    events = play(s, "nothing")
    assert [event.kind for event in events] == ["nothing", "dusk"]
    assert hand(s, 0) == "3S"
    assert s.left() == 0


@rule("MINE-11", "MINE-16")
def test_any_number_of_couples_one_decision_each() -> None:
    s = table("V0: QH 2H 4S 7C")
    assert menu(s) == ["pair 2H 4S", "pair 2H 7C", "pair QH 4S", "pair QH 7C", "done"]
    play(s, "pair QH 7C")
    assert menu(s) == ["pair 2H 4S", "done"]
    play(s, "pair 2H 4S")
    assert village(s, 0) == "4S~2H 7C~QH"
    assert s.tally[Tally.PAIRS] == 2  # for figures about many games
    assert "nothing" in menu(s)


@rule("MINE-11")
def test_pairing_is_optional_and_stays_in_the_village() -> None:
    s = table("V0: QH 4S\nV1: 5S\nH0: 6S")
    assert menu(s) == ["pair QH 4S", "done"]  # neither the neighbour's Miner nor the one in hand
    play(s, "done")
    assert village(s, 0) == "4S QH"


@rule("MINE-12")
def test_pairs_are_made_before_the_action() -> None:
    s = table("V0: 4S\nH0: QH KS")
    assert GAME.why_not(s, 0, GAME.parse(s, "pair QH 4S")).rule == "MINE-12"
    play(s, "stock QH")
    assert menu(s) == ["stock KS", "done"]
    assert GAME.why_not(s, 0, GAME.parse(s, "pair QH 4S")).rule == "MINE-12"


@rule("MINE-13")
def test_cards_in_hand_do_nothing() -> None:
    s = table("H0: KS QS AC\nV1: 2S")
    assert s.mining(0) == 0
    assert menu(s) == ["stock AC", "stock QS", "stock KS", "nothing"]


@rule("MINE-14")
def test_doing_nothing_is_always_legal() -> None:
    assert menu(table("")) == ["nothing"]
    s = table("V0: 9S 3S KC\nH0: 2H\nP0: 5D\nV1: 7C")
    assert "nothing" in menu(s)
    play(s, "nothing")
    assert s.seat == 1


# -- D. stock ----------------------------------------------------------------------------------------------------------


@rule("MINE-22")
def test_any_number_of_cards_but_at_least_one() -> None:
    s = table("H0: 3S 7C KH")
    assert "done" not in menu(s)
    play(s, "stock 7C")
    assert menu(s) == ["stock 3S", "stock KH", "done"]
    play(s, "stock KH")
    assert menu(s) == ["stock 3S", "done"]
    play(s, "done")
    assert village(s, 0) == "7C KH"
    assert hand(s, 0) == "3S"
    assert s.seat == 1


@rule("MINE-22")
def test_an_empty_hand_ends_the_stocking() -> None:
    s = table("H0: 3S 7C")
    play(s, "stock 7C", "stock 3S")
    assert s.seat == 1


@rule("MINE-22")
def test_stocked_cards_are_seen_by_all() -> None:
    s = table("H0: 3S 7C")
    play(s, "stock 7C")
    for viewer in (-1, 0, 1):
        zone = next(zone for zone in GAME.view(s, viewer).zones if zone.id == "village:0")
        assert [item.id for item in zone.items] == ["7C"]


@rule("MINE-23")
def test_diamonds_are_not_stocked() -> None:
    s = table("H0: 3S\nP0: 4D")
    refusal = GAME.why_not(s, 0, GAME.parse(s, "stock 4D"))
    assert refusal.rule == "MINE-23"
    assert GAME.parse(s, "stock 4D") not in s.legal_actions()


@rule("MINE-24")
def test_a_stocked_character_is_usable_from_the_next_action_on() -> None:
    s = table("H0: 9S 3S KC\nV1: 2S")
    play(s, "stock 9S", "stock 3S", "stock KC", "nothing")
    assert s.seat == 0
    assert "AD" in menu(s, "mine")
    assert menu(s, "kidnap") == ["2S"]


# -- E. mine -----------------------------------------------------------------------------------------------------------


@rule("MINE-25")
def test_mining_takes_one_diamond_from_the_middle() -> None:
    s = table("V0: 9S\nP1: 7D")
    assert menu(s, "mine") == ["2D", "3D", "4D", "5D", "6D", "8D"]  # 7D lies with seat 1
    events = play(s, "mine 6D")
    assert told(events, "mined").facts == {"card": "6D", "mining": 9}
    assert diamonds(s, 0) == "6D"
    assert not s.centre & 1 << read("6D")
    assert s.seat == 1


@rule("MINE-26")
def test_the_value_must_be_strictly_lower() -> None:
    assert menu(table("V0: 4S"), "mine") == ["2D", "3D"]
    assert menu(table("V0: 4S~KH"), "mine") == ["2D", "3D", "4D"]
    assert menu(table("V0: 4S(1)~KH 3S"), "mine") == ["2D"]  # the paired one rests
    assert menu(table("V0: KC KH"), "mine") == []  # Thugs and Lovers do not dig
    assert menu(table("V0: KS\nV1: AS"), "mine") == ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D"]


@rule("MINE-27")
def test_mining_does_not_tire() -> None:
    s = table("V0: 9S")
    play(s, "mine 5D", "nothing")
    assert village(s, 0) == "9S"
    assert s.mining(0) == 9


@rule("MINE-28")
def test_more_than_twelve_is_as_good_as_twelve() -> None:
    s = table("V0: AS KS QS JS TS 9S")
    assert s.mining(0) == 60
    assert len(menu(s, "mine")) == 13


def test_the_same_dice_deal_the_same_game() -> None:
    for seats in (2, 6):
        one, two = (dealt(seats, quick_dice(8)) for _ in range(2))
        assert list(one.places.order) == list(two.places.order)
        assert list(one.places.sets) == list(two.places.sets)
