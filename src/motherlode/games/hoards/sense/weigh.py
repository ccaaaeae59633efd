"""What a sensible dragon does: lay early, loot from strength, keep what combines, have empty claws at the end."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.games.hoards.knowing.knowledge import PLACES
from motherlode.games.hoards.rules.cards import (
    FIRST_KING,
    HOLDS_RUN,
    MOST_WINDOWS,
    NO_CARD_STRENGTH,
    RANK_BITS,
    RUN,
    TREASURE,
    WINDOWS,
    above,
    highest,
    holds_combination,
    kind_of,
    might,
    points,
    ranks_of,
    strength,
    valid_core,
)
from motherlode.games.hoards.rules.decisions import (
    ACCUMULATE,
    ADD,
    AGREE,
    CARD,
    CONFIRM,
    DISPUTE,
    DONE,
    DRAW,
    END,
    FIGHT,
    GIFT,
    H_ADD,
    H_DISCARD,
    H_DRAFT,
    H_GIVE,
    H_KEEP,
    H_KING,
    H_LIMIT,
    H_PICK,
    H_REVEAL,
    HOARD,
    LOOK,
    LOOT,
    NEW,
    PILE,
    RAID,
    RANDOM,
    REVERSE,
    ROAR,
    STROLL,
    TOP,
)
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import MOST_STACKS, PART, PART_BITS
from motherlode.games.hoards.words.reasons import reason
from motherlode.kits.bits import BIT, PLACE, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS

WORTH: Final[bytes] = bytes([8, 13, 12, 10])
"""Suit → tenths a point counts in the hoard, with what the suit does to all the rest (HO-102, HO-103)."""
CARD_WORTH: Final[vec[i64]] = vec[i64](
    [
        (WORTH[card & 3] + 20) * int(points(BIT[card], ace_eleven)) if card < FIRST_KING else 0
        for ace_eleven in (False, True)
        for card in range(52)
    ]
)
"""What a card is worth in the hoard rather than in hand, in tenths of a point; with aces at 11 from 52 on."""
DRAFT: Final[bytes] = bytes([1, 2, 4, 3])  # black, green, red, blue
SURE: Final = 2000
HORIZON: Final = 30


def late(state: HoardsState) -> bool:
    """Whether the deck lasts for about two more turns of everybody."""
    return state.left <= 3 * state.seats


def worth(state: HoardsState, cards: i64) -> i64:
    """What cards are worth in the hoard rather than in hand, in tenths of a point."""
    table: i64 = 0
    if state.house.ace_eleven:
        table = 52
    total: i64 = 0
    while cards:
        low = cards & -cards
        cards ^= low
        card: i64 = PLACE[low % 67]
        total += CARD_WORTH[table + card]
    return total


def best_of_rank(cards: i64) -> i64:
    """The card of one rank that shines most: diamonds, hearts, spades, clubs."""
    if cards & ALL_DIAMONDS:
        return cards & ALL_DIAMONDS
    if cards & ALL_HEARTS:
        return cards & ALL_HEARTS
    if cards & ~ALL_CLUBS:
        return cards & ~ALL_CLUBS
    return cards


def best_combination(state: HoardsState, hand: i64, picked: i64) -> i64:
    """The combination of a hand that is worth most and begins with the picks; 0 if there is none."""
    hand &= TREASURE
    best: i64 = 0
    runs = state.house.runs
    if not holds_combination(hand, runs):
        return best
    most: i64 = -1
    rank: i64 = 0
    while rank < 12:
        same = hand & RANK_BITS[rank]
        if same & (same - 1) and picked & ~same == 0:
            same = picked | above(same, picked)
            if same & (same - 1):
                value = worth(state, same)
                if value > most:
                    most, best = value, same
        rank += 1
    held = ranks_of(hand)
    if HOLDS_RUN[runs * 4096 + held] == 0:
        return best
    i = runs * MOST_WINDOWS
    while True:
        window = WINDOWS[i]
        i += 1
        if window == 0:
            return best
        if window & held != window:
            continue
        run = shining_run(hand, picked, window)
        if run and run & ~above(run, picked) == picked:
            value = worth(state, run)
            if value > most:
                most, best = value, run


def shining_run(hand: i64, picked: i64, window: i64) -> i64:
    """The best cards for a run over some ranks, with the picks in it; 0 if the picks do not fit."""
    run: i64 = 0
    while window:
        rank = lowest(window)
        window &= window - 1
        bound = picked & RANK_BITS[rank]
        run |= bound if bound else best_of_rank(hand & RANK_BITS[rank])
    if run & picked != picked:
        run = 0
    return run


def suits_stack(state: HoardsState, seat: i64, card: i64) -> bool:
    """Whether a card would join the core of an own stack that can grow."""
    k: i64 = 0
    while k < state.stacks[seat]:
        if matches(state, seat, k, card):
            return True
        k += 1
    return False


def matches(state: HoardsState, seat: i64, number: i64, card: i64) -> bool:
    """Whether a card would join the core of one own stack."""
    stack = state.stack_at(seat, number)
    if card >= FIRST_KING or count(stack) >= 5:
        return False
    return valid_core(stack | BIT[card], state.house.runs) & BIT[card] != 0


def use_of(state: HoardsState, seat: i64, card: i64, hand: i64) -> i64:
    """What a card is good for in a hand: mates of its rank, neighbours, a place on a stack; late it only costs."""
    if card >= FIRST_KING:
        return 12 if late(state) else 30
    rank = card >> 2
    others = hand & TREASURE & ~BIT[card]
    use = 30 * count(others & RANK_BITS[rank])
    step: i64 = -2
    while step <= 2:
        near = rank + step
        if step != 0 and 0 <= near < 12 and others & RANK_BITS[near]:
            use += 9 if step in (-1, 1) else 5
        step += 1
    if suits_stack(state, seat, card):
        use += 28
    value: i64 = points(BIT[card], state.house.ace_eleven)
    if late(state):
        return use - 4 * value
    return use + value // 2 + (3 if BIT[card] & ALL_DIAMONDS else 0) - (2 if BIT[card] & ALL_CLUBS else 0)


@final
class HoardsSense(Sense):
    """Reads the deciding seat's hand and stacks, what it has seen of others, and what lies open."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        assert isinstance(state, HoardsState)
        best: i64 = 0
        if state.phase == H_PICK:
            best = best_combination(state, state.content[state.seat], state.picked)
        i: i64 = 0
        while i < n:
            action = actions[i]
            if action >= CARD:
                weights[i] = weigh_card(state, action - CARD, best)
            elif action == CONFIRM:
                weights[i] = SURE if best == state.picked or state.house.bluff_new else 0
            elif action < DRAW:
                weights[i] = weigh_word(state, action)
            else:
                weights[i] = weigh_target(state, action)
            i += 1

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, HoardsState)
        actions, weights = vec[i64]([action]), vec[i64]([0])
        self.weigh(state, actions, 1, weights)
        return reason(state, action, weights[0])

    def value(self, state: State, seat: i64) -> float:
        """Shares of the win by what everybody has hoarded, holds and can lay, and by how long the deck lasts."""
        assert isinstance(state, HoardsState)
        if state.over:
            return state.payoff(seat)
        mine = standing_of(state, seat)
        others = 0.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                others += math.exp(standing_of(state, other) - mine)
            other += 1
        return 1.0 / (1.0 + others)

    def horizon(self) -> i64:
        return HORIZON


