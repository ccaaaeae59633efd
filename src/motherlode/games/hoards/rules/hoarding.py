"""Hoard: how treasure is laid face down, as a new stack or as one card more on an old one (HO-30, HO-35 … HO-39)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.hoards.knowing.past_loots import PART_BITS
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import LEAST_STACK, MOST_STACK, MOST_STACKS, TREASURE
from motherlode.games.hoards.rules.combinations import NONE, followers, holds_combination, kind_of
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import COMBINATION, FREE, Position
from motherlode.kits.bits import BIT, above, count, last_of, spread
from motherlode.kits.cards52 import name, names
from motherlode.kits.telling import note, whisper


def may_lay(table: Position, hand: i64) -> bool:
    """Whether a hand holds a combination, or with bluffs two treasure cards (HO-35, HO-V4)."""
    if table.setup.bluff_new:
        held = hand & TREASURE
        return held & (held - 1) != 0
    return holds_combination(hand, table.setup.runs)


def may_hoard(table: Position, seat: i64) -> bool:
    """Whether a seat can lay a stack, or add to one of at most four cards (HO-30, HO-38)."""
    hand = table.content[seat]
    if hand & TREASURE == 0 or may_lay(table, hand):
        return hand & TREASURE != 0
    return any(table.stack_size(seat, k) < MOST_STACK for k in range(table.stacks[seat]))


def menu(table: Position, out: vec[i64]) -> i64:
    """A new stack, or one card more on an own stack of at most four (HO-30, HO-38)."""
    seat = table.seat
    hand = table.content[seat]
    n: i64 = 0
    if may_lay(table, hand):
        out[0] = act.NEW
        n = 1
    k: i64 = 0
    while k < table.stacks[seat] and hand & TREASURE:
        if table.stack_size(seat, k) < MOST_STACK:
            out[n] = act.ADD + k
            n += 1
        k += 1
    return n


def choose(table: Position, action: i64) -> None:
    """A new stack, or an addition to one (HO-30)."""
    if action == act.NEW:
        table.picked = 0
        table.asked = Ask.PICK
        note(table, "gathers", table.seat, "HO-30")
        return
    table.adding = action - act.ADD
    table.asked = Ask.ADD
    if table.story is not None:
        note(table, "opens", table.seat, "HO-30", {"stack": table.adding})


def pick_menu(table: Position, out: vec[i64]) -> i64:
    """The picks can be laid if they are a combination, or some combination goes on with a card (HO-35, HO-V4)."""
    picked = table.picked
    enough = count(picked) >= LEAST_STACK
    if not table.setup.bluff_new:
        enough = kind_of(picked, table.setup.runs) != NONE
    out[0] = act.CONFIRM
    cards = pickable(table, table.content[table.seat] & TREASURE, picked)
    return spread(cards, out, 1 if enough else 0, act.CARD)


def pickable(table: Position, hand: i64, picked: i64) -> i64:
    """The treasure cards of a hand that can be picked next: some combination goes on with them (HO-35, HO-V4)."""
    if not table.setup.bluff_new:
        return followers(hand, picked, table.setup.runs)
    if picked == 0:
        return hand ^ last_of(hand)  # the first pick must leave one
    return above(hand, picked) if count(picked) < MOST_STACK else 0


def pick(table: Position, action: i64) -> None:
    """One card more is picked, or the picks become a stack, face down (HO-35, HO-36)."""
    seat = table.seat
    if action != act.CONFIRM:
        card = action - act.CARD
        table.picked |= BIT[card]
        if table.story is not None:
            whisper(table, "picked", seat, "HO-31", {"card": name(card)}, facts={"count": count(table.picked)})
        return
    laid = table.picked
    table.picked = 0
    table.used_stack = table.stacks[seat]
    table.append_stack(seat, lay(table, laid, FREE if table.setup.bluff_new else COMBINATION))
    if table.story is not None:
        shown: dict[str, Fact] = {"count": count(laid), "stack": table.used_stack}
        whisper(table, "laid", seat, "HO-36", {"cards": names(laid)}, facts=shown)


def add(table: Position, card: i64) -> None:
    """Exactly one card goes to a stack, matching or not (HO-37)."""
    seat = table.seat
    at = seat * MOST_STACKS + table.adding
    shift: i64 = 0
    while table.hoard[at] >> shift:
        shift += PART_BITS
    table.hoard[at] |= lay(table, BIT[card], FREE) << shift
    table.used_stack = table.adding
    if table.story is not None:
        whisper(table, "added", seat, "HO-37", {"card": name(card)}, facts={"stack": table.adding})
    table.adding = 0


def lay(table: Position, laid: i64, claim: i64) -> i64:
    """Cards go face down from the hand to a new part of a stack, whose place it returns (HO-36, HO-37)."""
    seat = table.seat
    place = table.free_place()
    before = table.content[seat]
    table.mind.slip(BIT[seat], laid, seat, before, place)
    table.content[seat] = before & ~laid
    table.content[place] = laid
    table.claim[place] = claim
    table.asked = Ask.TURN
    return place
