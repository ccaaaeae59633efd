"""Move by move the same game as OpenSpiel's hearts(pass_cards=false): what is legal, who is asked, what it scores."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from motherlode.core.dice import quick_dice
from motherlode_hearts.rules.cards import CARDS
from motherlode_hearts.rules.play import HeartsState, deal


def theirs(card: int) -> int:
    """OpenSpiel counts rank by rank, we count suit by suit."""
    return card % 13 * 4 + card // 13


@pytest.fixture(scope="module")
def game() -> Any:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    return importlib.import_module("pyspiel").load_game("hearts(pass_cards=false)")


def same_deal(game: Any, state: HeartsState) -> Any:
    """Deal our cards in their engine: one to each seat in turn."""
    peer = game.new_initial_state()
    peer.apply_action(0)  # pass no cards
    hands = [[card for card in range(CARDS) if state.places.sets[seat] >> card & 1] for seat in range(4)]
    for k in range(CARDS):
        peer.apply_action(theirs(hands[k % 4][k // 4]))
    return peer


def compare(game: Any, state: HeartsState, choose: Any) -> HeartsState:
    peer = same_deal(game, state)
    while not state.over:
        assert peer.current_player() == state.seat
        actions = state.legal_actions()
        assert sorted(peer.legal_actions()) == sorted(theirs(card) for card in actions)
        card = choose(actions)
        state.apply(card)
        peer.apply_action(theirs(card))
    assert peer.is_terminal()
    assert [26 - points for points in peer.returns()] == [state.points(seat) for seat in range(4)]
    return state


@pytest.mark.parametrize("seed", range(5))
def test_random_games_agree(game: Any, seed: int) -> None:
    dice = quick_dice(seed)
    for _ in range(60):
        compare(game, deal(dice), lambda actions: actions[dice.below(len(actions))])


def test_unusual_deals_agree(game: Any) -> None:
    """One suit to each seat, and so one seat with nothing but hearts; points in the first trick; the moon."""
    dice = quick_dice(1)
    moons = 0
    for rotation in range(4):
        for swapped in (False, True):
            state = deal(dice)
            for suit in range(4):
                state.places.sets[(suit + rotation) % 4] = 8191 << 13 * suit
            if swapped:  # the queen of spades for the ace of hearts
                state.places.sets[(2 + rotation) % 4] ^= (1 << 38) | (1 << 49)
                state.places.sets[(3 + rotation) % 4] ^= (1 << 38) | (1 << 49)
            state.seat = rotation
            end = compare(game, state, lambda actions: actions[dice.below(len(actions))])
            moons += any(end.taken[seat] == 26 for seat in range(4))
    assert moons


def test_deals_short_of_other_suits_agree(game: Any) -> None:
    """Hands with many hearts, so that hearts are led unbroken and the queen is forced out."""
    dice = quick_dice(2)
    for _ in range(40):
        state = deal(dice)
        rich = dice.below(4)
        order = sorted(range(CARDS), key=lambda card: (card // 13 != 2 and card != 49, dice.below(1000)))
        hands = [order[13 * k : 13 * k + 13] for k in range(4)]
        for k in range(4):
            state.places.sets[(rich + k) % 4] = sum(1 << card for card in hands[k])
        state.seat = next(seat for seat in range(4) if state.places.sets[seat] & 1)
        compare(game, state, lambda actions: actions[0] if dice.below(2) else actions[-1])