def standing_of(state: HoardsState, seat: i64) -> float:
    """How well a seat stands: its odds to win against another are as e to the power of the difference.

    The numbers were fitted to who won 2,400 games of sensible players at 2 to 4 seats. The shorter the deck, the more
    counts what is hoarded, and the more cards in hand are a burden.
    """
    over, under = state.score_of(seat)
    hand = state.content[seat]
    burden = float(points(hand, state.house.ace_eleven))
    hoarded = float(over) / float(under) + 2.0 * burden
    ready = float(worth(state, best_combination(state, hand, 0))) / 10.0
    haste = 1.0 / (0.15 + float(state.left) / float(47 - 5 * state.seats))
    found = hoarded * (0.0203 + 0.0107 * haste) + burden * (0.0587 - 0.0279 * haste)
    found += float(count(hand & TREASURE)) * (0.0258 * haste - 0.1702) + ready * (0.0052 * haste - 0.0015)
    return found + (0.02 + 0.0502 * haste if seat == state.active else 0.0)


def weigh_card(state: HoardsState, card: i64, best: i64) -> i64:
    """Decisions about one card."""
    seat = state.seat
    hand = state.content[seat]
    phase = state.phase
    if phase == H_PICK:
        rest = best & ~state.picked
        if rest:
            return SURE if card == lowest(rest) else 1
        return points(BIT[card], state.house.ace_eleven)
    if phase == H_ADD:
        bluff = worth(state, BIT[card]) // 10 if late(state) else 20 - use_of(state, seat, card, hand)
        if matches(state, seat, state.adding, card):
            return 500 + worth(state, BIT[card]) // 10
        return 120 + bluff if BIT[card] & ALL_CLUBS else bluff
    if phase == H_KEEP:
        joined = hand | BIT[card]
        return 500 + use_of(state, seat, card, joined) + worth(state, best_combination(state, joined, 0)) // 8
    if phase in (H_GIVE, H_DISCARD, H_LIMIT):
        return 500 - use_of(state, seat, card, hand)
    if phase == H_REVEAL:
        return 500 - use_of(state, seat, card, hand)
    if phase == H_KING:
        return 500
    if phase == H_DRAFT:
        return DRAFT[card - FIRST_KING]
    return 0


