"""What a seat may think lies face down."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from games.mine_all_mine.tables import dealt, hand, table
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.games.mine_all_mine.rules.cards import CHARACTERS
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.bits import BIT, listed
from motherlode.kits.cards52 import name, read
from motherlode.testing import rule


def small() -> MineState:
    """Everything lies open in seat 0's village but six cards: a hand of one, of two, and a pile of three."""
    hidden = ["3S", "9S", "4C", "KC", "2H", "AH"]
    s = table("H0: 3S\nH1: 9S 4C\npile: KC 2H AH")
    s.villages[0] = CHARACTERS & ~sum(BIT[read(card)] for card in hidden)
    return s


def hidden(s: MineState) -> tuple[str, str, tuple[str, ...]]:
    return hand(s, 0), hand(s, 1), tuple(name(s.pile[k]) for k in range(s.left))


@rule("MINE-61")
def test_what_a_seat_knows_stays_and_the_rest_is_anywhere() -> None:
    s = small()
    worlds = {hidden(s.imagine(1, quick_dice(k))) for k in range(400)}
    assert {mine for _, mine, _ in worlds} == {"4C 9S"}
    assert {other for other, _, _ in worlds} == {"2H", "3S", "AH", "KC"}
    assert len({pile for _, _, pile in worlds}) == 24  # 4 · 3 · 2 orders


@rule("MINE-61")
def test_a_spectator_knows_no_hand() -> None:
    s = small()
    worlds = [hidden(s.imagine(-1, quick_dice(k))) for k in range(2000)]
    assert {own_hand for own_hand, _, _ in worlds} == {"2H", "3S", "4C", "9S", "AH", "KC"}
    assert len({other for _, other, _ in worlds}) == 15


@rule("MINE-61")
def test_all_deals_are_equally_likely() -> None:
    s = small()
    seen = Counter(hidden(s.imagine(0, quick_dice(k))) for k in range(6000))
    unseen = ["9S", "4C", "KC", "2H", "AH"]
    possible = {("3S", " ".join(sorted(deal[:2], key=read)), deal[2:]) for deal in permutations(unseen)}
    assert set(seen) == possible
    assert len(possible) == 60
    assert all(60 < times < 145 for times in seen.values())  # 100 each, four and a half standard deviations


def test_imagining_from_an_imagined_world_is_the_same() -> None:
    dice = quick_dice(2)
    for game in range(10):
        s = dealt(2 + game % 5, dice.split())
        while not s.over:
            for viewer in range(-1, s.seats):
                world = s.imagine(viewer, quick_dice(7))
                assert freeze(world.imagine(viewer, quick_dice(8))) == freeze(s.imagine(viewer, quick_dice(8)))
                assert listed(world.villages[0]) == listed(s.villages[0])
            legal = s.legal_actions()
            s.apply(legal[dice.below(len(legal))])


def test_drawn_cards_leave_no_trace_in_the_pile() -> None:
    s = dealt(3, quick_dice(2))
    assert all(s.pile[k] == -1 for k in range(s.left, 39))
