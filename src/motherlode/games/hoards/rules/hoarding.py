"""What may be decided: the legal actions of every decision of Hoards (H1 … H20)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.games.hoards.rules.cards import (
    FIRST_KING,
    KINGS,
    LEAST_STACK,
    MOST_STACK,
    TREASURE,
    above,
    followers,
    highest,
    holds_combination,
    kind_of,
)
from motherlode.games.hoards.rules.decisions import (
    ACCUMULATE,
    ADD,
    AGREE,
    BOTTOM,
    CARD,
    CONFIRM,
    DISPUTE,
    DONE,
    DRAW,
    END,
    FIGHT,
    GIFT,
    H_ACCUMULATE,
    H_ADD,
    H_ANSWER,
    H_CALL,
    H_CHOICE,
    H_DISCARD,
    H_DRAFT,
    H_GIVE,
    H_GREEN,
    H_HOARD,
    H_KEEP,
    H_KING,
    H_LIMIT,
    H_PICK,
    H_REVEAL,
    H_STAND,
    H_STROLL,
    H_TOP,
    H_TURN,
    HOARD,
    LEAVE,
    LOOK,
    LOOT,
    NEW,
    PEEK,
    PEEK_AT,
    PILE,
    RAID,
    RANDOM,
    REVERSE,
    ROAR,
    STROLL,
    TOP,
    YIELD,
)
from motherlode.games.hoards.rules.position import MOST_STACKS, HoardsTable
from motherlode.kits.bits import BIT, count, spread


@mypyc_attr(allow_interpreted_subclasses=False)
class HoardsChoices(HoardsTable):
    """The menu of the deciding seat."""

    # -- what may be decided -----------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        phase = self.phase
        hand = self.content[self.seat]
        if phase == H_TURN:
            return self.legal_turn(out)
        if phase == H_HOARD:
            return self.legal_hoard(out)
        if phase == H_PICK:
            return self.legal_pick(out)
        if phase == H_ADD:
            return spread(hand & TREASURE, out, 0, CARD)
        if phase == H_ACCUMULATE:
            return self.legal_accumulate(out)
        if phase == H_KEEP:
            return spread(self.drawn_cards(), out, 0, CARD)
        if phase in (H_CALL, H_CHOICE):
            return two(out, RANDOM, GIFT)
        if phase == H_ANSWER:
            return two(out, AGREE, DISPUTE)
        if phase == H_STAND:
            return two(out, YIELD, FIGHT)
        if phase == H_GREEN:
            return two(out, REVERSE, LEAVE)
        if phase == H_REVEAL:
            return spread(highest(hand), out, 0, CARD)
        if phase == H_GIVE:
            return spread(self.givable(), out, 0, CARD)
        if phase == H_STROLL:
            return two(out, PEEK, LOOK) if self.left > 0 else one(out, PEEK)
        if phase == H_TOP:
            return two(out, TOP, BOTTOM)
        if phase == H_KING:
            out[0] = DONE
            return spread(hand & KINGS, out, 1, CARD)
        if phase == H_DISCARD:
            return spread(hand, out, 0, CARD)
        if phase == H_LIMIT:
            return spread(hand if self.house.kings_count else hand & TREASURE, out, 0, CARD)
        if phase == H_DRAFT:
            return spread(self.spare, out, 0, CARD)
        return self.legal_peek(out)

    def legal_turn(self, out: vec[i64]) -> i64:
        """H1: end; up to two of three actions, none twice (HO-20, HO-21); roars (HO-23, HO-82)."""
        seat = self.seat
        out[0] = END
        n: i64 = 1
        if self.actions_used() < 2:
            if self.used & 2 == 0 and self.may_hoard(seat):
                out[n] = HOARD
                n += 1
            if self.used & 4 == 0 and self.may_accumulate():
                out[n] = ACCUMULATE
                n += 1
            if self.used & 8 == 0:
                out[n] = STROLL
                n += 1
        kings = self.dormant[seat]
        if self.house.roar_from_hand:
            kings |= self.content[seat] & KINGS
        return spread(kings >> FIRST_KING, out, n, ROAR)

    def actions_used(self) -> i64:
        """How many of the three actions this turn has seen."""
        used = self.used
        return (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3 & 1)

    def may_lay(self, hand: i64) -> bool:
        """H2 `new`: the hand holds a combination, or with bluffs two treasure cards (HO-35)."""
        if self.house.bluff_new:
            held = hand & TREASURE
            return held & (held - 1) != 0
        return holds_combination(hand, self.house.runs)

    def may_hoard(self, seat: i64) -> bool:
        """Whether H2 has an option."""
        hand = self.content[seat]
        if hand & TREASURE == 0:
            return False
        k: i64 = 0
        while k < self.stacks[seat]:
            if self.stack_size(seat, k) < MOST_STACK:
                return True
            k += 1
        return self.may_lay(hand)

    def legal_hoard(self, out: vec[i64]) -> i64:
        """H2: a new stack, or one card more on an own stack of at most four (HO-30, HO-38)."""
        seat = self.seat
        hand = self.content[seat]
        n: i64 = 0
        if self.may_lay(hand):
            out[0] = NEW
            n = 1
        if hand & TREASURE:
            k: i64 = 0
            while k < self.stacks[seat]:
                if self.stack_size(seat, k) < MOST_STACK:
                    out[n] = ADD + k
                    n += 1
                k += 1
        return n

    def pickable(self) -> i64:
        """H3: the cards that may be picked next."""
        hand = self.content[self.seat] & TREASURE
        if not self.house.bluff_new:
            return followers(hand, self.picked, self.house.runs)
        if count(self.picked) == MOST_STACK:
            return 0
        later = above(hand, self.picked)
        if self.picked == 0:
            last = later
            while last & (last - 1):
                last &= last - 1
            later ^= last  # the first pick must leave one
        return later

    def confirmable(self) -> bool:
        """H3: whether the picks can be laid as they are."""
        if self.house.bluff_new:
            return count(self.picked) >= LEAST_STACK
        return kind_of(self.picked, self.house.runs) != 0

    def legal_pick(self, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.confirmable():
            out[0] = CONFIRM
            n = 1
        return spread(self.pickable(), out, n, CARD)

    def may_accumulate(self) -> bool:
        """Whether H5 has an option."""
        if self.left > 0 or self.pile != 0:
            return True
        other: i64 = 0
        while other < self.seats:
            if other != self.seat and not self.protected(other):
                if self.content[other] != 0 or self.lootable(other):
                    return True
            other += 1
        return False

    def lootable(self, other: i64) -> bool:
        """Whether a seat has a stack as large as the used one (HO-60)."""
        if self.used_stack < 0:
            return False
        size = self.stack_size(self.seat, self.used_stack)
        k: i64 = 0
        while k < self.stacks[other]:
            if self.stack_size(other, k) == size:
                return True
            k += 1
        return False

    def legal_accumulate(self, out: vec[i64]) -> i64:
        """H5: draw, pile, raid, loot (HO-40)."""
        n: i64 = 0
        if self.pile:
            out[0] = PILE
            n = 1
        k: i64 = 0
        while k < 3 and k < self.left:
            out[n] = DRAW + k
            n += 1
            k += 1
        other: i64 = 0
        while other < self.seats:
            if other != self.seat and self.content[other] and not self.protected(other):
                out[n] = RAID + other
                n += 1
            other += 1
        if self.used_stack < 0:
            return n
        size = self.stack_size(self.seat, self.used_stack)
        other = 0
        while other < self.seats:
            if other != self.seat and not self.protected(other):
                k = 0
                while k < self.stacks[other]:
                    if self.stack_size(other, k) == size:
                        out[n] = LOOT + other * MOST_STACKS + k
                        n += 1
                    k += 1
            other += 1
        return n

    def drawn_cards(self) -> i64:
        """H6: the cards from the top that are being looked at."""
        found: i64 = 0
        k: i64 = 0
        while k < self.drawing:
            found |= BIT[self.top(k)]
            k += 1
        return found

    def givable(self) -> i64:
        """H13: the first card must leave a later one for the second (HO-52)."""
        hand = self.content[self.seat]
        if self.picked:
            return above(hand, self.picked)
        if hand & (hand - 1) == 0:
            return hand
        last = hand
        while last & (last - 1):
            last &= last - 1
        return hand ^ last

    def legal_peek(self, out: vec[i64]) -> i64:
        """H20: any own stack not yet seen in this stroll."""
        out[0] = DONE
        n: i64 = 1
        k: i64 = 0
        while k < self.stacks[self.seat]:
            if self.peeked & BIT[k] == 0:
                out[n] = PEEK_AT + k
                n += 1
            k += 1
        return n


def one(out: vec[i64], action: i64) -> i64:
    """One legal action."""
    out[0] = action
    return 1


def two(out: vec[i64], action: i64, other: i64) -> i64:
    """Two legal actions."""
    out[0] = action
    out[1] = other
    return 2