def weigh_word(state: HoardsState, action: i64) -> i64:
    """Decisions between a few words."""
    seat = state.seat
    hand = state.content[seat]
    if action == HOARD:
        if holds_combination(hand, state.house.runs):
            return 900
        return 700 if late(state) or can_match(state, seat) else 120
    if action == ACCUMULATE:
        return 150 if late(state) and count(hand) > 4 else 600
    if action == STROLL:
        return 400 if hand >= BIT[FIRST_KING] else 140
    if action == END:
        return 130
    if action == NEW:
        return 900 if holds_combination(hand, state.house.runs) else 200
    if action == PILE:
        return weigh_pile(state, seat)
    if action == RANDOM:
        return 60
    if action == GIFT:
        return 80 if seat == state.target and late(state) else 50
    if action in (AGREE, DISPUTE):
        return 70 if (action == DISPUTE) == (strength_of(hand) >= 12) else 40
    if action == FIGHT:
        return 70 if strength_of(hand) >= 11 else 20
    if action == REVERSE:
        return 90 if weak_defence(state, seat) else 10
    if action == LOOK:
        return 60
    if action == TOP:
        return 70 if use_of(state, seat, state.top(0), hand | BIT[state.top(0)]) >= 30 else 20
    if action == DONE:
        return 100
    return 45


def can_match(state: HoardsState, seat: i64) -> bool:
    """Whether some card of the hand would join the core of an own stack."""
    rest = state.content[seat] & TREASURE
    while rest:
        if suits_stack(state, seat, lowest(rest)):
            return True
        rest &= rest - 1
    return False


def strength_of(hand: i64) -> i64:
    """The highest strength in a hand."""
    if hand == 0:
        return NO_CARD_STRENGTH
    return strength(lowest(highest(hand)))


def weak_defence(state: HoardsState, seat: i64) -> bool:
    """Whether the smaller value is rather one's own."""
    if not state.looting:
        return strength_of(state.content[seat]) <= 8
    stack = state.stack_at(seat, state.loot_stack)
    core = valid_core(stack, state.house.runs)
    if core == 0:
        return False
    bonus = points(stack & ALL_CLUBS, state.house.ace_eleven)
    return chance_to_win(state, core, bonus) < 50


def chance_to_win(state: HoardsState, core: i64, bonus: i64) -> i64:
    """Of hundred unknown combinations of the same kind and size, how many a core beats, roughly."""
    size = count(core)
    top = might(core, state.house.runs, bonus) >> (4 * (size - 1))
    if kind_of(core, state.house.runs) == RUN:
        return (top - 3) * 100 // 10
    return (top - 2) * 100 // 11


