"""Which worlds can a seat not tell from the true one (SAB-83)? One of them is drawn here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY
from motherlode.games.saboteur.knowing.knowledge import FINE, PastGuess
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.position import Position
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.bits import BIT, count, lowest
from motherlode.kits.redeal import reshuffled
from motherlode.kits.tunnels import SHAPE_BITS

FREE_TRIES: Final[i64] = 64
GUIDED_TRIES: Final[i64] = 32


def imagine(world: Position, seat: i64, dice: Dice) -> None:
    """Redraw everything in a copy of a position that a seat (or SPECTATOR) cannot know."""
    if not world.over:  # roles, nuggets and goals are public then, hands are not (SAB-81)
        imagine_past(world, seat, dice)
        if not world.picking():  # all goals are shown once a round is over (SAB-89)
            world.goals = reshuffled(world.goals, world.known_goals(seat) | world.up, dice)
    imagine_cards(world, seat, dice)
    world.dice = dice.split()


def imagine_cards(world: Position, seat: i64, dice: Dice) -> None:
    """Redraw the other hands, their face-down discards and the pile from all the cards the seat has not seen."""
    seen = world.spent[:]  # by kind: how many the seat has seen
    board = world.board
    for i in range(board.cards):
        seen[cards.KIND_OF_SHAPE[board.cells[board.laid[i]] & SHAPE_BITS]] += 1
    for tool in range(cards.TOOL_SORTS):
        seen[cards.BREAK + tool] += count(world.with_broken(BIT[tool]))
    if seat >= 0:
        kinds = world.kinds_held(seat)
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            seen[kind] += world.copies(seat, kind)
    for i in range(world.throws):
        if knows_throw(world, seat, i):
            seen[world.thrown_kind(i)] += 1
    full = cards.FULL_DECK
    unseen = full[:]  # ascending: the same whatever the true order is
    found: i64 = 0
    for i in range(cards.DECK_SIZE):
        kind = full[i]
        if seen[kind] > 0:
            seen[kind] -= 1
        else:
            unseen[found] = kind
            found += 1
    dice.shuffle(unseen, 0, found)
    hand_out(world, seat, unseen)


def hand_out(world: Position, seat: i64, unseen: vec[i64]) -> None:
    """Give the unseen cards, in this order, to the discards of others, the pile and the other hands."""
    at: i64 = 0
    for i in range(world.throws):
        if not knows_throw(world, seat, i):
            world.thrown[i] = world.thrower(i) * 32 + unseen[at]
            at += 1
    # The pile comes first, then what the hands take, from the last card on: as in play, from the top of a higher pile.
    deck = world.deck
    for i in range(world.pile):
        deck[i] = unseen[at + i]
    at += world.pile
    top = at
    for other in range(world.seats):
        if other != seat:
            top += world.held(other)
    for other in range(world.seats):
        if other != seat:
            held = world.held(other)
            world.clear_hand(other)
            for _card in range(held):
                top -= 1
                world.take(other, unseen[top])


def knows_throw(world: Position, seat: i64, number: i64) -> bool:
    """Whether the seat has seen a card that was discarded (SAB-31, SAB-81, SAB-V7)."""
    return world.setup.open_discards or world.over or world.thrower(number) == seat


def imagine_past(world: Position, seat: i64, dice: Dice) -> None:
    """Redraw roles and payments, consistent with the payments and packets the seat has seen."""
    paid = world.round + (1 if world.picking() else 0)
    if paid == 0:
        world.roles = draw_roles(world.setup, seat, world.roles, dice)
        return
    guess = PastGuess(world.setup, world.nuggets, paid, seat, world.seat if world.picking() else NOBODY)
    fits = False
    for _try in range(FREE_TRIES):
        guess_past_roles(world, guess, dice)
        fits = guess.free(dice)
        if fits:
            break
    if not fits:
        guess_guided(world, guess, dice)
    world.nuggets = guess.guess
    if world.picking():
        world.seat = guess.holder(paid - 1)
    if world.setup.redeal and not world.picking():
        world.roles = draw_roles(world.setup, seat, world.roles, dice)
    else:
        world.roles = guess.guess.roles(paid - 1)


def guess_guided(world: Position, guess: PastGuess, dice: Dice) -> None:
    """Draw fitting guesses and keep one by weight."""
    kept = guess.guess
    total = 0.0
    while total == 0.0:  # the true past fits, so some guess does
        for _try in range(GUIDED_TRIES):
            guess_past_roles(world, guess, dice)
            weight = guess.guided(dice)
            total += weight
            if weight > 0.0 and float(dice.below(FINE)) * total < weight * float(FINE):
                kept = guess.guess.copy()
    guess.guess = kept


def guess_past_roles(world: Position, guess: PastGuess, dice: Dice) -> None:
    """Enter roles for every round that is over; nothing to guess where they were shown (SAB-V2)."""
    if world.setup.open_roles:
        return
    truth = guess.truth
    roles = draw_roles(world.setup, guess.viewer, truth.roles(0), dice)
    for number in range(guess.paid):
        if world.setup.redeal and number > 0:
            roles = draw_roles(world.setup, guess.viewer, truth.roles(number), dice)
        guess.guess.enter_roles(number, roles)


def draw_roles(setup: Setup, viewer: i64, truth: i64, dice: Dice) -> i64:
    """Roles as dealt from the pool, the viewer's own as in truth: a set of saboteurs, in which `seats` stands for the
    card left over (SAB-11 … SAB-13, SAB-V12)."""
    seats = setup.seats
    while True:
        roles: i64 = 0
        saboteurs: i64 = setup.saboteurs
        left = seats + 1
        if viewer >= 0:
            left -= 1
            roles = truth & BIT[viewer]
            if roles:
                saboteurs -= 1
        for holder in range(seats + 1):
            if holder != viewer:
                if dice.below(left) < saboteurs:
                    roles |= BIT[holder]
                    saboteurs -= 1
                left -= 1
        if not setup.ensure_saboteur or roles & setup.everyone:
            return roles
