"""What does a sensible dragon do? Lay early, loot from strength, keep what combines, have empty claws at the end."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.games.hoards.knowing.past_loots import PART_BITS
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import combinations as combi
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_HAND, NO_CARD_STRENGTH, highest, points, strength
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.sense import value
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS

DRAFT: Final[bytes] = bytes([1, 2, 4, 3])  # black, green, red, blue
WORDS: Final[vec[i64]] = vec[i64]([130, 120, 600, 140, 200, 0, 0, 60, 50, 40, 40, 45, 20, 10, 45, 45, 60, 20, 45, 100])
"""Word → its weight where nothing special speaks for it."""
SURE: Final = 2000
HORIZON: Final = 30


@final
class HoardsSense(Sense):
    """Reads the deciding seat's hand and stacks, what it has seen of others, and what lies open."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Cards, words and targets, each by what speaks for it."""
        assert isinstance(state, HoardsState)
        best: i64 = 0
        if state.asked == Ask.PICK:
            best = value.best_combination(state, state.content[state.seat], state.picked)
        for i in range(n):
            action = actions[i]
            if action >= act.CARD:
                weights[i] = weigh_card(state, action - act.CARD, best)
            elif action == act.CONFIRM:
                weights[i] = SURE if best == state.picked or state.setup.bluff_new else 0
            elif action < act.DRAW:
                weights[i] = weigh_word(state, action)
            else:
                weights[i] = weigh_target(state, action)

    def value(self, state: State, seat: i64) -> float:
        """Shares of the win by what everybody has hoarded, holds and can lay, and by how long the deck lasts."""
        assert isinstance(state, HoardsState)
        if state.over:
            return state.payoff(seat)
        mine = value.standing_of(state, seat)
        others = 0.0
        for other in range(state.seats):
            if other != seat:
                others += math.exp(value.standing_of(state, other) - mine)
        return 1.0 / (1.0 + others)

    def horizon(self) -> i64:
        """Search plays on for so many decisions."""
        return HORIZON


def weigh_card(state: HoardsState, card: i64, best: i64) -> i64:
    """Decisions about one card; `best` is the combination to lay."""
    seat = state.seat
    hand = state.content[seat]
    asked = state.asked
    if asked == Ask.PICK:
        rest = best & ~state.picked
        if rest:
            return SURE if card == lowest(rest) else 1
        return points(BIT[card], state.setup.ace_eleven)
    if asked == Ask.ADD:
        bluff = value.worth(state, BIT[card]) // 10 if value.late(state) else 20 - value.use_of(state, seat, card, hand)
        if value.matches(state, seat, state.adding, BIT[card]):
            return 500 + value.worth(state, BIT[card]) // 10
        return 120 + bluff if BIT[card] & ALL_CLUBS else bluff
    if asked == Ask.KEEP:
        joined = hand | BIT[card]
        ready = value.worth(state, value.best_combination(state, joined, 0))
        return 500 + value.use_of(state, seat, card, joined) + ready // 8
    if asked == Ask.KING:
        return 500
    if asked == Ask.DRAFT:
        return DRAFT[card - FIRST_KING]
    return 500 - value.use_of(state, seat, card, hand)  # what leaves the hand


def weigh_word(state: HoardsState, action: i64) -> i64:
    """Decisions between a few words: what speaks for one, or else its usual weight."""
    seat = state.seat
    hand = state.content[seat]
    usual = WORDS[action]
    if action == act.HOARD:
        if combi.holds_combination(hand, state.setup.runs):
            return 900
        return 700 if value.late(state) or value.match_any(state, seat, hand) else usual
    if action == act.ACCUMULATE:
        return 150 if value.late(state) and count(hand) > 4 else usual
    if action == act.STROLL:
        return 400 if hand >= BIT[FIRST_KING] else usual
    if action == act.NEW:
        return 900 if combi.holds_combination(hand, state.setup.runs) else usual
    if action == act.PILE:
        return weigh_pile(state, seat)
    if action == act.GIFT:
        return 80 if seat == state.target and value.late(state) else usual
    if action == act.AGREE or action == act.DISPUTE:
        return 70 if (action == act.DISPUTE) == (strength_of(hand) >= 12) else usual
    if action == act.FIGHT:
        return 70 if strength_of(hand) >= 11 else usual
    if action == act.REVERSE:
        return 90 if weak_defence(state, seat) else usual
    if action == act.TOP:
        return 70 if value.use_of(state, seat, state.top(0), hand | BIT[state.top(0)]) >= 30 else usual
    return usual


