"""The deck of 52."""

from __future__ import annotations

import pytest

from motherlode.core.dice import quick_dice
from motherlode.core.view import Playing
from motherlode.kits import bits
from motherlode.kits import cards52 as deck


def the_set(*names: str) -> int:
    return sum(bits.BIT[deck.read(name)] for name in names)


def test_cards_are_ordered_by_rank_then_suit() -> None:
    written = [deck.name(card) for card in range(deck.CARDS)]
    assert deck.names(deck.ALL_CARDS) == written
    assert written[:5] == ["AC", "AD", "AH", "AS", "2C"]
    assert written[-2:] == ["KH", "KS"]
    assert len(set(written)) == 52


@pytest.mark.parametrize("card", range(52))
def test_every_way_to_write_a_card_reads_back(card: int) -> None:
    for text in (deck.name(card), deck.name(card).lower(), deck.sign(card)):
        assert deck.read(text) == card
    assert deck.card_of(deck.rank_of(card), deck.suit_of(card)) == card


@pytest.mark.parametrize("text", ["", "S", "9", "1S", "11S", "9X", "99S", "9SS", "TT", "♠", "0D", "A D", " AD"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    assert deck.read(text) == deck.NO_CARD


def test_showing() -> None:
    ten = deck.read("TC")
    assert deck.sign(ten) == "10♣"
    assert deck.words(ten) == "ten of clubs"
    assert deck.face(ten) == Playing(rank="10", suit="clubs")
    assert deck.face(deck.read("AD")) == Playing(rank="A", suit="diamonds")


def test_sets_of_a_suit() -> None:
    suits = [deck.ALL_CLUBS, deck.ALL_DIAMONDS, deck.ALL_HEARTS, deck.ALL_SPADES]
    for suit, cards in enumerate(suits):
        assert bits.listed(cards) == [card for card in range(52) if deck.suit_of(card) == suit]
    assert sum(suits) == deck.ALL_CARDS == 2**52 - 1


def test_adding_up() -> None:
    worth = [(3 * card + 1) % 20 for card in range(52)]
    table = deck.worths(worth)
    dice = quick_dice(5)
    for _ in range(300):
        cards = sum(1 << card for card in range(52) if dice.below(3) == 0)
        assert deck.total(table, cards) == sum(worth[card] for card in bits.listed(cards))
    assert deck.total(table, 0) == 0
    assert deck.total(table, deck.ALL_CARDS) == sum(worth)


@pytest.mark.parametrize("values", [[1] * 51, [20] + [0] * 51, [-1] + [0] * 51])
def test_a_table_of_worths_must_be_possible(values: list[int]) -> None:
    with pytest.raises(ValueError, match="52 cards"):
        deck.worths(values)
