"""Dice: unbiased, repeatable, and the same bytes as an independent reading of their description."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import MULTIPLIER, STUCK, DealDice, Dice, QuickDice, deal_dice, deal_key, quick_dice


def stream(seed: str, words: int) -> list[int]:
    """The deal stream, written down a second time: BLAKE2b in counter mode under the key of the seed."""
    key = hashlib.blake2b(seed.encode(), digest_size=32, person=b"motherlode.seed").digest()
    text = b""
    block = 0
    while len(text) < 4 * words:
        text += hashlib.blake2b(block.to_bytes(8, "little"), key=key, person=b"motherlode.deal").digest()
        block += 1
    return [int.from_bytes(text[4 * k : 4 * k + 4], "little") for k in range(words)]


class Given(Dice):
    """Dice that say what they are told to, for looking at `shuffle` and `split`."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: i64) -> i64:
        number = self.numbers.pop(0)
        assert 0 <= number < n
        return number


@pytest.mark.parametrize("seed", ["", "hush", "Ærøskøbing 7", "x" * 1000])
def test_deal_dice_follow_their_description(seed: str) -> None:
    dice = deal_dice(seed)
    assert [dice.word32() for _ in range(40)] == stream(seed, 40)


def test_deal_dice_known_answers() -> None:
    """These numbers never change: records of old matches depend on them."""
    dice = deal_dice("hush")
    assert [dice.word32() for _ in range(4)] == [1494328427, 4176571182, 2200601567, 1724301698]
    dice = deal_dice("hush")
    assert [dice.below(n) for n in (2, 6, 52, 1000, 2147483647)] == [1, 0, 47, 698, 427768861]
    cards = vec[i64](list(range(10)))
    deal_dice("hush").shuffle(cards, 0, 10)
    assert list(cards) == [5, 2, 4, 3, 8, 1, 0, 9, 6, 7]


def test_quick_dice_known_answers() -> None:
    dice = quick_dice(1)
    assert dice.word == 3742620342233863423
    assert [dice.below(1000) for _ in range(6)] == [148, 589, 972, 439, 16, 576]


def test_below_throws_away_words_that_would_favour_small_numbers() -> None:
    """With n = 3 * 2**30 every fourth word is rejected, on average: exactly those from n on."""
    n = 3 * 2**30
    seed = next(f"seed {k}" for k in range(100) if stream(f"seed {k}", 1)[0] >= n)
    expected = next(word for word in stream(seed, 64) if word < n)
    assert deal_dice(seed).below(n) == expected


@pytest.mark.parametrize("make", [lambda: deal_dice("fair"), lambda: quick_dice(3)], ids=["deal", "quick"])
@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_numbers_are_equally_likely(make: object, n: int) -> None:
    assert callable(make)
    dice: Dice = make()
    counts = Counter(dice.below(n) for _ in range(20000))
    assert set(counts) == set(range(n))
    expected = 20000 / n
    chi_square = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    assert chi_square < n - 1 + 8 * (2 * n) ** 0.5


def test_every_order_of_three_cards_is_equally_likely() -> None:
    dice = deal_dice("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = vec[i64]([0, 1, 2])
        dice.shuffle(cards, 0, 3)
        counts[tuple(cards)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffle_touches_only_the_part_meant() -> None:
    cards = vec[i64]([9, 0, 1, 2, 3, 9])
    dice = Given(0, 0, 0)
    dice.shuffle(cards, 1, 5)
    assert list(cards) == [9, 1, 2, 3, 0, 9]
    dice.shuffle(cards, 2, 3)
    dice.shuffle(cards, 4, 4)
    assert list(cards) == [9, 1, 2, 3, 0, 9]


@pytest.mark.parametrize("dice", [deal_dice("copy"), quick_dice(5)], ids=["deal", "quick"])
def test_a_copy_says_the_same_and_is_independent(dice: Dice) -> None:
    for _ in range(21):
        dice.below(10)
    copy = dice.copy()
    ahead = [copy.below(1000) for _ in range(40)]
    assert [dice.copy().below(1000) for _ in range(3)] == ahead[:1] * 3
    assert [dice.below(1000) for _ in range(40)] == ahead


def test_split_dice_are_made_from_two_throws() -> None:
    split = Given(5, 9).split()
    assert isinstance(split, QuickDice)
    assert split.word == 6 * 2**32 + 10


def test_a_split_says_nothing_of_what_comes() -> None:
    dice = quick_dice(8)
    split = dice.split()
    assert [split.below(1000) for _ in range(8)] != [dice.below(1000) for _ in range(8)]


def test_neighbouring_seeds_are_unrelated() -> None:
    first = [quick_dice(seed).below(1 << 16) for seed in range(300)]
    assert len(set(first)) > 290
    assert deal_key("1") != deal_key("2")


def test_quick_dice_stay_within_63_bits() -> None:
    dice = QuickDice((1 << 62) - 1)
    for _ in range(1000):
        assert 0 <= dice.below(2**31 - 1) < 2**31 - 1
        assert 0 < dice.word < 2**63


@pytest.mark.parametrize("word", [0, STUCK])
def test_quick_dice_do_not_stand_still(word: int) -> None:
    """Two words only ever lead to themselves; dice made from them begin elsewhere."""
    assert (word & 0xFFFFFFFF) * MULTIPLIER + (word >> 32) == word
    dice = QuickDice(word)
    assert dice.word not in (0, STUCK)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert dice.word not in (0, STUCK)


def test_all_quick_dice_come_to_life() -> None:
    """Also small words, whose first numbers are poor: within a few throws they say anything."""
    for word in range(200):
        dice = QuickDice(word)
        assert len({dice.below(1000) for _ in range(60)}) > 40


def test_a_split_of_poor_dice_is_not_poor() -> None:
    split = Given(0, 0).split()
    assert len({split.below(1000) for _ in range(60)}) > 40


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_deal_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        DealDice(bytes(length))
