"""Chance, and nothing but chance: every card dealt and every world imagined comes from a `Dice`.

Two kinds exist. `DealDice` deals real games: a keyed cryptographic stream, unbiased by rejection, the same bytes on
every machine, so that a deal can be committed to beforehand and checked afterwards. `QuickDice` serves imagination and
search: a few nanoseconds a number, and a copy of it repeats what the original would have said.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 1791398085  # multiply-with-carry; below 2**31, so the state never leaves 63 bits
STUCK: Final = 7693996189192028159  # MULTIPLIER * 2**32 - 1
_STUCK: Final[vec[i64]] = vec[i64]([STUCK])  # mypyc makes a Python object, each time, of a literal from 2**62 on
FIRST_WORD: Final = 4294967297
LOW32: Final = 4294967295
WORDS_PER_BLOCK: Final = 16  # a 64-byte block of the deal stream, read as 32-bit words


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of whole numbers. Games ask `below` and `shuffle`, and know nothing of where the numbers come from."""

    def below(self, n: i64) -> i64:
        """One of 0 … n-1, each equally likely (1 <= n < 2**31)."""
        raise NotImplementedError

    def copy(self) -> Dice:
        """Independent dice that will say exactly what these would have said."""
        raise NotImplementedError

    def shuffle(self, cards: vec[i64], start: i64, end: i64) -> None:
        """Bring cards[start:end] into a random order, in place."""
        i = end - 1
        while i > start:
            j = start + self.below(i - start + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def shuffled(self, n: i64) -> list[int]:
        """The numbers 0 … n-1 in a random order, as a list: a deck of cards that can be dealt with `pop`."""
        cards = vec[i64](list(range(n)))
        self.shuffle(cards, 0, n)
        return list(cards)

    def split(self) -> QuickDice:
        """Quick dice seeded from these: what they say tells nothing about what these will say next."""
        high = self.below(1073741823) + 1
        low = self.below(2147483647) + 1
        return QuickDice(high * 4294967296 + low)


@final
class QuickDice(Dice):
    """Multiply-with-carry: fast, cloneable, good enough for play in the mind; never used for a real deal.

    Made from a raw 62-bit word; `quick_dice` makes one from a seed. Two words would only ever repeat themselves, 0 and
    `STUCK`: they are replaced.
    """

    def __init__(self, word: i64) -> None:
        self.word: i64 = word
        if word == 0 or word == _STUCK[0]:
            self.word = FIRST_WORD

    def below(self, n: i64) -> i64:
        x = self.word
        x = (x & LOW32) * MULTIPLIER + (x >> 32)
        self.word = x
        return (((x & LOW32) ^ (x >> 32)) * n) >> 32

    def copy(self) -> QuickDice:
        return QuickDice(self.word)

    def shuffle(self, cards: vec[i64], start: i64, end: i64) -> None:
        # The same as for any dice, with `below` written out: dealing and imagining are mostly this.
        x = self.word
        i = end - 1
        while i > start:
            x = (x & LOW32) * MULTIPLIER + (x >> 32)
            j = start + ((((x & LOW32) ^ (x >> 32)) * (i - start + 1)) >> 32)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self.word = x


def quick_dice(seed: int) -> QuickDice:
    """Quick dice from a seed: neighbouring seeds give unrelated numbers."""
    text = hashlib.blake2b(str(seed).encode(), digest_size=8, person=b"motherlode.quick").digest()
    return QuickDice((int.from_bytes(text, "little") >> 2) | 4294967297)


@final
class DealDice(Dice):
    """BLAKE2b in counter mode under a 32-byte key; see `deal_key` for how a seed in words becomes a key."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a deal key has 32 bytes, not {len(key)}")
        self.key: bytes = key
        self.block: i64 = 0
        self.words: vec[i64] = vec[i64]([0] * 16)
        self.used: i64 = WORDS_PER_BLOCK

    def word32(self) -> i64:
        """The next 32 bits of the stream."""
        if self.used == WORDS_PER_BLOCK:
            counter = int(self.block).to_bytes(8, "little")
            text = hashlib.blake2b(counter, key=self.key, person=b"motherlode.deal").digest()
            words = self.words
            for k in range(WORDS_PER_BLOCK):
                words[k] = int.from_bytes(text[4 * k : 4 * k + 4], "little")
            self.block += 1
            self.used = 0
        word = self.words[self.used]
        self.used += 1
        return word

    def below(self, n: i64) -> i64:
        limit = 4294967296 - 4294967296 % n  # words from here on would favour small numbers: thrown again
        word = self.word32()
        while word >= limit:
            word = self.word32()
        return word % n

    def copy(self) -> DealDice:
        dice = DealDice(self.key)
        dice.block = self.block
        dice.words = self.words[:]
        dice.used = self.used
        return dice


def deal_key(seed: str) -> bytes:
    """The key of the deal that a seed in words stands for."""
    return hashlib.blake2b(seed.encode(), digest_size=32, person=b"motherlode.seed").digest()


def deal_dice(seed: str) -> DealDice:
    """Dice for a real deal from a seed in words."""
    return DealDice(deal_key(seed))