def strength_of(hand: i64) -> i64:
    """The highest strength in a hand."""
    return strength(lowest(highest(hand))) if hand else NO_CARD_STRENGTH


def weak_defence(state: HoardsState, seat: i64) -> bool:
    """Whether the smaller value is rather one's own."""
    if not state.looting:
        return strength_of(state.content[seat]) <= 8
    stack = state.stack_at(seat, state.loot_stack)
    core = combi.valid_core(stack, state.setup.runs)
    return core != 0 and chance_to_win(state, core, points(stack & ALL_CLUBS, state.setup.ace_eleven)) < 50


def chance_to_win(state: HoardsState, core: i64, bonus: i64) -> i64:
    """Of hundred unknown combinations of the same kind and size, how many a core beats, roughly."""
    size = count(core)
    top = combi.might(core, state.setup.runs, bonus) >> (4 * (size - 1))
    return (top - 3) * 10 if combi.kind_of(core, state.setup.runs) == combi.RUN else (top - 2) * 100 // 11


def weigh_target(state: HoardsState, action: i64) -> i64:
    """Draws, raids, roars, additions, loots."""
    seat = state.seat
    if action < act.RAID:
        drawn = action - act.DRAW + 1
        return 300 + (-10 if state.left <= 2 * state.seats else 10) * drawn
    if action < act.ROAR:
        return 250 + 17 * count(state.content[action - act.RAID]) - (150 if value.late(state) else 0)
    if action < act.ADD:
        return 950
    if action < act.LOOT:
        return weigh_addition(state, seat, action - act.ADD)
    if action < act.PEEK_AT:
        return weigh_loot(state, seat, act.looted_seat(action), act.looted_stack(action))
    return 20


def weigh_pile(state: HoardsState, seat: i64) -> i64:
    """The discard pile: what it completes against what it costs."""
    hand = state.content[seat]
    before = value.worth(state, value.best_combination(state, hand, 0))
    after = value.worth(state, value.best_combination(state, hand | state.pile, 0))
    cost = 40 * count(state.pile) + 30 * max(count(hand | state.pile) - MOST_HAND, 0)
    if value.late(state):
        cost += 4 * points(state.pile, state.setup.ace_eleven)
    return 300 + (after - before) // 3 - cost


def weigh_addition(state: HoardsState, seat: i64, number: i64) -> i64:
    """One card more on a stack: a card that matches, a guard for something strong, or, late, whatever is left."""
    if value.matches(state, seat, number, state.content[seat]):
        return 600
    stack = state.stack_at(seat, number)
    found = rivals_without(state, seat, count(stack) + 1)
    if combi.valid_core(stack, state.setup.runs) == 0:
        return 90 + found  # a bluff already: it can hardly be worse
    return 60 + found + (30 if value.late(state) else 0)


def rivals_without(state: HoardsState, seat: i64, size: i64) -> i64:
    """More for a size that few rivals have."""
    found: i64 = 40
    for other in range(state.seats):
        if other != seat:
            for k in range(state.stacks[other]):
                if state.stack_size(other, k) == size:
                    found -= 8
    return found


def weigh_loot(state: HoardsState, seat: i64, target: i64, number: i64) -> i64:
    """Loot what one can beat: surely where all its cards were seen, else from strength."""
    own = state.stack_at(seat, state.used_stack)
    core = combi.valid_core(own, state.setup.runs)
    stack = state.stack(target, number)
    known = state.known_cards(seat, stack)
    size = state.stack_size(target, number)
    if count(known) == size:
        clause, sign = combi.verdict(own, known, state.setup)
        if clause == combi.INCOMPATIBLE:
            return 10
        return SURE if clause == combi.DEFENDER_INVALID or sign > 0 else 0
    if core == 0:
        return 0
    chance = chance_to_win(state, core, 0)
    if stack >> PART_BITS:
        chance += 12  # it has grown: perhaps by a bluff
    chance -= 10 * (size - count(core))
    return 120 + 5 * chance if chance > 55 else 0
