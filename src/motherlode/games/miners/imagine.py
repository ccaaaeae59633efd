"""Miners, with what a seat may imagine: every world that it cannot tell from the true one."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, SPECTATOR
from motherlode.games.miners.belief import Unseen, insert
from motherlode.games.miners.deck import ENDS, MOST_SEATS, SITES, Setup
from motherlode.games.miners.rules import MinersRules
from motherlode.kits.bits import BIT


@final
class Miners(MinersRules):
    """A position of Miners."""

    def copy(self) -> Miners:
        twin = Miners(self.seats, self.setup, self.dice)
        twin.copy_base(self)
        twin.round = self.round
        twin.board = self.board.copy()
        twin.owner = self.owner[:]
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.pile = self.pile[:]
        twin.left = self.left
        twin.spent = self.spent[:]
        twin.broken = self.broken[:]
        twin.passes = self.passes
        twin.latest = self.latest
        twin.values = self.values[:]
        twin.known = self.known[:]
        twin.claimed = self.claimed
        twin.claimer = self.claimer[:]
        twin.length = self.length[:]
        twin.bonus = self.bonus[:]
        twin.credits = self.credits[:]
        twin.old_values = self.old_values  # replaced, never changed in place
        twin.old_known = self.old_known
        twin.old_claimed = self.old_claimed
        twin.score = self.score[:]
        twin.claims = self.claims[:]
        twin.walked = self.walked[:]
        twin.ends = self.ends[:]
        twin.proven = self.proven
        twin.record = self.record[:]
        return twin

    def fresh(self, dice: Dice) -> Miners:
        return deal(self.seats, self.setup, dice)

    # -- what a seat can know ----------------------------------------------------------------------------------------

    def imagine(self, seat: i64, dice: Dice) -> Miners:
        """See belief.py for the hands. Values of sites nobody showed to the seat are shuffled (MIN-V7)."""
        world = self.copy()
        if self.setup.open_hands:
            sort(world.pile, self.left)
            dice.shuffle(world.pile, 0, self.left)
        else:
            unseen = Unseen(self.seats, seat, world.hands, world.held, world.pile, self.left)
            asked = self.seat if self.left == 0 and not self.over else NOBODY
            fitting = self.fitting_kinds(asked) if asked >= 0 else 0
            unseen.deal(self.proven, self.record, asked, fitting, dice)
        if self.setup.hidden_values:
            world.values = shuffled(self.values, self.seen_by(seat), dice)
            if self.round > 0:
                known = self.old_claimed if seat == SPECTATOR else self.old_claimed | self.old_known[seat]
                world.old_values = shuffled(self.old_values, known, dice)
        world.dice = dice.split()
        return world

    def seen_by(self, seat: i64) -> i64:
        """The set of the sites whose value a seat knows."""
        return self.claimed if seat == SPECTATOR else self.claimed | self.known[seat]


def deal(seats: i64, setup: Setup, dice: Dice) -> Miners:
    """Deal a game."""
    state = Miners(seats, setup, dice)
    state.score = vec[i64]([0] * MOST_SEATS)
    state.claims = vec[i64]([0] * MOST_SEATS)
    state.walked = vec[i64]([0] * MOST_SEATS)
    state.ends = vec[i64]([0] * ENDS)
    state.deal()
    return state


def sort(cards: vec[i64], n: i64) -> None:
    """Bring the first n cards into ascending order."""
    i: i64 = 0
    while i < n:
        insert(cards, 0, i, cards[i])
        i += 1


def shuffled(values: vec[i64], known: i64, dice: Dice) -> vec[i64]:
    """The values of the sites with those not known in a random order."""
    rest = vec[i64]()
    site: i64 = 0
    while site < SITES:
        if (known & BIT[site]) == 0:
            rest = append(rest, values[site])
        site += 1
    sort(rest, len(rest))
    dice.shuffle(rest, 0, len(rest))
    found = values[:]
    n: i64 = 0
    site = 0
    while site < SITES:
        if (known & BIT[site]) == 0:
            found[site] = rest[n]
            n += 1
        site += 1
    return found
