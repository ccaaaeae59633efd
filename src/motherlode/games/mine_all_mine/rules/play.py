"""Which chapter answers what is asked? The game's state: it deals, lists what is legal and plays it.

Everybody runs a village. Miners dig up diamonds, Thugs guard and abduct, Lovers strengthen a partner. A turn is a draw,
pairing, and one action (MINE-8); whoever digs up the Ace of Diamonds wins (MINE-57). Hidden are the hands and the draw
pile, nothing else.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.games.mine_all_mine.knowing import observe
from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules import bribe, kidnap, mining, pairs, turn
from motherlode.games.mine_all_mine.rules.cards import CHARACTER_CARDS, CHARACTER_COUNT
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import LAYOUTS, Position, Setup, Tally
from motherlode.kits.bits import BIT, count, spread
from motherlode.kits.cards52 import CARDS
from motherlode.kits.places import lay
from motherlode.kits.telling import note


@final
class MineState(Position):
    """One moment of a game."""

    def legal(self, out: vec[i64]) -> i64:
        """The answers to what is asked (MINE-8), each from its chapter."""
        asked = self.asked
        seat = self.seat
        if asked == Ask.ACT:
            n = spread(self.hand(seat), out, 0, act.STOCK)
            n = spread(mining.minable(self, seat), out, n, act.MINE)
            n = spread(bribe.bribable(self, seat), out, n, act.BRIBE)
            if kidnap.free_thugs(self, seat):  # one must lead (MINE-42)
                n = spread(self.abroad(seat), out, n, act.KIDNAP)
            out[n] = act.NOTHING
            return n + 1
        elif asked == Ask.BID or asked == Ask.OPEN:
            return bribe.menu(self, out)
        elif asked == Ask.PAY:
            return spread(bribe.payable(self, seat), out, 0, act.PAY)
        elif asked == Ask.SEND or asked == Ask.LEAD:
            return kidnap.menu(self, out)
        elif asked == Ask.STOCK:
            n = spread(self.hand(seat), out, 0, act.STOCK)
            out[n] = act.DONE
            return n + 1
        elif asked == Ask.PAIR:
            return pairs.menu(self, out)
        return 0

    def apply(self, action: i64) -> None:
        """Play an action: its number says which chapter it belongs to."""
        self.sealed = False
        if self.asked == Ask.ACT:
            self.tally[min(action // CARDS, Tally.NOTHING)] += 1
        if action < act.MINE:
            mining.stock(self, action - act.STOCK)
        elif action < act.BRIBE:
            mining.mine(self, action - act.MINE)
        elif action < act.KIDNAP:
            bribe.offer(self, action - act.BRIBE)
        elif action < act.SEND:
            kidnap.announce(self, action - act.KIDNAP)
        elif action < act.PAY:
            kidnap.send(self, action - act.SEND)
        elif action <= act.BID:  # BID itself is the last card: a bid is at least 1
            bribe.pay(self, action - act.PAY)
        elif action < act.PAIR:
            bribe.bid(self, action - act.BID)
        elif action < act.NOTHING:
            pairs.pair(self, act.lover(action), act.partner(action))
        elif action == act.NOTHING:
            note(self, "nothing", self.seat, "MINE-14")
            turn.end(self)
        elif action == act.CONCEDE:
            bribe.concede(self)
        elif action == act.GIVE_UP:
            kidnap.stop(self, "gave up", self.seat)
        elif self.asked == Ask.PAIR:  # done
            self.asked = Ask.ACT
        else:
            turn.end(self)

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """A win counts 1, shared by k seats 1/k each (MINE-60)."""
        if not self.winners & BIT[seat]:
            return 0.0
        return 1.0 / float(count(self.winners))

    def copy(self) -> MineState:
        """An independent copy."""
        return MineState(self.seats, self.dice, self.setup, self.places.copy(), self)

    def fresh(self, dice: Dice) -> MineState:
        """Another game by the same rules."""
        return deal(self.seats, self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> MineState:
        """A world that a seat cannot tell from this one (MINE-61)."""
        world = self.copy()
        world.places.imagine(seat, dice)
        world.dice = dice.split()
        return world


def deal(seats: i64, setup: Setup, dice: Dice) -> MineState:
    """All diamonds in the centre, one character to each seat, and the first draw (MINE-4 … MINE-7)."""
    characters = CHARACTER_CARDS[:]
    dice.shuffle(characters, 0, CHARACTER_COUNT)
    places = lay(LAYOUTS[seats])
    places.stack(characters, 2 * seats)
    table = MineState(seats, dice, setup, places, None)
    table.purses = vec[i64]([0] * seats)
    table.bonds = vec[i64]([0] * CARDS)
    table.tally = vec[i64]([0] * Tally.PLACES)
    for seat in range(seats):
        turn.draw(table, seat)
    table.first = dice.below(seats) if setup.random_first else 0
    turn.begin(table, table.first)
    table.sealed = False
    return table
