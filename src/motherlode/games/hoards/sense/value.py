"""What are cards worth to a dragon, and how well does a seat stand?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.hoards.rules import combinations as combi
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_STACK, TREASURE, points
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.scoring import score
from motherlode.kits.bits import BIT, above, count, lowest
from motherlode.kits.cards52 import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, RANK_CARDS

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


def late(state: HoardsState) -> bool:
    """Whether the deck lasts for about two more turns of everybody."""
    return state.left <= 3 * state.seats


def worth(state: HoardsState, cards: i64) -> i64:
    """What cards are worth in the hoard rather than in hand, in tenths of a point."""
    table: i64 = 0
    if state.setup.ace_eleven:
        table = 52
    total: i64 = 0
    while cards:
        total += CARD_WORTH[table + lowest(cards)]
        cards &= cards - 1
    return total


def best_combination(state: HoardsState, hand: i64, picked: i64) -> i64:
    """The combination of a hand that is worth most and begins with the picks; 0 if there is none."""
    hand &= TREASURE
    best: i64 = 0
    runs = state.setup.runs
    if not combi.holds_combination(hand, runs):
        return best
    rank: i64 = 0
    while rank < 12:
        same = hand & RANK_CARDS[rank]
        if picked & ~same == 0:
            same = picked | above(same, picked)
            if same & (same - 1) and worth(state, same) > worth(state, best):
                best = same
        rank += 1
    held = combi.ranks_of(hand)
    i = runs * combi.MOST_WINDOWS
    while combi.WINDOWS[i] and combi.holds_run(held, runs):
        if combi.WINDOWS[i] & held == combi.WINDOWS[i]:
            run = shining_run(hand, picked, combi.WINDOWS[i])
            if run & ~above(run, picked) == picked and worth(state, run) > worth(state, best):
                best = run
        i += 1
    return best


def shining_run(hand: i64, picked: i64, window: i64) -> i64:
    """The best cards for a run over some ranks, with the picks in it; 0 if the picks do not fit."""
    run: i64 = 0
    while window:
        same = RANK_CARDS[lowest(window)]
        window &= window - 1
        run |= picked & same if picked & same else best_of_rank(hand & same)
    return run if run & picked == picked else 0


def best_of_rank(cards: i64) -> i64:
    """The card of one rank that shines most: diamonds, hearts, spades, clubs."""
    if cards & ALL_DIAMONDS:
        return cards & ALL_DIAMONDS
    if cards & ALL_HEARTS:
        return cards & ALL_HEARTS
    return cards & ~ALL_CLUBS if cards & ~ALL_CLUBS else cards


def matches(state: HoardsState, seat: i64, number: i64, cards: i64) -> bool:
    """Whether one of some cards would join the core of an own stack that can grow."""
    stack = state.stack_at(seat, number)
    cards &= TREASURE
    while cards and count(stack) < MOST_STACK:
        card = cards & -cards
        if combi.valid_core(stack | card, state.setup.runs) & card:
            return True
        cards ^= card
    return False


def match_any(state: HoardsState, seat: i64, cards: i64) -> bool:
    """Whether one of some cards would join the core of any own stack."""
    return any(matches(state, seat, number, cards) for number in range(state.stacks[seat]))


def use_of(state: HoardsState, seat: i64, card: i64, hand: i64) -> i64:
    """What a card is good for in a hand: mates of its rank, neighbours, a place on a stack; late it only costs."""
    if card >= FIRST_KING:
        return 12 if late(state) else 30
    rank = card >> 2
    others = hand & TREASURE & ~BIT[card]
    use = 30 * count(others & RANK_CARDS[rank])
    step: i64 = -2
    while step <= 2:
        near = rank + step
        if step != 0 and 0 <= near < 12 and others & RANK_CARDS[near]:
            use += 9 if step in (-1, 1) else 5
        step += 1
    if match_any(state, seat, BIT[card]):
        use += 28
    value: i64 = points(BIT[card], state.setup.ace_eleven)
    if late(state):
        return use - 4 * value
    return use + value // 2 + (3 if BIT[card] & ALL_DIAMONDS else 0) - (2 if BIT[card] & ALL_CLUBS else 0)


def standing_of(state: HoardsState, seat: i64) -> float:
    """How well a seat stands: its odds to win against another are as e to the power of the difference.

    The numbers were fitted to who won 2,400 games of sensible players at 2 to 4 seats. The shorter the deck, the more
    counts what is hoarded, and the more cards in hand are a burden.
    """
    over, under = score(state, seat)
    hand = state.content[seat]
    burden = float(points(hand, state.setup.ace_eleven))
    hoarded = float(over) / float(under) + 2.0 * burden
    ready = float(worth(state, best_combination(state, hand, 0))) / 10.0
    haste = 1.0 / (0.15 + float(state.left) / float(47 - 5 * state.seats))
    found = hoarded * (0.0203 + 0.0107 * haste) + burden * (0.0587 - 0.0279 * haste)
    found += float(count(hand & TREASURE)) * (0.0258 * haste - 0.1702) + ready * (0.0052 * haste - 0.0015)
    return found + (0.02 + 0.0502 * haste if seat == state.active else 0.0)