def weigh_target(state: HoardsState, action: i64) -> i64:
    """Draws, raids, roars, additions, loots."""
    seat = state.seat
    if action < RAID:
        drawn = action - DRAW + 1
        if state.left <= 2 * state.seats:
            return 300 - 10 * drawn
        return 300 + 10 * drawn
    if action < ROAR:
        target = action - RAID
        return 250 + 17 * count(state.content[target]) - (150 if late(state) else 0)
    if action < ADD:
        return 950
    if action < LOOT:
        return weigh_addition(state, seat, action - ADD)
    if action < CARD - MOST_STACKS:
        return weigh_loot(state, seat, (action - LOOT) // MOST_STACKS, (action - LOOT) % MOST_STACKS)
    return 20


def weigh_pile(state: HoardsState, seat: i64) -> i64:
    """The discard pile: what it completes against what it costs."""
    hand = state.content[seat]
    before = worth(state, best_combination(state, hand, 0))
    after = worth(state, best_combination(state, hand | state.pile, 0))
    over = count(hand | state.pile) - 5
    cost = 40 * count(state.pile)
    if over > 0:
        cost += 30 * over
    if late(state):
        cost += 4 * points(state.pile, state.house.ace_eleven)
    return 300 + (after - before) // 3 - cost


def weigh_addition(state: HoardsState, seat: i64, number: i64) -> i64:
    """One card more on a stack: a card that matches, a guard for something strong, or, late, whatever is left."""
    rest = state.content[seat] & TREASURE
    while rest:
        if matches(state, seat, number, lowest(rest)):
            return 600
        rest &= rest - 1
    size = state.stack_size(seat, number)
    stack = state.stack_at(seat, number)
    if valid_core(stack, state.house.runs) == 0:
        return 90 + rivals_without(state, seat, size + 1)  # a bluff already: it can hardly be worse
    return 60 + rivals_without(state, seat, size + 1) + (30 if late(state) else 0)


def rivals_without(state: HoardsState, seat: i64, size: i64) -> i64:
    """More for a size that few rivals have."""
    found: i64 = 40
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            k: i64 = 0
            while k < state.stacks[other]:
                if state.stack_size(other, k) == size:
                    found -= 8
                k += 1
        other += 1
    return found


def weigh_loot(state: HoardsState, seat: i64, target: i64, number: i64) -> i64:
    """Loot what one can beat: surely where all its cards were seen, else from strength."""
    own = state.stack_at(seat, state.used_stack)
    runs = state.house.runs
    core = valid_core(own, runs)
    stack = state.hoard[target * MOST_STACKS + number]
    known = known_cards(state, seat, stack)
    size = state.stack_size(target, number)
    if count(known) == size:
        return judge_known(state, core, known)
    if core == 0:
        return 0
    chance = chance_to_win(state, core, 0)
    if stack >> PART_BITS:
        chance += 12  # it has grown: perhaps by a bluff
    chance -= 10 * (size - count(core))
    if chance <= 55:
        return 0
    return 120 + 5 * chance


def known_cards(state: HoardsState, seat: i64, stack: i64) -> i64:
    """The cards of a stack that a seat knows to be there."""
    found: i64 = 0
    while stack:
        found |= state.mind.may[seat * PLACES + (stack & PART)] & ~state.mind.lost[seat]
        stack >>= PART_BITS
    return found


def judge_known(state: HoardsState, core: i64, other: i64) -> i64:
    """A loot whose outcome is known beforehand, but for kings; `core` is that of the own stack, 0 if it is invalid."""
    runs = state.house.runs
    other_core = valid_core(other, runs)
    if other_core == 0:
        return SURE
    if core == 0:
        return 0
    if count(core) != count(other_core) or kind_of(core, runs) != kind_of(other_core, runs):
        return 10
    bonus = points(other & ALL_CLUBS, state.house.ace_eleven)
    return SURE if might(core, runs, 0) > might(other_core, runs, bonus) else 0
